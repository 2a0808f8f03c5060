"""Games with cards of one's own: shown in colours, played, replayed and verified."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lastcard.cards import CLASSIC
from lastcard.cli import main
from lastcard.cli.game_text import paint
from tests.kit.deck_samples import SAMPLES, sample


def test_names_of_cards_are_painted() -> None:
    assert paint("Ann plays Red 7.", CLASSIC) == "Ann plays \x1b[1;31mRed 7\x1b[0m."
    assert paint("Wild Draw Four", CLASSIC) == "\x1b[1;35mWild Draw Four\x1b[0m"
    assert paint("Red alert, Wilder", CLASSIC) == "Red alert, Wilder"
    french = sample("french").pack
    assert paint("Ann plays Queen of hearts.", french) == (
        "Ann plays \x1b[1;31mQueen of hearts\x1b[0m."
    )
    assert paint("Ann plays Red 7.", french) == "Ann plays Red 7."


@pytest.mark.parametrize("name", SAMPLES)
def test_a_game_with_own_cards_is_played_and_replayed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, record = tmp_path / f"{name}.toml", tmp_path / "game.lcr"
    rules.write_text(SAMPLES[name], encoding="utf-8")
    assert main(["demo", str(rules), "--seed", "3", "--record", str(record)]) == 0
    shown = capsys.readouterr().out
    rules.unlink()
    assert main(["replay", str(record)]) == 0
    again = capsys.readouterr().out
    told = re.compile(r"^ {6}\w+ (?:plays|draws|names|wins|scores) .*$", re.MULTILINE)
    assert told.findall(again) == told.findall(shown) != []
    assert main(["verify", str(record)]) == 0
