"""Looking at a record again, step by step, with the coach's curve where there is a coach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content

from lastcard.bots.side_process import NoAnswer, SideProcess
from lastcard.errors import RecordError
from lastcard.game import Game, View
from lastcard.kernel.fields import State
from lastcard.record import Record, Replay, Step, write_record
from lastcard.terminal.board import Board
from lastcard.terminal.keybar import KeyBar
from lastcard.terminal.minimum_size import MinimumSizeApp, MinimumSizeScreen
from lastcard.terminal.reading_screens import rules_page
from lastcard.terminal.table_view import TableView
from lastcard.terminal.theme_words import ThemeWords

SECONDS_A_STEP = 0.6
BARS = "▁▂▃▄▅▆▇█"

Curve = list[tuple[int, float]]
"""Steps, and the chance of winning the hand after each."""
Coach = Callable[[tuple[str, int]], dict[int, Curve]]
"""Weighs the moves of a seat in the text of a record: a curve for each hand. It is called in a
process of its own, which imports it by name."""


@dataclass(frozen=True)
class Moment:
    """A step and the position after it."""

    step: Step
    state: State


def moments(record: Record) -> tuple[Game, list[Moment], RecordError | None]:
    """Every position of a record, as far as it is good."""
    replay = Replay(record)
    found = [Moment(step, replay.game.state.copy()) for step in replay]
    return replay.game, found, replay.problem


class ReplayScreen(MinimumSizeScreen[None]):
    """A record, with all hands open to whoever looks."""

    BINDINGS = [
        Binding("left", "step(-1)", "Step", key_display="←→"),
        Binding("right", "step(1)", show=False),
        Binding("down,pagedown", "hand(1)", "Hand", key_display="↑↓"),
        Binding("up,pageup", "hand(-1)", show=False),
        Binding("home", "jump(0)", "Start", key_display="Home"),
        Binding("end", "jump(-1)", "End", key_display="End"),
        Binding("space", "run", "Run", key_display="Space"),
        Binding("v", "eyes", "View"),
        Binding("c", "coach", "Coach"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("q,escape", "app.quit", "Leave", key_display="q"),
    ]

    def __init__(self, record: Record, look: ThemeWords, coach: Coach) -> None:
        super().__init__()
        self._record, self._look = record, look
        self._game, self._moments, self._problem = moments(record)
        self._at = 0
        self._eyes: int | None = None
        """Whose hand is shown; None for whoever is to play."""
        self._coach = SideProcess(coach)
        self._curves: dict[int, dict[int, Curve]] = {}
        self._message = str(self._problem or "")

    def compose(self) -> ComposeResult:
        yield Board()
        yield KeyBar()

    def on_mount(self) -> None:
        self._clock = self.set_interval(SECONDS_A_STEP, lambda: self.action_step(1), pause=True)
        self._plays_on = False
        self.update()

    def on_resize(self) -> None:
        self.update()

    def on_unmount(self) -> None:
        self._coach.close()

    # --- Showing -------------------------------------------------------------------------------

    @property
    def _seat(self) -> int:
        state = self._moments[self._at].state
        return state.actor if self._eyes is None else self._eyes

    def update(self) -> None:
        names, state = self._game.names, self._moments[self._at].state
        view = TableView.of(View.of(state, self._game.rules, self._seat))
        board = self.query_one(Board)
        where = f"replay · step {self._at} of {len(self._moments) - 1} · hand {view.hand_number}"
        board.show_table(
            view, names, [f"seat {seat}" for seat in range(len(names))], self._look, where
        )
        board.tell(self._sentences(names), self._look)
        whose = f"{names[self._seat]}'s hand" + (" (to play)" if self._eyes is None else "")
        board.ask(Content.styled(whose, "bold"), self._below(view))
        board.show_hand(view.hand, frozenset(view.hand))
        board.hand.cursor = -1

    def _sentences(self, names: Sequence[str]) -> list[str]:
        first = max(0, self._at - 20)
        return [
            self._look.told(event.sentence(names))
            for moment in self._moments[first : self._at + 1]
            for event in moment.step.events
        ]

    def _below(self, view: TableView) -> Content:
        curve = self._curves.get(self._seat, {}).get(view.hand_number, [])
        if curve and not self._message:
            return self._drawn(curve)
        return Content.styled(self._message, "bold $warning")

    def _drawn(self, curve: Curve) -> Content:
        """The chance of winning after each decision of the seat, up to now in full ink."""
        content, now = Content("chance of winning "), None
        for step, chance in curve[-(self.app.size.width - 30) :]:
            bar = BARS[min(int(chance * len(BARS)), len(BARS) - 1)]
            content += Content.styled(bar, "bold $success" if step <= self._at else "dim")
            now = chance if step <= self._at else now
        return content + (f" {now:.0%} now" if now is not None else "")

    # --- Keys ----------------------------------------------------------------------------------

    def action_step(self, steps: int) -> None:
        self.action_jump(max(0, min(self._at + steps, len(self._moments) - 1)))

    def action_jump(self, at: int) -> None:
        self._at = range(len(self._moments))[at]
        self._message = str(self._problem or "") if at in (-1, len(self._moments) - 1) else ""
        self.update()

    def action_hand(self, hands: int) -> None:
        """To the deal of the next or an earlier hand."""
        deals = [at for at, moment in enumerate(self._moments) if moment.step.input is None]
        later = [at for at in deals if at > self._at]
        earlier = [at for at in deals if at < self._at]
        if hands > 0:
            self.action_jump(later[0] if later else -1)
        elif earlier:
            self.action_jump(earlier[-1])

    def action_run(self) -> None:
        self._plays_on = not self._plays_on
        if self._plays_on:
            self._clock.resume()
        else:
            self._clock.pause()

    def action_eyes(self) -> None:
        """Through the eyes of each seat in turn, then of whoever is to play again."""
        following = 0 if self._eyes is None else self._eyes + 1
        self._eyes = following if following < len(self._game.names) else None
        self.update()

    @work(exclusive=True, group="coach")
    async def action_coach(self) -> None:
        """Have the moves of the seat weighed; it takes a while, and nothing waits for it."""
        seat = self._seat
        if seat not in self._curves:
            self._message = f"The coach is looking at {self._game.names[seat]}'s moves ..."
            self.update()
            good = replace(self._record, inputs=self._game.inputs, complete=True)
            try:
                self._curves[seat] = await self._coach.ask((write_record(good), seat))
            except NoAnswer as error:
                self._message = f"There is no coach here ({error})."
                self.update()
                return
        self._message, self._eyes = "", seat
        self.update()

    def action_rules(self) -> None:
        self.app.push_screen(rules_page(self._game.rules, self._look))


class ReplayApp(MinimumSizeApp[None]):
    CSS_PATH = "app.tcss"
    TITLE = "Lastcard"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, record: Record, look: ThemeWords, coach: Coach) -> None:
        super().__init__()
        self._start = ReplayScreen(record, look, coach)

    def on_mount(self) -> None:
        self.push_screen(self._start)
