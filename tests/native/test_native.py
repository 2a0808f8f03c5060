"""The native build plays as pure Python does, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import native_build
import pytest

pytestmark = pytest.mark.native

ROOT = Path(native_build.__file__).parent


def run(source: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the Lastcard of a folder."""
    path = os.pathsep.join((str(source), str(ROOT)))
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def printed(source: Path, *words: str) -> Sequence[str]:
    done = run(source, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a native wheel has it: compiled modules, and all sources."""
    folder = tmp_path_factory.mktemp("native")
    made = native_build.build(ROOT / "src", folder)
    assert len(made) == len(native_build.MODULES) + 1
    for module in native_build.MODULES:
        name = f"{native_build.PACKAGE}/{module}.py"
        (folder / name).write_bytes((ROOT / "src" / name).read_bytes())
    return folder


def test_every_rule_set_is_played_the_same(native: Path) -> None:
    flavour, *played = printed(native, "-m", "tests.native.played")
    pure_flavour, *pure = printed(ROOT / "src", "-m", "tests.native.played")
    assert (flavour, pure_flavour) == ("native", "pure Python")
    assert len(pure) > 10
    assert played == pure


def test_the_version_says_which_one_runs(native: Path) -> None:
    assert printed(native, "-m", "lastcard", "--version")[0].endswith("(native)")
    assert printed(ROOT / "src", "-m", "lastcard", "--version")[0].endswith("(pure Python)")


def test_a_mistake_is_the_same_line(native: Path) -> None:
    for words in (["replay", "nowhere.lcr"], ["demo", "official", "--players", "99"]):
        mine = run(native, "-m", "lastcard", *words)
        pure = run(ROOT / "src", "-m", "lastcard", *words)
        assert (mine.returncode, mine.stderr) == (pure.returncode, pure.stderr)
        assert mine.returncode == 2


def test_bulk_work_compiles_the_sources(native: Path) -> None:
    """The kernel is loaded a second time, from its sources, which Numba compiles."""
    code = (
        "from lastcard.kernel.compiled import twin\n"
        "from lastcard.kernel.step import step\n"
        "from lastcard.kernel.mode import NATIVE\n"
        "print(NATIVE, type(twin(step)).__name__, twin(step).__code__.co_filename)"
    )
    flavour, kind, source = printed(native, "-c", code)[0].split(" ", 2)
    assert (flavour, kind) == ("True", "CPUDispatcher")
    assert source == str(native / "lastcard" / "kernel" / "step.py")


def test_a_simulated_world_is_the_same(native: Path) -> None:
    """``make simulate-server`` runs on the native build; without, it finds the same."""
    code = "from tests.simulation.world import World; print(World(3).run().trace)"
    assert printed(native, "-c", code) == printed(ROOT / "src", "-c", code)
