"""Rule files of a server on its pages: offered, explained, played by, and dressed as they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from lastcard import load
from tests.browser.conftest import Invite
from tests.browser.pictures import expect_theme
from tests.browser.places import configured

pytestmark = pytest.mark.browser

EVENING = """
title = "Our evening"
summary = "Five cards, and the cards of Redacted."
theme = "redacted"
[options]
hand_size = 5
[deck]
W = 8
"""


def test_from_the_start_page_to_the_table(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(EVENING, encoding="utf-8")
    with configured(tmp_path / "data", own_rules=(load(file),), bot_delay=0.0) as place:
        ann = invite(at=place)
        ann.page.goto("/")
        expect(ann.page.get_by_role("heading", name="Rules of this server")).to_be_visible()
        ann.page.get_by_role("link", name="Our evening").click()
        expect(ann.page.get_by_text("Five cards, and the cards of Redacted.")).to_be_visible()
        expect(ann.page.get_by_text("eight Wilds")).to_be_visible()
        ann.page.goto("/new")
        own = ann.page.get_by_role("radio", name="Our evening Rules of this server")
        own.check()
        ann.button("Open the table").click()
        expect(ann.page.get_by_role("heading", name="Our evening", level=1)).to_be_visible()
        ann.button("Table settings").click()
        expect(own).to_be_checked()
        ann.button("Change the table").click()
        ann.page.get_by_label("Put a bot here (Seat 2)").select_option("casual")
        ann.button("Start with 2 players").click()
        ann.wait_for_turn()
        expect_theme(ann.page.locator("button.held img").first, "redacted")
