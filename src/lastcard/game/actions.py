"""Actions and their two spellings: a short one for machines, words for people.

An action is the kernel's integer with names attached. There is one object for each in a pack.
Both spellings parse, and what is parsed prints the same again.

    draw  pass  uno  challenge  approve         colour:R  swap:3  hit:3  catch:2
    R7  R7!  W:G  W+4:B!        (``!`` calls UNO, a wild names its colour)
    sub:R7  sub:W:G  return:R7  (the dealer's rulings in Redacted)
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from threading import local
from typing import NamedTuple

from lastcard.cards import CLASSIC, MAX_SEATS, NO_COLOUR, Card, Colour, Pack
from lastcard.cards.pack import kept_with_pack
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
    HIT = k.HIT
    CATCH = k.CATCH
    PLAY = k.PLAY_CARD
    PLAY_CALLING = k.PLAY_CALLING
    SUBSTITUTE = k.SUBSTITUTE
    RETURN = k.RETURN


class Action(int):
    """One thing a seat can do; equal to, and usable as, its code."""

    kind: Kind
    card: Card | None
    """The card played, substituted or returned."""
    colour: Colour | None
    """The colour named, or that of the card played."""
    seat: int | None
    """Whose hand is taken, who must draw, or who is caught."""
    words: str
    """The spelling for people: ``play Red 7 and call UNO``."""
    _name: str

    @property
    def calls_uno(self) -> bool:
        return self.kind in (Kind.CALL, Kind.PLAY_CALLING)

    @staticmethod
    def parse(text: str) -> Action:
        """Read either spelling, with cards of the classic pack; upper and lower case are the
        same."""
        return actions_of(CLASSIC).parse(text)

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"Action.parse({self._name!r})"

    def __reduce__(self) -> tuple[object, tuple[Pack | None, int]]:
        pack = self.card.pack if self.card else self.colour.pack if self.colour else None
        return _unpickled, (pack, int(self))


def _unpickled(pack: Pack | None, code: int) -> Action:
    return actions_of(pack or CLASSIC)[code]


class _Spelling(NamedTuple):
    """An action before it is made."""

    kind: Kind
    below: int
    """What its code adds to that of its kind."""
    name: str
    words: str
    card: Card | None = None
    colour: Colour | None = None


class ActionTable(dict[int, Action]):
    """Every action there is with the cards of a pack, by its code."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self._by_text: dict[str, Action] = {}
        self._exact: dict[str, Action] = {}
        for spelling in _spellings(pack):
            action = _made(spelling)
            self[action] = action
            self._exact[spelling.name] = action
            self._by_text.setdefault(spelling.words.casefold(), action)
        for name, action in self._exact.items():
            self._by_text[name.casefold()] = action

    def parse(self, text: str) -> Action:
        """Read either spelling; upper and lower case are the same."""
        exact = self._exact.get(text)
        if exact is not None:
            return exact
        action = self._by_text.get(" ".join(text.split()).casefold())
        if action is None:
            raise UserError(
                "unknown-action",
                f"cannot read the action {text!r}: write a card (R7, W:G, with ! to call UNO), "
                "draw, pass, uno, challenge, catch:SEAT, swap:SEAT, hit:SEAT, colour:R, approve, "
                "sub:CARD or return:CARD",
            )
        return action


class _Listing(local):
    """Where the kernel lists what is legal, to be read at once: one for each thread, because there
    may be thousands of games."""

    def __init__(self) -> None:
        self.codes = [0] * k.MAX_LEGAL


listing = _Listing()


@kept_with_pack
def actions_of(pack: Pack) -> ActionTable:
    """The actions with the cards of a pack."""
    return ActionTable(pack)


def _made(spelling: _Spelling) -> Action:
    kind = spelling.kind
    action = Action(kind.value + spelling.below)
    action.kind, action.card, action.colour = kind, spelling.card, spelling.colour
    action.seat = spelling.below if kind in (Kind.SWAP, Kind.HIT, Kind.CATCH) else None
    action._name, action.words = spelling.name, spelling.words
    return action


def _spellings(pack: Pack) -> Iterator[_Spelling]:
    yield _Spelling(Kind.DRAW, 0, "draw", "draw")
    yield _Spelling(Kind.PASS, 0, "pass", "pass")
    yield _Spelling(Kind.CALL, 0, "uno", "call UNO")
    yield _Spelling(Kind.CHALLENGE, 0, "challenge", "challenge")
    yield _Spelling(Kind.APPROVE, 0, "approve", "approve")
    for colour in pack.colours:
        short, words = f"colour:{colour.letter}", f"name {colour}"
        yield _Spelling(Kind.NAME, colour.code, short, words, colour=colour)
    for seat in range(MAX_SEATS):
        yield _Spelling(Kind.SWAP, seat, f"swap:{seat}", f"swap hands with seat {seat}")
        yield _Spelling(Kind.HIT, seat, f"hit:{seat}", f"make seat {seat} draw")
        yield _Spelling(Kind.CATCH, seat, f"catch:{seat}", f"catch seat {seat}")
    for card in pack.cards:
        below = k.play_number(card.code, 0)
        yield _Spelling(Kind.RETURN, below, f"return:{card}", f"return {card.words}", card)
        yield from _play_spellings(card)


def _play_spellings(card: Card) -> Iterator[_Spelling]:
    """Every way to play a card."""
    named = card.pack.colours if card.names_colour else (card.colour,)
    for colour in named:
        play = k.play_number(card.code, NO_COLOUR if colour is None else colour.code)
        short = f"{card}:{colour.letter}" if card.names_colour and colour else str(card)
        words = f"{card.words} as {colour}" if card.names_colour else card.words
        for kind, name, said in (
            (Kind.PLAY, short, f"play {words}"),
            (Kind.PLAY_CALLING, f"{short}!", f"play {words} and call UNO"),
            (Kind.SUBSTITUTE, f"sub:{short}", f"substitute {words}"),
        ):
            yield _Spelling(kind, play, name, said, card, colour)
