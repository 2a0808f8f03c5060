"""Long work that people ask a server for: what is asked, how far it is, and what comes of it.

A question is one of a closed set, told apart by ``kind``; so is its answer. The same question has
the same address and is answered once.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from lastcard.bots.levels import DEFAULT_LEVEL
from lastcard.protocol.analysis import Analysis, Hint
from lastcard.protocol.http_bodies import Phrase, Problem
from lastcard.protocol.table_info import Level, RulesChoice, TableId

MAX_HANDS = 1_000_000
MAX_SETS = 4
MAX_VALUES = 30

Bots = Annotated[list[Level], Meta(min_length=2, max_length=10)]
Hands = Annotated[int, Meta(ge=40, le=MAX_HANDS)]
Seed = Annotated[int, Meta(ge=0, lt=2**53)]
Rollouts = Annotated[int, Meta(ge=1, le=2000)]


def _four() -> list[Level]:
    return [DEFAULT_LEVEL] * 4


# --- Questions ------------------------------------------------------------------------------------


class Question(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What every question has: its kind."""


class Simulate(Question, frozen=True, tag="simulate"):
    """Play many hands with bots and count what happens, as ``lastcard simulate`` does."""

    rules: RulesChoice
    bots: Bots = field(default_factory=_four)
    hands: Hands = 20_000
    seed: Seed = 0
    rollouts: Rollouts = 500
    """Games that an expert plays out for each move."""


class Compare(Question, frozen=True, tag="compare"):
    """Play the same deals under several rule sets, as ``lastcard compare`` does. The first is what
    the others are held against."""

    sets: Annotated[list[RulesChoice], Meta(min_length=2, max_length=MAX_SETS)]
    bots: Bots = field(default_factory=_four)
    hands: Hands = 20_000
    seed: Seed = 0
    rollouts: Rollouts = 500


class Sweep(Question, frozen=True, tag="sweep"):
    """Play the same deals with several values of one option, as ``lastcard sweep`` does."""

    rules: RulesChoice
    option: Annotated[str, Meta(max_length=60)]
    values: Annotated[
        list[bool | int | Annotated[str, Meta(max_length=60)]],
        Meta(min_length=2, max_length=MAX_VALUES),
    ]
    bots: Bots = field(default_factory=_four)
    hands: Hands = 20_000
    seed: Seed = 0
    rollouts: Rollouts = 500


class Analyse(Question, frozen=True, tag="analyse"):
    """Look at a match that is over, step by step, as ``lastcard coach`` does."""

    table: TableId
    match: Annotated[int, Meta(ge=1, lt=1_000_000)]


class AskCoach(Question, frozen=True, tag="coach"):
    """Ask what to do, at a table where everybody else is a bot."""

    table: TableId


JobQuestion = Simulate | Compare | Sweep | Analyse | AskCoach
"""POST /api/jobs, with ``Authorization: Bearer SECRET``."""


# --- Answers --------------------------------------------------------------------------------------


class Cell(Struct, omit_defaults=True):
    """A figure under one rule set; nothing where these rules have no such thing."""

    value: float | None = None
    margin: float | None = None
    """Half the width of its 95% interval."""
    apart: float | None = None
    """The difference from the set it is held against."""
    apart_margin: float | None = None
    clear: bool = False
    """Whether no difference at all lies outside the interval of the difference."""


class FigureRow(Struct, omit_defaults=True):
    """Something that was measured, under each rule set."""

    what: str
    """Its title in English, which is the key in the catalogues."""
    cells: list[Cell]
    """By set."""
    which: str = ""
    """Which of several it is: the number of a seat or a bot, a card, the name of an event."""
    percent: bool = False
    """Whether it is a share."""


class Distribution(Struct):
    """How often something had which size."""

    what: str
    """Its title in English, which is the key in the catalogues."""
    axis: str
    """What is counted in steps, in English as well."""
    step: int
    counts: list[list[int]]
    """For each rule set: how many were from 0 on, from ``step`` on, ..."""


class Measurement(Struct, tag_field="kind", tag="measurement"):
    """What was counted in many hands under one rule set or several."""

    labels: list[str]
    """The rule sets: their titles, or the values of the option."""
    base: int
    """The place of the one that others are held against."""
    hands: int
    """Played under each set so far."""
    wanted: int
    seed: int
    bots: list[str]
    figures: list[FigureRow]
    cards: list[FigureRow]
    """Times a hand that each card was played, named as in the pack; not where packs differ."""
    events: list[FigureRow]
    """Times a hand that everything else happened."""
    distributions: list[Distribution]
    explained: list[Phrase]
    """What a reader must know of the figures."""
    option: str = ""
    """The one in which the sets differ."""
    command: str = ""
    """What gives the same figures on the command line."""


JobAnswer = Measurement | Analysis | Hint


# --- How far it is --------------------------------------------------------------------------------

JobState = Literal["waiting", "working", "done", "failed", "stopped"]


class JobInfo(Struct, omit_defaults=True):
    """A job: what POST /api/jobs and GET /api/jobs/ID answer with."""

    id: str
    kind: str
    state: JobState
    version: int
    """Grows with everything new. GET /api/jobs/ID?after=VERSION waits for more."""
    done: int = 0
    total: int = 0
    """How much of how much is done; 0 as long as nobody knows."""
    answer: JobAnswer | None = None
    """As far as it is known; complete if the job is done."""
    problem: Problem | None = None
    """Why it failed."""
    files: list[str] = []
    """What can be downloaded once it is done: GET /api/jobs/ID/files/NAME."""


class StudioInfo(Struct, omit_defaults=True):
    """GET /api/studio: whether this server takes jobs."""

    ready: bool
    """Whether they begin at once. Before, they wait for what is being compiled or loaded."""
    problem: Problem | None = None
    """Why it takes none at all."""
    done: int = 0
    total: int = 0
    """How far getting ready is, if it takes long."""
