"""Who compiles, and what becomes of it when that fails."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.errors import UserError
from lastcard.kernel import machine_code
from lastcard.lab import compile_process, compiling

pytestmark = pytest.mark.compiled

COPIES = """
import os, sys
from lastcard.lab.compile_process import _Copies

ended, here = [], os.getpid()
copies = _Copies(lambda: ended.append(1))

def use(fails):
    copies.leave_to_one()
    assert os.getpid() != here
    if fails:
        raise ValueError("no such luck")

for fails in map(int, sys.argv[1:]):
    copies.carry_out(lambda: use(fails))
copies.wait()
assert os.getpid() == here
print(len(ended))
"""


def copies(*fail: int) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", COPIES, *map(str, fail)]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.skipif(sys.platform != "linux", reason="there are no copies elsewhere")
def test_a_copy_finishes_what_was_begun_and_its_failure_is_told() -> None:
    assert copies(0, 0, 0, 0, 0).stdout == "5\n"
    failed = copies(0, 1)
    assert failed.returncode == 1
    assert failed.stderr.endswith("ValueError: no such luck\n")


@pytest.fixture
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("LASTCARD_CACHE", str(tmp_path))
    machine_code.can_keep.cache_clear()
    yield
    machine_code.can_keep.cache_clear()


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "cannot import name 'main'"),
        ("def main(): raise OSError(28, 'No space left on device')", "No space left on device"),
        ("def main(): import os; os.kill(os.getpid(), 9)", "was ended by signal 9"),
    ],
)
def test_a_compiler_that_fails_is_a_line_and_not_taken_for_done(
    empty_cache: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, source: str, why: str
) -> None:
    (tmp_path / "broken_compiler.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(compile_process, "__name__", "broken_compiler")
    with pytest.raises(UserError, match=why) as failure:
        compiling.compile_all()
    assert failure.value.code == "compiling-failed"
    assert "\n" not in failure.value.message
    assert not compiling.are_compiled()


def test_two_who_delete_what_is_unused_do_not_hinder_each_other(
    empty_cache: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one was quicker."""
    unused = machine_code.machine_code().parent / "of-last-year"
    unused.mkdir(parents=True)
    os.utime(unused, (0, 0))
    monkeypatch.setattr(Path, "iterdir", lambda folder: iter([folder / "gone", unused]))
    assert machine_code.can_keep()
    assert not unused.exists()
