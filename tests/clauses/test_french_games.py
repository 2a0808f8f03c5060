"""Crazy Eights, Mau-Mau and Switch: old games with French cards."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from lastcard import EventKind, Game, Phase, RuleSet, UserError, load
from tests.kit.tables import held, kinds, opened_with, spelled, table

CLAUSES = Path(__file__).parents[2] / "docs" / "clauses"
VARIATIONS = tomllib.loads((CLAUSES / "mau-mau.toml").read_text(encoding="utf-8"))["variation"]
EIGHTS, MAU_MAU, SWITCH = load("eights"), load("mau-mau"), load("switch")


def points(rules: RuleSet) -> dict[str, int]:
    """The points of each rank; all suits count alike."""
    found = {card.symbol: rules.points_of(card) for card in rules.cards}
    assert all(rules.points_of(card) == found[card.symbol] for card in rules.cards)
    return found


def plays(game: Game, seat: int) -> set[str]:
    """The cards a seat may play, whatever suit is named with them."""
    texts = (text.partition(":")[0].rstrip("!") for text in spelled(game, seat))
    return {text for text in texts if text not in ("draw", "pass", "catch")}


# --- Crazy Eights -------------------------------------------------------------------------------


def test_eights_is_played_with_one_pack_of_52_whatever_the_number_of_players() -> None:
    for players in (2, 7):
        game = Game("eights", players, seed=1)
        view = game.view()
        assert sum(view.hand_sizes) + view.stock_size + len(view.pile) == 52
    assert set(EIGHTS.deck) == {1}
    with pytest.raises(UserError):
        Game("eights", 8, seed=1)


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 5), (7, 5)])
def test_eights_deals_five_cards_or_seven_to_two(players: int, cards: int) -> None:
    assert Game("eights", players, seed=1).view().hand_sizes == [cards] * players


@pytest.mark.parametrize("rules", ["eights", "mau-mau", "switch"])
def test_the_first_dealer_is_agreed_on_or_drawn_by_lot(rules: str) -> None:
    game = Game(rules, 3, seed=1)
    assert EventKind.CUT not in kinds(game.opening)
    assert game.dealer_by == "lot"


def test_an_eight_turned_up_first_is_buried() -> None:
    game = opened_with("eights", "*8", kind=EventKind.PUT_BACK)
    assert game.view().top.symbol != "8"
    assert len(game.view().pile) == 1
    assert game.phase is Phase.PLAY


@pytest.mark.parametrize("rules", ["eights", "mau-mau", "switch"])
def test_a_card_fits_by_suit_or_rank(rules: str) -> None:
    game = table(rules, ["H9 CK DK SQ H10", "C9 C10"], "HK")
    assert plays(game, 0) == {"H9", "CK", "DK", "H10"}


def test_an_eight_goes_on_anything_and_names_the_suit() -> None:
    game = table("eights", ["H8 C3 C4", "S5 H5 D8 C5"], "SK")
    assert {"H8:C", "H8:D", "H8:H", "H8:S"} <= set(spelled(game, 0))
    game.apply(0, "H8:C")
    assert str(game.view().colour) == "clubs"


def test_on_an_eight_only_the_suit_named_or_another_eight_fits() -> None:
    game = table("eights", ["H8 C3 C4", "S5 H5 D8 C5"], "SK")
    game.apply(0, "H8:C")
    assert plays(game, 1) == {"D8", "C5"}


def test_an_eight_may_name_its_own_suit() -> None:
    game = table("eights", ["H8 C3 C4", "S5 H5 C5"], "SK")
    game.apply(0, "H8:H")
    assert plays(game, 1) == {"H5"}


def test_who_cannot_play_draws_until_a_card_fits() -> None:
    game = table("eights", ["C3 C4", "H5 H6"], "SK", stock="D5 D6 S2 S3")
    assert spelled(game, 0) == ["draw"]
    game.apply(0, "draw")
    assert held(game, 0) == "C3 C4 D5 D6 S2"
    assert spelled(game, 0) == ["S2"]


@pytest.mark.parametrize("rules", ["eights", "mau-mau", "switch"])
def test_one_may_draw_although_a_card_fits(rules: str) -> None:
    game = table(rules, ["S9 C10", "H9 H10"], "SK")
    assert "draw" in spelled(game, 0)


@pytest.mark.parametrize("rules", ["eights", "mau-mau", "switch"])
def test_the_discards_become_the_stock(rules: str) -> None:
    game = table(rules, ["C9 C10", "H9 H10"], "SK", pile="S9 D9 D10", rest=False)
    events = game.apply(0, "draw")
    assert EventKind.RESHUFFLED in kinds(events)
    assert str(game.view().top) == "SK"


def test_nobody_calls_in_eights() -> None:
    game = table("eights", ["S3 C4", "H5 H6"], "SK")
    assert not any(text.endswith("!") for text in spelled(game, 0))
    game.apply(0, "S3")
    assert not any("catch" in text for text in spelled(game, 1))


def test_eights_counts_an_eight_fifty_court_cards_ten_and_pips() -> None:
    pips = {str(number): number for number in range(2, 11)}
    assert points(EIGHTS) == {**pips, "8": 50, "A": 1, "J": 10, "Q": 10, "K": 10}


def test_the_winner_of_eights_scores_the_other_hands() -> None:
    game = table("eights", ["S3", "H8 HA", "CK C2"], "SK")
    game.apply(0, "S3")
    assert game.outcome is not None
    assert game.outcome.gains == (50 + 1 + 10 + 2, 0, 0)


@pytest.mark.parametrize(("score", "over"), [(89, False), (90, True)])
def test_eights_is_won_with_100_points(score: int, over: bool) -> None:
    game = table("eights", ["S3", "HK"], "SK", scores=(score, 0))
    game.apply(0, "S3")
    assert game.match_over is over


# --- Mau-Mau ------------------------------------------------------------------------------------


def test_mau_mau_is_played_with_32_cards_by_two_to_five() -> None:
    assert (len(MAU_MAU.cards), set(MAU_MAU.deck)) == (32, {1})
    ranks = {card.symbol for card in MAU_MAU.cards}
    assert ranks == {"7", "8", "9", "10", "J", "Q", "K", "A"}
    for players in (2, 5):
        assert Game("mau-mau", players, seed=1).view().hand_sizes == [5] * players
    with pytest.raises(UserError):
        Game("mau-mau", 6, seed=1)


def test_in_mau_mau_one_card_is_drawn_and_kept() -> None:
    game = table("mau-mau", ["C9 C10", "H9 H10"], "SK", stock="SQ S9")
    game.apply(0, "draw")
    assert held(game, 0) == "C9 C10 SQ"
    assert game.actor == 1


def test_a_seven_makes_the_next_player_draw_two_and_lose_the_turn() -> None:
    game = table("mau-mau", ["S7 C9 C10", "H9 H10", "D9 D10"], "SK")
    game.apply(0, "S7")
    assert spelled(game, 1) == ["draw"]
    game.apply(1, "draw")
    assert game.view().hand_sizes == [2, 4, 2]
    assert game.actor == 2


def test_sevens_add_up() -> None:
    game = table("mau-mau", ["S7 C9 C10", "H7 H9 H10", "D7 D9 D10"], "SK")
    game.apply(0, "S7")
    game.apply(1, "H7")
    game.apply(2, "D7")
    assert (game.actor, game.view().pending) == (0, 6)
    game.apply(0, "draw")
    assert game.view().hand_sizes == [8, 2, 2]


def test_a_jack_is_no_answer_to_a_seven() -> None:
    game = table("mau-mau", ["S7 C9 C10", "HJ S9 S8"], "SK")
    game.apply(0, "S7")
    assert spelled(game, 1) == ["draw"]


@pytest.mark.parametrize("rules", ["mau-mau", "switch"])
def test_an_eight_skips_the_next_player(rules: str) -> None:
    game = table(rules, ["S8 C9 C10", "S9 H8", "D9 D10"], "SK")
    game.apply(0, "S8")
    assert game.actor == 2


def test_a_jack_goes_on_anything_and_names_the_suit() -> None:
    game = table("mau-mau", ["HJ C9 C10", "S9 H9 CQ"], "SK")
    game.apply(0, "HJ:C")
    assert str(game.view().colour) == "clubs"
    assert plays(game, 1) == {"CQ"}


@pytest.mark.parametrize("suit", ["C", "H", "D"])
def test_no_jack_on_a_jack_whatever_suit_was_named(suit: str) -> None:
    game = table("mau-mau", ["HJ C9 C10", "CJ DJ S9"], "SK")
    game.apply(0, f"HJ:{suit}")
    assert plays(game, 1) == set()


def test_nothing_happens_for_any_other_card() -> None:
    for card in ("S9", "S10", "SQ", "SA"):
        game = table("mau-mau", [f"{card} C9 C10", "H9 H10", "D9 D10"], "SK")
        assert kinds(game.apply(0, card)) == [EventKind.PLAYED]
        assert game.actor == 1


def test_a_seven_turned_up_first_makes_the_first_player_draw() -> None:
    game = opened_with("mau-mau", "*7")
    first = (game.view().dealer + 1) % 3
    assert game.view().hand_sizes[first] == 7
    assert game.actor == (first + 1) % 3


def test_an_eight_turned_up_first_skips_the_first_player() -> None:
    game = opened_with("mau-mau", "*8")
    assert game.actor == (game.view().dealer + 2) % 3


def test_for_a_jack_turned_up_first_the_first_player_names_the_suit() -> None:
    game = opened_with("mau-mau", "*J")
    first = (game.view().dealer + 1) % 3
    assert (game.actor, game.phase) == (first, Phase.COLOUR)
    game.apply(first, "colour:H")
    assert (game.actor, game.phase, str(game.view().colour)) == (first, Phase.PLAY, "hearts")
    assert all(text[0] == "H" for text in plays(game, first))


@pytest.mark.parametrize("rules", ["mau-mau", "switch"])
def test_the_last_card_but_one_is_announced_or_costs_two(rules: str) -> None:
    game = table(rules, ["S9 C10", "H9 H10", "D9 D10"], "SK")
    assert {"S9", "S9!"} <= set(spelled(game, 0))
    game.apply(0, "S9")
    game.apply(2, "catch:0")
    assert len(game.hand(0)) == 3


def test_mau_mau_counts_a_jack_twenty_and_an_ace_eleven() -> None:
    pips = {str(number): number for number in range(7, 11)}
    assert points(MAU_MAU) == {**pips, "J": 20, "A": 11, "K": 4, "Q": 3}


def test_in_mau_mau_everyone_counts_the_own_hand_and_the_lowest_score_wins_at_100() -> None:
    game = table("mau-mau", ["S9", "HJ HA", "CK CQ"], "SK", scores=(50, 69, 10))
    game.apply(0, "S9")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 31, 7)
    assert game.match_over
    assert game.outcome.champions == (2,)


def test_a_mau_mau_match_goes_on_below_100() -> None:
    game = table("mau-mau", ["S9", "HJ HA", "CK CQ"], "SK", scores=(50, 68, 10))
    game.apply(0, "S9")
    assert not game.match_over


def test_a_seven_played_last_is_still_drawn_and_counted() -> None:
    game = table("mau-mau", ["S7", "HA", "CK"], "SK", stock="S9 S10")
    game.apply(0, "S7")
    assert game.outcome is not None
    assert game.outcome.gains == (0, 11 + 9 + 10, 4)


# --- Mau-Mau with what people add to it -----------------------------------------------------------


def varied(number: str, folder: Path) -> RuleSet:
    """Mau-Mau with a variation of its page, as a file of one's own."""
    variation = next(v for v in VARIATIONS if v["id"] == f"mau-mau-{number}")
    file = folder / "ours.toml"
    file.write_text(f'extends = "mau-mau"\n{variation["toml"]}', encoding="utf-8")
    return load(file)


