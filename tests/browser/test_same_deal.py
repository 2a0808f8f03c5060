"""The same deal again, alone and for friends: the results side by side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_complaints
from tests.browser.conftest import Invite
from tests.browser.pages import CUT_OFF, play_one

pytestmark = pytest.mark.browser


def test_the_same_deal_is_compared(invite: Invite, screens: Path | None) -> None:
    ann, bo = invite("Ann", bypass_csp=True), invite("Bo")
    path = play_one(ann)
    ann.button("Compare").click()
    rows = ann.page.locator("table", has_text="Cards left").locator("tbody tr")
    expect(rows).to_have_count(1)
    link = ann.page.get_by_label("Link to this deal").input_value()
    assert link.endswith(f"{path.replace('/t/', '/d/')}/1/0")

    bo.page.goto(link)
    theirs = bo.page.locator("table", has_text="Cards left").locator("tbody tr")
    expect(theirs).to_contain_text(["Ann"])
    expect(bo.page.get_by_role("link", name="Replay")).to_have_count(0)  # not before he played it
    bo.button("Play this deal").click()
    expect(bo.page.get_by_text("not a fresh shuffle")).to_be_visible()
    bo.play_match()
    expect(theirs).to_have_count(2)  # at the end of a deal dealt again, without being asked for
    expect(theirs.nth(0)).to_contain_text("first match")
    expect(theirs.nth(1)).to_contain_text("(you)")
    expect(theirs.get_by_role("link", name="Replay")).to_have_count(2)
    bo.photograph(screens, "same-deal-end")

    ann.page.goto("/games")
    ann.page.get_by_role("link", name="Compare").click()
    expect(rows).to_have_count(2)
    for size in ((390, 844), (1280, 800)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert ann.page.evaluate(CUT_OFF) == []
        ann.photograph(screens, f"same-deal-{size[0]}")
    assert axe_complaints(ann) == []
    ann.page.get_by_role("link", name="Replay of Bo\u2019s match").click()
    expect(ann.page).to_have_url(re.compile("/r/"))
    expect(rows).to_have_count(2)
