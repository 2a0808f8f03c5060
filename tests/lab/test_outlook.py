"""The chances of all seats over a record, and luck and choices taken apart."""

from __future__ import annotations

import ast
import inspect
import json
from pathlib import Path
from typing import get_args

import pytest

from lastcard import Game, load
from lastcard.bots import CasualBot, next_move
from lastcard.lab.coach import Effort, Review, explanation, recollection, review
from lastcard.lab.coach.review import Reviewer, carry_out
from lastcard.protocol.table_info import Language
from lastcard.record import Record, record_of

pytestmark = pytest.mark.compiled

QUICK = Effort(rollouts=100)


def a_match(rules: str = "official", seed: int = 3, **options: bool | int | str) -> Record:
    game = Game(load(rules).but(**options), 3, seed=seed)
    bots = [CasualBot(seat) for seat in range(3)]
    while not game.match_over and game.state.hand_number < 4:
        if game.over:
            game.deal()
        else:
            game.apply(*next_move(game, bots))
    return record_of(game)


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(a_match(target=100), effort=QUICK)


def test_chances_of_all_seats_are_one_together(reviewed: Review) -> None:
    assert [one.step for one in reviewed.chances] == list(range(len(reviewed.chances)))
    for one in reviewed.chances:
        assert sum(one.of_hand) == pytest.approx(1)
        assert sum(one.of_match) == pytest.approx(1)


def test_what_is_over_is_certain(reviewed: Review) -> None:
    for ending in reviewed.endings.values():
        at = reviewed.chances[ending.step]
        assert at.of_hand == pytest.approx(ending.shares)
    last = reviewed.chances[-1]
    assert max(last.of_match) == 1


def test_the_parts_of_a_result_add_up_and_cancel_out(reviewed: Review) -> None:
    for one in reviewed.balances:
        parts = one.deal + one.draws + one.choices + one.others
        assert one.result == pytest.approx(parts)
        # Casual bots do what a casual bot does.
        assert one.choices == pytest.approx(0, abs=0.2)
    assert sum(one.result for one in reviewed.balances) == pytest.approx(0, abs=1e-9)
    assert sum(one.deal for one in reviewed.balances) == pytest.approx(0, abs=1e-9)


def test_a_blunder_is_a_choice_and_not_luck() -> None:
    game = Game(load("official").but(scoring="none"), 2, seed=5)
    bots = [CasualBot(0), CasualBot(1)]
    blunders = 0
    while not game.over:
        seat, action = next_move(game, bots)
        legal = {str(one): one for one in game.legal(seat)}
        if seat == 0 and "draw" in legal and str(action) != "draw" and blunders < 3:
            blunders += 1
            action = legal["draw"]
        game.apply(seat, action)
    found = review(record_of(game), effort=QUICK).balances
    assert blunders == 3
    assert found[0].choices < -0.05
    assert found[1].others == pytest.approx(-found[0].choices, abs=1e-9)


def test_pieces_can_be_carried_out_in_any_order() -> None:
    record = a_match("redacted", scoring="none")
    whole = review(record, effort=QUICK)
    reviewer = Reviewer(record, effort=QUICK)
    for piece in reversed(reviewer.pieces()):
        reviewer.take(piece, carry_out(piece))
    for piece in reversed(reviewer.lesson_pieces()):
        reviewer.take(piece, carry_out(piece))
    assert reviewer.so_far() == whole


def test_before_anything_is_done_there_is_nothing_to_tell() -> None:
    reviewer = Reviewer(a_match(scoring="none"), effort=QUICK)
    so_far = reviewer.so_far()
    assert (so_far.decisions, so_far.lessons) == ((), ())


def test_what_was_not_looked_at_yet_is_not_told() -> None:
    """Pieces come back in the order in which processes finish them."""
    reviewer = Reviewer(a_match(target=100), effort=QUICK)
    nothing_yet = reviewer.so_far()
    assert [one.step for one in nothing_yet.chances] == [
        ending.step for ending in nothing_yet.endings.values()
    ]
    for piece in sorted(reviewer.pieces(), key=lambda piece: piece.what != "matches"):
        reviewer.take(piece, carry_out(piece))
        so_far = reviewer.so_far()
        for one in so_far.chances:
            assert sum(one.of_hand) == pytest.approx(1)
            assert sum(one.of_match) == pytest.approx(1)
        assert sum(one.deal for one in so_far.balances) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("language", sorted(set(get_args(Language)) - {"en"}))
def test_every_reason_has_words_in_every_language(language: str) -> None:
    folder = Path(inspect.getfile(explanation)).parent / "languages"
    words = json.loads((folder / f"{language}.json").read_text("utf-8"))
    said = {text for module in (explanation, recollection) for text in templates(module)}
    said |= {"{} and {}"}  # a list of cards
    plain = {"{} ({})", "{} {}"}
    assert said - plain == set(words) - plain
    for english, other in words.items():
        assert english.count("{}") == other.count("{}"), english


def templates(module: object) -> set[str]:
    """What ``Phrase`` is called with in a module."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):  # type: ignore[arg-type]
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Phrase":
            first = node.args[0]
            options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            found |= {one.value for one in options if isinstance(one, ast.Constant)}
    return {text for text in found if isinstance(text, str)}
