"""Tables in this process: bots, autosave, and going on after whatever happened."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.bots.registry import check_bot
from lastcard.errors import UserError
from lastcard.game import Action
from lastcard.record import read_record
from lastcard.rules import load, names
from lastcard.terminal.autosave import Saved, games_folder, newest_unfinished
from lastcard.terminal.local_session import LocalSession, open_table, resume_table
from lastcard.terminal.seating import Seating, seat
from tests.terminal.conftest import Opener

DUEL = Seating(("Ann", "Ben"), {1: "casual"})


async def settle(session: LocalSession) -> None:
    while await session.step():
        pass


def play(session: LocalSession, moves: int) -> None:
    """Seat 0 does the first thing that is allowed, some times; the bots do the rest."""

    async def run() -> None:
        for _ in range(moves):
            await settle(session)
            if session.game.over:
                return
            await session.act(0, session.legal(0)[0])

    asyncio.run(run())


def newest() -> Saved:
    saved = newest_unfinished()
    assert saved is not None
    return saved


@pytest.mark.parametrize("rules", names())
def test_a_hand_of_every_set_comes_to_its_end(rules: str, opened: Opener) -> None:
    session = opened(rules, seat(load(rules), players=3), seed=2)
    play(session, 1000)
    assert session.game.over
    assert session.sheet[0].winner == session.game.outcome.winner  # type: ignore[union-attr]


def test_the_same_seed_makes_the_same_game(opened: Opener) -> None:
    games = []
    for _ in range(2):
        session = opened("official", seat(load("official"), bots=["novice", "random"]), seed=5)
        play(session, 30)
        games.append(session.game.inputs)
    assert games[0] == games[1]


# --- Autosave ------------------------------------------------------------------------------------


def test_every_action_is_in_the_file_before_anybody_hears_of_it(opened: Opener) -> None:
    session = opened("official", DUEL, seed=1)
    (path,) = games_folder().glob("*.lcr")
    seen: list[bool] = []
    session.listen(lambda: seen.append(read_record(path).inputs == session.game.inputs))
    play(session, 10)
    assert len(seen) > 10
    assert all(seen)


def test_a_finished_match_is_complete_and_not_resumed(opened: Opener) -> None:
    session = opened("oneround", DUEL, seed=1)
    play(session, 1000)
    assert session.game.match_over
    (path,) = games_folder().glob("*.lcr")
    assert read_record(path).complete
    assert newest_unfinished() is None
    with pytest.raises(UserError, match="no unfinished game"):
        resume_table(newest_unfinished())


def test_a_game_goes_on_where_it_was(opened: Opener, resumed: Callable[[], LocalSession]) -> None:
    session = opened("redacted", seat(load("redacted"), ("Ann", "Bea"), players=4), seed=1)
    session.close()
    again = resumed()
    assert again.game.inputs == session.game.inputs
    assert again.view(0) == session.view(0)
    assert again.people == {0, 1}
    assert again.rules.title == "Redacted"
    assert again.sentences(0) == session.sentences(0)


@pytest.mark.parametrize("torn", [1, 4, 9])
def test_a_line_cut_off_in_the_middle_costs_only_itself(
    torn: int, opened: Opener, resumed: Callable[[], LocalSession]
) -> None:
    session = opened("official", DUEL, seed=1)
    play(session, 5)
    session.close()
    path = newest().path
    whole = path.read_bytes()
    path.write_bytes(whole + b"0 draw ~12ab\n"[:torn])
    again = resumed()
    assert again.game.inputs == session.game.inputs
    play(again, 1)
    again.close()
    assert path.read_bytes().startswith(whole)
    assert read_record(path).problem is None


def test_the_file_beside_the_record_may_be_lost(opened: Opener) -> None:
    session = opened("official", Seating(("Ann", "Ben", "Cleo"), {1: "novice"}), seed=1)
    session.close()
    newest().path.with_suffix(".json").write_text("[]", encoding="utf-8")
    assert newest().seating.bots == {1: "casual", 2: "casual"}


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks")
def test_a_game_is_played_in_one_terminal_only(
    opened: Opener, resumed: Callable[[], LocalSession]
) -> None:
    session = opened("official", DUEL, seed=1)
    with pytest.raises(UserError, match="being played in another terminal"):
        resumed()
    session.close()
    resumed().close()


# --- Seats ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "bots", "players", "expected"),
    [
        ((), (), None, {1: "casual", 2: "casual", 3: "casual"}),
        ((), ("expert",), None, {1: "expert"}),
        ((), ("random", "novice"), 4, {1: "random", 2: "novice", 3: "novice"}),
        (("Ann", "Bea"), (), None, {}),
        (("Bea",), (), 2, {1: "casual"}),
    ],
)
def test_seats_are_filled(
    people: tuple[str, ...], bots: tuple[str, ...], players: int | None, expected: dict[int, str]
) -> None:
    assert seat(load("official"), people, bots, players).bots == expected


def test_bots_take_no_name_that_a_person_has() -> None:
    assert seat(load("official"), ("Ben",), players=3).names == ("Ben", "Ann", "Cleo")


@pytest.mark.parametrize(
    ("people", "bots", "players"),
    [(("A", "B"), (), 1), ((), ("random",) * 3, 2), (tuple("ABCDEFGHIJK"), (), None)],
)
def test_too_many_are_refused(
    people: tuple[str, ...], bots: tuple[str, ...], players: int | None
) -> None:
    with pytest.raises(UserError) as raised:
        seat(load("official"), people, bots, players)
    assert raised.value.code == "players"


def test_an_unknown_bot_is_refused_before_the_cards_are_dealt() -> None:
    for bot in ("genius", "nowhere.py:Bot"):
        with pytest.raises(UserError) as raised:
            check_bot(bot)
        assert raised.value.code == "unknown-bot"


# --- Thinking beside the table -------------------------------------------------------------------

OWN_BOT = """
import os
from collections.abc import Callable
from pathlib import Path

