"""``lastcard tables``: looking after the tables that a server keeps."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.store_place import add_place, place_from
from lastcard.cli.text_output import Subparsers, add_command, count, table
from lastcard.errors import UserError
from lastcard.extras import server_modules
from lastcard.folders import data_folder

if TYPE_CHECKING:
    from lastcard.server.housekeeping import History
    from lastcard.server.store import Store

Work = Callable[["Store", argparse.Namespace], Awaitable[int]]


def register(subparsers: Subparsers) -> None:
    group = add_command(
        subparsers,
        "tables",
        None,
        "look after the tables that a server keeps",
        "lastcard tables list --data /var/lib/lastcard",
    )
    commands = group.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, work, what in (
        ("list", _list, "all tables, and when somebody last did something there"),
        ("show", _show, "what a table is"),
        ("check", None, "read everything and name what is damaged, also beside a running server"),
        ("export", _export, "write the records of the matches that are over at a table"),
        ("repair", _repair, "keep of a damaged table what can be read; no server may have it"),
        ("delete", _delete, "let go of a table for good; no server may have it"),
    ):
        is_about_one = work not in (_list, None)
        words = " abcdefghijkl" if is_about_one else ""
        words += " records/" if work is _export else ""
        run = run_check if work is None else _runner(work)
        command = add_command(commands, name, run, what, f"lastcard tables {name}{words}")
        if is_about_one:
            command.add_argument("table", metavar="TABLE", help="the end of its address, /t/TABLE")
        if work is _export:
            command.add_argument("folder", type=Path, metavar="FOLDER")
        add_place(command)


def run_check(arguments: argparse.Namespace) -> int:
    if arguments.store:
        return _runner(_check)(arguments)
    with server_modules():
        from lastcard.server.store.sqlite_check import check_all
    found = check_all(arguments.data or data_folder())
    looked_at = [
        count(found.tables, "table"),
        f"{found.entries:,} {'entry' if found.entries == 1 else 'entries'}",
        count(found.rule_sets, "saved rule set"),
    ]
    return _tell(found.faults, ", ".join(looked_at))


def _tell(faults: Iterable[tuple[str, object]], looked_at: str) -> int:
    """Name what is damaged, or say that nothing is."""
    from lastcard.cli.main import complain

    code = 0
    for what, problem in faults:
        code = complain("damaged", f"{what}: {problem}")
    if not code:
        print(f"no damage found: {looked_at}")
    return code


def _runner(work: Work) -> Callable[[argparse.Namespace], int]:
    async def main(arguments: argparse.Namespace) -> int:
        changes = work in (_repair, _delete)
        async with _opened(place_from(arguments), changes) as store:
            return await work(store, arguments)

    return lambda arguments: asyncio.run(main(arguments))


@asynccontextmanager
async def _opened(place: str, changes: bool) -> AsyncIterator[Store]:
    with server_modules():
        from lastcard.server.store.opening import opened_to_look_after
    async with opened_to_look_after(place, changes) as store:
        yield store


async def _list(store: Store, arguments: argparse.Namespace) -> int:
    rows: list[tuple[str, ...]] = []
    last = ""
    while page := await store.tables(last):
        last = page[-1].table
        rows += [(found.table, f"{found.entries:,}", _when(found.at)) for found in page]
    print(table(rows, ("table", "entries", "last used")) if rows else "no tables are kept here")
    return 0


def _when(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC" if at else "unknown"


async def _show(store: Store, arguments: argparse.Namespace) -> int:
    found = await _history(store, arguments.table)
    kept = found.table
    people = [seat.name for seat in kept.seats if seat.kind == "person"]
    rows = [
        ("rules", kept.rules.title),
        ("stage", kept.stage),
        ("seats", str(len(kept.seats))),
        ("people", ", ".join(people) or "nobody"),
        ("matches", f"{kept.match} begun, {len(found.records)} to be exported"),
        ("entries", f"{kept.seq:,}"),
    ]
    print(table(rows))
    return 0


async def _check(store: Store, arguments: argparse.Namespace) -> int:
    """Read every table as it would be woken, and name what cannot be."""
    names = await _all(store)
    faults = []
    for name in names:
        try:
            await _history(store, name)
        except UserError as problem:
            faults.append((f"table {name}", problem.message))
    return _tell(faults, count(len(names), "table"))


async def _all(store: Store) -> list[str]:
    names: list[str] = []
    while page := await store.tables(names[-1] if names else ""):
        names += [found.table for found in page]
    return names


async def _export(store: Store, arguments: argparse.Namespace) -> int:
    from lastcard.server.housekeeping import export

    files = export(await _history(store, arguments.table), arguments.folder)
    print("\n".join(map(str, files)) or "no match is over at this table")
    return 0


async def _repair(store: Store, arguments: argparse.Namespace) -> int:
    await _claim(store, arguments.table)
    kept = await store.repair(arguments.table)
    print(f"kept: {kept:,} {'entry' if kept == 1 else 'entries'} of table {arguments.table}")
    return 0


async def _delete(store: Store, arguments: argparse.Namespace) -> int:
    await _claim(store, arguments.table)
    await store.delete(arguments.table)
    print(f"table {arguments.table} is gone")
    return 0


async def _claim(store: Store, name: str) -> None:
    holder = await store.claim(name)
    if holder is not None:
        raise UserError("data-in-use", f"table {name} is in use by the process at {holder.at}")
    if name not in await _all(store):
        raise _missing(name)


async def _history(store: Store, name: str) -> History:
    from lastcard.server.housekeeping import read_history

    try:
        found = await read_history(store, name)
    except UserError:
        raise
    except Exception as problem:  # it can be read, but not played
        raise UserError("damaged", f"table {name}: {problem!r}") from None
    if found is None:
        raise _missing(name)
    return found


def _missing(name: str) -> UserError:
    return UserError("no-such-table", f"there is no table {name[:40]}: lastcard tables list")
