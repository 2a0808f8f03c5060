"""The Redacted document, clause by clause. Seat 2 deals unless a test says otherwise."""

from __future__ import annotations

import pytest

from lastcard import Card, EventKind, Game, IllegalAction, RuleSet, load
from lastcard.cards import CLASSIC
from tests.kit.tables import kinds, opened_with, spelled, table, with_cards

REDACTED = "redacted"
PITCH = "redacted-pitch"


def seats_after(game: Game, steps: int) -> int:
    """The seat so many places to the left of the dealer."""
    return (game.view().dealer + steps) % len(game.players)


# --- Object and set-up -------------------------------------------------------------------------


def test_first_out_scores_the_cards_left_in_the_other_hands() -> None:
    game = table(REDACTED, ["R1", "G9 W", "B3 B+2"], "R5")
    game.apply(0, "R1")
    game.apply(2, "approve")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.outcome.gains == (9 + 50 + 3 + 20, 0, 0)


@pytest.mark.parametrize(("before", "over"), [(490, False), (491, True)])
def test_the_match_is_won_with_500_points(before: int, over: bool) -> None:
    game = table(REDACTED, ["R1", "G4", "B5"], "R5", scores=(before, 0, 0))
    game.apply(0, "R1")
    game.apply(2, "approve")
    assert game.outcome is not None
    assert game.outcome.scores[0] == before + 9
    assert game.match_over is over
    assert game.outcome.champions == ((0,) if over else ())


def test_scores_are_added_up_from_hand_to_hand() -> None:
    game = table(REDACTED, ["R1", "G4", "B5"], "R5", scores=(30, 60, 0))
    game.apply(0, "R1")
    game.apply(2, "approve")
    assert game.view().scores == [39, 60, 0]
    game.deal()
    assert game.view().scores == [39, 60, 0]


def cuts(game: Game) -> list[tuple[int, int]]:
    """Who cut a card worth how many points, in order."""
    return [
        (event.seat or 0, event.cards[0].worth)
        for event in game.opening
        if event.kind is EventKind.CUT and event.cards
    ]


def test_highest_points_deal_first() -> None:
    symbols_won = 0
    for seed in range(60):
        game = Game(REDACTED, players=3, seed=seed)
        drawn = cuts(game)
        assert [seat for seat, _ in drawn[:3]] == [0, 1, 2]
        best = max(points for _, points in drawn[:3])
        leaders = [seat for seat, points in drawn[:3] if points == best]
        assert game.view().dealer in leaders
        symbols_won += best >= 20
    assert symbols_won > 0


def test_those_who_tie_for_the_deal_draw_again() -> None:
    for seed in range(200):
        game = Game(REDACTED, players=2, seed=seed)
        drawn = cuts(game)
        if drawn[0][1] == drawn[1][1]:
            last = drawn[-2:]
            assert len(drawn) > 2
            assert last[0][1] != last[1][1]
            assert game.view().dealer == max(last, key=lambda cut: cut[1])[0]
            return
    raise AssertionError("no tie found")


def test_everybody_is_dealt_seven_cards() -> None:
    game = opened_with(REDACTED, "R5", players=4)
    assert [len(game.hand(seat)) for seat in range(4)] == [7, 7, 7, 7]


def test_the_rest_is_the_stock_and_one_card_is_turned_up() -> None:
    game = opened_with(REDACTED, "R5", players=4)
    view = game.view()
    assert view.pile == [Card.parse("R5")]
    assert view.top == Card.parse("R5")
    assert view.stock_size == 108 - 4 * 7 - 1


@pytest.mark.parametrize("card", ["W", "W+4"])
def test_a_wild_turned_up_goes_back_and_another_card_is_turned_up(card: str) -> None:
    game = opened_with(REDACTED, card, kind=EventKind.PUT_BACK)
    assert not game.view().top.is_wild
    assert len(game.view().pile) == 1
    held = sum(len(game.hand(seat)) for seat in range(3))
    assert held + game.view().stock_size + 1 == 108


def test_no_wild_ever_opens() -> None:
    for seed in range(150):
        assert not Game(REDACTED, players=2, seed=seed).view().top.is_wild


