"""The compiled program behind everything that thinks: it remembers, searches, weighs and foresees.

What the expert and the coach do differs in a few lines; playing a hand to its end, which all of
them do, is nearly all of the machine code. As one program they are compiled in a third of the time.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from lastcard.bots.policies import choice_values, memory, open_hands
from lastcard.bots.policies import search as interpreted_search
from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.open_hands import OpenTable
from lastcard.bots.policies.search import Search
from lastcard.game.history import WIDTH
from lastcard.kernel.compiled import Records, dtype_of, entry, twin

_recall = twin(memory.recall)
_search = twin(interpreted_search.search)
_weigh_all = twin(choice_values.weigh_all)
_foresee_hand = twin(open_hands.foresee_hand)
_foresee_match = twin(open_hands.foresee_match)

_RECALL: Final = 0
_SEARCH: Final = 1
_WEIGH: Final = 2
_FORESEE_HAND: Final = 3
_FORESEE_MATCH: Final = 4


class _Desk(NamedTuple):
    """What lies before the one who thinks; of everything one, or none where it is not needed."""

    searches: Any
    tables: Any
    dices: Any
    rows: Any
    worths: Any
    wins: Any


_NOTHING: Final = _Desk(
    np.zeros(0, dtype_of(Search)),
    np.zeros(0, dtype_of(OpenTable)),
    np.zeros(0, dtype_of(Dice)),
    np.zeros((0, WIDTH), np.int64),
    np.zeros((0, 0), np.int16),
    np.zeros((0, 0), np.int64),
)


@entry
def _think(desk: _Desk, rules: Any, what: int, first: int, count: int) -> int:
    r = rules[0]
    if what == _RECALL:
        w = desk.searches[0]
        _recall(w.notes, r, w.sight.seat, desk.rows, len(desk.rows))
    elif what == _SEARCH:
        return int(_search(desk.searches[0], r, first, count, desk.dices[0]))
    elif what == _WEIGH:
        _weigh_all(desk.searches[0], r, desk.worths, desk.dices[0])
    elif what == _FORESEE_HAND:
        _foresee_hand(desk.tables[0], r, first, count, desk.wins)
    else:
        _foresee_match(desk.tables[0], r, count, desk.wins)
    return 0


def recall(searches: Records, rules: Records, rows: Any) -> None:
    """Let the seat that searches take note of a hand's history."""
    _think(_NOTHING._replace(searches=searches, rows=rows), rules, _RECALL, 0, 0)


def search(searches: Records, rules: Records, dices: Records, choices: int, rollouts: int) -> int:
    """Order the choices from best to worst; how many were looked at to the end."""
    desk = _NOTHING._replace(searches=searches, dices=dices)
    return _think(desk, rules, _SEARCH, choices, rollouts)


def weigh(searches: Records, rules: Records, dices: Records, worths: Any) -> None:
    """Fill each row with the worth, in one world, of each choice."""
    desk = _NOTHING._replace(searches=searches, dices=dices, worths=worths)
    _think(desk, rules, _WEIGH, 0, 0)


def foresee_hand(tables: Records, rules: Records, first: int, count: int, wins: Any) -> None:
    """Add who wins the hand in so many games from a position, from a number on."""
    _think(_NOTHING._replace(tables=tables, wins=wins), rules, _FORESEE_HAND, first, count)


def foresee_match(tables: Records, rules: Records, count: int, wins: Any) -> None:
    """Add who wins the match in so many matches from a position."""
    _think(_NOTHING._replace(tables=tables, wins=wins), rules, _FORESEE_MATCH, 0, count)
