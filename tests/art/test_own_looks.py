"""Themes that lie in no file: what somebody changes in a built-in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard import load
from lastcard.art import back_svg, card_svg, load_theme, sprite
from lastcard.art.theme import is_kept, keep_theme, own_table
from lastcard.art.vision import contrast
from lastcard.errors import ThemeError

LOOK = {
    "colours": {"red": {"main": "#7a3fb0", "name": "Dusk", "motif": "heart"}},
    "back": {"words": "NIGHT SHIFT"},
}


def test_a_painted_colour_gets_the_paints_that_go_with_it() -> None:
    theme = keep_theme(LOOK, "redacted")
    suit = theme.suit_of(load("official").colour("red"))
    assert (suit.name, suit.main, suit.shape) == ("Dusk", "#7a3fb0", "circle")
    assert suit.paints["shade"] != load_theme("redacted").suits["red"].paints["shade"]
    assert contrast(suit.paints["on"], suit.main) >= 4
    assert contrast(suit.paints["deep"], suit.paints["paper"]) >= 4.5
    assert theme.suit_of(load("official").colour("blue")).name == "Internet"


def test_it_is_loaded_by_its_name_and_has_a_twin_in_high_contrast() -> None:
    theme = keep_theme(LOOK, "classic")
    assert load_theme(theme.name) is theme
    assert keep_theme(dict(LOOK), "classic") is theme
    bold = load_theme(f"{theme.name}-contrast")
    red = load("official").colour("red")
    assert bold.suit_of(red).name == "Dusk"
    assert bold.suit_of(red).main == load_theme("classic-contrast").suit_of(red).main
    assert not is_kept("own-0123456789abcdef")


def test_motif_and_words_on_the_back_show() -> None:
    plain, own = load_theme("classic"), keep_theme(LOOK, "classic")
    assert card_svg(own, "R7") != card_svg(plain, "R7")
    assert card_svg(own, "B7") == card_svg(plain, "B7")
    assert back_svg(own) != back_svg(plain)
    wide = keep_theme({"back": {"words": "A NAME THAT IS FAR TOO LONG"}}, "french")
    assert back_svg(wide) != back_svg("french")


def test_a_colour_that_no_theme_knows_is_painted_and_named() -> None:
    rules = load("official").but({"colours": [{"name": "violet", "letter": "V"}]})
    own = keep_theme({"colours": {"violet": {"main": "#00aa88", "name": "Lagoon"}}}, "classic")
    suit = own.suit_of(rules.colour("violet"))
    assert (suit.name, suit.main) == ("Lagoon", "#00aa88")
    assert "Lagoon 7" in sprite(own, rules)


@pytest.mark.parametrize(
    ("look", "part"),
    [
        ({"colours": {"red": {"main": "red"}}}, "theme: colours.red.main: 'red' is not a colour"),
        ({"colours": {"red": {"motif": "moon"}}}, "theme: colours.red.motif: known shapes are"),
        ({"back": {"words": "Ж"}}, "cannot draw 'Ж'"),
        ({"back": {"words": "x" * 61}}, "back.words: must be text of 1 to 60 characters"),
        (
            {"back": {"shapes": [{"use": "card", "fill": "on", "scale": [1] * 300}]}},
            "back.shapes: 300 shapes by now; a picture has at most 200",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(look: dict[str, object], part: str) -> None:
    with pytest.raises(ThemeError) as caught:
        keep_theme(look, "classic")
    assert part in caught.value.message
    assert "\n" not in caught.value.message


def test_a_folder_tells_what_it_changes_in_a_built_in_theme(tmp_path: Path) -> None:
    (tmp_path / "theme.toml").write_text(
        'parent = "redacted"\ntitle = "Mine"\n[colours.red]\nmain = "#7a3fb0"\n', encoding="utf-8"
    )
    assert own_table(str(tmp_path)) == (
        "redacted",
        {"title": "Mine", "colours": {"red": {"main": "#7a3fb0"}}},
    )
