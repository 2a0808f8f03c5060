"""What goes over HTTP, once: bodies of requests and answers.

They are made of the same parts as the messages of a connection.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.protocol.codes import ErrorCode
from lastcard.protocol.messages import (
    Board,
    EventInfo,
    Language,
    Level,
    Name,
    PackInfo,
    RulesChoice,
    Settings,
    Stage,
)


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables, with ``Authorization: Bearer SECRET``."""

    name: Name
    settings: Settings = Settings()
    bots: Annotated[list[Level | None], Meta(max_length=10)] = []
    """By seat; None leaves a seat empty. The maker takes the first empty one."""
    start: bool = False
    """Play now: the match begins as soon as the maker has entered and sent ``commit``."""


class Opened(Struct):
    """The answer to POST /api/tables."""

    table: str


class PublicTable(Struct, omit_defaults=True):
    """A table of the public list."""

    id: str
    rules_title: str
    stage: Stage
    seats: int
    free: int
    people: list[str]
    rules: RulesChoice
    """All but the deck."""
    watchers: int = 0
    bots: int = 0
    """Seats of bots that can be had from the next hand on."""
    mine: bool = False
    """Whether it is the asker's own: as its host, or with a seat there."""
    language: Language | None = None


class PublicTables(Struct, omit_defaults=True):
    """GET /api/tables: a page of the tables one can join or watch."""

    tables: list[PublicTable]
    more: int = 0
    """How many there are after this page."""


class OptionInfo(Struct, omit_defaults=True):
    """A switch of the table form, made from the option."""

    key: str
    section: str
    title: str
    kind: Literal["flag", "number", "choice", "text"]
    default: bool | int | str
    values: list[str] = []
    low: int | None = None
    high: int | None = None
    sentences: dict[str, str] = {}
    """What each value means; a number's template stands under ``*``."""
    names: list[Phrase] = []
    """What fills the gaps of its sentences under the official rules, where they speak of cards."""


class SetInfo(Struct):
    """A named rule set."""

    name: str
    title: str
    summary: str
    values: dict[str, bool | int | str]
    min_players: int
    max_players: int
    theme: str = ""
    """How its cards look, if not classic."""


class OwnSet(Struct):
    """A rule set of this server's own."""

    id: str
    """It is saved: GET /api/sets/ID."""
    name: str
    title: str
    summary: str
    rules: RulesChoice


class RulesInfo(Struct):
    """GET /api/rules: everything the table form needs."""

    sets: list[SetInfo]
    options: list[OptionInfo]
    own: list[OwnSet] = []


class Phrase(Struct, omit_defaults=True):
    """Words that can be translated: a template in English, which is its own key in a catalogue of
    another language, and what fills its gaps ``{}`` in their order."""

    say: str
    parts: list[int | str | Phrase] = []
    """Numbers, texts that somebody typed and nobody translates, and phrases."""


class Sentence(Phrase):
    """One rule in words."""

    differs: bool = False
    """Whether the official sheet says something else."""


class Section(Struct):
    """The rules about one thing."""

    title: str
    sentences: list[Sentence]


class RulesPage(Struct, omit_defaults=True):
    """POST /api/rules/check with a RulesChoice: the rules in plain words, or what is wrong."""

    problem: Phrase | None = None
    code: ErrorCode | None = None
    at_fault: list[str] = []
    """Options that cannot be combined."""
    relevant: list[str] = []
    """Options that mean something in these rules."""
    names: dict[str, list[Phrase]] = {}
    """By option: what fills the gaps of its sentences, where they speak of cards."""
    sections: list[Section] = []
    pack: PackInfo | None = None
    """The cards these rules are played with."""
    deck: list[int] = []
    """How many there are of each card of the pack, in its order."""


class SavedSet(Struct):
    """GET /api/sets/ID; POST /api/sets with a RulesChoice answers with the id."""

    id: str
    rules: RulesChoice


class Frame(Struct, omit_defaults=True):
    """One step of a replay."""

    events: list[EventInfo]
    board: Board
    hands: list[list[str]]
    by: int | None = None
    action: str = ""


class ReplayInfo(Struct):
    """GET /api/tables/ID/matches/N/replay, once the match is over."""

    table: str
    match: int
    names: list[str]
    rules: RulesChoice
    rules_title: str
    record: str
    """The record file: the inputs of the match, and what the shuffles were made from."""
    frames: list[Frame]
    """The deal, then each input of the record."""
    pack: PackInfo | None = None
    """The cards of the match; without them, it is an old one, with those of its rules."""


class ThemeColour(Struct):
    """What a theme makes of a colour."""

    name: str
    main: str
    """What it is painted with: ``#cf1834``."""
    on: str
    """What can be seen on it."""


class ThemeInfo(Struct):
    """GET /art/THEME.json, and for other cards ``?pack=`` with their fingerprint."""

    name: str
    title: str
    colours: list[ThemeColour]
    """In the order of the pack."""


class Problem(Struct):
    """Every HTTP answer that reports a failure."""

    code: ErrorCode
    text: str
