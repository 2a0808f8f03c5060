"""What is stored of a table: small facts in the order they happened. The table is their fold."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.messages import Level, Settings


class Entry(Struct, array_like=True, tag=str.lower):
    """Stored as a JSON array that begins with its kind: ``["acted",2,"R7!"]``."""


class Opened(Entry):
    """A person is known by the SHA-256 of the secret only they have."""

    host: str
    settings: Settings
    eager: bool = False
    """Whether the match begins when the host has added to the shuffle."""


class Sat(Entry):
    seat: int
    person: str
    name: str


class Stood(Entry):
    seat: int


class Botted(Entry):
    """A bot at a seat; without a level it is taken away."""

    seat: int
    level: Level | None
    name: str = ""


class Configured(Entry):
    settings: Settings


class Committed(Entry):
    """The server's part of the next shuffle."""

    secret: str


class Mixed(Entry):
    """A person's part of it."""

    seat: int
    entropy: str


class Started(Entry):
    """The rules are written out: a later version of a named set changes no match begun."""

    rules: dict[str, Any]
    kernel: int = KERNEL_VERSION
    dealer: int | None = 0
    """Who deals first where the table may say; None for lots or cards. Seat 0 is what it was in
    every match stored so far."""


class Acted(Entry):
    seat: int
    action: str


class Dealt(Entry):
    pass


class Held(Entry):
    """A bot plays for somebody who is away, until they come back."""

    seat: int


class Returned(Entry):
    seat: int


class Hosted(Entry):
    person: str


class Paused(Entry):
    on: bool


class Closed(Entry):
    pass


AnyEntry = (
    Opened | Sat | Stood | Botted | Configured | Committed | Mixed | Started | Acted | Dealt
    | Held | Returned | Hosted | Paused | Closed
)  # fmt: skip
