"""``lastcard tables check``: whether anything that a server keeps is damaged."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server.data_folder import DataFolder
from lastcard.server.store.sqlite_file import FILE, PAGE
from lastcard.server.store.sqlite_store import SqliteStore
from tests.server.harness import append


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three tables and saved rules."""

    async def fill() -> None:
        store = SqliteStore(tmp_path)
        for name in ("a", "b", "c"):
            made = [e.Botted(1, "novice", f"{name}-{number}") for number in range(200)]
            assert await append(store, name, 0, *made) is None
        await store.save_rules(RulesChoice("party", {"jump_in": False}))
        await store.close()

    asyncio.run(fill())
    return tmp_path


def check(folder: Path) -> int:
    return main(["tables", "check", "--data", str(folder)])


def test_nothing_is_damaged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / FILE).read_bytes()
    held = DataFolder(folder)  # a server that is running does not mind
    assert check(folder) == 0
    held.close()
    assert capsys.readouterr().out == "no damage found: 3 tables, 600 entries, 1 saved rule set\n"
    assert (folder / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM entries WHERE tbl = 'b' AND seq > 90", "table b: 200 entries were"),
        ("DELETE FROM heads WHERE tbl = 'b'", "table b: there are 200 entries, but not how many"),
        ("DELETE FROM entries WHERE tbl = 'b'", "table b: 200 entries were acknowledged, 0 are"),
        ("UPDATE sets SET rules = replace(rules, 'party', 'pArty')", "saved rules "),
    ],
)
def test_every_damaged_part_is_named(
    folder: Path, harm: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        assert other.execute(harm).rowcount > 0
    assert check(folder) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 1
    assert errors[0].startswith(f"lastcard: error[damaged]: {said}")


def test_a_damaged_page_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / FILE
    content = bytearray(path.read_bytes())
    page = content.index(b"b-100") // PAGE * PAGE
    content[page : page + PAGE] = bytes(PAGE)
    path.write_bytes(content)
    assert check(folder) == 2
    said = capsys.readouterr().err
    assert "table b: " in said
    assert "table a" not in said
    assert "table c" not in said


def test_what_cannot_be_looked_at(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA user_version = 1")
    assert check(folder) == 2
    path.write_bytes(path.read_bytes()[:-5000])
    assert check(folder) == 2
    path.unlink()
    assert check(folder) == 2
    assert not path.exists()
    said = [line.split(":")[1].strip() for line in capsys.readouterr().err.splitlines()]
    assert said == ["error[older-data]", "error[data-damaged]", "error[no-data]"]
