"""Chance at a table: an endless stream of random words from a secret seed.

Word ``i`` is a quarter of HMAC-SHA-256(key, "lastcard words " + block number), so whoever learns
the key after the match can check every shuffle, and nobody can work back from cards seen to
cards to come. The key is the SHA-256 of the seed's text.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from lastcard.errors import UserError

SCHEME = "hmac-sha256"
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


def key_of(seed: int) -> bytes:
    return hashlib.sha256(f"lastcard seed {seed}".encode()).digest()
