"""Looks again and again whether everybody who waits gets an answer, and every table goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lastcard.server import entries as e
from lastcard.server.projection import table_info
from tests.simulation.database import Append
from tests.simulation.people import Person
from tests.simulation.truth import TrueTable, Violation, picture

if TYPE_CHECKING:
    from tests.simulation.world import World

EVERY: Final = 5.0
ANSWER_WITHIN: Final = 10.0
"""Seconds, where nothing is wrong."""
MOVE_WITHIN: Final = 90.0
"""A person may think for 30 s, be away for 20 s before a bot takes over, and be missed only after
37 s."""
BOT_WITHIN: Final = 10.0
DEAL_WITHIN: Final = 30.0
LOOK_FOR: Final = 60.0
"""Seconds in which everybody sees the truth at least once, at the end."""


class Watch:
    def __init__(self, world: World) -> None:
        self.table_seconds = 0.0
        self._world = world

    def begin(self) -> None:
        self._world.scheduler.after(EVERY, self._look)

    def _look(self) -> None:
        self._world.scheduler.after(EVERY, self._look)
        for person in self._world.people:
            self._check_answers(person)
        here: dict[str, float] = {}
        for person in self._world.people:
            since = self._well_since(person)
            if since is not None:
                here[person.table] = min(since, here.get(person.table, since))
        self.table_seconds += EVERY * len(here)
        for name, since in here.items():
            self._check_progress(self._world.truth.tables[name], since)

    def _check_answers(self, person: Person) -> None:
        for asked in person.asked.values():
            link = asked.call.link
            if link is None or not link.is_open or link.is_silent:
                continue
            since = max(asked.at, self._world.trouble_until(link))
            if self._world.now - since > ANSWER_WITHIN:
                raise Violation(
                    f"{person.name} waits in vain since {asked.at:.1f}: {asked.request}"
                )

    def _well_since(self, person: Person) -> float | None:
        """Since when somebody is at a table through a good connection."""
        link = None if person.call is None else person.call.link
        if person.entered_at is None or link is None or link.is_silent or not link.is_open:
            return None
        return max(person.entered_at, self._world.trouble_until(link))

    def _check_progress(self, true: TrueTable, here_since: float) -> None:
        table = true.table
        quiet = self._world.now - max(true.moved_at, here_since, self._world.any_trouble_until)
        if table.mixing is not None or (table.stage == "between" and not table.paused):
            limit = DEAL_WITHIN
        elif table.stage == "playing" and not table.paused and table.game is not None:
            is_bot = table.seats[table.game.state.actor].player is not None
            limit = BOT_WITHIN if is_bot else MOVE_WITHIN
        else:
            return
        if quiet > limit:
            raise Violation(f"{table.id} stands still since {true.moved_at:.1f} ({table.stage})")

    def committed(self, append: Append) -> None:
        """Nobody is played for who is there."""
        for encoded in append.entries:
            if encoded.startswith(b'["held"'):
                entry = e.decode(encoded)
                assert isinstance(entry, e.Held)
                self._check_held(append, entry.seat)

    def _check_held(self, append: Append, seat: int) -> None:
        table = self._world.truth.tables[append.table].table
        if table.settings.clock:
            return  # checked by the clock
        for person in self._world.people:
            if person.id != table.seats[seat].person or person.picture.seat is None:
                continue
            since = self._well_since(person)
            if person.table == table.id and since is not None and append.made_at - since > 2.0:
                raise Violation(f"{table.id}: a bot plays for {person.name}, who is there")

    # --- At the end -------------------------------------------------------------------------------

    def see_that_all_see(self) -> None:
        """Sooner or later everybody's picture is the whole truth."""
        world = self._world
        blind = [person for person in world.people if person.table]
        until = world.now + LOOK_FOR
        while blind and world.now < until:
            world.scheduler.run(world.now + 0.4)
            blind = [person for person in blind if person.table and not self._sees(person)]
        if blind:
            raise Violation(
                f"{', '.join(p.name for p in blind)} do not see their tables as they are"
            )

    def _sees(self, person: Person) -> bool:
        seen, table = person.picture, self._world.truth.tables[person.table].table
        if person.entered_at is None or seen.info is None:
            return False
        if picture(seen.info) != picture(table_info(table)):
            return False
        return table.game is None or (seen.board is not None and seen.board.step == table.step)
