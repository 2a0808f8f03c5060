"""Cards as SVG: every card of every theme, and what is refused."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from lastcard.art import Size, back_svg, blank_svg, card_svg, load_theme, sprite, themes
from lastcard.art.press.png import png
from lastcard.art.wording import EMPTY_CARD
from lastcard.cards import CLASSIC
from lastcard.errors import UserError
from tests.art.drawings import elements, pixels
from tests.art.pixels import difference

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", themes())
def test_every_card_is_paths_and_a_name(theme: str) -> None:
    """No fonts, pictures, scripts or ids: the same everywhere, and safe to put into a page."""
    for card in CLASSIC.cards:
        drawn = elements(card_svg(theme, card))
        assert {element.tag for element in drawn} == {
            SVG + tag for tag in ("svg", "title", "g", "path")
        }
        assert not any("id" in element.attrib for element in drawn)
        assert drawn[1].text == load_theme(theme).words(card)


def test_the_colours_have_the_names_of_the_theme() -> None:
    redacted = load_theme("redacted")
    names = [redacted.words(CLASSIC.card(card)) for card in ("R7", "Y7", "GS", "B+2", "W+4")]
    assert names == ["Print 7", "Radio 7", "Television Skip", "Internet Draw Two", "Wild Draw Four"]


def test_size_in_millimetres_or_pixels() -> None:
    root = elements(card_svg("classic", "R7", Size(63, 88)))[0]
    assert (root.get("width"), root.get("height")) == ("63mm", "88mm")
    assert root.get("viewBox") == "-31.5 -44 63 88"
    root = elements(card_svg("classic", "R7", width=112))[0]
    assert (root.get("width"), root.get("height")) == ("112", "174")


@pytest.mark.parametrize("theme", themes())
def test_sprite_is_small_and_has_every_card_once(theme: str) -> None:
    text = sprite(theme)
    ids = Counter(re.findall(r'id="([^"]*)"', text))
    assert len(ids) == len(CLASSIC.cards) + 1
    assert set(ids.values()) == {1}
    assert all(re.fullmatch(r"card-[A-Za-z0-9-]+", name) for name in ids)
    assert {"card-R7", "card-G-draw-2", "card-W-draw-4", "card-back"} <= set(ids)
    assert len(gzip.compress(text.encode())) < 60_000


@pytest.mark.parametrize("theme", themes())
def test_all_faces_differ_at_forty_pixels_even_in_grey(theme: str) -> None:
    """By as much as 20 pixels from black to white; the nearest are a 0 and an 8."""
    faces = {str(card): pixels(card_svg(theme, card, width=40), "L") for card in CLASSIC.cards}
    apart, one, other = min(
        (difference(faces[one], faces[other]), one, other) for one, other in combinations(faces, 2)
    )
    assert apart / 100 * 40 * 62 > 20, (one, other)


@pytest.mark.parametrize("theme", themes())
def test_the_back_and_the_corners_look_the_same_from_both_sides(theme: str) -> None:
    back = pixels(back_svg(theme, width=280))
    assert difference(back, back.rotate(180)) < 0.1
    face = pixels(card_svg(theme, "R7", width=280))
    corner = (0, 0, 65, 90)
    assert difference(face.crop(corner), face.rotate(180).crop(corner)) < 0.1


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("size", [Size(56, 87), Size(63, 88), Size(44, 68), Size(70, 70)])
def test_the_four_corners_are_round_and_clear(theme: str, size: Size) -> None:
    for card in ("R7", "Y7", "G7", "B7", "W", "WB"):
        with Image.open(BytesIO(png(card_svg(theme, card, size, width=200)))) as picture:
            right, bottom = picture.width - 1, picture.height - 1
            corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
            assert [picture.getpixel(corner)[3] for corner in corners] == [0] * 4  # type: ignore[index]


# --- Blank cards ----------------------------------------------------------------------------------


def test_a_blank_card_carries_text_and_points() -> None:
    plain = pixels(blank_svg("classic", width=200))
    written = pixels(blank_svg("classic", "Swap hands", 40, width=200))
    middle, corner = (40, 110, 160, 200), (0, 0, 60, 50)
    assert difference(plain.crop(middle), written.crop(middle)) > 1
    assert difference(plain.crop(corner), written.crop(corner)) > 1
    assert elements(blank_svg("classic", "<b>Ça va?</b>"))[1].text == "Blank: <b>Ça va?</b>"


def test_a_long_text_stays_inside_its_panel() -> None:
    text = ("Everybody passes three cards to the left, then the youngest player draws, " * 2)[:120]
    for theme in themes():
        plain = pixels(blank_svg(theme, width=300))
        written = pixels(blank_svg(theme, text, width=300))
        assert difference(plain, written) > 1
        outside = Image.new("L", plain.size, 255)
        outside.paste(0, (40, 100, 260, 366))
        blank = Image.new("RGB", plain.size)
        assert difference(
            Image.composite(plain, blank, outside), Image.composite(written, blank, outside)
        ) == pytest.approx(0)


@pytest.mark.parametrize(
    ("text", "points", "code"),
    [
        ("x" * 121, None, "blank-text"),
        ("two\nlines", None, "blank-text"),
        ("шесть", None, "unknown-letter"),
        ("", 501, "blank-points"),
        ("", -1, "blank-points"),
    ],
)
def test_what_does_not_fit_on_a_blank_is_refused(text: str, points: int | None, code: str) -> None:
    with pytest.raises(UserError) as caught:
        blank_svg("classic", text, points)
    assert caught.value.code == code


def test_unknown_card_and_size_are_refused() -> None:
    with pytest.raises(UserError, match="unknown card 'R77'"):
        card_svg("classic", "R77")
    with pytest.raises(UserError, match="a card of 5 x 5 mm"):
        Size(5, 5)
    with pytest.raises(UserError, match="write millimetres such as 56x87"):
        Size.parse("large")
    assert card_svg("classic", EMPTY_CARD) == blank_svg("classic")
