"""Looking at a record again: steps, eyes, damage, and the coach."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from lastcard.cli.play import winning_curves
from lastcard.errors import UserError
from lastcard.game import Game
from lastcard.record import Record, read_record, record_of, write_record
from lastcard.terminal.replay_screen import Curve, ReplayApp
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

    on_stage(ReplayApp(record, ThemeWords(), winning_curves), script)


def test_eyes_go_around_the_table() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert "(to play)" in screen_text(pilot)
        await press(pilot, "v")
        assert "Ann's hand\n" in screen_text(pilot)
        await press(pilot, "v")
        assert "Ben's hand\n" in screen_text(pilot)
        await press(pilot, "v")
        assert "(to play)" in screen_text(pilot)

    on_stage(ReplayApp(played(), ThemeWords(), winning_curves), script)


def test_a_damaged_record_is_shown_as_far_as_it_is_good() -> None:
    lines = write_record(played()).split("\n")
    lines[10] = lines[10].replace("~", "~0")
    record = read_record("\n".join(lines))

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "end")
        assert "step 4 of 4" in screen_text(pilot)
        assert "line 11: " in screen_text(pilot)

    on_stage(ReplayApp(record, ThemeWords(), winning_curves), script)


def no_coach(question: tuple[str, int]) -> dict[int, Curve]:
    raise UserError("needs-extra", "Numba is missing")


def test_why_there_is_no_coach_is_said_and_asked_anew() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for key in ("c", "c"):
            await press(pilot, key)
            await told(pilot)
            assert "There is no coach here (Numba is missing)." in screen_text(pilot)

    on_stage(ReplayApp(played(), ThemeWords(), no_coach), script)


async def told(pilot: Pilot[Any]) -> None:
    """Wait for what the coach says."""
    async with asyncio.timeout(300):
        while "The coach is looking at" in screen_text(pilot):
            await pilot.pause(0.1)


@pytest.mark.compiled
def test_the_coach_draws_the_chance_to_win() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "end", "v", "c")
        await told(pilot)
        assert "chance of winning" in screen_text(pilot)
        assert "% now" in screen_text(pilot)

    on_stage(ReplayApp(played(), ThemeWords(), winning_curves), script)
