"""Looking at a record again: steps, eyes, damage, and the coach."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Any

import pytest
from textual.pilot import Pilot

from lastcard.game import Game
from lastcard.record import Record, read_record, record_of, write_record
from lastcard.terminal.replay_screen import ReplayApp
from lastcard.terminal.theme_words import ThemeWords
from tests.terminal.stage import on_stage, press, screen_text


def played() -> Record:
    """A hand in which everybody does the first thing the rules allow."""
    game = Game("oneround", 2, seed=5)
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])
    return record_of(game)


def test_steps_go_forth_and_back() -> None:
    record = played()
    last = len(record.inputs)

    async def script(pilot: Pilot[Any]) -> None:
        first = screen_text(pilot)
        await press(pilot, "left")
        assert screen_text(pilot) == first
        await press(pilot, "right", "right", "left", "left")
        assert screen_text(pilot) == first
        await press(pilot, "end", "right")
        assert f"step {last} of {last}" in screen_text(pilot)
        assert "wins the match." in screen_text(pilot)
        await press(pilot, "home")
        assert screen_text(pilot) == first

    on_stage(ReplayApp(record, ThemeWords()), script)


def test_eyes_go_around_the_table() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert "(to play)" in screen_text(pilot)
        await press(pilot, "v")
        assert "Ann's hand\n" in screen_text(pilot)
        await press(pilot, "v")
        assert "Ben's hand\n" in screen_text(pilot)
        await press(pilot, "v")
        assert "(to play)" in screen_text(pilot)

    on_stage(ReplayApp(played(), ThemeWords()), script)


def test_a_damaged_record_is_shown_as_far_as_it_is_good() -> None:
    lines = write_record(played()).split("\n")
    lines[10] = lines[10].replace("~", "~0")
    record = read_record("\n".join(lines))

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "end")
        assert "step 4 of 4" in screen_text(pilot)
        assert "line 11: " in screen_text(pilot)

    on_stage(ReplayApp(record, ThemeWords()), script)


@pytest.mark.compiled
@pytest.mark.skipif(find_spec("lastcard.lab.coach.advice") is None, reason="the coach is not here")
def test_the_coach_draws_the_chance_to_win() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "end", "v", "c")
        async with asyncio.timeout(300):
            while "The coach looks at" in screen_text(pilot):
                await pilot.pause(0.1)
        assert "chance of winning" in screen_text(pilot)
        assert "% now" in screen_text(pilot)

    on_stage(ReplayApp(played(), ThemeWords()), script)
