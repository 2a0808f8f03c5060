"""What the Redacted document wants of the cards, the score pad and the advice beside the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from lastcard import load
from lastcard.art import Size, back_svg, blank_svg, load_theme
from lastcard.art.press.page_layout import lay_out
from lastcard.art.press.print_and_play import Contents, make_pdf
from lastcard.art.press.printed_deck import cards_of
from lastcard.cli import main
from lastcard.rules import RuleSet
from lastcard.rules.explain import explain
from lastcard.terminal.local_session import LocalSession, open_table
from lastcard.terminal.seating import Seating

RULES = load("redacted")
THEME = load_theme("redacted")
CLASSIC = load_theme("classic")


def sentences(rules: RuleSet) -> Iterator[str]:
    return (sentence.text for section in explain(rules) for sentence in section.sentences)


def pages(rules: RuleSet) -> int:
    """The pages of a deck to print."""
    pdf = make_pdf(THEME, lay_out("a4", Size()), Contents.everything(rules))
    return pdf.count(b"/Type /Page\n")


def test_every_colour_is_a_kind_of_news_media() -> None:
    assert [THEME.words(card) for card in RULES.pack.cards if card.words.endswith(" 7")] == [
        "Print 7", "Radio 7", "Television 7", "Internet 7",
    ]  # fmt: skip
    motifs = [suit.motif for suit in THEME.suits.values()]
    assert all(one != other for n, one in enumerate(motifs) for other in motifs[:n])


@pytest.mark.parametrize("colour", [colour.name for colour in RULES.pack.colours])
def test_the_colours_stay(colour: str) -> None:
    """Each is nearer to its own colour of the classic cards than to any other."""
    paint = THEME.suits[colour].main
    classic = {name: suit.main for name, suit in CLASSIC.suits.items()}

    def distance(one: str, other: str) -> int:
        return sum(abs(int(one[n : n + 2], 16) - int(other[n : n + 2], 16)) for n in (1, 3, 5))

    assert min(classic, key=lambda name: distance(paint, classic[name])) == colour


def test_numbers_and_symbols_are_unchanged() -> None:
    assert THEME.symbols == CLASSIC.symbols


def test_the_game_has_a_name_and_the_back_bears_it() -> None:
    file = resources.files("lastcard.art") / "themes" / "redacted" / "theme.toml"
    back = tomllib.loads(file.read_text(encoding="utf-8"))["back"]
    assert [shape["text"] for shape in back["shapes"] if "text" in shape] == ["{words}"]
    assert back["words"] == RULES.title.upper()
    assert back_svg(THEME) != back_svg(CLASSIC)


def test_a_score_pad_is_printed_unless_there_are_no_points() -> None:
    assert RULES["scoring"] == "winner"
    without = load("oneround")
    assert without["scoring"] == "none"
    assert pages(without.but(scoring="winner")) == pages(without) + 1


def test_blank_cards_take_words_and_points() -> None:
    assert [card for card, _ in cards_of(RULES, blanks=2)].count(RULES.card("WB")) == 2
    assert blank_svg(THEME, "Swap hands", 40) != blank_svg(THEME)


@pytest.mark.parametrize(
    "part",
    [
        "make a dealer who has a playable one play it",
        "a playable one if you think the dealer has none",
        "return a card that is worth many points",
        "the others learn little of each other",
    ],
)
def test_the_rules_give_the_tips(part: str) -> None:
    assert any(text.startswith("Tip: ") and part in text for text in sentences(RULES))
    assert not any(text.startswith("Tip: ") for text in sentences(load("official")))


def test_the_rules_mention_the_running_total() -> None:
    assert any("running total instead" in text for text in sentences(RULES))
    assert not any("running total" in text for text in sentences(RULES.but(scoring="lowest")))


def test_the_set_brings_its_own_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LASTCARD_DATA", str(tmp_path))
    names = {}
    for rules in ("redacted", "redacted-pitch", "official"):
        session: LocalSession = open_table(rules, Seating(("Ann", "Ben"), {}), seed=1)
        names[rules] = session.look.name(RULES.pack.colour("yellow"))
        session.close()
    assert names == {"redacted": "Radio", "redacted-pitch": "Radio", "official": "yellow"}
    printed: dict[tuple[str, ...], int] = {}
    for options in ((), ("--theme", "redacted"), ("--theme", "classic")):
        out = tmp_path / f"deck-{len(printed)}.pdf"
        assert main(["print", "--rules", "redacted", "--out", str(out), *options]) == 0
        printed[options] = out.stat().st_size
    capsys.readouterr()
    own, classic = printed["--theme", "redacted"], printed["--theme", "classic"]
    assert abs(printed[()] - own) < 100 < abs(printed[()] - classic), "but for the date in the file"


def test_the_cards_change_no_rule() -> None:
    assert replace(RULES, theme=None).fingerprint == RULES.fingerprint
    assert "theme" not in RULES.to_data()
