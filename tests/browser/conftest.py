"""A server of its own, a browser, and people who sit down at tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import Person
from tests.browser.places import Place, configured, program
from tests.kit import chromium

Invite = Callable[..., Person]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs Chromium and the built web client")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with program(tmp_path_factory.mktemp("data")) as place:
        yield place


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server that waits for nobody: who is gone is away, and a clock of 15 runs 1.5 seconds."""
    times = {"away": 0.05, "host_away": 0.05, "second": 0.1, "bot_delay": 0.1, "grace": 0.0}
    with configured(tmp_path_factory.mktemp("hasty"), **times) as place:
        yield place


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=chromium.PROGRAM, args=list(chromium.FLAGS)
        )
        yield opened
        opened.close()


@pytest.fixture
def invite(browser: Browser, server: Place) -> Iterator[Invite]:
    """Makes people; whatever their pages complain about fails the test."""
    people: list[Person] = []

    def make(name: str = "Ann", at: Place = server, **how: Any) -> Person:
        people.append(Person(browser, at.address, name, **how))
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
