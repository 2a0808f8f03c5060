"""A process stops, and the terminal goes on at another one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from lastcard.protocol.patience import Patience
from lastcard.terminal.remote_session import own_secret, socket_address
from tests.kit.cable import Cable
from tests.kit.nginx import running_nginx
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


def test_behind_nginx_a_frozen_process_is_left_for_another(
    postgres: Postgres, tmp_path: Path
) -> None:
    """One whose machine takes connections, and that answers nobody."""
    hasty = Patience(first_knock=0.5, longest_knock=0.5)

    async def test(one: House, two: House) -> None:
        zoe = two.person("Zoe", own_secret())
        table = await two.open(zoe, bots=[None, "casual"], start=True, settings={"seats": 2})
        cable = Cable(URL(one.server.address).port or 0)
        way = f"http://127.0.0.1:{await cable.open()}"
        cable.cut()
        with running_nginx(way, two.server.address) as name:
            for _ in range(3):
                async with seated_at(f"{name}/t/{table}", hasty) as session:
                    await until(session, lambda: session.lobby is None)
            async with aiohttp.ClientSession(name) as http:
                for _ in range(4):
                    async with http.get("/") as answer:
                        assert answer.status == 200
        await cable.close()

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
