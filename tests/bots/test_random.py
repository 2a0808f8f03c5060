"""Bots choose from what they are given, under every rule set."""

from __future__ import annotations

import pytest

from lastcard import Game, names
from lastcard.bots import RandomBot, next_move


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [2, 5, 10])
def test_the_random_bot_plays_every_set_legally(name: str, players: int) -> None:
    game = Game(name, players, seed=players)
    bots = [RandomBot(seat) for seat in range(players)]
    while not game.over:
        seat, action = next_move(game, bots)
        assert action in game.legal(seat)
        game.apply(seat, action)


def test_a_bot_must_decide_when_the_table_waits_for_it() -> None:
    class Silent:
        def choose(self, view: object, legal: object) -> None:
            return None

    game = Game("official", 2, seed=1)
    with pytest.raises(ValueError, match="declined to decide"):
        next_move(game, [Silent(), Silent()])
