"""Chance at a table: an endless stream of random words from a secret seed.

Word ``i`` is a quarter of HMAC-SHA-256(key, "lastcard words " + block number), so whoever learns
the key after the match can check every shuffle, and nobody can work back from cards seen to
cards to come. The key is the SHA-256 of the seed's text.

Where people play, nobody chooses the seed: it is made from a secret of the table and from a part of
each player, and all had committed to theirs before any was known (``SharedSeed``).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import MutableSequence
from dataclasses import dataclass
from struct import Struct
from typing import Final, NamedTuple, cast

from lastcard.errors import UserError

SCHEME = "hmac-sha256"
SHARED_SCHEME = "shared-sha256"
SEALED_SCHEME = "sealed-sha256"
_WORDS_PER_BLOCK = 4
_QUARTERS = Struct(f">{_WORDS_PER_BLOCK}Q").unpack


class Words:
    """Random integers below 2**62 by index; behaves as the endless list the kernel reads."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._block_number = -1
        self._block: tuple[int, ...] = ()

    def __getitem__(self, index: int) -> int:
        number, at = divmod(index, _WORDS_PER_BLOCK)
        if number != self._block_number:
            block = b"lastcard words %d" % number
            self._block = _QUARTERS(hmac.digest(self.key, block, "sha256"))
            self._block_number = number
        return self._block[at] >> 2


def words_from(seed: int) -> MutableSequence[int]:
    """The random words of a seed, as the kernel reads them."""
    return cast("MutableSequence[int]", Words(key_of(seed)))


class Scheme(NamedTuple):
    """How a shared seed is made: the words before its text, and what a text looks like."""

    label: str
    text: re.Pattern[str]


SCHEMES: Final[dict[str, Scheme]] = {
    # The first scheme, in old records only: parts were open from the start, so that somebody who
    # knew the secret and gave the last of them could try out shuffles.
    SHARED_SCHEME: Scheme(
        "lastcard shared seed", re.compile("[0-9a-f]{64} ([0-9a-f]{32}|-)(,([0-9a-f]{32}|-))*")
    ),
    SEALED_SCHEME: Scheme(
        "lastcard sealed seed",
        re.compile("[0-9a-f]{64} ([0-9a-f]{64}|-|![0-9]{1,2})(,([0-9a-f]{64}|-|![0-9]{1,2}))*"),
    ),
}


def commitment_to(part: str) -> str:
    """What is shown of a part of a shuffle, in hexadecimal, while it is still a secret."""
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


@dataclass(frozen=True, slots=True)
class SharedSeed:
    """A seed nobody could choose: the table's secret, and the part of each seat."""

    secret: str
    """32 bytes in hexadecimal, unknown to the players until the match is over."""
    parts: tuple[str, ...]
    """By seat, 32 bytes in hexadecimal; ``-`` for a seat that had no part in it, ``!1`` for one
    whose part did not come at the first attempt, so that the shuffle was begun anew without it."""
    scheme: str = SEALED_SCHEME

    @property
    def commitment(self) -> str:
        """What the table shows before anybody commits to a part."""
        return commitment_to(self.secret)

    @property
    def commitments(self) -> tuple[str, ...]:
        """What each seat had committed to; empty for one without a part."""
        return tuple(commitment_to(part) if part[0] not in "-!" else "" for part in self.parts)

    @property
    def seed(self) -> int:
        # Nobody may choose anything about it afterwards: why a part is missing is not in it.
        used = ",".join("-" if part[0] == "!" else part for part in self.parts)
        text = f"{SCHEMES[self.scheme].label} {self.secret} {used}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")

    @classmethod
    def parse(cls, text: str, scheme: str = SEALED_SCHEME) -> SharedSeed:
        """The inverse of ``str``."""
        if not SCHEMES[scheme].text.fullmatch(text):
            raise UserError("bad-seed", f"a shared seed is SECRET PART,PART,-, not {text[:60]!r}")
        secret, _, parts = text.partition(" ")
        return cls(secret, tuple(parts.split(",")), scheme)

    def __str__(self) -> str:
        return f"{self.secret} {','.join(self.parts)}"


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(128)


def check_seed(seed: object) -> int:
    """A seed is a whole number, zero or more, also when it comes as text."""
    if isinstance(seed, str):
        text = seed.replace("_", "")
        if text.isascii() and text.isdigit() and len(text) <= 100:
            return int(text)
    elif isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 10**100:
        return seed
    shown = "a number too large" if isinstance(seed, int) and seed > 0 else f"{seed!r:.60}"
    raise UserError("bad-seed", f"the seed must be a whole number such as 7, not {shown}")


def draw_lot(key: bytes, among: int) -> int:
    """Who of so many the lot falls on. It uses no word of the stream: whoever deals, and whether
    somebody was declared or lots were drawn, a seed gives the same cards in the same order."""
    digest = hmac.digest(key, b"lastcard lot", "sha256")
    return int.from_bytes(digest[:8], "big") * among >> 64


def bot_seed(seed: int, step: int, seat: int) -> int:
    """What a bot decides by, where everybody who plays a deal is to meet the same bots: whoever
    comes to a step the same way finds it doing the same."""
    digest = hmac.digest(key_of(seed), b"lastcard bot %d %d" % (step, seat), "sha256")
    return int.from_bytes(digest[:8], "big")


def key_of(seed: int) -> bytes:
    return hashlib.sha256(f"lastcard seed {seed}".encode()).digest()
