"""Rule sets: loading, inheriting, refusing."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from lastcard import RuleSetError, load, names
from lastcard.cards import MAX_DECK, Card
from lastcard.layered_toml import MAX_PARENTS
from lastcard.rules import decks
from lastcard.rules.option_types import Choice, Flag, Number, Option, Value
from lastcard.rules.options import OPTIONS
from lastcard.rules.ruleset import DEFAULTS, Unplayable, from_data
from lastcard.rules.toml_writer import write_toml


def written(folder: Path, text: str, name: str = "mine.toml") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def refused(source: Path | str) -> RuleSetError:
    """The error of a bad set, which is one line."""
    with pytest.raises(RuleSetError) as caught:
        load(source)
    assert caught.value.message.isprintable(), "one line, nothing a terminal could choke on"
    return caught.value


# --- Loading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_every_built_in_set_loads(name: str) -> None:
    rules = load(name)
    assert rules.name == name
    assert rules.summary.endswith(".")
    assert rules.title


def test_official_is_the_defaults() -> None:
    official = load("official")
    assert official.differences(DEFAULTS) == []
    assert official.parents == ()
    assert names()[0] == "official"


def test_a_file_extends_a_built_in_set(tmp_path: Path) -> None:
    file = written(tmp_path, 'extends = "party"\n[options]\njump_in = false\n')
    rules = load(file)
    assert rules.name == "mine"
    assert rules["jump_in"] is False
    assert rules["stack_coloured"] is True
    assert rules.parents == ("party", "official")
    assert rules.differences(load("party")) == ["jump_in"]


def test_a_file_extends_another_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "[options]\ntarget = 200\n", "base/ours.toml")
    file = written(
        tmp_path, 'extends = "../base/ours.toml"\n[options]\nhand_size = 5\n', "a/b.toml"
    )
    rules = load(file)
    assert (rules["target"], rules["hand_size"]) == (200, 5)
    assert rules.parents == ("ours", "official")


def test_without_extends_the_parent_is_official(tmp_path: Path) -> None:
    assert load(written(tmp_path, "")).parents == ("official",)


def test_a_rule_set_passes_through_load() -> None:
    rules = load("party")
    assert load(rules) is rules


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[options]\ntarget = 300\n", encoding="utf-8-sig")
    assert load(file)["target"] == 300


def test_title_and_summary(tmp_path: Path) -> None:
    rules = load(written(tmp_path, 'title = "Ours"\nsummary = "Loud."\nname = "friday"\n'))
    assert (rules.name, rules.title, rules.summary) == ("friday", "Ours", "Loud.")


def test_a_changed_set_does_not_say_of_itself_what_its_parent_said(tmp_path: Path) -> None:
    school = load("miniproject")
    assert school.summary.endswith("played to 400.")
    assert school.but(target=400).summary == school.summary
    longer = school.but(target=250)
    assert longer.summary == "Mini project with some rules changed."
    assert longer.but(jump_in=True).summary == longer.summary
    file = written(tmp_path, 'extends = "official-112"\n[deck]\nbase = "108"\n')
    assert load(file).summary == "Official, 112 cards with some rules changed."
    file = written(tmp_path, 'extends = "miniproject"\n')
    assert load(file).summary == school.summary


# --- Where values came from -----------------------------------------------------------------------


def test_every_value_knows_its_origin(tmp_path: Path) -> None:
    file = written(
        tmp_path, 'extends = "redacted-pitch"\n[options]\ntarget = 100\n[deck]\nWB = 2\n'
    )
    origins = load(file).origins
    assert origins["target"] == "mine"
    assert origins["deck"] == "mine"
    assert origins["inspection"] == "redacted-pitch"
    assert origins["uno_penalty"] == "redacted"
    assert origins["hand_size"] == "official"


def test_but_changes_only_what_it_names() -> None:
    official = load("official")
    changed = official.but(jump_in=True)
    assert changed.differences(official) == ["jump_in"]
    assert official["jump_in"] is False


def test_but_refuses_what_a_file_may_not_say() -> None:
    with pytest.raises(RuleSetError, match=r"official: options\.target: 0 must be from 1"):
        load("official").but(target=0)
    with pytest.raises(RuleSetError, match="cannot be combined"):
        load("redacted").but(jump_in=True)


# --- Data and fingerprints ------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_data_makes_the_same_set(name: str) -> None:
    rules = load(name)
    again = from_data(rules.to_data(), "a record")
    assert again.fingerprint == rules.fingerprint
    assert again.name == rules.name
    assert again.to_data() == rules.to_data()


@pytest.mark.parametrize("name", names())
def test_a_set_written_as_toml_is_the_same_set(name: str, tmp_path: Path) -> None:
    rules = load(name)
    again = load(written(tmp_path, write_toml(rules)))
    assert again.fingerprint == rules.fingerprint
    assert (again.title, again.summary) == (rules.title, rules.summary)


def test_text_survives_toml(tmp_path: Path) -> None:
    rules = load("official-112").but(customizable_text='Say "hi" \\ or ü')
    assert load(written(tmp_path, write_toml(rules))).values == rules.values


def other_value(option: Option) -> Value:
    if isinstance(option, Flag):
        return not option.default
    if isinstance(option, Choice):
        return next(value for value in option.values if value != option.default)
    if isinstance(option, Number):
        return option.low if option.default != option.low else option.high
    return "something"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_the_fingerprint_changes_with_any_option(option: Option) -> None:
    values = {**DEFAULTS.values, option.key: other_value(option)}
    changed = replace(DEFAULTS, values=values)
    assert changed.fingerprint != DEFAULTS.fingerprint


def test_the_fingerprint_changes_with_the_deck_but_not_with_the_name(tmp_path: Path) -> None:
    assert load("official-112").fingerprint != load("official").fingerprint
    assert load(written(tmp_path, 'title = "X"')).fingerprint == load("official").fingerprint


# --- What is refused ------------------------------------------------------------------------------

BAD_OPTIONS = {
    "jump_inn = true": ("rules-unknown-key", "options.jump_inn", "did you mean options.jump_in?"),
    "zzzzzz = 1": ("rules-unknown-key", "options.zzzzzz", "lastcard rules show official"),
    '"a\\nb" = 1': ("rules-unknown-key", r"options.'a\nb'", "unknown key"),
    "jump_in = 1": ("rules-value", "options.jump_in", "must be true or false"),
    "target = true": ("rules-value", "options.target", "true must be a whole number"),
    'target = "500"': ("rules-value", "options.target", "whole number from 1 to 100000"),
    "target = 0": ("rules-value", "options.target", "must be from 1 to 100000"),
    "target = 1.5": ("rules-value", "options.target", "whole number"),
    "target = [1, 2]": ("rules-value", "options.target", "whole number"),
    'drawn_card = "perhaps"': ("rules-value", "options.drawn_card", '"may", "must", "keep"'),
    "drawn_card = {a = 1}": ("rules-value", "options.drawn_card", "must be one of"),
    'blank_text = "a\\nb"': ("rules-value", "options.blank_text", "must be one line"),
    "blank_text = 7": ("rules-value", "options.blank_text", "must be a quoted string"),
}


@pytest.mark.parametrize("line", BAD_OPTIONS)
def test_a_bad_option_is_refused_with_file_and_key(line: str, tmp_path: Path) -> None:
    code, key, hint = BAD_OPTIONS[line]
    file = written(tmp_path, f"[options]\n{line}\n")
    error = refused(file)
    assert error.code == code
    assert error.message.startswith(f"{file}: {key}: ")
    assert hint in error.message


BAD_FILES = {
    "option = 1": ("rules-unknown-key", "option: unknown key; did you mean options?"),
    "options = 1": ("rules-type", "options: must be a table, [options]"),
    "title = 7": ("rules-type", "title: must be a quoted string"),
    'title = "a\\u001bb"': ("rules-value", "title: must be one line"),
    "extends = 1": ("rules-type", "extends: must be a quoted string"),
    'extends = "offical"': ("rules-missing", "extends: no rule set 'offical'; did you mean"),
    'extends = "none.toml"': ("rules-missing", "extends: no file "),
    'extends = "a\\u0000.toml"': ("rules-value", "extends: must be one line"),
    "this is no TOML": ("rules-syntax", "not a TOML file: "),
    "a = " + "[" * 5000: ("rules-syntax", "not a TOML file: "),
    "a = " + "9" * 5000: ("rules-syntax", "not a TOML file: "),
}


@pytest.mark.parametrize("text", BAD_FILES, ids=lambda text: text[:20])
def test_a_bad_file_is_refused_by_name(text: str, tmp_path: Path) -> None:
    code, message = BAD_FILES[text]
    file = written(tmp_path, text)
    error = refused(file)
    assert error.code == code
    assert error.message.startswith(f"{file}: {message}")


def test_what_cannot_be_played_is_also_said_without_keys() -> None:
    with pytest.raises(Unplayable) as conflict:
        load("party").but(uno_automatic=True)
    assert str(conflict.value.plain) == (
        '"no need to call UNO" and "penalty for a wrong catch" cannot be combined: nobody can be '
        "caught anyway."
    )
    back = pickle.loads(pickle.dumps(conflict.value))  # as it comes back from a worker
    assert (back.message, back.plain) == (conflict.value.message, conflict.value.plain)
    assert back.keys == ("uno_automatic", "false_catch_penalty")
    with pytest.raises(Unplayable) as few:
        load("official").but(min_players=6, hand_size=20)
    assert str(few.value.plain) == ("108 cards are too few: 6 players with 20 cards each need 122.")


def test_conflicts_name_both_and_where_they_came_from(tmp_path: Path) -> None:
    file = written(tmp_path, 'extends = "redacted"\n[options]\njump_in = true\n')
    error = refused(file)
    assert error.code == "rules-conflict"
    assert error.message.startswith(f"{file}: ")
    assert 'options.inspection = "legal" (from redacted)' in error.message
    assert "options.jump_in = true cannot be combined" in error.message


@pytest.mark.parametrize("back", ["one.toml", "../sets/one.toml"])
def test_circles_are_refused(back: str, tmp_path: Path) -> None:
    one = written(tmp_path, 'extends = "two.toml"', "sets/one.toml")
    written(tmp_path, f'extends = "{back}"', "sets/two.toml")
    error = refused(one)
    assert error.code == "rules-circular"
    assert "one.toml -> " in error.message


def test_endless_chains_are_refused(tmp_path: Path) -> None:
    for number in range(MAX_PARENTS + 3):
        written(tmp_path, f'extends = "s{number + 1}.toml"', f"s{number}.toml")
    assert refused(tmp_path / "s0.toml").code == "rules-circular"


def test_unknown_names_and_missing_files(tmp_path: Path) -> None:
    assert "did you mean redacted?" in refused("redactd").message
    assert "the known ones are official" in refused("zzz").message
    error = refused(tmp_path / "none.toml")
    assert error.code == "rules-missing"
    assert "none.toml" in error.message


def test_what_cannot_be_read(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for path in (binary, folder):
        error = refused(path)
        assert error.code == "rules-unreadable"
        assert str(path) in error.message


# --- Decks ----------------------------------------------------------------------------------------


def deck_of(folder: Path, lines: str) -> decks.DeckCounts:
    return load(written(folder, f"[deck]\n{lines}\n")).deck


def count(deck: decks.DeckCounts, card: str) -> int:
    return deck[Card.parse(card).code]


def test_single_cards_and_rows(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, 'R7 = 1\n"*7" = 3\nWB = 2')
    assert [count(deck, card) for card in ("R7", "Y7", "G7", "B7")] == [1, 3, 3, 3]
    assert count(deck, "WB") == 2
    assert decks.size(deck) == 108 + 2 + 2


def test_a_base_and_an_empty_deck(tmp_path: Path) -> None:
    assert decks.size(deck_of(tmp_path, 'base = "112"')) == 112
    only = deck_of(tmp_path, 'base = "empty"\n"*1" = 10\n"Wild Draw Four" = 3')
    assert decks.size(only) == 43


def test_a_deck_is_inherited(tmp_path: Path) -> None:
    rules = load(written(tmp_path, 'extends = "official-112"\n[deck]\nWC = 0\n'))
    assert decks.size(rules.deck) == 109


BAD_DECKS = {
    "R77 = 1": ("rules-unknown-key", "deck.R77: unknown card"),
    '"*W" = 1': ("rules-unknown-key", "deck.*W: unknown card"),
    "R7 = -1": ("rules-value", "deck.R7: must be a whole number from 0 to 99"),
    "R7 = true": ("rules-value", "deck.R7: must be a whole number"),
    'R7 = "2"': ("rules-value", "deck.R7: must be a whole number"),
    'base = "109"': ("rules-value", 'deck.base: must be one of "108"'),
    "base = [1]": ("rules-value", 'deck.base: must be one of "108"'),
    '"*7" = 99': ("rules-value", f"deck: 496 cards; a deck holds at most {MAX_DECK}"),
    'base = "empty"\n"*7" = 3': ("rules-deck", "deck: 12 cards are too few: 2 players"),
    'card_words = "{colour} {symbol} {x}"': ("rules-value", "deck.card_words: must be one line"),
    'card_words = "{colour:>9} {symbol}"': ("rules-value", "deck.card_words: must be one line"),
    'wilds = [{short = "X", name = "{}"}]': ("rules-value", "deck.wilds[1].name: must not contain"),
    'wilds = [{short = "X", name = "X", effects = ["draw 2", "play again"]}]': (
        "rules-value",
        'deck.wilds[1].effects: "draw 2" and "play again" cannot stand on one card',
    ),
    'base = "empty"\nR7 = 15': ("rules-deck", "deck: 15 cards are too few: 2 players"),
}


@pytest.mark.parametrize("lines", BAD_DECKS)
def test_a_bad_deck_is_refused_with_file_and_key(lines: str, tmp_path: Path) -> None:
    code, message = BAD_DECKS[lines]
    file = written(tmp_path, f"[deck]\n{lines}\n")
    error = refused(file)
    assert error.code == code
    assert error.message.startswith(f"{file}: {message}")


def test_the_deck_in_words(tmp_path: Path) -> None:
    file = written(tmp_path, '[deck]\nbase = "112"\nR7 = 5\nWB = 1\n')
    words = str(decks.describe_deck(load(file).deck_list))
    assert words.startswith("The deck has 116 cards. Each of the four colours (red, yellow, green")
    assert "one 0, and two each of 1, 2, 3, 4, 5, 6, 8, 9, Skip, Reverse and Draw Two." in words
    assert "Of 7 there are 5 red, 2 yellow, 2 green and 2 blue." in words
    assert words.endswith("one Wild Shuffle Hands, three Wild Customizables and one Blank.")


def test_whom_a_set_seats() -> None:
    rules = load("official").but(hand_size=11, min_players=3)
    assert [players for players in range(12) if rules.seats(players)] == list(range(3, 10))
