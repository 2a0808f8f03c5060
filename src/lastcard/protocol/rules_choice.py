"""What a choice of rules means: the rule set, shared by all who chose the same."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from lastcard.art import themes
from lastcard.errors import RuleSetError
from lastcard.protocol.messages import MAX_TITLE, RulesChoice
from lastcard.rules import RuleSet, load, names
from lastcard.rules.decks import write_deck

MAX_DECK_BYTES = 8 * 1024
"""What a deck may take as JSON: it is told with the table, and again whenever that changes."""
_SHARED = 256
"""Rule sets kept to be shared; one takes some 70 KB."""


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
        rules = replace(changed, title=f"{rules.title}, house rules")
    title = " ".join(choice.title.split())
    if not title.isprintable():
        raise RuleSetError("rules-value", "the title must be one printable line")
    if choice.theme and choice.theme not in themes():  # nor can a folder
        raise RuleSetError("rules-value", f"no built-in theme {choice.theme!r:.70}")
    return replace(rules, title=title or rules.title, theme=choice.theme or rules.theme)


def choice_of(rules: RuleSet) -> RulesChoice:
    """Rules as they travel: a set that everybody has, and what is changed in it. A theme that only
    this machine has stays here, as it changes no rule."""
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
        rules.theme if rules.theme in themes() and rules.theme != base.theme else "",
    )
    _check_size(choice)
    return choice


def _check_size(choice: RulesChoice) -> None:
    size = len(msgspec.json.encode(choice.deck)) if choice.deck else 0
    if size > MAX_DECK_BYTES:
        allowed = f"{MAX_DECK_BYTES:,} bytes"
        raise RuleSetError("rules-deck", f"online, a deck may take {allowed}, not {size:,}")
