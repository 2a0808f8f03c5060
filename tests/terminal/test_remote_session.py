"""Online: the same face and the same screens at a table of a real server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from aiohttp import web

from lastcard.errors import UserError
from lastcard.folders import data_folder
from lastcard.game import Action, Game
from lastcard.game.chance import commitment_to
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.codec import encode
from lastcard.protocol.patience import Patience
from lastcard.protocol.witness import read_witness
from lastcard.rules import load
from lastcard.server import projection
from lastcard.terminal.app import TableApp
from lastcard.terminal.remote_session import RemoteSession, own_secret, parse_address
from tests.kit.cable import Cable
from tests.terminal.house import House, house, seated_at, until
from tests.terminal.stage import press, screen_text


@contextlib.asynccontextmanager
async def our_turn(folder: Path) -> AsyncIterator[tuple[House, RemoteSession]]:
    """A house, and a table there that waits for us."""
    async with house(folder) as server:
        address = await server.new_table("official", [None, "casual"], start=True)
        async with seated_at(address) as session:
            await until(session, lambda: session.lobby is None and session.waits_for_us)
            yield server, session


async def play_hand(session: RemoteSession) -> None:
    """Do the first thing that is allowed whenever the table waits for us."""
    await until(session, lambda: session.lobby is None)
    seat = min(session.people)
    while session.open_view.actor is not None:
        if session.open_view.actor == seat:
            with contextlib.suppress(UserError):  # a bot was quicker
                await session.act(seat, session.legal(seat)[0])
        moment = len(session.story)
        await until(
            session,
            lambda moment=moment: session.waits_for_us or len(session.story) > moment,  # type: ignore[misc]
        )


@pytest.mark.parametrize("rules", ["official", "party", "redacted"])
def test_a_hand_is_played_to_its_end(rules: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as server:
            address = await server.new_table(rules, [None, "casual", "random"], start=True)
            async with seated_at(address) as session:
                await play_hand(session)
                view = session.view(min(session.people))
                assert session.sheet[-1].scores == tuple(view.scores)
                assert any("wins the hand" in line for line in session.sentences(None))
                assert len(view.hand) == view.hand_sizes[min(session.people)]

    asyncio.run(run())


def test_a_lost_connection_is_taken_up_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with our_turn(tmp_path) as (server, session):
            before = session.view(0)
            await server.close()
            await until(session, lambda: "No connection" in session.notice)
            with pytest.raises(UserError) as raised:
                await session.act(0, session.legal(0)[0])
            assert raised.value.code == "not-connected"
            await server.open()
            await until(session, lambda: not session.notice)
            assert session.view(0) == before
            await play_hand(session)

    asyncio.run(run())


def test_a_server_that_falls_silent_is_left_for_another_way(tmp_path: Path) -> None:
    """As behind a shared port, where one process is frozen: its machine takes connections, and
    nobody answers them."""
    hasty = Patience(ask_after=0.1, answer_within=0.1, first_knock=0.1, longest_knock=0.5)

    async def run() -> None:
        async with house(tmp_path) as server:
            address = await server.new_table("official", [None, "casual"], start=True)
            cable = Cable(server.port)
            address = address.replace(str(server.port), str(await cable.open()))
            async with seated_at(address, hasty) as session:
                await until(session, lambda: session.lobby is None and session.waits_for_us)
                before = session.view(0)
                cable.cut()
                await until(session, lambda: "No connection" in session.notice)
                await until(session, lambda: "No answer" in session.notice)
                cable.lay_another()
                await until(session, lambda: not session.notice)
                assert session.view(0) == before
                await session.act(0, session.legal(0)[0])
            await cable.close()

    asyncio.run(run())


def test_a_refusal_of_the_server_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with our_turn(tmp_path) as (_, session):
            before = session.view(0)
            with pytest.raises(UserError) as raised:
                await session.act(0, Action.parse("challenge"))
            assert raised.value.code == "wrong-moment"
            assert session.view(0) == before

    asyncio.run(run())


def test_a_table_that_is_not_there_ends_the_session(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as server:
            address = f"http://127.0.0.1:{server.port}/t/aaaaaaaaaaaa"
            async with seated_at(address) as session:
                await until(session, lambda: session.ended)
                assert session.ended is not None
                assert session.ended.code == "no-such-table"

    asyncio.run(run())


def test_a_second_window_takes_the_seat_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with our_turn(tmp_path) as (_, session), seated_at(session.address) as second:
            await until(second, lambda: second.lobby is None)
            await until(session, lambda: session.ended)
            assert session.ended is not None
            assert session.ended.code == "taken-over"

    asyncio.run(run())


@pytest.mark.parametrize(
    "said",
    [
        "hello",
        '{"t":"new-kind"}',
        '{"t":"did","events":[{"kind":"exploded"}],"board":{}}',
    ],
)
def test_a_server_that_speaks_otherwise_ends_the_session(said: str) -> None:
    async def strange(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str(said)
        await socket.receive()
        return socket

    async def run() -> None:
        app = web.Application()
        app.router.add_get("/ws", strange)
        runner = web.AppRunner(app, shutdown_timeout=1.0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}/t/aaaaaaaaaaaa"
        try:
            async with seated_at(address) as session:
                await until(session, lambda: session.ended)
                assert session.ended is not None
                assert session.ended.code == "other-protocol"
        finally:
            await runner.cleanup()

    asyncio.run(run())


def test_the_terminal_has_its_part_in_the_shuffle(tmp_path: Path) -> None:
    async def run() -> None:
        async with our_turn(tmp_path) as (_, session):
            (file,) = (data_folder() / "witness").iterdir()
            witness = read_witness(file)
            assert (witness.attempt, witness.dealt, witness.alarm) == (1, True, "")
            assert witness.commitments == [commitment_to(witness.part), ""]
            assert session.notice == ""

    asyncio.run(run())


def test_a_server_that_changes_its_commitment_is_told_of_as_long_as_we_sit_there() -> None:
    """The server says one thing before the match, and another when it has been dealt."""
    seats = [t.SeatInfo("person", "Zoe", here=True), t.SeatInfo("bot", "Pip", "novice")]
    rules = load("official")
    info = t.TableInfo(
        "k3v0q8z1x7ab", t.Settings(seats=2), rules.title, "", rules.fingerprint, seats, "lobby",
        commitment="9a" * 32,
    )  # fmt: skip
    board = projection.board(Game("official", ["Zoe", "Pip"], seed=7))
    dealt = msgspec.structs.replace(info, stage="playing", match=1, commitment="7b" * 32)

    async def lying(request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        for said in (m.State(info, 0), m.State(dealt, 0, board=board), m.TableChanged(dealt, 0)):
            await line.send_str(encode(said).decode())
        await line.receive()
        async for _ in line:
            pass
        return line

    async def run() -> None:
        app = web.Application()
        app.router.add_get("/ws", lying)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}/t/{info.id}"
        async with seated_at(address) as session:
            await until(session, lambda: "changed its commitment" in session.notice)
        await runner.cleanup()

    asyncio.run(run())


def test_from_the_lobby_to_the_table_on_the_screen(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as server:
            address = await server.new_table("official", [None, "casual"], start=False)
            session = RemoteSession(address, "Zoe")
            async with TableApp(session).run_test(size=(80, 24)) as pilot:
                await until(session, lambda: session.may_start)
                await pilot.pause()
                assert "You are the host." in screen_text(pilot)
                await press(pilot, "enter")
                await until(session, lambda: session.lobby is None and session.waits_for_us)
                await pilot.pause()
                text = screen_text(pilot)
                assert "you · 0" in text
                assert "Zoe, " in text
                await press(pilot, "q")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("address", "socket"),
    [
        ("https://example.org/t/abcdefghijk1", "wss://example.org/ws"),
        ("http://127.0.0.1:8000/t/abcdefghijk1/", "ws://127.0.0.1:8000/ws"),
        ("localhost:8000/t/abcdefghijk1", "ws://localhost:8000/ws"),
    ],
)
def test_addresses_of_tables(address: str, socket: str) -> None:
    assert parse_address(address) == (socket, "abcdefghijk1")


@pytest.mark.parametrize(
    "address", ["", "example.org", "ftp://a/t/abcdefghijk1", "http://a/t/short", "http://[/t/x"]
)
def test_what_is_no_address_of_a_table_is_refused(address: str) -> None:
    with pytest.raises(UserError) as raised:
        parse_address(address)
    assert raised.value.code == "bad-address"


def test_who_i_am_is_made_once_and_kept_private(data: Path) -> None:
    secret = own_secret()
    assert own_secret() == secret
    assert (data / "identity").stat().st_mode & 0o077 == 0
