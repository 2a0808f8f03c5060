"""Nothing jumps: not while a page loads, and not at the table in a whole hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Invite
from tests.browser.pages import analysed, at_the_bench
from tests.browser.person import Person
from tests.browser.places import Place, play_to_the_end, set_table
from tests.browser.shifts import HAND, PAGE, Shifts

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
SMALL_PHONE: dict[str, Any] = {"width": 360, "height": 640, "touch": True}
SCREENS: dict[str, dict[str, Any]] = {"desktop": {}, "phone": PHONE, "small phone": SMALL_PHONE}
SHORT: dict[str, bool | int | str] = {"target": 1}


def replay_of(ann: Person, server: Place) -> str:
    path, _ = set_table(server, [ann, "Bo", "Cy"], play_to_the_end, options=SHORT)
    return f"{path.replace('/t/', '/r/')}/1"


def lobby_of(ann: Person, server: Place) -> str:
    return ann.open_table(seats=5, start=False)


def table_of(ann: Person, server: Place) -> str:
    return set_table(server, [ann, "Bo", "Cy"], lambda game: game.actor == 0)[0]


def bench_of(ann: Person, server: Place) -> str:
    at_the_bench(ann)
    return "/studio"


def analysis_of(ann: Person, server: Place) -> str:
    analysed(ann)
    return urlsplit(ann.page.url).path


def at(path: str) -> Callable[[Person, Place], str]:
    return lambda ann, server: path


PAGES: dict[str, Callable[[Person, Place], str]] = {
    "landing": at("/"),
    "form": at("/new"),
    "help": at("/help"),
    "rules": at("/rules/official"),
    "rules of Redacted": at("/rules/redacted"),
    "replay": replay_of,
    "lobby": lobby_of,
    "table": table_of,
    "learn": at("/learn"),
    "games": at("/games"),
    "puzzles": at("/puzzles"),
    "studio": at("/studio"),
    "bench": bench_of,
    "analysis": analysis_of,
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_in_place(invite: Invite, server: Place, page: str, screen: str) -> None:
    ann = invite(**SCREENS[screen])
    shifts = Shifts(ann)
    path = PAGES[page](ann, server)
    ann.page.goto(path)
    ann.page.wait_for_load_state("networkidle")
    total, told = shifts.take()
    assert total <= PAGE, told


@pytest.mark.parametrize("screen", SCREENS)
def test_a_hand_is_played_in_place(invite: Invite, screen: str) -> None:
    ann = invite(**SCREENS[screen])
    shifts = Shifts(ann)
    ann.open_table(options=SHORT)
    play_in_place(ann, shifts)


@pytest.mark.parametrize("screen", SCREENS)
def test_redacted_is_dealt_in_place(invite: Invite, screen: str) -> None:
    ann = invite(**SCREENS[screen])
    shifts = Shifts(ann)
    rules = {**SHORT, "hand_size": 3, "first_dealer": "declared"}
    ann.open_table("redacted", rules, bots=2, dealer=0)
    play_in_place(ann, shifts)


def play_in_place(ann: Person, shifts: Shifts) -> None:
    assert ann.wait_for_turn()
    shifts.take()  # what came while the page was loading
    ann.play_match(touch=ann.touch)
    total, told = shifts.take()
    assert total <= HAND, told
