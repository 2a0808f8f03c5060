"""Pictures of cards on a page: whether they have come, and from which theme."""

from __future__ import annotations

import re
from urllib.parse import unquote

from playwright.sync_api import Locator, expect

from lastcard import RuleSet
from lastcard.art import sprite
from lastcard.cards import CLASSIC, Pack

_PAINTED = re.compile(r'<path d="[^"]+" (?:fill|stroke)="[^"]+"')


def expect_drawn(picture: Locator) -> None:
    """Wait until a picture has come: if it is not in the sprite, never."""
    expect(picture).to_have_js_property("complete", True)
    expect(picture).to_have_attribute("src", re.compile("^data:image/svg"))
    assert picture.evaluate("picture => picture.naturalWidth > 0")


def expect_theme(picture: Locator, theme: str, cards: Pack | RuleSet = CLASSIC) -> None:
    """A picture is drawn with the lines and paints that some cards have in a theme."""
    expect_drawn(picture)
    painted = _PAINTED.findall(unquote(picture.get_attribute("src") or ""))
    assert painted
    assert set(painted) <= set(_PAINTED.findall(sprite(theme, cards)))
