"""Themes are data: a folder makes one, and every fault in it is one clear line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lastcard.art import card_svg, load_theme
from lastcard.art.shared import shared
from lastcard.cards import Card
from lastcard.errors import ThemeError

PAGE = Path(__file__).parents[2] / "docs" / "themes.md"
OWN = """
parent = "classic"
title = "Weather"

[colours.red]
name = "Sun"
main = "#b3261e"

[motifs.red]
slot = [0, 0, 50]
shapes = [
  { use = "colour", scale = 1.1, fill = "paper", stroke = "ink", width = 3 },
  { path = "M0 -48V-60 M48 0h12", stroke = "paper", width = 4, twice = true },
]

[patterns]
red = []
blue = "yellow"
"""


def folder(place: Path, text: str, name: str = "mine") -> str:
    (place / name).mkdir()
    (place / name / "theme.toml").write_text(text, encoding="utf-8")
    return str(place / name)


def test_a_folder_makes_a_theme(tmp_path: Path) -> None:
    theme = load_theme(folder(tmp_path, OWN))
    assert theme.title == "Weather"
    assert (theme.words(Card.parse("R7")), theme.words(Card.parse("Y7"))) == ("Sun 7", "Yellow 7")
    assert "#b3261e" in card_svg(theme, "R7")
    assert card_svg(theme, "Y7") == card_svg("classic", "Y7")
    assert theme.suits["blue"].pattern == theme.suits["yellow"].pattern


def test_the_theme_on_the_page_for_designers_works(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert load_theme(folder(tmp_path, text)).words(Card.parse("R7")) == "Sun 7"


def test_a_parent_can_be_a_folder_beside_it(tmp_path: Path) -> None:
    folder(tmp_path, OWN, "weather")
    night = folder(tmp_path, 'parent = "../weather"\ntitle = "Night"\n', "night")
    assert load_theme(night).words(Card.parse("R7")) == "Sun 7"


def test_nothing_from_a_theme_gets_into_the_svg_unread(tmp_path: Path) -> None:
    text = OWN.replace('name = "Sun"', "name = '<script>\"&'")
    svg = card_svg(load_theme(folder(tmp_path, text)), "R7")
    assert "<script>" not in svg
    assert "&lt;script&gt;&quot;&amp; 7" in svg


def changed(old: str, new: str) -> str:
    assert old in OWN
    return OWN.replace(old, new)


FAULTS = {
    "unknown parent": (changed('"classic"', '"clasic"'), "theme-missing", "did you mean classic?"),
    "nameless parent": (changed('"classic"', "7"), "theme-value", "parent: must be a name"),
    "no TOML": ("title = ", "theme-syntax", "not a TOML file"),
    "unknown key": ("parent='classic'\ncolors={}", "theme-unknown-key", "did you mean colours?"),
    "no colour": (
        changed('"#b3261e"', '"crimson"'),
        "theme-value",
        "colours.red.main: 'crimson' is not a colour",
    ),
    "missing colour": (
        "title='T'\n[palette]\npaper='#ffffff'\nink='#000000'\n[colours.red]\nname='R'\n",
        "theme-missing-colour",
        "colours.wild: is missing: every theme colours the cards that have no colour",
    ),
    "missing key": ("title = 'T'", "theme-missing-colour", "colours.wild: is missing"),
    "contrast": (
        changed('"#b3261e"', '"#ffcccc"\non = "#fffdf7"'),
        "theme-contrast",
        "colours.red.on: #fffdf7 on main #ffcccc cannot be read: contrast 1.4, needed 3.0",
    ),
    "same shape": (
        OWN + '[colours.green]\nshape = "star"\n',
        "theme-value",
        "colours.green.shape: is that of yellow",
    ),
    "unknown shape": (changed('"colour"', '"moon"'), "theme-value", "shapes[0].use: known shapes"),
    "bad path": (
        changed("M0 -48V-60", "M0 -48V"),
        "theme-path",
        "shapes[1].path: the wrong number of numbers",
    ),
    "no path": (changed("M0 -48V-60", "draw"), "theme-path", "cannot read 'draw"),
    "endless path": (changed("V-60", "V-1e999"), "theme-path", "-1e999 is far too large"),
    "bad number": (changed("width = 3", "width = nan"), "theme-value", "nan is not a number"),
    "negative width": (
        changed("width = 3", "width = -3"),
        "theme-value",
        "-3 is not a number from 0",
    ),
    "bad paint": (changed('"ink"', '"url(#x)"'), "theme-value", "shapes[0].stroke: must be"),
    "bad slot": (changed("[0, 0, 50]", "[0, 0]"), "theme-value", "slot: must be a list of 3"),
    "no list": (changed("red = []", "red = 7"), "theme-value", "patterns.red: must be a list"),
    "unknown pack": (
        "parent='classic'\npack='french-25'",
        "theme-value",
        "pack: did you mean french-52?",
    ),
    "unknown ground": (
        "parent='classic'\nground='grass'",
        "theme-value",
        "ground: must be main or paper",
    ),
    "bad pips": ("parent='classic'\n[pips]\n2=[[1]]", "theme-value", "pips.2.0: must be a list"),
    "nameless pips": ("parent='classic'\n[pips]\ntwo=[]", "theme-value", "pips.two: must be a"),
    "bad drawing": (
        "parent='classic'\n[cards]\nJack=[{use='moon'}]",
        "theme-value",
        "cards.Jack[0].use: known shapes",
    ),
    "no table": ("parent='classic'\nlayout=1", "theme-value", "layout: must be a table"),
    "letters": (
        "parent='classic'\n[back]\nshapes=[{text='Ж',height=5,fill='on'}]",
        "theme-value",
        "back.shapes[0].text: cannot draw 'Ж'",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_one_line_with_the_file_and_the_key(tmp_path: Path, fault: str) -> None:
    text, code, part = FAULTS[fault]
    source = folder(tmp_path, text)
    with pytest.raises(ThemeError) as caught:
        load_theme(source)
    assert caught.value.code == code
    assert part in caught.value.message
    assert f"{source}/theme.toml: " in caught.value.message
    assert "\n" not in caught.value.message


def test_a_theme_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match="no theme 'redcated'; did you mean redacted"):
        load_theme("redcated")
    with pytest.raises(ThemeError, match=r"no file .*/nowhere/theme\.toml"):
        load_theme(tmp_path / "nowhere")


def test_a_theme_draws_a_card_by_its_name(tmp_path: Path) -> None:
    text = "parent = 'classic'\n[cards]\nSkip = [{ use = 'heart', fill = 'symbol' }]\n"
    theme = load_theme(folder(tmp_path, text))
    assert card_svg(theme, "RS").count(shared().shapes["heart"]) == 1
    assert card_svg(theme, "RR") == card_svg("classic", "RR")


def test_parents_do_not_go_in_a_circle(tmp_path: Path) -> None:
    folder(tmp_path, 'parent = "../b"\n', "a")
    with pytest.raises(ThemeError, match=r"forms a circle: .*b/theme\.toml -> .*a/theme\.toml"):
        load_theme(folder(tmp_path, 'parent = "../a"\n', "b"))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    source = folder(tmp_path, "")
    Path(source, "theme.toml").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(ThemeError, match=r"theme\.toml is not a text file") as caught:
        load_theme(source)
    assert caught.value.code == "theme-unreadable"