class Bot:
    def __init__(self, seed):
        pass

    def choose(self, view, legal):
        Path(os.environ["LASTCARD_DATA"], "pid").write_text(str(os.getpid()))
        BODY
"""


def own_bot(tmp_path: Path, body: str) -> str:
    file = tmp_path / "own.py"
    file.write_text(OWN_BOT.replace("BODY", body), encoding="utf-8")
    return f"{file}:Bot"


def test_a_bot_of_ones_own_thinks_in_another_process(
    tmp_path: Path, data: Path, opened: Opener
) -> None:
    bot = own_bot(tmp_path, "return legal[0] if view.actor == view.seat else None")
    session = opened("official", Seating(("Ann", "Ben"), {1: bot}), seed=1)
    play(session, 3)
    session.close()
    assert any(i is not None and i[0] == 1 for i in session.game.inputs)
    assert int((data / "pid").read_text()) != os.getpid()
    assert not session.notice


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return 1 / 0", "{file}, line 12: ZeroDivisionError: division by zero"),
        ("os._exit(3)", "its process stopped"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(
    tmp_path: Path, body: str, told: str, opened: Opener
) -> None:
    bot = own_bot(tmp_path, body)
    session = opened("official", Seating(("Ann", "Ben"), {1: bot}), seed=1)
    play(session, 3)
    session.close()
    assert any(i is not None and i[0] == 1 for i in session.game.inputs)
    assert "a casual bot plays on in its place" in session.notice
    assert told.format(file=tmp_path / "own.py") in session.notice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import json\n\njson.nothing()\n", ", line 3: AttributeError: "),
        ("import nowhere_to_be_found\n", ", line 1: ModuleNotFoundError: "),
        ("class Bot:\n    def choose(\n", ", line 2: SyntaxError: "),
        ("import sys\nsys.exit(3)\n", ", line 2: SystemExit: 3"),
        ("class Bot:\n    def __init__(self):\n        pass\n", ": TypeError: "),
        ("class Other:\n    pass\n", " has no class 'Bot'"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_before_the_deal(
    tmp_path: Path, data: Path, text: str, words: str
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as refused:
        open_table("official", Seating(("Ann", "Ben"), {1: f"{broken}:Bot"}), seed=1)
    assert f"{broken}{words}" in refused.value.message
    assert "\n" not in refused.value.message
    assert newest_unfinished() is None


def test_a_game_with_a_bot_that_broke_since_is_not_resumed(
    tmp_path: Path, data: Path, opened: Opener
) -> None:
    bot = own_bot(tmp_path, "return legal[0] if view.actor == view.seat else None")
    session = opened("official", Seating(("Ann", "Ben"), {1: bot}), seed=1)
    play(session, 1)
    session.close()
    own_bot(tmp_path, "return legal[")
    with pytest.raises(UserError, match="SyntaxError"):
        resume_table(newest())


def test_the_table_never_imports_what_is_heavy() -> None:
    code = (
        "import sys, lastcard.terminal.app\n"
        "import lastcard.terminal.replay_screen, lastcard.terminal.line_mode\n"
        "heavy = {'numba', 'numpy', 'aiohttp', 'lastcard.lab'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_an_action_out_of_turn_is_refused_and_changes_nothing(opened: Opener) -> None:
    session = opened("official", DUEL, seed=1)
    before = len(session.game.inputs)
    with pytest.raises(UserError):
        asyncio.run(session.act(0, Action.parse("challenge")))
    assert len(session.game.inputs) == before


def test_resuming_keeps_the_title_of_own_rules(
    tmp_path: Path, opened: Opener, resumed: Callable[[], LocalSession]
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'title = "Our evening"\nsummary = "How we play."\n[options]\nhand_size = 5\n',
        encoding="utf-8",
    )
    session = opened(str(own), seat(load(str(own)), players=3), seed=4)
    session.close()
    again = resumed()
    assert again.rules.introduction == "Our evening: How we play."
    assert again.rules.fingerprint == session.rules.fingerprint
