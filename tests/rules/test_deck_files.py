"""Deck files: what is good makes just the deck it says, and what is not is one clear line."""

from __future__ import annotations

import copy
import datetime
import json
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard import Game, load
from lastcard.cards import CLASSIC, MAX_KINDS
from lastcard.cli import main
from lastcard.errors import RuleSetError
from lastcard.rules import RuleSet
from lastcard.rules.decks import load_deck
from lastcard.rules.explain import explain
from lastcard.rules.ruleset import from_data
from lastcard.rules.toml_writer import write_short_toml, write_toml
from tests.kit.deck_samples import FIVE_COLOURS, FRENCH, SAMPLES

MUTATIONS = 1000


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a file that is named in errors as ``mine.toml``."""

    def save(text: str) -> Path:
        file = tmp_path / "mine.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return save


Saver = Callable[[str], Path]


def refusal(saved: Saver, text: str) -> str:
    """Why a file is refused, without its folder."""
    file = saved(text)
    with pytest.raises(RuleSetError) as caught:
        load(file)
    assert "\n" not in caught.value.message
    return caught.value.message.removeprefix(f"{file.parent}/")


# --- What is refused, and how ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (
            '[[deck.symbols]]\nshort = "X"\nname = "X"\ncount = 100',
            "deck.symbols[1].count: must be ",
        ),
        ("[[deck.symbols]]\nnumbers = [9, 1]", "deck.symbols[1].numbers: must be the lower number"),
        ('[[deck.symbols]]\nshort = "X"', "deck.symbols[1].name: is missing: the card is new"),
        ('[[deck.symbols]]\nname = "X"', "deck.symbols[1].short: is missing"),
        ('[[deck.wilds]]\nshort = "W"\nbonus = 1', "deck.wilds[1].bonus: unknown key; "),
        (
            '[[deck.wilds]]\nshort = "W"\neffects = ["drwa 2"]',
            "unknown effect 'drwa 2'; did you mean ",
        ),
        ('[[deck.wilds]]\nshort = "W"\neffects = ["draw 2", "draw until it fits"]', "on one card"),
        (
            '[[deck.wilds]]\nshort = "W"\n[[deck.wilds]]\nshort = "W"',
            "deck.wilds[2]: W is written twice",
        ),
        (
            "[[deck.symbols]]\nnumbers = [1, 3]\n[[deck.symbols]]\nnumbers = [3, 4]",
            "3 is written twice",
        ),
        ('[[deck.colours]]\nletter = "R"\n[[deck.colours]]\nletter = "r"', "R is written twice"),
        (
            '[[deck.colours]]\nletter = "ß"\nname = "sz"',
            "deck.colours[1].letter: must be a single letter",
        ),
        ('[[deck.colours]]\nletter = "P"\nname = "red"', "deck: two colours are called red"),
        ('[[deck.colours]]\nletter = "P"\nname = "b"', "deck: two colours are called b"),
        (
            '[[deck.colours]]\nletter = "P"\nname = "pink"\nshape = "blob"',
            "colours[1].shape: 'blob' is ",
        ),
        ('[[deck.wilds]]\nshort = "R7"\nname = "Seven"', "deck: two cards are called R7"),
        ('[[deck.wilds]]\nshort = "X"\nname = "Red 7"', "deck: two cards are called Red 7"),
        ('[[deck.wilds]]\nshort = "X"\nname = "R7"', "deck: two cards are called R7"),
        ('[[deck.wilds]]\nshort = "wilds"\nname = "X"', "deck: a card cannot be written wilds"),
        ('[[deck.wilds]]\nshort = "X"\nname = "{0}"', "deck.wilds[1].name: must not contain '{'"),
        ('[[deck.symbols]]\nshort = "X"\nname = "123"', "a number must be from 0 to 99"),
        ('[[deck.wilds]]\nshort = "W"\nfits = "colour"', "deck: Wild has no colour to fit by"),
        (
            '[[deck.wilds]]\nshort = "W"\nfits = 0x' + "f" * 9999,
            "deck.wilds[1].fits: must be one line",
        ),
        ('[[deck.symbols]]\nshort = "S"\ncolours = ["R", "R"]', "a letter is written twice"),
        (
            '[[deck.symbols]]\nshort = "S"\ncolours = ["Z"]',
            "Skip is for a colour Z, which the deck ",
        ),
        (
            '[[deck.symbols]]\nshort = "S"\ncolours = ["R"]\n'
            '[[deck.symbols]]\nshort = "S"\ncolours = ["R", "B"]',
            "deck: two entries say what RS is",
        ),
        ('[deck]\ncard_words = "{colour} {symbol} {"', "deck.card_words: must be one line of text"),
        ('[deck]\ncard_words = "{colour!r} {symbol}"', "deck.card_words: must be one line of text"),
        ('[deck]\ncard_words = "{{colour}} {symbol}"', "deck.card_words: must be one line of text"),
        ("[deck]\ncolours = 5", "deck.colours: must be tables, [[deck.colours]]"),
        ("[deck]\nbase = []", "deck.base: must be one of "),
        ('[deck]\nbase = "none.toml"', "no file "),
        (
            '[deck]\nbase = "none"\n[[deck.symbols]]\nnumbers = [1, 9]',
            "deck: 1 is a symbol, and the deck ",
        ),
        (
            '[deck]\nbase = "none"\n[[deck.wilds]]\nshort = "W"\nname = "W"\n'
            'effects = ["name colour"]',
            "deck: W speaks of a colour, and the deck has none",
        ),
        ('[deck]\n"Red 7" = 1\nr7 = 2', "deck.r7: the same as deck.Red 7: name it once"),
        ('[deck]\n"*s" = 1\n"*S" = 2', "deck.*S: the same as deck.*s: name it once"),
        ('[deck]\n"*" = 1', "deck.*: unknown card '*'"),
        ('[deck]\n"' + "x" * 999 + '" = 1', "x...: unknown card"),
    ],
)
def test_a_fault_is_named_with_its_place(saved: Saver, deck: str, said: str) -> None:
    message = refusal(saved, deck)
    assert said in message
    assert len(message) < 500


def test_a_colour_without_cards(saved: Saver) -> None:
    new = '[deck]\nbase = "none"\n'
    new += 'colours = [{name = "red", letter = "R"}, {name = "x", letter = "X"}]\n'
    rows = 'symbols = [{numbers = [0, 20], count = 2, colours = ["R"]}]'
    assert refusal(saved, new + rows) == "mine.toml: deck: no card has the colour x"


def test_more_than_the_kernel_holds(saved: Saver) -> None:
    rows = "[[deck.symbols]]\nnumbers = [10, 60]\ncount = 0"
    assert f"different cards; a deck has at most {MAX_KINDS}" in refusal(saved, rows)
    colours = "".join(f'[[deck.colours]]\nletter = "{c}"\nname = "{c}{c}"\n' for c in "ACDEF")
    assert "9 colours; a deck has at most 8" in refusal(saved, colours)
    many = "".join(f'[[deck.wilds]]\nshort = "X{n}"\nname = "X{n}"\n' for n in range(200))
    assert "deck.wilds: 200 entries; a deck has at most" in refusal(saved, many)
    naming = "".join(
        f'[[deck.wilds]]\nshort = "X{n}"\nname = "X{n}"\neffects = ["name colour"]\n'
        for n in range(60)
    )
    assert "ways to play a card" in refusal(saved, naming)
    assert "a deck holds at most" in refusal(saved, '[deck]\n"*7" = 99')


def test_a_number_beyond_all_measure(saved: Saver) -> None:
    number = "0x" + "f" * 9999
    assert "options.target: so large a number" in refusal(saved, f"[options]\ntarget = {number}")
    assert "deck.W: must be a whole" in refusal(saved, f"[deck]\nW = {number}")


def test_a_deck_file_is_no_rule_set(saved: Saver) -> None:
    assert "base: belongs to a deck: put it below [deck]" in refusal(saved, alone(FRENCH))
    both = "[options]\n[[wilds]]\n"
    assert "wilds: belongs to a deck" in refusal(saved, both)


def test_a_target_is_no_problem_for_two(saved: Saver) -> None:
    rules = load(saved(FIVE_COLOURS))
    game = Game(rules, 2, seed=1)
    assert game.legal(game.actor)


def test_numbers_that_are_known_keep_their_points(saved: Saver) -> None:
    text = FRENCH.replace('base = "none"', 'base = "deck.toml"').split("[[deck.colours]]")[0]
    folder = saved(text + "[[deck.symbols]]\nnumbers = [8, 8]\ncount = 2\n").parent
    deck = FRENCH[FRENCH.index("card_words") :].replace("[[deck.", "[[")
    (folder / "deck.toml").write_text('base = "none"\n' + deck, encoding="utf-8")
    rules = load(folder / "mine.toml")
    assert rules.points_of(rules.card("H8")) == 50
    assert rules.deck[rules.card("H8").code] == 2


def test_a_row_for_some_colours_leaves_the_others(saved: Saver) -> None:
    rules = load(saved(FRENCH))
    assert [str(effect) for effect in rules.card("SQ").effects] == ["draw 5"]
    assert [str(effect) for effect in rules.card("HQ").effects] == ["skip 1"]
    assert rules.card("SQ").words == "Queen of spades"


# --- Deck files on their own ----------------------------------------------------------------------


def alone(text: str) -> str:
    """The deck of a rule file as a file of its own."""
    return text[text.index("[deck]") :].replace("[deck]\n", "").replace("[[deck.", "[[")


def test_a_deck_alone_is_checked(saved: Saver, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(alone(FRENCH))
    assert main(["rules", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: good (a deck of 52 cards: 52 kinds, 4 colours)\n"
    assert load_deck(str(file)).pack is load_deck(str(saved(alone(FRENCH)))).pack


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("points = 50", 'points = "50"'), "mine.toml: symbols[2].points: must be a whole number"),
        (('shape = "spade"', "shape = 1"), "mine.toml: colours[4].shape: must be one line"),
        (('letter = "S"', 'letter = "H"'), "mine.toml: colours[4]: H is written twice"),
        (('base = "none"', 'base = "mine.toml"'), "mine.toml: base: forms a circle"),
        (('base = "none"', 'base = "none"\nX = 1'), "mine.toml: X: unknown card 'X'"),
    ],
)
def test_a_fault_of_a_deck_alone(
    saved: Saver, capsys: pytest.CaptureFixture[str], change: tuple[str, str], said: str
) -> None:
    file = saved(alone(FRENCH).replace(*change))
    assert main(["rules", "check", str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_a_deck_without_cards(saved: Saver, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(saved('base = "empty"\n'))]) == 2
    assert "there are no cards in it" in capsys.readouterr().err


# --- What is written is read again ----------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("write", [write_toml, write_short_toml])
def test_written_rules_are_the_same(
    saved: Saver, name: str, write: Callable[[RuleSet], str]
) -> None:
    rules = load(saved(SAMPLES[name]))
    again = load(saved(write(rules)))
    assert again.fingerprint == rules.fingerprint
    assert again.pack is rules.pack
    assert again.deck == rules.deck
    assert from_data(rules.to_data(), "here").fingerprint == rules.fingerprint


def test_a_symbol_that_is_as_usual_in_some_colours_only_is_written_so(saved: Saver) -> None:
    """Found by random deck 966: what is not written would be taken from the other colours."""
    queen = '[[deck.symbols]]\nshort = "Q"\nname = "Queen"\nfits = "colour"\nnot_on = ["7"]\n'
    usual = (
        '[[deck.symbols]]\nshort = "Q"\ncolours = ["R"]\nfits = "colour or symbol"\nnot_on = []\n'
    )
    rules = load(saved(queen + usual))
    assert rules.pack.card("RQ").matches_symbol(rules.pack.card("BQ"))
    assert not rules.pack.card("BQ").matches_symbol(rules.pack.card("RQ"))
    again = from_data(rules.to_data(), "here")
    assert again.fingerprint == rules.fingerprint
    assert again.pack is rules.pack


def test_a_built_in_pack_is_written_by_its_name() -> None:
    assert CLASSIC.name == "classic"


# --- A thousand mutated files ---------------------------------------------------------------------

Tree = dict[str, Any]
ODD: tuple[Any, ...] = (
    0, -1, 1, 99, 100, 10**30, True, False, 3.5, float("inf"), float("nan"), "", " ", "a b", "R",
    "R7", "S", "W", "8", "10", "²", "draw", "wilds", "name colour", "draw 2", "draw 99", "{", "}",
    "{}", "{0}", "{colour}", "{colour} {symbol}", "ß", "İ", "é", "e\u0301", "赤", "\u200b", "\n",
    "\t", "x" * 31, "x" * 500, ":", "*7", "none", "108", "no.toml", [], [[]], [1, 2], [9, 1],
    ["R"], ["draw 2"], ["name colour", "draw 4"], ["draw 2", "draw 3"], {}, {"short": "W"},
    [{"short": "W"}], [{}], [{"letter": "R"}], [{"letter": "Q", "name": "q"}] * 9,
    datetime.date(2020, 2, 2),
)  # fmt: skip


def mutated(seed: int) -> str:
    """A deck file in which one to three things are not as they were."""
    chance = random.Random(seed)
    text = chance.choice(list(SAMPLES.values()))
    if chance.random() < 0.4:
        for _ in range(chance.randint(1, 3)):
            text = chance.choice(TEXT_CHANGES)(text, chance)
        return text
    tree = tomllib.loads(text)
    for _ in range(chance.randint(1, 3)):
        chance.choice(TREE_CHANGES)(tree["deck"], chance)
    return dumped(tree)


def _spots(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a tree with each of its keys."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in list(pairs):
        yield tree, key
        if isinstance(value, dict | list):
            yield from _spots(value)


def _drop(tree: Tree, chance: random.Random) -> None:
    holder, key = chance.choice(list(_spots(tree)) or [({"x": 1}, "x")])
    del holder[key]


def _replace(tree: Tree, chance: random.Random) -> None:
    holder, key = chance.choice(list(_spots(tree)) or [({"x": 1}, "x")])
    holder[key] = copy.deepcopy(chance.choice(ODD))


def _double(tree: Tree, chance: random.Random) -> None:
    lists = [value for value in tree.values() if isinstance(value, list) and value]
    for entries in lists and [chance.choice(lists)]:
        entries.extend(
            copy.deepcopy(chance.choice(entries)) for _ in range(chance.choice((1, 200)))
        )


def _add_key(tree: Tree, chance: random.Random) -> None:
    holder = chance.choice([tree, *(h for h, _ in _spots(tree) if isinstance(h, dict))])
    known = ("short", "name", "letter", "numbers", "fits", "not_on", "colours", "text", "base")
    more = ("needs_empty_colour", "leaves_open", "effects", "count", "points", "R7", "*7", "bogus")
    holder[chance.choice(known + more)] = copy.deepcopy(chance.choice(ODD))


def _exchange(tree: Tree, chance: random.Random) -> None:
    spots = list(_spots(tree))
    if len(spots) > 1:
        (one, a), (other, b) = chance.sample(spots, 2)
        if not isinstance(one[a], dict | list) and not isinstance(other[b], dict | list):
            one[a], other[b] = other[b], one[a]


TREE_CHANGES = (_drop, _replace, _double, _add_key, _exchange)


def _cut(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randint(1, 12) :]


def _insert(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice("\"'[]{}=,.#\n0 9Rx\\ß\x00\u2028") + text[at:]


def _move_lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    if chance.random() < 0.5:
        del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


TEXT_CHANGES = (_cut, _insert, _move_lines)


def dumped(value: Any, deep: bool = False) -> str:
    """Any tree as TOML, with all below the top written inline."""
    if isinstance(value, dict):
        pairs = [f"{json.dumps(key)} = {dumped(below, True)}" for key, below in value.items()]
        return f"{{{', '.join(pairs)}}}" if deep else "\n".join(pairs) + "\n"
    if isinstance(value, list):
        return f"[{', '.join(dumped(entry, True) for entry in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def test_a_thousand_mutated_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for seed in range(MUTATIONS):
        files.append(tmp_path / f"{seed}.toml")
        files[-1].write_text(mutated(seed), encoding="utf-8")
    good = [file for file in files if is_good(file)]
    assert len(good) < MUTATIONS // 2
    assert main(["rules", "check", *map(str, files)]) == 2
    out, err = capsys.readouterr()
    complaints = [line for line in err.splitlines() if line.startswith("lastcard: error[rules-")]
    warnings = [line for line in err.splitlines() if line.startswith("lastcard: warning: ")]
    assert len(complaints) + len(warnings) == len(err.splitlines())
    assert len(complaints) == MUTATIONS - len(good)
    assert [line.split(": ")[0] for line in out.splitlines()] == list(map(str, good))
    assert max(map(len, complaints)) < 600


def is_good(file: Path) -> bool:
    """Whether a file is one of rules; if it is, they are just what it says, and can be played."""
    try:
        rules = load(file)
    except RuleSetError:
        return False
    assert_says_the_same(tomllib.loads(file.read_text(encoding="utf-8")).get("deck", {}), rules)
    assert explain(rules)
    again = from_data(rules.to_data(), "again")
    assert (again.fingerprint, again.pack) == (rules.fingerprint, rules.pack)
    game = Game(rules, int(rules["min_players"]), seed=1)
    assert game.over or game.legal(game.actor)
    return True


def assert_says_the_same(table: Tree, rules: RuleSet) -> None:
    """Every entry has made the cards it speaks of, with all it says of them."""
    special = [
        (e["short"], letter) for e in table.get("symbols", ()) for letter in e.get("colours", ())
    ]
    for kind in ("symbols", "wilds"):
        for entry in table.get(kind, ()):
            first, last = entry.get("numbers", (0, -1))
            for short in [str(n) for n in range(first, last + 1)] or [entry["short"]]:
                assert_is_as_said({**entry, "short": short}, kind == "wilds", special, rules)


def assert_is_as_said(
    entry: Tree, is_wild: bool, special: list[tuple[str, str]], rules: RuleSet
) -> None:
    for card in rules.pack.cards:
        if card.symbol != entry["short"] or (card.colour is None) != is_wild:
            continue
        letter = card.colour.letter if card.colour else ""
        if "colours" in entry:
            if letter not in [text.upper() for text in entry["colours"]]:
                continue
        elif (card.symbol, letter) in special:
            continue
        assert card.symbol_name == entry.get("name", card.symbol_name)
        assert card.worth == entry.get("points", card.worth)
        assert [str(e) for e in card.effects] == entry.get(
            "effects", [str(e) for e in card.effects]
        )
        assert card.text == entry.get("text", card.text)
        assert card.fits_on.value == entry.get("fits", card.fits_on.value)
        assert rules.pack.counts[card.code] == entry.get("count", rules.pack.counts[card.code])
