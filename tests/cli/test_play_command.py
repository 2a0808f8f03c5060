"""``lastcard play``: options that do not go together are refused, none is ignored."""

from __future__ import annotations

import pytest

from lastcard.cli import main


@pytest.mark.parametrize(
    ("arguments", "ignored"),
    [
        (["--replay", "game.lcr", "--rules", "party"], "--rules"),
        (["--replay", "game.lcr", "--pace", "0"], "--pace"),
        (["--resume", "--seed", "7"], "--seed"),
        (["--resume", "--plain", "--players", "3"], "--players"),
        (["--at", "http://127.0.0.1:1/t/x", "--bots", "casual"], "--bots"),
    ],
)
def test_an_option_that_would_be_ignored_is_refused(
    arguments: list[str], ignored: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert f"error[bad-option]: {ignored} " in error
    assert error.count("\n") == 1
