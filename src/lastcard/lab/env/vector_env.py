"""Many games in one call, over NumPy arrays: an environment for learning in bulk.

>>> games = VectorEnv("official", players=2, count=64, seed=7)
>>> observations, masks = games.observe()
>>> rewards, dones, seats = games.step(masks.argmax(axis=1))
>>> observations.shape, masks.shape, rewards.shape
((64, 408), (64, 302), (64, 2))
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lastcard.errors import IllegalAction, UserError
from lastcard.game import Game, View
from lastcard.game.chance import check_seed, fresh_seed
from lastcard.kernel.codes import KERNEL_VERSION, NOBODY
from lastcard.kernel.compiled import bytes_of
from lastcard.kernel.fields import State
from lastcard.lab.env.compiled_tables import CompiledTables
from lastcard.lab.env.guest_tables import GuestTables
from lastcard.lab.env.numbering import numbered_actions
from lastcard.lab.env.opponents import CALLER, FIRST_POLICY, Opponents, seat_opponents
from lastcard.lab.env.trained_bot import answers_of
from lastcard.lab.env.worth import Episode, Reward, terms_of
from lastcard.rules import RuleSet, load

DEFAULT_ROLLOUTS: Final = 500
"""The work of a move of the bots that search, the same on every machine."""


class VectorEnv:
    """``count`` tables under the same rules; each waits for one seat at a time.

    The caller decides for every seat, or, with ``opponents``, for some: a bot or a policy takes all
    seats but the first, a sequence names one for each seat, with None for the seats of the caller.
    Bots are built-in levels, ``FILE.py:CLASS``, or those of other packages; a policy is a function
    from observations and masks to actions, asked for all games at once. Quick levels and policies
    play in compiled code; with any other bot at the table all of it is played in Python.

    An ``episode`` is a hand, or a match to the end the rules give it. By ``reward="win"`` it is
    worth 1 to the winner when it ends; by ``"points"`` each hand is worth what a seat scored more
    than its opponents, in hundreds.

    An episode that has ended is replaced at once by the first hand of a new match, with any seat
    as the dealer (where the rules let the table declare one); not so with ``redeals=False``, where
    the game waits for a ``reset``. One that ends before the caller has decided anything in it,
    which only opponents can bring about, is replaced unseen.

    If any action is illegal nothing is done; with ``forfeits=True`` it ends the episode of its
    game, with -1 for the seat that chose it.

    The returned arrays are read-only and overwritten by the next call: copy what you keep.
    """

    def __init__(
        self,
        rules: str | Path | RuleSet = "official",
        players: int = 2,
        count: int = 1,
        seed: int | str | None = None,
        opponents: Opponents = None,
        *,
        episode: Episode = "hand",
        reward: Reward = "win",
        rollouts: int = DEFAULT_ROLLOUTS,
        redeals: bool = True,
        forfeits: bool = False,
    ) -> None:
        self.rules = load(rules)
        self.players = len(Game(self.rules, players, seed=0).names)  # refuses a wrong number
        self.count = _at_least_one("count", "the number of games", count)
        _at_least_one("rollouts", "the number of roll-outs", rollouts)
        terms = terms_of(self.rules, episode, reward)
        seating = seat_opponents(opponents, self.players)
        self.own_seats = [seat for seat, one in enumerate(seating.holders) if one == CALLER]
        """The seats of the caller."""
        self._policies = seating.policies
        self._holders = np.array([*seating.holders, CALLER])  # also at -1, for nobody
        ways = {"redeals": redeals, "forfeits": forfeits}
        self._tables: CompiledTables | GuestTables
        if seating.has_guests:
            names, count = seating.names, self.count
            self._tables = GuestTables(self.rules, names, count, terms, rollouts, **ways)
        else:
            self._tables = CompiledTables(self.rules, seating.holders, self.count, terms, **ways)
        self._redeals = redeals
        # Who looked at the last observations will look at the next: they are written while a game
        # is at hand. For others that is put off.
        self._looked = False
        self._up_to_date = False
        same = (KERNEL_VERSION, self.rules.fingerprint, players, self.count, terms, seating.holders)
        layout = len(State().to_bytes())
        described = repr((*same, seating.names, rollouts, ways, layout))
        self._kind = hashlib.sha256(described.encode()).digest()
        tables = self._tables
        self._shown = [_read_only(a) for a in (tables.observations, tables.masks, tables.finals)]
        self._results = [_read_only(a) for a in (tables.rewards, tables.dones, tables.seats)]
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> None:
        """Deal every game afresh. The same seed and actions give the same games."""
        observed = self._begin_to_observe()
        self._tables.deal(fresh_seed() if seed is None else check_seed(seed), observed=observed)
        self._ask_policies()
        self._up_to_date = observed

    @property
    def seats(self) -> NDArray[np.int64]:
        """The seat that must decide in each game; -1 where the episode is over."""
        return self._results[2]

    @property
    def finals(self) -> NDArray[np.int8]:
        """What was seen last in the episode that has ended, by the seat of the caller that had
        decided last; it counts where the latest step said done."""
        return self._shown[2]

    @property
    def states(self) -> NDArray[np.void]:
        """A copy of the positions, secrets included: for tests and statistics, not for players."""
        states = self._tables.states
        return np.frombuffer(bytearray(bytes_of(states).tobytes()), states.dtype)

    def view(self, game: int, seat: int) -> View:
        """What a seat may know of one game, without what it has seen happen before."""
        return View.of(State.from_bytes(self._tables.states[game].tobytes()), self.rules, seat)

    def observe(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """What the deciding seat of each game sees, and which actions it has (1) or not (0)."""
        self._looked = True
        if not self._up_to_date:
            self._tables.observe()
            self._up_to_date = True
        return self._shown[0], self._shown[1]

    def observation(self, game: int, seat: int) -> NDArray[np.int8]:
        """What any seat of one game sees, as the deciding one does."""
        return self._tables.observation(game, seat)

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int64]]:
        """One action in each game: rewards by game and seat, whether the episode ended, and the
        seat that must decide now. If any action is refused, nothing is done and the first such
        game is named."""
        chosen = _chosen(actions, self.count)
        if not self._redeals and (over := self.seats == NOBODY).any():
            raise UserError(
                "episode-over",
                f"the episode of game {over.argmax()} is over: reset before you step",
            )
        observed = self._begin_to_observe()
        refused = self._tables.act(chosen, observed=observed)
        if refused >= 0:
            raise self._refusal(refused, int(chosen[refused]))
        self._ask_policies()
        self._up_to_date = observed
        rewards, dones, seats = self._results
        return rewards, dones, seats

    def save(self, aside: bytes = b"") -> bytes:
        """Everything there is to the games, chance included, and something of the caller's own."""
        kept = len(aside).to_bytes(8, "big") + aside + self._tables.save()
        return self._kind + hashlib.sha256(kept).digest() + kept

    def restore(self, data: bytes) -> bytes:
        """Go on from where ``save`` was called, in this or another environment made alike; what the
        caller had put aside. Policies are taken to be the same."""
        size = len(self._kind)
        kind, sealed, kept = data[:size], data[size : 2 * size], data[2 * size :]
        if kind != self._kind or sealed != hashlib.sha256(kept).digest():
            raise UserError("saved", "this was not saved by an environment made like this one")
        start = 8 + int.from_bytes(kept[:8], "big")
        self._tables.restore(kept[start:])
        self._up_to_date = False
        return kept[8:start]

    def _begin_to_observe(self) -> bool:
        """Whether to write observations while the games move."""
        observed = self._looked or bool(self._policies)
        self._looked = self._up_to_date = False
        return observed

    def _ask_policies(self) -> None:
        """Let policies answer for their seats, until every game waits for the caller."""
        while self._policies:
            asked = self._holders[self._tables.seats]
            if (asked > FIRST_POLICY).all():
                return
            for number, policy in enumerate(self._policies):
                which = np.flatnonzero(asked == FIRST_POLICY - number)
                if len(which):
                    seen, masks = self._tables.observations[which], self._tables.masks[which]
                    self._tables.answer(which, answers_of(policy, seen, masks))

    def _refusal(self, game: int, action: int) -> IllegalAction:
        actions = numbered_actions(self.rules.pack)
        known = 0 <= action < len(actions)
        name = f" ({actions[action]}, with seats counted from its own)" if known else ""
        return IllegalAction(
            "illegal-action",
            f"action {action}{name} is not legal for seat {self.seats[game]} of game {game}: "
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


def _at_least_one(code: str, what: str, number: object) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise UserError(code, f"{what} must be at least 1, not {number!r:.60}")
    return number
