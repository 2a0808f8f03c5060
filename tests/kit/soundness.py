"""What holds in every position of every game."""

from __future__ import annotations

from collections import Counter

from lastcard import Game
from lastcard.kernel import codes as k
from lastcard.kernel.bits import holds
from lastcard.kernel.fields import State
from lastcard.kernel.legal import legal
from lastcard.kernel.moves import held
from tests.kit.tables import all_cards


def assert_sound(game: Game) -> None:
    s = game.state
    assert all_cards(s) == +Counter(dict(enumerate(game.rules.deck)))
    for seat in range(s.players):
        row = s.hands[seat]
        assert s.sizes[seat] == sum(row)
        held_here = held(s, seat)
        assert [holds(held_here, card) for card in range(len(row))] == [n > 0 for n in row]
    assert not any(s.stock[s.stock_size :])
    assert not any(s.pile[s.pile_size :])
    assert s.pile[s.pile_size - 1] == s.top
    assert s.exposed < 0 or s.sizes[s.exposed] == 1


def legal_of(game: Game, state: State, seat: int) -> list[int]:
    into = [0] * k.MAX_LEGAL
    return into[: legal(state, game.rules.kernel, seat, into)]


def seats_of(game: Game) -> list[int]:
    return [*range(len(game.players)), -1]
