"""The numbers an environment has for actions: 0 to n - 1, one table for each pack.

The kernel's codes are the same for all packs and so leave gaps; a learner wants none. Numbers
follow the order of the codes, but for the choice of who must draw: it comes last, and only in packs
with a card that gives that choice. So the first five (draw, pass, call UNO, challenge, approve) are
the same everywhere, and equal to their codes.

Where an action names a seat (``swap``, ``hit``, ``catch``), it is counted from the seat that acts.
"""

from __future__ import annotations

from typing import Final

from lastcard.cards import EffectKind, Pack
from lastcard.cards.limits import MAX_COLOURS, MAX_KINDS, MAX_PLAYS, MAX_SEATS
from lastcard.cards.pack import kept_with_pack
from lastcard.game.actions import Action, Kind, actions_of
from lastcard.rules import RuleSet

from ...kernel.codes import ACTION_LIMIT, INSPECTION_OFF, PLAY_CARD, SWAP
from ...kernel.fields import FixedRecord, Sight, State, scalar, words
from ...kernel.mode import jit
from .relative_seats import seat_after, steps_to

_SEAT_BITS: Final = 15
"""The bits of the code of an action that names a seat in which that seat stands."""
_WITHOUT_CARDS: Final = 5 + MAX_COLOURS + 3 * MAX_SEATS
MAX_NUMBERS: Final = _WITHOUT_CARDS + 3 * MAX_PLAYS + MAX_KINDS
"""No pack has more actions: plays come bare, with the UNO call, and as a substitute."""


class Numbering(FixedRecord):
    """The actions of a pack, both ways."""

    count: int = scalar()
    numbers: list[int] = words(ACTION_LIMIT)  # by code
    codes: list[int] = words(MAX_NUMBERS)  # by number


@kept_with_pack
def numbered_actions(pack: Pack) -> tuple[Action, ...]:
    """The actions by number; the seats they name count from the one that acts."""
    hits = bool(pack.with_effect(EffectKind.DRAW_CHOSEN))
    kept = [action for action in actions_of(pack).values() if hits or action.kind is not Kind.HIT]
    return tuple(sorted(kept, key=lambda action: (action.kind is Kind.HIT, int(action))))


@kept_with_pack
def numbering_of(pack: Pack) -> Numbering:
    """The look-up tables of a pack."""
    made, actions = Numbering(), numbered_actions(pack)
    made.count = len(actions)
    for number, action in enumerate(actions):
        made.numbers[action] = number
        made.codes[number] = int(action)
    return made


def highest_of(rules: RuleSet) -> int:
    """The highest number that an action can have by these rules: only who inspects puts a card in
    place of another, or gives one back."""
    never = {Kind.SUBSTITUTE, Kind.RETURN} if rules.kernel.inspection == INSPECTION_OFF else set()
    actions = numbered_actions(rules.pack)
    return max(number for number, action in enumerate(actions) if action.kind not in never)


@jit
def number_of(n: Numbering, s: State | Sight, seat: int, action: int) -> int:
    """The number under which ``seat`` sees an action of the kernel."""
    if action < SWAP or action >= PLAY_CARD:
        return n.numbers[action]
    other = action & _SEAT_BITS
    return n.numbers[action - other + steps_to(s, seat, other)]


@jit
def action_at(n: Numbering, s: State | Sight, seat: int, number: int) -> int:
    """The inverse of ``number_of``."""
    action = n.codes[number]
    if action < SWAP or action >= PLAY_CARD:
        return action
    steps = action & _SEAT_BITS
    return action - steps + seat_after(s, seat, steps)
