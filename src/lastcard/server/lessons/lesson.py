"""A lesson as its file has it: chapters, each a position, what is said and which move is wanted."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec
from msgspec import Struct

READ_ON: Final = "ok"
"""What a learner answers to a step that wants no move."""
ANOTHER_MOVE: Final = (
    "That is allowed, but it is not what we are practising. Take it back and try again."
)
"""What is said of a legal move that a step has nothing to say about."""
_FILES: Final = resources.files("lastcard.server.lessons")
_SUFFIX: Final = ".toml"


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What ``lay_out`` is asked for."""

    hands: list[str]
    top: str
    turn: int = 0
    dealer: int | None = None
    stock: str = ""
    pile: str = ""
    scores: list[int] = []


class Step(Struct, forbid_unknown_fields=True, frozen=True):
    """One thing said and one thing done."""

    say: str
    want: tuple[str, ...] = ()
    """Moves as they are spelled, ``W:?`` for any colour; none where there is only something to
    read. The first one without a sign is shown to who needs help."""
    look: str = ""
    """What to look at where nothing is wanted, by the name of its place on the page."""
    hints: dict[str, str] = {}
    """What is said of other legal moves."""
    then: tuple[str, ...] = ()
    """What the others do next: ``1 R2``, seat and move."""

    def wants(self, move: str) -> bool:
        return any(fnmatchcase(move, wanted) for wanted in self.want or (READ_ON,))

    def hint(self, move: str) -> str:
        found = (text for other, text in self.hints.items() if fnmatchcase(move, other))
        return next(found, ANOTHER_MOVE)


class Chapter(Struct, forbid_unknown_fields=True, frozen=True):
    title: str
    position: Position
    steps: tuple[Step, ...]
    end: str
    """What is said when all is done."""
    first: tuple[str, ...] = ()
    """What the others do before the first step."""


class Lesson(Struct, forbid_unknown_fields=True, frozen=True):
    title: str
    rules: str
    others: tuple[str, ...]
    """Who sits at the table with the learner, who has seat 0."""
    chapters: tuple[Chapter, ...]

    def texts(self) -> Iterator[str]:
        """Everything that is said, to be translated."""
        yield from (self.title, ANOTHER_MOVE)
        for chapter in self.chapters:
            yield from (chapter.title, chapter.end)
            for step in chapter.steps:
                yield from (step.say, *step.hints.values())


@cache
def lesson_names() -> tuple[str, ...]:
    files = (file.name for file in _FILES.iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in files if name.endswith(_SUFFIX)))


@cache
def load_lesson(name: str) -> Lesson:
    """One of ``lesson_names``."""
    table: dict[str, Any] = tomllib.loads((_FILES / f"{name}{_SUFFIX}").read_text("utf-8"))
    return msgspec.convert(table, Lesson)
