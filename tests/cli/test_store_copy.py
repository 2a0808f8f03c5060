"""``lastcard store copy``, ``backup`` and ``restore``: everything, and unharmed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.server.data_folder import DataFolder
from lastcard.server.store.copying import KEPT
from lastcard.server.store.sqlite_file import FILE
from tests.kit.postgres import Postgres
from tests.server.harness import House, run, seated


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Where two people have played a match, and one has forgotten."""
    folder = tmp_path / "played"

    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Zoë"], "official", options={"scoring": "none"})
        await people[0].do(t="start")
        await people[1].hear("state")
        await asyncio.gather(*(person.play() for person in people))
        await house.hall.store.forget("somebody")
        await house.hall.offer_own_sets()

    run(folder, test)
    return folder


def contents(folder: Path) -> dict[str, set[tuple[object, ...]]]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return {
            name: set(connection.execute(f"SELECT {', '.join(columns)} FROM {name}"))
            for name, columns in KEPT.items()
        }


def test_to_postgres_and_back(played: Path, tmp_path: Path, postgres: Postgres) -> None:
    address, back = postgres.database(), tmp_path / "back"
    assert main(["store", "copy", str(played), address]) == 0
    assert main(["store", "copy", address, str(back)]) == 0
    before = contents(played)
    assert before == contents(back)
    assert any(str(row[2]).startswith('["acted"') for row in before["entries"])
    assert len(before["games"]) == 2
    assert len(before["forgotten_people"]) == 1
    assert main(["tables", "check", "--data", str(back)]) == 0


def test_a_backup_is_made_beside_a_server_and_put_back(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, folder, again = postgres.database(), tmp_path / "backup", tmp_path / "again"
    secrets: list[str] = []
    table = ""

    async def test(house: House) -> None:
        nonlocal table
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        secrets.append(ann.secret)
        table = ann.table["id"]
        words = ["backup", str(folder), "--store", kept]
        assert await asyncio.to_thread(main, words) == 0

    run(tmp_path, test, store=kept)
    assert main(["restore", str(folder), "--data", str(again)]) == 0
    assert capsys.readouterr().out.count("copied: 1 table, ") == 2

    async def look(house: House) -> None:
        ann = house.person("Ann", secrets[0])
        await ann.enter(table)
        assert ann.stage == "playing"

    run(again, look)


def test_what_is_not_copied(
    played: Path, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgres.database()
    assert main(["store", "copy", str(tmp_path / "none"), address]) == 2
    assert main(["store", "copy", address, str(tmp_path / "new")]) == 2
    assert main(["store", "copy", str(played), address]) == 0
    assert main(["store", "copy", str(played), address]) == 2
    held = DataFolder(played)
    assert main(["store", "copy", str(played), str(tmp_path / "other")]) == 2
    held.close()
    said = [line.split(":")[1].strip() for line in capsys.readouterr().err.splitlines()]
    assert said == ["error[no-data]", "error[older-data]", "error[not-empty]", "error[data-in-use]"]
