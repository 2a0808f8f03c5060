"""``lastcard replay`` and ``lastcard verify``: records of matches."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.text_output import Subparsers, add_command, count, seat_named
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.game.chance import SharedSeed
    from lastcard.record import Replay

NAMING_THE_FILE = ("record-missing", "record-unreadable")
"""Errors whose sentence names the file already."""


def register(subparsers: Subparsers) -> None:
    replay = add_command(
        subparsers,
        "replay",
        run_replay,
        "step through the record of a match as text",
        "lastcard replay game.lcr\nlastcard replay game.lcr --as spectator --to 20",
    )
    replay.add_argument("file", type=Path, help="a record file")
    replay.add_argument(
        "--as",
        dest="viewer",
        default="all",
        metavar="WHO",
        help="whose view: all (default), spectator, or a seat number or name",
    )
    replay.add_argument("--to", type=int, metavar="N", help="stop after step N")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each step")
    replay.add_argument(
        "--position",
        action="store_true",
        help="print the position at the end on one line, hidden cards included",
    )
    verify = add_command(
        subparsers,
        "verify",
        run_verify,
        "check that records replay under their rules and seed, and whether they are complete",
        "lastcard verify game.lcr\nlastcard verify *.lcr\n"
        "lastcard verify game.lcr --witness seen.json",
    )
    verify.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="record files, or replays of a server (.json)",
    )
    verify.add_argument(
        "--witness",
        type=Path,
        metavar="FILE",
        help="what your browser or terminal saw before the deal: was it kept to?",
    )


def _viewer(text: str, names: tuple[str, ...]) -> int | None:
    if text == "all":
        return None
    if text == "spectator":
        return -1
    seat = seat_named(text, names)
    if seat is not None:
        return seat
    raise UserError(
        "no-such-seat",
        f"--as {text[:40]}: write all, spectator, a seat from 0 to {len(names) - 1} or one of "
        + ", ".join(names),
    )


def run_replay(arguments: argparse.Namespace) -> int:
    from lastcard.cli.game_text import GameText
    from lastcard.record import Replay, position_text, read_record, titled

    if arguments.to is not None and arguments.to < 0:
        raise UserError("bad-value", f"--to {arguments.to}: must be at least 0")
    record = read_record(arguments.file)
    record.rules = titled(record.rules)
    replay = Replay(record)
    teller = GameText(replay.game, _viewer(arguments.viewer, record.names))
    _print_note(replay)
    teller.heading()
    for step in replay:
        teller.step(step)
        if arguments.to is not None and step.number >= arguments.to:
            break
        if arguments.step and not _go_on():
            break
    else:
        if replay.problem:
            raise UserError(
                replay.problem.code,
                f"{arguments.file}: {replay.problem}; the {len(replay.game.inputs)} steps before "
                "it are good",
            )
    if arguments.position:
        print(position_text(replay.game.rules, replay.game.state))
    return 0


def _go_on() -> bool:
    """Wait for Enter; q or the end of the input stops."""
    print("(Enter: next, q: stop) ", end="", flush=True)
    return sys.stdin.readline() not in ("", "q\n")


def _print_note(replay: Replay) -> None:
    if replay.note:
        print(f"note: {replay.note}", file=sys.stderr)


def run_verify(arguments: argparse.Namespace) -> int:
    from lastcard.cli.main import USER_ERROR, complain

    worst = 0
    for path in arguments.files:
        try:
            print(f"{path}: {_verify(path, arguments.witness)}")
        except UserError as error:
            names_it = error.code in NAMING_THE_FILE
            complain(error.code, error.message if names_it else f"{path}: {error.message}")
            worst = USER_ERROR
    return worst


def _verify(path: Path, witness: Path | None) -> str:
    from lastcard.record import read_record

    if path.suffix == ".json":
        from lastcard.server.replays import check_replay, read_replay

        info = read_replay(path)
        record = read_record(info.record)
        replay = check_replay(record, info)
    else:
        from lastcard.record import Replay

        record = read_record(path)
        replay = Replay(record)
        for _ in replay:
            pass
    _print_note(replay)
    good = len(replay.game.inputs)
    if replay.problem:
        raise UserError(replay.problem.code, f"{replay.problem}; the {good} steps before are good")
    is_decided = replay.game.match_over
    if record.shared is not None and not (record.complete and is_decided):
        # A server gives a record away only when the match is over.
        raise UserError("record-unfinished", "the end is missing: the match is not decided")
    if witness is not None:
        from lastcard.protocol.witness import check_promises, read_witness

        check_promises(record, read_witness(witness))
    played = f"{count(good, 'step')}, {count(replay.game.state.hand_number, 'hand')}"
    shuffle = _shuffle(record.shared, witness is not None) if record.shared else ""
    if not record.complete:
        return f"good as far as it goes: {played}, then it breaks off{shuffle}"
    ending = "the match is decided" if is_decided else "the match is not decided"
    return f"good: {record.rules.title}, {played}, {ending}{shuffle}"


def _shuffle(shared: SharedSeed, is_witnessed: bool) -> str:
    """What is known of where the cards came from."""
    from lastcard.game.chance import SEALED_SCHEME

    if shared.scheme != SEALED_SCHEME:
        return (
            f"; commitment {shared.commitment}; by the first scheme, {shared.scheme}, in which "
            "whoever knew the secret and mixed last could try out shuffles"
        )
    if is_witnessed:
        return "; as promised before the deal"
    return f"; commitment {shared.commitment}"
