"""Redacted: who sees what. Seats 0, 1 and 3 play; seat 2 deals and inspects."""

from __future__ import annotations

import pytest

from lastcard import Card, Colour, Event, EventKind, Game
from tests.kit.tables import spelled, table

DEALER = 2
OUTSIDERS: tuple[int | None, ...] = (1, 3, None)  # None is a spectator


def at_table(stock: str = "", dealer: str = "B9 Y8", rules: str = "redacted") -> Game:
    return table(rules, ["R1 G2 W", "G4 G5", dealer, "Y1 Y2"], "R5", dealer=DEALER, stock=stock)


def one(events: list[Event], kind: EventKind) -> Event:
    found = [event for event in events if event.kind is kind]
    assert len(found) == 1
    return found[0]


def views(game: Game) -> list[bytes]:
    return [game.view(seat).to_bytes() for seat in OUTSIDERS]


def test_the_submitted_card_is_known_to_submitter_and_dealer() -> None:
    game = at_table()
    event = one(game.apply(0, "G2"), EventKind.SUBMITTED)
    assert (event.seat, event.other) == (0, DEALER)
    for seat in (0, DEALER):
        assert event.seen_by(seat).cards == (Card.parse("G2"),)
        assert game.view(seat).submitted == Card.parse("G2")


@pytest.mark.parametrize("seat", OUTSIDERS)
def test_nobody_else_sees_the_submitted_card(seat: int | None) -> None:
    game = at_table()
    event = one(game.apply(0, "G2"), EventKind.SUBMITTED)
    assert event.seen_by(seat).cards is None
    assert event.seen_by(seat).colour is None
    assert event.seen_by(seat) == event.public
    assert game.view(seat).submitted is None
    assert game.view(seat).submitted_colour is None


@pytest.mark.parametrize("other", ["R1", "W:R", "W:B"])
def test_nothing_in_sight_depends_on_the_submitted_card(other: str) -> None:
    one_game, other_game = at_table(), at_table()
    first, second = one_game.apply(0, "G2"), other_game.apply(0, other)
    assert views(one_game) == views(other_game)
    assert [event.public for event in first] == [event.public for event in second]
    for seat in (1, 3):
        assert spelled(one_game, seat) == spelled(other_game, seat)


def test_the_submitted_card_lies_in_no_hand() -> None:
    game = at_table()
    game.apply(0, "G2")
    assert Card.parse("G2") not in game.view(0).hand
    assert Card.parse("G2") not in game.view(DEALER).hand
    assert game.view().hand_sizes == [2, 2, 2, 2]


def test_the_colour_named_with_a_wild_is_secret_until_it_is_played() -> None:
    game = at_table()
    event = one(game.apply(0, "W:B"), EventKind.SUBMITTED)
    assert str(event.seen_by(DEALER).colour) == "blue"
    assert game.view(0).submitted_colour is game.view(DEALER).submitted_colour is Colour.parse("B")
    for seat in OUTSIDERS:
        assert event.seen_by(seat).colour is None
        assert game.view(seat).submitted_colour is None
        assert str(game.view(seat).colour) == "red"
    approved = one(game.apply(DEALER, "approve"), EventKind.APPROVED)
    assert approved.public.cards == (Card.parse("W"),)
    assert str(approved.public.colour) == "blue"
    assert str(game.view().colour) == "blue"


def test_the_colour_of_a_substituted_wild_stays_secret() -> None:
    blue, yellow = at_table(dealer="R3 Y8"), at_table(dealer="R3 Y8")
    blue.apply(0, "W:B")
    yellow.apply(0, "W:Y")
    first, second = blue.apply(DEALER, "sub:R3"), yellow.apply(DEALER, "sub:R3")
    assert [event.public for event in first] == [event.public for event in second]
    assert views(blue) == views(yellow)


@pytest.mark.parametrize("seat", [*OUTSIDERS, 0, DEALER])
def test_all_see_that_a_card_was_approved_and_which(seat: int | None) -> None:
    game = at_table()
    game.apply(0, "R1")
    event = one(game.apply(DEALER, "approve"), EventKind.APPROVED).seen_by(seat)
    assert (event.seat, event.other, event.cards) == (DEALER, 0, (Card.parse("R1"),))
    assert game.view(seat).top == Card.parse("R1")


