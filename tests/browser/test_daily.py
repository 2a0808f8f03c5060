"""The deal of the day: played, hidden while the day lasts, and on the board when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lastcard.server import clock
from tests.browser.axe import axe_complaints
from tests.browser.conftest import Invite
from tests.browser.pages import CUT_OFF
from tests.browser.places import Place, configured

pytestmark = pytest.mark.browser

A_DAY = 86_400_000
TUESDAY = 1_794_873_600_000 + A_DAY // 2
"""17 November 2026, a day of Mau-Mau, whose hands are short."""


class Calendar:
    """Time goes on as it does, from some day on; a test turns the page."""

    def __init__(self) -> None:
        self.ahead = TUESDAY - clock.now()

    def __call__(self) -> int:
        return clock.now() + self.ahead


@pytest.fixture(scope="module")
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, calendar: Calendar) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("daily")
    with configured(folder, clock=calendar, bot_delay=0.0, grace=0.0) as place:
        yield place


def test_a_day(invite: Invite, house: Place, calendar: Calendar, screens: Path | None) -> None:
    ann = invite("Ann", at=house, bypass_csp=True)
    ann.page.clock.install(time=calendar() / 1000)
    ann.page.goto("/")
    offer = ann.page.get_by_role("region", name="Deal of the day")
    expect(offer).to_contain_text("Tuesday")
    expect(offer.get_by_role("button")).to_have_count(2)
    ann.photograph(screens, "daily-landing")
    offer.get_by_role("button", name="Play Mau-Mau").click()
    ann.wait_for_turn()
    expect(ann.page.get_by_role("banner")).to_contain_text("Deal of the day")
    expect(ann.button("Coach")).to_have_count(0)
    ann.button("Table menu").click()
    expect(ann.button("Pause")).to_be_visible()
    expect(ann.button("End the table for everyone")).to_have_count(0)
    ann.button("Table menu").click()

    ann.page.goto("/games")
    offer.get_by_role("link", name="Go on").click()
    ann.play_match()
    expect(ann.page.get_by_role("link", name="Replay")).to_have_count(0)
    ann.photograph(screens, "daily-end")
    ann.page.get_by_role("link", name="Deal of the day").click()
    today = ann.page.get_by_role("listitem").filter(has_text="Mau-Mau")
    expect(today).to_contain_text("1 has finished it")
    expect(today.get_by_role("button")).to_have_count(0)
    expect(ann.page.get_by_role("table")).to_have_count(0)
    ann.page.get_by_text("How you know").click()
    promise = ann.page.locator("dd code").nth(1).inner_text()

    calendar.ahead += A_DAY
    ann.page.clock.set_fixed_time(calendar() / 1000)
    ann.page.reload()
    ann.page.get_by_role("link", name="Tuesday").click()
    row = ann.page.get_by_role("row").filter(has_text="(you)")
    expect(row).to_contain_text("1")
    ann.page.get_by_text("How you know").click()
    expect(ann.page.locator("dd code").filter(has_text=promise)).to_have_count(1)
    for width, height in ((390, 844), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(CUT_OFF) == []
        ann.photograph(screens, f"daily-board-{width}")
    assert axe_complaints(ann) == []
    row.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_role("heading", name="Replay")).to_be_visible()
