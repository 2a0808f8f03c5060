"""Simulate what servers run in production: the package with its hot modules compiled.

It is built once for every state of the sources, which takes a minute, into a folder of its own.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

import native_build

from lastcard.kernel.mode import NATIVE

ROOT: Final = Path(native_build.__file__).parent
KEPT_IN: Final = ROOT / ".venv" / "simulated"


def go_on_natively() -> None:
    """Begin this very program anew, on the native build; return if it is already."""
    if NATIVE:
        return
    path = os.pathsep.join((str(built()), str(ROOT)))
    words = [sys.executable, "-m", "tests.simulation", *sys.argv[1:]]
    sys.stdout.flush()
    os.execve(sys.executable, words, {**os.environ, "PYTHONPATH": path})


def built() -> Path:
    """A folder with the native build of the sources as they are now."""
    folder = KEPT_IN / _digest()
    if not folder.exists():
        print("building the native server: a minute, once for these sources", flush=True)
        KEPT_IN.mkdir(exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=KEPT_IN))
        native_build.build(ROOT / "src", made)
        with suppress(OSError):  # somebody else was quicker
            made.rename(folder)  # whole, or not there
    return folder


def _digest() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in (Path(native_build.__file__), *sorted((ROOT / "src").rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
