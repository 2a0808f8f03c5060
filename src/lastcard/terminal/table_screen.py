"""The table on the screen: looking, choosing, acting. What may be done the session knows."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import TypeVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen

from lastcard.cards import Card
from lastcard.errors import UserError
from lastcard.game import Action, Kind, Phase
from lastcard.game.actions import ActionTable, actions_of
from lastcard.terminal.board import Board
from lastcard.terminal.cardface import painted
from lastcard.terminal.choice_dialog import ChoiceDialog, answers_to, seat_answer
from lastcard.terminal.dismiss_once import DismissOnce
from lastcard.terminal.keybar import KeyBar
from lastcard.terminal.prompts import heading, question
from lastcard.terminal.reading_screens import (
    AfterTable,
    EndScreen,
    log_page,
    rules_page,
    score_page,
)
from lastcard.terminal.seek_keys import SeekKeys
from lastcard.terminal.session import Session
from lastcard.terminal.table_view import TableView
from lastcard.terminal.widgets import HandView

SIMPLE = {kind.name.lower(): kind for kind in (Kind.DRAW, Kind.PASS, Kind.CHALLENGE, Kind.APPROVE)}
RECENT = 60
"""How many happenings the log beside the pile is made from."""
T = TypeVar("T")
CARD_KINDS = (Kind.PLAY, Kind.PLAY_CALLING, Kind.SUBSTITUTE, Kind.RETURN)


class TableScreen(DismissOnce[AfterTable]):
    """One table, for one person or for several who share the keyboard."""

    BINDINGS = [
        Binding("left", "move(-1)", "Card", key_display="←→"),
        Binding("right", "move(1)", show=False),
        Binding("up", "move_row(-1)", show=False),
        Binding("down", "move_row(1)", show=False),
        Binding("enter", "play", "Play", key_display="⏎"),
        Binding("enter", "uncover", "Show the hand", key_display="⏎"),
        Binding("enter", "go_on", "Go on", key_display="⏎"),
        Binding("d", "simple('draw')", "Draw"),
        Binding("p", "simple('pass')", "Pass"),
        Binding("c", "simple('challenge')", "Challenge"),
        Binding("a", "simple('approve')", "Approve"),
        Binding("u", "uno", "UNO!"),
        Binding("k", "catch", "Catch"),
        Binding("l", "log", "Log"),
        Binding("s", "scores", "Scores"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("q", "leave", "Leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.viewer: int | None = None
        """Whose hand is on the screen; None while it is covered."""
        self.message = ""
        self._calling = False
        self._asked_at = -1

    def compose(self) -> ComposeResult:
        yield Board()
        yield KeyBar()

    def on_mount(self) -> None:
        self.session.listen(self.table_changed)
        self.table_changed()

    def on_unmount(self) -> None:
        self.session.leave(self.table_changed)

    def on_resize(self) -> None:
        self.update()

    def on_screen_resume(self) -> None:
        self._prompt()

    # --- Showing -------------------------------------------------------------------------------

    @property
    def legal(self) -> list[Action]:
        return [] if self.viewer is None else self.session.legal(self.viewer)

    def table_changed(self) -> None:
        """Something happened: show it, and ask what the new position asks."""
        if self.session.ended is not None:
            self.app.exit()
            return
        view, people = self.session.open_view, self.session.people
        if len(people) == 1:
            self.viewer = min(people)
        elif self.viewer != view.actor:
            self.viewer = None
        self.message = ""
        self._calling = self._calling and self._may_call()
        self.update()
        self.query_one(Board).hand.seek_playable()
        if isinstance(self.app.screen, EndScreen) and view.phase is not Phase.OVER:
            self.app.screen.dismiss("table")  # somebody else has dealt
        self._prompt()

    def update(self) -> None:
        """Draw everything again."""
        session = self.session
        view = session.view(self.viewer)
        board = self.query_one(Board)
        labels = [session.label(seat) for seat in range(len(session.names))]
        board.show_table(view, session.names, labels, session.look, heading(view, session.names))
        recent = max(0, len(session.story) - RECENT)
        board.tell(session.sentences(self.viewer, recent), session.look)
        board.ask(self._question(view), self._below())
        board.show_hand(self._cards(view), self._playable(), covered=self.viewer is None)
        self.refresh_bindings()

    def _playable(self) -> frozenset[Card]:
        """The cards that can be chosen for something now."""
        return frozenset(
            action.card
            for action in self.legal
            if action.kind in CARD_KINDS and action.card is not None
        )

    def _cards(self, view: TableView) -> Sequence[Card]:
        if self.viewer is not None:
            return view.hand
        actor = view.actor
        if actor is None or actor not in self.session.people:
            return ()
        return [view.top] * view.hand_sizes[actor]

    def _question(self, view: TableView) -> Content:
        names, look = self.session.names, self.session.look
        mine = view.actor in self.session.people
        if mine and self.viewer is None:
            asked = f"Pass the keyboard to {names[view.actor or 0]}; ⏎ shows the hand."
        else:
            asked = look.told(question(view, self.legal, names))
        return painted(asked, look).stylize("bold" if mine else "dim")

    def _below(self) -> Content:
        """What has to be said, or else which keys find a card."""
        said = "You will call UNO with your next card." if self._calling else self.message
        said = said or self.session.notice
        if not said and self._playable():
            keys = SeekKeys(self.session.rules.pack)
            return Content.styled(f"{keys.hint}: go to the next such card", "dim")
        return Content.styled(said, "bold $warning")

    def say(self, message: str) -> None:
        self.message = message
        self.update()

    # --- Keys ----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the keys that can do something now; calls and catches are always there."""
        view = self.session.open_view
        covered = self.viewer is None
        over = view.phase is Phase.OVER
        if action == "simple":
            kind = SIMPLE[str(parameters[0])]
            return any(action.kind is kind for action in self.legal)
        if action == "uncover":
            return covered and view.actor in self.session.people
        if action == "go_on":
            return over or self._question_open(view)
        if action == "play":
            return bool(self._playable()) and not self._question_open(view)
        if action in ("move", "move_row"):
            return not covered and not over
        return not (over and action in ("uno", "catch"))

    def _question_open(self, view: TableView) -> bool:
        """Whether an answer is to be chosen that is no card of the hand."""
        return view.actor == self.viewer and any(
            action.kind in (Kind.NAME, Kind.SWAP, Kind.HIT, Kind.RETURN) for action in self.legal
        )

    def action_move(self, steps: int) -> None:
        self.query_one(Board).move_cursor(steps)

    def action_move_row(self, rows: int) -> None:
        self.query_one(Board).move_row(rows)

    def on_key(self, event: events.Key) -> None:
        """Look for a card; which keys do so depends on the pack."""
        key = event.character or ""
        keys = SeekKeys(self.session.rules.pack)
        if keys.finds(key) and self.check_action("move", ()):
            event.stop()
            self.query_one(Board).seek(keys, key)

    def action_uncover(self) -> None:
        self.viewer = self.session.open_view.actor
        self.table_changed()

    def action_go_on(self) -> None:
        self._asked_at = -1
        self._prompt()

    def on_hand_view_picked(self, event: HandView.Picked) -> None:
        hand = self.query_one(Board).hand
        if self.viewer is None:
            if self.check_action("uncover", ()):
                self.action_uncover()
        elif hand.cursor == event.at:
            self.action_play()
        else:
            self.action_move(event.at - hand.cursor)

    def on_pile_view_drawn(self) -> None:
        self.action_simple("draw")

    def action_simple(self, name: str) -> None:
        if self.viewer is not None:
            self._act(self.viewer, self._action(SIMPLE[name]))

    def action_uno(self) -> None:
        """Call at once where a call is due, else with the card about to be played."""
        for seat in self.session.people:
            if any(action.kind is Kind.CALL for action in self.session.legal(seat)):
                self._act(seat, self._action(Kind.CALL))
                return
        if self._may_call():
            self._calling = not self._calling
        self.say("" if self._may_call() else "No UNO call is due now.")

    def _may_call(self) -> bool:
        return any(action.kind is Kind.PLAY_CALLING for action in self.legal)

    @work
    async def action_catch(self) -> None:
        """Accuse somebody with one card of having forgotten to call."""
        catcher = self.viewer if self.viewer is not None else await self._catcher()
        if catcher is None:
            return
        suspects = self.session.catchable(catcher)
        if not suspects:
            self.say("Nobody to catch: nobody else holds one card.")
            return
        caught: int | None = suspects[0]
        if len(suspects) > 1:
            caught = await self._choose_seat("Who do you want to catch?", suspects)
        if caught is not None:
            self._act(catcher, self._action(Kind.CATCH, caught))

    async def _catcher(self) -> int | None:
        people = sorted(self.session.people)
        return (
            people[0] if len(people) == 1 else await self._choose_seat("Who is catching?", people)
        )

    async def _choose_seat(self, asked: str, seats: Sequence[int]) -> int | None:
        answers = [seat_answer(seat, seat, self.session) for seat in seats]
        return await self._put(ChoiceDialog(asked, answers))

    # --- Playing -------------------------------------------------------------------------------

    @work
    async def action_play(self) -> None:
        """Play the chosen card, or rule with it; ask for the colour of a wild."""
        card, seat = self.query_one(Board).hand.card, self.viewer
        if card is None or seat is None:
            return
        fitting = [a for a in self.legal if a.kind in CARD_KINDS and a.card == card]
        calling = [a for a in fitting if a.kind is Kind.PLAY_CALLING]
        plain = [a for a in fitting if a.kind is not Kind.PLAY_CALLING]
        choices = calling if self._calling and calling else plain
        if not choices:  # the session says why
            every = self._actions.values()
            choices = [next(a for a in every if a.kind is Kind.PLAY and a.card == card)]
        action: Action | None = choices[0]
        if len(choices) > 1:
            answers = answers_to(choices, self.session)
            action = await self._put(ChoiceDialog(f"{card.words}: name a colour", answers))
        if action is not None:
            self._act(seat, action)

    def _prompt(self) -> None:
        """Put what this position asks, if its answer is no card of the hand, once. What lies
        over the table is read first."""
        moment = len(self.session.story)
        if self._asked_at == moment or not self.is_active:
            return
        view = self.session.open_view
        if view.phase is Phase.OVER:
            self._asked_at = moment
            self._show_end()
        elif self._question_open(view):
            self._asked_at = moment
            self._ask()

    async def _put(self, asking: Screen[T]) -> T | None:
        """Lay a question over the table, unless something lies there: keys are pressed faster
        than screens open. Then what the position asks is put when the table is seen again."""
        if self.is_active:
            return await self.app.push_screen_wait(asking)
        self._asked_at = -1
        return None

    @work
    async def _ask(self) -> None:
        seat, session = self.viewer, self.session
        asked = question(session.view(seat), self.legal, session.names)
        chooser = ChoiceDialog(session.look.told(asked), answers_to(self.legal, session))
        action = await self._put(chooser)
        if action is not None and seat is not None:
            self._act(seat, action)

    @property
    def _actions(self) -> ActionTable:
        return actions_of(self.session.rules.pack)

    def _action(self, kind: Kind, seat: int = 0) -> Action:
        return self._actions[kind.value + seat]

    def _act(self, seat: int, action: Action) -> None:
        self._do(self.session.act(seat, action))

    @work
    async def _do(self, request: Coroutine[None, None, None]) -> None:
        """Ask the table for something; what it refuses is said below the question."""
        try:
            await request
        except UserError as error:
            nothing = error.code == "nothing-to-catch"
            self.say("Nobody to catch." if nothing else f"{error.message}.")

    @work
    async def _show_end(self) -> None:
        chosen = await self._put(EndScreen(self.session))
        if chosen == "deal":
            self._do(self.session.deal())
        elif chosen == "again":
            self._do(self.session.start())
        elif chosen == "new" or chosen == "quit":
            self.dismiss(chosen)

    # --- Pages -----------------------------------------------------------------------------------

    def action_log(self) -> None:
        self.app.push_screen(log_page(self.session, self.viewer))

    def action_scores(self) -> None:
        self.app.push_screen(score_page(self.session))

    def action_rules(self) -> None:
        self.app.push_screen(rules_page(self.session.rules, self.session.look))

    def action_leave(self) -> None:
        self.dismiss("quit")
