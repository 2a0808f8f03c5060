"""What messages tell of a table: how it is set up, who sits there, its cards, and what lies on it.

The words and numbers that have a name of their own are here, too. PROTOCOL.md and the client's
types are made from this, as from ``messages``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.bots import levels
from lastcard.cards.deck_table import MAX_ROWS
from lastcard.protocol.codes import EventName, NewsCode, PhaseName

MAX_NAME = 24
MAX_CHAT = 200
MAX_TITLE = 60
MAX_SUMMARY = 200

TableId = Annotated[str, Meta(pattern="^[0-9a-z]{12}$")]
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # $ lets a newline pass
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Who = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Seat = Annotated[int, Meta(ge=0, lt=10)]
Level = levels.LevelName
Clock = Literal[0, 15, 30, 60]
Language = Literal["en", "de", "fr"]
Emote = Literal["hello", "well-played", "oops", "hurry", "laugh", "thanks"]
Avatar = Literal[
    "fox", "owl", "bear", "cat", "frog", "panda", "rabbit", "penguin", "lion", "whale", "bee",
    "koala",
]  # fmt: skip
"""Faces that people choose from."""
SeatKind = Literal["empty", "person", "bot"]
Stage = Literal["lobby", "playing", "between", "over", "closed"]
DeckRow = dict[str, bool | int | str | Annotated[list[int | str], Meta(max_length=MAX_ROWS)]]
DeckTable = dict[str, int | str | Annotated[list[DeckRow], Meta(max_length=MAX_ROWS)]]


# --- What a table is ------------------------------------------------------------------------------


Shape = dict[str, bool | float | str | list[float]]
Picture = str | Annotated[list[Shape], Meta(max_length=200)]


class Motif(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands in the middle of a card, around its number."""

    slot: list[float] = []
    shapes: Picture = []


