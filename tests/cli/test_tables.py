"""``lastcard tables list``, ``show``, ``export``, ``repair``, ``delete``; and ``serve --keep``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.server.data_folder import DataFolder
from tests.kit.stores import Place, SqlitePlace
from tests.server.harness import House, run, seated


def words(place: Place) -> list[str]:
    if isinstance(place, SqlitePlace):
        return ["--data", str(place.folder)]
    return ["--store", place.address]


def play(place: Place, folder: Path) -> str:
    """A match that is over; its table."""
    names: list[str] = []

    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official", options={"scoring": "none"})
        await people[0].do(t="start")
        await people[1].hear("state")
        await asyncio.gather(*(person.play() for person in people))
        names.append(people[0].table["id"])

    run(folder, test, **place.config)
    return names[0]


def test_a_table_is_listed_shown_exported_and_deleted(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, where = play(place, tmp_path), words(place)
    assert main(["tables", "list", *where]) == 0
    assert table in capsys.readouterr().out
    assert main(["tables", "show", table, *where]) == 0
    shown = capsys.readouterr().out
    assert "Ann, Ben" in shown
    assert "1 begun, 1 to be exported" in shown
    assert main(["tables", "check", *where]) == 0
    assert main(["tables", "export", table, str(tmp_path / "records"), *where]) == 0
    (record,) = (tmp_path / "records").iterdir()
    assert main(["verify", str(record)]) == 0
    assert main(["tables", "delete", table, *where]) == 0
    capsys.readouterr()
    assert main(["tables", "show", table, *where]) == 2
    assert "error[no-such-table]" in capsys.readouterr().err
    assert main(["tables", "list", *where]) == 0
    assert capsys.readouterr().out == "no tables are kept here\n"


def test_a_damaged_table_is_repaired(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, where = play(place, tmp_path), words(place)
    place.harm("UPDATE entries SET entry = '[' WHERE seq = 9")
    assert main(["tables", "check", *where]) == 2
    assert main(["tables", "repair", table, *where]) == 0
    assert "kept: 9 entries" in capsys.readouterr().out
    assert main(["tables", "check", *where]) == 0

    async def look(house: House) -> None:
        assert (await house.stored(table)).seq == 9

    run(tmp_path, look, **place.config)


def test_nothing_is_changed_under_a_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = play(SqlitePlace(tmp_path), tmp_path)
    held = DataFolder(tmp_path)
    assert main(["tables", "delete", table, "--data", str(tmp_path)]) == 2
    assert main(["store", "compact", "--data", str(tmp_path)]) == 2
    assert main(["tables", "list", "--data", str(tmp_path)]) == 0
    held.close()
    assert capsys.readouterr().err.count("error[data-in-use]") == 2
    assert main(["store", "compact", "--data", str(tmp_path)]) == 0


def test_old_tables_go_and_leave_their_records(place: Place, tmp_path: Path) -> None:
    table = play(place, tmp_path)
    place.harm("UPDATE heads SET at = 1000")
    records = tmp_path / "records"

    async def look(house: House) -> None:
        young = await house.open(house.person("Cleo"))
        while await house.hall.store.entries(table):
            await asyncio.sleep(0)
        assert await house.hall.store.entries(young)
        assert [file.name for file in records.iterdir()] == [f"lastcard-{table}-1.lcr"]

    run(tmp_path, look, keep=86_400.0, export=records, **place.config)
