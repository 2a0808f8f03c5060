"""What can be kept of a damaged table: its beginning, as far as it can be played."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.server import entries as e
from lastcard.server.table import Table


def whole_part(table: str, rows: Iterable[tuple[int, bytes]]) -> list[bytes]:
    """Of entries as they are stored, with their numbers, those before the first that is missing,
    cannot be read or does not fit."""
    fold = Table(table)
    kept: list[bytes] = []
    for seq, text in rows:
        if seq != len(kept):
            break
        try:
            fold.apply(e.decode(text))
        except Exception:  # whatever it is: it is not what was stored
            break
        kept.append(text)
    return kept
