"""``lastcard tournament``: bots against bots, with ratings."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from lastcard.cli.output import add_command, table

if TYPE_CHECKING:
    from lastcard.lab.tournament import Standing


def register(subparsers: Any) -> None:
    parser = add_command(
        subparsers,
        "tournament",
        run_tournament,
        "let bots play a round robin, two at a table",
        "lastcard tournament random novice casual\n"
        "lastcard tournament casual expert --deals 200 --rollouts 4000",
    )
    parser.add_argument("bots", nargs="+", metavar="BOT", help="random, novice, casual, expert")
    parser.add_argument("--rules", default="official", help="a rule set or a .toml file")
    parser.add_argument(
        "--deals", type=int, default=1000, help="deals a pair, each played twice (default 1000)"
    )
    parser.add_argument(
        "--rollouts", type=int, default=2000, help="the expert's work a move (default 2000)"
    )
    parser.add_argument(
        "--seed", default="0", help="a whole number; the same seed, the same result"
    )


def run_tournament(arguments: argparse.Namespace) -> int:
    from lastcard.game.chance import check_seed
    from lastcard.lab.tournament import round_robin
    from lastcard.rules import load

    standing = round_robin(
        load(arguments.rules),
        arguments.bots,
        arguments.deals,
        seed=check_seed(arguments.seed),
        rollouts=arguments.rollouts,
        progress=_progress,
    )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if not standing.complete:
        print("Stopped early: these are the results so far.\n")
    if standing.shares:
        _print_standing(standing)
    return 0


def _progress(pair: str, done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{pair}: {done:,} of {total:,} deals ", end="", file=sys.stderr, flush=True)


def _print_standing(standing: Standing) -> None:
    ranking = standing.ratings()
    order = [standing.bots.index(rating.bot) for rating in ranking]
    rows = []
    for place, rating in zip(order, ranking, strict=True):
        row = [rating.bot, f"{rating.elo:+.0f} ± {rating.margin:.0f}"]
        for other in order:
            share = standing.share(place, other)
            row.append("-" if share is None else f"{share.rate:.1%} ± {share.margin:.1%}")
        rows.append(row)
    header = ["bot", "rating", *(f"v {rating.bot}" for rating in ranking)]
    print(table(rows, header))
    games = min(share.games for share in standing.shares.values())
    print(f"\nShare of hands won in {games:,} games or more a pair; margins are 95 % intervals.")
