"""What a table does by itself, and when, in virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Sequence
from pathlib import Path

from lastcard.game import Action, View
from lastcard.protocol.table_info import Level
from lastcard.server import entries as e
from lastcard.server.bot_runner import BotRunner, Thought
from lastcard.server.bot_seats import BotSeats
from lastcard.server.config import Config
from lastcard.server.table import Table
from lastcard.server.timers import Alarm, Alarms, BotMove, Ring, Timers
from tests.server.positions import PEOPLE, game_of, playing

CONFIG = Config(
    data=Path(),
    bot_delay=1.0,
    deal_after=12.0,
    host_away=30.0,
    sleep_after=60.0,
    away=20.0,
)


class Watch:
    """Timers of a table that have seen it, and a time of their own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 1000.0
        self.timers = Timers(CONFIG)
        self.timers.watch(table, self.now)

    def happens(self, *entries: e.Entry) -> None:
        for entry in entries:
            self.table.apply(entry)
            self.timers.watch(self.table, self.now)

    def acts(self) -> None:
        """Whoever is on turn does something."""
        game = game_of(self.table)
        self.happens(e.Acted(game.state.actor, str(game.legal(game.state.actor)[0])))

    def rings(
        self,
        here: Collection[str] = PEOPLE,
        held_until: float | None = None,
        bot: BotMove | None = None,
    ) -> dict[str, float]:
        """When what is to ring, counted from now."""
        plan = self.timers.plan(self.table, here, self.now, held_until, bot)
        return {sort: alarm.at - self.now for sort, alarm in plan.items()}

    def clock(self) -> int | None:
        return self.timers.clock_left(self.table, self.now)


def between_hands() -> Table:
    table = playing(options={"hand_size": 2})
    game = game_of(table)
    while table.stage == "playing":
        table.apply(e.Acted(game.state.actor, str(game.legal(game.state.actor)[0])))
    assert table.stage == "between"
    return table


# --- Timers ---------------------------------------------------------------------------------------


def test_nothing_rings_where_everybody_is_there_and_no_clock_runs() -> None:
    watch = Watch(playing())
    assert watch.rings() == {}
    assert watch.clock() is None


def test_a_table_without_anybody_only_falls_asleep() -> None:
    watch = Watch(playing(clock=15))
    assert watch.rings(here=(), held_until=watch.now + 1, bot="bot-turn") == {"sleep": 60.0}


def test_somebody_else_becomes_host_unless_the_table_is_closed() -> None:
    watch = Watch(playing())
    actor = PEOPLE[game_of(watch.table).state.actor]
    here = {"Ben", "Cleo", actor}
    watch.happens(e.Hosted("Dan"))
    assert watch.rings(here) == {"next-host": 30.0}
    watch.happens(e.Closed())
    assert watch.rings(here) == {}


def test_the_next_hand_is_dealt_but_not_during_a_pause() -> None:
    watch = Watch(between_hands())
    assert watch.rings() == {"next-deal": 12.0}
    watch.now += 5
    assert watch.clock() == 7_000  # everybody is told how long it takes
    watch.happens(e.Paused(True))
    assert watch.rings() == {}
    watch.now += 100
    watch.happens(e.Paused(False))
    assert watch.rings() == {"next-deal": 7.0}
    assert watch.clock() == 7_000


def test_the_clock_runs_from_the_beginning_of_a_decision() -> None:
    watch = Watch(playing(clock=15))
    watch.now += 4
    assert watch.rings() == {"time-up": 11.0}
    assert watch.clock() == 11_000
    watch.happens(e.Hosted("Ben"))
    assert watch.rings() == {"time-up": 11.0}
    watch.acts()
    assert watch.rings() == {"time-up": 15.0}
    watch.now += 16
    assert watch.rings() == {"time-up": -1.0}
    assert watch.clock() == 0


def test_the_clock_stands_still_during_a_pause() -> None:
    watch = Watch(playing(clock=15))
    watch.now += 4
    watch.happens(e.Paused(True))
    watch.now += 100
    assert watch.rings() == {}
    assert watch.clock() == 11_000
    watch.happens(e.Paused(False))
    assert watch.rings() == {"time-up": 11.0}


def test_who_comes_back_to_a_paused_table_has_the_whole_time_and_no_more() -> None:
    watch = Watch(playing(clock=15))
    watch.happens(e.Paused(True))
    watch.now += 100
    watch.timers.restart_clock(watch.now)
    assert watch.clock() == 15_000
    watch.now += 10
    watch.happens(e.Paused(False))
    assert watch.clock() == 15_000


