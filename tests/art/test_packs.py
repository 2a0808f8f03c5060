"""Cards of any pack: fifth colours, large numbers, effects of somebody's own, French suits."""

from __future__ import annotations

import random
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lastcard.art import card_svg, load_theme, sprite, themes
from lastcard.art.contact_sheet import contact_sheet
from lastcard.art.press.png import file_name
from lastcard.art.suits import FAR_APART
from lastcard.art.vision import apart, contrast
from lastcard.cards import CLASSIC, Card, Pack, built_in, built_in_names
from lastcard.cards.deck_table import SHAPES
from lastcard.rules import load
from tests.art.drawings import elements, pixels
from tests.art.packs import EFFECTS, EIGHT_COLOURS, FIVE, FRENCH, pack
from tests.art.pixels import difference
from tests.kit.random_decks import random_deck

PACKS = {name: built_in(name) for name in built_in_names()}
PACKS |= {"five colours": FIVE, "own effects": EFFECTS, "skipping aces": FRENCH}
EIGHT = pack(
    "symbols = [{ numbers = [7, 7] }]\n"
    + "".join(
        f"[[colours]]\nname = '{name}'\nletter = '{letter}'\nshape = 'heart'\n"
        for name, letter in zip(EIGHT_COLOURS, "RYGBPOMI", strict=True)
    )
)
"""Somebody who gave the same shape to all."""


def middle(theme: str, card: Card) -> str:
    """A face without its corners, which are the two last of its parts."""
    svg = card_svg(theme, card)
    return svg[: svg.rindex('<g transform="rotate(180)">')].rpartition('<g transform="translate')[0]


# --- Every pack in every theme --------------------------------------------------------------------


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("name", PACKS)
def test_every_face_is_paths_and_paint(theme: str, name: str) -> None:
    """Nothing is left of roles and names of shapes, also where theme and pack do not suit."""
    for card in PACKS[name].cards:
        for element in elements(card_svg(theme, card)):
            for paint in (element.get("fill", "none"), element.get("stroke", "none")):
                assert re.fullmatch(r"none|#[0-9a-f]{6}", paint), (card, paint)
            assert element.get("d", "M").startswith("M"), card


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("name", ["five colours", "own effects", "skipping aces", "merciless"])
def test_all_faces_differ_at_sixty_pixels_even_in_grey(theme: str, name: str) -> None:
    cards = PACKS[name].cards
    faces = {str(card): pixels(card_svg(theme, card, width=60), "L") for card in cards}
    near, one, other = min(
        (difference(faces[one], faces[other]), one, other) for one, other in combinations(faces, 2)
    )
    assert near / 100 * 60 * 93 > 20, (one, other)


@pytest.mark.parametrize("name", PACKS)
def test_the_sprite_has_every_card_of_the_pack_once(name: str) -> None:
    ids = re.findall(r'id="card-([^"]*)"', sprite("classic", PACKS[name]))
    assert ids == [card.short.replace("+", "-draw-") for card in PACKS[name].cards] + ["back"]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("seed", range(24))
def test_cards_nobody_thought_of_are_drawn(seed: int) -> None:
    rules = load("official").but(random_deck(random.Random(seed)))
    drawn = ElementTree.fromstring(sprite(themes()[seed % len(themes())], rules))
    assert len(drawn) == len(rules.pack.cards) + 1


def test_a_theme_that_knows_no_colour_or_many(tmp_path: Path) -> None:
    colour = "name = 'X'\nmain = '#000000'\nshade = '#000000'\ndeep = '#000000'\non = '#ffffff'\n"
    base = "parent = 'classic'\n[back]\nshapes = []\n"
    shapes = ("diamond", "cross", "hexagon", "drop", "heart", "spade")
    more = "".join(
        f"[colours.own{at}]\nshape = '{shape}'\n{colour}" for at, shape in enumerate(shapes)
    )
    few = "title = 'Few'\n[palette]\npaper = '#ffffff'\nink = '#000000'\n" + (
        f"[colours.wild]\nshape = 'star'\n{colour}[layout]\nradius = 3\nindex = 9\nedge = 7\n"
        "motif = 47\n[back]\nmain = '#000000'\nshade = '#000000'\non = '#ffffff'\n"
        "[motifs]\nwild = { slot = [0, 0, 50] }\nblank = { slot = [0, 0, 50] }\n"
    )
    for name, text in (("many", base + more), ("few", few)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "theme.toml").write_text(text, encoding="utf-8")
        for cards in (built_in("all-wild"), CLASSIC, EFFECTS):
            assert sprite(load_theme(tmp_path / name), cards).startswith("<svg")


