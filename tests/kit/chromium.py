"""The browser that the tests drive."""

from __future__ import annotations

import os
import shutil
from typing import Final

PROGRAM: Final = os.environ.get("LASTCARD_CHROMIUM") or shutil.which("chromium")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
