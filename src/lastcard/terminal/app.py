"""The Textual application: from the first screen to the table and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work
from textual.binding import Binding

from lastcard.errors import UserError
from lastcard.terminal.autosave import newest_unfinished
from lastcard.terminal.minimum_size import MinimumSizeApp
from lastcard.terminal.own_rules import NO_OWN_RULES, OwnRules
from lastcard.terminal.start_screen import StartScreen, Wanted

if TYPE_CHECKING:
    from lastcard.bots.bot_delay import BotDelay
    from lastcard.terminal.reading_screens import AfterTable
    from lastcard.terminal.session import Session

# What only a table needs is imported when somebody sits down: the first screen comes at once.


class TableApp(MinimumSizeApp[None]):
    """Plays at the given table, or asks for one."""

    CSS_PATH = "app.tcss"
    TITLE = "Lastcard"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self,
        session: Session | None = None,
        pace: BotDelay | None = None,
        theme: str | None = None,
        own: OwnRules = NO_OWN_RULES,
    ) -> None:
        super().__init__()
        self.session = session
        """The table somebody sits at; the last one, after the end."""
        self._pace = pace
        self._theme = theme
        """The one somebody asked for; None for that of the rules."""
        self._own = own
        """Rules to choose from besides the built-in ones."""

    @work
    async def on_mount(self) -> None:
        """From table to table, until somebody has enough."""
        after: AfterTable = "new"
        session = self.session
        while after == "new":
            self.session = session or await self._ask()
            after = await self._sit_at(self.session)
            session = None
        self.exit()

    async def _sit_at(self, session: Session) -> AfterTable:
        """Play at a table until somebody leaves it."""
        from lastcard.terminal.lobby_screen import LobbyScreen
        from lastcard.terminal.table_screen import TableScreen

        others = self.run_worker(session.run(), group="table")
        after: AfterTable = "quit"
        if session.lobby is None or await self.push_screen_wait(LobbyScreen(session)):
            after = await self.push_screen_wait(TableScreen(session))
        others.cancel()
        session.close()
        return after

    async def _ask(self) -> Session:
        """Ask which table until one can be opened."""
        problem = ""
        while True:
            start = StartScreen(newest_unfinished(), self._theme, self._own, problem)
            wanted = await self.push_screen_wait(start)
            try:
                return self._open(wanted)
            except UserError as error:
                problem = error.message

    def _open(self, wanted: Wanted) -> Session:
        from lastcard.terminal.local_session import open_table, resume_table

        if wanted.rules is None or wanted.seating is None:
            return resume_table(wanted.saved, self._pace)
        return open_table(
            wanted.rules, wanted.seating, pace=self._pace, theme=self._theme, dealer=wanted.dealer
        )

    def on_unmount(self) -> None:
        if self.session is not None:
            self.session.close()