def after_play(rules: RuleSet, card: str, hands: Sequence[str] = ("H9 H10", "D9 D10")) -> Game:
    game = table(rules, [f"{card} C9 C10", *hands], "SK" if card[0] == "S" else "HQ")
    game.apply(0, card)
    return game


@pytest.mark.parametrize(
    ("number", "actor", "left"), [("01", 0, True), ("02", 2, True), ("03", 2, False)]
)
def test_an_ace_can_do_something(tmp_path: Path, number: str, actor: int, left: bool) -> None:
    rules = varied(number, tmp_path)
    game = after_play(rules, "SA")
    assert (game.actor, game.view().goes_left) == (actor, left)
    assert points(rules)["A"] == 11


def test_a_nine_can_turn_the_play_round(tmp_path: Path) -> None:
    rules = varied("04", tmp_path)
    game = after_play(rules, "S9", ("H9 H10", "D10 DQ"))
    assert (game.actor, game.view().goes_left) == (2, False)
    game = after_play(rules, "S9", ("H9 H10",))
    assert game.actor == 0


def test_the_king_of_hearts_can_make_people_draw(tmp_path: Path) -> None:
    rules = varied("05", tmp_path)
    assert len(rules.cards) == 32
    game = after_play(rules, "HK", ("H7 DK", "D9 D10"))
    assert spelled(game, 1) == ["draw"]
    game.apply(1, "draw")
    assert (game.view().hand_sizes, game.actor) == ([2, 5, 2], 2)
    game = table(rules, ["DK C9 C10", "H9 H10"], "DQ")
    game.apply(0, "DK")
    assert game.view().pending == 0


