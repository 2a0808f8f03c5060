"""One table on the interpreted kernel, and whom it waits for.

Bots of any kind may hold some of its seats. It runs on until a seat has to decide that no bot
holds, or until the episode is over. Nothing of it is compiled.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import Bot
from lastcard.bots.bot import BotMaker
from lastcard.bots.guest import ask_guest, make_guest
from lastcard.game import Action, Game, View
from lastcard.game.actions import actions_of
from lastcard.kernel.codes import MAX_LEGAL, NOBODY, PASS
from lastcard.kernel.fields import Rules, Sight, State
from lastcard.lab.env.asked_seat import Desk, ask_after_silence, ask_next, out_of_turn
from lastcard.lab.env.numbering import action_at, number_of, numbering_of
from lastcard.lab.env.observation import layout_of, observe
from lastcard.lab.env.worth import Terms, add_worth, episode_ended
from lastcard.rules import RuleSet

Ask = Callable[[State, Rules, Desk, list[int]], int]


class Question(NamedTuple):
    """What a bot was asked in the hand being played."""

    seat: int
    view: View
    legal: list[Action]


class Table:
    """A match, of which an episode is a hand or the whole."""

    def __init__(
        self,
        rules: RuleSet,
        players: int,
        terms: Terms,
        bots: Mapping[int, tuple[str, BotMaker]] | None = None,
        name: str = "the table",
    ) -> None:
        """``bots`` holds names and makers by seat; ``name`` stands in what is said of their
        mistakes."""
        self.rules = rules
        self.game = Game(rules, players, seed=0)  # refuses a wrong number of players
        self.players = players
        self.desk = Desk()
        self.over = True
        self._terms = terms
        self._makers = bots or {}
        self._name = name
        self._rewards = [0.0] * players
        self._legal = [0] * MAX_LEGAL
        self._actions = actions_of(rules.pack)
        self._numbering, self._layout = numbering_of(rules.pack), layout_of(rules.pack)
        self._count = 0
        self._bots: dict[int, Bot] = {}
        self._questions: list[Question] = []

    def begin(self, seed: int, dealer: int) -> None:
        """Start an episode with a new match; the dealer counts where the rules let the table
        declare one."""
        declared = self.rules["first_dealer"] == "declared"
        self.game = Game(self.rules, self.players, seed=seed, dealer=dealer if declared else None)
        self.over = False
        self.desk.decided = NOBODY
        self._rewards = [0.0] * self.players
        self._begin_hand()
        self._run_on(ask_next)

    def act(self, action: int) -> None:
        """Carry out a legal action of the seat the table waits for, numbered as seen from there."""
        seat = self.desk.seat
        if action == PASS and out_of_turn(self.game.state, self.desk):
            self._run_on(ask_after_silence)
        else:
            self.game.apply(seat, action_at(self._numbering, self.game.state, seat, action))
            self._run_on(ask_next)

    def forfeit(self, worth: float) -> None:
        """End the episode, with some reward for the seat the table waits for."""
        self._rewards[self.desk.seat] = worth
        self._end()

    def take_rewards(self) -> list[float]:
        """What the hands that have ended since the last time were worth to each seat."""
        taken, self._rewards = self._rewards, [0.0] * self.players
        return taken

    def observation(self, seat: int) -> NDArray[np.int8]:
        row = [0] * self._layout.size
        observe(self.game.state, seat, Sight(), self._layout, row, 0)
        return np.array(row, np.int8)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The legal actions of the seat the table waits for; none for all others."""
        mask = np.zeros(self._numbering.count, np.int8)
        if seat == self.desk.seat:
            for action in self._legal[: self._count]:
                mask[number_of(self._numbering, self.game.state, seat, action)] = 1
        return mask

    def _run_on(self, ask: Ask) -> None:
        """Find out whom to ask and what they may do, until it is for somebody else to answer."""
        while True:
            s, r = self.game.state, self.rules.kernel
            self._count = ask(s, r, self.desk, self._legal)
            seat = self.desk.seat
            if seat == NOBODY:
                add_worth(s, r, self._terms.episode, self._terms.reward, self._rewards)
                if episode_ended(s, self._terms.episode):
                    self._end()
                    return
                self.game.deal()
                self._begin_hand()
                ask = ask_next
            elif seat in self._bots:
                action = self._ask_bot(seat)
                ask = ask_after_silence if action is None else ask_next
                if action is not None:
                    self.game.apply(seat, action)
            else:
                return

    def _end(self) -> None:
        self.over = True
        self.desk.seat = NOBODY
        self._count = 0

    def _begin_hand(self) -> None:
        self.desk.asked = 0
        self._questions = []
        self._bots = {}
        for seat, (name, maker) in self._makers.items():
            own = random.Random(f"{self.game.seed} {self.game.state.hand_number} {seat}")
            self._bots[seat] = make_guest(name, maker, own.getrandbits(61))

    def _ask_bot(self, seat: int) -> Action | None:
        count = self._count - out_of_turn(self.game.state, self.desk)  # to say nothing: None
        legal = [self._actions[code] for code in self._legal[:count]]
        question = Question(seat, self.game.view(seat), legal)
        self._questions.append(question)
        return self._put(question)

    def _put(self, question: Question) -> Action | None:
        seat, view, legal = question
        return ask_guest(self._makers[seat][0], self._bots[seat], view, legal, self._name)

    # --- Keeping ---------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """Everything as plain data. Of its bots, what they were asked in this hand."""
        return {
            "game": self.game.freeze(),
            "desk": self.desk.to_bytes().hex(),
            "over": self.over,
            "legal": self._legal[: self._count],
            "rewards": self._rewards,
            "questions": [
                [seat, view.to_bytes().hex(), view.rows.tolist(), [int(a) for a in legal]]
                for seat, view, legal in self._questions
            ],
        }

    def restore(self, data: dict[str, Any]) -> None:
        """The inverse of ``save``. Bots of the same seed are asked the same again, so that they
        are where they were: they remember the hand, and their chance goes on."""
        self.game = Game.thaw(data["game"])
        self._begin_hand()
        for seat, sight, rows, legal in data["questions"]:
            view = View(Sight.from_bytes(bytes.fromhex(sight)), self.rules, array("i", rows))
            question = Question(seat, view, [self._actions[code] for code in legal])
            self._questions.append(question)
            self._put(question)
        self.desk = Desk.from_bytes(bytes.fromhex(data["desk"]))
        self.over = data["over"]
        self._count = len(data["legal"])
        self._legal[: self._count] = data["legal"]
        self._rewards = data["rewards"]
