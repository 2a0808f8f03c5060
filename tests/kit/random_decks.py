"""Cards nobody thought of: deck tables with any colours, symbols, wilds and effects."""

from __future__ import annotations

import os
import random
from typing import Any, Final

from lastcard.cards import MAX_DECK, Effect, EffectKind, Fits
from lastcard.cards.deck_table import SHAPES
from lastcard.cards.effects import clash
from lastcard.errors import RuleSetError
from lastcard.rules.decks import STANDARD, DeckList, read_deck

Table = dict[str, Any]

_COLOURS: Final = ("red", "yellow", "green", "blue", "ocean", "plum", "Ähre", "Østre")
_SIGNS: Final = ("S", "R", "+2", "Q", "ace", "x2", "Ü", "=", "?")
_WILDS: Final = ("W", "W+4", "Wx", "Joker", "77", "ß", "+")
_NAMING: Final = (EffectKind.NAME_COLOUR, EffectKind.VICTIM_NAMES_COLOUR)
_WITH_COLOUR: Final = (*_NAMING, EffectKind.DRAW_UNTIL_COLOUR, EffectKind.DISCARD_COLOUR)
DECKS: Final = int(os.environ.get("LASTCARD_RANDOM_DECKS", "240"))
"""How many of them a test tries."""
LEAST_CARDS: Final = 20
"""Enough for two with the largest hands that random rules deal."""


def random_deck(rng: random.Random) -> Table:
    """A ``[deck]`` table that can be played with."""
    while True:
        table = _classic_and_more(rng) if rng.random() < 0.2 else _all_own(rng)
        try:
            deck = read_deck(table, STANDARD, "random")
        except RuleSetError:  # two cards of one name, too many kinds
            continue
        if _is_playable(deck):
            return table


def _is_playable(deck: DeckList) -> bool:
    return LEAST_CARDS <= sum(deck.counts) <= MAX_DECK


def _all_own(rng: random.Random) -> Table:
    colours = rng.choice((0, 1, 2, 3, 4, 4, 5, 8))
    letters = [name[0].upper() for name in _COLOURS[:colours]]
    symbols: list[Table] = [_numbers(rng)] if colours else []
    signs = rng.sample(_SIGNS, rng.randint(0, min(len(_SIGNS), 60 // max(colours, 1))))
    symbols += [_card(rng, short, colours) for short in signs if colours]
    if symbols and rng.random() < 0.3:  # one is otherwise in some colours
        changed = rng.choice(symbols)
        if "short" in changed:
            some = rng.sample(letters, rng.randint(1, colours))
            symbols.append({**_card(rng, changed["short"], colours), "colours": some})
    few = 0 if colours else 3
    wilds = [_card(rng, short, colours) for short in rng.sample(_WILDS, rng.randint(few, 6))]
    known = [entry["short"] for entry in (*symbols, *wilds) if "short" in entry]
    for entry in (*symbols, *wilds):
        if known and rng.random() < 0.2:
            entry["not_on"] = rng.sample(known, rng.randint(1, min(3, len(known))))
    for wild in wilds:
        wild["count"] = rng.randint(0, 8) if colours else rng.randint(6, 30)
    return {
        "base": "none",
        "colours": [
            {"name": name, "letter": name[0], "shape": SHAPES[at]}
            for at, name in enumerate(_COLOURS[:colours])
        ],
        "symbols": symbols,
        "wilds": wilds,
    }


def _classic_and_more(rng: random.Random) -> Table:
    """What a designer adds to the printed cards: a colour, a number, a card with a new effect."""
    more: Table = {"symbols": [_card(rng, "X", 4)], "wilds": [_card(rng, "W+6", 4)]}
    if rng.random() < 0.5:
        more["colours"] = [{"name": "ocean", "letter": "O"}]
    if rng.random() < 0.5:
        more["symbols"].append({"numbers": [10, 12], "count": 1})
    return more


def _numbers(rng: random.Random) -> Table:
    first = rng.randint(0, 3)
    entry: Table = {"numbers": [first, first + rng.randint(0, 9)], "count": rng.randint(1, 5)}
    if rng.random() < 0.2:
        entry["fits"] = rng.choice(list(Fits)).value
    return entry


def _card(rng: random.Random, short: str, colours: int) -> Table:
    entry: Table = {"short": short, "name": f"The {short}", "count": rng.randint(1, 3)}
    entry["points"] = rng.choice((0, 5, 20, 500))
    entry["effects"] = [str(effect) for effect in _effects(rng, colours)]
    if rng.random() < 0.3:
        entry["fits"] = rng.choice(list(Fits)).value
    if colours and rng.random() < 0.2:
        entry["needs_empty_colour"] = True
    if rng.random() < 0.1:
        entry["leaves_open"] = rng.choice(("blank", "customizable"))
    return entry


def _effects(rng: random.Random, colours: int) -> list[Effect]:
    """Some words of the vocabulary that go together."""
    kinds = [kind for kind in EffectKind if colours or kind not in _WITH_COLOUR]
    while True:
        chosen = rng.sample(kinds, rng.choice((0, 1, 1, 2, 2, 3, 4)))
        if chosen == [EffectKind.DRAW_UNTIL_COLOUR]:  # which needs a colour to wait for
            chosen.append(rng.choice(_NAMING))
        effects = [
            Effect(kind, rng.choice((1, 2, kind.most)) if kind.has_number else 0) for kind in chosen
        ]
        if clash(tuple(effects)) is None:
            return effects
