"""What a choice of rules means: the rule set, shared by all who chose the same."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from lastcard.errors import RuleSetError
from lastcard.protocol.messages import RulesChoice
from lastcard.rules import RuleSet, load, names

_SHARED = 512
"""Rule sets kept to be shared; one takes some 15 KB."""


def rules_of(choice: RulesChoice) -> RuleSet:
    """The rule set somebody chose; refuses what does not exist or does not go together."""
    return _chosen(msgspec.json.encode(choice, order="deterministic"))


@lru_cache(_SHARED)
def _chosen(key: bytes) -> RuleSet:
    choice = msgspec.json.decode(key, type=RulesChoice)
    if choice.base not in names():  # no file of this machine can be reached from outside
        raise RuleSetError("rules-missing", f"no rule set {choice.base!r:.70}")
    rules = load(choice.base)
    if choice.options:
        rules = replace(rules.but(**choice.options), title=f"{rules.title}, house rules")
    title = " ".join(choice.title.split())
    if not title.isprintable():
        raise RuleSetError("rules-value", "the title must be one printable line")
    return replace(rules, title=title) if title else rules