class Look(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody changes in a built-in theme, as a ``theme.toml`` has it (docs/themes.md)."""

    title: Annotated[str, Meta(max_length=MAX_TITLE)] = ""
    contrast: float = 0
    ground: Annotated[str, Meta(max_length=MAX_TITLE)] = ""
    layout: dict[str, float] = {}
    palette: dict[str, str] = {}
    colours: dict[str, dict[str, str]] = {}
    """By name: what a colour is called, its ``main`` paint, and its ``motif``."""
    motifs: dict[str, Motif] = {}
    patterns: dict[str, Picture] = {}
    symbols: dict[str, Picture] = {}
    cards: dict[str, Picture] = {}
    back: dict[str, Picture] = {}
    """Its paints, and the ``words`` on it."""


class RulesChoice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Rules to play by: a named set, and what is changed in it."""

    base: Annotated[str, Meta(max_length=60)] = "official"
    options: dict[str, bool | int | str] = {}
    title: Annotated[str, Meta(max_length=MAX_TITLE)] = ""
    deck: DeckTable = {}
    """What is changed in the deck, as the ``[deck]`` of a rule file has it: how many there are of
    a card, and ``base``, ``colours``, ``symbols``, ``wilds`` and ``card_words`` for cards of one's
    own. No file can be named in it."""
    theme: Annotated[str, Meta(max_length=60)] = ""
    """A built-in theme for the cards; empty for that of the set."""
    look: Look | None = None
    """What is changed in that theme. The cards then name the theme they are drawn in."""
    summary: Annotated[str, Meta(max_length=MAX_SUMMARY)] = ""
    """One sentence about the game."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses before a match."""

    rules: RulesChoice = RulesChoice()
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    clock: Clock = 0
    """Seconds for a decision; 0 is no limit."""
    public: bool = False
    """Listed for everyone to join or watch."""
    language: Language | None = None
    """What is spoken at the table, for those who look for one."""
    late: bool = True
    """Whether people may take over the seat of a bot during a match, from its next hand on."""
    takeover: bool = False
    """Whether the host may let somebody who waits for a seat play on with a bot's hand at once."""
    dealer: Seat | None = None
    """The seat that deals first, where the rules let the players declare one; None for lots or
    cards."""


class SeatInfo(Struct, omit_defaults=True):
    """Who sits somewhere."""

    kind: SeatKind = "empty"
    name: str = ""
    level: Level | None = None
    """Of a bot."""
    here: bool = False
    """Whether a person is connected."""
    held: bool = False
    """Whether a bot plays for a person who is away."""
    host: bool = False
    commitment: str = ""
    """SHA-256 of the person's part of the shuffle; empty where there is none."""
    withheld: int = 0
    """The attempt to which the person's part did not come, so that the shuffle began anew."""
    newcomer: str = ""
    """The name of who gets a bot's seat with the next hand."""
    avatar: Avatar | None = None
    """The face of a person: the one chosen, or one that goes with the name."""
    stand_in: str = ""
    """The name of the bot that plays for a person who is away."""
    waits: int | None = None
    """Where the table waits for a person who is away: milliseconds until a bot plays for them, when
    the message was sent."""


class Mixing(Struct, omit_defaults=True):
    """The shuffle being made, between ``start`` and the deal. Seats, rules and host's choices can
    no longer change."""

    attempt: int
    """From 1. Whenever a part does not come in time, the next attempt does without it."""
    terms: str = ""
    """The lines ``rules``, ``seats`` and ``dealer`` of the record to be. With them the match is
    sealed: whose seat has a ``commitment`` now sends ``reveal``. While they are empty, those
    ``awaited`` commit to new parts."""
    awaited: list[int] = []
    """The seats whose commitment or part has not come."""


class PersonInfo(Struct, omit_defaults=True):
    """Somebody at the table, or removed from it, as the host is told."""

    who: str
    """What requests call this person; another word at every table."""
    name: str
    seat: int | None = None
    waits_for: int | None = None
    """The seat this person would like to have."""
    here: bool = False
    """Whether they are connected."""
    banned: bool = False
    """Whether the host has removed them."""
    host: bool = False
    """Whether this is the host, the receiver."""


class Revealed(Struct):
    """What the shuffles were made from, after the match."""

    match: int
    secret: str
    commitment: str
    parts: list[str]
    """By seat; ``-`` for a seat without a part, ``!1`` for one whose part did not come at the
    first attempt."""


class EarlierMatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match that is over, or a moment of it."""

    table: TableId
    match: Annotated[int, Meta(ge=1, lt=1_000_000)]
    step: Annotated[int, Meta(ge=0, lt=1_000_000)] = 0
    """Play on from there: so many steps are those of that match."""
    seat: Seat | None = None
    """The seat the asker takes; None for the one they had."""


class TableInfo(Struct, omit_defaults=True):
    """Everything about a table but its cards."""

    id: str
    settings: Settings
    rules_title: str
    rules_summary: str
    fingerprint: str
    seats: list[SeatInfo]
    stage: Stage
    """Waiting for players, in a hand, between hands, after a match, ended by the host."""
    match: int = 0
    """Matches begun at this table."""
    eager: bool = False
    """Whether the match begins by itself as soon as the host has sent ``commit``."""
    paused: bool = False
    locked: bool = False
    """Whether nobody new can enter."""
    watchers: int = 0
    commitment: str = ""
    """SHA-256 of the server's secret for the match to come, or the one being played."""
    mixing: Mixing | None = None
    revealed: Revealed | None = None
    """Of the last match that ended."""
    redeal: EarlierMatch | None = None
    """The match being played is dealt as this one was: its cards are not shuffled anew, and anybody
    may know them."""
    day_deal: str = ""
    """The deal of the day that is played here, ``2026-11-17/official``."""


# --- The cards -----------------------------------------------------------------------------------


class ColourInfo(Struct):
    """A colour of a pack."""

    letter: str
    """What it is called in every other message."""
    name: str
    shape: str
    """What stands beside it for those who do not see colours: ``circle``, ``heart``."""


class CardInfo(Struct, omit_defaults=True):
    """A kind of card."""

    short: str
    """What it is called in every other message."""
    words: str
    """The name for people: ``Red 7``."""
    symbol: str
    """What it has in common with cards of other colours."""
    name: str
    """The symbol for people: ``7``, ``Skip``."""
    colour: str | None = None
    """The letter of its colour."""
    number: int | None = None
    is_wild: bool = False
    """Whether it may be laid on any card."""
    names_colour: bool = False
    """Whether whoever plays it names the colour: ``W:G``."""
    text: str = ""
    """What its maker wrote on it."""


class PackInfo(Struct, omit_defaults=True):
    """The cards of a match: nothing else tells a client which there are."""

    fingerprint: str
    """Changes with anything about any card; the pictures are at ``/art/THEME.svg?pack=``."""
    colours: list[ColourInfo]
    cards: list[CardInfo]
    """In the order of the deck."""
    theme: str = ""
    """The theme they are drawn in where it is somebody's own; otherwise the rules name it."""


# --- What lies on it ------------------------------------------------------------------------------


class EventInfo(Struct, omit_defaults=True):
    """One thing that happened, in the form the receiver may know."""

    kind: EventName
    seat: int | None = None
    other: int | None = None
    cards: list[str] | None = None
    colour: str | None = None
    number: int = 0
    by: int | None = None
    """In the log of a ``state``: the seat whose action led to it. A ``did`` says it once."""


class Board(Struct, omit_defaults=True):
    """What lies on the table for all to see."""

    step: int
    """Inputs so far in this match; an action names the step it answers."""
    hand: int
    """The number of the hand, from 1."""
    phase: PhaseName
    """What the table is waiting for."""
    turn: int
    dealer: int
    top: str
    sizes: list[int]
    """Cards in hand by seat."""
    stock: int
    order: list[int]
    """Seats clockwise."""
    scores: list[int]
    actor: int | None = None
    """Who must decide."""
    colour: str | None = None
    left: bool = True
    """Whether play goes to the left (clockwise)."""
    pending: int = 0
    """Cards the actor must draw or answer."""
    accused: int | None = None
    """Whose card can be challenged as a bluff."""
    failed_challenge: int = 0
    """Cards the actor draws for challenging an honest card; for a bluff the accused draws those
    ``pending``."""
    out: list[int] = []
    """Seats no longer taking part in the hand."""
    submitter: int | None = None
    """Whose card lies before the dealer (Redacted)."""
    submitted_call: bool = False
    """Whether UNO was called with that card."""
    clock: int | None = None
    """Milliseconds the actor had left when the message was sent; between hands, those until the
    next one is dealt."""
    winner: int | None = None
    hands: list[list[str]] = []
    """The cards left in each hand, by seat, when a hand with points is over: they are laid open to
    be counted. Empty before that, and where nothing is counted."""
    gains: list[int] = []
    champions: list[int] = []
    match_over: bool = False


class You(Struct, omit_defaults=True):
    """What only the receiver knows."""

    seat: int
    hand: list[str]
    legal: list[str] = []
    """What the seat may do now. Catches are never listed: they may be sent at any time."""
    drawn: str | None = None
    """The card just drawn, while it may be played."""
    submitted: str | None = None
    """The card before the dealer, for its owner and the dealer."""
    submitted_colour: str | None = None
    bluffs: list[str] = []
    """Cards of the hand that would be a bluff if they were played now."""


class Line(Struct, omit_defaults=True):
    """A line of chat, an emote, or news of the table: who comes and goes, what the host does."""

    seat: int | None = None
    """None for a spectator."""
    name: str = ""
    text: str = ""
    emote: Emote | None = None
    news: NewsCode | None = None
    """What has happened; ``name`` is whom it is about."""
    other: str = ""
    """Who plays for them meanwhile, or on in their place; or what they are called now."""
