"""Tables in the middle of a match, folded from entries: no server, no store, no clock."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from lastcard.game import Action, Game
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import Clock, Level, RulesChoice, Settings
from lastcard.server import entries as e
from lastcard.server.table import Table

PEOPLE = ("Ann", "Ben", "Cleo")


def playing(
    wanted: Callable[[Game], bool] = lambda game: True,
    *,
    bots: tuple[Level, ...] = (),
    clock: Clock = 0,
    options: dict[str, bool | int | str] | None = None,
) -> Table:
    """The three people, then bots, have been dealt cards as wanted. Ann is the host."""
    choice = RulesChoice("official", options or {})
    count = len(PEOPLE) + len(bots)
    lobby: list[e.Entry] = [
        e.Opened("Ann", Settings(choice, count, clock)),
        *(e.Sat(seat, name, name) for seat, name in enumerate(PEOPLE)),
        *(e.Botted(seat, level, f"Bot {seat}") for seat, level in enumerate(bots, len(PEOPLE))),
    ]
    started = e.Started(rules_of(choice).to_data(), KERNEL_VERSION)
    for number in itertools.count():
        table = Table.of("a-table", [*lobby, e.Committed(f"{number:064x}"), started])
        assert table.game is not None
        if wanted(table.game):
            return table
    raise AssertionError


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def one_card_left() -> Table:
    """Somebody has played the card before the last and did not call: the seat ``exposed``."""

    def number(game: Game) -> Action | None:
        spelled = {str(action): action for action in game.legal(game.state.actor)}
        return next((a for text, a in spelled.items() if text[1:] in list("12345689")), None)

    table = playing(lambda game: number(game) is not None, options={"hand_size": 2})
    game = game_of(table)
    action = number(game)
    assert action is not None
    table.apply(e.Acted(game.state.actor, str(action)))
    assert game.state.exposed >= 0
    return table
