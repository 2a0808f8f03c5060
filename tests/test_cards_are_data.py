"""Nothing but the decks knows a card: no name, no number and no list of cards or colours stands in
the code of the engine or of the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from lastcard.cards import CLASSIC, Pack, built_in, built_in_names
from tests.kit.pages import ROOT

PYTHON: Final = ROOT / "src" / "lastcard"
WEB: Final = ROOT / "web" / "src"
PACKS: Final = [built_in(name) for name in built_in_names()]

SHORT_NAMES: Final = {
    name for pack in PACKS for card in pack.cards for name in (card.short, card.symbol)
} - {str(digit) for digit in range(100)}
"""``R7``, ``W+4``; those of one letter can be anything and are left out below."""
NAMES: Final = {
    name
    for pack in PACKS
    for card in pack.cards
    for name in (card.words, card.symbol_name)
    if not name.isdecimal()
}
COLOUR_NAMES: Final = {colour.name for pack in PACKS for colour in pack.colours}
ALL_LETTERS: Final = {"".join(colour.letter for colour in pack.colours) for pack in PACKS} - {""}
"""``RYGB``."""
SIZES: Final = {
    len(CLASSIC.cards),
    len(CLASSIC.symbols),
    *range(len(CLASSIC.coloured_cards), len(CLASSIC.cards)),
}
"""How many cards and symbols the classic pack has, and the numbers of its wilds."""


class Found(NamedTuple):
    """Something that names cards, and where."""

    file: str
    text: str


ALLOWED: Final[dict[Found, str]] = {
    Found(
        "rules/options.py", "a conditional wild (Wild Draw Four) turned up first"
    ): "a title, with an example people know",
    Found(
        "rules/options.py", "when a conditional wild (Wild Draw Four) may be played"
    ): "a title, with an example people know",
    Found("rules/decks.py", "WS"): "what the box of 112 cards has more than the one of 108",
    Found("rules/decks.py", "WC"): "what the box of 112 cards has more than the one of 108",
    **{
        Found("rules/options.py", text): "an option about the card that is left open to the rules"
        for text in (
            "what Wild Customizable does",
            "Wild Customizable",
            "text on Wild Customizable",
            "The text on Wild Customizable reads: {}",
        )
    },
}
ALLOWED_COLOURS: Final = {
    "terminal/paints.py": "the paint that the name of a colour asks for; any other gets a free one",
}
ALLOWED_ON_THE_PAGE: Final = {
    "protocol.ts": "generated: it holds the packs",
    "pages/Landing.svelte": "the fan of cards on the start page, a picture",
    "studio/Start.svelte": "the fan of cards where a design begins, a picture",
}


def names_a_card(text: str) -> bool:
    """Whether a text is the name of a card, or speaks of one whose name has several words."""
    if text in NAMES or (len(text) > 1 and text in SHORT_NAMES) or text in ALL_LETTERS:
        return True
    return _SEVERAL_WORDS.search(text) is not None


_SEVERAL_WORDS: Final = re.compile(
    r"\b(" + "|".join(re.escape(name) for name in sorted(NAMES) if " " in name) + r")s?\b"
)


# --- Python ---------------------------------------------------------------------------------------


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PYTHON.rglob("*.py")):
        yield path.relative_to(PYTHON).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def texts(tree: ast.Module) -> Iterator[str]:
    """The strings of a file and the names of arguments, without what explains it."""
    said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said:
            yield node.value
        elif isinstance(node, ast.keyword) and node.arg is not None:
            yield node.arg


def test_no_card_is_named_in_the_code() -> None:
    found = [
        Found(file, text) for file, tree in trees() for text in texts(tree) if names_a_card(text)
    ]
    assert sorted(set(found) - ALLOWED.keys()) == []
    assert sorted(ALLOWED.keys() - set(found)) == [], "no longer needed"


def test_no_colour_is_named_in_the_code() -> None:
    found = {file for file, tree in trees() for text in texts(tree) if text in COLOUR_NAMES}
    assert found == ALLOWED_COLOURS.keys()


def card_numbers(tree: ast.Module) -> Iterator[int]:
    """The lines on which something is divided, multiplied, compared, counted to or looked up by a
    number of the classic pack, or shifted to the place of one of its wilds."""
    for node in ast.walk(tree):
        for part in operands(node):
            if isinstance(part, ast.Constant) and type(part.value) is int and part.value in SIZES:
                yield part.lineno


def operands(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.BinOp(op=ast.FloorDiv() | ast.Mod() | ast.Mult()):
            return [node.left, node.right]
        case ast.BinOp(op=ast.LShift(), right=ast.Constant(value=int(place))):
            return [node.right] if place >= len(CLASSIC.coloured_cards) else []
        case ast.Compare():
            return [node.left, *node.comparators]
        case ast.Subscript():
            return [node.slice]
        case ast.Call(func=ast.Name(id="range")):
            return node.args
    return []


def test_no_card_has_a_number_in_the_code() -> None:
    found = [f"{file}:{line}" for file, tree in trees() for line in card_numbers(tree)]
    assert found == []


# --- The page -------------------------------------------------------------------------------------

_QUOTED: Final = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`')
_COMMENT: Final = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.DOTALL)
_LIST: Final = re.compile(r"\[\s*((?:\"[^\"]*\"\s*,?\s*){3,})\]")
_SIZES: Final = "|".join(
    map(str, (len(CLASSIC.cards), len(CLASSIC.symbols), len(CLASSIC.coloured_cards)))
)
_ARITHMETIC: Final = re.compile(rf"(?:[/%*<]|[<>=]=)\s*(?:{_SIZES})\b")


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(WEB.rglob("*")):
        name = path.relative_to(WEB).as_posix()
        if path.suffix in (".ts", ".svelte") and name not in ALLOWED_ON_THE_PAGE:
            yield name, _COMMENT.sub("", path.read_text(encoding="utf-8"))


def test_no_card_and_no_colour_is_named_on_the_page() -> None:
    found = [
        Found(file, text)
        for file, source in sources()
        for groups in _QUOTED.findall(source)
        for text in groups
        if names_a_card(text) or text in COLOUR_NAMES
    ]
    assert found == []


def test_no_list_of_symbols_or_letters_stands_on_the_page() -> None:
    for file, source in sources():
        for listed in _LIST.findall(source):
            items = set(re.findall(r'"([^"]*)"', listed))
            assert not any(lists(pack, items) for pack in PACKS), f"{file}: {listed}"


def lists(pack: Pack, items: set[str]) -> bool:
    letters = {colour.letter for colour in pack.colours}
    return len(items & set(pack.symbols)) > 2 or len(items & letters) > 2


def test_no_card_has_a_number_on_the_page() -> None:
    found = [f"{file}: {hit}" for file, source in sources() for hit in _ARITHMETIC.findall(source)]
    assert found == []


def test_what_is_allowed_on_the_page_is_needed() -> None:
    for name in ALLOWED_ON_THE_PAGE:
        source = (WEB / name).read_text(encoding="utf-8")
        quoted = [text for groups in _QUOTED.findall(source) for text in groups]
        assert any(map(names_a_card, quoted)), name


# --- The test itself ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        'x = "R7"',
        "deck(WS=1)",
        'x = "W+4"',
        'x = "Draw Two"',
        'x = "RYGB"',
        'x = "all Wild Draw Fours"',
    ],
)
def test_names_are_noticed(code: str) -> None:
    assert [text for text in texts(ast.parse(code)) if names_a_card(text)]


@pytest.mark.parametrize(
    "code", ["card // 13", "card < 52", "range(57)", "0b11111 << 52", "hand[54]"]
)
def test_numbers_are_noticed(code: str) -> None:
    assert list(card_numbers(ast.parse(code)))


def test_what_explains_is_not_what_is_done() -> None:
    assert list(texts(ast.parse('"""As R7 does."""\nx = 1\n"""Or W+4."""'))) == []
    assert list(card_numbers(ast.parse("bit = 1 << 13\nsafe = 2**53\npicture(13, 57)"))) == []
