"""The pages in docs/rules are those the rules make, and CONTRIBUTING.md names files that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tools import make_docs, rule_set_pages

from lastcard import load, names
from lastcard.rules.options import OPTIONS

ROOT = Path(__file__).resolve().parents[1]


def test_the_pages_are_up_to_date() -> None:
    assert rule_set_pages.stale_pages() == [], "run make docs"


def test_stale_missing_and_left_over_pages_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rule_set_pages.write_pages(tmp_path)
    assert rule_set_pages.stale_pages(tmp_path) == []
    (tmp_path / "party.md").write_text("old", encoding="utf-8")
    (tmp_path / "official.md").unlink()
    (tmp_path / "gone.md").write_text("no such set", encoding="utf-8")
    assert rule_set_pages.stale_pages(tmp_path) == ["gone.md", "official.md", "party.md"]
    monkeypatch.setattr(rule_set_pages.stale_pages, "__defaults__", (tmp_path,))
    assert make_docs.main(["--check"]) == 1
    assert "docs/rules/party.md is out of date" in capsys.readouterr().err
    rule_set_pages.write_pages(tmp_path)
    assert make_docs.main(["--check"]) == 0
    assert not (tmp_path / "gone.md").exists()


def test_every_set_and_option_has_its_place() -> None:
    made = rule_set_pages.pages()
    assert set(made) == {"README.md", "options.md", *(f"{name}.md" for name in names())}
    for option in OPTIONS:
        assert f"### `{option.key}`" in made["options.md"]
    assert not re.search(r"\{[^`]*\}", made["options.md"])


def test_the_example_of_the_index_is_good(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(rule_set_pages.EXAMPLE, encoding="utf-8")
    assert load(file).parents == ("party", "official")


def test_links_between_the_pages_lead_somewhere() -> None:
    made = rule_set_pages.pages()
    targets = {target for text in made.values() for target in re.findall(r"\]\(([^)]+)\)", text)}
    outside = {target for target in targets if target.startswith("../")}
    assert all((rule_set_pages.PAGES / target).exists() for target in outside)
    assert "options.md" in targets - outside <= made.keys()


def test_clauses_belong_to_their_set(tmp_path: Path) -> None:
    (tmp_path / "redacted.toml").write_text(
        '[[clause]]\nid = "redacted-01"\nsays = "A."\noption = "fixed"\ntest = "t"\n'
        '[[clause]]\nid = "redacted-pitch-01"\nsays = "B | C."\noption = "inspection"\n'
        'test = "t"\nwords = "any card"\nreading = "Any."\n',
        encoding="utf-8",
    )
    assert [c["id"] for c in rule_set_pages.read_clauses(tmp_path, "redacted")] == ["redacted-01"]
    pitch = rule_set_pages.read_clauses(tmp_path, "redacted-pitch")
    page = rule_set_pages.set_page(load("redacted-pitch"), pitch)
    assert r"| redacted-pitch-01 | B \| C. | `inspection` | `t` |" in page
    assert "Words: *any card*" in page
    assert "Reading: Any." in page


def test_a_game_without_a_document_names_who_tells_its_rules(tmp_path: Path) -> None:
    (tmp_path / "switch.toml").write_text(
        '[[clause]]\nid = "switch-01"\nsays = "A."\nsource = "everyone"\noption = "fixed"\n'
        'test = "t"\n[[variation]]\nid = "switch-01"\nsays = "Other twos:"\n'
        'toml = "[deck]\\nC2 = 0"\n',
        encoding="utf-8",
    )
    clauses = rule_set_pages.read_clauses(tmp_path, "switch")
    variations = rule_set_pages.read_variations(tmp_path, "switch")
    page = rule_set_pages.set_page(load("switch"), clauses, variations)
    assert "| switch-01 | A. | everyone | holds in every set | `t` |" in page
    assert "Other twos:\n\n```toml\n[deck]\nC2 = 0\n```\n" in page


def test_every_file_contributing_names_is_there() -> None:
    root = Path(__file__).resolve().parent.parent
    found = [
        f"/{path.relative_to(root).as_posix()}"
        for top in ("src", "web/src", "tests", "tools", "docs", "bench")
        for path in (root / top).rglob("*")
    ]
    named = re.findall(
        r"`([\w./-]+(?:\.(?:py|ts|md|json|toml)|/))`", (root / "CONTRIBUTING.md").read_text()
    )
    assert len(named) > 40
    examples = ("NAME.toml", "xx.")
    missing = [
        name
        for name in named
        if not any(example in name for example in examples)
        and not any(path.endswith("/" + name.rstrip("/")) for path in found)
    ]
    assert missing == []


def test_what_the_pages_install_can_be_installed_from_a_checkout() -> None:
    """Lastcard is in no package index: its name alone would find nothing, or something else."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    commands = re.findall("pip install ([^`#\\n]+)", text)
    assert commands
    assert [command for command in commands if "lastcard" in command] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extras in re.findall(r"'\.\[([a-z,]+)\]'", " ".join(commands)):
        assert set(extras.split(",")) <= set(project["optional-dependencies"])