def test_two_to_ten_play() -> None:
    assert len(Game(REDACTED, players=2, seed=1).players) == 2
    assert len(Game(REDACTED, players=10, seed=1).players) == 10
    with pytest.raises(ValueError, match="2 to 10"):
        Game(REDACTED, players=1)


def test_the_deal_passes_to_the_left() -> None:
    game = table(REDACTED, ["R1", "G4", "B5"], "R5")
    assert game.view().dealer == 2
    game.apply(0, "R1")
    game.apply(2, "approve")
    game.deal()
    assert game.view().dealer == 0


# --- The dealer's own turn ---------------------------------------------------------------------


def test_the_dealer_plays_the_own_turn_without_inspection() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "B5 R3 G9"], "R5", turn=2, dealer=2)
    assert spelled(game, 2) == ["R3", "B5"]
    events = game.apply(2, "R3")
    assert kinds(events) == [EventKind.PLAYED]
    assert game.view().top == Card.parse("R3")
    assert game.actor == 0


def test_a_dealer_with_a_legal_card_may_not_draw() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "W G9 G8"], "R5", turn=2, dealer=2)
    assert spelled(game, 2) == ["W:R", "W:Y", "W:G", "W:B"]


def test_a_dealer_without_a_legal_card_draws_one() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "B1 G9 G8"], "R5", turn=2, dealer=2, stock="Y1 R9")
    assert spelled(game, 2) == ["draw"]
    game.apply(2, "draw")
    assert len(game.hand(2)) == 4


def test_a_drawn_card_that_fits_must_be_played_by_the_dealer() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "B1 G9 G8"], "R5", turn=2, dealer=2, stock="R9")
    game.apply(2, "draw")
    assert spelled(game, 2) == ["R9"]
    game.apply(2, "R9")
    assert game.view().top == Card.parse("R9")


def test_a_drawn_wild_draw_four_must_be_played_by_the_dealer_too() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "B1 G9 G8"], "R5", turn=2, dealer=2, stock="W+4")
    game.apply(2, "draw")
    assert spelled(game, 2) == ["W+4:R", "W+4:Y", "W+4:G", "W+4:B"]


def test_a_drawn_card_that_does_not_fit_ends_the_dealers_turn() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "B1 G9 G8"], "R5", turn=2, dealer=2, stock="Y9")
    game.apply(2, "draw")
    assert game.actor == 0
    assert game.view().top == Card.parse("R5")


# --- Submitting and ruling -----------------------------------------------------------------------


def test_any_card_may_be_submitted_but_nothing_drawn_or_passed() -> None:
    game = table(REDACTED, ["R1 G2 W", "G4 G5", "B5 R3"], "R5")
    assert spelled(game, 0) == ["R1", "G2", "W:R", "W:Y", "W:G", "W:B"]
    game.apply(0, "G2")
    assert game.actor == 2
    assert game.view().top == Card.parse("R5")


def test_the_dealer_may_approve_a_legal_card() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B5 R3"], "R5")
    game.apply(0, "R1")
    events = game.apply(2, "approve")
    assert events[0].kind is EventKind.APPROVED
    assert game.view().top == Card.parse("R1")
    assert len(game.hand(0)) == 2
    assert game.hand(2) == [Card.parse("R3"), Card.parse("B5")]


def test_the_dealer_may_substitute_a_legal_card_and_keeps_the_submitted_one() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 R3 Y5"], "R5")
    game.apply(0, "R1")
    assert spelled(game, 2) == ["approve", "sub:R3", "sub:Y5"]
    game.apply(2, "sub:Y5")
    assert game.view().top == Card.parse("Y5")
    assert [str(card) for card in game.hand(2)] == ["R1", "R3", "B9"]
    assert [str(card) for card in game.hand(0)] == ["G2", "G3"]


def test_an_illegal_card_cannot_be_approved_and_forces_a_substitute() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "G2")
    assert spelled(game, 2) == ["sub:R3"]
    with pytest.raises(IllegalAction):
        game.apply(2, "approve")
    with pytest.raises(IllegalAction):
        game.apply(2, "return:G2")
    with pytest.raises(IllegalAction):
        game.apply(2, "sub:B9")


def test_dealer_must_play_a_legal_card_when_there_is_one() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 B8"], "R5")
    game.apply(0, "R1")
    assert spelled(game, 2) == ["approve"]


