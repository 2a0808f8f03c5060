"""Many hands under one rule set, each from a deal of its own, so that hands are independent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Unpack

from lastcard.lab.study.chunked_play import Lineup, PlayOptions, play_tables
from lastcard.lab.study.counts import Counts
from lastcard.rules import RuleSet, load


@dataclass
class Result(Counts):
    """A simulation. ``stopped`` says why it is not complete, if it is not."""

    rules: RuleSet = field(kw_only=True)
    bots: tuple[str, ...] = field(kw_only=True)
    seed: int = field(kw_only=True)
    wanted: int = field(kw_only=True)
    stopped: str | None = None


def simulate(
    rules: str | RuleSet, bots: list[str], games: int, **options: Unpack[PlayOptions]
) -> Result:
    """Play a number of hands, each from a deal of its own, and count what happened."""
    chosen = load(rules)
    result = Result(
        [0] * len(bots),
        rules=chosen,
        bots=tuple(bots),
        seed=options.get("seed", 0),
        wanted=games,
    )
    table = Lineup(chosen, bots)
    result.stopped = play_tables([table], games, lambda _, chunk: result.add(chunk), **options)
    return result
