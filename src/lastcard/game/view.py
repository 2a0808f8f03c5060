"""What a seat may know, as a typed object. It holds nothing else: hidden cards are not in it."""

from __future__ import annotations

from array import array
from typing import Any

from lastcard.cards import Card, Colour, Pack
from lastcard.game.events import Event, read_events
from lastcard.game.history import WIDTH
from lastcard.game.table_facts import TableFacts, seats_of
from lastcard.kernel.fields import Sight, State
from lastcard.kernel.history import KNOWS, STEP
from lastcard.kernel.view import see
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data

_NOTHING = array("i")


class View(TableFacts):
    """The position as one seat sees it, or, with seat None, a spectator."""

    __slots__ = ("_seen", "_seen_until", "_sight", "rules")

    def __init__(self, sight: Sight, rules: RuleSet, seen: array[int] = _NOTHING) -> None:
        """``seen`` holds the rows of history the seat has seen; more may be appended."""
        self._sight = sight
        self.rules = rules
        self._seen = seen
        self._seen_until = len(seen)

    @classmethod
    def of(cls, state: State, rules: RuleSet, seat: int, seen: array[int] = _NOTHING) -> View:
        """The view of a seat; -1 is a spectator."""
        sight = Sight()
        see(state, seat, sight)
        return cls(sight, rules, seen)

    @property
    def _open(self) -> Sight:
        return self._sight

    @property
    def _pack(self) -> Pack:
        return self.rules.pack

    def _card(self, code: int) -> Card | None:
        return None if code < 0 else self._pack.cards[code]

    @property
    def sight(self) -> Sight:
        """The same as the kernel's record, for policies that are also compiled."""
        return self._sight

    @property
    def rows(self) -> array[int]:
        """The history as the kernel writes it, for policies that are also compiled."""
        return self._seen[: self._seen_until]

    @property
    def history(self) -> list[Event]:
        """What this seat has seen in this hand, oldest first; empty if the position was not
        reached by playing."""
        return [event for _, events in self.steps for event in events]

    @property
    def steps(self) -> list[tuple[int | None, list[Event]]]:
        """The history step by step: who acted, None for the deal, and what came of it."""
        found: list[tuple[int | None, list[array[int]]]] = []
        for at in range(0, self._seen_until, WIDTH):
            row = self._seen[at : at + WIDTH]
            if row[0] == STEP:
                found.append((_known(row[1]), []))
            elif row[0] != KNOWS:
                found[-1][1].append(row)
        return [(by, read_events(rows, len(rows), self._pack)) for by, rows in found]

    @property
    def seat(self) -> int | None:
        return _known(self._sight.seat)

    @property
    def players(self) -> int:
        return self._sight.players

    @property
    def hand(self) -> list[Card]:
        """This seat's own cards, sorted by colour; empty for a spectator."""
        return [card for card in self._pack.cards for _ in range(self._sight.hand[card.code])]

    @property
    def following(self) -> int:
        """The seat after the one whose turn it is, in the direction of play."""
        return self._sight.following

    @property
    def pending_card(self) -> Card | None:
        """The card that started or last raised the draw."""
        return self._card(self._sight.pending_card)

    @property
    def accused(self) -> int | None:
        """Who could be challenged for a Wild Draw Four."""
        return _known(self._sight.accused)

    @property
    def exposed(self) -> int | None:
        """Who holds one card without having called, and can be caught."""
        return _known(self._sight.exposed)

    @property
    def drawn(self) -> Card | None:
        """The card this seat has just drawn and may play."""
        return self._card(self._sight.drawn)

    @property
    def submitted(self) -> Card | None:
        """The card before the dealer, known to its owner and the dealer."""
        return self._card(self._sight.submitted)

    @property
    def submitted_colour(self) -> Colour | None:
        """The colour named with a submitted wild."""
        named = self.submitted is not None and self.submitted.names_colour
        return self._pack.colours[self._sight.submitted_colour] if named else None

    @property
    def submitted_call(self) -> bool:
        """Whether UNO was called with the card before the dealer; everyone heard it."""
        return bool(self._sight.submitted_call)

    @property
    def winner(self) -> int | None:
        return _known(self._sight.winner)

    @property
    def gains(self) -> list[int]:
        """Points of the hand that has ended."""
        return self._sight.gains[: self.players]

    @property
    def champions(self) -> list[int]:
        """The seats that won the match."""
        return seats_of(self._sight.champions)

    def to_bytes(self) -> bytes:
        return self._sight.to_bytes()

    def freeze(self) -> dict[str, Any]:
        """The view as plain data: the same secrets, and no more."""
        return {
            "rules": self.rules.to_data(),
            "sight": self._sight.to_bytes().hex(),
            "rows": list(self.rows),
        }

    @classmethod
    def thaw(cls, data: dict[str, Any]) -> View:
        """The inverse of ``freeze``."""
        sight = Sight.from_bytes(bytes.fromhex(data["sight"]))
        return cls(sight, from_data(data["rules"], "frozen view"), array("i", data["rows"]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and other._sight == self._sight

    def __hash__(self) -> int:
        return hash(self.to_bytes())


def _known(number: int) -> int | None:
    return None if number < 0 else number
