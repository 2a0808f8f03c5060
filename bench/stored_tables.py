"""Tables that lie in a store before a server opens it, and waking them."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Sequence

from bench.crowd import CrowdTable, Player
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.table_info import RulesChoice, Settings
from lastcard.server import entries as e
from lastcard.server.snapshot import pack
from lastcard.server.store.sqlite_store import SqliteStore
from lastcard.server.table import Table

_PERSON = "0" * 64


def played_by_bots(target: int, most: float = math.inf) -> list[e.Entry]:
    """The log of a table of four bots who play for a number of points, until their match is over
    or the log has so many entries."""
    choice = RulesChoice("official", {"target": target})
    table = Table("")
    made: list[e.Entry] = []

    def add(entry: e.Entry) -> None:
        table.apply(entry)
        made.append(entry)

    add(e.Opened(_PERSON, Settings(choice, seats=4)))
    for seat in range(4):
        add(e.Botted(seat, "casual", f"Bot {seat}"))
    add(e.Committed(secrets.token_hex(32)))
    add(e.Started(table.rules.to_data(), KERNEL_VERSION))
    while table.stage != "over" and len(made) < most:
        game = table.game
        assert game is not None
        actor = game.state.actor
        add(e.Dealt() if game.over else e.Acted(actor, str(game.legal(actor)[0])))
    return made


async def store_table(
    store: SqliteStore, name: str, log: Sequence[e.Entry], snapshot_at: int = 0
) -> None:
    """Store a new table, with a snapshot after some of its entries."""
    writer = store.writer(name)
    early, late = log[:snapshot_at], log[snapshot_at:]
    if early:
        writer.append(0, early, lambda _: None)  # if that fails, so does what follows
        writer.keep(snapshot_at, pack(Table.of(name, early)))
    stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(problem: Exception | None) -> None:
        stored.set_result(None) if problem is None else stored.set_exception(problem)

    writer.append(snapshot_at, late, done)
    await stored


def wake(port: int, name: str) -> float:
    """Seconds until a table asleep has answered somebody who enters it."""
    player = Player(port, CrowdTable.__new__(CrowdTable), 0)
    player.upgrade()
    began = time.perf_counter()
    player.ask(t="enter", table=name, secret=secrets.token_hex(16), name="Ann", watch=True)
    took = time.perf_counter() - began
    player.line.close()
    return took
