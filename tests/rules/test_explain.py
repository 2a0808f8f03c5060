"""The rules in plain sentences: complete, marked, and silent on what does not matter."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lastcard import CLASSIC, RuleSet, load, names
from lastcard.rules import decks
from lastcard.rules.conflicts import find_conflict
from lastcard.rules.explain import explain
from lastcard.rules.option_types import Choice, Flag, Number, Option, Value
from lastcard.rules.options import OPTIONS, SECTIONS
from lastcard.rules.relevance import is_relevant
from lastcard.rules.rule_pages import render_markdown, render_text
from lastcard.rules.ruleset import DEFAULTS
from lastcard.rules.section_writer import Sentence
from tests.kit.tables import with_cards


def sentences(rules: RuleSet) -> list[Sentence]:
    return [sentence for section in explain(rules) for sentence in section.sentences]


def text_of(rules: RuleSet | str) -> str:
    return " ".join(sentence.text for sentence in sentences(load(rules)))


def check_page(rules: RuleSet) -> None:
    """What holds of every page."""
    said = sentences(rules)
    titles = [section.title for section in explain(rules)]
    assert titles == [title for title in SECTIONS if title in titles], "in the order of the table"
    for sentence in said:
        assert sentence.text[-1] in '.:"' or sentence.key in ("customizable_text", "blank_text")
        assert not {"{", "}"} & set(sentence.text)
        assert "  " not in sentence.text
        assert " 1 cards" not in sentence.text
        assert " 1 points" not in sentence.text
        if rules["scoring"] == "none":  # one deal decides: nobody was told what "a hand" is
            assert not re.search(r"(wins|each|every|next|out of) (the |a )?hand\b", sentence.text)
    differing = rules.differences(DEFAULTS)
    marked = {sentence.key for sentence in said if sentence.differs}
    assert marked == {key for key in differing if is_relevant(rules, key)}
    assert all(sentence.differs == (sentence.key in differing) for sentence in said)
    assert all(is_relevant(rules, s.key) for s in said if s.key), "nothing that does not matter"


@pytest.mark.parametrize("name", names())
def test_every_built_in_set_reads_well(name: str) -> None:
    check_page(load(name))


def values_of(option: Option) -> st.SearchStrategy[Value]:
    if isinstance(option, Flag):
        return st.booleans()
    if isinstance(option, Choice):
        return st.sampled_from(list(option.values))
    if isinstance(option, Number):
        return st.integers(option.low, option.high)
    return st.sampled_from(["", "Sing a song"])


CHANGES = st.fixed_dictionaries({}, optional={option.key: values_of(option) for option in OPTIONS})
KINDS = len(CLASSIC.cards)
DECKS = st.one_of(
    st.sampled_from([load("official").deck, load("official-112").deck, (2,) * KINDS]),
    st.tuples(*[st.integers(0, 2)] * KINDS),
)


@given(changes=CHANGES, deck=DECKS)
def test_any_rules_can_be_explained(changes: dict[str, Value], deck: decks.DeckCounts) -> None:
    values = dict(DEFAULTS.values)
    for key, value in changes.items():  # leave out what would clash
        if find_conflict({**values, key: value}) is None:
            values[key] = value
    assume(decks.size(deck) > 0)
    rules = RuleSet("any", "Any", "Some rules.", values, CLASSIC, deck, DEFAULTS.origins)
    check_page(rules)
    assert all(len(line) <= 60 for line in render_text(rules, 60).splitlines())
    assert render_markdown(rules).startswith("# Any\n\nSome rules.\n\n")


# --- What is said ---------------------------------------------------------------------------------

EVERYWHERE = (
    "The goal is to be the first to get rid of all your cards.",
    "A card is playable if it has the colour in play, or the same number or symbol",
    "You may play a wild on any card",
    "Skip: the next player loses a turn.",
    "If the card turned up is a Skip, the first player loses a turn.",
    "Draw Two: the next player draws two cards.",
    "names the colour in play, and the next player draws four cards.",
    "When the stock runs out, the pile is shuffled to make a new one; only its top card stays",
    "If there is nothing left to draw at all, you pass instead of drawing.",
    "is blocked: nobody wins it",
    "After 10,000 turns without a winner, play is blocked in the same way.",
    "Only a player who still holds exactly one card can be caught.",
)


@pytest.mark.parametrize("name", [name for name in names() if load(name).pack is CLASSIC])
@pytest.mark.parametrize("words", EVERYWHERE, ids=lambda words: words[:25])
def test_what_every_player_must_know_is_said(name: str, words: str) -> None:
    assert words in text_of(name)


def test_points_are_those_of_the_cards_in_the_deck() -> None:
    assert "Wild and Wild Draw Four 50 each." in text_of("official")
    assert "Wild Shuffle Hands and Wild Customizable 40 each." in text_of("official-112")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("oneround", "Points:"),
        ("oneround", "500"),
        ("oneround", "those cards are still drawn"),
        ("oneround", "challenge"),
        ("redacted", "challenge"),
        ("capstone", "bluff"),
        ("official", "Customizable"),
        ("official", "Blank"),
        ("official", "dealer inspects"),
        ("party", "approve"),
    ],
)
def test_what_does_not_matter_is_not_said(name: str, words: str) -> None:
    assert words not in text_of(name)


def test_automatic_uno_leaves_nothing_to_catch() -> None:
    said = text_of(load("official").but(uno_automatic=True))
    assert "nobody can be caught" in said
    assert "who is caught" not in said
    assert "too late" not in said


def test_cards_are_counted_in_the_plural() -> None:
    assert "The wilds are four Wilds and four Wild Draw Fours." in text_of("official")
    assert "one Wild Shuffle Hands and three Wild Customizables." in text_of("official-112")
    assert "has one 0, and two each of 1 to 9, Skip, Reverse and Draw Two." in text_of("official")


def test_points_are_told_where_only_the_cut_needs_them() -> None:
    assert "Points:" in text_of(load("oneround").but(first_dealer="points"))


def test_blanks_are_told_where_there_are_any() -> None:
    rules = with_cards("official", {"WB": 2}).but(blank_effect="draw-two", blank_text="Sing!")
    said = text_of(rules)
    assert "A Blank is a wild. The next player draws two cards." in said
    assert "The text on a Blank reads: Sing!" in said
    assert "A Blank is worth 40 points." in said


@pytest.mark.parametrize("name", ["redacted", "redacted-pitch"])
def test_inspected_play_tells_whose_turn_is_meant(name: str) -> None:
    said = text_of(name)
    for words in (
        "The dealer takes turns in the usual way",
        "is counted from the seat of the player who handed one in",
        "The colour of a wild is named by the owner of the card that is played",
        "Only the player and the dealer see the card handed in.",
    ):
        assert words in said


def test_the_end_of_a_match_fits_the_scoring() -> None:
    official = load("official")
    assert "The first to get there wins the match." in text_of(official)
    lowest = official.but(scoring="lowest")
    assert "the lowest score wins" in text_of(lowest)
    assert "the last player left wins" in text_of(lowest.but(elimination=True))


# --- On paper -------------------------------------------------------------------------------------


def test_text_marks_what_differs() -> None:
    lines = render_text(load("redacted")).splitlines()
    assert lines[0] == "Redacted"
    assert "Lines marked * differ from the official rules." in lines
    assert "* The dealer need not call." in lines
    assert "- You may play a wild on any card." in lines


def test_official_needs_no_legend() -> None:
    assert "*" not in render_text(load("official"))
    assert "*" not in render_markdown(load("official"))


def test_markdown_has_headings_and_marks() -> None:
    page = render_markdown(load("redacted"))
    assert page.startswith("# Redacted\n")
    assert "\n## UNO\n" in page
    assert "\n- **\\*** The dealer need not call.\n" in page


def test_markdown_of_a_foreign_text_stays_text() -> None:
    rules = load("official-112").but(customizable_text="<b>*loud*</b>")
    assert r"reads: \<b\>\*loud\*\</b\>" in render_markdown(rules)
