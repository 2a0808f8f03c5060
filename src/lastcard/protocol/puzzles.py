"""Puzzles: positions with one clearly best choice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from lastcard.protocol.analysis import JudgedChoice
from lastcard.protocol.http_bodies import Phrase
from lastcard.protocol.messages import State
from lastcard.protocol.table_info import RulesChoice


class PuzzleInfo(Struct):
    """A puzzle in the list."""

    id: str
    theme: str
    rules: RulesChoice
    rules_title: str


class PuzzleList(Struct):
    """GET /api/puzzles."""

    puzzles: list[PuzzleInfo]


class PuzzleTable(Struct):
    """GET /api/puzzles/ID: the table as the player sees it who has to choose."""

    id: str
    theme: str
    state: State
    choices: list[str]
    """What can be done."""


class PuzzleMove(Struct, forbid_unknown_fields=True):
    """POST /api/puzzles/ID: what somebody would do."""

    action: Annotated[str, Meta(max_length=20)]


class PuzzleSolution(Struct):
    """The answer to PuzzleMove."""

    right: bool
    choices: list[JudgedChoice]
    """All of them, the best first."""
    why: list[Phrase]


class KeptPuzzle(Struct):
    """A puzzle in a file: what ``lastcard puzzles`` writes and a server reads."""

    theme: str
    record: str
    """A record file that ends with the position."""
    seat: int
    choices: list[JudgedChoice]
    why: list[Phrase]
