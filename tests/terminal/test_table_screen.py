"""The table on the screen: what keys and clicks do, and what the screen never tells."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from lastcard.bots.bot_delay import BotDelay
from lastcard.game import Game, Kind
from lastcard.rules import load, names
from lastcard.terminal.app import TableApp
from lastcard.terminal.local_session import LocalSession
from lastcard.terminal.seating import Seating
from lastcard.terminal.table_screen import TableScreen
from lastcard.terminal.widgets import HandView, PileView
from tests.kit.tables import table
from tests.terminal.conftest import Opener
from tests.terminal.stage import LARGE, TINY, on_stage, press, screen_text, seated, session_of


def moves(session: LocalSession) -> list[str]:
    return [f"{i[0]} {i[1]}" if i else "deal" for i in session.game.inputs]


def after(session: LocalSession, *keys: str) -> str:
    """Press keys at a table; the screen then."""
    shown: list[str] = []

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *keys)
        shown.append(screen_text(pilot))

    on_stage(TableApp(session), script)
    return shown[0]


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        (("enter",), ["0 R7"]),
        (("right", "enter"), ["0 R9"]),
        (("9", "enter"), ["0 R9"]),
        (("w", "enter", "g"), ["0 W:G"]),
        (("w", "enter", "down", "down", "down", "enter"), ["0 W:B"]),
        (("w", "enter", "escape"), []),
        (("d",), ["0 draw"]),
        (("p",), []),
        (("a",), []),
    ],
)
def test_keys_act(keys: tuple[str, ...], done: list[str]) -> None:
    session = seated("official", ["R7 R9 G4 W", "B2 B3", "Y1 Y2"], "R5", stock="Y8")
    after(session, *keys)
    assert moves(session) == done


def test_a_card_that_does_not_fit_is_refused_in_words() -> None:
    session = seated("official", ["R7 G4", "B2 B3"], "R5")
    assert "Green 4 does not match" in after(session, "g", "enter")
    assert moves(session) == []


def test_the_cursor_begins_where_something_can_be_played() -> None:
    session = seated("official", ["G4 G6 Y5", "B2 B3"], "R5")
    after(session, "enter")
    assert moves(session) == ["0 Y5"]


# --- UNO -----------------------------------------------------------------------------------------


def test_uno_is_called_with_the_card() -> None:
    session = seated("official", ["R7 G4", "B2 B3"], "R5")
    assert "You will call UNO with your next card." in after(session, "u")
    session = seated("official", ["R7 G4", "B2 B3"], "R5")
    after(session, "u", "enter")
    assert moves(session) == ["0 R7!"]


def test_uno_can_be_called_late() -> None:
    session = seated("official", ["R7 G4", "B2 B3"], "R5")
    after(session, "enter", "u")
    assert moves(session) == ["0 R7", "0 uno"]


def test_uno_that_nobody_waits_for_changes_nothing() -> None:
    session = seated("official", ["R7 G4 G5", "B2 B3"], "R5")
    assert "No UNO call is due now." in after(session, "u")
    assert moves(session) == []


def test_a_catch_is_one_key_where_one_opponent_can_be_meant() -> None:
    session = seated("official", ["R7 G4", "R2 B3", "Y1 Y2"], "R5", turn=1)
    session.game.apply(1, "R2")
    after(session, "k")
    assert moves(session)[-1] == "0 catch:1"


def test_a_catch_among_several_asks_whom() -> None:
    session = seated("official", ["R7 G4", "R2 B3", "Y1"], "R5", turn=1)
    session.game.apply(1, "R2")
    after(session, "k", "1")
    assert moves(session)[-1] == "0 catch:1"


def test_a_wrong_catch_says_only_that_there_is_nothing() -> None:
    session = seated("official", ["R7 G4", "B2", "Y1 Y2"], "R5")
    assert "Nobody to catch." in after(session, "k")
    assert moves(session) == []


def test_a_wrong_catch_has_its_price_where_the_rules_say_so() -> None:
    session = seated("party", ["R7 G4", "B2", "Y1 Y2"], "R5")
    after(session, "k")
    assert moves(session) == ["0 catch:1"]
    assert session.game.view().hand_sizes[0] == 3


def test_the_screen_does_not_tell_who_forgot_to_call() -> None:
    screens = set()
    for move in ("R2", "R2!"):
        session = seated("official", ["R7 G4", "R2 B3", "Y1 Y2"], "R5", turn=1)
        session.game.apply(1, move)
        screens.add(after(session))
    assert len(screens) == 1


# --- Answers -------------------------------------------------------------------------------------


def test_a_challenge_is_one_key() -> None:
    session = seated("official", ["R7 W", "R2 W+4 R3"], "R5", turn=1)
    session.game.apply(1, "W+4:B")
    after(session, "c")
    assert moves(session)[-1] == "0 challenge"


def test_a_question_can_be_put_off_and_taken_up_again() -> None:
    session = seated("party", ["R7 R3 W", "R2 R3", "B1 B2 B3"], "R5")
    after(session, "7", "enter", "escape", "l", "escape", "enter", "2")
    assert moves(session) == ["0 R7", "0 swap:2"]


def test_the_dealer_of_redacted_approves_substitutes_and_returns() -> None:
    for hand, key, ruling in (
        ("R7 G4", ("a",), "0 approve"),
        ("R7 G4", ("enter",), "0 sub:R7"),
        ("Y7 G4", ("b",), None),
    ):
        card = "R3" if ruling else "B3"
        session = seated("redacted", [hand, f"{card} Y4", "Y1 Y2"], "R5", dealer=0, turn=1)
        session.game.apply(1, card)
        after(session, *key)
        assert moves(session)[-1] == (ruling or "0 return:G4")


# --- One keyboard --------------------------------------------------------------------------------


def test_hands_are_covered_between_people() -> None:
    session = seated("official", ["R7 R8 G4", "B2 B3", "Y1 Y2"], "R5", people=(0, 1))

    async def script(pilot: Pilot[Any]) -> None:
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.viewer is None
        assert "Pass the keyboard to Ann" in screen_text(pilot)
        await press(pilot, "enter")
        assert table.viewer == 0
        assert "G▲" in screen_text(pilot)
        await press(pilot, "enter")
        text = screen_text(pilot)
        assert table.viewer is None
        assert "Pass the keyboard to Ben" in text
        assert "G▲" not in text
        assert "B■" not in text

    on_stage(TableApp(session), script)
    assert moves(session) == ["0 R7"]


def test_who_shares_the_keyboard_can_still_call_and_catch() -> None:
    hands = ["R7 G4", "B2 B3", "Y1 Y2"]
    session = seated("official", hands, "R5", people=(0, 1))
    after(session, "enter", "enter", "u")
    assert moves(session) == ["0 R7", "0 uno"]
    session = seated("official", hands, "R5", people=(0, 1))
    after(session, "enter", "enter", "k", "1")
    assert moves(session) == ["0 R7", "1 catch:0"]


# --- The mouse and the window --------------------------------------------------------------------


def test_a_click_chooses_and_a_second_one_plays() -> None:
    session = seated("official", ["R7 R9 G4 W", "B2 B3"], "R5")

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.click(HandView, offset=(10, 1))
        assert pilot.app.screen.query_one(HandView).cursor == 1
        assert moves(session) == []
        await pilot.click(HandView, offset=(10, 1))
        await pilot.pause()

    on_stage(TableApp(session), script)
    assert moves(session) == ["0 R9"]


def test_a_click_on_the_stock_draws() -> None:
    session = seated("official", ["R7 R9 G4 W", "B2 B3"], "R5")

    async def script(pilot: Pilot[Any]) -> None:
        height = pilot.app.screen.query_one(PileView).size.height
        await pilot.click(PileView, offset=(3, height // 2))
        await pilot.pause()

    on_stage(TableApp(session), script)
    assert moves(session) == ["0 draw"]


def test_the_window_may_change_in_mid_game() -> None:
    session = seated("official", ["R7 R9 G4 W", "B2 B3"], "R5")

    async def script(pilot: Pilot[Any]) -> None:
        small = screen_text(pilot)
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        large = screen_text(pilot)
        assert len(large.splitlines()) == LARGE[1]
        assert "│   7   │" in large or "┃   7   ┃" in large
        await press(pilot, "right")
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await press(pilot, "left")
        assert screen_text(pilot) == small
        await press(pilot, "enter")

    on_stage(TableApp(session), script)
    assert moves(session) == ["0 R7"]


# --- A whole match -------------------------------------------------------------------------------


def test_hand_after_hand_to_the_end_of_a_match() -> None:
    """Somebody who presses Enter, d and p all the time comes to the end, then to a new table."""
    rules = load("official").but(target=200)
    session = session_of(Game(rules, 2, seed=95), pace=BotDelay())

    async def script(pilot: Pilot[Any]) -> None:
        while not session.game.match_over:
            await press(pilot, "enter")
            if session.game.over:
                continue
            kinds = {action.kind for action in session.legal(0)}
            await press(pilot, "d" if Kind.DRAW in kinds else "p")
        assert "the match." in screen_text(pilot)
        await press(pilot, "n")
        assert "LASTCARD" in screen_text(pilot)

    on_stage(TableApp(session), script)
    assert 1 < len(session.sheet) == session.game.state.hand_number


def test_leaving_keeps_the_game_and_the_start_screen_offers_it(opened: Opener) -> None:
    seating = Seating(("Ann", "Ben"), {1: "casual"})
    session = opened("official", seating, seed=11)

    async def leave(pilot: Pilot[Any]) -> None:
        await press(pilot, "enter", "q")

    on_stage(TableApp(session), leave)
    assert session.resume_hint == "lastcard play --resume"

    async def resume(pilot: Pilot[Any]) -> None:
        assert "r resumes your last game: Official: Ann, Ben" in screen_text(pilot)
        await press(pilot, "r")
        resumed = pilot.app.session  # type: ignore[attr-defined]
        assert resumed.game.inputs[: len(session.game.inputs)] == session.game.inputs

    on_stage(TableApp(), resume)


def test_the_first_screen_declares_a_dealer_where_the_rules_allow_it() -> None:
    app = TableApp()
    sets = names()

    async def choose(pilot: Pilot[Any]) -> None:
        await press(pilot, "tab", "down", "d")
        assert "◆" not in screen_text(pilot), "in the official rules the cards decide"
        await press(pilot, "tab", *["down"] * sets.index("oneround"), "tab", "d")
        assert "◆Ben" in screen_text(pilot)
        await press(pilot, "d")
        assert "◆" not in screen_text(pilot)
        await press(pilot, "d", "enter")
        game = pilot.app.session.game  # type: ignore[attr-defined]
        assert (game.dealer_by, game.dealer) == ("declared", 1)

    on_stage(app, choose)


OWN_BOT = """
class Bot:
    def __init__(self, seed):
        pass

    def choose(self, view, legal):
        return legal[0] if view.actor == view.seat else None
