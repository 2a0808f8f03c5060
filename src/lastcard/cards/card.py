"""Cards and colours as people meet them: immutable, one object each in their pack.

The kernel counts hands in arrays and tests them as sets of bits, so there a card is a small
integer, its *code*, the number of its row in the pack: ``.code`` leads down, ``pack.cards[code]``
and ``pack.colours[code]`` lead up.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Never, NoReturn, Protocol

from lastcard.cards.effects import NAMING, Effect, EffectKind, Effects
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.cards.pack import Pack


class Fits(Enum):
    """What a card may be laid on, as a deck file writes it."""

    COLOUR_OR_SYMBOL = "colour or symbol"
    COLOUR = "colour"
    SYMBOL = "symbol"
    ANYTHING = "anything"


class _Face:
    """What there is once and for all in a pack: never changed. There is one object for each code,
    so ``==`` and ``is`` say the same, also after pickling."""

    __slots__ = ("code", "pack")

    code: int
    """The kernel's number: an index, not what is printed on a card."""
    pack: Pack

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")

    def __lt__(self, other: object) -> bool:
        """For sorting only: by colour, then by symbol, wilds last."""
        return self.code < other.code if isinstance(other, type(self)) else NotImplemented

    def _know(self, **facts: object) -> None:
        for name, fact in facts.items():
            object.__setattr__(self, name, fact)


class Colour(_Face):
    """A colour of a pack: ``Colour.parse("red")``, or ``pack.colour("hearts")``."""

    __slots__ = ("letter", "name", "shape")

    name: str
    letter: str
    shape: str
    """What stands beside it for those who do not see colours: ``circle``, ``heart``."""

    def __init__(self, *wrong: Never) -> None:
        raise UserError("unknown-colour", 'a colour is not made but read: Colour.parse("red")')

    @staticmethod
    def parse(text: str | Colour) -> Colour:
        """Read a colour of the classic pack by its letter or its name."""
        from lastcard.cards.built_in import CLASSIC

        return text if isinstance(text, Colour) else CLASSIC.colour(text)

    @classmethod
    def made(cls, pack: Pack, code: int, name: str, letter: str, shape: str) -> Colour:
        """For ``Pack`` alone."""
        colour = object.__new__(cls)
        colour._know(pack=pack, code=code, name=name, letter=letter, shape=shape)
        return colour

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Colour.parse({self.name!r})"

    def __reduce__(self) -> tuple[object, tuple[Pack, int]]:
        return _colour_of, (self.pack, self.code)


class Worth(Protocol):
    """What knows the points of cards: a ``RuleSet``."""

    def points_of(self, card: Card) -> int: ...


class Card(_Face):
    """One kind of card: ``Card.parse("R7")``, or ``pack.card("HQ")``."""

    __slots__ = (
        "action",
        "colour",
        "effects",
        "fits_on",
        "is_wild",
        "leaves_open",
        "needs_empty_colour",
        "not_on",
        "number",
        "short",
        "symbol",
        "symbol_name",
        "text",
        "words",
        "worth",
    )

    short: str
    """The name for machines and lists: ``R7``, ``W+4``."""
    words: str
    """The name for people: ``Red 7``, ``Wild Draw Four``."""
    colour: Colour | None
    """None for a card that has none."""
    symbol: str
    """What it has in common with cards of other colours: ``7``, ``S``; for a wild its name."""
    symbol_name: str
    """The same for people: ``7``, ``Skip``."""
    number: int | None
    """The number printed on it; None for all others."""
    action: str | None
    """What it is called instead: ``Skip``, ``Draw Two``, ``Wild``; None for a number."""
    is_wild: bool
    """Whether it may be laid on any card."""
    fits_on: Fits
    not_on: frozenset[str]
    """Symbols it may not be laid on, whatever else fits."""
    effects: Effects
    """What it does by itself; rules may change it (``RuleSet.effects_of``)."""
    worth: int
    """Points printed in the deck file; rules may change them (``RuleSet.points_of``)."""
    needs_empty_colour: bool
    """Meant for hands without a card of the colour in play: a Wild Draw Four."""
    text: str
    """What its maker wrote on it, for cards with words of their own."""
    leaves_open: str
    """``blank`` or ``customizable`` if options of the rules say what it does and reads."""

    def __init__(self, *wrong: Never) -> None:
        raise UserError("unknown-card", 'a card is not made but read: Card.parse("R7")')

    @staticmethod
    def parse(text: str | Card) -> Card:
        """Read a short name (``R7``, ``g+2``, ``W+4``) or the words (``Red 7``) of a card of the
        classic pack; what is a card already stays as it is."""
        from lastcard.cards.built_in import CLASSIC

        return text if isinstance(text, Card) else CLASSIC.card(text)

    @classmethod
    def made(cls, pack: Pack, code: int, **facts: object) -> Card:
        """For ``Pack`` alone."""
        card = object.__new__(cls)
        card._know(pack=pack, code=code, **facts)
        return card

    @property
    def names_colour(self) -> bool:
        """Whether whoever plays it names the colour in play."""
        return any(effect.kind is EffectKind.NAME_COLOUR for effect in self.effects)

    @property
    def leaves_colour_open(self) -> bool:
        """Whether the colour in play has to be named by somebody after it was turned up."""
        return any(effect.kind in NAMING for effect in self.effects)

    def effect(self, kind: EffectKind) -> Effect | None:
        """The effect of that kind, if the card has it."""
        return next((effect for effect in self.effects if effect.kind is kind), None)

    def points(self, rules: Worth) -> int:
        """What it counts in a hand at the end: ``card.points(load("official"))``."""
        if isinstance(rules, str):
            raise UserError("rules-type", f"points need rules, not a name: load({rules!r:.60})")
        return rules.points_of(self)

    def fits(self, top: Card, colour: Colour | None = None) -> bool:
        """Whether it may be laid on ``top``, by colour, number or action, or as a wild. ``colour``
        is the one in play where it is not that of ``top``."""
        return self.matches_symbol(top) or self.matches_colour(colour or top.colour)

    def matches_symbol(self, top: Card) -> bool:
        """Whether it may be laid on ``top`` whatever colour is in play."""
        if top.symbol in self.not_on:
            return False
        if self.is_wild:
            return True
        by_symbol = self.fits_on in (Fits.SYMBOL, Fits.COLOUR_OR_SYMBOL)
        return by_symbol and self.symbol == top.symbol

    def matches_colour(self, colour: Colour | None) -> bool:
        """Whether it may be laid on any card that leaves this colour in play."""
        by_colour = self.fits_on in (Fits.COLOUR, Fits.COLOUR_OR_SYMBOL)
        return by_colour and colour is not None and self.colour is colour

    def __str__(self) -> str:
        return self.short

    def __repr__(self) -> str:
        return f"Card.parse({self.short!r})"

    def __reduce__(self) -> tuple[object, tuple[Pack, int]]:
        return _card_of, (self.pack, self.code)


def _card_of(pack: Pack, code: int) -> Card:
    return pack.cards[code]


def _colour_of(pack: Pack, code: int) -> Colour:
    return pack.colours[code]
