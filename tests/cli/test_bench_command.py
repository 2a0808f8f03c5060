"""What `lastcard bench` says when a part is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.cli.bench.peers import Peer, Peers


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


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--against", "pgx"], "needs-extra", "--against pgx needs JAX and pgx: pip install"),
        (["--lab", "--against", "pgx"], "needs-extra", "'lastcard[pgx]'"),
        (["--against", "rlcard"], "needs-extra", "--against rlcard needs RLCard: pip install"),
        (["--against", "pgy"], "bad-value", "--against pgy: did you mean pgx?"),
        (["--strength", "--against", "pgx"], "bad-option", "--strength has no --against"),
        (["--lab", "party"], "bad-option", "official rules only"),
        (["--write", "no/such/folder/x.md"], "system", "--write no/such/folder/x.md: No such"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(
    words: list[str],
    code: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for module in ("jax", "pgx", "rlcard"):
        monkeypatch.setitem(sys.modules, module, None)
    assert main(["bench", "--quick", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"lastcard: error[{code}]: ")
    assert message in told.err
    assert told.err.count("\n") == 1


BROKEN = {
    "of another Python": ("raise ImportError('undefined symbol: PyInit')", "undefined symbol"),
    "for another processor": (
        "raise RuntimeError('built using AVX\\nsee there')",
        "built using AVX",
    ),
    "without what it should have": ("", "Error: "),
    "a crash": ("import os; os._exit(1)", "BrokenProcessPool: "),
}


@pytest.fixture(params=BROKEN)
def said(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Peers that are installed and do not work, and what they say of it."""
    source, reason = BROKEN[request.param]
    for module in ("jax", "pgx", "rlcard"):
        (tmp_path / f"{module}.py").write_text(source)
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    return reason


@pytest.mark.parametrize(("peer", "extra"), [("rlcard", "bench"), ("pgx", "pgx")])
def test_a_broken_peer_that_was_asked_for_is_refused_in_one_line(
    said: str, peer: str, extra: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--quick", "--against", peer]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"lastcard: error[broken-extra]: --against {peer}: ")
    assert said in told.err
    assert f"pip install --force-reinstall 'lastcard[{extra}]'" in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("peer", ["rlcard", "pgx"])
def test_a_broken_peer_that_happens_to_be_there_is_not_measured(said: str, peer: Peer) -> None:
    peers = Peers([], otherwise_installed=True)
    peers.try_out()
    assert peers.why_not(peer).startswith("does not work: ")
    assert peers.modules == []


def test_an_unknown_rule_set_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "nonesuch"]) == 2
    assert "error[rules-missing]" in capsys.readouterr().err


def test_a_page_that_is_no_text_is_refused_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "results.md"
    page.write_bytes("# Z\xfcge\n".encode("latin-1"))
    assert main(["bench", "--quick", "--write", str(page)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "error[bad-value]" in told.err
    assert page.read_bytes() == "# Z\xfcge\n".encode("latin-1")
