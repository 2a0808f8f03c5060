"""A position in one line, complete with hidden cards: for bug reports, not for players.

    lastcard-position/1 rules={...} players=2 phase=1 turn=1 ... hands=R7.G+2.W/B1.B2 stock=...

Numbers that are as in a fresh state are left out. Cards are short names joined by dots. Colours
are counted from 0 in the order of the pack, and the number after the last one means none.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from lastcard.cards import MAX_SEATS, NO_COLOUR, Pack
from lastcard.errors import RecordError
from lastcard.game.soundness import wrong_position
from lastcard.kernel.deal import join_hands
from lastcard.kernel.fields import Field, State
from lastcard.kernel.moves import give
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data

_MAGIC: Final = "lastcard-position/1"
_DERIVED: Final = ("masks", "sizes", "stock_size", "pile_size", "top", "left", "right")
_PILES: Final = {"stock": "stock_size", "pile": "pile_size"}
_COLOURS: Final = ("colour", "submitted_colour")
_FRESH: Final = State()


def position_text(rules: RuleSet, state: State) -> str:
    """The position as one line of text."""
    data = json.dumps(rules.to_data(), separators=(",", ":"))
    parts = [_MAGIC, "rules=" + data.replace(" ", "\\u0020")]
    for field in State.fields():
        if field.name not in _DERIVED:
            text = _spell(field, state, rules.pack)
            if text is not None:
                parts.append(f"{field.name}={text}")
    return " ".join(parts)


def _spell(field: Field, s: State, pack: Pack) -> str | None:
    value = getattr(s, field.name)
    if field.name == "hands":
        rows = (
            [card.short for card in pack.cards for _ in range(row[card.code])]
            for row in value[: s.players]
        )
        return "/".join(".".join(row) for row in rows)
    if field.name in _PILES:
        return ".".join(pack.cards[card].short for card in value[: getattr(s, _PILES[field.name])])
    if field.name in _COLOURS and value == NO_COLOUR:
        return str(len(pack.colours))
    if value == getattr(_FRESH, field.name):
        return None
    if field.shape:
        return ",".join(str(number) for number in value[: s.players])
    return str(value)


def parse_position(text: str) -> tuple[RuleSet, State]:
    """The inverse of ``position_text``."""
    magic, *parts = text.split() or [""]
    if magic != _MAGIC:
        raise RecordError("position-format", f"a position begins with {_MAGIC}, not {magic[:40]!r}")
    values = dict(part.partition("=")[::2] for part in parts)
    try:
        data = json.loads(values.pop("rules", ""))
    except (ValueError, RecursionError):
        raise RecordError("position-format", "the position has no readable rules={...}") from None
    if not isinstance(data, dict):
        raise RecordError("position-format", "the position's rules are not a table")
    rules = from_data(data, "position")
    state = State()
    fields = {field.name: field for field in State.fields() if field.name not in _DERIVED}
    for name, value in values.items():
        if name not in fields:
            raise RecordError("position-format", f"the position has an unknown part {name[:40]!r}")
        try:
            _read(fields[name], value, state, rules.pack)
        except (ValueError, IndexError):
            raise RecordError(
                "position-format", f"cannot read {name}={value[:40]} of the position"
            ) from None
    _check_cards(rules, state)
    state.top = state.pile[max(state.pile_size - 1, 0)]
    problem = wrong_position(rules, state)
    if problem is not None:
        raise RecordError("position-format", f"the position cannot be: {problem}")
    join_hands(state)
    return rules, state


def _read(field: Field, text: str, s: State, pack: Pack) -> None:
    if field.name == "hands":
        for seat, row in enumerate(text.split("/")):
            for card in _read_cards(row, pack):
                give(s, seat, card)
    elif field.name in _PILES:
        cards = _read_cards(text, pack)
        getattr(s, field.name)[: len(cards)] = cards
        setattr(s, _PILES[field.name], len(cards))
    elif field.shape:
        numbers = [int(number) for number in text.split(",")]
        if len(numbers) > MAX_SEATS:
            raise ValueError
        getattr(s, field.name)[: len(numbers)] = numbers
    else:
        number = int(text)
        none = field.name in _COLOURS and number == len(pack.colours)
        setattr(s, field.name, NO_COLOUR if none else number)


def _read_cards(text: str, pack: Pack) -> list[int]:
    return [pack.card(name).code for name in text.split(".")] if text else []


def _check_cards(rules: RuleSet, s: State) -> None:
    """Every card of the deck, once."""
    cards: Counter[int] = Counter(s.stock[: s.stock_size] + s.pile[: s.pile_size])
    for row in s.hands:
        cards.update(dict(enumerate(row)))
    if s.submitted >= 0:
        cards[s.submitted] += 1
    for card, count in enumerate(rules.deck):
        if cards[card] != count:
            raise RecordError(
                "position-cards",
                f"the position has {cards[card]} of {rules.pack.cards[card]}, the deck {count}",
            )
