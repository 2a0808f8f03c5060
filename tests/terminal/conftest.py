"""Every test plays in a data folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from lastcard.terminal.autosave import newest_unfinished
from lastcard.terminal.local_session import LocalSession, open_table, resume_table


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("LASTCARD_DATA", str(folder))
    return folder


Opener = Callable[..., LocalSession]


@pytest.fixture
def opened() -> Iterator[Opener]:
    """Opens saved tables, and closes them after the test."""
    with ExitStack() as stack:

        def opener(*options: Any, **more: Any) -> LocalSession:
            session = open_table(*options, **more)
            stack.callback(session.close)
            return session

        yield opener


@pytest.fixture
def resumed() -> Iterator[Callable[[], LocalSession]]:
    """Resumes the newest table, and closes it after the test."""
    with ExitStack() as stack:

        def opener() -> LocalSession:
            session = resume_table(newest_unfinished())
            stack.callback(session.close)
            return session

        yield opener