def test_without_a_legal_card_the_dealer_returns_any_card() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 Y8"], "R5")
    game.apply(0, "G2")
    assert spelled(game, 2) == ["return:Y8", "return:G2", "return:B9"]


def test_the_dealer_keeps_the_submitted_card_and_hands_over_another() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 Y8"], "R5", stock="Y1")
    game.apply(0, "G2")
    game.apply(2, "return:B9")
    assert [str(card) for card in game.hand(2)] == ["Y8", "G2"]
    assert [str(card) for card in game.hand(0)] == ["R1", "Y1", "G3", "B9"]
    assert game.view().top == Card.parse("R5")


def test_the_submitted_card_itself_may_be_returned() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 Y8"], "R5", stock="Y1")
    game.apply(0, "G2")
    game.apply(2, "return:G2")
    assert [str(card) for card in game.hand(2)] == ["Y8", "B9"]
    assert [str(card) for card in game.hand(0)] == ["R1", "Y1", "G2", "G3"]


def test_who_gets_a_card_back_also_draws_one() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 Y8"], "R5", stock="Y1 Y2")
    stock = game.view().stock_size
    game.apply(0, "G2")
    events = game.apply(2, "return:B9")
    assert kinds(events) == [EventKind.RETURNED, EventKind.DREW]
    assert events[1].seat == 0
    assert len(game.hand(0)) == 4
    assert game.view().stock_size == stock - 1


def test_a_legal_drawn_card_and_only_that_one_may_be_submitted() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 Y8"], "R5", stock="R7")
    game.apply(0, "G2")
    game.apply(2, "return:B9")
    assert spelled(game, 0) == ["R7", "pass"]
    game.apply(0, "R7")
    assert game.actor == 2
    assert spelled(game, 2) == ["approve"]
    game.apply(2, "approve")
    assert game.view().top == Card.parse("R7")
    assert len(game.hand(0)) == 3
    assert game.actor == 1


def test_a_legal_drawn_card_may_be_kept() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 Y8"], "R5", stock="R7")
    game.apply(0, "G2")
    game.apply(2, "return:B9")
    game.apply(0, "pass")
    assert Card.parse("R7") in game.hand(0)
    assert game.actor == 1


def test_an_illegal_drawn_card_may_not_be_submitted() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 Y8"], "R5", stock="Y1")
    game.apply(0, "G2")
    game.apply(2, "return:B9")
    assert spelled(game, 0) == ["pass"]
    assert kinds(game.apply(0, "pass")) == [EventKind.PASSED]
    assert game.actor == 1


def test_nothing_to_draw_ends_the_turn_after_a_return_and_all_round_blocks_the_hand() -> None:
    game = table(REDACTED, ["G2 G3", "G4 G6", "B9 Y8"], "R5", rest=False)
    game.apply(0, "G2")
    events = game.apply(2, "return:G2")
    assert kinds(events) == [EventKind.RETURNED, EventKind.PASSED]
    assert game.actor == 1
    game.apply(1, "G4")
    game.apply(2, "return:G4")
    assert spelled(game, 2) == ["pass"]
    events = game.apply(2, "pass")
    assert events[-1].kind is EventKind.BLOCKED
    assert game.outcome is not None
    assert game.outcome.winner is None
    assert game.outcome.gains == (0, 0, 0)


def test_a_card_drawn_in_between_starts_the_count_of_passes_anew() -> None:
    rules = load(REDACTED).but(hand_size=2, hand_limit=2)  # seats 0 and 2 may not draw
    game = table(rules, ["G2 G3", "G4", "B9 Y8"], "R5", stock="Y1")
    game.apply(0, "G2")
    game.apply(2, "return:G2")
    game.apply(1, "G4")
    game.apply(2, "return:G4")
    game.apply(1, "pass")
    game.apply(2, "pass")
    game.apply(0, "G2")
    game.apply(2, "return:G2")
    assert not game.over
    game.apply(1, "G4")
    game.apply(2, "return:G4")
    assert game.over


