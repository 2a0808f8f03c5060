"""Every other language has words for everything the server says to people, and for nothing else."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from lastcard import RuleSet, load, names
from lastcard.art import load_theme, themes
from lastcard.art.press import print_and_play, rule_sheet, score_pad
from lastcard.cards import CLASSIC, MAX_COLOURS, Effect, EffectKind, built_in, built_in_names
from lastcard.game import refusal
from lastcard.lab.answers.measure import DISTRIBUTIONS
from lastcard.lab.report import figure_words
from lastcard.lab.study.assumptions import USUAL
from lastcard.lab.study.figures import advantage_figures, game_figures
from lastcard.protocol.refusals import GOODBYES, SENTENCES
from lastcard.protocol.table_info import Language
from lastcard.rules import conflicts, decks, explain, explain_card, ruleset
from lastcard.rules.card_groups import names_of
from lastcard.rules.effect_sentences import effects_sentence
from lastcard.rules.language import ENGLISH_NAME, languages
from lastcard.rules.option_types import Choice
from lastcard.rules.options import OPTIONS, SECTIONS
from lastcard.rules.phrase import Phrase, counted
from lastcard.rules.value_words import WORDS, value_words
from lastcard.server.lessons import lesson_names, load_lesson
from lastcard.server.studio import look_warnings

Catalogue = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
OTHERS = sorted(set(get_args(Language)) - {ENGLISH_NAME})


@pytest.fixture(params=OTHERS)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    file = ROOT / "src/lastcard/rules/languages" / f"{request.param}.json"
    read: Catalogue = json.loads(file.read_text("utf-8"))
    return read


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


def figure_titles() -> set[str]:
    """What the studio measures. A test of the jobs themselves sees that these are all."""
    said = {figure.title for figure in (*game_figures(USUAL), *advantage_figures())}
    said |= {"wins by bot", "wins by seat", "dealer's wins", "first player's wins", "card played"}
    said |= {text for what, axis, _ in DISTRIBUTIONS for text in (what, axis)}
    return said | set(figure_words.EVENT_TITLES.values())


def all_templates() -> set[str]:
    said = set(
        written(decks, explain, explain_card, ruleset, print_and_play, rule_sheet, score_pad)
    )
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
    said |= set(written(figure_words, look_warnings)) | figure_titles()
    for lesson in map(load_lesson, lesson_names()):
        said |= set(lesson.texts())
    for theme in map(load_theme, themes()):
        said |= {theme.title, *(suit.name for suit in theme.suits.values())}
    return {text for text in said if re.search("[A-Za-z]", text)}


def test_the_protocol_knows_every_language() -> None:
    assert set(get_args(Language)) == set(languages())


def test_every_sentence_is_there(catalogue: Catalogue) -> None:
    assert set(catalogue["phrases"]) ^ all_templates() == set()


def test_every_sentence_has_the_same_gaps(catalogue: Catalogue) -> None:
    said = catalogue["phrases"]
    assert [text for text in said if text.count("{}") != said[text].count("{}")] == []
    assert [text for text in said.values() if set("{}") & set(text.replace("{}", ""))] == []


def test_every_set_and_value_is_there(catalogue: Catalogue) -> None:
    assert sorted(catalogue["sets"]) == sorted(names())
    assert all(told["title"] and told["summary"] for told in catalogue["sets"].values())
    used = {
        exact if exact in catalogue["values"] else value
        for option in OPTIONS
        if isinstance(option, Choice)
        for value in option.values
        for exact in [f"{option.key}.{value}"]
    }
    assert set(catalogue["values"]) == used


def test_every_value_has_words_in_english_and_no_word_is_left_over() -> None:
    choices = [option for option in OPTIONS if isinstance(option, Choice)]
    for option in choices:
        words = value_words(option)
        assert len(set(words)) == len(option.values), option.key
        assert not [word for word in words if "-" in word or "_" in word], option.key
    used = {
        exact if exact in WORDS else value
        for option in choices
        for value in option.values
        for exact in [f"{option.key}.{value}"]
    }
    assert set(WORDS) == used


def test_every_refusal_is_there(catalogue: Catalogue) -> None:
    """Those of the server, of the game and of rules that do not go together."""
    codes = set(SENTENCES) | set(GOODBYES)
    for module, error in ((refusal, "IllegalAction"), (ruleset, "Unplayable")):
        codes |= set(re.findall(rf'{error}\(\s*"([a-z-]+)"', inspect.getsource(module)))
    assert set(catalogue["problems"]) == codes


def french() -> Iterator[str]:
    """What stands in French: in the catalogue, and in the texts of the page."""

    def leaves(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        else:
            for inner in value.values():
                yield from leaves(inner)

    file = ROOT / "src/lastcard/rules/languages/fr.json"
    yield from leaves(json.loads(file.read_text("utf-8")))
    for source in sorted((ROOT / "web/src/texts").glob("*fr.ts")):
        # What a template works out is code; what stands around it is French.
        for quoted in re.findall(r'"[^"\n]*"|`[^`]*`', source.read_text("utf-8")):
            yield re.sub(r"\$\{[^}]*\}", "{}", quoted[1:-1])


def test_french_has_thin_spaces_where_they_belong() -> None:
    """Before ! ? : ; and inside quotes a space that is thin and does not break."""
    lacking = re.compile(r"[^\u202f!?][!?;](?!\S)|[^\u202f]:(?!\S)|«(?!\u202f)|(?<!\u202f)»")
    assert [text for text in french() if lacking.search(text)] == []
    assert [text for text in french() if "'" in text] == [], "an apostrophe is written ’"
