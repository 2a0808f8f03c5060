"""Cards by what they have in common: the one place where options say which cards they speak of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lastcard.cards import Card, EffectKind, Pack
from lastcard.rules.phrase import Phrase, joined

Group = Callable[[Card], bool]


def is_action(card: Card) -> bool:
    """A coloured card that does something."""
    return card.colour is not None and not card.is_wild and bool(card.effects)


def is_draw_card(card: Card) -> bool:
    """A card whose draw may be answered with another: cards left open to the rules are not."""
    return card.effect(EffectKind.DRAW) is not None and not card.leaves_open


def draw_value(card: Card) -> int:
    effect = card.effect(EffectKind.DRAW)
    return effect.number if effect else 0


def does_only(kind: EffectKind) -> Group:
    """The coloured cards that do this and nothing else."""
    return lambda card: is_action(card) and [effect.kind for effect in card.effects] == [kind]


def is_coloured_draw(card: Card) -> bool:
    return is_draw_card(card) and card.colour is not None


def is_wild_draw(card: Card) -> bool:
    return is_draw_card(card) and card.colour is None


def is_conditional(card: Card) -> bool:
    """Meant for a hand without a card of the colour in play."""
    return card.needs_empty_colour


def waits_for_colour(card: Card) -> bool:
    """Turned up first, it lies there without a colour."""
    return card.leaves_colour_open and not card.needs_empty_colour


def is_special_wild(card: Card) -> bool:
    """A wild that names a colour and does more, or leaves open what."""
    more = len(card.effects) > 1 and not card.needs_empty_colour
    return card.leaves_colour_open and (more or bool(card.leaves_open))


def only_reverses(card: Card) -> bool:
    """A card that turns the direction and does nothing else, with a colour or without."""
    kinds = [effect.kind for effect in card.effects if effect.kind is not EffectKind.NAME_COLOUR]
    return kinds == [EffectKind.REVERSE]


def reverses_and_draws(card: Card) -> bool:
    return card.effect(EffectKind.REVERSE) is not None and is_draw_card(card)


skips: Final = does_only(EffectKind.SKIP)
reverses: Final = does_only(EffectKind.REVERSE)
draws: Final = does_only(EffectKind.DRAW)


def names_of(cards: list[Card]) -> Phrase:
    """``a Skip``, ``an 8 or a Jack``: what stands for a group of cards in a sentence."""
    if not cards:
        return Phrase("such a card")
    pairs = dict.fromkeys((card.symbol_name, card.pack) for card in cards)
    *names, last = [_with_article(name, pack) for name, pack in pairs]
    return Phrase("{} or {}", (joined(names, ", "), last)) if names else last


def _with_article(name: str, pack: Pack) -> Phrase:
    vowel = name[:1].casefold() in "aeiou" or name in ("8", "11", "18") or name.startswith("8")
    article = "an" if vowel else "a"
    # Names that come with Lastcard are whole templates: other languages have more than one article.
    return Phrase(f"{article} {name}") if pack.name else Phrase(f"{article} {{}}", (Phrase(name),))
