"""Tables side by side in Python, where bots have to be asked that no compiled loop knows."""

from __future__ import annotations

import json

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import find_bot
from lastcard.bots.bot import BotMaker
from lastcard.bots.levels import LEVELS, take_rollouts
from lastcard.bots.policies.dice import Dice, below, next_word
from lastcard.kernel.codes import NOBODY
from lastcard.kernel.compiled import Records, dtype_of
from lastcard.kernel.fields import State
from lastcard.lab.env.numbering import numbering_of
from lastcard.lab.env.observation import layout_of
from lastcard.lab.env.table import Table
from lastcard.lab.env.worth import FORFEIT, Terms
from lastcard.rules import RuleSet


class GuestTables:
    """The same as ``CompiledTables``, table by table, with the same arrays."""

    def __init__(
        self,
        rules: RuleSet,
        names: list[str | None],
        count: int,
        terms: Terms,
        rollouts: int,
        *,
        redeals: bool,
        forfeits: bool,
    ) -> None:
        self.count = count
        self.masks = np.zeros((count, numbering_of(rules.pack).count), np.int8)
        self.observations = np.zeros((count, layout_of(rules.pack).size), np.int8)
        self.rewards = np.zeros((count, len(names)), np.float32)
        self.dones = np.zeros(count, np.bool_)
        self.seats = np.zeros(count, np.int64)
        self.finals = np.zeros_like(self.observations)
        makers = {name: _maker(name, rollouts) for name in names if name is not None}
        bots = {seat: (name, makers[name]) for seat, name in enumerate(names) if name is not None}
        self._tables = [
            Table(rules, len(names), terms, bots, f"game {game}") for game in range(count)
        ]
        self._dices = [Dice() for _ in range(count)]
        self._redeals, self._forfeits = redeals, forfeits

    @property
    def states(self) -> Records:
        positions = b"".join(table.game.state.to_bytes() for table in self._tables)
        return np.frombuffer(positions, dtype_of(State))

    def deal(self, seed: int, *, observed: bool) -> None:
        keys = Dice()
        keys.key = seed % 2**61
        self.rewards[:] = 0.0
        self.dones[:] = False
        for game, dice in enumerate(self._dices):
            dice.key, dice.taken = next_word(keys), 0
            self._begin(game)
            self._settle(game)
        if observed:
            self.observe()

    def act(self, chosen: NDArray[np.int64], *, observed: bool) -> int:
        legal = (chosen >= 0) & (chosen < self.masks.shape[1])
        legal &= self.masks[np.arange(self.count), np.where(legal, chosen, 0)] == 1
        if not self._forfeits and not legal.all():
            return int(legal.argmin())
        self.rewards[:] = 0.0
        self.dones[:] = False
        for game, table in enumerate(self._tables):
            table.desk.decided = table.desk.seat
            if legal[game]:
                table.act(int(chosen[game]))
            else:
                table.forfeit(FORFEIT)
            self._settle(game)
        if observed:
            self.observe()
        return -1

    def answer(self, which: NDArray[np.int64], chosen: NDArray[np.int64]) -> None:
        for game, action in zip(which.tolist(), chosen.tolist(), strict=True):
            self._tables[game].act(action)
            self._settle(game)
            self._observe(game)

    def observe(self) -> None:
        for game in range(self.count):
            self._observe(game)

    def observation(self, game: int, seat: int) -> NDArray[np.int8]:
        return self._tables[game].observation(seat)

    def save(self) -> bytes:
        """Observations and masks follow from the rest."""
        arrays = [self.rewards, self.dones, self.finals]
        kept = {
            "tables": [table.save() for table in self._tables],
            "dices": [[dice.key, dice.taken] for dice in self._dices],
            "arrays": [array.tobytes().hex() for array in arrays],
        }
        return json.dumps(kept).encode()

    def restore(self, data: bytes) -> None:
        kept = json.loads(data)
        for table, saved in zip(self._tables, kept["tables"], strict=True):
            table.restore(saved)
        for dice, numbers in zip(self._dices, kept["dices"], strict=True):
            dice.key, dice.taken = numbers
        arrays: tuple[NDArray[np.generic], ...] = (self.rewards, self.dones, self.finals)
        for array, text in zip(arrays, kept["arrays"], strict=True):
            array.view(np.uint8).reshape(-1)[:] = np.frombuffer(bytes.fromhex(text), np.uint8)
        for game in range(self.count):
            self._show(game)

    def _begin(self, game: int) -> None:
        table, dice = self._tables[game], self._dices[game]
        table.begin(next_word(dice), below(dice, table.players))

    def _settle(self, game: int) -> None:
        """Show what has come of a game: rewards, the end of an episode, who must decide now. What
        happens before the caller's first decision in an episode counts for nothing."""
        table = self._tables[game]
        worth = table.take_rewards()
        if table.desk.decided != NOBODY:
            self.rewards[game] += worth
        while table.over:
            if table.desk.decided != NOBODY:
                self.dones[game] = True
                self.finals[game] = table.observation(table.desk.decided)
                if not self._redeals:
                    break
            self._begin(game)
            table.take_rewards()
        self._show(game)

    def _observe(self, game: int) -> None:
        seat = int(self.seats[game])
        seen = self.finals[game] if seat == NOBODY else self._tables[game].observation(seat)
        self.observations[game] = seen

    def _show(self, game: int) -> None:
        table = self._tables[game]
        self.seats[game] = table.desk.seat
        self.masks[game] = table.mask(table.desk.seat)


def _maker(name: str, rollouts: int) -> BotMaker:
    if take_rollouts([name]):
        return lambda seed: LEVELS[name].make(seed, rollouts=rollouts)
    return find_bot(name)
