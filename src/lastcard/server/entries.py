"""What is stored of a table: small facts in the order they happened. The table is their fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct, json

from lastcard.protocol.table_info import Avatar, Level, Settings


class _Entry(Struct, array_like=True, tag=str.lower):
    """Stored as a JSON array that begins with its kind: ``["acted",2,"R7!"]``."""


class Opened(_Entry):
    """A person is known by the SHA-256 of the secret only they have."""

    host: str
    settings: Settings
    eager: bool = False
    """Whether the match begins when the host has committed to a part of the shuffle."""


class Sat(_Entry):
    seat: int
    person: str
    name: str
    avatar: Avatar | None = None


class Renamed(_Entry):
    """Who sits there goes by another name, or shows another face."""

    seat: int
    name: str
    avatar: Avatar | None = None


class Reserved(_Entry):
    """Somebody gets a bot's seat with the next hand; without a person, nobody does any longer.

    Until it was there, ``Sat`` gave the hand in play to whoever came: in tables stored then, it
    still does."""

    seat: int
    person: str = ""
    name: str = ""
    avatar: Avatar | None = None


class Admitted(_Entry):
    """By the host's word, somebody plays on with the hand that was dealt to a bot."""

    seat: int
    person: str
    name: str
    avatar: Avatar | None = None


class Stood(_Entry):
    seat: int
    bot: str = ""
    """The name of the bot that plays on; without one, as in tables stored before there was this, it
    goes by the name of who left."""


class Botted(_Entry):
    """A bot at a seat; without a level it is taken away."""

    seat: int
    level: Level | None
    name: str = ""


class Configured(_Entry):
    settings: Settings


class Committed(_Entry):
    """The server's part of the next shuffle."""

    secret: str


class Mixed(_Entry):
    """A person's part of it, open from the start: only in tables stored before ``Sealed``."""

    seat: int
    entropy: str


class Pledged(_Entry):
    """What a person has committed to as part of the next shuffle."""

    seat: int
    commitment: str


class Sealed(_Entry):
    """The match begins: whose commitments count, and what it is played by. Nothing of this can
    change any more, so that nobody has a choice left once the parts are known."""

    seats: list[int]
    rules: dict[str, Any]
    dealer: int | None


class Unsealed(_Entry):
    """A person's part, shown to the server when the match is sealed and to all after it."""

    seat: int
    part: str


class Withheld(_Entry):
    """The parts of these seats have not come in time: the shuffle begins anew without them."""

    seats: list[int]


class Started(_Entry):
    """The rules are written out: a later version of a named set changes no match begun."""

    rules: dict[str, Any]
    kernel: int
    """The version of the kernel that plays the match: another may come to another result."""
    dealer: int | None = 0
    """Who deals first where the table may say; None for lots or cards. Seat 0 is what it was in
    every match stored so far."""


class Redealt(_Entry):
    """The first match of this table is dealt as an earlier one was, of this or another table. That
    one is over, so anybody may know its cards."""

    table: str
    match: int
    seed: str
    inputs: list[str] = []
    """What was done there before this match goes its own way: ``0 R7``, ``deal``."""
    deal: str = ""
    """The first match that had these cards, ``TABLE/MATCH``; empty: the one named above."""


class DayDeal(_Entry):
    """A deal of the day is played here, ``2026-11-17/official``, and nothing else: the table's
    secret is that of the day, and nobody has a part in the shuffle."""

    deal: str


class Acted(_Entry):
    seat: int
    action: str
    """As it is spelled: which cards there are, only the table knows."""


class Dealt(_Entry):
    pass


class Held(_Entry):
    """A bot plays for somebody who is away, until they come back."""

    seat: int
    bot: str = ""
    """Its name."""


class Returned(_Entry):
    seat: int


class Hosted(_Entry):
    person: str


class Banned(_Entry):
    """Somebody was removed by the host and cannot enter."""

    person: str
    name: str


class Readmitted(_Entry):
    person: str
    name: str


class Locked(_Entry):
    """Only those inside may enter; without anybody inside, everybody may again."""

    inside: list[str] = []


class Paused(_Entry):
    on: bool


class Closed(_Entry):
    pass


Entry = (
    Opened | Sat | Renamed | Reserved | Admitted | Stood | Botted | Configured | Committed | Mixed
    | Pledged | Sealed | Unsealed | Withheld | Started | Redealt | DayDeal | Acted | Dealt | Held
    | Returned | Hosted | Banned | Readmitted | Locked | Paused | Closed
)  # fmt: skip


encode: Callable[[Entry], bytes] = json.Encoder().encode
decode: Callable[[bytes | str], Entry] = json.Decoder(Entry).decode


def stored_bytes(entries: Iterable[Entry]) -> int:
    """How much room entries take in the store."""
    return sum(len(encode(entry)) for entry in entries)
