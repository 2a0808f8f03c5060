"""Before the first card of an online table: who is there, and who starts."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from lastcard.errors import UserError
from lastcard.terminal.dismiss_once import DismissOnce
from lastcard.terminal.keybar import KeyBar
from lastcard.terminal.session import Session


class LobbyScreen(DismissOnce[bool]):
    """Stays until cards lie on the table (True), or somebody leaves (False)."""

    BINDINGS = [
        Binding("enter", "start", "Start the match", key_display="⏎"),
        Binding("q,escape", "leave", "Leave", key_display="q"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._refused = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide"):
            yield Static(id="lobby")
        yield KeyBar()

    def on_mount(self) -> None:
        self._session.listen(self.table_changed)
        self.table_changed()

    def table_changed(self) -> None:
        session = self._session
        if session.ended is not None or session.lobby is None:
            self._dismiss(session.ended is None)
            return
        lines = [*session.lobby.lines, self._refused or session.notice]
        self.query_one("#lobby", Static).update(Content("\n".join(lines)))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._session.may_start if action == "start" else True

    @work
    async def action_start(self) -> None:
        try:
            await self._session.start()
        except UserError as error:
            self._refused = f"{error.message}."
            self.table_changed()

    def action_leave(self) -> None:
        self._dismiss(False)

    def _dismiss(self, play: bool) -> None:
        self._session.leave(self.table_changed)
        self.dismiss(play)
