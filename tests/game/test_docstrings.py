"""The examples in the docstrings of the objects run and say the truth."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("module", ["deck", "game", "hand", "layout", "player"])
def test_the_examples_of_a_module_run(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"lastcard.game.{module}"))
    assert tried.attempted > 0
    assert tried.failed == 0
