"""The table for those who use the keyboard, a screen reader, large type or their own colours."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lastcard import Game
from tests.browser.conftest import Invite
from tests.browser.person import FREE_SPOT, Person
from tests.browser.places import Place, set_table

pytestmark = pytest.mark.browser


def with_a_wild(game: Game) -> bool:
    """It is Ann's turn, with a wild and a card that fits."""
    held = {str(card) for card in game.hand(1)}
    return game.actor == 1 and "W" in held and str(game.top)[0] in {card[0] for card in held}


def sit_down(invite: Invite, place: Place, **how: object) -> Person:
    ann = invite(at=place, **how)
    path, _ = set_table(place, ["Bo", ann], with_a_wild, "official", {"target": 1})
    ann.page.goto(path)
    ann.wait_for_turn()
    return ann


def test_a_colour_is_chosen_by_keyboard(invite: Invite, server: Place) -> None:
    """The focus goes to the colours, which say for what, and back to the hand."""
    ann = sit_down(invite, server)
    wild = ann.page.get_by_role("button", name=re.compile("^Wild,"))
    colours = ann.page.get_by_role("group", name=re.compile("^Choose the colour for Wild"))
    wild.press("Enter")
    expect(colours.get_by_role("button", name="red")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(wild).to_be_focused()
    wild.press("Enter")
    step = ann.step
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    ann.wait_past(step)
    expect(ann.page.locator("button.held:focus")).to_have_count(1)


def test_the_prompt_is_said_once(invite: Invite, server: Place) -> None:
    ann = sit_down(invite, server)
    expect(ann.prompt).to_have_attribute("aria-live", "polite")
    said = ann.page.locator("[aria-live=polite], [role=status], [role=alert], [role=log]")
    prompt = ann.prompt.inner_text()
    assert sum(prompt in region for region in said.all_inner_texts()) == 1


def test_tab_and_arrows_follow_the_hand(invite: Invite, server: Place) -> None:
    ann = sit_down(invite, server)
    reached = []
    for _ in range(ann.cards.count()):
        ann.page.keyboard.press("ArrowRight")
        box = ann.page.locator(":focus").bounding_box()
        assert box is not None
        reached.append(round(box["x"]))
    assert reached == sorted(reached) or reached[1:] + reached[:1] == sorted(reached)
    ann.page.locator("button.held").last.focus()
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator("button.held:focus")).to_have_count(0)
    ann.page.keyboard.press("Shift+Tab")
    expect(ann.page.locator("button.held").last).to_be_focused()


def test_keys_are_shown(invite: Invite, server: Place) -> None:
    ann = sit_down(invite, server)
    ann.page.keyboard.press("?")
    keys = ann.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_text("next hand, play again")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    ann.page.get_by_role("button", name="Table menu").press("Enter")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("switch")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(640, 400), (320, 256)], ids=["200%", "400%"])
def test_the_table_can_be_magnified(invite: Invite, server: Place, width: int, height: int) -> None:
    """What is needed on one's turn can be brought into sight, without scrolling sideways."""
    ann = sit_down(invite, server, width=width, height=height)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    needed = (
        ann.prompt,
        ann.page.locator("[data-spot=pile-top]"),
        ann.page.locator("[data-spot=stock]"),
        ann.page.get_by_role("button", name="UNO!"),
        *ann.cards.all(),
    )
    for one in needed:
        one.scroll_into_view_if_needed()
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, one
        assert one.evaluate(FREE_SPOT), one


def test_own_colours_show_what_can_be_played(invite: Invite, server: Place) -> None:
    """Where glows and shadows are taken away, lines say the same."""
    ann = invite(at=server)
    ann.page.emulate_media(forced_colors="active")
    path, _ = set_table(server, ["Bo", ann, "Cy"], with_a_wild, "official", {"target": 1})
    ann.page.goto(path)
    ann.wait_for_turn()
    outline = "card => getComputedStyle(card).outlineStyle"
    playable = ann.page.locator("button.held:not(.dim)")
    assert {card.evaluate(outline) for card in playable.all()} == {"solid"}
    assert {card.evaluate(outline) for card in ann.page.locator("button.held.dim").all()} <= {
        "none"
    }
    expect(
        ann.page.locator(".piles").get_by_text(
            re.compile("^(red|yellow|green|blue)$", re.IGNORECASE)
        )
    ).to_be_visible()
    ann.take_turn()
    active = ann.page.locator("[data-seat].active")
    if active.count():
        assert active.first.evaluate("seat => getComputedStyle(seat).borderTopWidth") == "4px"
