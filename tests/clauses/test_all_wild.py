"""The rules of All Wild as the set ``all-wild`` plays them."""

from __future__ import annotations

import pytest

from lastcard import EventKind, Game, Phase, UserError, load
from lastcard.rules.ruleset import from_data
from tests.kit.tables import held, kinds, opened_with, spelled, table

RULES = load("all-wild")
COUNTS = {"W": 54, "WR": 14, "WS": 14, "WS2": 6, "W+2": 10, "W+4": 6, "WT+2": 4, "WX": 4}


def test_the_deck_has_112_cards() -> None:
    assert {str(card): RULES.deck[card.code] for card in RULES.cards} == COUNTS
    assert sum(COUNTS.values()) == 112
    assert RULES.pack.colours == ()


def test_two_to_ten_play() -> None:
    for players in (2, 10):
        assert Game("all-wild", players, seed=1).view().hand_sizes == [7] * players
    with pytest.raises(UserError):
        Game("all-wild", 11, seed=1)


def test_the_first_dealer_is_agreed_on_or_drawn_by_lot() -> None:
    """No card has a number: cards drawn for the deal would always tie."""
    game = Game("all-wild", 4, seed=1)
    assert EventKind.CUT not in kinds(game.opening)
    assert game.dealer_by == "lot"
    assert Game("all-wild", 4, seed=1, dealer=2).view().dealer == 2


@pytest.mark.parametrize("card", ["WR", "WS", "W+4", "WT+2", "WX"])
def test_the_card_turned_up_has_no_effect(card: str) -> None:
    game = opened_with("all-wild", card)
    view = game.view()
    assert (game.phase, game.actor) == (Phase.PLAY, (view.dealer + 1) % 3)
    assert view.goes_left
    assert view.hand_sizes == [7, 7, 7]


def test_every_card_goes_on_every_other() -> None:
    for top in COUNTS:
        game = table("all-wild", [" ".join(COUNTS), "W W", "W W"], top)
        assert set(spelled(game, 0)) == {*COUNTS, "draw"}


def test_one_may_draw_instead_and_play_the_card_at_once() -> None:
    game = table("all-wild", ["W W", "W W", "W W"], "W", stock="WS WR")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["WS", "pass"]
    game.apply(0, "WS")
    assert game.actor == 2


def test_the_drawn_card_may_be_kept() -> None:
    game = table("all-wild", ["W W", "W W", "W W"], "W", stock="WS WR")
    game.apply(0, "draw")
    game.apply(0, "pass")
    assert (held(game, 0), game.actor) == ("W W WS", 1)


def test_a_wild_does_nothing() -> None:
    game = table("all-wild", ["W W W", "W W", "W W"], "WR")
    assert kinds(game.apply(0, "W")) == [EventKind.PLAYED]
    assert game.actor == 1


def test_a_wild_reverse_turns_the_play_round() -> None:
    game = table("all-wild", ["WR W W", "W W", "W W"], "W")
    game.apply(0, "WR")
    assert (game.actor, game.view().goes_left) == (2, False)


def test_between_two_a_wild_reverse_gives_another_turn() -> None:
    game = table("all-wild", ["WR W W", "W W"], "W")
    game.apply(0, "WR")
    assert game.actor == 0


def test_a_wild_skip_passes_over_the_next_player() -> None:
    game = table("all-wild", ["WS W W", "W W", "W W"], "W")
    game.apply(0, "WS")
    assert game.actor == 2


@pytest.mark.parametrize(
    ("players", "actor", "skipped"), [(5, 3, [1, 2]), (3, 0, [1, 2]), (2, 0, [1])]
)
def test_a_wild_skip_two_passes_over_two_but_never_its_own_player(
    players: int, actor: int, skipped: list[int]
) -> None:
    game = table("all-wild", ["WS2 W W", *["W W"] * (players - 1)], "W")
    events = game.apply(0, "WS2")
    assert [event.seat for event in events if event.kind is EventKind.SKIPPED] == skipped
    assert game.actor == actor


@pytest.mark.parametrize(("card", "count"), [("W+2", 2), ("W+4", 4)])
def test_a_draw_card_makes_the_next_player_draw_and_lose_the_turn(card: str, count: int) -> None:
    game = table("all-wild", [f"{card} W W", f"{card} W", "W W"], "W")
    game.apply(0, card)
    assert game.view().hand_sizes == [2, 2 + count, 2]
    assert game.actor == 2


