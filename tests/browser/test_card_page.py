"""The cards of docs/design-a-card.md in the browser, as the page says it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tools import card_page

from tests.browser.conftest import Invite
from tests.browser.pictures import expect_drawn
from tests.browser.places import program
from tests.kit.pages import blocks

pytestmark = pytest.mark.browser

COMMAND = next(block for block in blocks("docs/design-a-card.md", "sh") if " serve " in block)


def test_from_the_file_to_a_move(
    invite: Invite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card_page.write_files(card_page.PAGE, tmp_path)
    monkeypatch.chdir(tmp_path)
    _, _, *options = shlex.split(COMMAND)
    with program(tmp_path / "data", *options) as place:
        ann = invite(at=place)
        ann.page.goto("/")
        expect(ann.page.get_by_role("heading", name="Rules of this server")).to_be_visible()
        expect(ann.page.get_by_role("link", name="Violet night")).to_be_visible()
        ann.page.goto("/new")
        ann.page.get_by_role("radio", name="Violet night Rules of this server").check()
        ann.page.get_by_label("Who sits in seat 2").select_option("casual")
        ann.button("Open the table").click()
        ann.button("Start with 2 players").click()
        assert ann.wait_for_turn()
        for picture in ann.page.locator("button.held img").all():
            expect_drawn(picture)
        ann.take_turn()
        expect(ann.log).to_contain_text("You ")
