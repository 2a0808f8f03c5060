"""Chance at a table: an endless stream of random words from a secret seed.

Word ``i`` is a quarter of HMAC-SHA-256(key, "lastcard words " + block number), so whoever learns
the key after the match can check every shuffle, and nobody can work back from cards seen to
cards to come. The key is the SHA-256 of the seed's text.

Where people play, no single party chooses the seed: it is made from a secret the table committed
to before the deal and from what each player added afterwards (``SharedSeed``).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import cast

from lastcard.errors import UserError

SCHEME = "hmac-sha256"
SHARED_SCHEME = "shared-sha256"
_WORDS_PER_BLOCK = 4


class Words:
    """Random integers below 2**62 by index; behaves as the endless list the kernel reads."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._block_number = -1
        self._block: tuple[int, ...] = ()

    def __getitem__(self, index: int) -> int:
        number, at = divmod(index, _WORDS_PER_BLOCK)
        if number != self._block_number:
            digest = hmac.digest(self.key, b"lastcard words %d" % number, "sha256")
            self._block = tuple(
                int.from_bytes(digest[i : i + 8], "big") >> 2 for i in range(0, 32, 8)
            )
            self._block_number = number
        return self._block[at]


def words_from(seed: int) -> list[int]:
    """The random words of a seed, as the kernel reads them."""
    return cast("list[int]", Words(key_of(seed)))


@dataclass(frozen=True, slots=True)
class SharedSeed:
    """A seed nobody could choose alone: the table's secret, and what each seat added to it."""

    secret: str
    """32 bytes in hexadecimal, unknown to the players until the match is over."""
    entropy: tuple[str, ...]
    """By seat, 16 bytes in hexadecimal; empty for a seat that added nothing."""

    @property
    def commitment(self) -> str:
        """What the table shows before anybody adds anything."""
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()

    @property
    def seed(self) -> int:
        digest = hashlib.sha256(f"lastcard shared seed {self}".encode()).digest()
        return int.from_bytes(digest, "big")

    @classmethod
    def parse(cls, text: str) -> SharedSeed:
        """The inverse of ``str``."""
        if not _SHARED.fullmatch(text):
            raise UserError(
                "bad-seed", f"a shared seed is SECRET ENTROPY,ENTROPY,-, not {text[:60]!r}"
            )
        secret, _, entropy = text.partition(" ")
        return cls(secret, tuple(part.strip("-") for part in entropy.split(",")))

    def __str__(self) -> str:
        return f"{self.secret} {','.join(part or '-' for part in self.entropy)}"


_SHARED = re.compile("[0-9a-f]{64} ([0-9a-f]{32}|-)(,([0-9a-f]{32}|-))*")


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


def key_of(seed: int) -> bytes:
    return hashlib.sha256(f"lastcard seed {seed}".encode()).digest()