def test_a_targeted_draw_two_hits_a_player_of_choice_who_loses_no_turn() -> None:
    game = table("all-wild", ["WT+2 W W", "W W", "W W", "W W"], "W")
    game.apply(0, "WT+2")
    assert spelled(game, 0) == ["hit:1", "hit:2", "hit:3"]
    events = game.apply(0, "hit:1")
    assert game.view().hand_sizes == [2, 4, 2, 2]
    assert EventKind.SKIPPED not in kinds(events)
    assert game.actor == 1


def test_between_two_there_is_nobody_to_choose() -> None:
    game = table("all-wild", ["WT+2 WX W W", "W W"], "W")
    events = game.apply(0, "WT+2")
    assert kinds(events)[:2] == [EventKind.PLAYED, EventKind.CHOSE]
    assert game.view().hand_sizes == [3, 4]
    assert game.actor == 1
    game.apply(1, "W")
    game.apply(0, "WX")
    assert game.view().hand_sizes == [3, 2]
    assert game.actor == 1


def test_a_forced_swap_trades_hands_with_a_player_of_choice() -> None:
    game = table("all-wild", ["WX W W", "W WR", "WS WS2"], "W")
    game.apply(0, "WX")
    assert spelled(game, 0) == ["swap:1", "swap:2"]
    game.apply(0, "swap:2")
    assert [held(game, seat) for seat in range(3)] == ["WS WS2", "W WR", "W W"]
    assert game.actor == 1


def test_uno_is_called_with_the_play_that_leaves_one_card() -> None:
    game = table("all-wild", ["W WR", "W W", "W W"], "W")
    assert {"W", "W!", "WR", "WR!"} <= set(spelled(game, 0))
    game.apply(0, "W")
    game.apply(2, "catch:0")
    assert len(game.hand(0)) == 3


def test_who_gets_a_single_card_by_a_swap_need_not_call() -> None:
    game = table("all-wild", ["WX W W", "W", "W W"], "W")
    game.apply(0, "WX")
    game.apply(0, "swap:1")
    assert held(game, 0) == "W"
    assert not any("catch" in text for seat in range(3) for text in spelled(game, seat))


def test_the_winner_scores_20_for_a_wild_and_50_for_any_other_card() -> None:
    game = table("all-wild", ["W", "W WR WS WS2 W+2", "W+4 WT+2 WX"], "W")
    game.apply(0, "W")
    assert game.outcome is not None
    assert game.outcome.gains == (20 + 7 * 50, 0, 0)


@pytest.mark.parametrize(("score", "over"), [(479, False), (480, True)])
def test_the_match_is_won_with_500_points(score: int, over: bool) -> None:
    game = table("all-wild", ["W", "W"], "W", scores=(score, 0))
    game.apply(0, "W")
    assert game.match_over is over


def test_a_draw_card_played_last_is_still_drawn_and_counted() -> None:
    game = table("all-wild", ["W+2", "W", "W"], "W", stock="W W")
    game.apply(0, "W+2")
    assert game.outcome is not None
    assert game.outcome.gains == (80, 0, 0)


@pytest.mark.parametrize("card", ["WT+2", "WX"])
def test_with_the_last_card_nobody_is_chosen(card: str) -> None:
    game = table("all-wild", [card, "W", "W"], "W")
    game.apply(0, card)
    assert game.outcome is not None
    assert game.outcome.gains == (40, 0, 0)


# --- Effects in other packs ---------------------------------------------------------------------


def test_everyone_is_skipped_in_a_pack_of_few_cards() -> None:
    """Fewer different cards than players."""
    deck = {
        "base": "none",
        "wilds": [{"short": "SE", "name": "Stay", "count": 60, "effects": ["skip everyone"]}],
    }
    rules = from_data({"name": "stay", "deck": deck}, "tests")
    game = table(rules, ["SE SE SE", *["SE SE"] * 5], "SE")
    events = game.apply(0, "SE")
    assert [event.seat for event in events if event.kind is EventKind.SKIPPED] == [1, 2, 3, 4, 5]
    assert game.actor == 0


def test_a_card_that_sheds_a_colour_needs_a_deck_with_colours() -> None:
    wilds = [{"short": "WD", "name": "Wild Discard", "count": 4, "effects": ["discard colour"]}]
    with pytest.raises(UserError, match="Wild Discard speaks of a colour, and the deck has none"):
        from_data({"name": "x", "deck": {"base": "all-wild", "wilds": wilds}}, "tests")
