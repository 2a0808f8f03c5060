"""The client's German has words for everything the server says to people, and for nothing else."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lastcard import RuleSet, load, names
from lastcard.art import load_theme, themes
from lastcard.art.press import print_and_play, rule_sheet, score_pad
from lastcard.cards import CLASSIC, MAX_COLOURS, Effect, EffectKind, built_in, built_in_names
from lastcard.game import refusal
from lastcard.protocol.refusals import GOODBYES, SENTENCES
from lastcard.rules import conflicts, decks, explain, ruleset
from lastcard.rules.card_groups import names_of
from lastcard.rules.effect_sentences import effects_sentence
from lastcard.rules.option_types import Choice
from lastcard.rules.options import OPTIONS, SECTIONS
from lastcard.rules.phrase import Phrase, counted

ROOT = Path(__file__).resolve().parents[2]
GERMAN: dict[str, Any] = json.loads(
    (ROOT / "src/lastcard/rules/languages/de.json").read_text("utf-8")
)


def inside(phrase: Phrase) -> Iterator[str]:
    """The templates of a phrase and of those in its gaps."""
    yield phrase.say
    for part in phrase.parts:
        if isinstance(part, Phrase):
            yield from inside(part)


def written(*modules: Any) -> Iterator[str]:
    """Every template that stands in the source: what ``say`` and ``Phrase`` are called with."""
    for module in modules:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("say", "Phrase"):
                    yield from literals(node.args[0])


def literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def full_decks() -> Iterator[tuple[int, ...]]:
    """Decks that have every card, the same and not the same of every colour, up to ten of one."""
    for count in range(1, 12):
        yield (1, *(count for _ in CLASSIC.cards[1:]))


def vocabulary() -> Iterator[str]:
    """What can be said of cards: every effect, first and after another, and every name."""
    before, name = Effect(EffectKind.REVERSE), Phrase("")
    for kind in EffectKind:
        numbers = range(1, kind.most + 1) if kind.has_number else (0,)
        victim = kind is EffectKind.VICTIM_NAMES_COLOUR
        after = (Effect(EffectKind.DRAW_UNTIL_COLOUR),) if victim else ()
        for number in numbers:
            effects = (Effect(kind, number), *after)
            for inspected in (False, True):
                yield from inside(effects_sentence(name, effects, inspected=inspected))
                yield from inside(effects_sentence(name, (before, *effects), inspected=inspected))
    for pack in map(built_in, built_in_names()):
        for card in pack.cards:
            yield from inside(names_of([card]))
    own = load("official").but({"wilds": [{"short": "A", "name": "Ape"}]}).pack
    yield from (names_of([own.card(name)]).say for name in ("A", "W"))
    yield from inside(names_of([]))
    for count in range(2, MAX_COLOURS + 1):
        yield counted(count, "colour").say


def all_templates() -> set[str]:
    said = set(written(decks, explain, ruleset, print_and_play, rule_sheet, score_pad))
    said |= set(vocabulary())
    said |= {text for option in OPTIONS for text in (option.title, *option.say.values())}
    said |= {conflict.why for conflict in conflicts.CONFLICTS} | set(SECTIONS)
    rules = [load(name) for name in names()]
    rules += [
        RuleSet("any", "", "", rules[0].values, CLASSIC, deck, rules[0].origins)
        for deck in full_decks()
    ]
    for one in rules:
        for section in explain.explain(one):
            for sentence in section.sentences:
                said |= set(inside(sentence.phrase))
    for theme in map(load_theme, themes()):
        said |= {theme.title, *(suit.name for suit in theme.suits.values())}
    return {text for text in said if re.search("[A-Za-z]", text)}


def test_every_sentence_is_in_german() -> None:
    assert set(GERMAN["phrases"]) ^ all_templates() == set()


def test_the_german_has_the_same_gaps() -> None:
    german = GERMAN["phrases"]
    assert [text for text in german if text.count("{}") != german[text].count("{}")] == []
    assert [text for text in german.values() if set("{}") & set(text.replace("{}", ""))] == []


def test_every_set_and_value_is_in_german() -> None:
    assert sorted(GERMAN["sets"]) == sorted(names())
    assert all(german["title"] and german["summary"] for german in GERMAN["sets"].values())
    used = {
        exact if exact in GERMAN["values"] else value
        for option in OPTIONS
        if isinstance(option, Choice)
        for value in option.values
        for exact in [f"{option.key}.{value}"]
    }
    assert set(GERMAN["values"]) == used


def test_every_refusal_is_in_german() -> None:
    """Those of the server, of the game and of rules that do not go together."""
    codes = set(SENTENCES) | set(GOODBYES)
    for module, error in ((refusal, "IllegalAction"), (ruleset, "Unplayable")):
        codes |= set(re.findall(rf'{error}\(\s*"([a-z-]+)"', inspect.getsource(module)))
    assert set(GERMAN["problems"]) == codes
