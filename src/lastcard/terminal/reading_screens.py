"""Pages to read: the rules, the log, the score sheet, and the result of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from lastcard.rules import RuleSet
from lastcard.rules.explain import explain
from lastcard.terminal.cardface import painted
from lastcard.terminal.dismiss_once import DismissOnce
from lastcard.terminal.keybar import KeyBar
from lastcard.terminal.prompts import result
from lastcard.terminal.seek_keys import SeekKeys
from lastcard.terminal.session import HandResult, Session
from lastcard.terminal.theme_words import ThemeWords

KEYS = """\
←→↑↓ ⏎          choose a card and play it
{seek:15} the next card of that colour or number
d p             draw, pass
u k c           call UNO, catch somebody, challenge
a               approve the card handed to you
l s ?           log, score sheet, these rules
q               leave; the game is saved
Click a card to choose it, again to play it; click the stock to draw."""


class Page(DismissOnce[None], ModalScreen[None]):
    """Something to read, and to close again."""

    BINDINGS = [
        Binding("escape,enter,q,space", "close", "Back to the table", key_display="Esc"),
    ]

    def __init__(self, title: str, text: Content, *, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._text, self._at_end = title, text, at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="page") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = "↑↓ scroll"
            yield Static(self._text)
        yield KeyBar()

    def on_mount(self) -> None:
        box = self.query_one(VerticalScroll)
        box.focus()
        if self._at_end:
            box.scroll_end(animate=False)

    def action_close(self) -> None:
        self.dismiss(None)


def rules_page(rules: RuleSet, look: ThemeWords) -> Page:
    """How to play by these rules, and with which keys."""
    keys = KEYS.format(seek=SeekKeys(rules.pack).hint)
    parts = [Content(rules.summary), Content("")]
    parts += [Content.styled("KEYS", "bold $accent"), Content(keys), Content("")]
    for section in explain(rules):
        parts.append(Content.styled(section.title.upper(), "bold $accent"))
        for sentence in section.sentences:
            mark = Content.styled("* ", "bold $warning") if sentence.differs else Content("· ")
            parts.append(mark + painted(look.told(sentence.text), look))
        parts.append(Content(""))
    parts.append(Content.styled("* differs from the official rules", "dim"))
    return Page(rules.title, Content("\n").join(parts))


def log_page(session: Session, seat: int | None) -> Page:
    lines = [painted(sentence, session.look) for sentence in session.sentences(seat)]
    return Page("What happened", Content("\n").join(lines), at_end=True)


def score_page(session: Session) -> Page:
    return Page("Score sheet", score_sheet(session.names, session.sheet, session))


def score_sheet(names: Sequence[str], sheet: Sequence[HandResult], session: Session) -> Content:
    """A column for each player, a line for each hand."""
    width = [max(6, len(name) + 2) for name in names]
    head = "hand  " + "".join(name.rjust(w) for name, w in zip(names, width, strict=True))
    lines = [Content.styled(head, "bold")]
    for line in sheet:
        row = Content(f"{line.hand:4}  ")
        for seat, gain in enumerate(line.gains):
            won = seat == line.winner
            text = ("★ " if won else "") + (f"{gain:+}" if gain else "·")
            row += Content.styled(text.rjust(width[seat]), "bold $success" if won else "")
        lines.append(row)
    total = "total " + "".join(
        str(score).rjust(w) for score, w in zip(session.open_view.scores, width, strict=True)
    )
    lines.append(Content.styled(total, "bold reverse"))
    rules = session.rules
    if rules["scoring"] == "none":
        lines.append(Content("\nThere are no points: the first player to go out wins."))
    else:
        lines.append(Content(f"\nThe match is played to {rules['target']} points."))
    return Content("\n").join(lines)


AfterTable = Literal["new", "quit"]
AfterHand = Literal["deal", "again", "table", "new", "quit"]


class EndScreen(DismissOnce[AfterHand], ModalScreen[AfterHand]):
    """What is shown when a hand or the match is over."""

    BINDINGS = [
        Binding("enter", "choose('deal')", "Deal the next hand", key_display="⏎"),
        Binding("n", "choose('new')", "New game"),
        Binding("n", "choose('again')", "Next match"),
        Binding("escape", "choose('table')", "Look at the table", key_display="Esc"),
        Binding("q", "choose('quit')", "Leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        session = self._session
        match_over = session.open_view.match_over
        shown = {
            "deal": not match_over and bool(session.people),
            "again": match_over and session.may_start,
            "new": match_over and session.at_home,
        }
        return shown.get(str(*parameters), True)

    def compose(self) -> ComposeResult:
        session = self._session
        with Vertical(classes="box wide"):
            yield Label(Content(result(session.open_view, session.names)), classes="asked")
            with VerticalScroll():
                yield Static(score_sheet(session.names, session.sheet, session))
        yield KeyBar()

    def action_choose(self, what: AfterHand) -> None:
        self.dismiss(what)
