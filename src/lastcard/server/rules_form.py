"""Rules for the table form: every set, every option, and rules in plain words."""

from __future__ import annotations

from functools import cache

from lastcard.errors import UserError
from lastcard.protocol import http_bodies as h
from lastcard.protocol import table_info as t
from lastcard.protocol.refusals import code_of
from lastcard.protocol.rules_choice import rules_of
from lastcard.rules import RuleSet, load, names
from lastcard.rules.explain import explain
from lastcard.rules.explain_card import explain_cards
from lastcard.rules.option_types import Choice, Flag, Number, Option, Value
from lastcard.rules.options import OPTIONS
from lastcard.rules.phrase import Phrase
from lastcard.rules.relevance import is_relevant
from lastcard.rules.ruleset import DEFAULTS, Unplayable
from lastcard.rules.section_writer import Sentence
from lastcard.rules.value_words import value_words
from lastcard.server.projection import cards_of


@cache
def named_sets() -> list[h.SetInfo]:
    return [_set(load(name)) for name in names()]


@cache
def all_options() -> list[h.OptionInfo]:
    return [_option(option) for option in OPTIONS]


def rules_page(choice: t.RulesChoice) -> h.RulesPage:
    """The rules in plain words, or what is wrong with them."""
    try:
        rules = rules_of(choice)
    except Unplayable as problem:
        return h.RulesPage(phrase_of(problem.plain), code_of(problem), list(problem.keys))
    except UserError as problem:
        return h.RulesPage(h.Phrase(problem.message), code_of(problem))
    return h.RulesPage(
        relevant=[option.key for option in OPTIONS if is_relevant(rules, option.key)],
        names={option.key: _names(option, rules) for option in OPTIONS if option.about},
        sections=[
            h.Section(part.title, [sentence_of(sentence) for sentence in part.sentences])
            for part in explain(rules)
        ],
        pack=cards_of(rules),
        deck=list(rules.deck),
    )


def cards_page(choice: t.RulesChoice) -> h.CardsPage:
    """Every card of the deck in plain words, those that are alike together."""
    alike: dict[tuple[Phrase, ...], list[str]] = {}
    for card, says in explain_cards(rules_of(choice)).items():
        alike.setdefault(tuple(says), []).append(card.short)
    return h.CardsPage([h.CardRules(c, [phrase_of(p) for p in says]) for says, c in alike.items()])


def _names(option: Option, rules: RuleSet) -> list[h.Phrase]:
    return [phrase_of(name) for name in option.names(rules.cards)]


def sentence_of(sentence: Sentence) -> h.Sentence:
    return h.Sentence(sentence.phrase.say, _parts(sentence.phrase), sentence.differs)


def phrase_of(phrase: Phrase) -> h.Phrase:
    return h.Phrase(phrase.say, _parts(phrase))


def _parts(phrase: Phrase) -> list[int | str | h.Phrase]:
    return [phrase_of(part) if isinstance(part, Phrase) else part for part in phrase.parts]


def _set(rules: RuleSet) -> h.SetInfo:
    return h.SetInfo(
        rules.name,
        rules.title,
        rules.summary,
        dict(rules.values),
        int(rules["min_players"]),
        int(rules["max_players"]),
        rules.theme or "",
    )


def _option(option: Option) -> h.OptionInfo:
    info = h.OptionInfo(option.key, option.section, option.title, "text", option.default)
    info.sentences = {_spelled(value): text for value, text in option.say.items()}
    info.names = _names(option, DEFAULTS)
    if isinstance(option, Flag):
        info.kind = "flag"
    elif isinstance(option, Number):
        info.kind = "number"
        info.low, info.high = option.low, option.high
    elif isinstance(option, Choice):
        info.kind = "choice"
        info.values, info.words = list(option.values), value_words(option)
    return info


def _spelled(value: Value | None) -> str:
    if value is None:
        return "*"
    return str(value).lower() if isinstance(value, bool) else str(value)
