"""The page on designing cards: its files are good, its commands work, what it claims is so."""

from __future__ import annotations

import io
import random
import re
import shlex
import subprocess
from pathlib import Path
from typing import Final

import pytest
from tools import DOCS, card_page, make_docs

from lastcard import Game, RuleSet, load
from lastcard.art import card_svg
from lastcard.bots import find_bot, next_move
from lastcard.bots.levels import LEVELS
from lastcard.cards import EffectKind
from lastcard.cli import main
from lastcard.rules.rule_pages import render_text
from lastcard.rules.ruleset import from_data
from tests.kit.pages import ROOT, blocks
from tests.kit.tables import table

PAGE: Final = f"docs/{card_page.PAGE}"
FILES: Final = card_page.files_of(card_page.PAGE)
RULE_FILES: Final = [name for name in FILES if name != "my-deck.toml"]
COMMANDS: Final = [line for block in blocks(PAGE, "sh") for line in block.splitlines()]
LAB: Final[dict[str, list[str]]] = {
    "simulate": ["--games", "40", "--jobs", "1"],
    "compare": ["--games", "40", "--jobs", "1"],
    "tournament": ["--deals", "2", "--rollouts", "8", "--jobs", "1"],
}
"""What waits for the compiler, and how to make it short."""
ELSEWHERE: Final = "serve"
"""Played in tests/browser."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the page, in which we stand."""
    card_page.write_files(card_page.PAGE, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LASTCARD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.fixture
def violet(folder: Path) -> RuleSet:
    return load(folder / card_page.FILE)


def words(command: str) -> tuple[str, list[str]]:
    """The command of a line, and all that ``main`` is given."""
    name, *arguments = shlex.split(command)
    assert name == "lastcard"
    return arguments[0], arguments


def claims() -> list[str]:
    """Every line the page shows as printed, but for what is measured."""
    text = re.sub(r"<!-- compared:.*?<!-- end -->", "", (ROOT / PAGE).read_text(), flags=re.DOTALL)
    shown = re.findall(r"\n\n```\n(.*?)```", text, re.DOTALL)
    return [line for block in shown for line in block.splitlines()]


def test_every_file_on_the_page_has_its_name() -> None:
    assert len(FILES) == len(blocks(PAGE, "toml")) >= 7


def test_the_commands_work_and_print_what_the_page_says(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    printed: list[str] = []
    for line in COMMANDS:
        command, arguments = words(line)
        if command in LAB or command == ELSEWHERE:
            continue
        *arguments, target = arguments if ">" in arguments else [*arguments, ""]
        assert main([word for word in arguments if word != ">"]) == 0, line
        out = capsys.readouterr().out
        assert out.startswith("<svg") == bool(target), line
        printed += out.splitlines()
    assert len(claims()) >= 7
    assert [claim for claim in claims() if claim not in printed] == []


@pytest.mark.compiled
def test_the_lab_plays_it_with_bots_of_every_level(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = [words(line) for line in COMMANDS if words(line)[0] in LAB]
    assert {command for command, _ in tried} == LAB.keys()
    for command, arguments in tried:
        assert main([*arguments, *LAB[command]]) == 0, arguments
        out = capsys.readouterr().out
        if command == "tournament":
            assert LEVELS.keys() <= set(out.split())


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "expert"])
@pytest.mark.parametrize("file", RULE_FILES)
def test_bots_play_every_file(folder: Path, level: str, file: str) -> None:
    game = Game(load(folder / file), players=3, seed=5)
    bots = [find_bot(level)(seat) for seat in range(3)]
    while not game.over:
        game.apply(*next_move(game, bots))


def test_what_is_said_about_the_measured_game() -> None:
    """Nearly half as long again, and less to choose."""
    text = (ROOT / PAGE).read_text(encoding="utf-8")

    def both(figure: str) -> list[float]:
        return [
            float(value)
            for value in re.findall(
                rf"^{figure} +official +([\d.]+).*\n +violet +([\d.]+)", text, re.M
            )[0]
        ]

    official, violet = both("turns per hand")
    assert 1.35 < violet / official < 1.5
    official, violet = both("turns without a choice")
    assert violet > official + 3


# --- The cards ------------------------------------------------------------------------------------


def test_the_cards_do_what_they_say(violet: RuleSet) -> None:
    game = table(violet, ["VSE V1 V2", "R1 R2", "G1 G2"], "V5")
    game.apply(0, "VSE")
    assert game.actor == 0
    game = table(violet, ["W+6 R1 R2", "R3 R4", "G1 G2"], "V5")
    game.apply(0, "W+6:V")
    assert len(game.hand(1)) == 8
    assert game.view().colour is violet.colour("violet")
    game = table(violet, ["V12 R1", "R12 R4", "G1 G2"], "V5")
    game.apply(0, "V12")
    assert "R12" in map(str, game.legal(1))
    assert violet.points_of(violet.card("V12")) == 12


def test_changed_cards_do_what_they_say(folder: Path) -> None:
    sevens = load(folder / "sevens.toml")
    game = table(sevens, ["R7 R1", "B1 B2"], "R5")
    game.apply(0, "R7")
    assert len(game.hand(1)) == 3
    spades = load(folder / "spades.toml")
    assert [str(card) for card in spades.cards if card.effect(EffectKind.DRAW)] == ["SQ"]
    assert spades.points_of(spades.card("SQ")) == 40
    assert spades.points_of(spades.card("HQ")) == 10
    jacks = load(folder / "jacks.toml")
    assert "CJ:H" in map(str, table(jacks, ["CJ C2", "D2 D3"], "H5").legal(0))
    assert "CJ:H" not in map(str, table(jacks, ["CJ C2", "D2 D3"], "HJ").legal(0))
    drinks = load(folder / "party-cards.toml")
    game = table(drinks, ["WRD R1", "B1 B2", "G1 G2"], "R5")
    game.apply(0, "WRD:B")
    assert [len(game.hand(seat)) for seat in range(3)] == [1, 3, 3]
    target = load(folder / "evening.toml")
    assert str(target.card("WT").effects[1]) == "draw 3: chosen player"
    assert target.parent is not None
    assert target.parent.name == "party"


@pytest.mark.parametrize("file", RULE_FILES)
def test_every_card_is_drawn_explained_and_travels(folder: Path, file: str) -> None:
    rules = load(folder / file)
    told = " ".join(render_text(rules, 80).split())
    for card in rules.cards:
        assert card_svg("classic", card).startswith("<svg")
        assert card.number is not None or card.symbol_name in told
    data = rules.to_data()
    arrived = from_data(data, "somewhere else")
    assert arrived.fingerprint == rules.fingerprint
    assert arrived.deck_list == rules.deck_list


def test_the_text_stands_on_the_card(folder: Path) -> None:
    file = folder / "party-cards.toml"
    with_text = card_svg("classic", load(file).card("WRD"))
    file.write_text(re.sub("text = .*\n", "", FILES[file.name]), encoding="utf-8")
    assert len(with_text) > len(card_svg("classic", load(file).card("WRD"))) + 1000


def test_the_printed_deck_has_every_card(folder: Path, violet: RuleSet) -> None:
    """Nine cards a sheet, backs behind them."""
    assert main(["print", "--rules", "violet.toml", "--only", "cards", "--out", "deck.pdf"]) == 0
    info = subprocess.check_output(["pdfinfo", "deck.pdf"], text=True)
    sheets = -(-(sum(violet.deck) + 4) // 9)
    assert f"Pages:           {2 * sheets}" in info


def test_bots_use_the_new_cards(violet: RuleSet) -> None:
    rng, seen = random.Random(3), set[str]()
    for _ in range(4):
        game = Game(violet, players=4, seed=rng.getrandbits(32))
        bots = [find_bot("casual")(seat) for seat in range(4)]
        while not game.over:
            seat, action = next_move(game, bots)
            if action.card is not None:
                seen.add(action.card.symbol)
            game.apply(seat, action)
    assert {"12", "SE", "W+6"} <= seen


# --- What is generated ----------------------------------------------------------------------------


def test_the_picture_is_up_to_date() -> None:
    assert [drawing.page for drawing in make_docs.DRAWINGS if drawing.is_stale] == []


def test_every_effect_has_its_line() -> None:
    said = card_page.effects_part()
    for kind in EffectKind:
        assert f"| `{kind.value}` | " in said


def test_links_on_the_page_lead_somewhere() -> None:
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    headings = {anchor(title) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        file, _, place = target.partition("#")
        found = DOCS / file
        assert found.exists(), target
        if file and place:
            titles = re.findall(r"^#+ (.+)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            assert place in map(anchor, titles), target
        elif place:
            assert place in headings, target


def anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")
