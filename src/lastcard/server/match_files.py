"""What is sent of matches that are over: files that never change, and so are kept ready."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from lastcard.protocol.codec import encode
from lastcard.server.entries import Entry
from lastcard.server.heavy_work import Watch
from lastcard.server.replays import Match
from lastcard.server.shared_moments import Painter, picture
from lastcard.server.static_files import File


class Step(NamedTuple):
    """A step of a match, whose picture is wanted."""

    number: int


FileKind = Literal["record", "replay"] | int | Step
"""The record, the replay with all hands open or as a seat saw it, or a picture."""
SHELF: Final = 32 * 1024 * 1024
"""Bytes of files kept ready."""
_FOREVER: Final = "private, max-age=31536000, immutable"


def match_file(
    table: str,
    entries: Iterable[Entry],
    number: int,
    kind: FileKind,
    watch: Watch,
    time: int,
    painter: Painter,
) -> File:
    match = Match(table, entries, number, watch, time)
    if kind == "record":
        return File.of(match.text().encode(), "text/plain", _FOREVER)
    if isinstance(kind, Step):
        return File.of(picture(match, kind.number, watch, painter), "image/png", _FOREVER)
    shown = match.replay(kind if isinstance(kind, int) else None)
    return File.of(encode(shown), "application/json", _FOREVER)


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
