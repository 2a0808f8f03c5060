"""The closed sets of the protocol hold all the game and the rules can say, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from lastcard import errors
from lastcard.errors import UserError
from lastcard.game import EventKind, Phase
from lastcard.protocol import codes
from lastcard.protocol.refusals import GOODBYES, SENTENCES, code_of, refuse

SOURCE = Path(errors.__file__).parent


def errors_in(file: Path) -> Iterator[ast.expr]:
    """The code of every error a file makes, as it stands there."""
    known = {name for name, value in vars(errors).items() if isinstance(value, type)}
    known.add("Unplayable")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            yield node.args[0]


def faults_of_files() -> set[str]:
    """What may be wrong with a file of rules: said in one place for all layered files."""
    text = (SOURCE / "layered_toml.py").read_text(encoding="utf-8")
    return {f"rules-{what}" for what in re.findall(r'family\.fault\("([a-z]+)"', text)}


def played_files() -> list[Path]:
    return [file for file in (SOURCE / "game").glob("*.py") if file.name not in OBJECTS]


def codes_in(*places: str) -> set[str]:
    found = set()
    for place in places:
        here = SOURCE / place
        for file in [here] if here.is_file() else here.rglob("*.py"):
            for code in errors_in(file):
                assert isinstance(code, ast.Constant), f"{file.name}:{code.lineno}: say the code"
                found.add(str(code.value))
    return found


OBJECTS = {"deck.py", "hand.py", "layout.py", "player.py"}
"""Objects for programs: no request of a client reaches them."""


def test_every_code_of_the_game_and_the_rules_can_be_sent() -> None:
    played = codes_in("cards", *(f"game/{file.name}" for file in played_files()))
    ruled = codes_in("rules", "protocol/rules_choice.py") | faults_of_files()
    both = played | ruled
    assert both == {*get_args(codes.GameCode), *get_args(codes.RulesCode)}


def test_every_event_and_phase_has_its_word() -> None:
    assert set(codes.EVENT_NAMES) == set(EventKind)
    assert set(codes.EVENT_KINDS) == set(get_args(codes.EventName))
    assert set(codes.PHASE_NAMES) == set(Phase)
    assert set(codes.PHASES) == set(get_args(codes.PhaseName))


def test_every_code_of_the_server_has_its_sentence() -> None:
    assert list(SENTENCES) == list(get_args(codes.RefusalCode))
    assert list(GOODBYES) == list(get_args(codes.GoodbyeCode))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (refuse("stale", 1, 2), "stale"),
        (UserError("not-your-turn", "wait"), "not-your-turn"),
        (UserError("rules-conflict", "no"), "rules-conflict"),
        (UserError("made-up", "a code no client knows"), "internal"),
    ],
)
def test_only_known_codes_are_sent(error: UserError, code: str) -> None:
    assert code_of(error) == code
