"""Positions for tests: a table with the cards one wants, and games that open with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lastcard import Card, EventKind, Game, RuleSet, load
from lastcard.cards import CARDS, KINDS, NO_COLOUR, Colour, parse_cards
from lastcard.kernel import codes as k
from lastcard.kernel.moves import clear_hand, discard, give
from lastcard.rules.decks import cards_meant
from lastcard.rules.ruleset import from_data


def table(
    rules: str | RuleSet,
    hands: Sequence[str],
    top: str,
    *,
    colour: str | None = None,
    turn: int = 0,
    dealer: int | None = None,
    stock: str = "",
    pile: str = "",
    rest: bool = True,
    scores: Sequence[int] = (),
) -> Game:
    """A game in which seat i holds ``hands[i]`` and ``turn`` is to play on ``top``.

    ``stock`` lists the next cards to be drawn, first one first; the rest of the deck lies below
    them, or, with ``rest=False``, is left out of the game. ``pile`` lies under ``top``. The dealer
    is the seat before the one on turn unless given. Names like ``R7 G+2 W``.
    """
    game = Game(rules, players=len(hands), seed=1)
    s = game.state
    for seat, cards in enumerate(hands):
        clear_hand(s, seat)
        for card in parse_cards(cards):
            give(s, seat, card.code)
    s.direction = game.rules.kernel.direction
    s.turn = s.actor = turn
    s.dealer = (turn - 1) % len(hands) if dealer is None else dealer
    s.phase = k.PLAY
    s.drawn = s.exposed = s.accused = s.submitted = s.pending_card = -1
    s.pending = s.guilty = s.passes = s.catches = 0
    s.turns = 1
    s.pile[:] = [0] * len(s.pile)
    s.pile_size = 0
    shown = Card.parse(top)
    for card in [*parse_cards(pile), shown]:
        discard(s, card.code, NO_COLOUR if card.colour is None else card.colour.code)
    if colour is not None:
        s.colour = Colour.parse(colour).code
    _lay_stock(game, parse_cards(stock), rest)
    s.scores[: len(scores)] = list(scores)
    return Game.at(game.rules, s, seed=1)  # without the history of the deal that was undone


def round_table(rules: str | RuleSet, hands: Sequence[str], top: str, **more: Any) -> Game:
    """As ``table``, with the hands in the order of play, whichever way the set starts.

    Seat 0 holds the first hand and is on turn; ``after`` finds the others.
    """
    if load(rules)["direction"] == "right":
        hands = [hands[0], *reversed(hands[1:])]
        more.setdefault("dealer", 1)
    return table(rules, hands, top, **more)


def after(game: Game, seat: int = 0, steps: int = 1) -> int:
    """The seat some steps further in the direction of play."""
    return (seat + (steps if game.view().goes_left else -steps)) % game.players


def held(game: Game, seat: int) -> str:
    """The cards of a seat, sorted by colour, as ``table`` takes them."""
    return " ".join(str(card) for card in game.hand(seat))


def _lay_stock(game: Game, first: list[Card], rest: bool) -> None:
    s = game.state
    left = Counter(dict(enumerate(game.rules.deck)))
    left.subtract(card.code for card in first)
    left.subtract(s.pile[: s.pile_size])
    for seat in range(s.players):
        left.subtract(card.code for card in game.hand(seat))
    assert min(left.values()) >= 0, "the table holds more of a card than the deck"
    below = [card for card in range(KINDS) for _ in range(left[card])] if rest else []
    cards = below + [card.code for card in reversed(first)]
    s.stock[:] = cards + [0] * (len(s.stock) - len(cards))
    s.stock_size = len(cards)


def opened_with(
    rules: str | RuleSet, card: str, players: int = 3, kind: EventKind = EventKind.OPENED
) -> Game:
    """A freshly dealt game in which the card was turned up (or put back, or covered).

    ``*S`` is a Skip of any colour.
    """
    wanted = [(CARDS[number],) for number in cards_meant(card)]
    for seed in range(5000):
        game = Game(rules, players=players, seed=seed)
        if any(event.kind is kind and event.cards in wanted for event in game.opening):
            return game
    raise AssertionError(f"no seed below 5000 turns up {card}")


def kinds(events: Sequence[object]) -> list[EventKind]:
    return [event.kind for event in events]  # type: ignore[attr-defined]


def spelled(game: Game, seat: int) -> list[str]:
    """The legal actions of a seat, as people type them."""
    return [str(action) for action in game.legal(seat)]


def with_cards(rules: str | RuleSet, counts: dict[str, int]) -> RuleSet:
    """The same rules with other numbers of some cards in the deck."""
    data = load(rules).to_data()
    return from_data({**data, "deck": {**data["deck"], **counts}}, "tests")
