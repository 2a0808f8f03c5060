"""What processes that share a store say to each other, with every beat of their leases: the public
tables they have, and who uses much of them. Nothing that decides about a table is said this way."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lastcard.server.public_tables import Notice


class Bulletin(msgspec.Struct, array_like=True):
    tables: list[Notice] = []
    uses: dict[str, dict[str, float]] = {}
    """What addresses have used, by names that mean nothing to anybody else."""


def write(bulletin: Bulletin) -> bytes:
    return msgspec.msgpack.encode(bulletin)


@lru_cache(256)
def read(text: bytes) -> Bulletin:
    """As it was written. A process of another version may write another one: then nothing."""
    try:
        return msgspec.msgpack.decode(text, type=Bulletin)
    except msgspec.MsgspecError:
        return Bulletin()
