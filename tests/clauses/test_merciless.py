"""The rules of No Mercy as the set ``merciless`` plays them."""

from __future__ import annotations

from collections import Counter

import pytest

from lastcard import Event, EventKind, Game, Phase, UserError, load
from tests.kit.tables import all_cards, held, kinds, opened_with, spelled, table

RULES = load("merciless")
MANY = "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y8 Y8 Y9 Y9 G1 G1 G2 G2 G3 G3 G4 G4"
"""24 cards: one more, and their player is out."""
CARDS = {
    "0": 8, "1": 8, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "7": 8, "8": 8, "9": 8,
    "Skip": 12, "Reverse": 12, "Draw Two": 12, "Draw Four": 8, "Discard All": 12,
    "Skip Everyone": 8, "Wild Reverse Draw Four": 8, "Wild Draw Six": 4, "Wild Draw Ten": 4,
    "Wild Colour Roulette": 8,
}  # fmt: skip


def drawn_by(events: list[Event], seat: int) -> int:
    drew = [event for event in events if event.kind is EventKind.DREW and event.seat == seat]
    return sum(event.number or 0 for event in drew)


def cards_of(events: list[Event], kind: EventKind) -> list[str]:
    return [str(card) for e in events if e.kind is kind for card in e.cards or ()]


# --- The table and the deal ---------------------------------------------------------------------


def test_the_deck_has_168_cards() -> None:
    counts: Counter[str] = Counter()
    for card in RULES.cards:
        counts[card.symbol_name] += RULES.deck[card.code]
    assert counts == CARDS
    assert sum(counts.values()) == 168


@pytest.mark.parametrize("top", ["R1", "G9"])
def test_65_of_the_other_167_cards_fit_on_a_number(top: str) -> None:
    """35 of its colour, six of its number and 24 wilds."""
    on = RULES.card(top)
    fitting = sum(RULES.deck[card.code] for card in RULES.cards if card.fits(on))
    assert fitting - 1 == 35 + 6 + 24 == 65


def test_two_to_six_play() -> None:
    for players in (2, 6):
        assert len(Game("merciless", players, seed=1).players) == players
    with pytest.raises(UserError):
        Game("merciless", 7, seed=1)


def test_everybody_is_dealt_seven_cards() -> None:
    assert Game("merciless", 4, seed=1).view().hand_sizes == [7, 7, 7, 7]


@pytest.mark.parametrize("card", ["*S", "*+4", "*SE", "WR+4", "WCR"])
def test_a_card_with_an_effect_turned_up_first_is_covered(card: str) -> None:
    game = opened_with("merciless", card, kind=EventKind.COVERED)
    assert game.view().top.number is not None
    assert game.phase is Phase.PLAY
    assert len(game.view().pile) > 1


@pytest.mark.parametrize("card", ["*0", "*7"])
def test_a_zero_or_seven_turned_up_first_does_nothing(card: str) -> None:
    game = opened_with("merciless", card)
    assert game.phase is Phase.PLAY
    assert game.actor == (game.view().dealer + 1) % 3
    assert not {EventKind.SWAPPED, EventKind.HANDS_PASSED} & set(kinds(game.opening))


# --- The turn -----------------------------------------------------------------------------------


def test_who_can_play_must_play() -> None:
    game = table("merciless", ["R1 G2", "B1 B2"], "R5")
    assert spelled(game, 0) == ["R1", "R1!"]


def test_who_cannot_play_draws_until_a_card_fits_and_plays_it() -> None:
    game = table("merciless", ["G2 B3", "B1 B2"], "R5", stock="Y1 Y2 R9 R8")
    assert spelled(game, 0) == ["draw"]
    game.apply(0, "draw")
    assert held(game, 0) == "R9 Y1 Y2 G2 B3"
    assert spelled(game, 0) == ["R9"]


def test_a_wild_may_be_played_whatever_else_is_held() -> None:
    game = table("merciless", ["R1 W+10 WR+4", "B1 B2", "G1 G2"], "R5")
    assert {"W+10:R", "WR+4:B"} <= set(spelled(game, 0))
    game.apply(0, "W+10:G")
    assert "challenge" not in spelled(game, 1)


def test_coloured_and_wild_draw_four_are_different_symbols() -> None:
    game = table("merciless", ["G+4 G1", "B1 B2"], "WR+4", colour="red", stock="Y1")
    assert spelled(game, 0) == ["draw"]


# --- Stacking -----------------------------------------------------------------------------------


