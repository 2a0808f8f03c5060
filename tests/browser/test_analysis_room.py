"""A match analysed, a moment shared and played on, a hint of the coach. The server computes, so
these run where everything has been compiled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lastcard import Game
from lastcard.bots import CasualBot, NoviceBot, next_move
from tests.browser.axe import axe_complaints
from tests.browser.conftest import Invite
from tests.browser.pages import PATIENCE
from tests.browser.person import Person
from tests.browser.places import Bot, Place, set_table

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def a_match(game: Game) -> bool:
    """Played by bots, with some mistakes."""
    bots = [CasualBot(1), NoviceBot(2), NoviceBot(3)]
    while not game.match_over:
        if game.over:
            game.deal()
        else:
            game.apply(*next_move(game, bots))
    return game.state.hand_number == 2


def at_the_replay(invite: Invite, server: Place) -> tuple[Person, str]:
    ann = invite(at=server, bypass_csp=True)
    path, _ = set_table(server, [ann, Bot("Bo"), Bot("Cy")], a_match, "official", {"target": 60})
    page = path.replace("/t/", "/r/") + "/1"
    ann.page.goto(page)
    return ann, page


def test_a_match_is_analysed_and_a_moment_shared(invite: Invite, server: Place) -> None:
    ann, path = at_the_replay(invite, server)
    page = ann.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.button("Analyse this match").click()
    expect(page.get_by_role("heading", name="Chances to win")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("progress")).to_have_count(0, timeout=PATIENCE)
    page.locator("h1").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name=re.compile("decision"))).to_be_visible()
    expect(page).to_have_url(re.compile(f"{path}/1$"))
    moves = page.get_by_role("list", name="Moves").get_by_role("link")
    moves.nth(3).click()
    expect(page).to_have_url(re.compile(f"{path}/3$"))
    assert axe_complaints(ann) == []

    ann.button("Share this moment").click()
    picture = page.get_by_role("img", name="Picture of this moment")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    assert page.evaluate("() => navigator.clipboard.readText()").endswith(f"{path}/3")
    page.goto(f"{path}/3")
    expect(page.get_by_role("slider")).to_have_value("3")

    page.get_by_label("See it as").select_option(label="As Bo saw it")
    expect(page.locator("article .back")).not_to_have_count(0)
    ann.button("Play on from here").click()
    expect(page.locator("main[data-step]")).to_be_visible()
    expect(page.get_by_text("cards of an earlier match")).to_be_visible()


def test_the_coach_gives_a_hint_with_a_reason(invite: Invite, server: Place) -> None:
    ann = invite(at=server)
    ann.open_table("official", bots=2)
    ann.wait_for_turn()
    ann.button("Coach").click()
    hint = ann.page.get_by_role("region", name="The coach says")
    expect(hint.locator("[data-hint]")).to_be_visible(timeout=PATIENCE)
    ann.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)

    # In words too, by a key; what is said is announced and can be put away with the keyboard.
    ann.button("Show this table as text").press("Enter")
    expect(ann.page.get_by_role("heading", level=1, name="in words")).to_be_focused()
    ann.page.keyboard.press("k")
    expect(hint.get_by_role("status").locator("[data-hint]")).to_be_visible(timeout=PATIENCE)
    hint.get_by_role("button", name="Hide").press("Enter")
    expect(hint).to_have_count(0)
    expect(ann.button("Coach")).to_be_focused()


def test_there_is_no_coach_among_people(invite: Invite, server: Place) -> None:
    ann = invite(at=server)
    path, _ = set_table(server, [ann, "Bo", Bot("Cy")], lambda game: game.actor == 0)
    ann.page.goto(path)
    ann.wait_for_turn()
    expect(ann.button("Coach")).to_have_count(0)
    ann.button("Show this table as text").press("Enter")
    expect(ann.page.get_by_role("heading", level=1, name="in words")).to_be_visible()
    ann.page.keyboard.press("k")
    expect(ann.page.get_by_role("region", name="The coach says")).to_have_count(0)