def test_a_jack_can_be_allowed_on_a_jack(tmp_path: Path) -> None:
    game = table(varied("06", tmp_path), ["HJ C9 C10", "CJ D9 S9"], "SK")
    game.apply(0, "HJ:H")
    assert plays(game, 1) == {"CJ"}


def test_a_seven_can_cost_a_single_card(tmp_path: Path) -> None:
    game = after_play(varied("07", tmp_path), "S7", ("H7 H9 H10", "D9 D10"))
    game.apply(1, "H7")
    assert (game.actor, game.view().pending) == (2, 2)


def test_a_drawn_card_can_be_played_at_once(tmp_path: Path) -> None:
    game = table(varied("08", tmp_path), ["C9 C10", "H9 H10"], "SK", stock="SQ S9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["SQ", "pass"]


def test_variations_go_together(tmp_path: Path) -> None:
    """Those that do not change the same card, in one file."""
    chosen = [v["toml"] for v in VARIATIONS if v["id"][-2:] not in ("02", "03")]
    options = [text for text in chosen if "[options]" in text]
    tables = [text for text in chosen if "[options]" not in text]
    file = tmp_path / "ours.toml"
    file.write_text("\n".join(['extends = "mau-mau"', *options, *tables]), encoding="utf-8")
    game = Game(load(file), 4, seed=1)
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])
    assert game.outcome is not None


