"""A server of its own, a browser, and people who sit down at tables."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import chromium
from tests.browser.person import Person

SETTINGS = ["--port", "0", "--bot-delay", "0", "--grace", "300"]
Invite = Callable[..., Person]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs Chromium and the built web client")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots do not think long."""
    data = tmp_path_factory.mktemp("data")
    process = subprocess.Popen(
        [sys.executable, "-m", "lastcard", "serve", *SETTINGS, "--data", str(data)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    yield next(word for word in line.split() if word.startswith("http"))
    process.terminate()
    process.wait(timeout=20)
    process.stdout.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=chromium.PROGRAM, args=list(chromium.FLAGS)
        )
        yield opened
        opened.close()


@pytest.fixture
def invite(browser: Browser, server: str) -> Iterator[Invite]:
    """Makes people; whatever their pages complain about fails the test."""
    people: list[Person] = []

    def make(name: str = "Ann", **how: Any) -> Person:
        people.append(Person(browser, server, name, **how))
        return people[-1]

    yield make
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def screens() -> Path | None:
    """Where screenshots go, if somebody wants them."""
    folder = os.environ.get("LASTCARD_SCREENS")
    return Path(folder) if folder else None