def test_a_draw_is_answered_with_a_draw_card_of_any_colour_and_the_draws_add_up() -> None:
    game = table("merciless", ["R+2 R1 R1", "B+4 B1 B1", "W+10 G1 G1", "Y1 Y2"], "R5")
    game.apply(0, "R+2")
    assert (game.actor, game.view().pending) == (1, 2)
    game.apply(1, "B+4")
    assert (game.actor, game.view().pending) == (2, 6)
    game.apply(2, "W+10:Y")
    assert (game.actor, game.view().pending) == (3, 16)
    events = game.apply(3, "draw")
    assert drawn_by(events, 3) == 16
    assert str(game.view().colour) == "yellow"
    assert game.actor == 0


def test_an_answer_is_worth_as_much_as_the_last_card_not_as_the_sum() -> None:
    game = table("merciless", ["R+4 R1 R1", "W+6 B1 B1", "G+4 G+2 W+6 W+10 G1", "Y1 Y2"], "R5")
    game.apply(0, "R+4")
    game.apply(1, "W+6:B")
    assert game.view().pending == 10
    plays = {text.partition(":")[0] for text in spelled(game, 2)}
    assert plays == {"W+6", "W+10", "draw"}


def test_a_lower_draw_card_is_no_answer() -> None:
    game = table("merciless", ["R+4 R1 R1", "R+2 B+2 B1", "G1 G2"], "R5")
    game.apply(0, "R+4")
    assert spelled(game, 1) == ["draw"]


def test_the_two_draw_fours_answer_each_other() -> None:
    game = table("merciless", ["R+4 R1 R1", "WR+4 B1 B1", "G1 G2"], "R5")
    game.apply(0, "R+4")
    assert "WR+4:B" in spelled(game, 1)
    game = table("merciless", ["WR+4 R1 R1", "G1 G2", "B+4 B1 B1"], "R5")
    game.apply(0, "WR+4:Y")
    assert spelled(game, 2) == ["B+4", "draw"]


@pytest.mark.parametrize("card", ["RS", "RR", "RDA", "RSE", "WCR", "R0"])
def test_nothing_but_a_draw_card_answers_a_draw(card: str) -> None:
    game = table("merciless", ["R+2 R1 R1", f"{card} B1 B1", "G1 G2"], "R5")
    game.apply(0, "R+2")
    assert spelled(game, 1) == ["draw"]


def test_an_answer_is_optional() -> None:
    game = table("merciless", ["R+2 R1 R1", "R+2 B1 B1", "G1 G2"], "R5")
    game.apply(0, "R+2")
    assert spelled(game, 1) == ["R+2", "draw"]
    game.apply(1, "draw")
    assert game.view().hand_sizes == [2, 5, 2]
    assert game.actor == 2


