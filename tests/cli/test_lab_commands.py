"""compare and sweep on the command line: what they print, write and refuse."""

from __future__ import annotations

import csv
import html.parser
import json
import re
import shlex
import sys
from pathlib import Path
from urllib.parse import unquote

import pyarrow.parquet
import pytest

from lastcard.cli import main
from lastcard.lab.report.rule_files import rule_files

pytestmark = pytest.mark.compiled

QUICK = ["--players", "2", "--games", "400", "--jobs", "1"]
EVIL = """\
name = "_<b>ours</b>"
title = "<script>alert('x')</script> $1 & \\"more\\" $"
extends = "official"
[options]
hand_size = 5
seven_swap = "choose"
"""


class Page(html.parser.HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._starts: list[int] = []
        self._ends: list[tuple[str, int]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._starts.append(len(self.words))

    def handle_data(self, data: str) -> None:
        self.words += data

    def handle_endtag(self, tag: str) -> None:
        self._ends.append((tag, len(self.words)))

    def marked(self, tag: str, attribute: str) -> list[tuple[str, str]]:
        """The value of an attribute and the text of every tag that has it and holds text alone."""
        found = []
        for (name, attributes), start in zip(self.tags, self._starts, strict=True):
            if name == tag and attribute in attributes:
                end = next(at for ended, at in self._ends if ended == tag and at >= start)
                found.append((attributes[attribute] or "", self.words[start:end]))
        return found

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)


def test_compare_prints_and_writes_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in ("json", "csv", "parquet"):
        out = str(tmp_path / f"both.{form}")
        assert main(["compare", "official", "oneround", *QUICK, "--out", out]) == 0
    printed = capsys.readouterr().out
    assert "dealer's advantage" in printed
    assert "no clear difference" in printed
    data = json.loads((tmp_path / "both.json").read_text())
    assert [each["label"] for each in data["sets"]] == ["official", "oneround"]
    assert (data["base"], data["games"], data["complete"]) == ("official", 400, True)
    rows = data["figures"] + data["events"]
    with (tmp_path / "both.csv").open() as file:
        assert [row["what"] for row in csv.DictReader(file)] == [row["what"] for row in rows]
    table = pyarrow.parquet.read_table(tmp_path / "both.parquet")
    assert table.to_pylist() == rows
    assert json.loads(table.schema.metadata[b"seed"]) == 0
    for row in rows:
        has_value = row["what"] not in ("lead changes per match", "winner's points")
        has_value |= row["set"] == "official"  # the other has no points
        assert (row["value"] is not None) == has_value
        assert (row["difference"] is not None) == (has_value and row["set"] == "oneround")


def test_the_page_stands_alone_and_escapes_what_users_wrote(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(EVIL, encoding="utf-8")
    out = tmp_path / "page.html"
    sets = ["official", str(tmp_path / "ours.toml")]
    assert main(["compare", *sets, *QUICK, "--seed", "7", "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    page = Page(text)
    assert page.count("script") == page.count("b") == page.count("link") == page.count("img") == 0
    assert not re.search(r'(?:href|src)="(?!#|data:application/toml)', text)
    assert "<script>alert('x')</script> $1 & \"more\" $" in page.words
    assert page.count("h1") == 1
    assert page.count("caption") == page.count("table") == 3
    drawings = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(drawings) == 4
    assert all(one["role"] == "img" and one["aria-label"] for one in drawings)
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)
    assert "A player who plays a 7 swaps hands with a player of their choice." in page.words
    assert "compare official b-ours-b.toml --bots casual,casual --games 400 --seed 7" in page.words


OWN = """\
name = "Our ¾ game"
title = "Ours & <theirs>"
extends = "../theirs/base.toml"
[options]
hand_size = 5
"""
BASE = """\
extends = "party"
[options]
target = 120
[deck]
"*0" = 2
"""


@pytest.mark.parametrize("command", [["simulate"], ["compare", "official"], ["sweep"]])
def test_a_friend_can_repeat_a_report_with_what_is_in_it(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules of a file that extends another are in the page whole, to copy and to save."""
    for folder in ("ours", "theirs", "friend"):
        (tmp_path / folder).mkdir()
    (tmp_path / "theirs" / "base.toml").write_text(BASE, encoding="utf-8")
    (tmp_path / "ours" / "own.toml").write_text(OWN, encoding="utf-8")
    asked = [*command, str(tmp_path / "ours" / "own.toml")]
    if command == ["sweep"]:
        asked += ["--option", "jump_in=true,false"]
    options = ["--bots", "casual,novice", "--games", "80", "--seed", "3", "--jobs", "1"]
    for form in ("json", "html"):
        out = str(tmp_path / "ours" / f"report.{form}")
        assert main([*asked, *options, "--seconds-per-turn", "9", "--out", out]) == 0
    page = Page((tmp_path / "ours" / "report.html").read_text(encoding="utf-8"))

    monkeypatch.chdir(tmp_path / "friend")
    for attributes, words in page.marked("pre", "data-file"):
        Path(attributes).write_text(words, encoding="utf-8")
        (link,) = [each for tag, each in page.tags if each.get("download") == attributes]
        assert unquote((link["href"] or "").partition(",")[2]) == words
    ((_, line),) = page.marked("pre", "data-command")
    program, *arguments = shlex.split(line)
    assert program == "lastcard"
    assert main([*arguments, "--jobs", "1", "--out", "again.json"]) == 0
    first = json.loads((tmp_path / "ours" / "report.json").read_text())
    again = json.loads(Path("again.json").read_text())
    assert again == first


def test_rule_files_of_one_name_stay_apart(tmp_path: Path) -> None:
    for folder, size in (("one", 5), ("two", 6)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.toml").write_text(f"[options]\nhand_size = {size}\n")
    own = [str(tmp_path / folder / "mine.toml") for folder in ("one", "two")]
    files = rule_files(["party", *own])
    assert [file.argument for file in files] == ["party", "mine.toml", "mine2.toml"]
    assert [file.rules["hand_size"] for file in files] == [7, 5, 6]


def test_the_same_command_makes_the_same_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        files = ["--out", str(tmp_path / f"{name}.html"), "--plot", str(tmp_path / f"{name}.svg")]
        assert main(["compare", "official", "oneround", *QUICK, *files]) == 0
    for form in ("html", "svg"):
        assert (tmp_path / f"one.{form}").read_bytes() == (tmp_path / f"two.{form}").read_bytes()


def test_a_sweep_holds_each_value_against_the_own_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, plot = tmp_path / "sweep.json", tmp_path / "sweep.png"
    files = ["--out", str(out), "--plot", str(plot)]
    assert main(["sweep", "official", "--option", "hand_size=3..7..2", *QUICK, *files]) == 0
    assert "difference from hand_size = 7" in capsys.readouterr().out
    assert plot.read_bytes().startswith(b"\x89PNG")
    data = json.loads(out.read_text())
    assert (data["base"], data["option"]) == ("hand_size = 7", "hand_size")
    turns = [row for row in data["figures"] if row["what"] == "turns per hand"]
    assert [row["set"] for row in turns] == ["hand_size = 3", "hand_size = 5", "hand_size = 7"]
    assert turns[0]["value"] < turns[1]["value"] < turns[2]["value"]
    assert turns[0]["difference"] == pytest.approx(turns[0]["value"] - turns[2]["value"])
    assert turns[0]["clear"] is True


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (["compare", "official", "nonesuch"], "rules-missing", "nonesuch"),
        (["compare", "official", "party", "--games", "39"], "bad-value", "40"),
        (["compare", "official", "party", "--games", "0"], "bad-value", "--games 0: must be"),
        (["simulate", "official", "--jobs", "0"], "bad-value", "--jobs 0: must be"),
        (["simulate", "official", "--rollouts", "0"], "bad-value", "--rollouts 0: must be"),
        (["tournament", "random", "casual", "--deals", "0"], "bad-value", "--deals 0: must be"),
        (["compare", "official", "party", "--players", "11"], "players", "11"),
        (["compare", "official", "party", "--out", "x.txt"], "bad-value", ".html"),
        (["compare", "official", "party", "--plot", "x.html"], "bad-value", ".svg"),
        (["sweep", "official", "--option", "hand_size"], "bad-value", "KEY="),
        (["sweep", "official", "--option", "hand_sizes=1,2"], "rules-unknown-key", "hand_size?"),
        (["sweep", "official", "--option", "hand_size=7"], "bad-value", "2 to 30"),
        (
            ["sweep", "official", "--option", "hand_size=3,4", "--option", "hand_size=5,6"],
            "bad-value",
            "twice",
        ),
        (
            ["sweep", "official", "--option", "hand_size=1..6", "--option", "target=1..6"],
            "bad-value",
            "36 combinations",
        ),
        (["sweep", "official", "--option", "hand_size=9..5"], "bad-value", "lower"),
        (["sweep", "official", "--option", "target=1..900"], "bad-value", "2 to 30"),
        (["sweep", "official", "--option", "hand_size=5,many"], "rules-value", "many"),
        (["sweep", "official", "--option", "hand_size=5,99"], "rules-value", "99"),
        (["sweep", "official", "--option", "jump_in=true,1"], "rules-value", "true or false"),
        (["sweep", "redacted", "--option", "jump_in=true,false"], "rules-conflict", "inspection"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], code: str, named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"lastcard: error[{code}]:")
    assert named in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("module", "option", "file"),
    [
        ("matplotlib", "--plot", "x.png"),
        ("matplotlib", "--out", "x.html"),
        ("jinja2", "--out", "x.html"),
        ("pyarrow", "--out", "x.parquet"),
    ],
)
def test_a_missing_extra_is_named_before_the_work(
    module: str,
    option: str,
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert main(["compare", "official", "party", option, str(tmp_path / file)]) == 2
    error = capsys.readouterr().err
    assert "pip install 'lastcard[report]'" in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_fails_leaves_files_as_they_were(tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.png"
    old.write_text("kept")
    files = ["--out", str(old), "--plot", str(new)]
    assert main(["simulate", "official", "--bots", "nobody", *files]) == 2
    assert old.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [old]


def test_an_existing_file_is_replaced_whole(tmp_path: Path) -> None:
    out = tmp_path / "result.csv"
    out.write_text("x" * 100_000)
    assert main(["simulate", "official", *QUICK, "--out", str(out)]) == 0
    assert out.read_text().startswith("what,which,value,margin\n")
    assert list(tmp_path.iterdir()) == [out]
