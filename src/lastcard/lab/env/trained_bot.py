"""From training to play: what a policy sees of a view, and what its answer means at the table.

``observation`` and ``action_mask`` give the very bytes that the environments of this package give,
``action_of`` turns the number that a policy chose into an action. ``TrainedBot`` puts the three
together: it is a bot like any other, for a tournament, a game in the terminal or a server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lastcard.errors import UserError
from lastcard.game import Action, View
from lastcard.game.actions import ACTIONS
from lastcard.kernel.codes import ACTION_COUNT, PASS
from lastcard.lab.env.observation import SIZE, encode, kernel_action, relative_action

Policy = Callable[[NDArray[np.int8], NDArray[np.int8]], ArrayLike]
"""A trained player: from observations (n, 408) and masks of the legal actions (n, 302) to the
numbers of the actions chosen (n)."""


def observation(view: View) -> NDArray[np.int8]:
    """What a policy sees of a view: 408 small integers, as listed in ``PARTS``."""
    _check_seat(view)
    row = [0] * SIZE
    encode(view.sight, row)
    return np.array(row, np.int8)


def action_mask(view: View, legal: Sequence[Action]) -> NDArray[np.int8]:
    """Which of the 302 actions a policy may choose (1) where its seat may do what is legal. Out of
    turn that includes ``PASS``, to say nothing."""
    seat = _check_seat(view)
    mask = np.zeros(ACTION_COUNT, np.int8)
    for action in legal:
        mask[relative_action(view.sight, seat, action)] = 1
    if view.actor != seat:
        mask[PASS] = 1
    return mask


def action_of(view: View, number: int) -> Action | None:
    """The action a policy means by a number; None if it says nothing out of turn."""
    seat = _check_seat(view)
    if not 0 <= number < ACTION_COUNT:
        raise UserError("unknown-action", f"no action has the number {number}")
    if number == PASS and view.actor != seat:
        return None
    return ACTIONS[kernel_action(view.sight, seat, int(number))]


def answers_of(
    policy: Policy, observations: NDArray[np.int8], masks: NDArray[np.int8], name: str = "policy"
) -> NDArray[np.int64]:
    """What a policy chooses in each row; refuses what is not legal there."""
    count = len(masks)
    answers = np.asarray(policy(observations, masks))
    if answers.shape != (count,) or answers.dtype.kind not in "iu":
        raise UserError(
            "policy",
            f"the {name} must choose {count} integers in one row, not {answers.dtype} of shape "
            f"{answers.shape}",
        )
    known = (answers >= 0) & (answers < ACTION_COUNT)
    legal = known & (masks[np.arange(count), np.where(known, answers, 0)] == 1)
    if not legal.all():
        wrong = int(answers[~legal][0])
        raise UserError("policy", f"the {name} chose action {wrong}, where the mask is not 1")
    return answers.astype(np.int64)


class TrainedBot:
    """A bot that decides by a policy. In a file of your own, derive a class that is made from a
    seed alone, and name it as ``FILE.py:CLASS``."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        seen, mask = observation(view)[np.newaxis], action_mask(view, legal)[np.newaxis]
        return action_of(view, int(answers_of(self._policy, seen, mask)[0]))


def _check_seat(view: View) -> int:
    if view.seat is None:
        raise UserError("no-such-seat", "a spectator's view has no observation: ask for a seat's")
    return view.seat
