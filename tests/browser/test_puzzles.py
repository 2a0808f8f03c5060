"""Puzzles in the browser: one failed, tried again and solved."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from lastcard.server.puzzles import kept_puzzles
from tests.browser.axe import axe_complaints
from tests.browser.conftest import Invite

pytestmark = pytest.mark.browser


def test_a_puzzle_is_failed_and_solved(invite: Invite) -> None:
    ann = invite(bypass_csp=True)
    page = ann.page
    page.goto("/puzzles")
    expect(page.get_by_role("heading", name="What do you do?")).to_be_visible()
    first = next(iter(kept_puzzles().values()))
    best, worst = first.choices[0].action, first.choices[-1].action
    page.locator(f'[data-choice="{worst}"]').click()
    expect(page.get_by_role("heading", name="Not the best choice.")).to_be_focused()
    expect(page.get_by_text("It wins")).to_be_visible()
    assert axe_complaints(ann) == []
    ann.button("Try again").click()
    page.locator(f'[data-choice="{best}"]').click()
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    expect(page.get_by_text("1 solved")).to_be_visible()
    ann.button("Next puzzle").last.click()
    expect(page.get_by_role("heading", name="What do you do?")).to_be_visible()
