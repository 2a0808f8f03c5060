"""A file, or a folder, that one process has for itself, until it ends, however it ends."""

from __future__ import annotations

from typing import IO


def lock(file: IO[bytes] | int) -> bool:
    """Whether nobody else has the file; where the system has no such locks, trust. The lock goes
    with the open file."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
