"""Many games in one call, over NumPy arrays: an environment for learning in bulk.

>>> games = VectorEnv("official", players=2, count=64, seed=7)
>>> observations, masks = games.observe()
>>> rewards, dones, seats = games.step(masks.argmax(axis=1))
>>> observations.shape, masks.shape, rewards.shape
((64, 408), (64, 302), (64, 2))
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lastcard.bots.levels import LEVELS
from lastcard.bots.policies.dice import Dice
from lastcard.errors import IllegalAction, UserError
from lastcard.game import Game
from lastcard.game.actions import ACTIONS
from lastcard.game.chance import check_seed, fresh_seed, key_of
from lastcard.kernel.codes import ACTION_COUNT
from lastcard.kernel.compiled import array_of, from_record
from lastcard.kernel.fields import MAX_WORDS, Outside, Sight, State
from lastcard.lab.env.asked_seat import Desk
from lastcard.lab.env.observation import SIZE
from lastcard.lab.env.vector_loops import CALLER, Games, observe_games, run_games
from lastcard.rules import RuleSet, load

OPPONENTS: Final = {name: level.number for name, level in LEVELS.items() if level.quick}
"""The bots that can sit at the other seats."""


class VectorEnv:
    """``count`` tables under the same rules; each waits for one seat at a time.

    The caller decides for every seat, or, with ``opponents``, for some: a name of ``OPPONENTS``
    puts that bot at all seats but the first, a sequence names one for each seat, with None for
    the seats of the caller.

    A finished hand is replaced at once by the first hand of a new match, with any seat as the
    dealer (where the rules let the table declare one). A hand that ends before the caller has
    decided anything in it, which only opponents can bring about, is replaced unseen.

    The returned arrays are read-only and overwritten by the next call: copy what you keep.
    """

    def __init__(
        self,
        rules: str | Path | RuleSet = "official",
        players: int = 2,
        count: int = 1,
        seed: int | str | None = None,
        opponents: str | Sequence[str | None] | None = None,
    ) -> None:
        self.rules = load(rules)
        self.players = len(Game(self.rules, players, seed=0).names)  # refuses a wrong number
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise UserError("count", f"the number of games must be at least 1, not {count!r:.60}")
        self.count = count
        self._levels = _levels(opponents, self.players)
        self._states = array_of(State, count)
        self._dices = array_of(Dice, count + 1)
        self._observations = np.zeros((count, SIZE), np.int8)
        self._masks = np.zeros((count, ACTION_COUNT), np.int8)
        self._rewards = np.zeros((count, self.players), np.float32)
        self._dones = np.zeros(count, np.bool_)
        self._seats = np.zeros(count, np.int64)
        arrays: dict[str, Any] = {
            "rules": from_record(self.rules.kernel),
            "states": self._states,
            "desks": array_of(Desk, count),
            "dices": self._dices,
            "levels": self._levels,
            "outsides": array_of(Outside),
            "pad": np.zeros(MAX_WORDS, np.int64),
            "sights": array_of(Sight),
            "actions": np.zeros(ACTION_COUNT, np.int64),
            "masks": self._masks,
            "rewards": self._rewards,
            "dones": self._dones,
            "seats": self._seats,
        }
        self._games = Games(**arrays)
        self._shown = [_read_only(a) for a in (self._observations, self._masks)]
        self._results = [_read_only(a) for a in (self._rewards, self._dones, self._seats)]
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> None:
        """Deal every game afresh. The same seed and actions give the same games."""
        seed = fresh_seed() if seed is None else check_seed(seed)
        self._dices[self.count]["key"] = int.from_bytes(key_of(seed)[:8], "big") >> 2
        self._dices[self.count]["taken"] = 0
        run_games(self._games, self._seats, True)
        self._stale = True

    @property
    def seats(self) -> NDArray[np.int64]:
        """The seat that must decide in each game."""
        return self._results[2]

    @property
    def states(self) -> NDArray[np.void]:
        """A copy of the positions, secrets included: for tests and statistics, not for players."""
        return np.frombuffer(bytearray(self._states.tobytes()), self._states.dtype)

    def observe(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """What the deciding seat of each game sees, and which actions it has (1) or not (0)."""
        if self._stale:
            observe_games(self._games, self._observations)
            self._stale = False
        return self._shown[0], self._shown[1]

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int64]]:
        """One action in each game: rewards by game and seat, whether the hand ended and a new
        one was dealt, and the seat that must decide now. If any action is not legal, nothing is
        done and the first such game is named."""
        chosen = _chosen(actions, self.count)
        refused = run_games(self._games, chosen, False)
        if refused >= 0:
            raise self._refusal(refused, int(chosen[refused]))
        self._stale = True
        rewards, dones, seats = self._results
        return rewards, dones, seats

    def _refusal(self, game: int, action: int) -> IllegalAction:
        known = 0 <= action < ACTION_COUNT
        name = f" ({ACTIONS[action]}, with seats counted from its own)" if known else ""
        return IllegalAction(
            "illegal-action",
            f"action {action}{name} is not legal for seat {self._seats[game]} of game {game}: "
            "choose where the mask is 1",
        )


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def _chosen(actions: ArrayLike, count: int) -> NDArray[np.int64]:
    try:
        chosen = np.asarray(actions)
    except ValueError:
        raise UserError("actions", f"actions must be {count} integers in one row") from None
    if chosen.shape != (count,) or chosen.dtype.kind not in "iu":
        raise UserError(
            "actions",
            f"actions must be {count} integers in one row, not {chosen.dtype} of shape "
            f"{chosen.shape}",
        )
    return np.ascontiguousarray(chosen, np.int64)


def _levels(opponents: str | Sequence[str | None] | None, players: int) -> NDArray[np.int64]:
    if opponents is None:
        return np.full(players, CALLER, np.int64)
    if isinstance(opponents, str):
        opponents = [None] + [opponents] * (players - 1)
    if not isinstance(opponents, Sequence) or len(opponents) != players:
        raise UserError("opponents", f"opponents must name a bot or None for {players} seats")
    if all(name is not None for name in opponents):
        raise UserError(
            "opponents", "leave at least one seat to the caller, with None in opponents"
        )
    for name in opponents:
        if name is not None and name not in OPPONENTS:
            raise UserError(
                "unknown-bot", f"unknown bot {name!r:.60}: choose one of {', '.join(OPPONENTS)}"
            )
    return np.array([CALLER if n is None else OPPONENTS[n] for n in opponents], np.int64)
