"""``lastcard serve``: it opens, it stops when told to, and its errors are one line."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from lastcard.cli import main

pytest.importorskip("aiohttp")


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lastcard", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        address = line.split(" at ")[1].split()[0]
        with urllib.request.urlopen(f"{address}/healthz", timeout=20) as answer:
            assert json.load(answer)["tables"] == 0
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert process.stderr.read() == ""
    assert (tmp_path / "tables.sqlite").is_file()


def test_a_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "error[cannot-listen]" in error
    assert str(port) in error
    assert error.count("\n") == 1


def test_a_host_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "error[cannot-listen]" in error
    assert error.endswith("; choose another --host\n")


def test_a_data_folder_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file")]) == 2
    error = capsys.readouterr().err
    assert "error[data-folder]" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "origin",
    ["notaurl", "example.org", "ftp://example.org", "https://", "https://example.org/path"],
)
def test_an_origin_that_no_page_can_have(origin: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--origin", origin]) == 2
    assert f"error[bad-option]: --origin {origin}: " in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["--port", "70000"], ["--grace", "-1"], ["--bot-delay", "99999999"]]
)
def test_numbers_out_of_range(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *arguments]) == 2
    assert f"error[bad-option]: {arguments[0]}" in capsys.readouterr().err
