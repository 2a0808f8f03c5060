"""Memory in large pages: as much of it as is worth it, with the same bytes in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.server.large_pages import PAGE, Area

MEGABYTES = 256
"""Enough that the gaps between libraries, where memory lies in small pieces, hold little of it."""
MUCH = f"""
from lastcard.server.large_pages import areas, gather
kept = [bytes([number % 251]) * 400 for number in range({MEGABYTES} * 2**20 // 512)]
before = sum(area.large for area in areas())
asked, given = gather()
after = sum(area.large for area in areas())
assert all(kept[number] == bytes([number % 251]) * 400 for number in range(len(kept)))
print(asked, given, before, after)
"""


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="only Linux tells")
def test_most_of_much_memory_is_asked_for_in_large_pages_and_stays_as_it_is() -> None:
    """How many a system has to give is not ours to say; that what it gave is there, is."""
    done = subprocess.run(
        [sys.executable, "-c", MUCH], capture_output=True, text=True, check=True, timeout=60
    )
    asked, given, before, after = map(int, done.stdout.split())
    assert asked * PAGE + before > MEGABYTES * 2**20 / 2
    assert given <= asked
    assert after > 0 or given == 0


def test_only_whole_pages_of_an_area_are_asked_for() -> None:
    area = Area(PAGE + 4096, 4 * PAGE - 4096, 3 * PAGE - 8192, 0)
    assert list(area.pages) == [2 * PAGE]
    assert list(Area(0, PAGE - 1, PAGE - 1, 0).pages) == []


@pytest.mark.parametrize(
    ("used", "large", "worth_it"),
    [
        (8 * PAGE, 0, True),
        (8 * PAGE, 6 * PAGE, True),
        (8 * PAGE, 7 * PAGE, False),  # nearly all of it is in large pages
        (5 * PAGE, 0, False),  # much would have to be filled up, as of a thread's stack
    ],
)
def test_an_area_is_worth_it_that_is_used_and_in_small_pages(
    used: int, large: int, worth_it: bool
) -> None:
    assert Area(0, 8 * PAGE, used, large).is_worth_it is worth_it
