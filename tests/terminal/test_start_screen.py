"""The first screen: own rule files beside the built-in sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from lastcard.errors import UserError
from lastcard.rules import names
from lastcard.terminal.app import TableApp
from lastcard.terminal.own_rules import own_rules
from tests.terminal.stage import on_stage, press, screen_text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a rule file and with files that are none."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    own = 'title = "Our evening"\nsummary = "How we play."\n[options]\nhand_size = 5\n'
    (here / "evening.toml").write_text(own, encoding="utf-8")
    (here / "pyproject.toml").write_text('[project]\nname = "other"\n', encoding="utf-8")
    (here / "broken.toml").write_text("[[[", encoding="utf-8")
    (here / "empty.toml").write_text("", encoding="utf-8")
    return here


def test_files_of_the_current_folder_and_those_given_are_own_rules(folder: Path) -> None:
    given = folder.parent / "given.toml"
    given.write_text('title = "Given"\nextends = "party"\n', encoding="utf-8")
    found = own_rules([given, folder / "evening.toml"])
    assert [rules.title for rules in found.sets] == ["Given", "Our evening"]


def test_a_broken_rule_file_of_the_folder_is_shown_with_its_reason(folder: Path) -> None:
    (folder / "typo.toml").write_text("[options]\nhand_siz = 5\n", encoding="utf-8")
    (folder / "theme.toml").write_text('parent = "classic"\ntitle = "x"\n', encoding="utf-8")

    async def script(pilot: Pilot[Any]) -> None:
        text = " ".join(screen_text(pilot).split())
        assert "Not a rule set: broken.toml: not a TOML file" in text
        assert "typo.toml: options.hand_siz: unknown key; did you mean options.hand_size?" in text
        assert "pyproject" not in text
        assert "theme.toml" not in text

    on_stage(TableApp(own=own_rules()), script)


def test_a_given_file_that_cannot_be_read_is_refused(folder: Path) -> None:
    with pytest.raises(UserError, match="broken"):
        own_rules([folder / "broken.toml"])


def test_own_rules_can_be_chosen_and_played(folder: Path) -> None:
    app = TableApp(own=own_rules())

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *["down"] * len(names()))
        assert "How we play." in screen_text(pilot)
        await press(pilot, "enter")
        assert " Our evening   hand 1" in screen_text(pilot)

    on_stage(app, script)
    assert app.session is not None
    assert app.session.rules["hand_size"] == 5
