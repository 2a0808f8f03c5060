"""Every engine that can keep tables, for tests that hold on all of them."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg

from lastcard.server.store import Store
from lastcard.server.store.postgres_store import PostgresStore
from lastcard.server.store.sqlite_file import FILE
from lastcard.server.store.sqlite_store import SqliteStore
from tests.kit.postgres import Postgres


class SqlitePlace:
    """A folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.config: dict[str, Any] = {}

    async def open(self) -> Store:
        return SqliteStore(self.folder)

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Nobody else can write meanwhile."""
        with closing(sqlite3.connect(self.folder / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    def harm(self, statement: str) -> None:
        """Change something behind the store's back."""
        with closing(sqlite3.connect(self.folder / FILE, isolation_level=None)) as other:
            assert other.execute(statement).rowcount > 0


class PostgresPlace:
    """A database of a running server."""

    def __init__(self, server: Postgres) -> None:
        self.server = server
        self.address = server.database()
        self.config: dict[str, Any] = {"store": self.address}

    async def open(self) -> Store:
        return await PostgresStore.open(self.address)

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        connection = await asyncpg.connect(self.address)
        async with connection.transaction():
            await connection.execute("LOCK TABLE lastcard.heads IN EXCLUSIVE MODE")
            yield
        await connection.close()

    def harm(self, statement: str) -> None:
        self.server.run_sql(self.address, f"SET search_path = lastcard; {statement}")


Place = SqlitePlace | PostgresPlace
