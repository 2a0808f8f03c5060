"""A position in one line, complete with hidden cards: for bug reports, not for players.

    lastcard-position/1 rules={...} players=2 phase=1 turn=1 ... hands=R7.G+2.W/B1.B2 stock=...

Numbers that are as in a fresh state are left out. Cards are short names joined by dots.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from lastcard.cards import CARD_NAMES, CARDS, KINDS, MAX_SEATS, Card
from lastcard.errors import RecordError
from lastcard.kernel import codes as k
from lastcard.kernel.deal import join_hands
from lastcard.kernel.fields import Field, State
from lastcard.kernel.moves import give
from lastcard.rules import RuleSet
from lastcard.rules.ruleset import from_data

_MAGIC: Final = "lastcard-position/1"
_DERIVED: Final = ("masks", "sizes", "stock_size", "pile_size", "top", "left", "right")
_PILES: Final = {"stock": "stock_size", "pile": "pile_size"}


def position_text(rules: RuleSet, state: State) -> str:
    """The position as one line of text."""
    data = json.dumps(rules.to_data(), separators=(",", ":"))
    parts = [_MAGIC, "rules=" + data.replace(" ", "\\u0020")]
    for field in State.FIELDS:
        if field.name not in _DERIVED:
            text = _spell(field, state)
            if text is not None:
                parts.append(f"{field.name}={text}")
    return " ".join(parts)


def _spell(field: Field, s: State) -> str | None:
    value = getattr(s, field.name)
    if field.name == "hands":
        rows = (
            [CARD_NAMES[card] for card in range(KINDS) for _ in range(row[card])]
            for row in value[: s.players]
        )
        return "/".join(".".join(row) for row in rows)
    if field.name in _PILES:
        return ".".join(CARD_NAMES[card] for card in value[: getattr(s, _PILES[field.name])])
    if value == field.fresh():
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
    fields = {field.name: field for field in State.FIELDS if field.name not in _DERIVED}
    for name, value in values.items():
        if name not in fields:
            raise RecordError("position-format", f"the position has an unknown part {name[:40]!r}")
        try:
            _read(fields[name], value, state)
        except (ValueError, IndexError):
            raise RecordError(
                "position-format", f"cannot read {name}={value[:40]} of the position"
            ) from None
    _check_cards(rules, state)
    _check_seats(state)
    state.top = state.pile[state.pile_size - 1]
    join_hands(state)
    return rules, state


def _read(field: Field, text: str, s: State) -> None:
    if field.name == "hands":
        for seat, row in enumerate(text.split("/")):
            for card in _read_cards(row):
                give(s, seat, card)
    elif field.name in _PILES:
        cards = _read_cards(text)
        getattr(s, field.name)[: len(cards)] = cards
        setattr(s, _PILES[field.name], len(cards))
    elif field.shape:
        numbers = [int(number) for number in text.split(",")]
        if len(numbers) > MAX_SEATS:
            raise ValueError
        getattr(s, field.name)[: len(numbers)] = numbers
    else:
        setattr(s, field.name, int(text))


def _read_cards(text: str) -> list[int]:
    return [Card.parse(name).code for name in text.split(".")] if text else []


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
                f"the position has {cards[card]} of {CARDS[card]}, the deck {count}",
            )


def _check_seats(s: State) -> None:
    """Refuse what could not stand on a table, so that the kernel only ever sees sound states."""
    everybody = (1 << s.players) - 1 if 2 <= s.players <= MAX_SEATS else 0
    seat, no_seat = range(s.players), range(-1, s.players)
    card, flag, many = range(-1, KINDS), range(2), range(10**6)
    allowed = {
        "dealer": seat, "turn": seat, "actor": seat,
        "winner": no_seat, "exposed": no_seat, "accused": no_seat,
        "drawn": card, "submitted": card, "pending_card": card,
        "direction": flag, "match_over": flag, "guilty": flag, "submitted_call": flag,
        "phase": range(k.PLAY, k.OVER + 1), "result": range(3),
        "colour": range(5 if s.phase == k.COLOUR else 4), "submitted_colour": range(4),
        "turns": many, "passes": many, "hand_number": many, "pending": many,
        "alive": range(everybody + 1), "playing": range(everybody + 1),
        "champions": range(everybody + 1), "catches": range(everybody + 1),
    }  # fmt: skip
    for name, values in allowed.items():
        if getattr(s, name) not in values:
            raise RecordError("position-format", f"the position has an impossible {name}")
    sound = (
        everybody
        and s.pile_size > 0
        and sorted(s.circle[: s.players]) == list(seat)
        and s.playing & ~s.alive == 0
        and (s.phase == k.OVER or s.playing >> s.actor & s.playing >> s.turn & 1)
        and s.playing & (s.playing - 1) != 0
        and (s.phase != k.DRAWN or s.masks[s.actor] >> max(s.drawn, 0) & (s.drawn >= 0))
        and (s.phase == k.INSPECT) == (s.submitted >= 0)
        and (s.phase == k.RESPOND) == (s.pending > 0) == (s.pending_card >= 0)
        and (s.exposed < 0 or s.sizes[s.exposed] == 1)
    )
    if not sound:
        raise RecordError("position-format", "the position is not one a game can be in")