def test_the_sprite_of_rules_shows_what_they_write() -> None:
    rules = load("official-112").but(customizable_text="Hug somebody")
    assert sprite("classic", rules) != sprite("classic", load("official-112"))
    assert sprite("classic", rules.pack) == sprite("classic")


@pytest.mark.parametrize("name", PACKS)
def test_a_contact_sheet_shows_them_all(name: str) -> None:
    sheet = contact_sheet("classic", 600, PACKS[name])
    assert sheet.count("<svg ") == 1 + len(PACKS[name].cards) + 2


def test_names_for_ids_and_files() -> None:
    odd = pack("wilds = [{ short = 'W?_', name = 'Wild What' }]", CLASSIC)
    names = {"R7": "R7", "W+4": "W-draw-4", "W?_": "W-u3f--u5f-"}
    assert {short: file_name(odd.card(short)) for short in names} == names
    assert 'id="card-W?_"' in sprite("classic", odd)


# --- Colours --------------------------------------------------------------------------------------


def test_a_fifth_colour_changes_nothing_about_the_four() -> None:
    for card in CLASSIC.coloured_cards:
        assert card_svg("classic", FIVE.card(card.short)) == card_svg("classic", card)


@pytest.mark.parametrize("theme", themes())
def test_up_to_eight_colours_can_be_told_apart_by_everybody(theme: str) -> None:
    suits = load_theme(theme).suits_of(EIGHT)
    for one, other in combinations(suits, 2):
        assert apart(one.main, other.main) >= FAR_APART, (one.name, other.name)
        assert one.shape != other.shape
    least = 7 if theme.endswith("contrast") else 3
    for suit in suits:
        assert contrast(suit.paints["on"], suit.main) >= least
        assert contrast(suit.paints["on"], suit.behind_text) >= max(least, 4.5)
        assert contrast(suit.paints["deep"], suit.paints["paper"]) >= max(least, 4.5)


def test_a_colour_is_painted_as_it_is_called() -> None:
    suits = dict(zip(EIGHT_COLOURS, load_theme("french").suits_of(EIGHT), strict=True))
    for name, red, green, blue in (
        ("red", "c", "1", "3"), ("green", "1", "9", "5"), ("purple", "8", "1", "c"),
        ("orange", "f", "7", "1"), ("pink", "f", "9", "c"),
    ):  # fmt: skip
        paint = suits[name].main
        assert (paint[1], paint[3], paint[5]) == (red, green, blue), name
    assert suits["mauve"].name == "Mauve"


def test_two_names_of_one_paint_get_two_paints() -> None:
    both = pack(
        "symbols = [{ numbers = [7, 7] }]\n"
        "colours = [{ name = 'purple', letter = 'P' }, { name = 'violet', letter = 'V' }]"
    )
    one, other = load_theme("classic").suits_of(both)
    assert apart(one.main, other.main) >= FAR_APART


def test_a_colour_has_its_shape_unless_it_is_taken() -> None:
    shapes = [suit.shape for suit in load_theme("classic").suits_of(FIVE)]
    assert shapes == ["circle", "star", "triangle", "square", FIVE.colour("purple").shape]
    assert load_theme("classic").suits_of(EIGHT)[4].shape == "heart"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_number_stays_inside_every_shape(shape: str) -> None:
    """Above, below and beside it is paper."""
    drawn = pack(
        "symbols = [{ numbers = [8, 8] }]\n"
        f"colours = [{{ name = 'purple', letter = 'P', shape = '{shape}' }}]"
    )
    suit = load_theme("classic-contrast").suit_of(drawn.colours[0])
    assert suit.shape == shape
    picture = pixels(card_svg("classic-contrast", drawn.card("P8"), width=400))
    x, y, height = suit.slot
    unit = 400 / 56 * 43 / 100
    for right, down in ((0, -0.53), (0, 0.53), (-0.36, -0.2), (0.36, -0.2), (0.36, 0.2)):
        place = (200 + (x + height * right) * unit, 621 / 2 + (y + height * down) * unit)
        assert picture.getpixel((round(place[0]), round(place[1]))) == (255, 255, 255), (
            right,
            down,
        )


def test_a_theme_knows_colours_by_name_or_letter(tmp_path: Path) -> None:
    (tmp_path / "theme.toml").write_text(
        "parent = 'classic'\ntitle = 'Mine'\n"
        "[colours.P]\nname = 'Plum'\nshape = 'drop'\nmain = '#660066'\nshade = '#550055'\n"
        "deep = '#440044'\non = '#ffffff'\n",
        encoding="utf-8",
    )
    theme = load_theme(tmp_path)
    assert theme.words(FIVE.card("P12")) == "Plum 12"
    assert theme.suit_of(FIVE.colour("purple")).main == "#660066"


