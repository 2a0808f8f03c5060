"""The whole board: heading, seats, pile, log, a line that asks, and a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lastcard.cards import Card
from lastcard.terminal.cardface import GIANT, HUGE, LARGE, SMALL, Size
from lastcard.terminal.seek_keys import SeekKeys
from lastcard.terminal.table_view import TableView
from lastcard.terminal.theme_words import ThemeWords
from lastcard.terminal.widgets import HandView, LogView, PileView, SeatsView

HAND_SIZES: Final = ((48, 160, HUGE), (34, 0, LARGE), (0, 0, SMALL))
PILE_SIZES: Final = ((48, 160, GIANT), (40, 0, HUGE), (0, 0, LARGE))
"""The lines and columns a window needs for cards of a size."""


class Board(Vertical):
    """Shows a view, small or large as the window allows."""

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        yield SeatsView(id="seats")
        with Horizontal(id="middle"):
            yield PileView(id="pile")
            yield LogView(id="log")
        yield Static(id="question")
        with VerticalScroll(id="tray", can_focus=False):
            yield HandView(id="hand")

    @property
    def hand(self) -> HandView:
        return self.query_one(HandView)

    def show_table(
        self,
        view: TableView,
        names: Sequence[str],
        labels: Sequence[str],
        look: ThemeWords,
        more: str,
    ) -> None:
        """What lies open; ``more`` goes on in the heading after the name of the rules."""
        title = Content.styled(f" {view.rules.title} ", "bold reverse")
        self.query_one("#heading", Static).update(title + f"  {more}")
        self.query_one(SeatsView).show(view, names, labels)
        self.query_one(PileView).show(view, self._largest(PILE_SIZES), look)

    def _largest(self, sizes: Sequence[tuple[int, int, Size]]) -> Size:
        """The largest size of cards for which there is room."""
        width, height = self.app.size
        return next(size for lines, columns, size in sizes if height >= lines and width >= columns)

    def tell(self, sentences: Sequence[str], look: ThemeWords) -> None:
        self.query_one(LogView).show(sentences, look)

    def ask(self, asked: Content, below: Content) -> None:
        self.query_one("#question", Static).update(asked + "\n" + below)

    def show_hand(
        self, cards: Sequence[Card], playable: frozenset[Card], *, covered: bool = False
    ) -> None:
        self.hand.show(cards, playable, covered=covered, size=self._largest(HAND_SIZES))

    def move_cursor(self, steps: int) -> None:
        """Along the hand, and where the hand does not fit, along with it."""
        self.hand.move(steps)
        self._keep_in_sight()

    def move_row(self, rows: int) -> None:
        steps = rows * self.hand.columns(self.hand.size.width)
        if 0 <= self.hand.cursor + steps < len(self.hand.cards):
            self.move_cursor(steps)

    def seek(self, keys: SeekKeys, key: str) -> None:
        """Put the cursor on the next card of a colour or with a number."""
        self.hand.seek([keys.means(key, card) for card in self.hand.cards])
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        line = self.hand.line_of_cursor()
        tray = self.query_one("#tray", VerticalScroll)
        last = tray.scroll_y + tray.size.height - self.hand.card_size.height
        if not tray.scroll_y <= line <= last:
            tray.scroll_to(y=line, animate=False)