def test_without_a_clock_only_who_is_away_is_not_waited_for() -> None:
    watch = Watch(playing())
    actor = PEOPLE[game_of(watch.table).state.actor]
    others = [name for name in PEOPLE if name != actor]
    watch.happens(e.Hosted(others[0]))
    watch.now += 5
    assert watch.rings(others) == {"time-up": 15.0}  # away since before the decision
    watch.timers.person_left(actor, watch.now)
    assert watch.rings(others) == {"time-up": 20.0}
    assert watch.rings() == {}
    watch.happens(e.Held(game_of(watch.table).state.actor))
    assert watch.rings(others) == {}  # a bot decides already


def test_a_bot_has_no_clock() -> None:
    watch = Watch(playing(lambda game: game.state.actor == 3, bots=("casual",), clock=15))
    assert watch.clock() is None
    assert watch.rings(bot="bot-turn") == {"bot-turn": 1.0}


def test_while_a_catch_is_held_a_bot_may_call_but_no_turn_goes_on() -> None:
    watch = Watch(playing(clock=15))
    until = watch.now + 0.8
    assert set(watch.rings(held_until=until)) == {"grace-over"}
    assert set(watch.rings(held_until=until, bot="bot-turn")) == {"grace-over"}
    assert set(watch.rings(held_until=until, bot="bot-reflex")) == {"grace-over", "bot-reflex"}


def test_a_bot_is_not_kept_waiting_by_people_who_come_and_go() -> None:
    watch = Watch(playing(bots=("casual",)))

    def reason(here: Collection[str]) -> object:
        plan = watch.timers.plan(watch.table, here, watch.now, None, "bot-turn")
        return plan["bot-turn"].reason

    before = reason(PEOPLE)
    watch.now += 0.5
    assert reason({"Ann"}) == before
    watch.acts()
    assert reason({"Ann"}) != before


# --- Alarms ---------------------------------------------------------------------------------------


def test_an_alarm_keeps_its_time_as_long_as_its_reason_is_the_same() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        rang: asyncio.Queue[Ring] = asyncio.Queue()
        alarms = Alarms(loop, rang.put_nowait)
        now, far = loop.time(), loop.time() + 1000
        alarms.set(
            {"sleep": Alarm(far, None), "next-deal": Alarm(far, 1), "time-up": Alarm(far, 2)}
        )
        alarms.set({"sleep": Alarm(now, None), "next-deal": Alarm(now - 5, 2)})
        assert await rang.get() == "next-deal"
        alarms.set({"sleep": Alarm(now, None), "next-deal": Alarm(now, 2)})
        assert await rang.get() == "next-deal"  # it has rung, so it is set anew
        alarms.stop()
        alarms.set({"sleep": Alarm(now, None)})
        assert await rang.get() == "sleep"
        assert rang.empty()

    asyncio.run(main())


# --- Bots -----------------------------------------------------------------------------------------


class Asked(BotRunner):
    """Notes who is asked."""

    def __init__(self) -> None:
        super().__init__(random.Random(1))
        self.levels: list[Level] = []

    def think(
        self, level: Level, view: View, legal: Sequence[Action], seed: int | None = None
    ) -> Thought:
        self.levels.append(level)
        return super().think(level, view, legal, seed)


def test_a_bot_is_asked_when_its_turn_begins_and_once() -> None:
    table = playing(lambda game: game.state.actor == 3, bots=("casual",))
    runner = Asked()
    bots = BotSeats(runner)
    for _ in range(3):
        assert bots.next_move(table) == "bot-turn"
    move = bots.take_turn(table)
    assert move is not None
    assert move[0] == 3
    assert runner.levels == ["casual"]


def test_a_bot_whose_table_moved_on_is_asked_about_the_new_one() -> None:
    table = playing(lambda game: game.state.actor == 3, bots=("casual",))
    runner = Asked()
    bots = BotSeats(runner)
    assert bots.next_move(table) == "bot-turn"
    while True:
        game = game_of(table)
        table.apply(e.Acted(game.state.actor, str(game.legal(game.state.actor)[0])))
        if game.state.actor == 3:
            break
    move = bots.take_turn(table)
    assert move is not None
    assert move[1] in game.legal(3)
    assert runner.levels == ["casual", "casual"]


def test_whoever_has_taken_the_seat_decides_and_another_bot_is_asked_afresh() -> None:
    table = playing(lambda game: game.state.actor == 3, bots=("casual",))
    runner = Asked()
    bots = BotSeats(runner)
    assert bots.next_move(table) == "bot-turn"
    table.apply(e.Botted(3, "novice", "Pip"))
    assert bots.take_turn(table) is not None
    assert runner.levels == ["casual", "novice"]
    table.apply(e.Sat(3, "Dan", "Dan"))
    assert bots.next_move(table) is None
    assert bots.take_turn(table) is None


def test_a_match_whose_start_was_not_stored_begins_with_a_whole_clock_later() -> None:
    watch = Watch(playing(clock=15))
    watch.timers.watch(Table("t"), watch.now)  # read again: it has not begun
    watch.now += 60
    watch.timers.watch(watch.table, watch.now)
    assert watch.clock() == 15_000
