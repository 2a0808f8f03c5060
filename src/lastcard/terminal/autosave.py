"""Autosave: the record of the match, grown by a line with every action and safe on the disk
before anybody sees what followed. Beside it lies a small file with what a record does not hold.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Final

from lastcard.bots.levels import DEFAULT_LEVEL
from lastcard.errors import RecordError, UserError
from lastcard.file_lock import lock
from lastcard.folders import data_folder
from lastcard.game import Game
from lastcard.record import Record, read_record, record_of, titled, write_record
from lastcard.terminal.seating import Seating

SUFFIX: Final = ".lcr"


class Autosave:
    """Writes one match to its file."""

    def __init__(self, path: Path, written: str = "") -> None:
        self.path = path
        self._written = len(written.encode())
        self._file: IO[bytes] = path.open("ab")
        if not lock(self._file):
            self._file.close()
            raise UserError("in-use", f"{path} is being played in another terminal")

    @classmethod
    def begin(cls, game: Game, seating: Seating, theme: str = "") -> Autosave:
        """A new file for a match that begins."""
        folder = games_folder()
        folder.mkdir(parents=True, exist_ok=True)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = folder / f"{stamp}-{secrets.token_hex(3)}{SUFFIX}"
        bots = {str(seat): bot for seat, bot in seating.bots.items()}
        side = {"bots": bots, "theme": theme}
        path.with_suffix(".json").write_text(json.dumps(side) + "\n", encoding="utf-8")
        keeper = cls(path)
        keeper.save(game)
        return keeper

    def save(self, game: Game) -> None:
        """Append what the file does not hold yet, and wait until the disk has it."""
        record = replace(record_of(game), complete=game.match_over)
        text = write_record(record).encode()
        self._file.write(text[self._written :])
        self._file.flush()
        os.fsync(self._file.fileno())
        self._written = len(text)

    def close(self) -> None:
        self._file.close()


@dataclass
class Saved:
    """A match to go on with."""

    path: Path
    record: Record
    seating: Seating
    theme: str = ""

    @property
    def title(self) -> str:
        return f"{self.record.rules.title}: {', '.join(self.record.names)}"

    def keep_on(self, inputs: int) -> Autosave:
        """Go on writing behind the inputs that were good; a line cut off in the middle goes."""
        record = replace(self.record, inputs=self.record.inputs[:inputs], complete=False)
        text = write_record(record)
        if self.path.read_bytes() != text.encode():
            whole = self.path.with_suffix(".tmp")
            whole.write_text(text, encoding="utf-8")
            whole.replace(self.path)
        return Autosave(self.path, text)


def games_folder() -> Path:
    return data_folder() / "games"


def newest_unfinished() -> Saved | None:
    """The match that was played last and has no end."""
    paths = games_folder().glob(f"*{SUFFIX}") if games_folder().is_dir() else ()
    for path in sorted(paths, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        saved = _read(path)
        if saved is not None and not saved.record.complete:
            return saved
    return None


def _read(path: Path) -> Saved | None:
    try:
        record = read_record(path)
    except RecordError:
        return None
    side = _beside(path)
    texts = {key: side[key] for key in ("title", "summary") if isinstance(side.get(key), str)}
    record.rules = replace(titled(record.rules), **texts)
    seated: dict[int, str] = dict.fromkeys(range(1, len(record.names)), DEFAULT_LEVEL)
    bots = side.get("bots")
    if isinstance(bots, dict):
        seats = {str(seat): seat for seat in range(len(record.names))}
        seated = {seats[seat]: str(bot) for seat, bot in bots.items() if seat in seats}
    return Saved(path, record, Seating(record.names, seated), str(side.get("theme", "")))


def _beside(path: Path) -> dict[str, Any]:
    """What the file beside the record says; nothing if it is lost."""
    try:
        side = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return side if isinstance(side, dict) else {}
