"""Nobody can try out shuffles: whatever is chosen once the parts are known breaks a promise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from lastcard import Game, UserError, load
from lastcard.game.chance import SharedSeed
from lastcard.protocol.witness import Witness, check_promises
from lastcard.record import Record, record_of, terms_of

NAMES = ("Ann", "Ben", "Cleo", "Dan")
TRIES = 300


def sealed(rng: random.Random) -> tuple[Witness, Record]:
    """A match as it was promised to Ann: with her part and Ben's, and after Cleo's did not come at
    the first attempt. Dan is a bot."""
    parts = tuple(rng.randbytes(32).hex() for _ in NAMES[:2])
    shared = SharedSeed(rng.randbytes(32).hex(), (*parts, "!1", "-"))
    game = Game("official", NAMES, seed=shared.seed)
    terms = terms_of(game.rules, NAMES, None)
    seen = Witness("t", 1, shared.commitment, parts[0], 2, terms, list(shared.commitments))
    return seen, record_of(game, shared)


def grind(rng: random.Random, honest: Record) -> Iterator[Record]:
    """What a server could try that knows all parts and is in league with everybody but Ann."""
    assert honest.shared is not None
    secret, parts = honest.shared.secret, list(honest.shared.parts)
    for attempt in range(TRIES):
        yield replace(honest, shared=SharedSeed(rng.randbytes(32).hex(), tuple(parts)))
        for seat in range(len(parts)):
            for other in (rng.randbytes(32).hex(), "-", f"!{attempt % 100}"):
                changed = (*parts[:seat], other, *parts[seat + 1 :])
                yield replace(honest, shared=SharedSeed(secret, changed))
        yield replace(honest, shared=SharedSeed(secret, tuple(rng.sample(parts, len(parts)))))
        yield replace(honest, rules=load("official").but(hand_size=rng.choice((5, 6, 8))))
        yield replace(honest, names=(*rng.sample(NAMES, 3), "Eve"))


def test_the_match_that_was_promised_is_the_only_one_that_can_be_shown() -> None:
    rng = random.Random(12)
    seen, honest = sealed(rng)
    check_promises(honest, seen)
    accepted = [forged for forged in grind(rng, honest) if is_accepted(forged, seen)]
    assert (
        len(accepted) < 3 * TRIES
    )  # other reasons why Dan has no part, and the honest match itself
    for forged in accepted:
        assert forged.shared is not None
        assert (forged.shared.seed, forged.rules, forged.names) == (
            honest.seed,
            honest.rules,
            NAMES,
        )


def is_accepted(record: Record, seen: Witness) -> bool:
    try:
        check_promises(record, seen)
    except UserError:
        return False
    return True
