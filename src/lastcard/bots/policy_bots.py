"""The built-in bots that need no compiler: a policy, a stream of random numbers, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.bots.policies.dice import Dice
from lastcard.bots.policies.heuristic import casual
from lastcard.bots.policies.simple_players import novice, plain
from lastcard.game import Action, View
from lastcard.game.actions import actions_of
from lastcard.kernel.fields import Rules, Sight

Policy = Callable[[Sight, Rules, list[int], int, Dice], int]


class PolicyBot:
    """A bot that decides by one of the policies."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self._policy = policy
        self.dice = Dice()
        """The stream it decides by; the bots of one table may share one."""
        self.dice.key = seed % 2**61

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        actions = [int(action) for action in legal]
        code = self._policy(view.sight, view.rules.kernel, actions, len(actions), self.dice)
        return None if code < 0 else actions_of(view.rules.pack)[code]


class RandomBot(PolicyBot):
    """Plays any card it can, draws when it cannot, and speaks up every other time."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(plain, seed)


class NoviceBot(PolicyBot):
    """A beginner: plays well every other time, forgets calls, misses catches."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(novice, seed)


class CasualBot(PolicyBot):
    """A good heuristic, and always attentive."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(casual, seed)
