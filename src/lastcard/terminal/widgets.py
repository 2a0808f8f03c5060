"""The parts of a table on the screen: the seats, the pile, the log, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size as Region
from textual.message import Message
from textual.widget import Widget

from lastcard.cards import Card
from lastcard.terminal.cardface import (
    LARGE,
    SMALL,
    Size,
    back_lines,
    blank_lines,
    card_lines,
    colour_label,
    painted,
    side_by_side,
)
from lastcard.terminal.table_view import TableView
from lastcard.terminal.theme_words import ThemeWords

SEATS_A_ROW = 5
MANY_CARDS = 8


class SeatsView(Widget):
    """Everybody at the table, in the order they sit."""

    view: TableView | None = None
    names: Sequence[str] = ()
    labels: Sequence[str] = ()

    def show(self, view: TableView, names: Sequence[str], labels: Sequence[str]) -> None:
        self.view, self.names, self.labels = view, names, labels
        self.refresh(layout=True)

    def get_content_height(self, container: Region, viewport: Region, width: int) -> int:
        players = self.view.players if self.view else 0
        return 3 * max(1, -(-players // SEATS_A_ROW))

    def render(self) -> Content:
        view = self.view
        if view is None:
            return Content("")
        rows = max(1, -(-view.players // SEATS_A_ROW))
        columns = -(-view.players // rows)
        width = self.size.width // columns
        tiles = [self._tile(view, seat, width) for seat in view.seats]
        tiles += [[Content(" " * width)] * 3] * (rows * columns - len(tiles))
        return Content("\n").join(
            side_by_side(tiles[at : at + columns], gap=0) for at in range(0, len(tiles), columns)
        )

    def _tile(self, view: TableView, seat: int, width: int) -> list[Content]:
        acts = view.actor == seat
        gone = seat not in view.in_hand
        size = view.hand_sizes[seat]
        marks = " ◆" if seat == view.dealer else ""
        arrow = "→" if view.goes_left else "←"
        name = f"{'▶' if acts else ' '} {self.names[seat]}{marks}"
        cards = (
            "out" if gone else f"{'▮' * min(size, MANY_CARDS)}{'…' * (size > MANY_CARDS)} {size}"
        )
        points = view.scores[seat]
        detail = self.labels[seat] + (f" · {points}" if view.rules["scoring"] != "none" else "")
        ground = "on #3b4160" if acts else "on #1f2233"
        ink = "dim" if gone else "#ffd166" if size == 1 else "#c9c2e8"
        rows = ((name, "bold #ffffff" if acts else "#d7d9e6"), (f"  {cards}", f"bold {ink}"))
        lines = [
            Content.styled(_fit(text, width - 2), f"{style} {ground}")
            for text, style in (*rows, (f"  {detail}", "#8d91a8"))
        ]
        ends = (Content.styled(f" {arrow}", "#8d91a8"), Content("  "), Content("  "))
        return [line + end for line, end in zip(lines, ends, strict=True)]


class PileView(Widget):
    """The stock, the pile, and in Redacted the card before the dealer."""

    view: TableView | None = None
    card_size = LARGE
    look = ThemeWords()

    class Drawn(Message):
        """The stock was clicked."""

    def show(self, view: TableView, size: Size, look: ThemeWords) -> None:
        self.view, self.card_size, self.look = view, size, look
        self.refresh(layout=True)

    def render(self) -> Content:
        view = self.view
        if view is None:
            return Content("")
        size = self.card_size
        cards = [
            back_lines(size, str(view.stock_size)),
            card_lines(view.top, size, named=view.colour),
        ]
        captions = [Content("stock".center(size.width)), colour_label(view.colour, self.look)]
        if view.rules.kernel.inspection:
            cards.append(self._submitted(view))
            captions = [*captions, Content("submitted".center(size.width))]
        if view.pending:
            captions.append(Content.styled(f"draw {view.pending}!", "bold #ffd166"))
        between = (caption.pad_right(size.width - caption.cell_length) for caption in captions)
        return side_by_side(cards, gap=2) + "\n" + Content("  ").join(between)

    def _submitted(self, view: TableView) -> list[Content]:
        if view.submitted is not None:
            return card_lines(view.submitted, self.card_size, named=view.submitted_colour)
        waiting = view.actor == view.dealer and view.turn != view.dealer
        return back_lines(self.card_size, "?") if waiting else blank_lines(self.card_size)

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is not None and at.x < self.card_size.width:
            self.post_message(self.Drawn())


class LogView(Widget):
    """The last things that happened, the newest at the bottom."""

    sentences: Sequence[str] = ()
    look = ThemeWords()

    def show(self, sentences: Sequence[str], look: ThemeWords) -> None:
        self.sentences, self.look = sentences, look
        self.refresh()

    def render(self) -> Content:
        width, height = self.content_size.width, self.content_size.height
        if width < 1 or height < 1:
            return Content("")
        lines: list[Content] = []
        for sentence in self.sentences[-height:]:
            lines += painted(sentence, self.look).wrap(width)
        shown = lines[-height:]
        return Content("\n").join([Content("")] * (height - len(shown)) + shown)


class HandView(Widget):
    """The cards of whoever looks at the screen, with a cursor."""

    cards: Sequence[Card] = ()
    playable: frozenset[Card] = frozenset()
    cursor = 0
    covered = False
    card_size = SMALL

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def show(
        self, cards: Sequence[Card], playable: frozenset[Card], *, covered: bool, size: Size
    ) -> None:
        self.cards, self.playable, self.covered = cards, playable, covered
        self.card_size = size
        self.cursor = max(0, min(self.cursor, len(cards) - 1))
        self.refresh(layout=True)

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        return self.cards[self.cursor] if self.cards and not self.covered else None

    def move(self, steps: int) -> None:
        if self.cards:
            self.cursor = (self.cursor + steps) % len(self.cards)
            self.refresh()

    def columns(self, width: int) -> int:
        return max(1, (width + 1) // (self.card_size.width + 1))

    def line_of_cursor(self) -> int:
        return self.cursor // self.columns(self.size.width) * self._pitch

    def seek(self, wanted: Sequence[bool]) -> None:
        """Put the cursor on the next card that is wanted, if there is one."""
        for step in range(1, len(self.cards) + 1):
            at = (self.cursor + step) % len(self.cards)
            if wanted[at]:
                self.cursor = at
                self.refresh()
                return

    def seek_playable(self) -> None:
        """Leave a card that cannot be played for one that can."""
        if self.card not in self.playable:
            self.seek([card in self.playable for card in self.cards])

    def get_content_height(self, container: Region, viewport: Region, width: int) -> int:
        rows = -(-len(self.cards) // self.columns(width))
        return max(1, rows) * self._pitch - self._pitch + self.card_size.height

    @property
    def _pitch(self) -> int:
        """Lines from one row of cards to the next; large cards have air between them."""
        return self.card_size.height + (self.card_size is not SMALL)

    def render(self) -> Content:
        columns = self.columns(self.size.width)
        drawn = [self._drawn(at, card) for at, card in enumerate(self.cards)]
        return Content("\n" * (1 + self._pitch - self.card_size.height)).join(
            side_by_side(drawn[at : at + columns]) for at in range(0, len(drawn), columns)
        )

    def _drawn(self, at: int, card: Card) -> list[Content]:
        if self.covered:
            return back_lines(self.card_size)
        chosen = at == self.cursor
        return card_lines(
            card, self.card_size, open_to_play=card in self.playable, chosen=chosen
        )  # fmt: skip

    def on_click(self, event: events.Click) -> None:
        columns = self.columns(self.size.width)
        offset = event.get_content_offset(self)
        if offset is None:
            return
        column, row = offset.x // (self.card_size.width + 1), offset.y // self._pitch
        at = row * columns + column
        if column < columns and at < len(self.cards):
            self.post_message(self.Picked(at))


def _fit(text: str, width: int) -> str:
    return text[: width - 1] + "…" if len(text) > width else text.ljust(width)
