"""No language of ours is written from the right yet; the layout is ready for one. The cards on the
felt lie where they lie, everything else begins at the other side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.pages import EVERY
from tests.browser.person import Person

pytestmark = pytest.mark.browser

MIRRORED = "document.documentElement.dir = 'rtl'"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def middle(person: Person, name: str) -> float:
    box = person.button(name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


@pytest.mark.parametrize("width", [1280, 390])
def test_no_page_overflows_from_right_to_left(invite: Invite, width: int) -> None:
    ann = invite(width=width, height=844)
    wide: dict[str, int] = {}
    for name, visit in EVERY.items():
        visit(ann)
        ann.page.evaluate(MIRRORED)
        wide[name] = ann.page.evaluate(TOO_WIDE)
    assert [name for name, over in wide.items() if over > 0] == []


def test_menus_change_sides_and_the_hand_does_not(invite: Invite) -> None:
    ann = invite()
    ann.open_table()
    ann.wait_for_turn()
    before = middle(ann, "Table menu")
    cards = [card.get_attribute("aria-label") for card in ann.cards.all()]
    ann.page.evaluate(MIRRORED)
    assert before > 640 > middle(ann, "Table menu")
    boxes = [card.bounding_box() for card in ann.cards.all()]
    places = [box["x"] for box in boxes if box is not None]
    assert places == sorted(places)
    assert cards == [card.get_attribute("aria-label") for card in ann.cards.all()]
    ann.cards.first.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.cards.nth(1)).to_be_focused()


def test_the_hand_in_words_is_read_from_the_right(invite: Invite) -> None:
    ann = invite()
    ann.context.add_init_script("localStorage.setItem('lastcard.text', 'on')")
    ann.open_table(options={"hand_size": 20})
    ann.wait_for_turn()
    ann.page.evaluate(MIRRORED)
    ann.cards.first.focus()
    ann.page.keyboard.press("ArrowLeft")
    expect(ann.cards.nth(1)).to_be_focused()