# --- What cards do --------------------------------------------------------------------------------


def test_every_number_fits() -> None:
    for short in ("R66", "T66"):
        face = pixels(card_svg("classic", EFFECTS.card(short), width=200))
        plain = pixels(card_svg("classic", EFFECTS.card(short[0] + "1"), width=200))
        edge = (0, 100, 20, 210)
        assert difference(face.crop(edge), plain.crop(edge)) < 0.5


def test_a_draw_of_four_is_the_one_of_two_with_another_number() -> None:
    assert middle("classic", EFFECTS.card("R+4")) != middle("classic", EFFECTS.card("R+20"))
    two = pack("symbols = [{ short = '+2', name = 'Draw Two', effects = ['draw 2'] }]", EFFECTS)
    assert card_svg("classic", two.card("R+2")) == card_svg("classic", "R+2")


def test_what_is_called_as_it_looks_has_no_name_below() -> None:
    """A Banana that skips shows the sign of a Skip, and its name."""
    skip, banana = (pixels(card_svg("classic", EFFECTS.card(c), width=200)) for c in ("RS", "RBA"))
    foot = (70, 185, 130, 205)
    assert difference(skip.crop(foot), banana.crop(foot)) > 1
    assert len(card_svg("classic", EFFECTS.card("RBA"))) > len(card_svg("classic", "RS"))


def test_a_text_of_its_own_stands_on_a_card_in_its_colour() -> None:
    plain = pack("symbols = [{ short = 'X', text = '' }]", EFFECTS)
    written = pixels(card_svg("classic", EFFECTS.card("RX"), width=200))
    without = pixels(card_svg("classic", plain.card("RX"), width=200))
    assert difference(written.crop((50, 100, 150, 210)), without.crop((50, 100, 150, 210))) > 1
    assert written.getpixel((100, 20)) == without.getpixel((100, 20))


def test_letters_that_we_do_not_have_do_not_keep_a_card_from_being_drawn() -> None:
    odd = pack("wilds = [{ short = 'Ж', name = 'Жук', text = 'Тихо' }]", CLASSIC)
    assert card_svg("classic", odd.card("Ж")).startswith("<svg")
    assert "<title>Жук</title>" in card_svg("classic", odd.card("Ж"))


def test_a_pack_without_colours_is_drawn_with_those_of_the_theme() -> None:
    wild = pack("wilds = [{ short = 'W', name = 'Wild' }, { short = 'WS', name = 'Skip' }]")
    assert card_svg("classic", wild.card("W")) == card_svg("classic", "W")


# --- French suits ---------------------------------------------------------------------------------


def test_the_suits_of_french_cards_are_those_of_the_theme() -> None:
    theme = load_theme("french")
    shapes = [suit.shape for suit in theme.suits_of(FRENCH)]
    assert shapes == ["club", "diamond", "heart", "spade"]
    assert theme.words(FRENCH.card("HQ")) == "Queen of hearts"
    assert load_theme("classic").words(FRENCH.card("H7")) == "7 of hearts"


def test_a_number_is_so_many_shapes() -> None:
    theme = load_theme("french")
    path = theme.suit_of(FRENCH.colour("hearts")).path
    for number in range(2, 11):
        svg = card_svg(theme, FRENCH.card(f"H{number}"))
        assert svg.count(f'd="{path}"') == number + 4, "and one in each corner"


@pytest.mark.parametrize("theme", ["french", "french-contrast"])
def test_the_court_looks_the_same_from_both_sides(theme: str) -> None:
    for short in ("CJ", "DQ", "HK"):
        face = pixels(card_svg(theme, FRENCH.card(short), width=280))
        whole = face.rotate(180)
        corner = (70, 60, 210, 190)  # but for the suit in the middle, which stands upright
        assert difference(face.crop(corner), whole.crop(corner)) < 0.5


def test_ranks_stand_in_the_corner_whatever_they_do() -> None:
    """An Ace that skips is still an Ace."""
    plain: Pack = pack("symbols = [{ short = 'A', effects = [] }]", FRENCH)
    ace, skipping = (pixels(card_svg("classic", p.card("HA"), width=200)) for p in (plain, FRENCH))
    assert difference(ace.crop((0, 0, 50, 80)), skipping.crop((0, 0, 50, 80))) == 0
