"""The table on every screen, with few and many at it and few and many cards in hand.

Nothing of it may lie outside the screen, and every card must show a part that can be hit. With
LASTCARD_SCREENS set the pictures are kept, to be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import FREE_SPOT, Person
from tests.browser.places import Bot, Place, holding, set_table

pytestmark = pytest.mark.browser

NAMES = ("Pip", "Juno", "Rook", "Wren", "Otto", "Mina", "Basil", "Fern")
OTHERS: list[Bot | str] = [*map(Bot, NAMES), "Anneliese van der Meer"]
# Seats, piles, the own plate, what the table waits for and the hand: none outside, none on another.
MISPLACED = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const found = [];
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  if (scrollHeight > innerHeight) found.push(`the page is ${scrollHeight} high`);
  const parts = [...document.querySelectorAll(
    '[data-seat], [data-spot=stock], [data-spot=pile], [data-spot=hand], ' +
    '.plate, .prompt, .buttons, .uno, .emote, .ticker')]
    .map((one) => ({ name: one.dataset.spot ?? one.dataset.seat ?? one.className, one,
                     box: one.getBoundingClientRect() }));
  for (const { name, box } of parts)
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      found.push(`${name} is not all on the screen`);
  parts.forEach((a, at) => parts.slice(at + 1).forEach((b) => {
    const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    if (across > 2 && down > 2 && !a.one.contains(b.one) && !b.one.contains(a.one))
      found.push(`${a.name} and ${b.name} overlap by ${Math.round(across)} x ${Math.round(down)}`);
  }));
  return found;
}"""
SCREENS = {
    "1920x1080": False,
    "2560x1440": False,
    "1280x800": False,
    "768x1024": True,
    "390x844": True,
    "360x640": True,
    "844x390": True,
    "640x360": True,
}
"""Which there are, and whether they are touched."""

TABLES = ((2, 7), (4, 7), (4, 25), (7, 1), (10, 7), (10, 40))
"""Seats and own cards: every number of both, but not each with each."""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_table_fits(invite: Invite, server: Place, screens: Path | None, screen: str) -> None:
    width, height = map(int, screen.split("x"))
    ann = invite(width=width, height=height, touch=SCREENS[screen])
    wrong: list[str] = []
    for seats, cards in TABLES:
        path, _ = set_table(server, [ann, *OTHERS[: seats - 1]], holding(cards))
        ann.page.emulate_media(color_scheme="dark" if seats == 7 else "light")
        ann.page.goto(path)
        expect(ann.cards).to_have_count(cards)
        expect(ann.page.locator("[data-seat]")).to_have_count(seats - 1)
        ann.page.evaluate("document.fonts.ready")
        ann.photograph(screens, f"table-{screen}-{seats}-{cards}")
        wrong += [f"{seats} seats, {cards} cards: {one}" for one in complaints(ann)]
    assert not wrong, "\n".join(wrong)


def complaints(ann: Person) -> list[str]:
    """What does not fit on the screen, or lies on something else."""
    found: list[str] = ann.page.evaluate(MISPLACED)
    if not all(card.evaluate(FREE_SPOT) for card in ann.cards.all()):
        found.append("a card cannot be hit")
    return found
