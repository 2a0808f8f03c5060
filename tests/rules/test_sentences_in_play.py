"""The page and the table say the same: each sentence is read, and then the game is played."""

from __future__ import annotations

import tomllib

import pytest

from lastcard import CLASSIC, EventKind, Game, RuleSet, load, names
from lastcard.art import load_theme
from lastcard.rules.explain import explain
from lastcard.rules.ruleset import from_data
from tests.kit.tables import kinds, spelled, table

OFFICIAL = load("official")
CLASSIC_SETS = [name for name in names() if load(name).pack is CLASSIC]


def said(rules: str | RuleSet, words: str, section: str | None = None) -> int:
    """How often the page of some rules, or one section of it, says this."""
    return sum(
        sentence.text.count(words)
        for part in explain(load(rules))
        if section in (None, part.title)
        for sentence in part.sentences
    )


# --- Draws ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CLASSIC_SETS)
def test_a_draw_waits_for_an_answer_only_where_the_page_says_so(name: str) -> None:
    rules = load(name)
    cannot = said(rules, "Nobody can avoid or pass on such a draw by playing a card.")
    game = table(rules.but(inspection="off"), ["R+2 R1 R2", "G+2 GR GS", "B1 B2"], "R5")
    game.apply(0, "R+2")
    assert (game.view().pending == 0) == (cannot == 1)


def test_nothing_but_the_cards_named_answers_a_draw() -> None:
    assert said("party", "No other card can be played in answer to a draw.")
    game = table("party", ["R+2 R1 R2", "G+2 RR RS R+2 W W+4", "B1 B2"], "R5")
    game.apply(0, "R+2")
    plays = [action for action in game.legal(1) if action.card is not None]
    assert [str(action) for action in plays] == ["R+2", "G+2"]


def test_nobody_jumps_in_while_a_draw_is_to_be_answered() -> None:
    assert said("party", "has not begun and has no draw to answer.") == 1
    hands = ["R+2 R1 R2", "G1 G2 G3", "R+2 Y2 Y3"]
    game = table("party", hands, "R5")
    game.apply(0, "R+2")
    assert "R+2" not in spelled(game, 2)
    game = table(OFFICIAL.but(jump_in=True), hands, "R5")
    game.apply(0, "R+2")
    assert "R+2" in spelled(game, 2), "the two cards have been drawn"


ADDED_UP = "the loser of the challenge draws all the cards that have added up."


