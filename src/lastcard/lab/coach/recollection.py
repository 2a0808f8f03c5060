"""What a seat remembers of the hand, in words, and which of it a choice rests on.

Whether a memory mattered is measured: the choices are weighed once more by somebody who has
forgotten it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from lastcard.bots.policies.memory import Memory, recall
from lastcard.cards import NO_COLOUR, Pack
from lastcard.game import View
from lastcard.game.history import WIDTH
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Rules
from lastcard.kernel.history import KNOWS
from lastcard.lab.coach.evaluation import Choice, Effort, judge, weigh
from lastcard.lab.coach.explanation import Case, goes_out
from lastcard.rules.phrase import Phrase, listed

T = TypeVar("T")

MOST_TRIED: Final = 4
"""Memories that are forgotten one by one, to find the one that counts."""
SURELY: Final = 1.5
"""Of several memories one may seem to matter by chance: times the margin it must exceed."""
LEAST: Final = 0.02
"""What a memory must be worth to be mentioned, as a share of the hands."""


@dataclass(frozen=True)
class Recollection:
    """Something known or believed of another hand."""

    seat: int
    told: Phrase
    """Continues the name of the seat."""
    forgotten: Memory
    """The notes without it."""

    def sentence(self, names: Sequence[str]) -> Phrase:
        return Phrase("{} {}", (names[self.seat], self.told))


def remembered(
    view: View, names: Sequence[str], best: Choice, other: Choice, effort: Effort, seed: int
) -> Phrase | None:
    """The first memory, to follow "it", without which the best choice would clearly be less far
    ahead of another one; None if there is none."""
    recollections = recollect(view, names)[:MOST_TRIED]
    if not recollections or view.seat is None or goes_out(Case(view, names, best, other)):
        return None
    pair = (best, other)
    lead, margin = _lead(view, pair, effort, seed, None)
    for each in recollections:
        left, left_margin = _lead(view, pair, effort, seed, each.forgotten)
        if lead - left > max(SURELY * math.hypot(margin, left_margin), LEAST):
            without = _otherwise(left, left_margin)
            parts = names[view.seat], names[each.seat], each.told, without
            return Phrase("goes by what {} remembers: {} {} (without that, {})", parts)
    return None


def recollect(view: View, names: Sequence[str]) -> list[Recollection]:
    """All that a view remembers of the cards in other hands, the most telling first."""
    past = _Past.of(view)
    found: list[tuple[int, Recollection]] = []
    for seat in view.in_hand:
        if seat == view.seat:
            continue
        for source in dict.fromkeys(past.known_by.get(seat, {}).values()):
            forgotten, held = past.without_known(seat, source)
            if held:
                told = _known(source, listed(held), names[view.sight.seat])
                found.append((3 * len(held), Recollection(seat, told, forgotten)))
        old = view.hand_sizes[seat] - sum(past.notes.known[seat]) - past.notes.newer[seat]
        if any(past.notes.lacks[seat]) and old > 0:
            forgotten = past.notes.copy()
            forgotten.lacks[seat] = [0, 0]
            found.append((old, Recollection(seat, past.lacking_by[seat], forgotten)))
    return [each for _, each in sorted(found, key=lambda pair: -pair[0])]


@dataclass
class _Past:
    """The notes of a seat, and what they come from."""

    pack: Pack
    notes: Memory = field(default_factory=Memory)
    known_by: dict[int, dict[int, int]] = field(default_factory=dict)
    """By seat and card, the kind of row that told it."""
    lacking_by: dict[int, Phrase] = field(default_factory=dict)

    @classmethod
    def of(cls, view: View) -> _Past:
        """The history once more, row by row."""
        past = cls(view.rules.pack)
        numbers = view.rows.tolist()
        for at in range(0, len(numbers), WIDTH):
            past._take(view, numbers[at : at + WIDTH])
        return past

    def _take(self, view: View, row: list[int]) -> None:
        kind, seat, card, other, _ = row
        notes, rules = self.notes, view.rules.kernel
        asked, lay = notes.asked, self._lying()
        known = [bytes(hand) for hand in notes.known] if kind in _HOW_KNOWN else []
        recall(notes, rules, view.sight.seat, [row], 1)
        for holder, (now, then) in enumerate(zip(notes.known, known, strict=False)):
            for place in range(rules.kinds):
                if now[place] > then[place]:
                    self.known_by.setdefault(holder, {})[place] = kind
        if kind == k.EV_SWAPPED:
            _exchange(self.known_by, seat, other)
            _exchange(self.lacking_by, seat, other)
        elif kind in (k.EV_DREW, k.EV_PASSED) and asked == k.PLAY:
            self.lacking_by[seat] = (
                Phrase("drew on {} and so probably had nothing that fits it", (lay,))
                if kind == k.EV_DREW
                else Phrase("passed on {} and so probably had nothing that fits it", (lay,))
            )
        elif kind == k.EV_INNOCENT:
            before = self._colour(notes.before)
            self.lacking_by[seat] = Phrase("had no {} card at the challenge", (before,))
        elif kind == k.EV_PLAYED and _may_bluff(rules, card):
            before = self._colour(notes.before)
            parts = Phrase(self.pack.cards[card].words), before, before
            self.lacking_by[seat] = Phrase(
                "played a {} on {} and so probably had no {} card", parts
            )

    def without_known(self, seat: int, source: int) -> tuple[Memory, list[Phrase]]:
        """The notes without the cards known from a source, and what those are."""
        forgotten = self.notes.copy()
        held: list[Phrase] = []
        for card, kind in sorted(self.known_by[seat].items()):
            if kind == source:
                held += [Phrase(self.pack.cards[card].words)] * forgotten.known[seat][card]
                forgotten.known[seat][card] = 0
        return forgotten, held

    def _lying(self) -> Phrase:
        """The card to match."""
        card, colour = self.pack.cards[self.notes.top], self._colour(self.notes.colour)
        words = Phrase(card.words)
        return Phrase("{} ({})", (words, colour)) if card.is_wild and self.pack.colours else words

    def _colour(self, code: int) -> Phrase:
        """The colour; where the notes do not know it they conclude nothing, and nobody is told."""
        return Phrase("unknown" if code == NO_COLOUR else self.pack.colours[code].name)


_HOW_KNOWN: Final = {
    k.EV_SHOWN: Phrase("still holds {}, shown at the challenge"),
    KNOWS: Phrase("still holds {}, from the hand {} gave away"),
    k.EV_RETURNED: Phrase("still holds {}, from the dealer's ruling"),
    k.EV_SUBSTITUTED: Phrase("still holds {}, from the dealer's ruling"),
    k.EV_REVEALED: Phrase("still holds {}, drawn for all to see"),
}


def _known(source: int, held: Phrase, observer: str) -> Phrase:
    parts = (held, observer) if source == KNOWS else (held,)
    return Phrase(_HOW_KNOWN[source].say, parts)


def _may_bluff(rules: Rules, card: int) -> bool:
    return rules.conditional_wild == k.BLUFF_CHALLENGE and rules.traits[card] & k.NEEDS_EMPTY != 0


def _lead(
    view: View, pair: tuple[Choice, Choice], effort: Effort, seed: int, notes: Memory | None
) -> tuple[float, float]:
    """How far the first choice is ahead of the second, and the margin of that."""
    first, second = judge(pair, weigh(view, pair, effort, seed, notes))
    ahead = second.behind if first.choice == pair[0] else -second.behind
    return ahead, second.behind_margin


def _otherwise(lead: float, margin: float) -> Phrase:
    if lead < -margin:
        return Phrase("the other choice would look better")
    if lead <= margin:
        return Phrase("no clear difference")
    return Phrase("only {} points ahead", (f"{100 * lead:.1f}",))


def _exchange(by: dict[int, T], one: int, two: int) -> None:
    held = {seat: by.pop(seat) for seat in (one, two) if seat in by}
    for seat, what in held.items():
        by[two if seat == one else one] = what
