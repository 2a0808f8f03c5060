"""What is stored of a table: small facts in the order they happened. The table is their fold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, json

from lastcard.game import Action
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.messages import Level, Settings


class _Entry(Struct, array_like=True, tag=str.lower):
    """Stored as a JSON array that begins with its kind: ``["acted",2,"R7!"]``."""


class Opened(_Entry):
    """A person is known by the SHA-256 of the secret only they have."""

    host: str
    settings: Settings
    eager: bool = False
    """Whether the match begins when the host has added to the shuffle."""


class Sat(_Entry):
    seat: int
    person: str
    name: str


class Reserved(_Entry):
    """Somebody gets a bot's seat with the next hand; without a person, nobody does any longer.

    Until it was there, ``Sat`` gave the hand in play to whoever came: in tables stored then, it
    still does."""

    seat: int
    person: str = ""
    name: str = ""


class Admitted(_Entry):
    """By the host's word, somebody plays on with the hand that was dealt to a bot."""

    seat: int
    person: str
    name: str


class Stood(_Entry):
    seat: int


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
    """A person's part of it."""

    seat: int
    entropy: str


class Started(_Entry):
    """The rules are written out: a later version of a named set changes no match begun."""

    rules: dict[str, Any]
    kernel: int = KERNEL_VERSION
    dealer: int | None = 0
    """Who deals first where the table may say; None for lots or cards. Seat 0 is what it was in
    every match stored so far."""


class Acted(_Entry):
    seat: int
    action: Action


class Dealt(_Entry):
    pass


class Held(_Entry):
    """A bot plays for somebody who is away, until they come back."""

    seat: int


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
    Opened | Sat | Reserved | Admitted | Stood | Botted | Configured | Committed | Mixed | Started
    | Acted | Dealt | Held | Returned | Hosted | Banned | Readmitted | Locked | Paused | Closed
)  # fmt: skip


def _read_action(kind: type[Action], text: str) -> Action:
    return kind.parse(text)


# An action is the one thing in an entry that JSON does not know: it is stored as its spelling.
encode: Callable[[Entry], bytes] = json.Encoder(enc_hook=str).encode
decode: Callable[[str], Entry] = json.Decoder(Entry, dec_hook=_read_action).decode