"""


def test_a_bot_in_another_process_plays_on_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN_BOT, encoding="utf-8")
    game = table("official", ["R7 G4 G5", "R2 R3 B3"], "R5", turn=1)
    session = LocalSession(game, Seating(game.names, {1: f"{file}:Bot"}))

    async def script(pilot: Pilot[Any]) -> None:
        async with asyncio.timeout(60):
            while "Ben plays Red 2." not in screen_text(pilot):
                assert not session.notice
                await pilot.pause(0.05)

    on_stage(TableApp(session), script)
    assert moves(session) == ["1 R2"]


def test_a_window_too_small_says_so_and_recovers() -> None:
    session = seated("official", ["R7 R9 G4 W", "B2 B3"], "R5")

    async def script(pilot: Pilot[Any]) -> None:
        before = screen_text(pilot)
        await pilot.resize_terminal(*TINY)
        await pilot.pause()
        assert screen_text(pilot).split("\n", 1)[0] == "40 by 12 is too small: make it 60 by 20."
        assert screen_text(pilot).count("\n") == 12
        await press(pilot, "enter", "d", "u", "question_mark", "q")
        await pilot.click()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.pause()
        assert screen_text(pilot) == before

    on_stage(TableApp(session), script)
    assert moves(session) == []


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_one_can_leave_a_window_too_small(key: str) -> None:
    app = TableApp(seated("official", ["R7 R9 G4 W", "B2 B3"], "R5"))

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, key)

    on_stage(app, script, TINY)
    assert app.return_code == 0
