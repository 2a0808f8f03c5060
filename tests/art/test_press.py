"""Print and play: how cards lie on pages, and what is in the PDF."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from lastcard.art import Size, load_theme
from lastcard.art.glyphs import spelled
from lastcard.art.press.page_layout import MARGIN, lay_out
from lastcard.art.press.print_and_play import Contents, make_pdf
from lastcard.art.press.printed_deck import cards_named, cards_of
from lastcard.art.wording import EMPTY_CARD
from lastcard.cards import CLASSIC, Card
from lastcard.cli import main
from lastcard.errors import UserError
from lastcard.rules import load, names
from lastcard.rules.explain import explain
from lastcard.rules.language import load_language
from tests.art.packs import FIFTH_COLOUR

MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("page", "size", "count"),
    [("a4", "56x87", 9), ("letter", "56x87", 9), ("A4", "63x88", 9), ("a4", "44x68", 16)],
)
def test_as_many_cards_as_fit(page: str, size: str, count: int) -> None:
    sheet = lay_out(page, Size.parse(size))
    assert len(sheet.places) == count
    for x, y in sheet.places:
        assert x - sheet.bleed >= MARGIN - 1e-9
        assert y - sheet.bleed >= MARGIN - 1e-9
        assert x + sheet.card.width + sheet.bleed <= sheet.width - MARGIN + 1e-9
        assert y + sheet.card.height + sheet.bleed <= sheet.height - MARGIN + 1e-9


def test_a_back_lies_behind_its_face() -> None:
    """Turned like a page of a book, left becomes right and up stays up."""
    sheet = lay_out("a4", Size())
    for (x, y), (behind, down) in zip(sheet.places, sheet.places_behind, strict=True):
        assert sheet.width - (behind + sheet.card.width) == pytest.approx(x)
        assert down == y


def test_marks_are_in_line_with_every_edge_and_touch_no_card() -> None:
    sheet = lay_out("letter", Size())
    marks = list(sheet.marks())
    upright = {round(x, 6) for x, _, end, _ in marks if x == end}
    assert upright == {round(x + d, 6) for x, _ in sheet.places for d in (0, sheet.card.width)}
    level = {round(y, 6) for _, y, _, end in marks if y == end}
    assert level == {round(y + d, 6) for _, y in sheet.places for d in (0, sheet.card.height)}
    left, top = (value - sheet.bleed for value in sheet.places[0])
    for x1, y1, x2, y2 in marks:
        outside = max(x1, x2) < left or min(x1, x2) > sheet.width - left
        assert outside or max(y1, y2) < top or min(y1, y2) > sheet.height - top


@pytest.mark.parametrize(
    ("page", "size", "part"),
    [
        ("100x150", "90x87", "a card of 90 x 87 mm does not fit on the page 100x150 (100 x 150 mm"),
        ("a4", "200x100", "a card of 200 x 100 mm does not fit on the page a4"),
        ("70x110", "56x87", "the page 70x110 is too small for the rules"),
        ("a5", "56x87", "'a5': write millimetres such as 56x87 for a page, which can also be a4"),
        ("9000x9000", "56x87", "a page of 9000x9000 mm"),
    ],
)
def test_a_page_that_does_not_do(page: str, size: str, part: str) -> None:
    with pytest.raises(UserError) as caught:
        lay_out(page, Size.parse(size))
    assert caught.value.message.startswith(part)


def test_the_cards_are_those_of_the_rules() -> None:
    rules = load("official-112").but(customizable_text="Hug somebody")
    cards = cards_of(rules, blanks=2)
    assert Counter(card for card, _ in cards) == Counter(
        {**dict(zip(CLASSIC.cards, rules.deck, strict=True)), EMPTY_CARD: 2}
    )
    assert Counter(words for _, (words, _) in cards) == {"": 111, "Hug somebody": 3}


def test_cards_by_name_are_printed_as_often_as_named() -> None:
    rules = load("official-112").but(customizable_text="Hug somebody")
    cards = cards_named(rules, "r7 R7, *S WC blank")
    assert [str(card) for card, _ in cards] == ["R7", "R7", "RS", "YS", "GS", "BS", "WC", "WB"]
    assert [words for _, (words, _) in cards][-2:] == ["Hug somebody", ""]
    for wrong in ("R77", "", " , "):
        with pytest.raises(UserError):
            cards_named(rules, wrong)


def words_of(contents: Contents, folder: Path, page: str = "a4", theme: str = "redacted") -> str:
    """Every word of a PDF, in one line."""
    file = folder / "some.pdf"
    file.write_bytes(make_pdf(load_theme(theme), lay_out(page, Size()), contents))
    text = subprocess.check_output(["pdftotext", "-layout", file, "-"], text=True)
    return " ".join(text.split())


@pytest.mark.browser
@pytest.mark.parametrize(
    ("name", "page", "theme_words"),
    [
        ("de", "a4", "Fernsehen Rückseite Rot Zensurspiel"),
        ("de", "letter", "Fernsehen Rückseite Rot Zensurspiel"),
        ("de", "140x180", "Fernsehen Rückseite Rot Zensurspiel"),
        ("fr", "a4", "Télé Dos Rouge censure"),
    ],
)
def test_the_rules_alone_in_another_language_with_the_words_of_the_theme(
    name: str, page: str, theme_words: str, tmp_path: Path
) -> None:
    language = load_language(name)
    rules = load("redacted")
    text = words_of(Contents(rules, rule_sheet=True, language=language), tmp_path, page)
    for word in ("Presse", "Radio", *theme_words.split()):
        assert word in text
    for section in explain(rules):
        assert spelled(language.say(section.title)) in text
        for sentence in section.sentences:
            assert spelled(language.say(sentence.phrase)).split()[0] in text
    assert language.say("Score") not in text


@pytest.mark.browser
def test_the_score_pad_alone(tmp_path: Path) -> None:
    contents = Contents(load("party"), score_pad=True, language=load_language("de"))
    text = words_of(contents, tmp_path, theme="classic")
    assert text.startswith("Punktezettel Party. Schreibt die Punkte")
    assert "Die Karten" not in text


def test_cards_stand_beside_what_they_do() -> None:
    for name in ("official-112", "party"):
        rules = load(name)
        shown = {
            sentence.text.partition(":")[0]: str(sentence.about)
            for section in explain(rules)
            for sentence in section.sentences
            if sentence.about is not None
        }
        assert {"Skip": "GS", "Reverse": "BR", "Wild": "W", "Wild Draw Four": "W+4"}.items() <= (
            shown.items()
        )
        assert all(rules.deck[Card.parse(card).code] for card in shown.values())
    assert {"B7", "R0"} <= set(shown.values())


@pytest.mark.browser
def test_the_pdf_is_vectors_and_embedded_letters(tmp_path: Path) -> None:
    rules, seen = load("redacted"), list[tuple[int, int]]()
    file = tmp_path / "deck.pdf"
    sheet = lay_out("a4", Size())
    theme = load_theme("redacted")
    contents = Contents.everything(rules, blanks=4)
    file.write_bytes(make_pdf(theme, sheet, contents, lambda *done: seen.append(done)))
    assert file.stat().st_size < 5 * MIB
    assert seen == [(done, 15) for done in range(16)]

    def tool(name: str, *arguments: str) -> list[str]:
        command = [name, *arguments, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
        return done.stdout.splitlines()

    fonts = tool("pdffonts")[2:]
    assert len(fonts) == 2
    assert all("LastcardRound" in font and " yes yes yes " in font for font in fonts)
    assert tool("pdfimages", "-list")[2:] == []
    info = dict(line.split(":", 1) for line in tool("pdfinfo"))
    width, _, height, *_ = info["Page size"].split()
    assert (float(width), float(height)) == pytest.approx((595.28, 841.89), abs=0.01)
    assert int(info["Pages"]) == 2 * 13 + 2 + 1

    words = set(re.findall(r"\w+", subprocess.check_output(["pdftotext", file, "-"], text=True)))
    for section in explain(rules):
        for sentence in section.sentences:
            assert set(re.findall(r"\w+", sentence.text)) <= words
    assert {"Score", "Hand", "Total"} <= words


# --- Decks that are not classic -------------------------------------------------------------------

MINE = f"""
name = "mine"
title = "Mine"
extends = "official"
theme = "classic-contrast"
[options]
blank_text = "Swap seats"
[deck]
WB = 1
{FIFTH_COLOUR.replace("[[", "[[deck.")}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    return file


