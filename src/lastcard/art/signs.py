"""Signs: what a card does, as a picture in a box from -50 to 50, put together from its effects."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final

from lastcard.art.elements import Group, Part, Shape, rectangle, text
from lastcard.art.paths import number
from lastcard.art.shared import shared
from lastcard.art.suits import Suit
from lastcard.art.theme import Theme
from lastcard.art.vision import is_colour
from lastcard.cards import MAX_COLOURS, Card, Effect, EffectKind, Pack

Picture = tuple[Part, ...]

FIGURE_WEIGHT: Final = 22.0
MOST_SIGNS: Final = 3
"""More in one picture cannot be told apart."""
_ANY_NUMBER: Final = "?"
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_WHOM: Final = {
    EffectKind.DRAW_CHOSEN: "target",
    EffectKind.DRAW_OTHERS: "crowd",
    EffectKind.DRAW_SELF: "person",
    EffectKind.SKIP_EVERYONE: "crowd",
}
"""Whom it hits, if not the next player."""
_SIGNS: Final = {
    EffectKind.DISCARD_COLOUR: "discard",
    EffectKind.SWAP_CHOSEN: "swap",
    EffectKind.SWAP_NEXT: "swap",
    EffectKind.PASS_HANDS: "pass",
    EffectKind.SHUFFLE_HANDS: "shuffle",
    EffectKind.REVERSE: "reverse",
    EffectKind.SKIP: "skip",
    EffectKind.SKIP_EVERYONE: "skip",
    EffectKind.PLAY_AGAIN: "again",
}
_DRAWS: Final = (
    EffectKind.DRAW,
    EffectKind.DRAW_CHOSEN,
    EffectKind.DRAW_OTHERS,
    EffectKind.DRAW_SELF,
    EffectKind.DRAW_UNTIL_FIT,
)
_ORDER: Final = (*_DRAWS, EffectKind.DRAW_UNTIL_COLOUR, *_SIGNS)
"""What matters most comes first, and is largest."""
_SAYS: Final = {
    EffectKind.NAME_COLOUR: ("wild", "colour", "color"),
    EffectKind.DRAW_UNTIL_COLOUR: ("draw", "roulette", "colour", "color"),
    EffectKind.DISCARD_COLOUR: ("discard",),
    EffectKind.SWAP_CHOSEN: ("swap", "trade"),
    EffectKind.SWAP_NEXT: ("swap", "trade"),
    EffectKind.PASS_HANDS: ("pass", "rotate"),
    EffectKind.SHUFFLE_HANDS: ("shuffle",),
    EffectKind.REVERSE: ("reverse",),
    EffectKind.SKIP: ("skip",),
    EffectKind.SKIP_EVERYONE: ("skip",),
    EffectKind.PLAY_AGAIN: ("again",),
} | dict.fromkeys(_DRAWS, ("draw", "take", "hit", "+"))
"""Words in the name of a card that its sign says as well."""


def speaks_for(card: Card) -> bool:
    """Whether the sign of a card says what the card is called."""
    name = card.symbol_name.casefold()
    kinds = [effect.kind for effect in card.effects]
    if _is_plain_wild(card):
        kinds.append(EffectKind.NAME_COLOUR)
    return any(word in name for kind in kinds for word in _SAYS.get(kind, ()))


def _is_plain_wild(card: Card) -> bool:
    """Whether a card fits on all others and does nothing else."""
    return card.is_wild and card.colour is None and not card.effects


def is_colourful(picture: Picture) -> bool:
    """Whether a sign shows colours of its own, and not only the one it is drawn in."""
    return any(
        is_colourful(part.parts) if isinstance(part, Group) else is_colour(part.fill)
        for part in picture
    )


def sign(theme: Theme, card: Card) -> Picture | None:
    """One picture for all that a card does; None for a card that does nothing, or too much."""
    signs = signs_of(theme, card)
    if not 1 <= len(signs) <= MOST_SIGNS:
        return None
    if len(signs) == 1:
        return signs[0]
    main, *badges = signs
    places = ((31, 30), (-31, 30))
    return (
        Group(main, -9 if len(badges) == 1 else 0, -9, 0.82),
        *(_badge(badge, *place) for badge, place in zip(badges, places, strict=False)),
    )


def signs_of(theme: Theme, card: Card) -> list[Picture]:
    """A picture for each thing that a card does; that it names a colour goes without saying if it
    does something else."""
    if card.leaves_open == "customizable":
        return [theme.symbols["pencil"]]
    if card.leaves_open:
        return []
    by_kind = {effect.kind: effect for effect in card.effects}
    signs = [
        picture
        for kind in _ORDER
        if kind in by_kind
        for picture in _of_effect(theme, card, by_kind[kind])
    ]
    if not signs and (EffectKind.NAME_COLOUR in by_kind or _is_plain_wild(card)):
        signs.append(cluster(colours_of(theme, card.pack)))
    return signs


def index_text(card: Card) -> str:
    """What stands in the corner for a card that makes somebody draw: ``+4``."""
    for effect in card.effects:
        if effect.kind in _DRAWS:
            return f"+{effect.number or _ANY_NUMBER}"
    return ""


def colours_of(theme: Theme, pack: Pack) -> Sequence[Suit]:
    """The colours of a pack, or of the theme for a pack that has none."""
    known = list(theme.suits.values())[:MAX_COLOURS]
    return theme.suits_of(pack) or known or [theme.wild]


def cluster(suits: Sequence[Suit]) -> Picture:
    """All colours together."""
    places = shared().clusters[len(suits)]
    return tuple(_mark(suit, *place) for suit, place in zip(suits, places, strict=True))


def _mark(suit: Suit, x: float, y: float, scale: float) -> Group:
    larger, down = shared().optics.get(suit.shape, (1.0, 0.0))
    return Group((Shape(suit.path, suit.main),), x, y + down, scale * larger)


def _of_effect(theme: Theme, card: Card, effect: Effect) -> Iterator[Picture]:
    if effect.kind in _DRAWS:
        make: Callable[[Theme, Card, Effect], Picture] = _cards if card.colour else _fan
        yield make(theme, card, effect)
    elif effect.kind is EffectKind.DRAW_UNTIL_COLOUR:
        yield _wheel(colours_of(theme, card.pack))
    else:
        yield theme.symbols[_SIGNS[effect.kind]]
        if effect.kind is EffectKind.SKIP and effect.number > 1:
            yield (text(f"{_TIMES}{effect.number}", 84, "symbol", FIGURE_WEIGHT, fit=100),)
    if effect.kind in _WHOM:
        yield theme.symbols[_WHOM[effect.kind]]


def _figure(effect: Effect, height: float, fit: float) -> Group:
    words = f"+{effect.number or _ANY_NUMBER}"
    return text(words, height, "paper", FIGURE_WEIGHT, fit=fit)


def _cards(theme: Theme, card: Card, effect: Effect) -> Picture:
    """Cards of one colour to draw, and how many."""
    return (*theme.symbols["draw"], Group((_figure(effect, 34, 52),), 13, 2, turn=8))


def _fan(theme: Theme, card: Card, effect: Effect) -> Picture:
    """Cards of all colours to draw: as many as it takes, or a handful and the number on top."""
    fans = shared().fans
    exact = effect.number in fans
    places = fans[effect.number if exact else max(fans)]
    paints = islice(cycle(suit.main for suit in colours_of(theme, card.pack)), len(places))
    one = shared().shapes["card"]
    hand = tuple(
        Group((Shape(one, paint, "paper", 5),), x, y, scale, turn)
        for (x, y, turn, scale), paint in zip(places, paints, strict=True)
    )
    if exact:
        return hand
    front = Shape(rectangle(66, 44, 9), "symbol", "paper", 5)
    return (Group(hand, 0, -8), Group((front, _figure(effect, 32, 54)), 0, 24))


def _wheel(suits: Sequence[Suit]) -> Picture:
    """A wheel of fortune with all colours on it, and the pointer above."""
    sectors = list(suits) * (1 if len(suits) > 4 else 2 if len(suits) > 2 else 4)
    angle = 2 * math.pi / len(sectors)
    parts: list[Part] = []
    for at, suit in enumerate(sectors):
        (x, y), (end_x, end_y) = (_around(40, angle * (at + side)) for side in (-0.5, 0.5))
        arc = f"A40 40 0 0 1 {number(end_x)} {number(end_y)}"
        path = f"M0 0L{number(x)} {number(y)}{arc}Z"
        parts.append(Group((Shape(path, suit.main, "paper", 3),), 0, 6))
    rim = "M-41 0A41 41 0 0 1 41 0A41 41 0 0 1 -41 0Z"
    parts.append(Group((Shape(rim, stroke="symbol", width=7),), 0, 6))
    parts.append(Group((Shape(shared().shapes["circle"], "symbol", "paper", 12),), 0, 6, 0.26))
    parts.append(Shape("M-13 -50H13L0 -24Z", "symbol", "paper", 4))
    return tuple(parts)


def _around(radius: float, angle: float) -> tuple[float, float]:
    """A point on a circle, from the top and with the clock."""
    return radius * math.sin(angle), -radius * math.cos(angle)


def _badge(picture: Picture, x: float, y: float) -> Group:
    """A small sign on top of a large one."""
    disc = Shape(shared().shapes["circle"], "paper", "paper", 26)
    return Group((disc, *picture), x, y, 0.46)
