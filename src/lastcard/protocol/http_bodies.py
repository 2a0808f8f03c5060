"""What goes over HTTP, once: bodies of requests and answers.

They are made of the same parts as the messages of a connection.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.protocol.codes import ErrorCode
from lastcard.protocol.messages import Did, State
from lastcard.protocol.table_info import (
    Avatar,
    Board,
    EarlierMatch,
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
    redeal: EarlierMatch | None = None
    """Play a match that is over once more, from the start or from a step on: its rules, its cards,
    the maker in the seat they had or name, bots in all others. The match begins at once, and all
    but ``name`` is left out."""
    avatar: Avatar | None = None
    """The maker's face."""


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


class Invitation(Struct, omit_defaults=True):
    """GET /api/tables/ID: what a link to a table leads to, for whoever may enter it."""

    host: str
    """The name; empty if the host has no seat."""
    rules_title: str
    rules: RulesChoice
    """All but the deck."""
    stage: Stage
    seats: int
    free: int
    people: list[str]
    bots: int = 0
    """Seats of bots that can be had from the next hand on."""
    language: Language | None = None


GameStage = Literal["playing", "over", "ended"]


class GamePlayer(Struct, omit_defaults=True):
    """Somebody in a match."""

    name: str
    bot: bool = False
    score: int = 0
    cards: int = 0
    """Those left when the match was over."""
    avatar: Avatar | None = None
    """The face of a person."""


class MyGame(Struct, omit_defaults=True):
    """A match the asker has a part in, as it stood when its last hand was over."""

    table: str
    match: int
    rules: RulesChoice
    """All but the deck."""
    rules_title: str
    players: list[GamePlayer]
    """By seat."""
    seat: int
    """The asker's, or the one they had last."""
    stage: GameStage
    """Being played, played to the end, or ended before."""
    hands: int = 0
    """Hands that are over."""
    champions: list[int] = []
    left: bool = False
    """Whether the asker has given up the seat."""
    redeal: EarlierMatch | None = None
    """The match whose cards these were, if they were not shuffled. It does not count in the
    statistics."""
    steps: int = 0
    """How long the match was, when it is over: everything anybody did, and the deals."""
    at: int = 0
    """When this was last changed, in milliseconds since 1970; 0 if that is not known."""
    day_deal: str = ""
    """The deal of the day it was, ``2026-11-17/official``. Until the day is over, nothing else is
    shown of it."""


class DealPlay(Struct, omit_defaults=True):
    """How somebody did with a deal: in the first match with these cards, or in another since."""

    players: list[GamePlayer]
    """By seat."""
    seat: int
    """Whose result this is."""
    champions: list[int]
    hands: int
    steps: int
    match: int
    table: str = ""
    """Empty where it is for those to tell who were there: the first match, for somebody who had no
    part in it, has not dealt it again and does not ask by its address."""
    first: bool = False
    """Whether this match was the first with these cards."""
    mine: bool = False
    """Whether it is the asker's."""
    at: int = 0


class SameDeal(Struct, omit_defaults=True):
    """GET /api/tables/ID/matches/N/same-deal: the finished matches with the cards of this one."""

    plays: list[DealPlay]
    """The first match, then the latest ones; nobody where all want to be forgotten, or where there
    is no such match."""


# --- The deal of the day --------------------------------------------------------------------------


class NewDayTable(Struct, forbid_unknown_fields=True):
    """POST /api/daily/SET, with ``Authorization: Bearer SECRET``."""

    name: Name
    avatar: Avatar | None = None


class DayPlay(Struct, omit_defaults=True):
    """A line of the board of a deal."""

    place: int
    """The same for those who did equally well."""
    name: str
    table: str
    """The replay is that of its first match."""
    won: bool = False
    points: int = 0
    cards: int = 0
    """Those left in hand."""
    steps: int = 0
    """Everything anybody did."""
    avatar: Avatar | None = None
    mine: bool = False


class DayDeal(Struct, omit_defaults=True):
    """A deal of the day."""

    name: str
    """The rule set, which its address ends with."""
    rules: RulesChoice
    rules_title: str
    commitment: str
    """SHA-256 of the secret that its cards follow from."""
    played: int = 0
    """How many have played it to the end before the day was over."""
    mine: MyGame | None = None
    """The asker's own match, with its result once it is over."""
    secret: str = ""
    """When the day is over; so is the board."""
    board: list[DayPlay] = []
    """From the best on, as many as are shown; the asker's own line stands there in any case."""


