"""Tables side by side in one compiled loop."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.policies.dice import Dice
from lastcard.game.chance import key_of
from lastcard.kernel.codes import MAX_LEGAL
from lastcard.kernel.compiled import array_of, bytes_of, for_types_of, from_record, lined_up
from lastcard.kernel.fields import MAX_WORDS, Outside, Sight, State
from lastcard.lab.env.asked_seat import Desk
from lastcard.lab.env.numbering import highest_of, numbering_of
from lastcard.lab.env.observation import layout_of
from lastcard.lab.env.vector_loops import (
    ACT,
    ANSWER,
    DEAL,
    UNASKED,
    Games,
    observe_games,
    observe_seat,
    run_games,
)
from lastcard.lab.env.worth import Terms
from lastcard.rules import RuleSet

_KEPT: Final = ("states", "desks", "dices", "masks", "rewards", "paid", "dones", "seats", "finals")
"""What the games are; the rest is made anew in every call."""


class CompiledTables:
    """Some games that move together. See ``Games`` for the arrays."""

    def __init__(
        self,
        rules: RuleSet,
        holders: list[int],
        count: int,
        terms: Terms,
        *,
        redeals: bool,
        forfeits: bool,
    ) -> None:
        numbering, layout = numbering_of(rules.pack), layout_of(rules.pack)
        self.count = count
        # One more: a single record is never apart from others, which is another type to Numba.
        positions = lined_up(State, "hands", count + 1)
        self.states = positions[:count]
        self.masks = np.zeros((count, numbering.count), np.int8)
        self.observations = np.zeros((count, layout.size), np.int8)
        self.rewards = np.zeros((count, len(holders)), np.float32)
        self.dones = np.zeros(count, np.bool_)
        self.seats = np.zeros(count, np.int64)
        self.finals = np.zeros((count, layout.size), np.int8)
        self._counted = np.zeros(count, np.int64)
        self._dices = array_of(Dice, count + 1)
        arrays: dict[str, Any] = {
            "rules": from_record(rules.kernel),
            "numberings": from_record(numbering),
            "layouts": from_record(layout),
            "states": positions,
            "desks": array_of(Desk, count),
            "dices": self._dices,
            "levels": np.array(holders, np.int64),
            "outsides": array_of(Outside),
            "pad": np.zeros(MAX_WORDS, np.int64),
            "sights": array_of(Sight),
            "actions": np.zeros(MAX_LEGAL, np.int64),
            "masks": self.masks,
            "observations": self.observations,
            "rewards": self.rewards,
            "paid": np.zeros(count, np.bool_),
            "dones": self.dones,
            "seats": self.seats,
            "finals": self.finals,
            "counted": self._counted,
        }
        kept = arrays | {"states": self.states}
        self._kept = [bytes_of(kept[name]) for name in _KEPT]
        self._games = Games(
            **arrays,
            **terms._asdict(),
            highest=highest_of(rules),
            redeals=redeals,
            forfeits=forfeits,
        )
        self._run = for_types_of(run_games, self._games, self.seats, ACT, True)

    def deal(self, seed: int, *, observed: bool) -> None:
        """A new match in every game."""
        self._dices[self.count]["key"] = int.from_bytes(key_of(seed)[:8], "big") >> 2
        self._dices[self.count]["taken"] = 0
        self._run(self._games, self.seats, DEAL, observed)

    def act(self, chosen: NDArray[np.int64], *, observed: bool) -> int:
        """The caller's actions in all games; the first that is refused, or -1."""
        return self._run(self._games, chosen, ACT, observed)

    def answer(self, which: NDArray[np.int64], chosen: NDArray[np.int64]) -> None:
        """What policies answer in some games, and what is then seen in these."""
        answers = np.full(self.count, UNASKED)
        answers[which] = chosen
        self._run(self._games, answers, ANSWER, True)

    def observe(self) -> None:
        """Write what is seen, where that was put off."""
        observe_games(self._games)

    def observation(self, game: int, seat: int) -> NDArray[np.int8]:
        """What any seat of a game sees."""
        seen = np.zeros(self.observations.shape[1], np.int8)
        observe_seat(self._games, game, seat, seen)
        return seen

    def save(self) -> bytes:
        return b"".join(array.tobytes() for array in self._kept)

    def restore(self, data: bytes) -> None:
        start = 0
        for array in self._kept:
            array[...] = np.frombuffer(data, np.uint8, array.nbytes, start).reshape(array.shape)
            start += array.nbytes
        self._counted[:] = 0  # observations are written anew