@pytest.mark.parametrize(
    ("top", "card", "fits"),
    [
        ("G7", "G1", True),
        ("G7", "GS", True),
        ("G7", "R7", True),
        ("G7", "R6", False),
        ("GS", "RS", True),
        ("GS", "RR", False),
        ("GR", "RR", True),
        ("GR", "R+2", False),
        ("G+2", "R+2", True),
        ("G+2", "RS", False),
        ("G+2", "GR", True),
        ("G7", "RS", False),
        ("G7", "RR", False),
        ("G7", "R+2", False),
        ("G7", "W", True),
        ("G7", "W+4", True),
    ],
)
def test_a_card_fits_by_colour_number_or_symbol(top: str, card: str, fits: bool) -> None:
    game = table(REDACTED, [f"{card} B1 B2", "G4 G5", "Y9 Y8"], top)
    game.apply(0, card if "W" not in card else f"{card}:R")
    assert ("approve" in spelled(game, 2)) is fits


# --- Order of play -------------------------------------------------------------------------------


def test_left_of_the_dealer_plays_first() -> None:
    game = opened_with(REDACTED, "R5", players=4)
    assert game.actor == seats_after(game, 1)


def test_play_goes_on_to_the_left() -> None:
    game = table(REDACTED, ["R1 R2", "R3 R4 R6", "R7 R8 R9"], "R5")
    assert game.view().goes_left
    game.apply(0, "R1!")
    game.apply(2, "approve")
    assert game.actor == 1
    game.apply(1, "R3")
    game.apply(2, "approve")
    assert game.actor == 2


def test_effects_count_from_the_submitters_seat_whoever_owned_the_card() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "R+2 B9", "Y1 Y2"], "R5", dealer=2)
    game.apply(0, "G2")
    game.apply(2, "sub:R+2")
    assert len(game.hand(1)) == 4  # the next after the submitter, not after the dealer
    assert len(game.hand(3)) == 2
    assert game.actor == 2


# --- UNO -----------------------------------------------------------------------------------------


def test_uno_is_called_when_handing_in_the_next_to_last_card() -> None:
    game = table(REDACTED, ["R1 G2", "G4 G5", "B9 R3"], "R5")
    assert spelled(game, 0) == ["R1", "R1!", "G2", "G2!"]
    events = game.apply(0, "R1!")
    assert kinds(events) == [EventKind.CALLED, EventKind.SUBMITTED]
    game.apply(2, "approve")
    assert game.view().exposed is None
    assert "catch:0" not in spelled(game, 1)


def test_with_three_cards_there_is_no_call() -> None:
    game = table(REDACTED, ["R1 G2 G3", "G4 G5", "B9 R3"], "R5")
    assert "R1!" not in spelled(game, 0)


