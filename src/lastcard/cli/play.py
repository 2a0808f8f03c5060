"""``lastcard play``, ``open`` and ``find``: against bots, around one keyboard, or online."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from lastcard.bots.bot_delay import IN_THE_TERMINAL, BotDelay
from lastcard.bots.levels import LEVELS
from lastcard.cli.compile import compile_first
from lastcard.cli.dealer_option import add_dealer_option, declared_dealer
from lastcard.cli.text_output import Subparsers, add_command, one_line
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.terminal.replay_screen import Curve
    from lastcard.terminal.session import Session

LONGEST_PACE = 60.0
DEFAULT_SERVER = "http://127.0.0.1:8000"


def register(subparsers: Subparsers) -> None:
    play = add_command(
        subparsers,
        "play",
        run_play,
        "play against bots, around one keyboard, or at an online table",
        "lastcard play\n"
        "lastcard play evening.toml\n"
        "lastcard play --rules party --players 5 --bots expert,casual\n"
        "lastcard play --names Ann,Ben --rules redacted\n"
        "lastcard play --resume\n"
        "lastcard play --plain --seed 7 < moves.txt\n"
        "lastcard play --at https://example.org/t/k3v9...\n"
        "lastcard play --replay game.lcr",
    )
    play.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="rule files to choose from on the first screen, besides those of this folder",
    )
    table = play.add_argument_group("the table")
    table.add_argument("--rules", metavar="NAME", help="a rule set or a .toml file")
    table.add_argument("--players", type=int, metavar="N", help="2 to 10, bots included")
    table.add_argument("--names", metavar="A,B", help="the people at this keyboard")
    table.add_argument("--bots", metavar="A,B", help=f"{', '.join(LEVELS)}, FILE.py:CLASS")
    table.add_argument("--seed", metavar="S", help="a whole number; the same seed, the same cards")
    add_dealer_option(table)
    table.add_argument(
        "--pace",
        type=float,
        metavar="SECONDS",
        help=f"how long bots wait (default {IN_THE_TERMINAL})",
    )
    other = play.add_mutually_exclusive_group()
    other.add_argument("--resume", action="store_true", help="resume the last unfinished game")
    other.add_argument("--at", metavar="URL", help="join an online table")
    other.add_argument("--replay", type=Path, metavar="FILE", help="step through a record")
    _add_look(play)
    _register_open(subparsers)
    _register_find(subparsers)


def _register_open(subparsers: Subparsers) -> None:
    online = add_command(
        subparsers,
        "open",
        run_open,
        "open an online table, show its link, and join it",
        "lastcard open\n"
        "lastcard open --server https://example.org --rules party --bots expert\n"
        "lastcard open --rules evening.toml --clock 30 --public",
    )
    _add_server(online)
    online.add_argument(
        "--rules",
        default="official",
        metavar="NAME",
        help="a rule set, a .toml file, or a set of the server's own",
    )
    online.add_argument("--players", type=int, metavar="N", help="2 to 10, bots included")
    online.add_argument("--bots", metavar="A,B", help=f"in the last seats: {', '.join(LEVELS)}")
    online.add_argument("--name", dest="names", metavar="NAME", help="your name at the table")
    online.add_argument(
        "--clock",
        type=int,
        choices=(0, 15, 30, 60),
        default=0,
        metavar="SECONDS",
        help="time for a decision: 15, 30 or 60; 0 for no limit (0)",
    )
    online.add_argument(
        "--public", action="store_true", help="listed for everyone to join or watch"
    )
    online.add_argument(
        "--no-latecomers",
        action="store_true",
        help="nobody may take over the seat of a bot during a match",
    )
    _add_look(online)
    online.set_defaults(files=[], replay=None, resume=False, seed=None, dealer=None, pace=None)


def _register_find(subparsers: Subparsers) -> None:
    find = add_command(
        subparsers,
        "find",
        run_find,
        "list the public tables of a server: yours, then those with free seats, newest first",
        "lastcard find\nlastcard find --server https://example.org --search party",
    )
    _add_server(find)
    find.add_argument("--search", default="", metavar="WORDS", help="part of a name or a title")
    find.add_argument(
        "--language",
        default="",
        choices=("", "en", "de", "fr"),
        help="en, de or fr: leave out tables said to be in another language",
    )
    find.add_argument(
        "--skip", default=0, type=int, metavar="N", help="leave out the first N tables (0)"
    )


def _add_server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--server", default=DEFAULT_SERVER, metavar="URL", help=f"a server ({DEFAULT_SERVER})"
    )


def _add_look(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--theme", metavar="NAME", help="what the colours are called (default: as the rules say)"
    )
    parser.add_argument(
        "--plain", action="store_true", help="play line by line, without screen control"
    )


_HAS_ITS_OWN = {
    "replay": ("rules", "players", "names", "bots", "seed", "dealer", "pace"),
    "resume": ("rules", "players", "names", "bots", "seed", "dealer", "theme"),
    "at": ("rules", "players", "bots", "seed", "dealer", "pace"),
}
"""For each way to another table, the options that would mean nothing there."""


def _check_options(arguments: argparse.Namespace) -> None:
    for way, options in _HAS_ITS_OWN.items():
        if getattr(arguments, way):
            for option in options:
                given = getattr(arguments, option)
                if given is not None and given is not False:
                    raise UserError("bad-option", f"--{option} means nothing with --{way}")


def run_play(arguments: argparse.Namespace) -> int:
    _check_options(arguments)
    return _play(arguments)


def _play(arguments: argparse.Namespace) -> int:
    if not arguments.plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        arguments.plain = True
        if not arguments.replay:
            print("note: not a terminal: playing line by line", file=sys.stderr)
    if arguments.plain and arguments.replay:
        raise UserError(
            "no-terminal",
            "--replay needs a whole screen; line by line: "
            f"lastcard replay {shlex.quote(str(arguments.replay))}",
        )
    if arguments.files and (arguments.replay or arguments.plain or _names_table(arguments)):
        raise UserError(
            "bad-option",
            f"{arguments.files[0]}: a file to choose on the first screen, which does not come "
            "here; to play by it: --rules FILE",
        )
    if arguments.plain:
        from lastcard.terminal.line_mode import play_plain

        return play_plain(_session(arguments))
    if arguments.replay:
        return _replay(arguments)
    from lastcard.terminal.own_rules import own_rules

    table_app = _textual("lastcard.terminal.app").TableApp
    session = _session(arguments) if _names_table(arguments) else None
    app = table_app(session, _pace(arguments), _theme(arguments), own_rules(arguments.files))
    app.run()
    session = app.session
    if session is not None and session.ended is not None:
        raise session.ended
    if session is not None and session.resume_hint:
        print(f"The game is saved. To resume: {session.resume_hint}")
    return app.return_code or 0


def run_open(arguments: argparse.Namespace) -> int:
    _check_online()
    from lastcard.terminal.open_online import chosen_rules, new_table, open_online

    _theme(arguments)  # a theme that is not there is refused before a table is opened
    wanted = new_table(
        asyncio.run(chosen_rules(arguments.server, arguments.rules)),
        _name(arguments),
        _list(arguments.bots),
        arguments.players,
        clock=arguments.clock,
        public=arguments.public,
        late=not arguments.no_latecomers,
    )
    arguments.at = asyncio.run(open_online(arguments.server, wanted))
    print(f"To share: {arguments.at}", flush=True)
    return _play(arguments)


def run_find(arguments: argparse.Namespace) -> int:
    _check_online()
    from lastcard.terminal.find_tables import find_tables

    if arguments.skip < 0:
        raise UserError("bad-option", f"--skip {arguments.skip}: must be 0 or more")
    found = find_tables(arguments.server, arguments.search, arguments.language, arguments.skip)
    for line in asyncio.run(found):
        print(one_line(line))
    return 0


def _names_table(arguments: argparse.Namespace) -> bool:
    """Whether the options name a table; if not, the first screen asks for one."""
    new = (
        arguments.rules, arguments.players, arguments.names, arguments.bots, arguments.seed,
        arguments.dealer,
    )  # fmt: skip
    return bool(arguments.at or arguments.resume) or any(value is not None for value in new)


def _session(arguments: argparse.Namespace) -> Session:
    """The table that the options name."""
    if arguments.at:
        return _online(arguments)
    if arguments.resume:
        from lastcard.terminal.autosave import newest_unfinished
        from lastcard.terminal.local_session import resume_table

        return resume_table(newest_unfinished(), _pace(arguments))
    return _new_table(arguments)


def _new_table(arguments: argparse.Namespace) -> Session:
    from lastcard.rules import load
    from lastcard.terminal.local_session import open_table
    from lastcard.terminal.seating import seat

    rules = load(arguments.rules or "official")
    seating = seat(rules, _list(arguments.names), _list(arguments.bots), arguments.players)
    if any(name in LEVELS and LEVELS[name].needs_numba for name in seating.bots.values()):
        compile_first()
    return open_table(
        rules,
        seating,
        arguments.seed,
        _pace(arguments),
        _theme(arguments),
        declared_dealer(arguments.dealer, rules),
    )


def _online(arguments: argparse.Namespace) -> Session:
    _check_online()
    from lastcard.terminal.remote_session import RemoteSession

    return RemoteSession(arguments.at, _name(arguments), _theme(arguments))


def _check_online() -> None:
    for module in ("aiohttp", "msgspec"):
        if importlib.util.find_spec(module) is None:
            raise UserError(
                "needs-extra", f"playing online needs {module}: pip install 'lastcard[play]'"
            )


def _name(arguments: argparse.Namespace) -> str:
    """Who we are at an online table."""
    from lastcard.game.game import NAMES

    return (_list(arguments.names) or NAMES)[0]


def _list(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def _pace(arguments: argparse.Namespace) -> BotDelay:
    seconds = 0.0 if arguments.plain else IN_THE_TERMINAL
    if arguments.pace is not None:
        if not 0 <= arguments.pace <= LONGEST_PACE:
            raise UserError(
                "bad-value", f"--pace {arguments.pace}: must be 0 to {LONGEST_PACE:.0f}"
            )
        seconds = arguments.pace
    return BotDelay.of(seconds)


def _theme(arguments: argparse.Namespace) -> str | None:
    """The theme asked for, which has to be there; None for that of the rules."""
    if not arguments.theme:
        return None
    from lastcard.art import load_theme

    load_theme(arguments.theme)
    return str(arguments.theme)


def _replay(arguments: argparse.Namespace) -> int:
    from lastcard.record import read_record, titled
    from lastcard.terminal.theme_words import find_look

    record = read_record(arguments.replay)
    record.rules = titled(record.rules)
    look = find_look(_theme(arguments) or record.rules.theme, record.rules.pack)
    app = _textual("lastcard.terminal.replay_screen").ReplayApp(record, look, winning_curves)
    app.run()
    return app.return_code or 0


def winning_curves(question: tuple[str, int]) -> dict[int, Curve]:
    """The coach of a replay on the screen. It runs in a process beside it, which alone imports
    the lab: the terminal knows nothing of it."""
    from lastcard.lab.coach import review
    from lastcard.record import read_record

    text, seat = question
    reviewed = review(read_record(text), seat=seat, worst=0, outlook=False)
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
