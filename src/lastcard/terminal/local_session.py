"""A table in this process: the game, the bots, and the file it is saved to."""

from __future__ import annotations

import asyncio

from lastcard.bots.bot_delay import BotDelay
from lastcard.bots.bot_process import try_to_make
from lastcard.errors import UserError
from lastcard.game import Action, Game
from lastcard.record import Replay
from lastcard.rules import RuleSet
from lastcard.terminal.autosave import Autosave, Saved
from lastcard.terminal.seating import Seating
from lastcard.terminal.session import Happening, Session, reaches_last_card
from lastcard.terminal.table_bots import TableBots
from lastcard.terminal.table_view import TableView
from lastcard.terminal.theme_words import ThemeWords, find_look


class LocalSession(Session):
    """People and bots around one game."""

    at_home = True

    def __init__(
        self,
        game: Game,
        seating: Seating,
        keeper: Autosave | None = None,
        pace: BotDelay | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.rules = game.rules
        self.look = ThemeWords(pack=game.rules.pack)
        self.names = game.names
        self.people = seating.people
        self.seating = seating
        self._keeper = keeper
        self._pace = pace or BotDelay()
        self._minds = TableBots(seating.bots, game.seed)
        self._overtaken: int | None = None
        """A bot that was about to act when somebody else did."""

    @classmethod
    def resume(cls, saved: Saved, pace: BotDelay | None = None) -> LocalSession:
        """Go on with a match that was saved: everything is played again up to its end."""
        replay = Replay(saved.record)
        game = replay.game
        session = cls(game, saved.seating, pace=pace)
        for step in replay:
            session.tell(Happening(step.input[0] if step.input else None, step.events))
        session.look = find_look(saved.theme, game.rules.pack)
        session._keeper = saved.keep_on(len(game.inputs))
        # Other dice than those that rolled before.
        session._minds = TableBots(saved.seating.bots, game.seed + len(game.inputs))
        return session

    def label(self, seat: int) -> str:
        if seat not in self.people:
            return self.seating.bots[seat]
        return "you" if len(self.people) == 1 else "person"

    async def connect(self) -> None:
        """It is here already."""

    def view(self, seat: int | None) -> TableView:
        return TableView.of(self.game.view(seat))

    def legal(self, seat: int) -> list[Action]:
        return self.game.legal(seat)

    async def act(self, seat: int, action: Action) -> None:
        self._apply(seat, action)

    def _apply(self, seat: int, action: Action) -> None:
        events = self.game.apply(seat, action)
        self._save()
        self.tell(Happening(seat, events))

    async def deal(self) -> None:
        events = self.game.deal()
        self._save()
        self.tell(Happening(None, events))

    def _save(self) -> None:
        if self._keeper is not None:
            try:
                self._keeper.save(self.game)
            except OSError as error:
                self.notice = f"cannot save the game: {error.strerror}"

    # --- The bots ------------------------------------------------------------------------------

    async def run(self) -> None:
        while True:
            self._stirred.clear()
            if not await self.step():
                await self._stirred.wait()

    async def step(self) -> bool:
        at = len(self.game.inputs)
        time = asyncio.get_running_loop().time
        until = time() + self._patience()  # thinking included: it would tell of the cards
        move = await self._next_move()
        if move is None:
            return False
        await asyncio.sleep(until - time())
        self._overtaken = None
        if len(self.game.inputs) == at:
            self._apply(*move)
        else:  # somebody was quicker: think again
            self._overtaken = move[0]
        return True

    async def _next_move(self) -> tuple[int, Action] | None:
        """Who does what next, None if the bots have nothing to do."""
        for seat in self.game.asked(self._overtaken):
            legal = self.game.legal(seat) if seat in self.seating.bots else []
            if legal:
                action = await self._minds.choose(seat, self.game.view(seat), legal)
                self.notice = self._minds.problem or self.notice
                if action is not None:
                    return seat, action
        return None

    def _patience(self) -> float:
        if self.story and reaches_last_card(self.story[-1], self.open_view):
            return self._pace.last_card
        return self._pace.move

    def close(self) -> None:
        self._minds.close()
        if self._keeper is not None:
            self._keeper.close()

    @property
    def resume_hint(self) -> str:
        if self.game.match_over or self._keeper is None:
            return ""
        return "lastcard play --resume"


def open_table(
    rules: str | RuleSet,
    seating: Seating,
    seed: int | str | None = None,
    pace: BotDelay | None = None,
    theme: str | None = None,
    dealer: int | None = None,
) -> LocalSession:
    """A new match, saved from its first card on."""
    try_to_make(seating.bots.values())
    game = Game(rules, seating.names, seed=seed, dealer=dealer)
    look = find_look(theme or game.rules.theme, game.rules.pack)
    session = LocalSession(game, seating, Autosave.begin(game, seating, look.theme), pace)
    session.look = look
    session.tell(Happening(None, game.opening))
    return session


def resume_table(saved: Saved | None, pace: BotDelay | None = None) -> LocalSession:
    if saved is None:
        raise UserError("nothing-to-resume", "no unfinished game to resume: lastcard play")
    try_to_make(saved.seating.bots.values())
    return LocalSession.resume(saved, pace)
