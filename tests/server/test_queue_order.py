"""The action queue by itself, in virtual time."""

from __future__ import annotations

import asyncio

import pytest

from lastcard.errors import UserError
from lastcard.game import Action
from lastcard.server import entries as e
from lastcard.server.action_queue import MAX_QUEUE, ActionQueue, QueuedAction, Refused
from lastcard.server.limits import Allowance
from lastcard.server.session import Session
from lastcard.server.table import Table
from tests.server.positions import game_of, one_card_left, playing

GRACE = 2.0


class Desk:
    """Does what is due, as a room would, and writes down what became of every action."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = game_of(table)
        self.now = 100.0
        self.log: list[tuple[int, str, str]] = []
        self.queue = ActionQueue(GRACE)
        self.queue.watch(self.game, self.now)
        self._person = Session(asyncio.Transport(), Allowance())

    def wants(self, seat: int, action: str, step: int | None = None, *, bot: bool = False) -> None:
        at = self.table.step if step is None else step
        session = None if bot else self._person
        self.queue.add(QueuedAction(seat, at, Action.parse(action), session))
        self.do_what_is_due()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.do_what_is_due()

    def do_what_is_due(self) -> None:
        while (outcome := self.queue.next(self.table, self.now)) is not None:
            result = "done"
            try:
                if isinstance(outcome, Refused):
                    raise outcome.refusal
                for entry in outcome.entries:
                    self.table.apply(entry)
                    self.queue.watch(self.game, self.now)
            except UserError as refusal:
                result = refusal.code
            self.log.append((outcome.wanted.seat, str(outcome.wanted.action), result))


@pytest.fixture
def desk() -> Desk:
    return Desk(one_card_left())


@pytest.fixture
def seats(desk: Desk) -> tuple[int, int, int]:
    """The one exposed, the one on turn, and the third."""
    exposed, actor = desk.game.state.exposed, desk.game.state.actor
    return exposed, actor, 3 - exposed - actor


def test_what_is_in_nobodys_way_is_due_at_once_and_counts_once(desk: Desk) -> None:
    actor, step = desk.game.state.actor, desk.table.step
    desk.wants(actor, "draw", step)
    desk.wants(actor, "draw", step)
    assert desk.log == [(actor, "draw", "done"), (actor, "draw", "stale")]


def test_a_catch_waits_exactly_for_the_grace(desk: Desk, seats: tuple[int, int, int]) -> None:
    exposed, _, third = seats
    desk.wait(0.5)
    desk.wants(third, f"catch:{exposed}")
    assert desk.queue.held_until == 100.0 + GRACE
    desk.wait(GRACE - 0.75)  # an alarm may ring a little early
    assert desk.log == []
    desk.wait(0.25)
    assert desk.log == [(third, f"catch:{exposed}", "done")]
    assert desk.queue.held_until is None


def test_after_the_grace_nothing_waits(desk: Desk, seats: tuple[int, int, int]) -> None:
    exposed, _, third = seats
    desk.wait(GRACE)
    desk.wants(third, f"catch:{exposed}")
    assert desk.log == [(third, f"catch:{exposed}", "done")]


def test_what_comes_behind_a_catch_keeps_its_order(desk: Desk, seats: tuple[int, int, int]) -> None:
    exposed, actor, third = seats
    catch, step = f"catch:{exposed}", desk.table.step
    desk.wants(third, catch)
    desk.wants(actor, catch)
    desk.wants(actor, "draw")
    desk.wait(GRACE)
    assert desk.log == [
        (third, catch, "done"),
        (actor, catch, "too-late"),
        (actor, "draw", "stale"),
    ]
    assert desk.table.step == step + 1


def test_only_the_call_of_the_accused_goes_before_the_catch(
    desk: Desk, seats: tuple[int, int, int]
) -> None:
    exposed, actor, third = seats
    catch = f"catch:{exposed}"
    desk.wants(third, catch)
    desk.wants(actor, "uno")
    desk.wants(actor, "draw")
    assert desk.log == []
    desk.wants(exposed, "uno")
    assert desk.log == [
        (exposed, "uno", "done"),
        (third, catch, "called-in-time"),
        (actor, "uno", "nothing-to-call"),
        (actor, "draw", "stale"),
    ]


def test_a_call_that_is_refused_leaves_the_catch_waiting(
    desk: Desk, seats: tuple[int, int, int]
) -> None:
    exposed, _, third = seats
    desk.wants(third, f"catch:{exposed}")
    desk.wants(exposed, "uno", desk.table.step + 5)
    assert desk.log == [(exposed, "uno", "stale")]
    desk.wait(GRACE)
    assert desk.log[1:] == [(third, f"catch:{exposed}", "done")]


def test_bots_wait_too_but_never_answer_an_old_table(
    desk: Desk, seats: tuple[int, int, int]
) -> None:
    exposed, actor, third = seats
    desk.wants(third, f"catch:{exposed}", bot=True)
    desk.wants(actor, "draw", bot=True)
    assert desk.log == []
    desk.wait(GRACE)
    assert desk.log == [(third, f"catch:{exposed}", "done"), (actor, "draw", "done")]


def test_what_moves_no_card_does_not_prolong_the_grace(
    desk: Desk, seats: tuple[int, int, int]
) -> None:
    exposed, _, third = seats
    desk.now += 1.0
    desk.table.apply(e.Hosted("Ben"))
    desk.queue.watch(desk.game, desk.now)
    desk.wants(third, f"catch:{exposed}")
    assert desk.queue.held_until == 100.0 + GRACE


def test_a_full_queue_refuses_all_but_the_call_it_waits_for(
    desk: Desk, seats: tuple[int, int, int]
) -> None:
    exposed, actor, third = seats
    desk.wants(third, f"catch:{exposed}")
    for _ in range(MAX_QUEUE):
        desk.wants(actor, "draw")
    with pytest.raises(UserError) as refused:
        desk.wants(actor, "draw")
    assert refused.value.code == "too-fast"
    desk.wants(exposed, "uno")
    assert desk.log[0] == (exposed, "uno", "done")
    assert len(desk.log) == 2 + MAX_QUEUE


def test_giving_up_names_everything_that_waited(desk: Desk, seats: tuple[int, int, int]) -> None:
    exposed, actor, third = seats
    desk.wants(third, f"catch:{exposed}")
    desk.wants(actor, "draw")
    dropped = desk.queue.give_up()
    assert [(one.seat, str(one.action)) for one in dropped] == [
        (third, f"catch:{exposed}"),
        (actor, "draw"),
    ]
    desk.wait(GRACE)
    assert desk.log == []
    assert desk.queue.held_until is None


@pytest.mark.parametrize("bot", [False, True])
def test_whoever_acts_in_person_is_back(desk: Desk, bot: bool) -> None:
    actor = desk.game.state.actor
    desk.table.apply(e.Held(actor))
    desk.wants(actor, "draw", bot=bot)
    assert desk.table.seats[actor].held == bot


def test_nothing_is_due_while_the_table_is_paused(desk: Desk) -> None:
    desk.table.apply(e.Paused(True))
    desk.wants(desk.game.state.actor, "draw")
    desk.table.apply(e.Paused(False))
    desk.table.apply(e.Closed())
    desk.wants(desk.game.state.actor, "draw")
    assert [code for _, _, code in desk.log] == ["paused", "no-match"]


def test_the_game_itself_has_the_last_word() -> None:
    desk = Desk(playing())
    other = (desk.game.state.actor + 1) % 3
    desk.wants(other, "draw")
    assert desk.log == [(other, "draw", "not-your-turn")]
