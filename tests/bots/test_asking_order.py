"""One asking order: every driver asks the same seats at the same moments, however people sit."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

import pytest

from lastcard import Action, Game, View, load
from lastcard.bots import NoviceBot, next_move
from lastcard.bots.bot_delay import BotDelay
from lastcard.bots.policies import hand_loop
from lastcard.kernel.asking import asked_after, first_asked
from lastcard.kernel.codes import MAX_LEGAL, NOBODY
from lastcard.kernel.fields import Rules, State
from lastcard.lab.env import asked_seat
from lastcard.protocol.table_info import Level
from lastcard.server import entries as e
from lastcard.server.bot_runner import BotRunner
from lastcard.server.bot_seats import BotSeats
from lastcard.server.seats import Seat
from lastcard.server.table import Table
from lastcard.terminal.local_session import LocalSession
from lastcard.terminal.seating import Seating

RULES = load("official").but(shuffle_seats="hand", jump_in=True, uno_penalty=2)
PLAYERS = 5
Inputs = list[tuple[int, Action]]
Asked = list[tuple[int, int]]
"""At which input which seat was asked."""


class Table5:
    """A game and a bot at each seat, each with dice of its own, who note when they are asked."""

    def __init__(self, seed: int) -> None:
        self.game = Game(RULES, PLAYERS, seed=seed)
        self.bots = [NoviceBot(seed + seat) for seat in range(PLAYERS)]
        self.asked: Asked = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        assert view.seat is not None
        self.asked.append((len(self.game.inputs), view.seat))
        return self.bots[view.seat].choose(view, legal)

    def ask(self, s: State, r: Rules, seat: int, players: object = None) -> int:
        legal = self.game.legal(seat)
        chosen = self.choose(self.game.view(seat), legal) if legal else None
        return NOBODY if chosen is None else int(chosen)


def by_next_move(table: Table5) -> None:
    bots = [table] * PLAYERS
    while not table.game.over:
        table.game.apply(*next_move(table.game, bots))


def by_the_loop_of_bulk_play(table: Table5) -> None:
    game, asked = table.game, 0
    while not game.over:
        seat, action = hand_loop.next_move(game.state, RULES.kernel, asked, None, table.ask)
        asked = game.state.turns
        game.apply(seat, action)


def by_an_environment(table: Table5) -> None:
    game, desk, into = table.game, asked_seat.Desk(), [0] * MAX_LEGAL
    asked_seat.ask_next(game.state, RULES.kernel, desk, into)
    while not game.over:
        action = table.ask(game.state, RULES.kernel, desk.seat)
        if action == NOBODY:
            asked_seat.ask_after_silence(game.state, RULES.kernel, desk, into)
        else:
            game.apply(desk.seat, action)
            asked_seat.ask_next(game.state, RULES.kernel, desk, into)


class Runner(BotRunner):
    """The bots of a server, each with dice of its own."""

    def __init__(self, table: Table5) -> None:
        super().__init__(random.Random(1))
        self._table = table

    def choose(
        self, level: Level, view: View, legal: Sequence[Action], seed: int | None = None
    ) -> Action | None:
        return self._table.choose(view, legal)


def by_a_server(table: Table5) -> None:
    seated = Table("a-table")
    seated.game = table.game
    seated.seats = [Seat() for _ in range(PLAYERS)]
    for number in range(PLAYERS):
        seated.apply(e.Botted(number, "novice", f"Bot {number}"))
    seats, moves = BotSeats(Runner(table)), 0
    while not table.game.over:
        is_reflex = seats.next_move(seated) == "bot-reflex"
        move = seats.take_reflex() if is_reflex else seats.take_turn(seated)
        assert move is not None
        table.game.apply(*move)
        moves += 1
        assert moves == len(table.game.inputs)


def by_the_terminal(table: Table5) -> None:
    names = table.game.names
    bots = dict.fromkeys(range(PLAYERS), "novice")
    session = LocalSession(table.game, Seating(names, bots), pace=BotDelay.of(0))

    async def play() -> None:
        while not table.game.over:
            await session.step()

    asyncio.run(play())
    session.close()


Driver = Callable[[Table5], None]
LISTENING: list[Driver] = [by_the_loop_of_bulk_play, by_an_environment, by_a_server]


@pytest.mark.parametrize("driver", LISTENING)
def test_every_driver_asks_the_same_seats(driver: Driver) -> None:
    for seed in range(25):
        expected, table = Table5(seed), Table5(seed)
        by_next_move(expected)
        driver(table)
        assert table.asked == expected.asked
        assert table.game.inputs == expected.game.inputs


def test_the_terminal_plays_as_the_others_do() -> None:
    for seed in range(5):
        expected, table = Table5(seed), Table5(seed)
        by_next_move(expected)
        by_the_terminal(table)
        assert table.game.inputs == expected.game.inputs


def test_the_order_goes_by_neighbours_not_by_numbers() -> None:
    orders = set()
    for seed in range(25):
        game = Game(RULES, PLAYERS, seed=seed)
        s, order = game.state, []
        seat = first_asked(s, RULES.kernel, 0)
        while seat != s.actor:
            order.append(seat)
            seat = asked_after(s, seat)
        left = [s.circle[(s.circle.index(s.actor) + n) % PLAYERS] for n in range(1, PLAYERS)]
        assert order == left == game.asked()[:-1]
        orders.add(order == sorted(order, key=lambda seat: (seat - s.actor) % PLAYERS))
    assert orders == {True, False} or orders == {False}


def test_who_forgot_to_call_is_asked_first_and_once() -> None:
    met = 0
    for seed in range(40):
        table = Table5(seed)
        game = table.game
        while not game.over:
            asked = game.asked()
            assert len(asked) == len(set(asked))
            assert asked[-1] == game.actor
            if game.state.exposed not in (NOBODY, game.actor) and len(asked) > 1:
                assert asked[0] == game.state.exposed
                met += 1
            game.apply(*next_move(game, [table] * PLAYERS))
    assert met
