"""Who compiles, and what becomes of it when that fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
    assert "ValueError: no such luck" in failed.stderr
    assert failed.stderr.endswith("a program could not be compiled\n")


def test_a_compiler_that_fails_is_not_taken_for_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from lastcard.kernel import machine_code
    from lastcard.lab import compile_process, compiling

    monkeypatch.setenv("LASTCARD_CACHE", str(tmp_path))
    machine_code.kept.cache_clear()
    monkeypatch.setattr(compile_process, "__name__", "lastcard.no_such_module")
    with pytest.raises(RuntimeError, match="no_such_module"):
        compiling.compile_all()
    assert not compiling.are_compiled()
    machine_code.kept.cache_clear()
