"""What a seat concludes from what it saw: the notes the search bot imagines tables by."""

from __future__ import annotations

from lastcard import Game, load
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.memory import Memory
from lastcard.bots.policies.worlds import imagine, set_out
from lastcard.kernel.fields import State
from tests.kit.remembering import notes_of
from tests.kit.tables import table

WORLDS = 200


def notes(game: Game, seat: int) -> Memory:
    return notes_of(game.view(seat))


def known(game: Game, observer: int, seat: int) -> str:
    row = notes(game, observer).known[seat]
    return " ".join(str(card) for card in game.rules.pack.cards for _ in range(row[card.code]))


def share_holding(game: Game, observer: int, seat: int, cards: str) -> float:
    """In how many of the tables an observer imagines a seat holds one of some cards."""
    memory, dice, world, held = notes(game, observer), Dice(), State(), 0
    sight = game.view(observer).sight
    for _ in range(WORLDS):
        set_out(sight, game.rules.kernel, world)
        imagine(sight, game.rules.kernel, memory, dice, world)
        held += any(world.hands[seat][card.code] for card in game.rules.pack.parse_cards(cards))
    return held / WORLDS


REDS = "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9"


def test_who_draws_is_believed_to_have_had_nothing_that_fits() -> None:
    game = table("official", ["R1 R2 R3 B1", "G1 G2 G3 G4", "Y1 Y2 Y3"], "R5", stock="G9")
    game.apply(0, "R1")
    before = share_holding(game, 0, 1, REDS)
    game.apply(1, "draw")
    game.apply(1, "pass")
    after = share_holding(game, 0, 1, REDS)
    assert before > 0.4
    assert 0 < after < 0.2  # not none: now and then somebody holds back


def test_a_card_drawn_and_kept_may_fit_later_ones_again() -> None:
    game = table("official", ["R1 B2 B3 B4", "G2 G3 G4 G5", "Y1 Y2 Y3"], "R5", stock="G9 Y5")
    game.apply(0, "R1")
    game.apply(1, "draw")
    assert notes(game, 0).newer[1] == 1  # it may be anything as long as it can be played
    game.apply(1, "pass")
    assert notes(game, 0).newer[1] == 0
    game.apply(2, "Y1")
    game.apply(0, "draw")
    assert known(game, 1, 0) == ""
    assert known(game, 0, 0) == "Y5"


def test_a_forced_draw_says_nothing_about_the_hand() -> None:
    game = table("official", ["R+2 R2 R3", "R1 R4 G3"], "R5")
    game.apply(0, "R+2")
    assert notes(game, 0).lacks[1] == [0, 0]
    assert notes(game, 0).newer[1] == 2


def test_the_challenger_remembers_the_hand_that_was_shown() -> None:
    game = table("official", ["W+4 G1 G2", "B1 B2 B3", "R9 Y1 Y2 Y3"], "R5", turn=2)
    game.apply(2, "R9")
    game.apply(0, "W+4:G")
    game.apply(1, "challenge")
    assert known(game, 1, 0) == "G1 G2"
    assert known(game, 2, 0) == ""
    assert share_holding(game, 2, 0, REDS) < 0.25  # innocent: everybody knows that much
    game.apply(2, "draw")
    game.apply(2, "pass")
    game.apply(0, "G1!")
    assert known(game, 1, 0) == "G2"


def test_a_wild_draw_four_is_believed_to_be_no_bluff_most_of_the_time() -> None:
    game = table("official", ["R1 W B1 B2", "W+4 G1 G2 G3 G4 G6", "Y1 Y2 Y3"], "R5")
    game.apply(0, "R1")
    game.apply(1, "W+4:G")
    memory, dice, world = notes(game, 2), Dice(), State()
    guilty = 0
    for _ in range(WORLDS):
        set_out(game.view(2).sight, game.rules.kernel, world)
        imagine(game.view(2).sight, game.rules.kernel, memory, dice, world)
        guilty += world.guilty
    assert 0 < guilty / WORLDS < 0.25


def test_who_swaps_hands_remembers_the_one_given_away() -> None:
    rules = load("official").but(seven_swap="choose")
    game = table(rules, ["R7 G1 G2", "B1 B2 B3", "Y1 Y2 Y3"], "R5")
    game.apply(0, "R7")
    game.apply(0, "swap:2")
    assert known(game, 0, 2) == "G1 G2"
    assert known(game, 2, 0) == "Y1 Y2 Y3"
    assert known(game, 1, 0) == known(game, 1, 2) == ""


def test_hands_that_move_on_are_remembered_by_their_givers() -> None:
    rules = load("official").but(zero_pass=True)
    game = table(rules, ["R0 G1 G2", "B1 B2 B3", "Y1 Y2 Y3"], "R5")
    game.apply(0, "R0")
    assert known(game, 0, 1) == "G1 G2"
    assert known(game, 1, 2) == "B1 B2 B3"
    assert known(game, 2, 0) == "Y1 Y2 Y3"


def test_who_handed_a_card_to_the_dealer_knows_that_the_dealer_kept_it() -> None:
    game = table("redacted", ["R1 R2 R3", "R4 B2 B3", "Y1 Y2 R8"], "R5", dealer=2)
    game.apply(0, "R1")
    game.apply(2, "sub:R8")
    assert known(game, 0, 2) == "R1"
    assert known(game, 1, 2) == ""


def test_a_new_deal_clears_the_notes() -> None:
    game = table("official", ["W+4", "B1 B2 B3"], "R5")
    game.apply(0, "W+4:G")
    assert game.over
    game.deal()
    assert notes(game, 0).known == Memory().known
    assert notes(game, 0).lacks == Memory().lacks
