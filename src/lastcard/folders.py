"""Where Lastcard keeps what people play."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder: ``LASTCARD_DATA``, or where the system keeps such things."""
    chosen = os.environ.get("LASTCARD_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "lastcard"
