"""What commands print, to be shown in a page."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path


def session(commands: str) -> str:
    """Commands, and what the last of them prints: the same every time."""
    *before, last = commands.splitlines()
    with tempfile.TemporaryDirectory() as folder:
        printed = run("\n".join(["{ :", *before, "} > /dev/null", last]), folder)
    return f"```sh\n{commands}\n```\n\n```\n{printed}```\n"


def run(script: str, folder: str) -> str:
    """What a script prints, this very ``lastcard`` being the first that is found."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return subprocess.run(
        ["sh", "-ec", script],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
