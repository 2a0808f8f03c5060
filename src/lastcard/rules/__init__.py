"""Rule sets as data: every option once, named sets that differ from a parent, plain words."""

from lastcard.rules.ruleset import RuleSet, load, names

__all__ = ["RuleSet", "load", "names"]
