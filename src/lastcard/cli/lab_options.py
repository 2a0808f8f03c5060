"""What the commands of the lab have in common: their options, and how they start and end."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lastcard.cli.output_files import check_out, require, write_out
from lastcard.cli.progress import Progress
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.lab.study.compare import Comparison
    from lastcard.lab.study.simulate import Result

TABLES: Final[Mapping[str, str | None]] = {"json": None, "csv": None, "parquet": "pyarrow"}
"""Forms of a file, and the module that each needs."""
PAGES: Final[Mapping[str, str | None]] = {**TABLES, "html": "matplotlib"}
PLOTS: Final[Mapping[str, str | None]] = {"png": "matplotlib", "svg": "matplotlib"}


def add_options(parser: argparse.ArgumentParser, forms: str) -> None:
    """Who plays, how much, where, and the files to write."""
    parser.add_argument(
        "--players", type=int, metavar="N", help="seats (default: one per bot, or 4)"
    )
    parser.add_argument(
        "--bots",
        default="casual",
        metavar="A,B",
        help="bots by seat; the last one fills the remaining seats",
    )
    parser.add_argument(
        "--games", default="10_000", metavar="N", help="number of hands (default 10_000)"
    )
    parser.add_argument("--seed", default="0", help="a whole number: same seed, same result")
    parser.add_argument(
        "--rollouts", type=int, default=500, help="games the expert plays out per move"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster with this scheduler"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"write all results: {forms}")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw charts: .png or .svg")


@contextlib.contextmanager
def play_options(arguments: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """What the lab's functions take: bots, games and the rest, checked; with the executor."""
    from lastcard.game.chance import check_seed

    progress = Progress()
    options: dict[str, Any] = {
        "bots": seats(arguments.bots, arguments.players),
        "games": whole(arguments.games),
        "seed": check_seed(arguments.seed),
        "rollouts": arguments.rollouts,
        "jobs": arguments.jobs,
        "progress": progress,
    }
    with contextlib.ExitStack() as stack:
        if arguments.dask:
            from lastcard.lab.jobs.dask_cluster import cluster

            options["executor"] = stack.enter_context(cluster(arguments.dask))
        stack.callback(progress.end)
        yield options


class Outputs:
    """The files a command was asked for: refused before the work, written after it."""

    def __init__(self, arguments: argparse.Namespace, forms: Mapping[str, str | None]) -> None:
        require("numba", "lab", "bulk play")
        self._out: Path | None = arguments.out
        self._plot: Path | None = arguments.plot
        self._form = check_out("--out", self._out, forms)
        self._plot_form = check_out("--plot", self._plot, PLOTS)

    def write(self, table: Callable[[str], bytes], image: Callable[[str], bytes]) -> None:
        """``table`` and ``image`` make the content of a file of a given form."""
        if self._out:
            write_out(self._out, table(self._form))
        if self._plot:
            write_out(self._plot, image(self._plot_form))


def exit_code(measured: Result | Comparison) -> int:
    """0 also for what was interrupted; nothing counted is an error."""
    from lastcard.cli.main import USER_ERROR
    from lastcard.lab.jobs.workers import BY_HAND

    if measured.games == 0:
        raise UserError("stopped", f"{measured.stopped}: nothing was counted")
    return 0 if measured.stopped in (None, BY_HAND) else USER_ERROR


def whole(text: str) -> int:
    """A number of games such as 100_000 or 1e6."""
    try:
        number = float(text.replace("_", ""))
    except ValueError:
        number = 0.5
    if number != int(number) if abs(number) < 1e15 else True:
        raise UserError("bad-value", f"--games {text[:40]}: must be a whole number such as 100_000")
    return int(number)


def seats(bots: str, players: int | None) -> list[str]:
    """A bot for each seat."""
    named = [name.strip() for name in bots.split(",") if name.strip()]
    count = players if players is not None else max(len(named), 4 if len(named) == 1 else 2)
    if len(named) > count:
        raise UserError("bots", f"{len(named)} bots are too many for {count} seats")
    if not named or count < 1:
        raise UserError("bots", "--bots must name at least one bot for at least one seat")
    return named + [named[-1]] * (count - len(named))
