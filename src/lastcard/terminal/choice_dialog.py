"""One question with a few answers: a colour, a seat, a card to give back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from lastcard.game import Action, Kind
from lastcard.terminal.cardface import colour_label, painted
from lastcard.terminal.dismiss_once import DismissOnce
from lastcard.terminal.session import Session

T = TypeVar("T")


@dataclass(frozen=True)
class Answer(Generic[T]):
    """An answer, the key that gives it at once, and how it reads."""

    key: str
    label: Content
    value: T


def seat_answer(seat: int, value: T, session: Session) -> Answer[T]:
    cards = session.open_view.hand_sizes[seat]
    label = f"{session.names[seat]} ({cards} card{'s' if cards != 1 else ''})"
    return Answer(str(seat), Content(label), value)


def answers_to(actions: Sequence[Action], session: Session) -> list[Answer[Action]]:
    """Actions as answers: to give a card back, to choose a seat, or to name a colour."""
    look = session.look
    answers: list[Answer[Action]] = []
    for action in actions:
        if action.kind is Kind.RETURN and action.card is not None:
            key = ascii_lowercase[len(answers) % len(ascii_lowercase)]
            answers.append(Answer(key, painted(look.told(action.card.words), look), action))
        elif action.kind in (Kind.SWAP, Kind.HIT) and action.seat is not None:
            answers.append(seat_answer(action.seat, action, session))
        elif action.colour is not None:
            key = action.colour.letter.casefold()
            answers.append(Answer(key, colour_label(action.colour, look), action))
    return answers


class ChoiceDialog(DismissOnce[T | None], ModalScreen[T | None], Generic[T]):
    """Asks; gives the value of the answer, or None if somebody would rather look at the table."""

    BINDINGS = [Binding("escape", "leave", "Back to the table")]

    def __init__(self, asked: str, answers: Sequence[Answer[T]]) -> None:
        super().__init__()
        self._asked = asked
        self._answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(Content(self._asked), classes="asked")
            yield OptionList(
                *(
                    Option(Content.styled(f" {answer.key} ", "bold reverse") + "  " + answer.label)
                    for answer in self._answers
                )
            )
            yield Label("key, click, or ↑↓ and ⏎ · Esc: look at the table", classes="hint")

    def on_key(self, event: events.Key) -> None:
        for answer in self._answers:
            if event.character == answer.key:
                event.stop()
                self.dismiss(answer.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._answers[event.option_index].value)

    def action_leave(self) -> None:
        self.dismiss(None)
