"""A file, or a folder, that one process has for itself, until it ends, however it ends."""

from __future__ import annotations

from typing import IO


def lock(file: IO[bytes] | int, *, wait: bool = False) -> bool:
    """Whether nobody else has the file, now or after waiting for them; where the system has no such
    locks, trust. The lock goes with the open file."""
    try:
        import fcntl
    except ImportError:
        return True
    if wait:
        fcntl.flock(file, fcntl.LOCK_EX)
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
