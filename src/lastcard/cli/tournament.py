"""``lastcard tournament``: bots against bots, with ratings."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from lastcard.cli.output_files import check_out, write_out
from lastcard.cli.progress import Progress
from lastcard.cli.text_output import add_command, count, table
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.lab.arena.ratings import Standing

FORMS = {"json": None, "csv": None}
FREQUENCIES = ("plays", "draws", "approved", "substituted", "returned", "others draw")
Done = TypeVar("Done")


def register(subparsers: Any) -> None:
    parser = add_command(
        subparsers,
        "tournament",
        run_tournament,
        "let every bot play every other, head to head or one among several",
        "lastcard tournament random novice casual\n"
        "lastcard tournament casual expert --deals 200 --rollouts 4000\n"
        "lastcard tournament expert casual --players 4\n"
        "lastcard tournament casual mine.py:MyBot --out result.json\n"
        "lastcard tournament random casual --rules redacted --players 4 --dealer",
    )
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="random, novice, casual, expert, one from another package, or FILE.py:CLASS",
    )
    parser.add_argument("--rules", default="official", help="a rule set or a .toml file")
    parser.add_argument(
        "--players",
        type=int,
        default=2,
        metavar="N",
        help="seats per table (default 2); with more, one bot sits among several of another kind",
    )
    parser.add_argument(
        "--deals",
        type=int,
        default=1000,
        help="deals per pair of bots, each played once from every seat (default 1000)",
    )
    parser.add_argument(
        "--rollouts",
        type=int,
        default=2000,
        help="games the expert plays out per move (default 2000)",
    )
    parser.add_argument(
        "--seed", default="0", help="a whole number; the same seed, the same result"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    parser.add_argument(
        "--dealer",
        action="store_true",
        help="the lone bot deals every hand: shows what the dealer's seat is worth",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write all results as .json or .csv"
    )


def run_tournament(arguments: argparse.Namespace) -> int:
    from lastcard.lab.arena.ratings import written
    from lastcard.lab.arena.tournament import round_robin
    from lastcard.lab.jobs.workers import BY_HAND

    form = check_out("--out", arguments.out, FORMS)
    if arguments.dealer:
        return _run_dealers(arguments, form)
    standing = _carried_out(round_robin, arguments)
    if not standing.shares:
        raise UserError("stopped", f"{standing.stopped}: nothing was counted")
    if standing.stopped:
        print(f"Incomplete, {standing.stopped}: these are the results so far.\n")
    if arguments.out:
        write_out(arguments.out, written(standing, form).encode())
    _print_standing(standing)
    return 0 if standing.stopped in (None, BY_HAND) else 2


def _carried_out(play: Callable[..., Done], arguments: argparse.Namespace) -> Done:
    """Let the bots play what was asked for, and show how far they are."""
    from lastcard.game.chance import check_seed
    from lastcard.rules import load

    progress = Progress()
    done = play(
        load(arguments.rules),
        arguments.bots,
        arguments.deals,
        players=arguments.players,
        seed=check_seed(arguments.seed),
        rollouts=arguments.rollouts,
        jobs=arguments.jobs,
        progress=progress,
    )
    progress.end()
    return done


def _run_dealers(arguments: argparse.Namespace, form: str) -> int:
    from lastcard.lab.study.dealer_value import dealer_shares, rows_of, written

    roles = _carried_out(dealer_shares, arguments)
    if arguments.out:
        write_out(arguments.out, written(roles, form).encode())
    rows = []
    for role, row in zip(roles, rows_of(roles), strict=True):
        shown = [f"{row[what]:.1f}" for what in FREQUENCIES]
        share = f"{role.share.rate:.1%} ± {role.share.margin:.1%}"
        rows.append([role.dealer, role.others, share, *shown])
    print(table(rows, ["dealer", "others", "dealer wins", *FREQUENCIES]))
    print(
        f"\n{roles[0].tally.games:,} hands per row; a fair share is {1 / arguments.players:.1%}, "
        "margins are 95% intervals.\nThe other figures are per hand: cards the dealer played and "
        "drew, rulings on the others' cards,\nand cards the others drew between them."
    )
    return 0


def _print_standing(standing: Standing) -> None:
    ranking = standing.ratings()
    order = [standing.bots.index(rating.bot) for rating in ranking]
    others = standing.players - 1
    rows = []
    for place, rating in zip(order, ranking, strict=True):
        row = [rating.bot, f"{rating.elo:+.0f} ± {rating.margin:.0f}"]
        for other in order:
            share = standing.share(place, other)
            row.append("-" if share is None else f"{share.rate:.1%} ± {share.margin:.1%}")
        rows.append(row)
    against = "v" if others == 1 else f"v {others}"
    print(table(rows, ["bot", "rating", *(f"{against} {rating.bot}" for rating in ranking)]))
    fewest = min(share.games for share in standing.shares.values())
    print(
        f"\nShare of hands won by one against {count(others, 'other')} in at least {fewest:,} "
        f"games per pair;\na fair share is {standing.fair:.1%}, margins are 95% intervals."
    )
