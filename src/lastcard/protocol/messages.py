"""Every message of a connection, once. PROTOCOL.md and the client's types are made from here.

A message is one JSON object in one text frame; ``t`` names its kind. Cards, colours and actions
are written as everywhere else in Lastcard: ``R7``, ``W+4``, ``G``, ``draw``, ``W:B!``. Seats
count from 0. A field left out has its default. Unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from lastcard.protocol.codes import ErrorCode, GoodbyeCode
from lastcard.protocol.table_info import (
    MAX_CHAT,
    Avatar,
    Board,
    Digits,
    Emote,
    EventInfo,
    Level,
    Line,
    Name,
    PackInfo,
    PersonInfo,
    Seat,
    Secret,
    Settings,
    TableId,
    TableInfo,
    Who,
    You,
)

RequestId = Annotated[int, Meta(ge=0, lt=2**53)]


# --- From the client ------------------------------------------------------------------------------


class Request(Struct, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """Every request has an id, and is answered by ``ok`` or ``error`` with the same id."""

    id: RequestId


class Enter(Request):
    """The first message on a connection: who I am, and which table. Answered by ``state``.

    The secret is the person's identity; nobody else ever learns it. If the same person
    is already connected, entering takes over that connection.
    """

    table: TableId
    secret: Secret
    name: Name
    avatar: Avatar | None = None
    """The face to sit down with; without one, it goes by the name."""
    watch: bool = False
    """As a spectator, even if a seat is mine or free. Who has a seat is away from it."""


class Introduce(Request):
    """Go by another name, or show another face, than those of ``enter``. A seat in a match keeps
    what it began with."""

    name: Name
    avatar: Avatar | None = None


class Sit(Request):
    """Take an empty seat before a match; during one, a bot's seat if the settings allow it, or
    one's own back from the bot that holds it.

    A hand belongs to the person it was dealt to. Anyone else who asks for a bot's seat gets it
    with the next hand (``waits_for``), if still connected then, and only watches until it comes.
    Anyone who has held another hand in the match can change seats only after it."""

    seat: Seat


class Stand(Request):
    """Give up the seat, or the one waited for. During a match a bot plays on in it."""


class Configure(Request):
    """Change the settings before a match. Host only."""

    settings: Settings


class Bot(Request):
    """Put a bot in a seat, also that of a person who is away; without a level, empty it. Host only.

    During a match no seat is emptied, and nobody waits any longer for a seat given to a bot."""

    seat: Seat
    level: Level | None = None


class Commit(Request):
    """The SHA-256 of my part of the next shuffle: 32 bytes that nobody else knows. May be sent
    again, for another part, until the match is sealed."""

    commitment: Digits


class Reveal(Request):
    """My part itself, when the match is sealed and not before."""

    part: Digits


class Start(Request):
    """Begin a match, or the next one after it. Host only; empty seats are closed up. It is dealt
    when those who have committed to a part of the shuffle have revealed it."""


class Deal(Request):
    """Deal the next hand. Open to anyone seated."""


class Act(Request):
    """Do something at the table: play, draw, call, catch, challenge, rule ..."""

    step: Annotated[int, Meta(ge=0)]
    """The board's step this answers; an answer to an older one is refused as ``stale``, except
    for calls and catches, which count once per step."""
    action: Annotated[str, Meta(max_length=20)]


class Pause(Request):
    """Stop the clocks and the bots, or let them go on. Host only."""

    on: bool


class Remove(Request):
    """Send somebody away, who cannot come back, not even to watch, until readmitted. Host only.

    During a match a bot plays on in the seat; the hand stays that person's alone."""

    who: Who


class Readmit(Request):
    """Let somebody come back who was removed. Host only."""

    who: Who


class Lock(Request):
    """Let nobody new enter, or let people in again. Those inside may leave and come back. Host
    only."""

    on: bool


class Handover(Request):
    """Make somebody else the host who is here. Host only."""

    who: Who


class Admit(Request):
    """Give a bot's seat, and its hand in play, at once to somebody who waits for a seat. Host only,
    and only where ``takeover`` is set.

    The hand must have been dealt to the bot, and the newcomer must have held none in this match.
    Between hands, this only chooses the seat for the next one."""

    who: Who
    seat: Seat


class Close(Request):
    """End the table for everyone. Host only."""


class Say(Request):
    """A line of chat to everyone at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]


class Show(Request):
    """A quick emote to everyone at the table."""

    emote: Emote


class Ping(Request):
    """Answered by ``ok``; keeps a connection alive and measures it."""


ClientMessage = (
    Enter | Introduce | Sit | Stand | Configure | Bot | Commit | Reveal | Start | Deal | Act | Pause
    | Remove | Readmit | Lock | Handover | Admit | Close | Say | Show | Ping
)  # fmt: skip


# --- From the server ------------------------------------------------------------------------------


class Reply(Struct, omit_defaults=True, tag_field="t", tag=str.lower):
    """Base of what the server sends."""


class Ok(Reply):
    """The request was carried out and is stored."""

    id: int


class Error(Reply):
    """The request was refused and changed nothing."""

    id: int | None
    """None if the frame could not be read as far as its id."""
    code: ErrorCode
    text: str


class State(Reply):
    """Everything the receiver may know: after ``enter``, and when a match begins."""

    table: TableInfo
    seat: int | None = None
    """Where the receiver sits."""
    host: bool = False
    """Whether the receiver is the host."""
    waits_for: int | None = None
    """The seat that the receiver gets with the next hand."""
    people: list[PersonInfo] = []
    """For the host: everyone at the table, and who was removed."""
    pack: PackInfo | None = None
    """The cards of the match; without one, there are none yet."""
    board: Board | None = None
    you: You | None = None
    log: list[EventInfo] = []
    """What happened in this hand, oldest first; of a long hand, the last 400 events."""
    gains: list[list[int]] = []
    """Points by seat for each finished hand of this match, first hand first."""
    chat: list[Line] = []


class Did(Reply):
    """Something happened at the table. ``events`` and ``board`` are the same bytes for all who
    know the same; ``you`` is added for a seat whose cards or choices changed. Without events it
    only sets the clock right, after the server itself stood still."""

    events: list[EventInfo]
    board: Board
    by: int | None = None
    """The seat that acted; None for a deal."""
    you: You | None = None


class TableChanged(Reply, tag="table"):
    """The table has changed: seats, host, settings, pause, presence, stage."""

    table: TableInfo
    seat: int | None = None
    """Where the receiver sits."""
    host: bool = False
    """Whether the receiver is the host."""
    waits_for: int | None = None
    """The seat that the receiver gets with the next hand."""
    people: list[PersonInfo] = []
    """For the host: everyone at the table, and who was removed."""


class Said(Reply):
    """Somebody said or showed something."""

    line: Line


class Bye(Reply):
    """The last message before the server closes the connection."""

    code: GoodbyeCode
    text: str
    final: bool = False
    """Whether there is nothing to come back to; else a client connects again."""
    at: str = ""
    """With ``moved``: where the table is now, and its socket at ``/ws`` below it. A URL, a path on
    the same site (``/node/a``), or a port of the same host (``:8001``). Whoever cannot connect
    there goes back to the first address."""


ServerMessage = Ok | Error | State | Did | TableChanged | Said | Bye
