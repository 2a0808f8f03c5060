"""What a choice of rules means: the rule set, shared by all who chose the same."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

import msgspec
from msgspec.structs import replace as replace_fields

from lastcard.art import Theme, load_theme, themes
from lastcard.art.theme import PLAIN, keep_theme, own_table
from lastcard.errors import RuleSetError, ThemeError
from lastcard.protocol.table_info import MAX_SUMMARY, MAX_TITLE, Look, RulesChoice
from lastcard.rules import RuleSet, load, names
from lastcard.rules.decks import write_deck
from lastcard.rules.ruleset import with_changes

MAX_DECK_BYTES = 8 * 1024
"""What a deck may take as JSON: it is told with the table, and again whenever that changes."""
MAX_DESIGN_BYTES = 10 * 1024
"""What deck and look may take together: a message of a connection has room for little more."""
_SHARED = 256
"""Rule sets kept to be shared; one takes some 70 KB."""
_LENGTH = "target"
"""How long a match takes is no house rule."""


def rules_of(choice: RulesChoice) -> RuleSet:
    """The rule set somebody chose; refuses what does not exist or does not go together."""
    return _chosen(msgspec.json.encode(choice, order="deterministic"))


@lru_cache(_SHARED)
def _chosen(key: bytes) -> RuleSet:
    choice = msgspec.json.decode(key, type=RulesChoice)
    if choice.base not in names():  # no file of this machine can be reached from outside
        raise RuleSetError("rules-missing", f"no rule set {choice.base!r:.70}")
    _check_size(choice)
    rules = load(choice.base)
    if choice.options or choice.deck:
        changed = rules.but(choice.deck, **choice.options)
        if choice.deck or choice.options.keys() - {_LENGTH}:
            rules = replace(changed, title=f"{rules.title}, house rules")
        else:
            rules = replace(changed, title=rules.title, summary=rules.summary)
    title, summary = _line("title", choice.title), _line("summary", choice.summary)
    if choice.theme and choice.theme not in themes():  # nor can a folder
        raise RuleSetError("rules-value", f"no built-in theme {choice.theme!r:.70}")
    theme = choice.theme or rules.theme
    if choice.look is not None:
        theme = _dressed(choice.look, theme or PLAIN).name
    return replace(rules, title=title or rules.title, summary=summary or rules.summary, theme=theme)


def theme_of(choice: RulesChoice) -> Theme:
    """The theme that the cards of some rules are drawn in."""
    theme = choice.theme or load(choice.base).theme or PLAIN
    return load_theme(theme) if choice.look is None else _dressed(choice.look, theme)


def _dressed(look: Look, theme: str) -> Theme:
    try:
        return keep_theme(msgspec.to_builtins(look), theme)
    except ThemeError as problem:
        raise RuleSetError("rules-theme", problem.message) from None


def _line(what: str, text: str) -> str:
    line = " ".join(text.split())
    if not line.isprintable():
        raise RuleSetError("rules-value", f"the {what} must be one printable line")
    return line


def choice_of(rules: RuleSet) -> RulesChoice:
    """Rules as they travel: a set that everybody has, and what is changed in it. A theme that only
    this machine has goes with them, unless it is too large or missing: it changes no rule."""
    base = rules
    while base.name not in names() or load(base.name).fingerprint != base.fingerprint:
        base = base.parent or load("official")
    if base is rules:
        return RulesChoice(rules.name)
    if len(rules.title) > MAX_TITLE:
        raise RuleSetError(
            "rules-value",
            f"title: online, {rules.title[:20]}... may have {MAX_TITLE} letters",
        )
    choice = RulesChoice(
        base.name,
        {key: rules[key] for key in rules.differences(base) if key != "deck"},
        rules.title,
        write_deck(rules.deck_list, base.deck_list),
        summary=rules.summary[:MAX_SUMMARY] if _has_summary(rules) else "",
    )
    _check_size(choice)
    return _with_look(choice, rules.theme, base.theme)


def _has_summary(rules: RuleSet) -> bool:
    """Whether somebody wrote it, and it is not what is said of any change."""
    return rules.parent is None or rules.summary != str(with_changes(rules.parent.title))


def _with_look(choice: RulesChoice, theme: str | None, usual: str | None) -> RulesChoice:
    if theme is None or theme == usual:
        return choice
    if theme in themes():
        return replace_fields(choice, theme=theme)
    with suppress(msgspec.ValidationError, RuleSetError, ThemeError):
        parent, table = own_table(theme)
        dressed = replace_fields(choice, theme=parent, look=msgspec.convert(table, Look))
        _check_size(dressed)
        return dressed
    return choice


def _check_size(choice: RulesChoice) -> None:
    size = len(msgspec.json.encode(choice.deck)) if choice.deck else 0
    if size > MAX_DECK_BYTES:
        allowed = f"{MAX_DECK_BYTES:,} bytes"
        raise RuleSetError("rules-deck", f"online, a deck may take {allowed}, not {size:,}")
    size += len(msgspec.json.encode(choice.look)) if choice.look else 0
    if size > MAX_DESIGN_BYTES:
        allowed = f"{MAX_DESIGN_BYTES:,} bytes"
        problem = f"online, deck and theme may take {allowed} together, not {size:,}"
        raise RuleSetError("rules-theme", problem)
