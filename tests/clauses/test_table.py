"""The tables of clauses: complete, and each clause backed by a test that exists."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from lastcard import load, names
from lastcard.rules.options import BY_KEY

ROOT: Final = Path(__file__).parents[2]
SETS: Final = ("official", "redacted", "miniproject", "oneround", "assignment", "capstone")
DOCUMENTED: Final = SETS[1:]
GAMES: Final = {
    "merciless": "No Mercy",
    "all-wild": "All Wild",
    "eights": "Crazy Eights",
    "mau-mau": "Mau-Mau",
    "switch": "Switch",
}
"""Games told by several, without a document: each clause names where it is told."""
FEWEST: Final = 120
MOST_QUOTED: Final = 8

Clause = dict[str, Any]

TABLES: Final[dict[str, dict[str, Any]]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "docs" / "clauses").glob("*.toml"))
}


@pytest.fixture(scope="module")
def collected() -> frozenset[str]:
    """The name of every test pytest finds for clauses and house rules."""
    folders = [f"tests/{name}" for name in ("clauses", "house") if (ROOT / "tests" / name).is_dir()]
    found = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "-p",
            "no:cacheprovider",
            *folders,
        ],
        cwd=ROOT,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return frozenset(line for line in found.stdout.splitlines() if "::" in line)


@pytest.mark.parametrize("name", SETS)
def test_every_set_has_a_table(name: str) -> None:
    table = TABLES[name]
    assert table["set"] == name
    assert table["document"] == (load(name).document or "the printed sheet")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_table(name: str) -> None:
    table = TABLES[name]
    assert (table["set"], table["document"]) == (name, GAMES[name])


def _faults(clause: Clause, name: str) -> Iterator[str]:
    needed = ["id", "says", "option", "test", *(["source"] if name in GAMES else [])]
    for key in needed:
        if not str(clause.get(key, "")).strip():
            yield f"{key} is missing"
    for key in set(clause) - {*needed, "words", "reading"}:
        yield f"unknown key {key}"
    if not str(clause.get("id")).startswith(f"{name}-"):
        yield "the id does not begin with the set"
    if clause.get("option") not in {*BY_KEY, "deck", "fixed"}:
        yield f"no option {clause.get('option')}"
    if ("words" in clause) != ("reading" in clause):
        yield "words and reading come together"
    if len(str(clause.get("words", "")).split()) > MOST_QUOTED:
        yield "quotes too many words"


@pytest.mark.parametrize("name", TABLES)
def test_clauses_are_complete(name: str) -> None:
    clauses = TABLES[name]["clause"]
    assert [(c.get("id"), fault) for c in clauses for fault in _faults(c, name)] == []


@pytest.mark.parametrize("name", TABLES)
def test_every_clause_names_a_test_that_exists(name: str, collected: frozenset[str]) -> None:
    clauses = TABLES[name]["clause"] + TABLES[name].get("variation", [])
    assert [(c["id"], c["test"]) for c in clauses if c["test"] not in collected] == []


@pytest.mark.parametrize("name", TABLES)
def test_a_test_that_plays_a_set_plays_that_of_the_clause(name: str) -> None:
    for clause in TABLES[name]["clause"]:
        _, _, parameters = clause["test"].rstrip("]").partition("[")
        played = set(parameters.split("-")) & set(SETS)
        assert not played or name in played, clause["id"]


def test_ids_are_unique() -> None:
    count = Counter(clause["id"] for table in TABLES.values() for clause in table["clause"])
    assert [name for name, times in count.items() if times > 1] == []


@pytest.mark.parametrize("name", [*DOCUMENTED, *GAMES])
def test_every_difference_from_the_official_sheet_is_a_clause(name: str) -> None:
    covered = {clause["option"] for clause in TABLES[name]["clause"]}
    missing = set(load(name).differences(load("official"))) - covered
    assert not missing


def test_there_are_enough_clauses() -> None:
    assert sum(len(TABLES[name]["clause"]) for name in DOCUMENTED) >= FEWEST


def test_every_set_with_a_document_is_known_here() -> None:
    documents = {load(name).document for name in DOCUMENTED}
    assert {load(name).document for name in names()} == {*documents, None}
