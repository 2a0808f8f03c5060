"""What `lastcard bench` says when a part is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from lastcard.cli import main


def test_without_the_lab_extra_it_says_what_to_install() -> None:
    """In a Python that finds neither NumPy nor Numba."""
    code = (
        "import sys, importlib.util as u; real = u.find_spec;"
        "u.find_spec = lambda n, p=None: None if n in ('numpy', 'numba') else real(n, p);"
        "from lastcard.cli import main; sys.exit(main(['bench', '--quick']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("lastcard: error[needs-extra]:")
    assert done.stderr.count("\n") == 1


def test_an_unknown_rule_set_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "nonesuch"]) == 2
    assert "error[rules-missing]" in capsys.readouterr().err
