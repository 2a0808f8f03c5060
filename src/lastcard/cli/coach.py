"""``lastcard coach``: the best move of a position, the costly moves of a record."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.compile import compile_first, loading_the_lab
from lastcard.cli.output_files import PLOTS, OutputFile
from lastcard.cli.progress import ProgressBar, working
from lastcard.cli.text_output import Subparsers, add_command, seat_named
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.game import Game
    from lastcard.lab.coach import Effort, Review

POSITION = "lastcard-position/"
RECORD = "lastcard-record "
LAID_OUT = ("hand", "top", "sizes", "colour", "pile", "rules")
NEEDED = LAID_OUT[:3]
WORST = 5
LIMITS = {"ms": (10, 60_000), "rollouts": (100, 10_000_000)}


def register(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "coach",
        run_coach,
        "weigh every choice in a position, or find the costly moves in a record",
        'lastcard coach --hand "R7 W" --top R5 --sizes 1 4\n'
        "lastcard coach game.lcr --seat Ann\n"
        "lastcard coach game.lcr --plot game.svg\n"
        "lastcard replay game.lcr --to 20 --position | tail -1 | lastcard coach -",
    )
    parser.add_argument(
        "what",
        nargs="?",
        metavar="POSITION_OR_FILE",
        help="a position, a file with one, a record file, or -",
    )
    table = parser.add_argument_group("a table laid out, in place of a position")
    table.add_argument("--hand", metavar="CARDS", help="the own cards; it is their holder's turn")
    table.add_argument("--top", metavar="CARD", help="the card on top of the pile")
    table.add_argument(
        "--sizes",
        type=int,
        nargs="+",
        metavar="N",
        help="how many cards the others hold, the next player first",
    )
    table.add_argument("--colour", metavar="C", help="the colour in play, where the top is a wild")
    table.add_argument("--pile", metavar="CARDS", help="the cards seen below the top card")
    table.add_argument("--rules", metavar="SET", help="a rule set or a .toml file (official)")
    parser.add_argument(
        "--seat", metavar="N", help="number or name (default: who must act; in a record, everyone)"
    )
    parser.add_argument(
        "--ms", type=int, metavar="N", help="milliseconds per decision (400; records 100)"
    )
    parser.add_argument(
        "--rollouts", type=int, metavar="N", help="games played out per decision, instead of --ms"
    )
    parser.add_argument("--seed", default="0", help="with --rollouts: same seed, same figures")
    parser.add_argument(
        "--worst", type=int, metavar="N", help=f"how many moves of a record to list ({WORST})"
    )
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="plot the curves of a record: .svg or .png"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run_coach(arguments: argparse.Namespace) -> int:
    laid = [f"--{name}" for name in LAID_OUT if getattr(arguments, name) is not None]
    if arguments.what is None:
        missing = [f"--{name}" for name in NEEDED if f"--{name}" not in laid]
        if missing:
            start = f"{laid[0]} needs" if laid else "give a position or a record, or"
            raise UserError("coach-input", f"{start} {' and '.join(missing)}")
        return _coach_game(arguments, _laid_out(arguments))
    if laid:
        own = "rules" if laid[0] == "--rules" else "cards"
        raise UserError("bad-value", f"{laid[0]}: {arguments.what[:60]!r} has its own {own}")
    text = _text(arguments.what)
    if text.startswith(POSITION):
        from lastcard.game import Game
        from lastcard.record import parse_position

        return _coach_game(arguments, Game.at(*parse_position(text), seed=0))
    if text.startswith(RECORD):
        return _coach_record(arguments, text)
    raise UserError(
        "coach-input",
        f"{arguments.what[:60]!r} is neither a position ({POSITION}1 ...) nor a record "
        f"({RECORD}1 ...)",
    )


def _text(what: str) -> str:
    if what.lstrip().startswith(POSITION):
        return what.strip()
    try:
        text = sys.stdin.read() if what == "-" else Path(what).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(
            "coach-input", f"{what[:60]!r} is not a position, and there is no such file"
        ) from None
    except (OSError, ValueError) as error:
        raise UserError("coach-input", f"cannot read {what[:60]!r}: {error}") from None
    return text.strip() if text.lstrip().startswith(POSITION) else text


def _effort(arguments: argparse.Namespace, usual: Effort) -> Effort:
    from lastcard.lab.coach import Effort

    if arguments.ms is not None and arguments.rollouts is not None:
        raise UserError("bad-value", "--ms and --rollouts: give only one of the two")
    for name, (least, most) in LIMITS.items():
        value = getattr(arguments, name)
        if value is not None and not least <= value <= most:
            raise UserError("bad-value", f"--{name} {value}: must be from {least:,} to {most:,}")
    if arguments.rollouts is not None:
        return Effort(rollouts=arguments.rollouts)
    return usual if arguments.ms is None else Effort(milliseconds=arguments.ms)


def _seat(text: str | None, names: Sequence[str]) -> int | None:
    if text is None:
        return None
    seat = seat_named(text, names)
    if seat is not None:
        return seat
    raise UserError(
        "no-such-seat",
        f"--seat {text[:40]}: write a seat from 0 to {len(names) - 1} or one of {', '.join(names)}",
    )


# --- A position ----------------------------------------------------------------------------------


def _laid_out(arguments: argparse.Namespace) -> Game:
    """The table the options tell of. Whoever asks sits at seat 0; nobody has seen the other
    hands, so they are dealt by the seed: the coach looks at none of them."""
    from lastcard.game import Phase, lay_out
    from lastcard.rules import load

    for size in arguments.sizes:
        if size < 1:
            raise UserError("bad-value", f"--sizes {size}: a hand has at least 1 card")
    rules = load(arguments.rules or "official")
    others = arguments.sizes if rules["direction"] == "left" else arguments.sizes[::-1]
    game = lay_out(
        rules,
        [arguments.hand, *others],
        arguments.top,
        colour=arguments.colour,
        pile=arguments.pile or "",
        seed=arguments.seed,
    )
    if game.state.phase == Phase.COLOUR.value:
        print(
            "note: without --colour the wild was turned up first, and you name the colour",
            file=sys.stderr,
        )
    return game


def _coach_game(arguments: argparse.Namespace, game: Game) -> int:
    from lastcard.game.chance import check_seed

    if arguments.plot:
        raise UserError("bad-value", "--plot: only a record has curves, not a position")
    if arguments.worst is not None:
        raise UserError("bad-value", "--worst: only a record has moves to list, not a position")
    named = _seat(arguments.seat, game.names)
    actor = game.state.actor
    seat = actor if named is None else named
    seed = check_seed(arguments.seed)
    legal = game.legal(seat)
    if not legal:
        over = "the hand is over" if game.over else f"the table is waiting for {game.names[actor]}"
        raise UserError("nothing-to-decide", f"{game.names[seat]} has nothing to decide: {over}")
    with loading_the_lab():
        from lastcard.cli.coach_text import as_data, print_advice
        from lastcard.lab import coach

    effort = _effort(arguments, coach.POSITION)
    compile_first()
    with working("trying every choice"):
        advice = coach.advise(game.view(seat), legal, effort=effort, seed=seed, names=game.names)
    if arguments.json:
        print(json.dumps(as_data(advice), indent=1))
    else:
        print_advice(advice, game.view(seat), game.names)
    return 0


# --- A record ------------------------------------------------------------------------------------


def _coach_record(arguments: argparse.Namespace, text: str) -> int:
    from lastcard.game.chance import check_seed
    from lastcard.record import Replay, read_record

    worst = WORST if arguments.worst is None else arguments.worst
    if worst < 1:
        raise UserError("bad-value", f"--worst {worst}: must be at least 1")
    plot = OutputFile("--plot", arguments.plot, PLOTS)
    record = read_record(text)
    seat = _seat(arguments.seat, record.names)
    seed = check_seed(arguments.seed)
    if note := Replay(record).note:
        print(f"note: {note}", file=sys.stderr)
    with loading_the_lab():
        from lastcard.cli.coach_text import as_data, print_review
        from lastcard.lab import coach

    effort = _effort(arguments, coach.DECISION)
    compile_first()
    with ProgressBar("decisions") as progress:
        reviewed = coach.review(
            record, seat=seat, worst=worst, effort=effort, seed=seed, progress=progress
        )
    seats = list(range(len(record.names))) if seat is None else [seat]
    plot.write(lambda form: _image(reviewed, seats, form))
    if arguments.json:
        print(json.dumps(as_data(reviewed), indent=1))
    else:
        print_review(reviewed, record.rules, seats)
        if arguments.plot:
            print(f"\nCurves written to {arguments.plot}.")
    return 0


def _image(review: Review, seats: list[int], form: str) -> bytes:
    from lastcard.lab.coach.review_chart import review_image

    return review_image(review, seats, form)
