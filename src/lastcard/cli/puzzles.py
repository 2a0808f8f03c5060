"""``lastcard puzzles``: positions with one clearly best choice, from records or from bots' play."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.compile import compile_first, loading_the_lab
from lastcard.cli.progress import ProgressBar
from lastcard.cli.text_output import Subparsers, add_command, count
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.protocol.puzzles import KeptPuzzle
    from lastcard.record import Record

MOST = 100_000
LEVELS = ("casual", "random", "novice", "casual")
"""Who plays where no records are given: good players, and such as bluff and blunder."""


def register(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "puzzles",
        run_puzzles,
        "find positions with one clearly best choice",
        "lastcard puzzles game.lcr --out puzzles.json\n"
        "lastcard puzzles --rules redacted --deals 40 --out puzzles.json",
    )
    parser.add_argument("records", nargs="*", type=Path, metavar="RECORD", help="record files")
    parser.add_argument(
        "--rules", default="official", metavar="SET", help="what bots play (official)"
    )
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="hands of bots (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first of these deals")
    parser.add_argument(
        "--each", type=int, default=MOST, metavar="N", help="no more than so many of a theme"
    )
    parser.add_argument(
        "--theme", metavar="NAME", help="puzzles about this alone, such as challenge"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="JSON; what is in it stays"
    )


def run_puzzles(arguments: argparse.Namespace) -> int:
    for name in ("deals", "each"):
        if not 1 <= getattr(arguments, name) <= MOST:
            raise UserError("bad-value", f"--{name}: must be from 1 to {MOST:,}")
    records = list(_records(arguments))
    import msgspec

    with loading_the_lab():
        from lastcard.lab.answers.analyse import told_puzzle
        from lastcard.lab.coach.puzzles import THEMES, find_puzzles

    if arguments.theme not in (None, *THEMES):
        raise UserError("bad-value", f"--theme: one of {', '.join(THEMES)}")
    wanted = THEMES if arguments.theme is None else (arguments.theme,)
    kept = _kept(arguments.out)
    themes = Counter(one.theme for one in kept)
    compile_first()
    with ProgressBar("hands") as progress:
        for done, record in enumerate(records, 1):
            for puzzle in find_puzzles(record, themes=wanted):
                if themes[puzzle.theme] < arguments.each:
                    themes[puzzle.theme] += 1
                    kept.append(told_puzzle(puzzle))
            progress(done, len(records))
    text = msgspec.json.format(msgspec.json.encode(kept), indent=1)
    arguments.out.write_bytes(text + b"\n")
    told = ", ".join(f"{number} {theme}" for theme, number in sorted(themes.items()))
    print(f"{count(len(kept), 'puzzle')} in {arguments.out}{': ' if told else ''}{told}")
    return 0


def _kept(file: Path) -> list[KeptPuzzle]:
    import msgspec

    from lastcard.protocol.puzzles import KeptPuzzle

    if not file.exists():
        return []
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[KeptPuzzle])
    except (OSError, msgspec.MsgspecError) as error:
        raise UserError("bad-value", f"--out {file}: no file of puzzles ({error})") from None


def _records(arguments: argparse.Namespace) -> Iterator[Record]:
    from lastcard.record import read_record

    if arguments.records:
        yield from (read_record(file) for file in arguments.records)
        return
    from lastcard.bots import find_bot, next_move
    from lastcard.game import Game
    from lastcard.record import record_of

    for seed in range(arguments.seed, arguments.seed + arguments.deals):
        game = Game(arguments.rules, len(LEVELS), seed=seed)
        bots = [find_bot(level)(seed + seat) for seat, level in enumerate(LEVELS)]
        while not game.over:
            game.apply(*next_move(game, bots))
        yield record_of(game)
