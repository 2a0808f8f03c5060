"""What holds for any rules, whether or not anybody plays by them."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from lastcard import RuleSet, load
from lastcard.rules.ruleset import from_data
from lastcard.rules.toml_writer import write_short_toml, write_toml
from tests.kit.strategies import rule_sets

Carry = Callable[[RuleSet, Callable[[RuleSet], str]], RuleSet]


@pytest.fixture(scope="session")
def through_a_file(tmp_path_factory: pytest.TempPathFactory) -> Carry:
    file = tmp_path_factory.mktemp("rules") / "random.toml"

    def again(rules: RuleSet, write: Callable[[RuleSet], str]) -> RuleSet:
        file.write_text(write(rules), encoding="utf-8")
        return load(file)

    return again


@settings(max_examples=100)
@given(rules=rule_sets())
def test_rules_stay_the_same_wherever_they_are_carried(
    rules: RuleSet, through_a_file: Carry
) -> None:
    """In a record, in a file to edit or to hand on, to another process."""
    copies = from_data(rules.to_data(), "a record"), pickle.loads(pickle.dumps(rules))
    files = (through_a_file(rules, write) for write in (write_toml, write_short_toml))
    for copy in (*copies, *files):
        assert (copy.values, copy.deck) == (rules.values, rules.deck)
        assert copy.fingerprint == rules.fingerprint
        assert copy.kernel == rules.kernel
