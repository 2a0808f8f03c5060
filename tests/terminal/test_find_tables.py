"""``lastcard find``: the public list of a real server, in lines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.cli.main import main
from lastcard.terminal.find_tables import find_tables
from tests.terminal.house import house, seated_at, until


def test_own_tables_are_listed_with_their_addresses(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path / "server") as server:
            address = await server.new_table("party", [None, "casual", None], start=False)
            async with seated_at(address) as session:
                await until(session, lambda: session.may_start)
                at = f"127.0.0.1:{server.port}"
                listed = await find_tables(at, "", "", 0)
                assert listed == [address, "    your table · Party · Zoe · 1 of 3 seats free"]
                assert "No open table matches" in (await find_tables(at, "elsewhere", "", 0))[0]
                assert await find_tables(at, "", "", 5) == ["No more tables after the first 5."]

    asyncio.run(run())


def test_without_a_server_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "--server", "http://127.0.0.1:1"]) == 2
    assert "error[no-server]" in capsys.readouterr().err


def test_no_table_and_no_page_before_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run() -> None:
        async with house(tmp_path / "server") as server:
            assert (
                "No tables are open"
                in (await find_tables(f"127.0.0.1:{server.port}", "", "", 0))[0]
            )

    asyncio.run(run())
    assert main(["find", "--skip", "-1"]) == 2
    assert "--skip -1: must be 0 or more" in capsys.readouterr().err
