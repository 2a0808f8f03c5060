"""From training to play: what a policy sees of a view, and what its answer means at the table.

``observation`` and ``action_mask`` give the very bytes that the environments of this package give,
``action_of`` turns the number that a policy chose into an action. ``TrainedBot`` puts the three
together: it is a bot like any other, for a tournament, a game in the terminal or a server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lastcard.cards import CLASSIC
from lastcard.errors import UserError
from lastcard.game import Action, View
from lastcard.game.actions import actions_of
from lastcard.kernel.codes import PASS
from lastcard.lab.env.numbering import action_at, number_of, numbering_of
from lastcard.lab.env.observation import encode, layout_of

Policy = Callable[[NDArray[np.int8], NDArray[np.int8]], ArrayLike]
"""A trained player: from observations (n, 408) and masks of the legal actions (n, 302) to the
numbers of the actions chosen (n). Both widths are those of the classic pack; others have theirs."""


def observation(view: View) -> NDArray[np.int8]:
    """What a policy sees of a view: small integers, as listed by ``parts_of`` the pack."""
    _check_seat(view)
    layout = layout_of(view.rules.pack)
    row = [0] * layout.size
    encode(view.sight, layout, row)
    return np.array(row, np.int8)


def action_mask(view: View, legal: Sequence[Action]) -> NDArray[np.int8]:
    """Which of the pack's actions a policy may choose (1) where its seat may do what is legal. Out
    of turn that includes ``PASS``, to say nothing."""
    seat = _check_seat(view)
    numbering = numbering_of(view.rules.pack)
    mask = np.zeros(numbering.count, np.int8)
    for action in legal:
        mask[number_of(numbering, view.sight, seat, action)] = 1
    if view.actor != seat:
        mask[PASS] = 1
    return mask


def action_of(view: View, number: int) -> Action | None:
    """The action a policy means by a number; None if it says nothing out of turn."""
    seat = _check_seat(view)
    numbering = numbering_of(view.rules.pack)
    if not 0 <= number < numbering.count:
        raise UserError("unknown-action", f"no action has the number {number}")
    if number == PASS and view.actor != seat:
        return None
    return actions_of(view.rules.pack)[action_at(numbering, view.sight, seat, int(number))]


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
    known = (answers >= 0) & (answers < masks.shape[1])
    legal = known & (masks[np.arange(count), np.where(known, answers, 0)] == 1)
    if not legal.all():
        wrong = int(answers[~legal][0])
        raise UserError("policy", f"the {name} chose action {wrong}, where the mask is not 1")
    return answers.astype(np.int64)


class TrainedBot:
    """A bot that decides by a policy. In a file of your own, derive a class that is made from a
    seed alone, and name it as ``FILE.py:CLASS``."""

    def __init__(self, policy: Policy, pack: str = CLASSIC.fingerprint) -> None:
        """``pack`` is the fingerprint of the cards that the policy was trained with, as
        ``rules.pack.fingerprint`` gives it. With others its numbers mean something else, so that it
        refuses to play."""
        self._policy = policy
        self._pack = pack

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        if view.rules.pack.fingerprint != self._pack:
            raise UserError(
                "wrong-pack",
                f"this policy was trained with other cards (pack {self._pack:.16}) than those of "
                f"{view.rules.name} (pack {view.rules.pack.fingerprint})",
            )
        seen, mask = observation(view)[np.newaxis], action_mask(view, legal)[np.newaxis]
        return action_of(view, int(answers_of(self._policy, seen, mask)[0]))


def _check_seat(view: View) -> int:
    if view.seat is None:
        raise UserError("no-such-seat", "a spectator's view has no observation: ask for a seat's")
    return view.seat
