"""The native build plays as pure Python does, byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import native_build
import pytest

from lastcard.kernel.machine_code import BASELINE

pytestmark = pytest.mark.native

ROOT = Path(native_build.__file__).parent


def run(source: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the Lastcard of a folder."""
    path = os.pathsep.join((str(source), str(ROOT)))
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def printed(source: Path, *words: str, **environment: str) -> Sequence[str]:
    done = run(source, *words, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a native wheel has it: compiled modules, all sources, and the
    machine code of what runs in bulk."""
    folder = tmp_path_factory.mktemp("native")
    made = native_build.build(ROOT / "src", folder)
    assert len(made) == len(native_build.MODULES) + 1
    for module in native_build.MODULES:
        name = f"{native_build.PACKAGE}/{module}.py"
        (folder / name).write_bytes((ROOT / "src" / name).read_bytes())
    for code, place in native_build.machine_code(ROOT / "src").items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(code, folder / place)
    return folder


@pytest.fixture
def with_machine_code(native: Path) -> Path:
    if BASELINE is None or not BASELINE.runs_here:
        pytest.skip("none is brought for this kind of processor")
    return native


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


@pytest.mark.parametrize(
    "tests",
    [
        # Compiled code insists on the types that a store says it gives.
        "tests/server/test_damage.py::test_a_table_damaged_in_play_ends_for_its_players_only",
        # Python cannot look into a compiled object.
        "tests/game/test_game.py::test_a_copy_of_a_game_goes_its_own_way",
    ],
)
def test_what_compiling_could_break_is_tested_compiled(native: Path, tests: str) -> None:
    done = run(native, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ROOT / tests))
    assert done.returncode == 0, done.stdout


def test_a_simulated_world_is_the_same(native: Path) -> None:
    """``make simulate-server`` runs on the native build; without, it finds the same."""
    code = "from tests.simulation.world import World; print(World(3).run().trace)"
    assert printed(native, "-c", code) == printed(ROOT / "src", "-c", code)


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "party", "--games", "500", "--jobs", "1"],
        ["tournament", "expert", "casual", "--deals", "2", "--rollouts", "30", "--jobs", "1"],
        ["coach", "--hand", "R7 W", "--top", "R5", "--sizes", "2", "--rollouts", "400"],
        ["compile"],
    ],
    ids=lambda words: words[0],
)
def test_nobody_waits_for_a_compiler(
    with_machine_code: Path, tmp_path: Path, words: list[str]
) -> None:
    """In the home of somebody who has never run it; and it comes to the same."""
    fresh = {"HOME": str(tmp_path), "LASTCARD_CACHE": str(tmp_path / "cache")}
    mine = printed(with_machine_code, "-m", "lastcard", *words, **fresh)
    assert not list(tmp_path.rglob("*.nb[ci]"))
    if words == ["compile"]:
        assert mine[0].startswith("Compiled when Lastcard was built")
        assert mine[0].endswith(native_build.machine_code(ROOT / "src").popitem()[0].parent.name)
    else:
        assert mine == printed(ROOT / "src", "-m", "lastcard", *words)


def test_the_whole_lab_is_brought(with_machine_code: Path, tmp_path: Path) -> None:
    code = (
        "from lastcard.lab import programs\n"
        "for use in programs.FIRST_USES: use()\n"
        "from lastcard.kernel.machine_code import can_keep; print(can_keep())"
    )
    cache = {"LASTCARD_CACHE": str(tmp_path)}
    assert printed(with_machine_code, "-c", code, **cache) == ["True"]
    assert not list(tmp_path.rglob("*.nb[ci]"))


def test_only_machine_code_of_this_very_kernel_is_used(
    with_machine_code: Path, tmp_path: Path
) -> None:
    code = "from lastcard.kernel.machine_code import shipped_code; print(shipped_code() is None)"
    assert printed(with_machine_code, "-c", code) == ["False"]
    assert printed(with_machine_code, "-c", code, NUMBA_BOUNDSCHECK="1") == ["True"]
    changed = tmp_path / "lastcard"
    shutil.copytree(with_machine_code / "lastcard", changed, symlinks=True)
    with (changed / "kernel" / "step.py").open("a") as step:
        step.write("# another kernel\n")
    for library in with_machine_code.glob("*.so"):
        shutil.copy(library, tmp_path)
    assert printed(tmp_path, "-c", code) == ["True"]


def test_only_machine_code_that_runs_here_is_used(with_machine_code: Path) -> None:
    code = (
        "from lastcard.kernel import machine_code as m; import sys\n"
        "m.get_host_cpu_features = lambda: {'avx': True, 'avx2': False}\n"
        "print(m.shipped_code() is None)"
    )
    assert printed(with_machine_code, "-c", code) == ["True"]


def test_code_for_this_very_processor_is_compiled_where_other_code_was_brought(
    with_machine_code: Path, tmp_path: Path
) -> None:
    code = (
        "from lastcard.kernel.machine_code import ProgramCache\n"
        "from lastcard.lab.arena.random_bulk import play_hands\n"
        "from lastcard.lab.compiling import are_compiled\n"
        "kept = play_hands._cache\n"
        "(signature,) = kept._shipped._load_index()\n"
        "for ProgramCache.reads_shipped in (True, False):\n"
        "    print(kept.load_overload(signature, play_hands.targetctx) is not None)\n"
        "print(are_compiled(), are_compiled(for_this_processor=True))"
    )
    told = printed(with_machine_code, "-c", code, LASTCARD_CACHE=str(tmp_path))
    assert told == ["True", "False", "True False"]
