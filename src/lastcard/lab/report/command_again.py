"""What somebody types to measure the same once more."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from lastcard.bots.levels import take_rollouts
from lastcard.lab.study.assumptions import USUAL
from lastcard.lab.study.compare import Comparison
from lastcard.lab.study.simulate import Result


def command_again(measured: Result | Comparison, command: Sequence[str]) -> str:
    """The whole line; ``command`` is its beginning, up to the numbers."""
    numbers = {
        "--bots": ",".join(measured.bots),
        "--games": f"{measured.wanted:_}",
        "--seed": str(measured.seed),
    }
    assumed = measured.assumptions
    if assumed != USUAL:
        numbers["--skill"] = f"{assumed.better},{assumed.worse}"
        numbers["--seconds-per-turn"] = f"{assumed.seconds_per_turn:g}"
    if take_rollouts([*measured.bots, assumed.better, assumed.worse]):
        numbers["--rollouts"] = str(measured.rollouts)
    return shlex.join(["lastcard", *command, *(word for pair in numbers.items() for word in pair)])
