"""``lastcard store``, ``backup`` and ``restore``: what a server keeps."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from lastcard.cli.store_place import add_place, place_from
from lastcard.cli.text_output import Subparsers, add_command, count
from lastcard.extras import server_modules
from lastcard.folders import data_folder


def register(subparsers: Subparsers) -> None:
    group = add_command(
        subparsers,
        "store",
        None,
        "move and compact what a server keeps",
        "lastcard store compact --data /var/lib/lastcard",
    )
    commands = group.add_subparsers(title="commands", metavar="COMMAND", required=True)
    compact = add_command(
        commands,
        "compact",
        run_compact,
        "give back the room of what is gone; PostgreSQL does that by itself",
        "lastcard store compact --data /var/lib/lastcard",
    )
    compact.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    copy = add_command(
        commands,
        "copy",
        run_copy,
        "move everything to another store that keeps nothing yet; no server may be running",
        "lastcard store copy /var/lib/lastcard postgresql://lastcard@db/lastcard\n"
        "lastcard store copy postgresql://lastcard@db/lastcard /var/lib/lastcard",
    )
    copy.add_argument("source", metavar="FROM", help="a folder, or the address of a database")
    copy.add_argument("target", metavar="TO", help="the same")
    backup = add_command(
        subparsers,
        "backup",
        run_backup,
        "copy everything a server keeps to a new folder, also while it is running",
        "lastcard backup /backup/monday\n"
        "lastcard backup /backup/monday --store postgresql://lastcard@db/lastcard",
    )
    backup.add_argument("folder", metavar="FOLDER", help="where the copy is made")
    restore = add_command(
        subparsers,
        "restore",
        run_restore,
        "put back what was copied by backup, where nothing is kept yet",
        "lastcard restore /backup/monday --data /var/lib/lastcard",
    )
    restore.add_argument("folder", metavar="FOLDER", help="where the copy is")
    for command in (backup, restore):
        add_place(command)


def run_compact(arguments: argparse.Namespace) -> int:
    with server_modules():
        from lastcard.server.store.sqlite_file import compact
    before, after = compact(arguments.data or data_folder())
    print(f"{before / 1e6:,.1f} MB before, {after / 1e6:,.1f} MB now")
    return 0


def run_copy(arguments: argparse.Namespace) -> int:
    return _copy(arguments.source, arguments.target)


def run_backup(arguments: argparse.Namespace) -> int:
    return _copy(place_from(arguments), arguments.folder, live=True)


def run_restore(arguments: argparse.Namespace) -> int:
    return _copy(arguments.folder, place_from(arguments))


def _copy(source: str, target: str, live: bool = False) -> int:
    with server_modules():
        from lastcard.server.store.copying import copy
    copied = asyncio.run(copy(source, target, live))
    print(
        f"copied: {count(copied['heads'], 'table')}, "
        f"{copied['entries']:,} {'entry' if copied['entries'] == 1 else 'entries'}, "
        f"{count(copied['sets'], 'saved rule set')}, {count(copied['games'], 'game')} by person"
    )
    return 0
