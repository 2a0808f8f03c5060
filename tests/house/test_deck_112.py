"""The newer deck: Shuffle Hands, Customizable, and Blanks with what the table writes on them."""

from __future__ import annotations

from collections import Counter

import pytest

from lastcard import Card, EventKind, Game, Phase, RuleSetError, load
from tests.kit.tables import held, kinds, opened_with, spelled, table, with_cards

NEWER = load("official-112")
BLANKS = with_cards("official-112", {"WB": 3})


def test_the_deck_has_one_shuffle_hands_and_three_customizable() -> None:
    deck = NEWER.deck
    assert sum(deck) == 112
    assert deck[Card.parse("WS").code] == 1
    assert deck[Card.parse("WC").code] == 3
    assert deck[Card.parse("WB").code] == 0
    assert deck[:54] == load("official").deck[:54]
    assert NEWER.differences(load("official")) == ["deck"]


@pytest.mark.parametrize("card", ["WS", "WC", "WB"])
def test_the_new_wilds_count_forty(card: str) -> None:
    game = table(BLANKS, ["R1", card, "Y1"], "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains[0] == 41


def test_only_the_points_of_a_blank_can_be_chosen() -> None:
    game = table(BLANKS.but(blank_points=7), ["R1", "WB", "WC"], "R5")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains[0] == 47


@pytest.mark.parametrize("card", ["WS", "WC", "WB"])
def test_the_new_wilds_fit_on_everything_and_name_a_colour(card: str) -> None:
    game = table(BLANKS, [f"{card} G1 G2", "B1 B2 B3", "Y1 Y2"], "R5")
    assert spelled(game, 0)[:4] == [f"{card}:{colour}" for colour in "RYGB"]
    game.apply(0, f"{card}:B")
    assert str(game.view().colour) == "blue"
    assert game.actor == 1
    assert game.phase is Phase.PLAY


@pytest.mark.parametrize(("card", "colour"), [("WS", "red"), ("WC", "green"), ("WB", "blue")])
def test_turned_up_first_they_let_the_first_player_name_the_colour(card: str, colour: str) -> None:
    rules = BLANKS.but(customizable_effect="skip", blank_effect="draw-two")
    game = opened_with(rules, card)
    first = (game.view().dealer + 1) % 3
    assert game.actor == first
    assert game.phase is Phase.COLOUR
    assert game.view().colour is None
    assert spelled(game, first) == ["colour:R", "colour:Y", "colour:G", "colour:B"]
    events = game.apply(first, f"colour:{colour[0]}")
    assert kinds(events) == [EventKind.NAMED]
    assert (events[0].seat, str(events[0].colour)) == (first, colour)
    assert str(game.view().colour) == colour
    assert game.actor == first  # the card has no other effect
    assert game.view().hand_sizes == [7, 7, 7]


def test_turned_up_first_they_go_back_where_wilds_do() -> None:
    game = opened_with(BLANKS.but(opening_wild="put-back"), "WC", kind=EventKind.PUT_BACK)
    assert not game.view().top.is_wild


def test_shuffle_hands_deals_all_cards_out_again_from_the_next_seat() -> None:
    game = table(NEWER, ["WS G1 G2", "B1 B2 B3 B4 B6", "Y1"], "R5")
    before = Counter(game.hand(0) + game.hand(1) + game.hand(2)) - Counter([Card.parse("WS")])
    events = game.apply(0, "WS:B")
    assert kinds(events) == [EventKind.PLAYED, EventKind.HANDS_SHUFFLED]
    assert game.view().hand_sizes == [2, 3, 3]
    assert Counter(game.hand(0) + game.hand(1) + game.hand(2)) == before
    assert game.actor == 1


def test_shuffle_hands_mixes_the_hands() -> None:
    game = table(NEWER, ["WS G1 G2 G3 G4 G6", "B1 B2 B3 B4 B6", "Y1 Y2 Y3 Y4 Y6"], "R5")
    in_order = (game.hand(0)[:-1] + game.hand(1) + game.hand(2))[0::3]
    game.apply(0, "WS:B")
    assert game.hand(1) != in_order
    assert len({card.colour for card in game.hand(1)}) > 1


def test_shuffle_hands_goes_the_way_play_goes() -> None:
    game = table(NEWER, ["WS G1", "RR B1 B2 B3 B4", "Y1 Y2"], "R5", turn=1)
    game.apply(1, "RR")
    game.apply(0, "WS:B!")
    assert game.view().hand_sizes == [2, 2, 3]  # seven cards, seat 2 first
    assert game.actor == 2


def test_shuffle_hands_with_the_last_card_wins_and_shuffles_nothing() -> None:
    game = table(NEWER, ["WS", "B1 B2", "Y1"], "R5")
    game.apply(0, "WS:B")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert held(game, 1) == "B1 B2"


def test_who_no_longer_holds_one_card_after_the_shuffle_cannot_be_caught() -> None:
    game = table(NEWER, ["WS G1", "B1 B2 B3 B4", "Y1 Y2 Y3"], "R5")
    game.apply(0, "WS:B")
    assert len(game.hand(0)) == 2
    assert game.view().exposed is None


def played(effect: str, card: str = "WC", players: int = 3) -> Game:
    key = "blank_effect" if card == "WB" else "customizable_effect"
    hands = [f"{card} G1 G2", "B1 B2 B3", "Y1 Y2 Y3 Y4"][:players]
    game = table(BLANKS.but(**{key: effect}), hands, "R5")
    game.apply(0, f"{card}:B")
    assert str(game.view().colour) == "blue"
    return game


@pytest.mark.parametrize("card", ["WC", "WB"])
def test_the_table_chooses_what_it_does(card: str) -> None:
    assert played("none", card).actor == 1
    assert played("skip", card).actor == 2
    game = played("reverse", card)
    assert not game.view().goes_left
    assert game.actor == 2
    assert played("reverse", card, players=2).actor == 0
    game = played("draw-two", card)
    assert game.view().hand_sizes == [2, 5, 4]
    assert game.actor == 2
    game = played("draw-four", card)
    assert game.view().hand_sizes == [2, 7, 4]
    assert "challenge" not in spelled(game, 1)
    game = played("swap-hands", card)
    assert spelled(game, 0) == ["swap:1", "swap:2"]
    game.apply(0, "swap:2")
    assert held(game, 2) == "G1 G2"
    assert game.actor == 1
    game = played("pass-hands", card)
    assert [held(game, seat) for seat in range(3)] == ["Y1 Y2 Y3 Y4", "G1 G2", "B1 B2 B3"]
    game = played("shuffle-hands", card)
    assert game.view().hand_sizes == [3, 3, 3]


def test_the_effect_of_one_is_not_the_effect_of_the_other() -> None:
    rules = BLANKS.but(customizable_effect="skip")
    game = table(rules, ["WB G1 G2", "B1 B2", "Y1 Y2"], "R5")
    game.apply(0, "WB:B")
    assert game.actor == 1


def test_a_written_draw_played_last_is_still_drawn_for() -> None:
    game = table(BLANKS.but(blank_effect="draw-four"), ["WB", "B1", "Y1"], "R5")
    game.apply(0, "WB:B")
    assert game.over
    assert len(game.hand(1)) == 5


def test_a_written_draw_is_not_stacked_on_but_can_be_deflected() -> None:
    rules = BLANKS.but(
        blank_effect="draw-two", stack_coloured=True, stack_across=True, stack_wild=True
    )
    hands = ["WB G1 G2", "B+2 BR W+4", "Y1 Y2"]
    game = table(rules, hands, "R5")
    game.apply(0, "WB:B")
    assert game.view().hand_sizes == [2, 5, 2]
    game = table(rules.but(deflect_reverse=True), hands, "R5")
    game.apply(0, "WB:B")
    assert spelled(game, 1) == ["BR", "draw"]
    game.apply(1, "BR")
    game.apply(0, "draw")
    assert game.view().hand_sizes == [4, 2, 2]


@pytest.mark.parametrize("key", ["blank_text", "customizable_text"])
def test_the_table_may_write_a_text(key: str) -> None:
    assert BLANKS.but(**{key: "Everybody sings."})[key] == "Everybody sings."
    with pytest.raises(RuleSetError, match=key):
        BLANKS.but(**{key: "x" * 121})
