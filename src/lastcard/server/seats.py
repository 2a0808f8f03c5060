"""The places at a table, and who has them."""

from __future__ import annotations

from typing import NamedTuple

from lastcard.bots.levels import STAND_IN
from lastcard.native import mypyc_attr
from lastcard.protocol.table_info import Avatar, Level, SeatKind
from lastcard.server.names import face_of


class Newcomer(NamedTuple):
    """Somebody who waits for the next hand."""

    person: str
    name: str
    avatar: Avatar | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat:
    """A place at the table and who has it: nobody, a person, or a bot of some level."""

    __slots__ = (
        "avatar", "bot", "commitment", "held", "holder", "level", "name", "newcomer", "part",
        "person", "since", "stand_in", "withheld",
    )  # fmt: skip

    def __init__(self) -> None:
        self.name = ""
        self.person = ""
        self.avatar: Avatar | None = None
        """The face the person has chosen."""
        self.level: Level | None = None
        self.held = False
        self.stand_in = ""
        """The name of the bot that plays while the seat is held."""
        self.commitment = ""
        """To the person's part of the shuffle."""
        self.part = ""
        """The part itself, once the match is sealed."""
        self.withheld = 0
        """The attempt at the shuffle to which the person's part did not come."""
        self.since = 0
        self.bot: tuple[Level, str] | None = None
        """The level and name of the bot that made room for a person, and comes back after them."""
        self.holder = ""
        """The person to whom the present hand was dealt, and to whom alone it may be shown."""
        self.newcomer: Newcomer | None = None
        """Who gets the seat with the next hand."""

    @property
    def kind(self) -> SeatKind:
        if self.person:
            return "person"
        return "bot" if self.level else "empty"

    @property
    def face(self) -> Avatar | None:
        """The one a person has chosen, or one that goes with the name."""
        return self.avatar or face_of(self.name) if self.person else None

    @property
    def player(self) -> Level | None:
        """The bot that decides here; None where a person does."""
        return STAND_IN if self.held else self.level