# --- Switch -------------------------------------------------------------------------------------


def test_switch_is_played_with_52_cards_and_seven_each() -> None:
    assert (len(SWITCH.cards), set(SWITCH.deck)) == (52, {1})
    for players in (2, 7):
        assert Game("switch", players, seed=1).view().hand_sizes == [7] * players
    with pytest.raises(UserError):
        Game("switch", 8, seed=1)


@pytest.mark.parametrize("card", ["*A", "*2", "*8", "*J"])
def test_a_card_that_does_something_is_covered_by_another(card: str) -> None:
    game = opened_with("switch", card, kind=EventKind.COVERED)
    assert game.view().top.symbol not in ("A", "2", "8", "J")
    assert (game.phase, game.actor) == (Phase.PLAY, (game.view().dealer + 1) % 3)
    assert game.view().hand_sizes == [7, 7, 7]


def test_twos_add_up() -> None:
    game = table("switch", ["S2 C9 C10", "H2 H9 H10", "D9 D10"], "SK")
    game.apply(0, "S2")
    game.apply(1, "H2")
    assert (game.actor, game.view().pending) == (2, 4)
    game.apply(2, "draw")
    assert game.view().hand_sizes == [2, 2, 6]
    assert game.actor == 0


def test_a_jack_turns_the_play_round() -> None:
    game = table("switch", ["SJ C9 C10", "H9 H10", "D9 D10"], "SK")
    game.apply(0, "SJ")
    assert (game.actor, game.view().goes_left) == (2, False)


def test_between_two_a_jack_gives_another_turn() -> None:
    game = table("switch", ["SJ C9 C10", "H9 H10"], "SK")
    game.apply(0, "SJ")
    assert game.actor == 0


def test_an_ace_names_the_suit() -> None:
    game = table("switch", ["HA C9 C10", "H9 H10 DA C5"], "SK")
    game.apply(0, "HA:C")
    assert plays(game, 1) == {"DA", "C5"}


def test_in_switch_a_drawn_card_may_be_played() -> None:
    game = table("switch", ["C9 C10", "H9 H10"], "SK", stock="SQ S9")
    game.apply(0, "draw")
    assert spelled(game, 0) == ["SQ", "pass"]


def test_switch_has_no_points_the_first_out_wins() -> None:
    game = table("switch", ["S9", "H9 H10"], "SK")
    game.apply(0, "S9")
    assert game.outcome is not None
    assert game.match_over
    assert game.outcome.champions == (0,)
    assert game.outcome.gains == (0, 0)
