"""Which rule sets a clause is tested in."""

from __future__ import annotations

from typing import Final

import pytest

ALL: Final = ("official", "miniproject", "oneround", "assignment", "capstone")


def played_by(*names: str) -> pytest.MarkDecorator:
    """Run the test once in each of these sets."""
    return pytest.mark.parametrize("rules", names)


def all_but(*names: str) -> pytest.MarkDecorator:
    return played_by(*(name for name in ALL if name not in names))


everywhere: Final = played_by(*ALL)
with_points: Final = all_but("oneround")
with_challenge: Final = played_by("official", "miniproject", "assignment")
