"""What people see: SVG in Chromium, pages by Poppler, against stored pictures.

After a change that is meant: ``python tools/make_contact_sheets.py`` and
``python -m tests.art.test_pixels``, then look at the pictures.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from PIL import Image

from lastcard.art import Size, card_svg, load_theme, themes
from lastcard.art.contact_sheet import contact_sheet
from lastcard.art.press.page_layout import lay_out
from lastcard.art.press.print_and_play import Contents, make_pdf
from lastcard.art.press.printed_deck import cards_of
from lastcard.rules import load
from tests.art.pixels import difference, pdf_page, screenshot

pytestmark = pytest.mark.browser

DOCS = Path(__file__).parents[2] / "docs" / "art"
PAGES = Path(__file__).parent / "pictures" / "pages.png"
SHOWN = (1, 2, 25, 26, 27, 29)
"""Faces, backs, blanks, backs behind them, rules, score pad."""
DPI = 40
MAX_COVERAGE = Image.Quantize.MAXCOVERAGE
TOLERANCE = 0.6
"""Hundredths: smooth edges differ a little from one program to another."""


def write_deck(folder: Path) -> Path:
    file = folder / "deck.pdf"
    sheet = lay_out("a4", Size())
    contents = Contents.everything(load("redacted"), blanks=4)
    file.write_bytes(make_pdf(load_theme("redacted"), sheet, contents))
    return file


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_deck(tmp_path_factory.mktemp("deck"))


def shown_pages(deck: Path) -> Image.Image:
    """Some pages side by side."""
    pages = [pdf_page(deck, number, DPI) for number in SHOWN]
    width, height = pages[0].size
    together = Image.new("RGB", (width * len(pages), height))
    for index, page in enumerate(pages):
        together.paste(page, (index * width, 0))
    return together


@pytest.mark.parametrize("theme", themes())
def test_the_browser_shows_the_stored_contact_sheet(theme: str, tmp_path: Path) -> None:
    with Image.open(DOCS / f"{theme}.png") as picture:
        stored = picture.convert("RGB")
    shown = screenshot(contact_sheet(theme, stored.width), *stored.size, tmp_path)
    assert difference(shown, stored) < TOLERANCE


def test_the_pages_are_the_stored_ones(deck: Path) -> None:
    with Image.open(PAGES) as stored:
        assert difference(shown_pages(deck), stored.convert("RGB")) < TOLERANCE


def test_browser_and_paper_show_the_same_card(deck: Path, tmp_path: Path) -> None:
    """A card cut from its page is the card in the browser, but for the round corners."""
    dpi, sheet = 150, lay_out("a4", Size())
    cards = cards_of(load("redacted"))
    width, height = (round(side * dpi / 25.4) for side in (56, 87))
    numbers = (3, 25, 50, 75, 98, 104)
    row = "".join(card_svg("redacted", cards[number][0], width=width) for number in numbers)
    row = f"<div style='display:flex'>{row}</div>"
    shown = screenshot(row, len(numbers) * width, height, tmp_path)
    for index, number in enumerate(numbers):
        page, place = divmod(number, len(sheet.places))
        left, top = (round(side * dpi / 25.4) for side in sheet.places[place])
        paper = pdf_page(deck, 2 * page + 1, dpi).crop((left, top, left + width, top + height))
        browser = shown.crop((index * width, 0, (index + 1) * width, height))
        assert difference(paper, browser) < 1.5, cards[number]


if __name__ == "__main__":
    PAGES.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        shown_pages(write_deck(Path(scratch))).quantize(256, MAX_COVERAGE).save(
            PAGES, optimize=True
        )
