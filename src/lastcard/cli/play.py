"""``lastcard play``: alone against bots, around one keyboard, or at an online table."""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from lastcard.bots.levels import LEVELS
from lastcard.cli.dealer_option import add_dealer_option, declared_dealer
from lastcard.cli.text_output import Subparsers, add_command
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.terminal.replay_screen import Curve
    from lastcard.terminal.session import Pace, Session
    from lastcard.terminal.theme_words import ThemeWords

LONGEST_PACE = 60.0
DEFAULT_PACE = 0.8


def register(subparsers: Subparsers) -> None:
    play = add_command(
        subparsers,
        "play",
        run_play,
        "play against bots, around one keyboard, or at an online table",
        "lastcard play\n"
        "lastcard play --rules party --players 5 --bots expert,casual\n"
        "lastcard play --names Ann,Ben --rules redacted\n"
        "lastcard play --resume\n"
        "lastcard play --plain --seed 7 < moves.txt\n"
        "lastcard play --at https://example.org/t/k3v9...\n"
        "lastcard play --replay game.lcr",
    )
    table = play.add_argument_group("the table")
    table.add_argument("--rules", metavar="NAME", help="a rule set or a .toml file")
    table.add_argument("--players", type=int, metavar="N", help="2 to 10, bots included")
    table.add_argument("--names", metavar="A,B", help="the people at this keyboard")
    table.add_argument("--bots", metavar="A,B", help=f"{', '.join(LEVELS)}, FILE.py:CLASS")
    table.add_argument("--seed", metavar="S", help="a whole number; the same seed, the same cards")
    add_dealer_option(table)
    table.add_argument(
        "--pace", type=float, metavar="SECONDS", help=f"how long bots wait (default {DEFAULT_PACE})"
    )
    other = play.add_mutually_exclusive_group()
    other.add_argument("--resume", action="store_true", help="resume the last unfinished game")
    other.add_argument("--at", metavar="URL", help="join an online table")
    other.add_argument("--replay", type=Path, metavar="FILE", help="step through a record")
    play.add_argument(
        "--theme",
        metavar="NAME",
        help="what the colours are called (default: as the rules do)",
    )
    play.add_argument(
        "--plain", action="store_true", help="play line by line, without screen control"
    )


def run_play(arguments: argparse.Namespace) -> int:
    if arguments.plain:
        from lastcard.terminal.line_mode import play_plain

        return play_plain(_session(arguments) or _new_table(arguments))
    if arguments.replay:
        return _replay(arguments)
    table_app = _textual("lastcard.terminal.app").TableApp
    app = table_app(_session(arguments), _pace(arguments), _look(arguments))
    app.run()
    session = app.session
    if session is not None and session.ended is not None:
        raise session.ended
    if session is not None and session.resume_hint:
        print(f"The game is saved. To resume: {session.resume_hint}")
    return app.return_code or 0


def _session(arguments: argparse.Namespace) -> Session | None:
    """The table that the options name; None if they name none."""
    if arguments.at:
        return _online(arguments)
    if arguments.resume:
        from lastcard.terminal.autosave import newest_unfinished
        from lastcard.terminal.local_session import resume_table

        return resume_table(newest_unfinished(), _pace(arguments))
    given = (
        arguments.rules, arguments.players, arguments.names, arguments.bots, arguments.seed,
        arguments.dealer,
    )  # fmt: skip
    return _new_table(arguments) if any(value is not None for value in given) else None


def _new_table(arguments: argparse.Namespace) -> Session:
    from lastcard.rules import load
    from lastcard.terminal.local_session import open_table
    from lastcard.terminal.seating import seat

    rules = load(arguments.rules or "official")
    seating = seat(rules, _list(arguments.names), _list(arguments.bots), arguments.players)
    return open_table(
        rules,
        seating,
        arguments.seed,
        _pace(arguments),
        _look(arguments),
        declared_dealer(arguments.dealer, rules),
    )


def _online(arguments: argparse.Namespace) -> Session:
    from lastcard.game.game import NAMES

    for module in ("aiohttp", "msgspec"):
        if importlib.util.find_spec(module) is None:
            raise UserError(
                "needs-extra", f"playing online needs {module}: pip install 'lastcard[play]'"
            )
    from lastcard.terminal.remote_session import RemoteSession

    return RemoteSession(arguments.at, (_list(arguments.names) or NAMES)[0], _look(arguments))


def _list(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def _pace(arguments: argparse.Namespace) -> Pace:
    from lastcard.terminal.session import Pace

    seconds = 0.0 if arguments.plain else DEFAULT_PACE
    if arguments.pace is not None:
        if not 0 <= arguments.pace <= LONGEST_PACE:
            raise UserError(
                "bad-value", f"--pace {arguments.pace}: must be 0 to {LONGEST_PACE:.0f}"
            )
        seconds = arguments.pace
    return Pace.of(seconds)


def _look(arguments: argparse.Namespace) -> ThemeWords | None:
    """The theme asked for; None for that of the rules."""
    from lastcard.terminal.theme_words import find_look

    return find_look(arguments.theme) if arguments.theme else None


def _replay(arguments: argparse.Namespace) -> int:
    from lastcard.record import read_record
    from lastcard.terminal.autosave import titled
    from lastcard.terminal.theme_words import find_look

    record = read_record(arguments.replay)
    record.rules = titled(record.rules)
    app = _textual("lastcard.terminal.replay_screen").ReplayApp(
        record, _look(arguments) or find_look(record.rules.theme), winning_curves
    )
    app.run()
    return app.return_code or 0


def winning_curves(question: tuple[str, int]) -> dict[int, Curve]:
    """The coach of a replay on the screen. It runs in a process beside it, which alone imports
    the lab: the terminal knows nothing of it."""
    from lastcard.lab.coach import review
    from lastcard.record import read_record

    text, seat = question
    reviewed = review(read_record(text), seat=seat, worst=0)
    hands = {decision.hand for decision in reviewed.decisions}
    return {hand: reviewed.curve(seat, hand) for hand in hands}


def _textual(module: str) -> ModuleType:
    """A module that needs Textual."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("textual", "rich"):
            raise
        raise UserError(
            "needs-extra",
            "playing in full screen needs Textual: pip install 'lastcard[play]' "
            "(or play with --plain)",
        ) from None
