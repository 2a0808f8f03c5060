"""A process stops, and the terminal goes on at another one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.terminal.remote_session import own_secret, socket_address
from tests.kit.postgres import Postgres
from tests.server.harness import House
from tests.server.several_houses import run
from tests.terminal.house import seated_at, until


def test_an_action_that_was_not_answered_is_asked_for_again(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def test(one: House, two: House) -> None:
        zoe = one.person("Zoe", own_secret())
        table = await one.open(zoe, bots=[None, "casual"], start=True, settings={"seats": 2})
        async with seated_at(f"{one.server.address}/t/{table}") as session:
            await until(session, lambda: session.lobby is None and session.waits_for_us)
            room = one.room(table)
            room.stop()  # as one that is about to be handed over: it hears, and does nothing
            moment = len(session.story)
            acting = asyncio.create_task(session.act(0, session.legal(0)[0]))
            await asyncio.gather(one.hall.drain(), acting)
            await until(session, lambda: len(session.story) > moment or session.lobby is None)
            assert two.room(table).table.step > 0
            assert table not in one.hall.rooms

    run(postgres, tmp_path, test)


@pytest.mark.parametrize(
    ("at", "socket"),
    [
        ("/node/a", "wss://example.org:443/node/a/ws"),
        (":8001", "wss://example.org:8001/ws"),
        ("http://10.0.0.5:8000/", "ws://10.0.0.5:8000/ws"),
    ],
)
def test_where_another_process_is(at: str, socket: str) -> None:
    assert socket_address(at, "wss://example.org:443/ws") == socket