def test_a_challenge_to_a_cross_stack_is_for_all_the_cards() -> None:
    rules = OFFICIAL.but(stack_across=True)
    assert said(rules, ADDED_UP) == 1
    game = table(rules, ["R+2 R1 R2", "W+4 R9 G1", "B1 B2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "W+4:B")
    game.apply(2, "challenge")
    assert len(game.hand(1)) == 2 + 6


def test_only_the_card_played_last_can_be_challenged() -> None:
    rules = OFFICIAL.but(deflect_skip=True)
    assert said(rules, "Only the card played last can be challenged, and only if it is a Wild") == 1
    game = table(rules, ["W+4 R1 R2", "BS G1 G2", "Y1 Y2"], "R5")
    game.apply(0, "W+4:B")
    assert "challenge" in spelled(game, 1)
    game.apply(1, "BS")
    assert "challenge" not in spelled(game, 2)
    assert said(OFFICIAL, ADDED_UP) == 0


@pytest.mark.parametrize("name", CLASSIC_SETS)
def test_a_wild_may_name_the_colour_in_play(name: str) -> None:
    assert said(name, "The colour named may be the one already in play.") == 1
    game = table(name, ["W R1 R2", "G1 G2", "B1 B2"], "R5")
    assert "W:R" in spelled(game, 0)


# --- UNO ------------------------------------------------------------------------------------------


def test_where_uno_needs_no_call_nothing_is_announced() -> None:
    rules = OFFICIAL.but(uno_automatic=True)
    assert said(rules, "announce") == 0
    assert said(rules, "Nobody has to call UNO, and nobody can be caught.") == 1
    game = table(rules, ["R1 G9", "G1 G2"], "R5")
    assert kinds(game.apply(0, "R1")) == [EventKind.PLAYED]
    assert all("uno" not in act and "catch" not in act for act in spelled(game, 1))


def test_in_redacted_the_moment_of_the_call_is_told_once() -> None:
    assert said("redacted", "must call UNO", "UNO") == 1
    game = table("redacted", ["R1 G9", "G1 G2 G3", "B3 B4 B5"], "R5")
    assert "R1!" in spelled(game, 0)


def test_in_redacted_handing_in_a_card_begins_the_turn() -> None:
    assert said("redacted", "A turn begins when its player hands in a card") == 1
    game = table("redacted", ["R1 G9", "G1 G2 G3", "B3 B4 B5"], "R5")
    game.apply(0, "R1")
    game.apply(2, "approve")
    assert "catch:0" in spelled(game, 2)
    game.apply(1, "G1")
    assert "catch:0" not in spelled(game, 2)


def test_a_pass_begins_a_turn_too() -> None:
    assert said("official", "A turn begins when its player draws, plays or passes") == 1
    game = table("official", ["R1 G9", "G1 G2", "B1 B2"], "R5", rest=False)
    game.apply(0, "R1")
    game.state.pile_size = 1  # nothing left to draw
    assert "catch:0" in spelled(game, 1)
    game.apply(1, "pass")
    assert "catch:0" not in spelled(game, 2)


# --- Redacted -------------------------------------------------------------------------------------


def test_in_redacted_a_returned_card_leaves_one_more_in_the_hand() -> None:
    assert said("redacted", "once one has been returned, one more, the card drawn.") == 1
    for top, rulings, size in (("R5", "approve", 2), ("R5", "sub:R9", 2), ("Y5", "return:B4", 4)):
        game = table("redacted", ["R1 G9 G8", "G1 G2", "B3 B4 R9"], top)
        game.apply(0, "R1")
        game.apply(2, rulings)
        assert (len(game.hand(0)), len(game.hand(2))) == (size, 3)


def test_in_the_pitch_nothing_is_returned() -> None:
    assert said("redacted-pitch", "returned") == 0
    assert said("redacted-pitch", "Either way, the player then holds one card fewer") == 1


def test_redacted_says_which_colour_is_which_medium() -> None:
    theme, summary = load_theme("redacted"), load("redacted").summary
    for colour, suit in zip(CLASSIC.colours, theme.suits_of(CLASSIC), strict=True):
        assert f"{suit.name.lower()} ({colour})" in summary


# --- The end --------------------------------------------------------------------------------------


def test_without_points_a_blocked_game_is_dealt_again_by_the_next_seat() -> None:
    assert said("oneround", "the game is blocked: nobody wins it, and the cards are dealt again.")
    assert said("oneround", "Each new deal passes to the next player on the left.", "The deal") == 0
    assert said("oneround", "Each new deal passes to the next player on the left.") == 1
    game = table("oneround", ["G1", "G2", "G3"], "R5", dealer=0, rest=False)
    for seat in range(3):
        game.apply(seat, "pass")
    assert game.outcome is not None
    assert game.outcome.winner is None
    game.deal()
    assert game.view().dealer == 1


def test_a_hand_ends_after_so_many_turns() -> None:
    rules = OFFICIAL.but(turn_limit=50)
    assert said(rules, "After 50 turns without a winner, play is blocked in the same way.") == 1
    game = table(rules, ["R1 R2 R3", "G1 G2 G3"], "R5")
    game.state.turns = 50
    assert EventKind.BLOCKED in kinds(game.apply(0, "R1"))


def test_only_the_cards_of_the_other_pair_count() -> None:
    rules = OFFICIAL.but(partners=True, min_players=4, max_players=4)
    assert said(rules, "only the other pair's cards count for them.") == 1
    game: Game = table(rules, ["R1", "G4", "W", "B5"], "R5")
    game.apply(0, "R1")
    assert game.view().scores == [9, 0, 9, 0]


def test_a_drawn_card_must_be_played_unless_it_would_be_a_bluff() -> None:
    assert said("assignment", "only a Wild Draw Four that would be a bluff is yours to play") == 1
    assert said("assignment", "The one exception") == 0
    for stock, can_pass in (("R9", False), ("W", False), ("W+4", True), ("G9", True)):
        game = table("assignment", ["R1 B2 Y3", "G4 G8"], "R6", stock=stock)
        game.apply(0, "draw")
        assert ("pass" in spelled(game, 0)) == can_pass, stock


# --- The last card --------------------------------------------------------------------------------

LAST_CARDS = """
title = "Last cards"
[[deck.wilds]]
short = "WO"
name = "All Others Draw"
effects = ["name colour", "draw 2: everyone else"]
[[deck.wilds]]
short = "WF"
name = "Draw Until It Fits"
effects = ["name colour", "draw until it fits"]
[[deck.wilds]]
short = "WU"
name = "Draw Until It Comes"
effects = ["name colour", "draw until colour"]
[[deck.wilds]]
short = "WR"
name = "Roulette"
effects = ["next player names colour", "draw until colour"]
[[deck.symbols]]
short = "BO"
name = "Back and Others"
effects = ["reverse", "draw 1: everyone else"]
"""


@pytest.mark.parametrize(
    ("play", "sizes"),
    [("WO:R", [0, 4, 4]), ("WF:R", [0, 5, 2]), ("WU:R", [0, 5, 2]), ("WR", [0, 2, 2])],
)
def test_the_last_card_makes_others_draw_as_the_page_says(play: str, sizes: list[int]) -> None:
    rules = from_data(tomllib.loads(LAST_CARDS), "last-cards")
    assert said(rules, "If the last card makes the next player draw, those cards are still drawn")
    assert said(rules, "The same goes for cards that everyone else must draw.")
    assert said(rules, "A colour that the next player would have to name is named no more")
    hands = [play.partition(":")[0], "B1 B2", "Y1 Y2"]
    game = table(rules, hands, "R5", stock="G1 B4 R7 R8 R9")
    game.apply(0, play)
    assert game.view().hand_sizes == sizes
    held = [card for seat in (1, 2) for card in game.hand(seat)]
    assert game.outcome is not None
    assert game.outcome.gains[0] == sum(card.worth for card in held)
    nobody = table(rules.but(last_card_draws=False), hands, "R5", stock="G1 B4 R7 R8 R9")
    nobody.apply(0, play)
    assert nobody.view().hand_sizes == [0, 2, 2]


def test_a_last_card_that_turns_play_round_hits_the_others_from_there() -> None:
    rules = from_data(tomllib.loads(LAST_CARDS), "last-cards")
    game = table(rules, ["RBO", "B1 B2", "Y1 Y2"], "R5", stock="G1 B4")
    events = game.apply(0, "RBO")
    assert [event.seat for event in events if event.kind is EventKind.DREW] == [2, 1]