def test_the_cards_of_a_deck_of_your_own(mine: Path) -> None:
    rules = load(mine)
    cards = Counter(card.short for card, _ in cards_of(rules))
    assert sum(cards.values()) == sum(rules.deck)
    assert {"P12", "RSE", "W+6", "P7"} <= set(cards)
    assert [str(card) for card, _ in cards_named(rules, "*12 w+6")] == [
        "R12", "Y12", "G12", "B12", "P12", "W+6",
    ]  # fmt: skip
    (blank,) = cards_named(rules, "WB")
    assert blank[1].words == "Swap seats"


@pytest.mark.browser
def test_a_deck_of_your_own_is_printed_with_its_rules(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, pictures = tmp_path / "deck.pdf", tmp_path / "pictures"
    arguments = ["print", "--rules", str(mine), "--out", str(out), "--png", str(pictures)]
    assert main([*arguments, "--width", "60", "--blanks", "0"]) == 0
    assert f"{sum(load(mine).deck)} cards on" in capsys.readouterr().out
    text = " ".join(subprocess.check_output(["pdftotext", out, "-"], text=True).split())
    for words in ("Mine", "Purple", "Skip Everyone", "Wild Draw Six", "Swap seats"):
        assert words in text
    names = {file.stem for file in pictures.iterdir()}
    assert {"P12", "RSE", "W-draw-6", "WB", "back"} <= names
    assert len(names) == len(load(mine).cards) + 1


@pytest.mark.browser
def test_french_cards_are_printed_with_the_names_of_the_suits(tmp_path: Path) -> None:
    rules = load("eights")
    text = words_of(Contents(rules, rule_sheet=True), tmp_path, theme=rules.theme or "")
    for words in ("Clubs", "Diamonds", "Hearts", "Spades", "Back"):
        assert words in text


@pytest.mark.parametrize("name", names())
def test_every_set_is_printed_in_its_theme(name: str) -> None:
    rules = load(name)
    contents = Contents(rules, cards_of(rules)[:20], rule_sheet=True)
    theme = load_theme(rules.theme or "classic")
    assert make_pdf(theme, lay_out("a4", Size()), contents).startswith(b"%PDF")
