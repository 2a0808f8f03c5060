"""What goes wrong, and when: a plan that is made before a run, so that it can be made smaller."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from tests.simulation.world import World

EVERY: Final = 20.0
"""Seconds between two faults, on average."""


class Fault(NamedTuple):
    number: int
    at: float
    kind: str
    whom: int
    """Which person or process, counted around."""
    length: float

    def __str__(self) -> str:
        return f"{self.number}: at {self.at:.1f} s {self.kind} ({self.whom}, {self.length:.2f} s)"


def plan(dice: random.Random, until: float, kinds: Collection[str] = ()) -> list[Fault]:
    """Faults at random moments, of all kinds or of some."""
    faults: list[Fault] = []
    wanted = list(kinds or KINDS)
    weights = [KINDS[kind][0] for kind in wanted]
    at = dice.expovariate(1 / EVERY)
    while at < until:
        kind = dice.choices(wanted, weights)[0]
        length = min(60.0, dice.lognormvariate(0.7, 1.2))  # some 2 s
        faults.append(Fault(len(faults), at, kind, dice.randrange(1000), length))
        at += dice.expovariate(1 / EVERY)
    return faults


def chosen(faults: Iterable[Fault], numbers: Sequence[int] | None) -> list[Fault]:
    return [fault for fault in faults if numbers is None or fault.number in numbers]


def happen(world: World, fault: Fault) -> None:
    world.tell("fault %s", fault)
    KINDS[fault.kind][1](world, fault)


# --- Connections ----------------------------------------------------------------------------------


def _tear(world: World, fault: Fault) -> None:
    link = world.link_of(fault.whom)
    if link is not None:
        link.reset()


def _silence(world: World, fault: Fault) -> None:
    link = world.link_of(fault.whom)
    if link is not None:
        link.fall_silent()


def _block(world: World, fault: Fault) -> None:
    link = world.link_of(fault.whom)
    if link is not None:
        link.block(world.now + fault.length)


def _slow_network(world: World, fault: Fault) -> None:
    world.network.slower = 10.0
    world.server_trouble(fault.length)
    world.scheduler.after(fault.length, setattr, world.network, "slower", 1.0)


# --- Processes ------------------------------------------------------------------------------------


def _kill(world: World, fault: Fault) -> None:
    process = world.process(fault.whom)
    process.kill()
    process.trouble_until = world.now + fault.length
    world.scheduler.after(fault.length, process.start)


def _pause(world: World, fault: Fault) -> None:
    process = world.process(fault.whom)
    process.pause()
    process.trouble_until = world.now + fault.length
    world.scheduler.after(fault.length, process.resume)


def _restart(world: World, fault: Fault) -> None:
    process = world.process(fault.whom)
    if process.loop is not None and not process.loop.is_paused:
        process.stop()
        process.trouble_until = world.now + 10 + fault.length
        world.scheduler.after(10 + fault.length, process.start)


def _kill_in_commit(world: World, fault: Fault) -> None:
    """Just after something has become durable, before anybody knows."""
    process = world.process(fault.whom)

    def committed() -> None:
        process.kill()
        process.trouble_until = world.now + fault.length
        world.scheduler.after(fault.length, process.start)

    world.at_next_commit(committed)


# --- The store ------------------------------------------------------------------------------------


def _fill_disk(world: World, fault: Fault) -> None:
    for process in world.processes:
        process.trouble.failing_until = world.now + fault.length
    world.server_trouble(fault.length)


def _fail_a_commit(world: World, fault: Fault) -> None:
    process = world.process(fault.whom)
    process.trouble.failing_until = world.now + min(0.5, fault.length)
    world.server_trouble(0.5)


def _lose_an_answer(world: World, fault: Fault) -> None:
    world.process(fault.whom).trouble.lost_answers += 1


def _slow_store(world: World, fault: Fault) -> None:
    for process in world.processes:
        process.trouble.slower = 100.0
        world.scheduler.after(fault.length, setattr, process.trouble, "slower", 1.0)
    world.server_trouble(fault.length)


def _unreadable(world: World, fault: Fault) -> None:
    process = world.process(fault.whom)
    process.trouble.unreadable_until = world.now + fault.length
    world.server_trouble(fault.length)


def _cut_off(world: World, fault: Fault) -> None:
    process = world.process(fault.whom)
    process.trouble.cut_until = world.now + fault.length
    world.server_trouble(fault.length)


def _expire_lease(world: World, fault: Fault) -> None:
    """And somebody who was there comes again, perhaps to another process."""
    process = world.process(fault.whom)
    world.database.expire(process.name)
    world.server_trouble(1.0)
    for person in world.people:
        link = None if person.call is None else person.call.link
        if link is not None and link.owner is process.loop:
            link.reset()
            return


def _jump_database_clock(world: World, fault: Fault) -> None:
    world.database_clock += (fault.whom % 7 - 3) * fault.length


def _jump_clock(world: World, fault: Fault) -> None:
    loop = world.process(fault.whom).loop
    if loop is not None:
        loop.jump(1 + fault.length)


KINDS: Final[dict[str, tuple[int, Callable[[World, Fault], None]]]] = {
    "tear": (20, _tear),
    "silence": (8, _silence),
    "block": (12, _block),
    "slow-network": (5, _slow_network),
    "kill": (10, _kill),
    "kill-in-commit": (8, _kill_in_commit),
    "pause": (10, _pause),
    "restart": (4, _restart),
    "disk-full": (5, _fill_disk),
    "commit-fails": (8, _fail_a_commit),
    "answer-lost": (6, _lose_an_answer),
    "slow-store": (5, _slow_store),
    "unreadable": (4, _unreadable),
    "cut-off": (6, _cut_off),
    "lease-expires": (8, _expire_lease),
    "database-clock-jump": (3, _jump_database_clock),
    "clock-jump": (3, _jump_clock),
}
"""Each with how often it comes."""