@pytest.mark.parametrize("seat", [*OUTSIDERS, 0, DEALER])
def test_all_see_that_a_card_was_substituted_and_the_card_played(seat: int | None) -> None:
    game = at_table(dealer="R3 Y8")
    game.apply(0, "G2")
    event = one(game.apply(DEALER, "sub:R3"), EventKind.SUBSTITUTED).seen_by(seat)
    assert (event.seat, event.other, event.cards) == (DEALER, 0, (Card.parse("R3"),))
    assert game.view(seat).top == Card.parse("R3")


def test_the_card_the_dealer_keeps_stays_secret() -> None:
    legal, illegal = at_table(dealer="R3 Y8"), at_table(dealer="R3 Y8")
    legal.apply(0, "R1")
    illegal.apply(0, "G2")
    first, second = legal.apply(DEALER, "sub:R3"), illegal.apply(DEALER, "sub:R3")
    assert [event.public for event in first] == [event.public for event in second]
    assert views(legal) == views(illegal)


def test_all_see_that_a_card_was_returned_but_not_which() -> None:
    game = at_table(stock="Y9")
    game.apply(0, "G2")
    event = one(game.apply(DEALER, "return:B9"), EventKind.RETURNED)
    assert (event.seat, event.other) == (DEALER, 0)
    for seat in (0, DEALER):
        assert event.seen_by(seat).cards == (Card.parse("B9"),)
    for outsider in OUTSIDERS:
        assert event.seen_by(outsider).kind is EventKind.RETURNED
        assert event.seen_by(outsider).cards is None


def test_nothing_in_sight_depends_on_the_returned_card() -> None:
    other_card, same_card = at_table(stock="Y9"), at_table(stock="Y9")
    for game in (other_card, same_card):
        game.apply(0, "G2")
    first, second = other_card.apply(DEALER, "return:B9"), same_card.apply(DEALER, "return:G2")
    assert [event.public for event in first] == [event.public for event in second]
    assert views(other_card) == views(same_card)


def test_the_drawn_card_is_known_to_the_drawer_alone() -> None:
    game = at_table(stock="R9")
    game.apply(0, "G2")
    event = one(game.apply(DEALER, "return:B9"), EventKind.DREW)
    assert event.seen_by(0).cards == (Card.parse("R9"),)
    assert game.view(0).drawn == Card.parse("R9")
    for seat in (*OUTSIDERS, DEALER):
        assert event.seen_by(seat).cards is None
        assert game.view(seat).drawn is None


def test_nobody_can_tell_whether_the_drawn_card_would_fit() -> None:
    fits, not_fits = at_table(stock="R9"), at_table(stock="Y9")
    for game in (fits, not_fits):
        game.apply(0, "G2")
        game.apply(DEALER, "return:B9")
    assert views(fits) == views(not_fits)
    first, second = fits.apply(0, "pass"), not_fits.apply(0, "pass")
    assert [event.public for event in first] == [event.public for event in second]
    assert views(fits) == views(not_fits)
    assert fits.view(DEALER) == not_fits.view(DEALER)


def test_the_dealer_knows_the_card_handed_out_only_through_the_inspection() -> None:
    game = at_table()
    assert game.view(DEALER).submitted is None
    game.apply(0, "R1")
    game.apply(DEALER, "approve")
    assert game.view(DEALER).submitted is None
    assert game.view(0).submitted is None


@pytest.mark.parametrize("seat", [*OUTSIDERS, 0])
def test_other_hands_are_known_only_by_their_size(seat: int | None) -> None:
    game = at_table()
    view = game.view(seat)
    assert view.hand_sizes == [3, 2, 2, 2]
    assert view.hand == ([] if seat is None else game.hand(seat))


def test_the_pitch_keeps_the_same_secrets() -> None:
    legal, illegal = (at_table(rules="redacted-pitch") for _ in range(2))
    first, second = legal.apply(0, "R1"), illegal.apply(0, "G2")
    assert [event.public for event in first] == [event.public for event in second]
    assert views(legal) == views(illegal)
    first, second = legal.apply(DEALER, "sub:B9"), illegal.apply(DEALER, "sub:B9")
    assert [event.public for event in first] == [event.public for event in second]
    assert views(legal) == views(illegal)
