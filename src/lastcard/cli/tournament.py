"""``lastcard tournament``: bots against bots, with ratings."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.bots.levels import LEVELS
from lastcard.cli.compile import loading_the_lab
from lastcard.cli.lab_options import (
    add_play_options,
    at_least_one,
    check_lab,
    exit_code,
    play_options,
)
from lastcard.cli.output_files import TABLES, OutputFile
from lastcard.cli.text_output import Subparsers, add_command, count, table

if TYPE_CHECKING:
    from lastcard.lab.study.dealer_value import Role
    from lastcard.lab.study.ratings import Standing

FREQUENCIES = ("plays", "draws", "approved", "substituted", "returned", "others draw")


def register(subparsers: Subparsers) -> None:
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
        help=f"{', '.join(LEVELS)}, one from another package, or FILE.py:CLASS",
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
    add_play_options(parser, rollouts=2000)
    parser.add_argument(
        "--dealer",
        action="store_true",
        help="the lone bot deals every hand: shows what the dealer's seat is worth",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write all results: .json, .csv or .parquet"
    )


def run_tournament(arguments: argparse.Namespace) -> int:
    check_lab()
    at_least_one("--deals", arguments.deals)
    out = OutputFile("--out", arguments.out, TABLES)
    return _run_dealers(arguments, out) if arguments.dealer else _run_round(arguments, out)


def _run_round(arguments: argparse.Namespace, out: OutputFile) -> int:
    with loading_the_lab():
        from lastcard.lab.report.tournament_tables import standing_file
        from lastcard.lab.study.tournament import round_robin
    from lastcard.rules import load

    rules, bots, deals = load(arguments.rules), arguments.bots, arguments.deals
    with play_options(arguments) as options:
        standing = round_robin(rules, bots, deals, players=arguments.players, **options)
    code = exit_code(standing)
    if standing.stopped:
        print(f"Incomplete, {standing.stopped}: these are the results so far.\n")
    out.write(standing_file(standing).written)
    _print_standing(standing)
    return code


def _run_dealers(arguments: argparse.Namespace, out: OutputFile) -> int:
    with loading_the_lab():
        from lastcard.lab.report.tournament_tables import dealer_file
        from lastcard.lab.study.dealer_value import dealer_shares
    from lastcard.rules import load

    rules, bots, deals = load(arguments.rules), arguments.bots, arguments.deals
    with play_options(arguments) as options:
        roles = dealer_shares(rules, bots, deals, players=arguments.players, **options)
    out.write(dealer_file(roles).written)
    _print_roles(roles, arguments.players)
    return 0


def _print_roles(roles: list[Role], players: int) -> None:
    from lastcard.lab.report.tournament_tables import dealer_rows

    rows = []
    for role, row in zip(roles, dealer_rows(roles), strict=True):
        shown = [f"{row[what]:.1f}" for what in FREQUENCIES]
        share = f"{role.dealer_share.rate:.1%} ± {role.dealer_share.margin:.1%}"
        rows.append([role.dealer, role.others, share, *shown])
    print(table(rows, ["dealer", "others", "dealer wins", *FREQUENCIES]))
    print(
        f"\n{roles[0].games:,} hands per row; a fair share is {1 / players:.1%}, "
        "margins are 95% intervals.\nThe other figures are per hand: cards the dealer played and "
        "drew, rulings on the others' cards,\nand cards the others drew between them."
    )


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
