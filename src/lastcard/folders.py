"""Where Lastcard keeps what people play and what it compiled."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

_APP: Final = "lastcard"


def data_folder() -> Path:
    """The user's data: ``LASTCARD_DATA``, or where the system keeps such things."""
    return _chosen("LASTCARD_DATA") or platformdirs.user_data_path(_APP, appauthor=False)


def cache_folder() -> Path:
    """What can be made anew: ``LASTCARD_CACHE``, or where the system keeps such things."""
    return _chosen("LASTCARD_CACHE") or platformdirs.user_cache_path(_APP, appauthor=False)


def _chosen(variable: str) -> Path | None:
    folder = os.environ.get(variable)
    return Path(folder).expanduser() if folder else None
