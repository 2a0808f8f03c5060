"""What the commands of the lab have in common: their options, and how they start and end."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from lastcard.bots.levels import BETTER_PLAYER, DEFAULT_LEVEL, WORSE_PLAYER
from lastcard.cli.compile import compile_first
from lastcard.cli.output_files import PLOTS, Forms, OutputFile
from lastcard.cli.progress import ProgressBar
from lastcard.errors import UserError
from lastcard.extras import require_extra

if TYPE_CHECKING:
    from lastcard.lab.study.assumptions import Assumptions
    from lastcard.lab.study.chunked_play import PlayOptions


def add_options(parser: argparse.ArgumentParser, forms: str) -> None:
    """Who plays, how much, where, and the files to write."""
    parser.add_argument(
        "--players", type=int, metavar="N", help="seats (default: one per bot, or 4)"
    )
    parser.add_argument(
        "--bots",
        default=DEFAULT_LEVEL,
        metavar="A,B",
        help="bots by seat; the last one fills the remaining seats",
    )
    parser.add_argument(
        "--games", default="10_000", metavar="N", help="number of hands (default 10_000)"
    )
    parser.add_argument(
        "--seconds-per-turn",
        type=float,
        metavar="N",
        help="how fast people play, for the minutes of a match (default 5)",
    )
    parser.add_argument(
        "--skill",
        default=f"{BETTER_PLAYER},{WORSE_PLAYER}",
        metavar="A,B",
        help="a better and a worse bot: what the one wins among the others shows how much skill "
        f"decides (default {BETTER_PLAYER},{WORSE_PLAYER})",
    )
    add_play_options(parser, rollouts=500)
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"write all results: {forms}")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw charts: .png or .svg")


def add_play_options(parser: argparse.ArgumentParser, *, rollouts: int) -> None:
    """What ``play_options`` reads."""
    parser.add_argument("--seed", default="0", help="a whole number: same seed, same result")
    parser.add_argument(
        "--rollouts",
        type=int,
        default=rollouts,
        help=f"games the expert plays out per move (default {rollouts})",
    )
    add_jobs(parser)
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster with this scheduler"
    )


def add_jobs(parser: argparse.ArgumentParser, what: str = "processes") -> None:
    cores = os.cpu_count() or 1
    parser.add_argument("--jobs", type=int, default=cores, help=f"{what} (default: all cores)")


@contextlib.contextmanager
def play_options(arguments: argparse.Namespace) -> Iterator[PlayOptions]:
    """What every study takes, checked; shows how far it has come."""
    from lastcard.game.chance import check_seed

    seed = check_seed(arguments.seed)
    at_least_one("--rollouts", arguments.rollouts)
    at_least_one("--jobs", arguments.jobs)
    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(ProgressBar())

        def prepare() -> None:
            compile_first()
            progress.wait_for("taking seats")

        options: PlayOptions = {
            "seed": seed,
            "rollouts": arguments.rollouts,
            "jobs": arguments.jobs,
            "prepare": prepare,
            "progress": progress,
        }
        if arguments.dask:
            from lastcard.lab.jobs.dask_cluster import cluster

            options["executor"] = stack.enter_context(cluster(arguments.dask))
        yield options


def assumptions(arguments: argparse.Namespace) -> Assumptions:
    """What ``--seconds-per-turn`` and ``--skill`` say."""
    from lastcard.lab.study.assumptions import USUAL, Assumptions

    pair = [name.strip() for name in arguments.skill.split(",")]
    if len(pair) != 2:
        raise UserError("bots", f"--skill {arguments.skill[:60]}: name two bots, A,B")
    seconds = arguments.seconds_per_turn
    return Assumptions(USUAL.seconds_per_turn if seconds is None else seconds, *pair)


def check_lab() -> None:
    """Refuse bulk play where the lab's packages are missing."""
    require_extra("lab", "bulk play")


def output_files(arguments: argparse.Namespace, forms: Forms) -> tuple[OutputFile, OutputFile]:
    """The files for ``--out`` and ``--plot``."""
    check_lab()
    return OutputFile("--out", arguments.out, forms), OutputFile("--plot", arguments.plot, PLOTS)


class Stoppable(Protocol):
    """Something measured; ``stopped`` says why it is not complete, if it is not."""

    stopped: str | None

    @property
    def games(self) -> int: ...


def exit_code(measured: Stoppable) -> int:
    """0 if all was counted; nothing counted is an error."""
    from lastcard.cli.main import INTERRUPTED, USER_ERROR
    from lastcard.lab.jobs.workers import BY_HAND

    if measured.games == 0:
        if measured.stopped == BY_HAND:
            raise KeyboardInterrupt
        raise UserError("stopped", f"{measured.stopped}: nothing was counted")
    if measured.stopped == BY_HAND:
        return INTERRUPTED
    return 0 if measured.stopped is None else USER_ERROR


def whole(text: str) -> int:
    """A number of games such as 100_000 or 1e6."""
    try:
        number = float(text.replace("_", ""))
    except ValueError:
        number = 0.5
    if number != int(number) if abs(number) < 1e15 else True:
        raise UserError("bad-value", f"--games {text[:40]}: must be a whole number such as 100_000")
    return at_least_one("--games", int(number))


def at_least_one(option: str, number: int) -> int:
    if number < 1:
        raise UserError("bad-value", f"{option} {number}: must be at least 1")
    return number


def seats(bots: str, players: int | None) -> list[str]:
    """A bot for each seat."""
    named = [name.strip() for name in bots.split(",") if name.strip()]
    count = players if players is not None else max(len(named), 4 if len(named) == 1 else 2)
    if len(named) > count:
        raise UserError("bots", f"{len(named)} bots are too many for {count} seats")
    if not named or count < 1:
        raise UserError("bots", "--bots must name at least one bot for at least one seat")
    return named + [named[-1]] * (count - len(named))
