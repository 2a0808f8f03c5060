"""The folder of a server: nobody else reads it, and no other server writes to it."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.errors import UserError
from lastcard.server.data_folder import NOTE, DataFolder
from lastcard.server.store.sqlite_file import FILE
from tests.server.harness import House, run, serving

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes and locks")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_hearted() -> Iterator[None]:
    """Files are made for everybody to read, unless somebody says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_hearted")
def test_only_the_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"

    async def test(house: House) -> None:
        await house.open(house.person("Ann"))
        assert mode(folder) == 0o700
        names = {path.name for path in folder.iterdir()}
        assert names == {FILE, f"{FILE}-wal", f"{FILE}-shm", NOTE}
        assert {mode(path) for path in folder.iterdir()} == {0o600}

    run(folder, test)


@pytest.mark.usefixtures("open_hearted")
def test_what_was_open_to_others_is_closed_and_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"

    async def test(house: House) -> None:
        await house.open(house.person("Ann"))

    run(folder, test)
    folder.chmod(0o755)
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm"):  # as an older version left them
        (folder / name).touch()
        (folder / name).chmod(0o644)
    run(folder, test)
    assert mode(folder) == 0o700
    assert {mode(path) for path in folder.iterdir()} == {0o600}
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 4
    assert all("could be read by others" in line for line in said)
    caplog.clear()
    run(folder, test)
    assert not caplog.records


def test_a_folder_that_all_may_write_to_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody's ``--data /tmp`` must not take it away from everybody else."""
    tmp_path.chmod(0o1777)
    DataFolder(tmp_path).close()
    assert mode(tmp_path) == 0o1777
    assert "open to others" in caplog.text


def test_a_second_server_on_the_folder_refuses_to_start(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        with pytest.raises(UserError) as refused:
            async with serving(tmp_path):
                pass
        assert refused.value.code == "data-in-use"
        ann = house.person("Ann")
        await ann.enter(await house.open(ann))  # the first goes on

    run(tmp_path, test)
    run(tmp_path, test)  # it has left the folder to the next


def test_the_command_says_who_has_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = DataFolder(tmp_path)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    held.close()
    said = capsys.readouterr().err
    assert said.startswith("lastcard: error[data-in-use]: ")
    assert said.count("\n") == 1
    assert f"process {os.getpid()}" in said
    assert "--data" in said


def test_a_server_that_cannot_start_leaves_the_folder_to_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database " * 100)

    async def start() -> None:
        async with serving(tmp_path):
            pass

    for _ in range(2):
        with pytest.raises(UserError) as refused:
            asyncio.run(start())
        assert refused.value.code == "data-damaged"


def test_the_lock_does_not_go_with_a_file(tmp_path: Path) -> None:
    first = DataFolder(tmp_path)
    (tmp_path / NOTE).unlink()
    with pytest.raises(UserError, match="in use"):
        DataFolder(tmp_path)
    first.close()
    DataFolder(tmp_path).close()


def test_the_lock_of_a_server_that_crashed_does_not_hold(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from lastcard.server.data_folder import DataFolder\n"
        "folder = DataFolder(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(UserError) as refused:
            DataFolder(tmp_path)
        assert f"process {other.pid}" in refused.value.message
        other.send_signal(signal.SIGKILL)
    assert (tmp_path / NOTE).exists()
    DataFolder(tmp_path).close()
