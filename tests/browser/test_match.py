"""Whole matches in the browser: by mouse, by keyboard alone, by touch on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Invite
from tests.browser.person import FREE_SPOT, Person

pytestmark = pytest.mark.browser

SHORT = {"target": 1}
"""Options that make one hand a match."""


def test_play_now_needs_one_click(invite: Invite, screens: Path | None) -> None:
    ann = invite()
    ann.page.goto("/")
    expect(ann.page.locator("summary", has_text="Ann")).to_be_visible()
    ann.photograph(screens, "landing")
    ann.button("Play now").click()
    expect(ann.cards).not_to_have_count(0)  # bots may have made us draw already
    expect(ann.page.locator("[data-seat]")).to_have_count(3)


def test_a_match_by_mouse_and_its_deal_verified(invite: Invite, screens: Path | None) -> None:
    ann = invite()
    ann.open_table(options=SHORT)
    ann.wait_for_turn()
    ann.photograph(screens, "table")
    assert ann.play_match() > 0
    expect(ann.page.get_by_role("heading", name="the match")).to_be_visible()

    ann.button("Verify this deal").click()
    expect(ann.page.get_by_role("status").filter(has_text="honest")).to_be_visible()
    ann.page.get_by_text("What was checked").click()
    checked = ann.page.get_by_role("region", name="Verify this deal").get_by_role("listitem")
    assert [line[0] for line in checked.all_inner_texts()] == ["✓"] * 7
    ann.photograph(screens, "end")

    ann.page.get_by_role("link", name="Watch the replay").click()
    slider = ann.page.get_by_role("slider")
    expect(ann.page.locator("article")).to_have_count(4)
    ann.button("To the end").click()
    assert slider.input_value() == slider.get_attribute("max")
    expect(ann.page.get_by_text("wins the match!")).to_be_visible()
    ann.button("One step back").click()
    ann.button("To the start").click()
    ann.button("One step forward").click()
    assert slider.input_value() == "1"
    ann.photograph(screens, "replay")

    ann.page.get_by_role("link", name="Back to the table").click()
    ann.button("Play again").click()
    expect(ann.cards).not_to_have_count(0)
    expect(ann.page.get_by_role("heading", name="the match")).to_have_count(0)


def test_a_dishonest_deal_is_noticed(invite: Invite) -> None:
    """The server's own story of the deal with two cards changed, as a cheat would tell it."""
    ann = invite()

    def cheat(route: Route) -> None:
        story = route.fetch().json()
        first, second, *_ = story["frames"][0]["hands"]
        first[0], second[0] = second[0], first[0]
        if first[0] == second[0]:
            first[0] = "WB"
        route.fulfill(json=story)

    ann.page.route("**/replay", cheat)
    ann.open_table("oneround", {"hand_size": 1}, bots=1)
    ann.play_match()
    ann.button("Verify this deal").click()
    expect(ann.page.get_by_role("status").filter(has_text="do not trust")).to_be_visible()


def play_by_keyboard(ann: Person) -> None:
    keys = ann.page.keyboard
    step = ann.step
    key = {"inspect": "a", "target": "1", "colour": "b"}.get(ann.phase)
    if key is None:
        playable = ann.page.locator("button.held[aria-label*=playable]")
        if playable.count():
            keys.press("u")
            for _ in range(ann.cards.count() + 1):
                keys.press("ArrowRight")
                if "playable" in (ann.page.locator(":focus").get_attribute("aria-label") or ""):
                    break
            keys.press("Enter")
            if ann.asked_colour:
                keys.press("y")
        else:
            keys.press("p" if ann.phase == "drawn" else "d")
    else:
        keys.press(key)
    ann.wait_past(step)


def test_a_match_by_keyboard_alone(invite: Invite) -> None:
    ann = invite()
    ann.open_table(options=SHORT)
    while ann.wait_for_turn():
        play_by_keyboard(ann)
    expect(ann.page.get_by_role("heading", name="the match")).to_be_visible()
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()


@pytest.mark.parametrize("base", ["party", "redacted"])
def test_a_match_on_a_phone(invite: Invite, screens: Path | None, base: str) -> None:
    ann = invite(width=360, height=740, touch=True)
    ann.open_table(base, SHORT)
    ann.wait_for_turn()
    ann.photograph(screens, f"phone-{base}")
    assert ann.play_match(touch=True) > 0
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360


def test_thirty_cards_on_a_phone_can_all_be_reached(invite: Invite, screens: Path | None) -> None:
    ann = invite(width=360, height=740, touch=True, dark=True)
    ann.open_table(options={"hand_size": 20, "draw_until_playable": False}, bots=1)
    keys = {"drawn": "p", "colour": "r"}
    while ann.cards.count() < 30 and ann.wait_for_turn():
        step = ann.step
        ann.page.keyboard.press(keys.get(ann.phase, "d"))
        ann.wait_past(step)
    ann.photograph(screens, "phone-thirty")
    page = {"width": 360, "height": 740}
    for card in ann.cards.all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page["width"]
        assert box["y"] + box["height"] <= page["height"]
        assert card.evaluate(FREE_SPOT), "every card shows a part that can be touched"


def test_a_card_is_played_by_dragging_it_to_the_pile(invite: Invite) -> None:
    ann = invite()
    ann.open_table(options={**SHORT, "hand_size": 15}, bots=1)
    coloured = "button.held:not(.dim):not([aria-label^=Wild])"
    ann.wait_for_turn()  # before it, no card is dimmed
    while not ann.page.locator(coloured).count() or ann.phase != "play":
        step = ann.step
        ann.page.keyboard.press({"drawn": "p", "colour": "r"}.get(ann.phase, "d"))
        ann.wait_past(step)
        ann.wait_for_turn()
    step, card = ann.step, ann.page.locator(coloured).first
    name = (card.get_attribute("aria-label") or "").split(",")[0]
    pile = ann.page.locator("[data-spot=pile]").bounding_box()
    assert pile is not None
    card.hover(position={"x": 14, "y": 60})  # which waits until it lies still
    ann.page.mouse.down()
    ann.page.mouse.move(pile["x"] + 30, pile["y"] + 40)  # so quickly that nothing is heard between
    ann.page.mouse.up()
    ann.wait_past(step)
    expect(
        ann.page.get_by_label("What happened").get_by_text(f"You play {name}.").last
    ).to_be_visible()


def test_calling_and_catching_are_possible_all_the_time(invite: Invite) -> None:
    ann = invite()
    ann.open_table()
    ann.wait_for_turn()
    uno = ann.page.get_by_role("button", name="UNO!")
    expect(uno).to_have_attribute("aria-pressed", "false")
    uno.click()
    expect(uno).to_have_attribute("aria-pressed", "true")
    ann.take_turn()
    expect(uno).to_have_attribute("aria-pressed", "false")
    catches = ann.page.get_by_role("button", name="for not calling UNO")
    expect(catches).to_have_count(3)
    catches.first.click()
    expect(
        ann.page.get_by_role("alert").filter(has_text="nobody to catch there now")
    ).to_be_visible()


def test_a_new_match_begins_with_an_empty_log(invite: Invite) -> None:
    ann = invite()
    ann.open_table("oneround", {"hand_size": 1}, bots=1)
    ann.play_match()
    ann.log.locator("li").first.evaluate("line => line.classList.add('of-the-first-match')")
    ann.button("Play again").click()
    expect(ann.log.locator(".of-the-first-match")).to_have_count(0)
    expect(ann.log.get_by_text("Everyone is dealt")).to_have_count(1)
