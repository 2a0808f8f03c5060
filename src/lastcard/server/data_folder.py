"""The folder of a server's tables: nobody else's to read, and no other server's to write to."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import IO, Final

from lastcard.errors import UserError
from lastcard.file_lock import lock

NOTE: Final = "server.lock"
"""Which process has it."""
_OTHERS: Final = 0o077
_log = logging.getLogger(__name__)


class DataFolder:
    """A folder taken for one server: made if it is missing, private, and locked until it is
    closed or the process ends."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_private(folder)
            self._note = _open_private(folder / NOTE)
            self._folder = _Opened(folder)
        except OSError as error:
            raise UserError("data-folder", f"cannot use {folder}: {error}") from None
        if not self._folder.is_locked:
            holder = self._note.read(20).decode("ascii", "replace").strip() or "unknown"
            self.close()
            raise UserError(
                "data-in-use",
                f"{folder} is in use by another server (process {holder}): stop that one, or "
                "choose another folder with --data",
            )
        self._note.truncate(0)
        self._note.write(str(os.getpid()).encode())
        self._note.flush()

    def close(self) -> None:
        """Leave the folder to others."""
        self._note.close()
        self._folder.close()


class _Opened:
    """The folder itself is what is locked: a file in it can be deleted, and made anew by the next
    who comes. Where folders cannot be opened there are no such locks either."""

    def __init__(self, folder: Path) -> None:
        self._number = os.open(folder, os.O_RDONLY) if os.name == "posix" else None
        self.is_locked = self._number is None or lock(self._number)

    def close(self) -> None:
        if self._number is not None:
            os.close(self._number)
            self._number = None


def create_private(path: Path) -> None:
    """Make an empty file only its owner can read, if there is none. One that is there is not
    opened: closing it would take away the locks SQLite has on it."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def make_private(path: Path) -> None:
    """Take away what others may do with a file or folder, and say so if they could."""
    if os.name != "posix" or not path.exists():
        return
    found = path.stat()
    if not found.st_mode & _OTHERS:
        return
    if found.st_mode & stat.S_ISVTX or found.st_uid != os.geteuid():
        _log.warning("%s is open to others and not this server's to close", path)
        return
    path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)
    _log.warning("%s could be read by others: now only its owner can", path)


def _open_private(path: Path) -> IO[bytes]:
    create_private(path)
    make_private(path)
    return path.open("rb+")
