"""The memory of a full server in large pages, where Linux has them.

A table lies in dozens of places, and a processor has to find out where each page of 4 KB is that it
has not used lately. With a thousand tables that takes a twentieth of a server's time. It knows all
pages of 2 MB by heart, but neither Python nor many systems ask for them.
"""

from __future__ import annotations

import asyncio
import ctypes
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from ctypes import c_size_t, c_void_p
from pathlib import Path
from typing import Final, NamedTuple

LOOK_EVERY: Final = 10.0
"""Seconds. A look takes a few milliseconds, of another thread."""
LOOK_RARELY: Final = 600.0
"""The same where the system gives nothing of what is asked for."""
PAGE: Final = 2 * 2**20
_WORTH_IT: Final = 2 * PAGE
"""Bytes of an area in small pages: at both of its ends there may always be some."""
_COLLAPSE: Final = 25
"""``MADV_COLLAPSE``, since Linux 6.1: the same bytes, in one page instead of 512."""
_AREAS: Final = Path("/proc/self/smaps")
_AREA: Final = re.compile(r"([0-9a-f]+)-([0-9a-f]+) rw-p 0+ 00:00 0 +(\[heap\])?$")
"""Memory of this process alone, which no file is in."""
_SIZE: Final = re.compile(r"(Rss|AnonHugePages): +(\d+) kB$")


class Area(NamedTuple):
    start: int
    end: int
    used: int
    """Bytes that are there."""
    large: int
    """Bytes of these in large pages."""

    @property
    def is_worth_it(self) -> bool:
        """Whether there is much to gain, and hardly anything to be filled up."""
        return self.used - self.large >= _WORTH_IT and 4 * self.used >= 3 * (self.end - self.start)

    @property
    def pages(self) -> range:
        """Where large pages could begin."""
        return range(self.start + -self.start % PAGE, self.end - PAGE + 1, PAGE)


async def keep_gathering() -> None:
    """Look again and again, for tables come."""
    if sys.platform != "linux":
        return
    with suppress(OSError):  # a process may not look at itself everywhere
        while True:
            asked, given = await asyncio.to_thread(gather)
            await asyncio.sleep(LOOK_EVERY if given or not asked else LOOK_RARELY)


def gather() -> tuple[int, int]:
    """Ask for large pages wherever they are worth it; for how many, and how many were given. An
    older system, or one that has none left, gives none, and nothing else happens."""
    madvise = ctypes.CDLL(None).madvise
    asked = [start for area in areas() if area.is_worth_it for start in area.pages]
    given = [start for start in asked if not madvise(c_void_p(start), c_size_t(PAGE), _COLLAPSE)]
    return len(asked), len(given)


def areas() -> Iterator[Area]:
    """What this process has in memory, as far as it may lie in large pages."""
    place: re.Match[str] | None = None
    found = {"Rss": 0, "AnonHugePages": 0}
    for line in _AREAS.read_text(errors="replace").splitlines():
        size = _SIZE.match(line)
        if size is not None:
            found[size[1]] = int(size[2]) * 1024
        elif line.startswith("VmFlags:") and place is not None:  # the last of an area
            start, end = int(place[1], 16), int(place[2], 16)
            yield Area(start, end, found["Rss"], found["AnonHugePages"])
        elif "-" in line[:17]:
            place = _AREA.match(line)