class DayPage(Struct, omit_defaults=True):
    """GET /api/daily, or /api/daily/DAY for a day that is over. Your own matches are told if you
    send ``Authorization``."""

    day: str
    """``2026-11-17``, by UTC."""
    ends: int
    """When the day is over, in milliseconds since 1970."""
    deals: list[DayDeal]
    over: bool = False
    next: list[DayDeal] = []
    """Those of tomorrow, as far as they can be told: the commitments."""
    earlier: list[EarlierDay] = []
    """The latest days that are over and on which somebody played."""


class EarlierDay(Struct):
    """A day that is over."""

    day: str
    played: int


class RulesStatistics(Struct, omit_defaults=True):
    """What the asker did in all matches by one rule set."""

    rules: RulesChoice
    title: str
    matches: int
    """Played to the end."""
    won: int
    hands: int
    wins: int
    """Hands won, also by the partner."""
    points: int
    forgotten: int
    """How often they did not call in time, caught or not; only of hands that are over."""
    catches: int


class MyGames(Struct, omit_defaults=True):
    """GET /api/me/games, with ``Authorization: Bearer SECRET``: a page of one's own matches."""

    running: list[MyGame]
    """All of them, on the first page only; so are the statistics."""
    finished: list[MyGame]
    """The last one first."""
    more: int = 0
    """How many there are after this page."""
    statistics: list[RulesStatistics] = []


class OptionInfo(Struct, omit_defaults=True):
    """A switch of the table form, made from the option."""

    key: str
    section: str
    title: str
    kind: Literal["flag", "number", "choice", "text"]
    default: bool | int | str
    values: list[str] = []
    words: list[str] = []
    """What these values are called, for those who read English."""
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
    new: bool = False
    """Whether the rules that these are held against do not say it; in a DesignPage."""


class Section(Struct, omit_defaults=True):
    """The rules about one thing."""

    title: str
    sentences: list[Sentence]
    gone: list[Sentence] = []
    """What the rules that these are held against say, and these do not; in a DesignPage."""


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


# --- The studio -----------------------------------------------------------------------------------


class CardRules(Struct):
    """What there is to say about cards that are alike in some rules."""

    cards: list[str]
    says: list[Phrase]
    """What they fit on, what they do, what they count."""


class CardsPage(Struct):
    """POST /api/rules/cards with a RulesChoice: every card of the deck explained."""

    cards: list[CardRules]


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


class ReplayInfo(Struct, omit_defaults=True):
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
    seat: int | None = None
    """Whose eyes it is seen with: then only this hand is in the frames. None for all."""


class LessonMoves(Struct, forbid_unknown_fields=True):
    """POST /api/lessons/NAME: how far somebody has got in a chapter of a lesson."""

    chapter: Annotated[int, Meta(ge=0, lt=100)] = 0
    actions: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=40)] = []
    """The own moves so far, and ``ok`` for everything that was only to be read. Leave out the last
    one to take it back."""


class LessonTable(Struct, omit_defaults=True):
    """The answer to LessonMoves: the table, and what the coach says. Nothing is kept of it."""

    title: str
    chapters: list[str]
    """The titles of the chapters."""
    chapter: int
    state: State
    """The table before the last move."""
    did: list[Did]
    """What the last move led to, the others' answers included."""
    say: str
    """What the coach says: templates of phrases, as the titles are."""
    want: list[str] = []
    """The moves that lead on, ``?`` and ``*`` for anything; none where there is only something to
    read, or the chapter is over."""
    look: str = ""
    """The place to look at meanwhile."""
    wrong: bool = False
    """Whether the last move was another one, which is to be taken back."""
    done: bool = False
    """Whether the chapter is over."""


class ThemeColour(Struct):
    """What a theme makes of a colour."""

    name: str
    main: str
    """What it is painted with: ``#cf1834``."""
    on: str
    """What can be seen on it."""
    behind_text: str
    """What small text in ``on`` can be read on: ``main``, or as near to it as that allows."""


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