def test_a_wild_reverse_draw_four_sends_the_sum_back() -> None:
    game = table("merciless", ["R+2 R1 R1", "WR+4 B1 B1", "G1 G2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "WR+4:G")
    assert not game.view().goes_left
    assert (game.actor, game.view().pending) == (0, 6)


# --- The cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "count"), [("R+2", 2), ("R+4", 4), ("W+6:B", 6), ("W+10:B", 10)])
def test_a_draw_card_makes_the_next_player_draw_and_lose_the_turn(card: str, count: int) -> None:
    game = table("merciless", [f"{card.partition(':')[0]} R1 R1", "B1 B2", "G1 G2"], "R5")
    game.apply(0, card)
    events = game.apply(1, "draw")
    assert drawn_by(events, 1) == count
    assert game.actor == 2


def test_skip_everyone_gives_another_turn() -> None:
    game = table("merciless", ["RSE R1 G1 G2", "B1 B2", "G1 G2", "Y1 Y2"], "R5")
    events = game.apply(0, "RSE")
    assert [event.seat for event in events if event.kind is EventKind.SKIPPED] == [1, 2, 3]
    assert game.actor == 0
    assert game.view().goes_left
    assert spelled(game, 0) == ["R1"]


def test_discard_all_takes_the_other_cards_of_its_colour_with_it() -> None:
    game = table("merciless", ["RDA R1 R1 R+4 RDA G1 WCR W+6", "B1 B2", "G1 G2"], "R5")
    events = game.apply(0, "RDA")
    assert held(game, 0) == "G1 W+6 WCR"
    assert cards_of(events, EventKind.SHED) == ["R1", "R1", "R+4", "RDA"]
    assert str(game.view().top) == "RDA"
    assert game.view().pending == 0
    assert game.actor == 1


def test_discard_all_fits_on_another() -> None:
    game = table("merciless", ["RDA G1 G2", "BDA G3 Y1", "G1 G2"], "R5")
    game.apply(0, "RDA")
    assert spelled(game, 1) == ["BDA"]


def test_discard_all_may_empty_the_hand() -> None:
    game = table("merciless", ["RDA R1 R+4", "B1 B2", "G3 WCR"], "R5")
    assert "RDA!" not in spelled(game, 0)
    game.apply(0, "RDA")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.outcome.gains == (1 + 2 + 3 + 50, 0, 0)


def test_uno_is_called_when_discard_all_leaves_one_card() -> None:
    game = table("merciless", ["RDA R1 R2 G1", "B1 B2", "G3 G4"], "R5")
    assert "RDA!" in spelled(game, 0)
    assert "R1!" not in spelled(game, 0)
    game.apply(0, "RDA")
    assert "catch:0" in spelled(game, 2)
    game.apply(2, "catch:0")
    assert len(game.hand(0)) == 3


def test_a_pair_with_a_discard_all_is_called_only_if_one_card_stays() -> None:
    game = table("merciless", ["RDA R1", "B1 B2", "G3 G4"], "R5")
    assert spelled(game, 0) == ["R1", "R1!", "RDA"]


def test_a_seven_swaps_hands_with_a_player_of_choice() -> None:
    game = table("merciless", ["R7 R1 R1", "B1 B2", "G1 G2", "Y1"], "R5")
    game.apply(0, "R7")
    assert spelled(game, 0) == ["swap:1", "swap:2", "swap:3"]
    game.apply(0, "swap:2")
    assert (held(game, 0), held(game, 2)) == ("G1 G2", "R1 R1")
    assert game.actor == 1


def test_after_a_swap_nobody_has_to_call() -> None:
    game = table("merciless", ["R7 R1 R1", "B1 B2", "G1 G2", "Y1"], "R5")
    game.apply(0, "R7")
    game.apply(0, "swap:3")
    assert held(game, 0) == "Y1"
    assert not any("catch" in text for seat in range(4) for text in spelled(game, seat))


def test_a_zero_passes_the_hands_on_in_the_direction_of_play() -> None:
    game = table("merciless", ["R0 R1 R2", "B1 B2", "G1 G2"], "R5", goes_left=False, dealer=1)
    game.apply(0, "R0")
    assert [held(game, seat) for seat in range(3)] == ["B1 B2", "G1 G2", "R1 R2"]


def test_a_wild_reverse_draw_four_hits_the_player_before() -> None:
    game = table("merciless", ["WR+4 R1 R1", "B1 B2", "G1 G2", "Y1 Y2"], "R5")
    game.apply(0, "WR+4:G")
    assert not game.view().goes_left
    assert game.actor == 3
    game.apply(3, "draw")
    assert game.view().hand_sizes == [2, 2, 2, 6]
    assert game.actor == 2


def test_between_two_a_wild_reverse_draw_four_hits_its_own_player() -> None:
    game = table("merciless", ["WR+4 R1 R1", "B1 B2"], "R5")
    events = game.apply(0, "WR+4:G")
    assert [event.seat for event in events if event.kind is EventKind.SKIPPED] == [1]
    assert (game.actor, game.view().pending) == (0, 4)
    assert spelled(game, 0) == ["draw"]
    game.apply(0, "draw")
    assert game.view().hand_sizes == [6, 2]
    assert game.actor == 1


def test_between_two_its_player_may_stack_it_away() -> None:
    game = table("merciless", ["WR+4 R+4 W+6 R1", "B1 B2"], "R5")
    game.apply(0, "WR+4:G")
    assert {"R+4", "W+6:R", "draw"} <= set(spelled(game, 0))
    game.apply(0, "R+4")
    assert (game.actor, game.view().pending) == (1, 8)


def test_between_two_it_also_comes_back_out_of_a_stack() -> None:
    game = table("merciless", ["R+2 R1 R1", "WR+4 B1 B1"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "WR+4:B")
    assert (game.actor, game.view().pending) == (1, 6)


def test_between_two_a_reverse_gives_another_turn() -> None:
    game = table("merciless", ["RR R1 R1", "B1 B2"], "R5")
    game.apply(0, "RR")
    assert game.actor == 0


# --- The roulette -------------------------------------------------------------------------------


def _roulette() -> Game:
    hands = ["WCR R1 R2", "B1 B2", "G1 G2"]
    game = table("merciless", hands, "R5", stock="Y1 W+6 WCR B+2 R9")
    game.apply(0, "WCR")
    return game


def test_the_next_player_names_the_colour_of_a_roulette() -> None:
    game = _roulette()
    assert game.actor == 1
    assert spelled(game, 1) == ["colour:R", "colour:Y", "colour:G", "colour:B"]


def test_a_roulette_is_drawn_until_the_colour_comes_for_all_to_see() -> None:
    game = _roulette()
    events = game.apply(1, "colour:B")
    shown = [event for event in events if event.kind is EventKind.REVEALED]
    assert cards_of(events, EventKind.REVEALED) == ["Y1", "W+6", "WCR", "B+2"]
    assert all(event.public == event for event in shown)
    assert held(game, 1) == "Y1 B1 B2 B+2 W+6 WCR"


def test_a_roulette_can_be_laid_out() -> None:
    hands = ["R1 R2", "B1 B2", "G1 G2"]
    stock, phase = "Y1 B+2", Phase.COLOUR
    game = table("merciless", hands, "WCR", colour="red", turn=1, stock=stock, phase=phase)
    game.apply(1, "colour:B")
    assert (held(game, 1), game.actor) == ("Y1 B1 B2 B+2", 2)


def test_a_roulette_costs_the_turn_and_leaves_the_colour_in_play() -> None:
    game = _roulette()
    game.apply(1, "colour:B")
    assert game.actor == 2
    assert str(game.view().colour) == "blue"
    assert (game.view().pending, str(game.view().top)) == (0, "WCR")


def test_a_roulette_ends_when_there_is_nothing_left_to_draw() -> None:
    hands = ["WCR R1 R2", "B1 B2", "G1 G2"]
    game = table("merciless", hands, "R5", stock="Y1", pile="G3", rest=False)
    game.apply(0, "WCR")
    game.apply(1, "colour:B")
    assert held(game, 1) == "R5 Y1 G3 B1 B2"
    assert game.actor == 2


def test_a_roulette_played_last_wins_at_once() -> None:
    game = table("merciless", ["WCR", "B1 B2", "G1 G2"], "R5")
    game.apply(0, "WCR")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.view().hand_sizes == [0, 2, 2]


# --- Out at 25 cards ----------------------------------------------------------------------------


def test_who_holds_25_cards_is_out() -> None:
    game = table("merciless", ["R+2 R1 R1", MANY, "B1 B2"], "R5")
    before = all_cards(game.state)
    game.apply(0, "R+2")
    events = game.apply(1, "draw")
    assert EventKind.KNOCKED_OUT in kinds(events)
    assert game.view().in_hand == [0, 2]
    assert game.hand(1) == []
    assert game.actor == 2
    assert all_cards(game.state) == before


def test_24_cards_are_not_too_many() -> None:
    less = " ".join(MANY.split()[2:])
    game = table("merciless", ["R+2 R1 R1", less, "B1 B2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    assert game.view().hand_sizes[1] == 24
    assert game.view().in_hand == [0, 1, 2]


def test_the_cards_of_who_is_out_go_under_the_pile() -> None:
    game = table("merciless", ["R+2 R1 R1", MANY, "B1 B2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    pile = [str(card) for card in game.view().pile]
    assert pile[-2:] == ["R5", "R+2"]
    assert not Counter(MANY.split()) - Counter(pile[:-2])


def test_a_seven_and_a_zero_pass_over_who_is_out() -> None:
    hands = ["R+2 R1 R1", MANY, "R7 R0 B2 B2", "R8 R9 R9", "Y7 G9"]
    game = table("merciless", hands, "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    game.apply(2, "R7")
    assert spelled(game, 2) == ["swap:3", "swap:4", "swap:0"]
    game.apply(2, "swap:3")
    game.apply(3, "R0")
    now = [held(game, seat) for seat in range(5)]
    assert now == ["Y7 G9", "", "R1 R1", "R8 R9 R9", "B2 B2"]


def test_a_draw_for_want_of_a_playable_card_can_put_out() -> None:
    game = table("merciless", [MANY, "B1 B2", "R1 R2"], "B0", stock="Y7 B9")
    game.apply(0, "draw")
    assert game.view().in_hand == [1, 2]
    assert (game.actor, game.phase) == (1, Phase.PLAY)


def test_a_roulette_can_put_out() -> None:
    game = table("merciless", ["WCR R1 R2", MANY, "B1 B2"], "R5", stock="Y7 B9")
    game.apply(0, "WCR")
    game.apply(1, "colour:B")
    assert game.view().in_hand == [0, 2]
    assert (game.actor, game.phase, str(game.view().colour)) == (2, Phase.PLAY, "blue")


def test_a_missed_call_can_put_out() -> None:
    rules = load("merciless").but(out_at=10, uno_penalty=9)
    game = table(rules, ["R1 R2", "B1 B2", "G1 G2"], "R5")
    game.apply(0, "R1")
    game.apply(2, "catch:0")
    assert game.view().in_hand == [1, 2]
    assert game.actor == 1


def test_a_pending_draw_is_gone_with_who_is_out() -> None:
    game = table("merciless", ["W+10 R1 R1", MANY, "B1 B2"], "R5")
    game.apply(0, "W+10:B")
    game.apply(1, "draw")
    assert (game.actor, game.phase, game.view().pending) == (2, Phase.PLAY, 0)
    assert game.view().hand_sizes == [2, 0, 2]


def test_the_last_one_left_wins_250_points_a_head() -> None:
    game = table("merciless", ["R+2 R1 WCR", MANY], "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.gains) == (0, (250, 0))


def test_between_two_still_in_the_rules_for_two_hold() -> None:
    game = table("merciless", ["R+2 R1 R1", MANY, "RR R2 B2"], "R5")
    game.apply(0, "R+2")
    game.apply(1, "draw")
    game.apply(2, "RR")
    assert game.actor == 2


# --- The end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["R+2", "W+10:G", "R7", "R0"])
def test_the_last_card_wins_at_once_and_nobody_draws(card: str) -> None:
    game = table("merciless", [card.partition(":")[0], "B1 B2", "G1 G2"], "R5")
    game.apply(0, card)
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.view().hand_sizes == [0, 2, 2]


def test_the_winner_scores_the_cards_left_and_250_for_each_player_out() -> None:
    game = table("merciless", ["R+2 R1", MANY, "B0 B9 R2 R+4 WR+4"], "R5")
    game.apply(0, "R+2!")
    game.apply(1, "draw")
    game.apply(2, "R2")
    game.apply(0, "R1")
    assert game.outcome is not None
    assert game.outcome.gains == (250 + 0 + 9 + 20 + 50, 0, 0)


@pytest.mark.parametrize(("score", "over"), [(949, False), (950, True)])
def test_the_match_is_won_with_1000_points(score: int, over: bool) -> None:
    game = table("merciless", ["R1", "WCR", "R0"], "R5", scores=(score, 0, 0))
    game.apply(0, "R1")
    assert game.match_over is over


def test_points_are_those_of_the_sheet() -> None:
    points = {str(card): RULES.points_of(card) for card in RULES.cards}
    assert {points[f"R{number}"] - number for number in range(10)} == {0}
    assert {points[f"G{symbol}"] for symbol in ("S", "R", "+2", "+4", "DA", "SE")} == {20}
    assert {points[wild] for wild in ("WR+4", "W+6", "W+10", "WCR")} == {50}


def test_uno_is_called_or_two_cards_are_drawn() -> None:
    game = table("merciless", ["R1 R2", "B1 B2", "G1 G2"], "R5")
    game.apply(0, "R1")
    game.apply(1, "catch:0")
    assert len(game.hand(0)) == 3


def test_the_discards_are_shuffled_when_the_stock_is_out() -> None:
    game = table("merciless", ["G2 B3", "B1 B2"], "R5", pile="R8 R9", rest=False)
    events = game.apply(0, "draw")
    assert EventKind.RESHUFFLED in kinds(events)
    assert str(game.view().top) == "R5"


# --- Effects in other packs ---------------------------------------------------------------------


def test_a_draw_that_turns_round_hits_the_player_before_also_as_the_last_card() -> None:
    rules = load("merciless").but(last_card_draws=True)
    game = table(rules, ["WR+4", "B1 B2", "G1 G2"], "R5")
    game.apply(0, "WR+4:R")
    assert game.view().hand_sizes == [0, 2, 6]


def test_who_is_put_out_before_naming_the_colour_leaves_it_to_the_next() -> None:
    rules = load("official").but(out_at=10, false_catch_penalty=3)
    game = opened_with(rules, "W")
    first = game.actor
    assert first is not None
    game.apply(first, f"catch:{(first + 1) % 3}")
    assert game.view().in_hand == sorted({0, 1, 2} - {first})
    assert (game.actor, game.phase) == ((first + 1) % 3, Phase.COLOUR)
    game.apply(game.actor, "colour:G")
    assert (game.phase, str(game.view().colour)) == (Phase.PLAY, "green")
