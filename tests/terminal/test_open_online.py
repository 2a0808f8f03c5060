"""``lastcard open``: a table of a real server, opened from the terminal."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from lastcard.cli.main import main
from lastcard.errors import UserError
from lastcard.protocol.table_info import RulesChoice
from lastcard.rules import load
from lastcard.terminal.open_online import chosen_rules, new_table, open_online
from tests.terminal.house import house, seated_at, until

OFFICIAL = RulesChoice()


def test_bots_sit_in_the_last_seats() -> None:
    wanted = new_table(OFFICIAL, "Zoe", ["expert", "casual"])
    assert wanted.bots == [None, None, "expert", "casual"]
    assert wanted.settings.seats == 4


@pytest.mark.parametrize(
    ("bots", "players", "code", "why"),
    [
        (["casual"] * 3, 3, "players", "no seat is free"),
        (["nobody"], None, "unknown-bot", "novice"),
        ([], 1, "players", "must be 2 to 10"),
        ([], 11, "players", "must be 2 to 10"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    bots: list[str], players: int | None, code: str, why: str
) -> None:
    with pytest.raises(UserError, match=why) as raised:
        new_table(OFFICIAL, "Zoe", bots, players)
    assert raised.value.code == code


def test_the_table_is_opened_and_joined_as_its_host(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path / "server") as server:
            wanted = new_table(RulesChoice("party"), "Zoe", ["casual"], 3)
            address = await open_online(f"127.0.0.1:{server.port}", wanted)
            assert address.startswith(f"http://127.0.0.1:{server.port}/t/")
            async with seated_at(address) as session:
                await until(session, lambda: session.may_start)
                assert session.rules.name == "party"
                assert [session.label(seat) for seat in range(3)] == ["you", "free", "casual"]

    asyncio.run(run())


def test_clock_listing_and_latecomers_are_as_asked_for() -> None:
    settings = new_table(OFFICIAL, "Zoe", clock=30, public=True, late=False).settings
    assert (settings.clock, settings.public, settings.late) == (30, True, False)


def test_a_set_of_the_servers_own_is_chosen_by_its_name(tmp_path: Path) -> None:
    evening = tmp_path / "evening.toml"
    evening.write_text('title = "Our evening"\n[options]\nhand_size = 5\n[deck]\nW = 8\n')

    async def run() -> None:
        async with house(tmp_path / "server", own_rules=(load(evening),)) as server:
            place = f"127.0.0.1:{server.port}"
            chosen = await chosen_rules(place, "evening")
            address = await open_online(place, new_table(chosen, "Zoe", ["casual"], 2))
            async with seated_at(address) as session:
                await until(session, lambda: session.may_start)
                assert session.rules.title == "Our evening"
                assert session.rules.fingerprint == load(evening).fingerprint
            with pytest.raises(UserError, match="did you mean evening"):
                await chosen_rules(place, "evning")

    asyncio.run(run())


def test_what_the_server_refuses_is_said(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path / "server") as server:
            with pytest.raises(UserError) as raised:
                await open_online(f"127.0.0.1:{server.port}", new_table(OFFICIAL, "\u200b", []))
            assert raised.value.message

    asyncio.run(run())


def test_the_command_opens_shows_the_link_and_joins(tmp_path: Path, data: Path) -> None:
    async def run() -> None:
        async with house(tmp_path / "server") as server:
            address = f"http://127.0.0.1:{server.port}"
            options = ("--server", address, "--rules", "party", "--clock", "30", "--plain")
            opening = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "lastcard", "open", *options),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
            )
            said, _ = await asyncio.wait_for(opening.communicate(), 60)
            assert opening.returncode == 0
            assert said.decode().startswith(f"To share: {address}/t/")
            assert "Goodbye. To resume: lastcard play --at" in said.decode().replace("\n  ", " ")

    asyncio.run(run())


@pytest.mark.parametrize(("typed", "dealt"), [(b"\nquit\n", True), (b"quit\n", False)])
def test_one_enter_starts_the_match_and_quit_does_not(
    typed: bytes, dealt: bool, tmp_path: Path, data: Path
) -> None:
    async def run() -> None:
        async with house(tmp_path / "server") as server:
            options = ("--server", f"127.0.0.1:{server.port}", "--players", "2", "--bots", "casual")
            opening = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "lastcard", "open", *options, "--plain"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            said, _ = await asyncio.wait_for(opening.communicate(typed), 60)
            assert said.decode().count("Press Enter to start the match.") == 1
            assert ("At the table: " in said.decode()) == dealt
            assert ("hand: " in said.decode()) == dealt

    asyncio.run(run())


@pytest.mark.parametrize(
    ("server", "code"), [("http://127.0.0.1:1", "no-server"), ("ftp://example", "bad-address")]
)
def test_without_a_server_the_command_says_so(
    server: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["open", "--server", server, "--plain"]) == 2
    assert f"error[{code}]" in capsys.readouterr().err


def test_a_theme_that_is_not_there_is_refused_before_a_table_is_opened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    nobody = ["--server", "http://127.0.0.1:1"]
    assert main(["open", *nobody, "--plain", "--theme", "nope"]) == 2
    said, error = capsys.readouterr()
    assert said == ""
    assert "nope" in error
