"""What a seat cannot see, dealt anew."""

from __future__ import annotations

import random

from lastcard.kernel import codes as k
from lastcard.kernel.fields import Rules, State
from lastcard.kernel.legal import submits
from lastcard.kernel.moves import clear_hand, give


def _cards(row: bytearray) -> list[int]:
    return [card for card, count in enumerate(row) for _ in range(count)]


def redeal(s: State, r: Rules, seat: int, rng: random.Random) -> None:
    """Shuffle all cards hidden from a seat (-1: a spectator) among the places they lie in."""
    others = [other for other in range(s.players) if other != seat]
    # Where the drawn card must be played, all know that the one drawn fits: it stays.
    others_drawn = s.phase == k.DRAWN and s.actor != seat
    obliged = r.drawn_card == k.DRAWN_MUST and not submits(s, r, s.actor)
    kept = s.drawn if others_drawn and obliged else -1
    hides_submission = s.phase == k.INSPECT and seat not in (s.turn, s.dealer)
    pool = list(s.stock[: s.stock_size])
    sizes = list(s.sizes)
    for other in others:
        pool += _cards(s.hands[other])
    if hides_submission:
        pool.append(s.submitted)
    if kept >= 0:
        pool.remove(kept)
    rng.shuffle(pool)
    for other in others:
        clear_hand(s, other)
        if kept >= 0 and other == s.actor:
            give(s, other, kept)
        while s.sizes[other] < sizes[other]:
            give(s, other, pool.pop())
    if hides_submission:
        s.submitted = pool.pop()
        names = r.traits[s.submitted] & k.NAMES
        s.submitted_colour = rng.randrange(r.colours) if names else r.colour_of[s.submitted]
    s.stock[: s.stock_size] = pool
    if others_drawn and kept < 0:
        s.drawn = rng.choice(_cards(s.hands[s.actor]))
    s.guilty = rng.randrange(2) if s.accused >= 0 else 0
