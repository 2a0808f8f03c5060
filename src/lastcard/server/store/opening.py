"""The store a server is told to use."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from lastcard.extras import require_extra
from lastcard.server.clock import Clock
from lastcard.server.config import Config
from lastcard.server.data_folder import DataFolder
from lastcard.server.store import sqlite_file
from lastcard.server.store.addresses import is_postgres
from lastcard.server.store.doors import Store
from lastcard.server.store.sqlite_check import look_for_damage
from lastcard.server.store.sqlite_store import SqliteStore

OpenStore = Callable[[Config], AbstractAsyncContextManager[Store]]
"""Opens the store of a server, on a running event loop, and closes it behind it."""


@asynccontextmanager
async def opened(config: Config) -> AsyncIterator[Store]:
    """The store of a server, closed behind it."""
    if config.store:
        require_extra("postgres", "--store")
        from lastcard.server.store.postgres_store import PostgresStore

        store = await PostgresStore.open(config.store, config.lease, config.clock)
        try:
            yield store
        finally:
            await store.close()
    else:
        async with _in_folder(config.data, config.clock) as kept:
            yield kept


@asynccontextmanager
async def _in_folder(folder: Path, clock: Clock) -> AsyncIterator[Store]:
    """The store in a folder, for this server alone."""
    lock = DataFolder(folder)
    try:
        store = SqliteStore(folder, clock)
        try:
            look_for_damage(store.path)
            yield store
        finally:
            await store.close()
    finally:
        lock.close()


@asynccontextmanager
async def opened_to_look_after(place: str, changes: bool) -> AsyncIterator[Store]:
    """The store at a place, beside a server that may be running; for changes in a folder there
    must be none, and in a database the table that is changed is claimed first."""
    if is_postgres(place):
        require_extra("postgres", "--store")
        from lastcard.server.store.postgres_connection import check_schema, opened_connection
        from lastcard.server.store.postgres_store import PostgresStore

        async with opened_connection(place) as connection:
            await check_schema(place, connection)
        shared = await PostgresStore.open(place)
        try:
            yield shared
        finally:
            await shared.close()
        return
    folder = Path(place)
    with sqlite_file.opened_to_look(folder):
        pass  # nothing is made where nothing is kept
    lock = DataFolder(folder) if changes else None
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        await store.close()
        if lock is not None:
            lock.close()
