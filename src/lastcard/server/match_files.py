"""What is sent of matches that are over: files that never change, and so are kept ready."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final, Literal

from lastcard.protocol.codec import encode
from lastcard.server.entries import Entry
from lastcard.server.heavy_work import Watch
from lastcard.server.replays import Match
from lastcard.server.static_files import File

FileKind = Literal["record", "replay"]
SHELF: Final = 32 * 1024 * 1024
"""Bytes of files kept ready."""
_FOREVER: Final = "private, max-age=31536000, immutable"


def match_file(
    table: str, entries: Iterable[Entry], number: int, kind: FileKind, watch: Watch
) -> File:
    match = Match(table, entries, number, watch)
    if kind == "record":
        return File.of(match.text().encode(), "text/plain", _FOREVER)
    return File.of(encode(match.replay()), "application/json", _FOREVER)


class Shelf:
    """The files asked for last, within a bound."""

    def __init__(self, room: int = SHELF) -> None:
        self._files: OrderedDict[tuple[str, int, FileKind], File] = OrderedDict()
        self._room = room

    def get(self, table: str, number: int, kind: FileKind) -> File | None:
        file = self._files.get((table, number, kind))
        if file is not None:
            self._files.move_to_end((table, number, kind))
        return file

    def put(self, table: str, number: int, kind: FileKind, file: File) -> None:
        if (table, number, kind) in self._files:
            return
        self._files[table, number, kind] = file
        self._room -= _size(file)
        while self._room < 0:
            self._room += _size(self._files.popitem(last=False)[1])


def _size(file: File) -> int:
    return len(file.body) + len(file.packed or b"")
