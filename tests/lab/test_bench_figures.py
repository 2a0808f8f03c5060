"""Figures, what is wanted of them, and the page they are written to."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import lastcard
from lastcard.cli.bench.report import HOW_TO_READ, Report
from lastcard.lab.bench import circumstances
from lastcard.lab.bench.circumstances import Circumstances, code_measured
from lastcard.lab.bench.figures import HEADER, Table, judged, not_measured, plain, ratio_row, show
from lastcard.lab.bench.measurement import Measured
from lastcard.lab.bench.results_file import section, with_section
from lastcard.lab.bench.wanted import VECTOR_STEPS, Wanted

FAST = Wanted("games/s", "≥", 2_500)
SHORT = Wanted("ms a game", "≤", 0.25)
TIMES = Wanted("to another", "≥", 1.5, " ×")


# --- Wanted and measured --------------------------------------------------------------------------


def test_a_bound_belongs_to_what_reaches_it() -> None:
    assert [FAST.verdict(x) for x in (2_499, 2_500)] == ["missed ✗", "reached"]
    assert [SHORT.verdict(x) for x in (0.25, 0.26)] == ["reached", "missed ✗"]


def test_what_is_wanted_is_written_out() -> None:
    assert [str(one) for one in (FAST, SHORT, TIMES)] == ["≥ 2,500", "≤ 0.25", "≥ 1.5 ×"]
    assert str(VECTOR_STEPS[256]) == "≥ 6,450,000"


def test_the_median_decides_and_the_range_is_shown() -> None:
    rounds = Measured(median=2_600, low=2_000, high=3_200)
    assert judged(FAST, rounds) == ("games/s", "2,600 [2,000, 3,200]", "≥ 2,500", "reached")
    assert ratio_row(TIMES, Measured(1.4, 1.3, 1.6))[1:] == (
        "1.40 × [1.30, 1.60]", "≥ 1.5 ×", "missed ✗",
    )  # fmt: skip
    assert ratio_row("to a third", Measured(1.4, 1.3, 1.6))[2:] == ("", "")


def test_what_was_measured_once_has_no_range() -> None:
    assert show(Measured.of([2.5]), " s", 1) == "2.5 s"


def test_what_is_not_measured_says_why() -> None:
    row = not_measured(TIMES, "needs --against another")
    assert row == ("to another", "-", "≥ 1.5 ×", "not measured: needs --against another")


# --- The page -------------------------------------------------------------------------------------

PAGE = "# Figures\n\nHow to read them.\n\n## 2026-01-01, old\n\nWords.\n"


def test_the_newest_section_comes_first_below_the_head() -> None:
    new = section("2026-02-02, new", ["More."])
    assert with_section(PAGE, new) == (
        "# Figures\n\nHow to read them.\n\n## 2026-02-02, new\n\nMore.\n\n"
        "## 2026-01-01, old\n\nWords.\n"
    )


@pytest.mark.parametrize(
    ("page", "head"),
    [("", "# Figures"), ("\n", "# Figures"), ("# Mine\n\nWords.", "# Mine\n\nWords.")],
)
def test_a_page_without_sections_gets_its_first(page: str, head: str) -> None:
    assert with_section(page, section("new", ["More."])) == f"{head}\n\n## new\n\nMore.\n"


def test_tables_are_markdown_and_no_cell_breaks_one() -> None:
    table = Table(("a", "b"), [("1|2", ""), ("3", "4")], "a title")
    assert section("s", [table]) == (
        "## s\n\na title\n\n| a | b |\n|---|---|\n| 1\\|2 | |\n| 3 | 4 |\n"
    )


def test_long_paragraphs_are_broken_into_lines() -> None:
    written = section("s", ["word " * 100])
    assert max(map(len, written.splitlines())) <= 120
    assert written.count("word") == 100


# --- What is printed is what is written -----------------------------------------------------------


def measured(file: Path | None) -> None:
    report = Report("the engine", "lastcard bench", file, ["numpy"])
    report.show(Table(HEADER, [plain("games/s", Measured.of([1.0, 3.0])), not_measured("x", "y")]))
    report.show("A remark.")
    report.finish()


def test_the_rows_printed_are_those_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = Circumstances("2026-02-02", "commit abc1234", "a processor, 2 cores", 0.5)
    monkeypatch.setattr(Circumstances, "now", lambda packages: now)
    monkeypatch.setattr("lastcard.cli.bench.report.load_average", lambda: 1.5)
    page = tmp_path / "results.md"
    page.write_text(PAGE, encoding="utf-8")
    measured(page)
    written, printed = page.read_text(encoding="utf-8"), capsys.readouterr().out
    assert written.index("## 2026-02-02, the engine (`lastcard bench`)") < written.index("old")
    assert "Commit abc1234. a processor, 2 cores; load 0.5 before, 1.5 after." in written
    assert HOW_TO_READ in " ".join(written.split())
    for cell in ("games/s", "2 [0, 24]", "not measured: y", "A remark."):
        assert cell in written
        assert cell in printed
    assert f"Written to {page}: 2026-02-02, the engine (`lastcard bench`)" in printed
    assert [path.name for path in tmp_path.iterdir()] == ["results.md"]


def test_nothing_is_written_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    measured(None)
    assert list(tmp_path.iterdir()) == []
    assert "Written" not in capsys.readouterr().out


# --- On which code, on what -----------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a package in it that is measured."""
    if shutil.which("git") is None:
        pytest.skip("needs Git")
    package = tmp_path / "src" / "__init__.py"
    package.parent.mkdir()
    package.write_text("", encoding="utf-8")
    (tmp_path / "results.md").write_text("", encoding="utf-8")
    monkeypatch.setattr(lastcard, "__file__", str(package))
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=N", "-c", "user.email=e@x", "commit", "--quiet", "-m", "first")
    return tmp_path


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_the_commit_is_told_and_whether_something_was_changed(checkout: Path) -> None:
    commit = f"commit {git(checkout, 'rev-parse', '--short', 'HEAD')}"
    assert code_measured() == commit
    (checkout / "results.md").write_text("words are not measured", encoding="utf-8")
    assert code_measured() == commit
    (checkout / "src" / "__init__.py").write_text("x = 1", encoding="utf-8")
    assert code_measured() == f"{commit}, with changes that are not committed"


def test_a_package_beside_somebody_elses_code_is_not_of_their_commit(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = checkout / "venv" / "__init__.py"
    installed.parent.mkdir()
    installed.write_text("", encoding="utf-8")
    monkeypatch.setattr(lastcard, "__file__", str(installed))
    assert code_measured() == f"version {lastcard.__version__}, not from a checkout"


def test_the_machine_is_told_with_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circumstances, "_processor", lambda: "A processor")
    told = circumstances.machine(["pytest", "nonesuch"])
    assert told.startswith("A processor, ")
    assert told.endswith(f", pytest {pytest.__version__}, nonesuch not installed")


def test_code_on_a_page_is_no_section_of_it() -> None:
    page = "# Figures\n\n```sh\n## a remark of a shell\n```\n\n## old\n\nBefore.\n"
    after = with_section(page, section("new", ["More."]))
    assert after == page.replace("## old", "## new\n\nMore.\n\n## old")


def test_few_rounds_have_a_wide_range() -> None:
    """Of rounds that vary alike, fewer say less about the next."""
    few, many = Measured.of([11.0, 12.0, 13.0]), Measured.of([11.0, 12.0, 13.0] * 5)
    assert few.median == many.median == 12.0
    assert few.high - few.low > 2 * (many.high - many.low)
