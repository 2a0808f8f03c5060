"""Positions for tests: a table with the cards one wants, and games that open with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from lastcard import EventKind, Game, RuleSet, lay_out, load
from lastcard.kernel.fields import State
from lastcard.rules.ruleset import from_data

table = partial(lay_out, seed=1)
"""A position to start a test from: ``table("official", ["R7 G3", "B1"], "R5")``."""


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
    return (seat + (steps if game.view().goes_left else -steps)) % len(game.players)


def held(game: Game, seat: int) -> str:
    """The cards of a seat, sorted by colour, as ``table`` takes them."""
    return " ".join(str(card) for card in game.hand(seat))


def all_cards(s: State) -> Counter[int]:
    """Every card there is, wherever it lies."""
    cards = Counter(s.stock[: s.stock_size] + s.pile[: s.pile_size])
    for seat in range(s.players):
        cards.update(dict(enumerate(s.hands[seat])))
    if s.submitted >= 0:
        cards[s.submitted] += 1
    return +cards


def opened_with(
    rules: str | RuleSet, card: str, players: int = 3, kind: EventKind = EventKind.OPENED
) -> Game:
    """A freshly dealt game in which the card was turned up (or put back, or covered).

    ``*S`` is a Skip of any colour.
    """
    pack = load(rules).pack
    symbol = card.removeprefix("*")
    alike = [c for c in pack.cards if c.symbol == symbol] if symbol != card else [pack.card(card)]
    wanted = [(each,) for each in alike]
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
