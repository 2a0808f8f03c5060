"""Actions and their two spellings: a short one for machines, words for people.

An action is a small integer, dense from 0 to ``ACTION_COUNT - 1``, with names attached. Both
spellings parse, and what is parsed prints the same again.

    draw  pass  uno  challenge  approve         colour:R  swap:3  catch:2
    R7  R7!  W:G  W+4:B!        (``!`` calls UNO, a wild names its colour)
    sub:R7  sub:W:G  return:R7  (the dealer's rulings in Redacted)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from lastcard.cards import (
    CARDS,
    COLOURS,
    MAX_SEATS,
    Card,
    Colour,
)
from lastcard.errors import UserError
from lastcard.kernel import codes as k


class Kind(Enum):
    """What sort of thing an action does; the value is the first code of the sort."""

    DRAW = k.DRAW
    PASS = k.PASS
    CALL = k.CALL
    CHALLENGE = k.CHALLENGE
    APPROVE = k.APPROVE
    NAME = k.NAME
    SWAP = k.SWAP
    CATCH = k.CATCH
    PLAY = k.PLAY_CARD
    PLAY_CALLING = k.PLAY_CALLING
    SUBSTITUTE = k.SUBSTITUTE
    RETURN = k.RETURN


class Action(int):
    """One thing a seat can do; equal to, and usable as, its code."""

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        return _KINDS[self]

    @property
    def card(self) -> Card | None:
        """The card played, substituted or returned."""
        kind = self.kind
        if kind is Kind.RETURN:
            return CARDS[self - k.RETURN]
        return CARDS[k.played_card(self - kind.value)] if kind in _WITH_PLAY else None

    @property
    def colour(self) -> Colour | None:
        """The colour named, or that of the card played."""
        kind = self.kind
        if kind is Kind.NAME:
            return COLOURS[self - k.NAME]
        return COLOURS[k.played_colour(self - kind.value)] if kind in _WITH_PLAY else None

    @property
    def seat(self) -> int | None:
        """Whose hand is taken, or who is caught."""
        return self - self.kind.value if self.kind in (Kind.SWAP, Kind.CATCH) else None

    @property
    def calls_uno(self) -> bool:
        return self.kind in (Kind.CALL, Kind.PLAY_CALLING)

    @property
    def words(self) -> str:
        """The spelling for people: ``play Red 7 and call UNO``."""
        return _WORDS[self]

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read either spelling; upper and lower case are the same."""
        exact = _EXACT.get(text)
        if exact is not None:
            return exact
        code = _CODES.get(" ".join(text.split()).casefold())
        if code is None:
            raise UserError(
                "unknown-action",
                f"cannot read the action {text!r}: write a card (R7, W:G, with ! to call UNO), "
                "draw, pass, uno, challenge, catch:SEAT, swap:SEAT, colour:R, approve, sub:CARD "
                "or return:CARD",
            )
        return ACTIONS[code]

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Action.parse({_NAMES[self]!r})"


_WITH_PLAY: Final = (Kind.PLAY, Kind.PLAY_CALLING, Kind.SUBSTITUTE)


def _kind_of(code: int) -> Kind:
    return next(kind for kind in reversed(Kind) if code >= kind.value)


def _play_spellings() -> list[tuple[str, str]]:
    """Each play for machines and for people."""
    spellings = []
    for play in range(k.PLAYS):
        card, colour = CARDS[k.played_card(play)], COLOURS[k.played_colour(play)]
        if card.is_wild:
            spellings.append((f"{card}:{colour.letter}", f"{card.words} as {colour}"))
        else:
            spellings.append((str(card), card.words))
    return spellings


def _spellings() -> list[tuple[str, str]]:
    plays = _play_spellings()
    seats = range(MAX_SEATS)
    return [
        ("draw", "draw"),
        ("pass", "pass"),
        ("uno", "call UNO"),
        ("challenge", "challenge"),
        ("approve", "approve"),
        *((f"colour:{colour.letter}", f"name {colour}") for colour in COLOURS),
        *((f"swap:{seat}", f"swap hands with seat {seat}") for seat in seats),
        *((f"catch:{seat}", f"catch seat {seat}") for seat in seats),
        *((short, f"play {long}") for short, long in plays),
        *((f"{short}!", f"play {long} and call UNO") for short, long in plays),
        *((f"sub:{short}", f"substitute {long}") for short, long in plays),
        *((f"return:{card}", f"return {card.words}") for card in CARDS),
    ]


_NAMES: Final = tuple(short for short, _ in _spellings())
_WORDS: Final = tuple(long for _, long in _spellings())
_KINDS: Final = tuple(_kind_of(code) for code in range(k.ACTION_COUNT))
_CODES: Final = {
    text.casefold(): code for names in (_WORDS, _NAMES) for code, text in enumerate(names)
}
ACTIONS: Final = tuple(Action(code) for code in range(k.ACTION_COUNT))
_EXACT: Final = dict(zip(_NAMES, ACTIONS, strict=True))
