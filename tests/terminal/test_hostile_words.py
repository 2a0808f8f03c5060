"""Names and titles that look like markup are words like any others, on every screen."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from lastcard.errors import UserError
from lastcard.game import Game
from lastcard.game.game import NAMES
from lastcard.rules import load
from lastcard.terminal.app import TableApp
from lastcard.terminal.local_session import LocalSession
from lastcard.terminal.replay_screen import ReplayApp
from lastcard.terminal.seating import seat
from lastcard.terminal.session import Lobby
from lastcard.terminal.theme_words import ThemeWords
from tests.terminal.conftest import Opener
from tests.terminal.scenes import SCENES, Scene, drawn, played_out
from tests.terminal.stage import on_stage, press, screen_text, seated, session_of

NASTY = {
    name: f"[{'/b'[at % 2]}{'x' * (len(name) - 3)}]"[: len(name)] for at, name in enumerate(NAMES)
}
"""A tag that closes what was never opened, or opens what is never closed, as long as the name."""
SPOKEN = re.compile(rf"\b({'|'.join(NAMES)})\b")


def nastily(text: str) -> str:
    return SPOKEN.sub(lambda match: NASTY[match[0]], text)


def renamed(scene: Scene) -> Scene:
    def app() -> App[Any]:
        made = scene.app()
        if isinstance(made, ReplayApp):
            record = played_out()
            names = tuple(NASTY[name] for name in record.names)
            return ReplayApp(replace(record, names=names), ThemeWords(), lambda question: {})
        assert isinstance(made, TableApp)
        assert made.session is not None
        made.session.names = tuple(NASTY[name] for name in made.session.names)
        return made

    return replace(scene, app=app)


@pytest.mark.parametrize("name", [name for name in SCENES if not name.startswith("start")])
def test_a_name_is_never_read_as_markup(name: str) -> None:
    usual = Path(__file__).parent / "screens" / f"{name}.txt"
    lines = usual.read_text(encoding="utf-8").splitlines()
    for line, plain in zip(drawn(renamed(SCENES[name])).splitlines(), lines, strict=True):
        if SPOKEN.search(plain):  # else a page over the table may cut a name short
            assert line == nastily(plain)


class RefusedSession(LocalSession):
    """A table whose match cannot be started."""

    async def start(self) -> None:
        raise UserError("no-start", "[/y] cannot start")


def test_what_a_lobby_says_is_never_read_as_markup() -> None:
    table = session_of(Game("official", 3, seed=7))
    session = RefusedSession(table.game, table.seating)
    session.may_start, session.lobby = True, Lobby(["[/x] · person"])

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "enter")
        assert "[/x] · person" in screen_text(pilot)
        assert "[/y] cannot start." in screen_text(pilot)

    on_stage(TableApp(session), script)


def test_what_a_table_says_is_never_read_as_markup() -> None:
    session = seated("official", ["R7 G4", "B2 B3"], "R5")
    session.notice = "the bot [/x] failed"

    async def script(pilot: Pilot[Any]) -> None:
        assert "the bot [/x] failed" in screen_text(pilot)

    on_stage(TableApp(session), script)


def test_a_refusal_is_never_read_as_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Opener
) -> None:
    monkeypatch.setenv("LASTCARD_DATA", str(tmp_path / "[/x]"))
    opened("official", seat(load("official")))

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "r")
        assert "[/x]" in screen_text(pilot)

    on_stage(TableApp(), script, size=(200, 50))


def test_a_title_is_never_read_as_markup(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('title = "[/x]"\nsummary = "[b]"\n', encoding="utf-8")
    session = session_of(Game(str(file), 3, seed=7))

    async def script(pilot: Pilot[Any]) -> None:
        assert " [/x]   hand 1" in screen_text(pilot)
        await press(pilot, "question_mark")
        assert "╭─ [/x] ─" in screen_text(pilot)
        assert "[b]" in screen_text(pilot)

    on_stage(TableApp(session), script)
