"""Imports go down only, also those written as strings, which import-linter cannot see."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "lastcard"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
LAYERS: list[list[str]] = [
    [module.strip().removeprefix("lastcard.") for module in layer.split("|")]
    for layer in CONTRACTS[0]["layers"]
]
DEPTH = {part: depth for depth, layer in enumerate(LAYERS) for part in layer}

NAMED = (
    re.compile(r"^lastcard\.(\w+)[\w.]*(:\w+)?$"),  # a module, with something in it
    re.compile(r"^(\w+)/[\w/*]+\.py$"),  # a file of the package
    re.compile(r"\b(?:from|import) lastcard\.(\w+)"),  # code for another process
)


def parts_named(text: str) -> Iterator[str]:
    """The parts of the package that a string names."""
    for pattern in NAMED:
        yield from (found[1] for found in pattern.finditer(text))


def strings_of(source: str) -> Iterator[tuple[int, str]]:
    """The lines and strings of a module, but for strings that only tell."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def reaches(source: str, part: str) -> list[str]:
    """Where a module of a part names one that it must not import."""
    return [
        f"line {line}: {text!r}"
        for line, text in strings_of(source)
        for other in parts_named(text)
        if other != part and other in DEPTH and DEPTH[other] <= DEPTH.get(part, -1)
    ]


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def test_every_part_has_its_layer() -> None:
    parts = {path.stem if path.is_file() else path.name for path in PACKAGE.iterdir()}
    assert parts - {"__init__", "__main__", "__pycache__", "py"} == set(DEPTH)


def test_no_string_reaches_up_or_sideways() -> None:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        lines = reaches(path.read_text(encoding="utf-8"), part)
        if lines:
            found[str(path.relative_to(PACKAGE))] = lines
    assert not found


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("bots", 'MAKERS = {"expert": "lastcard.lab.expert.expert_bot:ExpertBot"}'),
        ("terminal", 'coach = importlib.import_module("lastcard.lab.coach.advice")'),
        ("server", 'importlib.import_module(f"lastcard.terminal.{name}")'),
        ("kernel", 'FILES = ("kernel/*.py", "lab/arena/tally.py")'),
        ("game", 'run([python, "-c", "import sys; from lastcard.lab.study import simulate"])'),
    ],
)
def test_a_string_that_does_is_found(part: str, source: str) -> None:
    assert len(reaches(source, part)) == 1


def test_nothing_interactive_imports_what_is_compiled() -> None:
    """Every module but the commands, the lab and the search bot, in a Python of its own."""
    kernel = ("compiled", "instructions", "machine_code", "whole_program")
    compiled = (
        "lastcard.lab",
        "lastcard.bots.expert",
        *(f"lastcard.kernel.{name}" for name in kernel),
    )
    names = map(module_name, sorted(PACKAGE.rglob("*.py")))
    commands = ("lastcard.cli", "lastcard.__main__")
    modules = [name for name in names if not name.startswith((*compiled, *commands))]
    code = (
        f"import importlib, sys\nfor name in {modules}:\n    importlib.import_module(name)\n"
        f"print([name for name in sys.modules if name.startswith({('numba', *compiled)})])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout == "[]\n"
