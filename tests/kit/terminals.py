"""What a program says on a terminal, read from the other end."""

from __future__ import annotations

import os
from collections.abc import Iterator


def said_on(terminal: int) -> Iterator[str]:
    """Piece by piece, until no program has the terminal any more; then it is closed."""
    try:
        while more := os.read(terminal, 4096).decode():
            yield more
    except OSError:  # how Linux says that nobody holds the other end
        pass
    finally:
        os.close(terminal)
