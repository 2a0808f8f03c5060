"""Packs of all sorts at a terminal table: faces, colours, keys and questions follow the cards."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from rich.color import Color, ColorSystem
from textual.pilot import Pilot

from lastcard.bots.bot_delay import BotDelay
from lastcard.cards import CLASSIC, Pack
from lastcard.cards.deck_table import SHAPES as KNOWN_SHAPES
from lastcard.game import Game, Kind
from lastcard.rules.ruleset import DEFAULTS, from_data
from lastcard.terminal.app import TableApp
from lastcard.terminal.cardface import GIANT, HUGE, LARGE, SMALL, Size, card_lines, painted, symbol
from lastcard.terminal.line_mode import LineTable, Loop
from lastcard.terminal.local_session import LocalSession
from lastcard.terminal.paints import SHAPES, paint_of, shape_of
from lastcard.terminal.seek_keys import TAKEN, SeekKeys
from lastcard.terminal.table_screen import TableScreen
from lastcard.terminal.theme_words import ThemeWords, find_look
from tests.kit.deck_samples import SAMPLES, sample
from tests.terminal.stage import on_stage, press, screen_text, seated, session_of

PACKS = {"classic": CLASSIC, **{name: sample(name).pack for name in SAMPLES}}
SIZES = (SMALL, LARGE, HUGE, GIANT)


def after(session: LocalSession, *keys: str) -> str:
    """Press keys at a table; the screen then."""
    shown: list[str] = []

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *keys)
        shown.append(screen_text(pilot))

    on_stage(TableApp(session), script)
    return shown[0]


def moves(session: LocalSession) -> list[str]:
    return [f"{i[0]} {i[1]}" if i else "deal" for i in session.game.inputs]


# --- Faces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=["small", "large", "huge", "giant"])
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_every_card_has_its_size(pack: Pack, size: Size) -> None:
    for card in pack.cards:
        lines = card_lines(card, size)
        assert [line.cell_length for line in lines] == [size.width] * size.height


@pytest.mark.parametrize("size", SIZES, ids=["small", "large", "huge", "giant"])
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_no_two_cards_look_the_same(pack: Pack, size: Size) -> None:
    faces = {"\n".join(line.plain for line in card_lines(card, size)) for card in pack.cards}
    assert len(faces) == len(pack.cards)


def test_letters_two_columns_wide() -> None:
    deck = {
        "base": "none",
        "colours": [{"name": "赤", "letter": "赤"}],
        "symbols": [{"short": "飛", "name": "飛ばし飛ばし飛ばし", "count": 30}],
    }
    card = from_data({"deck": deck}, "here").card("赤飛")
    for size in SIZES:
        assert {line.cell_length for line in card_lines(card, size)} == {size.width}


def test_names_are_cut_as_people_do_it() -> None:
    small = {card.symbol_name: symbol(card, SMALL) for card in CLASSIC.cards}
    assert small["Reverse"] == "Rev"
    assert small["Wild Draw Four"] == "+4"
    five = sample("five-colours")
    assert symbol(five.card("W+6"), SMALL) == "+6"
    assert symbol(five.card("W+6"), LARGE) == "Wild +6"
    assert symbol(five.card("PSE"), SMALL) == "SE"  # "Skip" is another card
    assert symbol(five.card("PSE"), GIANT) == "Skip Everyone"


# --- Colours --------------------------------------------------------------------------------------


def test_every_shape_is_one_character() -> None:
    assert set(SHAPES) == set(KNOWN_SHAPES)
    assert len(set(SHAPES.values())) == len(SHAPES)
    assert {symbol.encode("utf-16-le").__len__() for symbol in SHAPES.values()} == {2}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_colours_are_told_apart(pack: Pack) -> None:
    for one, other in combinations(pack.colours, 2):
        assert paint_of(one).paper != paint_of(other).paper
        assert shape_of(one) != shape_of(other)


def contrast(one: str, other: str) -> float:
    """As WCAG has it."""

    def light(text: str) -> float:
        parts = [part / 255 for part in Color.parse(text).get_truecolor()]
        red, green, blue = (p / 12.92 if p <= 0.04 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_colours_can_be_read(pack: Pack, system: ColorSystem) -> None:
    for colour in (*pack.colours, None):
        paint = paint_of(colour)
        assert contrast(paint.ink, paint.paper) >= 3
        assert contrast(paint.pale, paint.shade) >= 4.5
        assert contrast(paint.glow, "#1f2233") >= 4.5
        for ink, ground in ((paint.ink, paint.paper), (paint.pale, paint.shade)):
            one, other = (Color.parse(text).downgrade(system) for text in (ink, ground))
            assert one.number != other.number


def test_known_names_have_their_colours() -> None:
    hearts, red = sample("french").colour("hearts"), DEFAULTS.colour("red")
    assert paint_of(hearts) == paint_of(red)


# --- Words ----------------------------------------------------------------------------------------


def spans(text: str, look: ThemeWords) -> list[str]:
    return [text[span.start : span.end] for span in painted(text, look).spans]


def test_names_of_cards_are_painted() -> None:
    french = ThemeWords(pack=sample("french").pack)
    assert spans("Ann plays Queen of hearts.", french) == ["Queen of hearts"]
    assert spans("Ann names spades.", french) == ["spades"]
    assert spans("Red 7", french) == []
    five = ThemeWords(pack=sample("five-colours").pack)
    assert spans("Purple 12 on Purple 1", five) == ["Purple 12", "Purple 1"]
    assert spans("Purple Skip Everyone", five) == ["Purple Skip Everyone"]
    assert spans("red", ThemeWords(pack=sample("no-colours").pack)) == []


def test_a_theme_names_the_colours_it_knows() -> None:
    look = find_look("redacted", sample("five-colours").pack)
    said = look.told("Ann plays Red 7. Ben plays Purple 12, and names red or purple.")
    assert said == "Ann plays Print 7. Ben plays Purple 12, and names Print or purple."
    assert spans(said, look) == ["Print 7", "Purple 12", "Print", "purple"]


# --- Keys -----------------------------------------------------------------------------------------


def test_letters_that_do_something_else() -> None:
    bound = {key for binding in TableScreen.BINDINGS for key in binding.key.split(",")}  # type: ignore[union-attr]
    assert {key for key in bound if len(key) == 1} == TAKEN


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("five-colours", "r y g b P w 0-9"),
        ("french", "C D h S 1-9"),
        ("eight-colours", "r y g b D o L U w 0-9"),
        ("no-colours", "w"),
    ],
)
def test_which_keys_find_cards(name: str, hint: str) -> None:
    assert SeekKeys(sample(name).pack).hint == hint


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        (("P", "enter"), ["0 P12"]),
        (("1", "enter"), ["0 P12"]),
        (("w", "enter", "p"), ["0 W:P"]),
        (("w", "enter", "down", "down", "down", "down", "enter"), ["0 W:P"]),
        (("r", "enter"), []),
        (("p",), []),
        (("d",), ["0 draw"]),
    ],
)
def test_keys_of_five_colours(keys: tuple[str, ...], done: list[str]) -> None:
    session = seated(sample("five-colours"), ["P7 P12 R9 W", "B2 B3"], "P1", stock="Y8")
    after(session, *keys)
    assert moves(session) == done


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        (("D", "enter"), ["0 D2"]),
        (("d",), ["0 draw"]),
        (("K", "enter"), ["0 DK"]),
        (("C", "enter", "s"), ["0 C8:S"]),
        (("8", "enter", "h"), ["0 C8:H"]),
        (("Q", "enter"), []),
    ],
)
def test_keys_of_french_suits(keys: tuple[str, ...], done: list[str]) -> None:
    session = seated(sample("french"), ["C8 D2 DK SQ", "C2 C3"], "D9", stock="H7")
    after(session, *keys)
    assert moves(session) == done


def test_a_card_that_does_not_fit_is_refused_in_words() -> None:
    session = seated(sample("french"), ["C8 D2 SQ", "C2 C3"], "D9")
    assert "Queen of spades does not match" in after(session, "Q", "enter")


# --- Questions ------------------------------------------------------------------------------------


def test_choosing_who_must_draw() -> None:
    session = seated(sample("five-colours"), ["P7 WT R1", "R1 R2", "Y1 Y2"], "P1")
    after(session, "w", "enter", "p", "2")
    assert moves(session) == ["0 WT:P", "0 hit:2"]
    assert session.game.view().hand_sizes[2] == 5


def test_the_victim_names_the_colour() -> None:
    session = seated(sample("five-colours"), ["P7 R1", "WR R2"], "P1", turn=1)
    session.game.apply(1, "WR")
    after(session, "p")
    assert moves(session)[:2] == ["1 WR", "0 colour:P"]


def test_choosing_whom_to_swap_with_where_nothing_has_a_colour() -> None:
    session = seated(sample("no-colours"), ["W F", "W S", "W W W"], "W")
    assert "no colour" not in after(session, "right", "enter", "2")
    assert moves(session) == ["0 F", "0 swap:2"]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_whole_hand_by_keys(name: str) -> None:
    """Everybody sits at this keyboard, and does what the keys offer first."""
    game = Game(sample(name).but(hand_size=3), 2, seed=4)
    session = session_of(game, people=(0, 1))

    async def script(pilot: Pilot[Any]) -> None:
        for _ in range(600):
            if game.over:
                return
            before = len(game.inputs)
            await press(pilot, "enter")
            if len(game.inputs) == before and not game.over:
                kinds = {action.kind for action in game.legal(game.actor)}
                if not kinds & {Kind.PLAY, Kind.NAME, Kind.SWAP, Kind.HIT}:
                    await press(pilot, "d" if Kind.DRAW in kinds else "p")
        raise AssertionError("the hand does not end")

    on_stage(TableApp(session), script)


# --- Line by line ---------------------------------------------------------------------------------


class Typed:
    """Lines typed in advance."""

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = next(self._lines, None)
        return "" if line is None else f"{line}\n"


def told(session: LocalSession, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    session = session_of(session.game, pace=BotDelay(0.0, 0.0))
    with Loop() as loop:
        LineTable(session, Typed(*lines), loop).play()
    return re.sub(r"\s+", " ", capsys.readouterr().out)


def test_lines_name_somebody_to_draw(capsys: pytest.CaptureFixture[str]) -> None:
    session = seated(sample("five-colours"), ["P7 WT R1", "R1 R2", "Y1 Y2"], "P1")
    out = told(session, capsys, "WT:P", "hit Cleo")
    assert moves(session)[:2] == ["0 WT:P", "0 hit:2"]
    assert "Choices: hit:1 hit:2" in out
    assert "Ann, choose who must draw." in out


def test_help_speaks_of_these_cards(capsys: pytest.CaptureFixture[str]) -> None:
    help_of = {
        name: told(seated(sample(name), hands, top), capsys, "help")
        for name, hands, top in (
            ("five-colours", ["P7", "R1"], "P1"),
            ("french", ["C8 D2", "C2"], "D9"),
            ("no-colours", ["W", "W"], "W"),
        )
    }
    assert "R7, W:G play Red 7; play a Wild and name green" in help_of["five-colours"]
    assert "hit:1 make seat 1 draw" in help_of["five-colours"]
    assert "C7, C8:H play 7 of clubs; play a 8 of clubs and name hearts" in help_of["french"]
    assert "hit:1" not in help_of["french"]
    assert "colour:" not in help_of["no-colours"]
    assert "Pile: Wild. Cards:" in help_of["no-colours"]