def test_a_substituted_card_takes_the_call_with_it() -> None:
    game = table(REDACTED, ["R1 G2", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "G2!")
    game.apply(2, "sub:R3")
    assert game.view().exposed is None


@pytest.mark.parametrize("ruling", ["approve", "sub:R3"])
@pytest.mark.parametrize("catcher", [1, 2])
def test_a_forgotten_call_costs_four_cards(ruling: str, catcher: int) -> None:
    game = table(REDACTED, ["R1 G2", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "R1")
    game.apply(2, ruling)
    events = game.apply(catcher, "catch:0")
    assert kinds(events) == [EventKind.CAUGHT, EventKind.DREW]
    assert len(game.hand(0)) == 1 + 4


def test_nobody_is_caught_before_the_card_lies_on_the_pile() -> None:
    game = table(REDACTED, ["R1 G2", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "R1")
    assert spelled(game, 1) == []
    assert "catch:0" not in spelled(game, 2)
    game.apply(2, "approve")
    assert spelled(game, 1)[-1] == "catch:0"


def test_nobody_is_caught_after_the_next_player_has_begun() -> None:
    game = table(REDACTED, ["R1 G2", "G4 G5 G6", "B9 R3"], "R5")
    game.apply(0, "R1")
    game.apply(2, "approve")
    game.apply(1, "G4")
    assert "catch:0" not in spelled(game, 1)
    assert "catch:0" not in spelled(game, 2)
    assert spelled(game, 0) == []


def test_the_dealer_drawing_a_card_begins_the_turn() -> None:
    game = table(REDACTED, ["R1 R2 R3", "R1 G2", "B9 B8"], "R5", turn=1, dealer=2, stock="Y9")
    game.apply(1, "R1")
    game.apply(2, "approve")
    assert "catch:1" in spelled(game, 0)
    game.apply(2, "draw")
    assert "catch:1" not in spelled(game, 0)


def test_a_late_call_before_anybody_catches_is_safe() -> None:
    game = table(REDACTED, ["R1 G2", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "R1")
    game.apply(2, "approve")
    game.apply(0, "uno")
    assert "catch:0" not in spelled(game, 1)
    assert len(game.hand(0)) == 1


def test_a_returned_card_leaves_nobody_to_catch() -> None:
    game = table(REDACTED, ["G1 G2", "G4 G5", "B9 B8"], "R5", stock="Y9")
    game.apply(0, "G1")
    game.apply(2, "return:B9")
    assert game.view().exposed is None
    assert len(game.hand(0)) == 3


def test_the_dealer_need_not_call() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "B5 R3"], "R5", turn=2, dealer=2)
    assert spelled(game, 2) == ["R3", "B5"]
    game.apply(2, "R3")
    assert game.view().exposed is None
    assert spelled(game, 1) == []


# --- Going out -----------------------------------------------------------------------------------


def test_the_hand_is_over_with_the_last_card() -> None:
    game = table(REDACTED, ["R1", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "R1")
    assert not game.over
    events = game.apply(2, "approve")
    assert EventKind.WENT_OUT in kinds(events)
    assert game.over
    assert spelled(game, 1) == []


def test_a_substituted_last_card_wins_too() -> None:
    game = table(REDACTED, ["G2", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "G2")
    game.apply(2, "sub:R3")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert game.outcome.gains == (4 + 5 + 9 + 2, 0, 0)


def test_a_returned_last_card_does_not_win() -> None:
    game = table(REDACTED, ["G2", "G4 G5", "B9 B3"], "R5", stock="Y1")
    game.apply(0, "G2")
    game.apply(2, "return:B3")
    assert not game.over
    assert len(game.hand(0)) == 2


def test_the_dealer_goes_out_on_the_own_turn() -> None:
    game = table(REDACTED, ["G2", "G4 G5", "R3"], "R5", turn=2, dealer=2)
    game.apply(2, "R3")
    assert game.outcome is not None
    assert game.outcome.winner == 2


@pytest.mark.parametrize(("card", "play", "count"), [("R+2", "R+2", 2), ("W+4", "W+4:B", 4)])
def test_a_draw_card_played_last_is_still_drawn_for_and_counts(
    card: str, play: str, count: int
) -> None:
    game = table(REDACTED, [card, "G4", "B9"], "R5", stock="Y1 Y2 Y3 Y4")
    game.apply(0, play)
    game.apply(2, "approve")
    assert len(game.hand(1)) == 1 + count
    assert game.outcome is not None
    assert game.outcome.gains[0] == 4 + 9 + (3 if count == 2 else 10)


def test_a_substituted_draw_card_played_last_counts_too() -> None:
    game = table(REDACTED, ["G2", "G4", "B9 R+2"], "R5", stock="Y1 Y2")
    game.apply(0, "G2")
    game.apply(2, "sub:R+2")
    assert len(game.hand(1)) == 3
    assert game.outcome is not None
    assert game.outcome.gains[0] == 4 + 3 + 9 + 2


def test_an_empty_stock_is_made_of_the_discards_and_the_top_card_stays() -> None:
    game = table(
        REDACTED, ["G2 G3", "G4 G6", "B9 Y8"], "R5", pile="B1 B2 B3", rest=False, turn=2, dealer=2
    )
    assert game.view().stock_size == 0
    events = game.apply(2, "draw")
    assert kinds(events)[:2] == [EventKind.RESHUFFLED, EventKind.DREW]
    assert game.view().pile == [Card.parse("R5")]
    assert game.view().stock_size == 2
    assert len(game.hand(2)) == 3


# --- Scoring -------------------------------------------------------------------------------------


def points_of(rules: str | RuleSet, card: str) -> int:
    game = table(rules, ["R1", card, "Y1"], "R5")
    game.apply(0, "R1")
    game.apply(2, "approve")
    assert game.outcome is not None
    return game.outcome.gains[0] - 1


def test_what_cards_are_worth() -> None:
    for number in range(10):
        assert points_of(REDACTED, f"G{number}") == number
    assert points_of(REDACTED, "G+2") == 20
    assert points_of(REDACTED, "GR") == 20
    assert points_of(REDACTED, "GS") == 20
    assert points_of(REDACTED, "W") == 50
    assert points_of(REDACTED, "W+4") == 50


def test_the_table_chooses_the_points_of_a_blank() -> None:
    blanks = with_cards(REDACTED, {"WB": 2})
    assert points_of(blanks, "WB") == 40
    assert points_of(blanks.but(blank_points=25), "WB") == 25
    assert points_of(blanks.but(blank_points=0), "WB") == 0


def test_the_deck_has_108_cards_and_takes_blanks() -> None:
    assert sum(load(REDACTED).deck) == 108
    assert load(REDACTED).deck == load("official").deck
    assert sum(with_cards(REDACTED, {"WB": 3}).deck) == 111


def test_a_blank_turned_up_goes_back_like_a_wild() -> None:
    blanks = with_cards(REDACTED, {"WB": 4})
    game = opened_with(blanks, "WB", kind=EventKind.PUT_BACK)
    assert not game.view().top.is_wild


def test_lowest_total_wins_if_everybody_keeps_the_own_points() -> None:
    rules = load(REDACTED).but(scoring="lowest")
    game = table(rules, ["R1", "G4", "B5"], "R5", scores=(300, 200, 495))
    game.apply(0, "R1")
    game.apply(2, "approve")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 4, 5)
    assert game.outcome.scores == (300, 204, 500)
    assert game.match_over
    assert game.outcome.champions == (1,)


# --- The special cards ---------------------------------------------------------------------------


def test_draw_two_makes_the_next_draw_two_and_lose_the_turn() -> None:
    game = table(REDACTED, ["R+2 G1 G2", "G4 G5", "B9 B8"], "R5")
    game.apply(0, "R+2")
    game.apply(2, "approve")
    assert len(game.hand(1)) == 4
    assert game.actor == 2


def test_draw_two_turned_up_hits_the_first_player_who_loses_the_turn() -> None:
    game = opened_with(REDACTED, "R+2", players=4)
    assert len(game.hand(seats_after(game, 1))) == 9
    assert game.actor == seats_after(game, 2)


def test_reverse_turns_play_around() -> None:
    game = table(REDACTED, ["R1 G1 G2", "RR G5 G6", "B9 B8"], "R5", turn=1, dealer=2)
    game.apply(1, "RR")
    game.apply(2, "approve")
    assert not game.view().goes_left
    assert game.actor == 0


def test_a_second_reverse_turns_it_back() -> None:
    game = table(REDACTED, ["RR G1 G2", "RR G5 G6", "B9 B8"], "R5", turn=1, dealer=2)
    game.apply(1, "RR")
    game.apply(2, "approve")
    game.apply(0, "RR")
    game.apply(2, "approve")
    assert game.view().goes_left
    assert game.actor == 1


def test_reverse_with_two_players_gives_another_turn() -> None:
    game = table(REDACTED, ["RR G1 G2", "B9 B8"], "R5", dealer=1)
    game.apply(0, "RR")
    game.apply(1, "approve")
    assert game.actor == 0


def test_reverse_turned_up_starts_right_of_the_dealer_and_play_goes_right() -> None:
    game = opened_with(REDACTED, "RR", players=4)
    assert game.actor == seats_after(game, 3)
    assert not game.view().goes_left


def test_skip_costs_the_next_player_the_turn() -> None:
    game = table(REDACTED, ["RS G1 G2", "G4 G5", "B9 B8"], "R5")
    game.apply(0, "RS")
    events = game.apply(2, "approve")
    assert [event.seat for event in events if event.kind is EventKind.SKIPPED] == [1]
    assert game.actor == 2


def test_skip_turned_up_skips_the_first_player() -> None:
    game = opened_with(REDACTED, "RS", players=4)
    assert game.actor == seats_after(game, 2)


@pytest.mark.parametrize("colour", [0, 1, 2, 3])
def test_a_wild_changes_to_any_colour_the_present_one_too(colour: int) -> None:
    game = table(REDACTED, ["W G1 G2", "G4 G5", "B9 B8"], "R5")
    game.apply(0, f"W:{CLASSIC.colours[colour].letter}")
    game.apply(2, "approve")
    assert game.view().colour is CLASSIC.colours[colour]


def test_a_wild_may_be_played_although_another_card_fits() -> None:
    game = table(REDACTED, ["R1 R2", "G4 G5", "R9 W"], "R5", turn=2, dealer=2)
    assert "W:B" in spelled(game, 2)
    game = table(REDACTED, ["W R2 R3", "G4 G5", "R9 R8"], "R5")
    game.apply(0, "W:B")
    assert "approve" in spelled(game, 2)


def test_the_owner_of_the_wild_names_the_colour() -> None:
    game = table(REDACTED, ["W G1 G2", "G4 G5", "B9 W"], "R5")
    game.apply(0, "W:Y")
    game.apply(2, "sub:W:B")
    assert str(game.view().colour) == "blue"
    game = table(REDACTED, ["W G1 G2", "G4 G5", "B9 W"], "R5")
    game.apply(0, "W:Y")
    game.apply(2, "approve")
    assert str(game.view().colour) == "yellow"


@pytest.mark.parametrize("by", ["approve", "sub:W+4:B"])
def test_wild_draw_four_names_the_colour_and_the_next_draws_four(by: str) -> None:
    game = table(REDACTED, ["W+4 R1 G2", "G4 G5", "B9 W+4"], "R5")
    game.apply(0, "W+4:B")
    game.apply(2, by)
    assert str(game.view().colour) == "blue"
    assert len(game.hand(1)) == 6
    assert game.actor == 2


def test_wild_draw_four_is_free_and_cannot_be_challenged() -> None:
    game = table(REDACTED, ["W+4 R1 R2", "G4 G5", "B9 B8"], "R5")  # although red is in the hand
    game.apply(0, "W+4:B")
    events = game.apply(2, "approve")
    assert EventKind.DREW in kinds(events)
    assert "challenge" not in spelled(game, 1)


# --- The pitch -----------------------------------------------------------------------------------


def test_pitch_substitutes_any_card_fitting_or_not() -> None:
    game = table(PITCH, ["R1 G2 G3", "G4 G5", "B9 R3"], "R5")
    game.apply(0, "R1")
    assert spelled(game, 2) == ["approve", "sub:R3", "sub:B9"]
    game.apply(2, "sub:B9")
    assert game.view().top == Card.parse("B9")
    assert str(game.view().colour) == "blue"
    assert [str(card) for card in game.hand(2)] == ["R1", "R3"]


def test_pitch_approves_only_a_card_that_fits() -> None:
    game = table(PITCH, ["R1 G2 G3", "G4 G5", "B9 B8"], "R5")
    game.apply(0, "G2")
    assert spelled(game, 2) == ["sub:B8", "sub:B9"]


def test_pitch_never_returns_a_card() -> None:
    game = table(PITCH, ["R1 G2 G3", "G4 G5", "B9"], "R5")
    game.apply(0, "G2")
    assert spelled(game, 2) == ["sub:B9"]
    game.apply(2, "sub:B9")
    assert [str(card) for card in game.hand(2)] == ["G2"]
    assert len(game.hand(0)) == 2


def test_pitch_calls_uno_with_the_card_handed_in() -> None:
    game = table(PITCH, ["R1 G2", "G4 G5", "B9 B8"], "R5")
    events = game.apply(0, "G2!")
    assert events[0].kind is EventKind.CALLED
    game.apply(2, "sub:B9")
    assert game.view().exposed is None


def test_pitch_dealer_need_not_call() -> None:
    game = table(PITCH, ["R1 R2", "G4 G5", "B5 R3"], "R5", turn=2, dealer=2)
    game.apply(2, "R3")
    assert game.view().exposed is None


def test_pitch_dealer_who_cannot_play_may_pass_without_drawing() -> None:
    game = table(PITCH, ["R1 R2", "G4 G5", "B9 B8"], "R5", turn=2, dealer=2)
    assert spelled(game, 2) == ["draw", "pass"]
    game.apply(2, "pass")
    assert len(game.hand(2)) == 2
    assert game.actor == 0


def test_pitch_dealer_who_can_play_must() -> None:
    game = table(PITCH, ["R1 R2", "G4 G5", "R9 B8"], "R5", turn=2, dealer=2)
    assert spelled(game, 2) == ["R9"]


def test_pitch_and_final_rules_differ_in_two_options_only() -> None:
    assert load(PITCH).differences(load(REDACTED)) == ["inspection", "dealer_may_pass"]
