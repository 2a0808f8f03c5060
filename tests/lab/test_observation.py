"""The observation: what stands where, and that nothing hidden is in it."""

from __future__ import annotations

import random

import pytest
from tools import make_docs

from lastcard import Game, load, names
from lastcard.bots import next_move
from lastcard.cards import CARDS, KINDS
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Sight, State
from lastcard.kernel.legal import legal
from lastcard.kernel.view import see
from lastcard.lab.env.observation import (
    PARTS,
    SIZE,
    describe,
    encode,
    kernel_action,
    relative_action,
)
from tests.kit.hidden import redeal
from tests.kit.strategies import bots_for, random_players, random_rules

PART = {part.name: part for part in PARTS}


def observed(state: State, seat: int) -> list[int]:
    sight, row = Sight(), [99] * SIZE
    see(state, seat, sight)
    encode(sight, row)
    return row


def part(row: list[int], name: str) -> list[int]:
    found = PART[name]
    return row[found.start : found.start + found.length]


def test_the_parts_cover_the_row_without_gaps() -> None:
    at = 0
    for found in PARTS:
        assert found.start == at
        at += found.length
    assert at == SIZE == 408
    assert len(PART) == len(PARTS)


def test_the_documentation_has_the_table_of_the_code() -> None:
    stale = [part.page for part in make_docs.TABLES if part.is_stale]
    assert stale == [], "run python tools/make_docs.py"
    assert describe().count("\n") == len(PARTS) + 2


def test_a_page_gets_the_table_between_its_marks() -> None:
    part = make_docs.TABLES[0]
    page = (make_docs.DOCS / part.page).read_text(encoding="utf-8")
    assert part.put_into(page.replace("| 136 | stock", "| 1 | stick")) == page
    assert part.put_into("no marks") == "no marks"


def test_a_position_index_by_index() -> None:
    game = Game("official", players=3, seed=7)
    s = game.state
    s.circle[:3] = [0, 2, 1]  # seat 2 sits to the left of seat 0
    s.scores[:3] = [20, 499, 13_000]
    s.alive, s.playing = 0b111, 0b101
    s.exposed, s.accused, s.dealer, s.turn, s.actor = 2, 0, 1, 2, 2
    s.sizes[2] = 130
    s.pending, s.pending_card, s.direction = 6, CARDS[53].code, 1
    row = observed(s, 2)  # seat 1 is next, then seat 0
    assert part(row, "hand") == list(s.hands[2])
    assert [at for at, is_it in enumerate(part(row, "top")) if is_it] == [s.top]
    assert part(row, "sizes")[:4] == [127, 7, 7, 0]
    assert part(row, "score hundreds")[:4] == [127, 4, 0, 0]
    assert part(row, "score rest")[:4] == [0, 99, 20, 0]
    for name, ahead in (("dealer", 1), ("turn", 0), ("actor", 0), ("exposed", 0), ("accused", 2)):
        assert part(row, name) == [int(at == ahead) for at in range(10)], name
    assert part(row, "alive") == [1] * 3 + [0] * 7
    assert part(row, "playing") == [1, 0, 1] + [0] * 7
    assert (part(row, "pending"), part(row, "pending kind")) == ([6], [0, 1, 0])
    assert part(row, "direction") == [1]
    assert part(row, "stock") == [s.stock_size]
    assert part(row, "discards")[s.top] == 1
    assert sum(part(row, "drawn")) == sum(part(row, "submitted")) == 0


@pytest.mark.parametrize("name", names())
def test_values_keep_to_the_table_and_show_what_the_view_shows(name: str) -> None:
    game = Game(name, players=4, seed=3)
    bots = bots_for(game, 3)
    while not game.over:
        for seat in range(4):
            row = observed(game.state, seat)
            for found in PARTS:
                assert all(0 <= value <= found.high for value in part(row, found.name))
            view = game.view(seat)
            discards = [view.pile.count(CARDS[card]) for card in range(KINDS)]
            assert part(row, "discards") == discards
            assert part(row, "phase").index(1) == view.phase.value - 1
            assert sum(part(row, "colour")) == (view.colour is not None)
            for card, shown in ((view.drawn, "drawn"), (view.submitted, "submitted")):
                assert sum(part(row, shown)) == (card is not None)
                assert card is None or part(row, shown)[card.code] == 1
        game.apply(*next_move(game, bots))
    assert part(observed(game.state, 0), "phase")[-1] == 1


def test_hidden_cards_dealt_anew_change_nothing() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        rules = random_rules(rng)
        game = Game(rules, random_players(rules, rng), seed=seed)
        bots = bots_for(game, seed)
        for _ in range(60):
            if game.over:
                break
            seat = rng.randrange(len(game.players))
            other = game.state.copy()
            redeal(other, rules.kernel, seat, rng)
            assert observed(other, seat) == observed(game.state, seat)
            game.apply(*next_move(game, bots))


def test_actions_on_seats_are_counted_from_the_own_seat_and_back() -> None:
    state = Game("official", players=4, seed=1).state
    state.circle[:4] = [3, 1, 0, 2]
    assert relative_action(state, 1, k.CATCH + 0) == k.CATCH + 1
    assert relative_action(state, 1, k.SWAP + 3) == k.SWAP + 3
    for seat in range(4):
        codes = [relative_action(state, seat, action) for action in range(k.ACTION_COUNT)[:13]]
        assert [kernel_action(state, seat, code) for code in codes] == list(range(13))
        caught = {relative_action(state, seat, k.CATCH + other) for other in range(4)}
        assert caught == set(range(k.CATCH, k.CATCH + 4))
    for action in range(k.PLAY_CARD, k.ACTION_COUNT):
        assert relative_action(state, 2, action) == kernel_action(state, 2, action) == action


def test_a_mask_can_be_read_back() -> None:
    game = Game(load("official").but(seven_swap="choose", false_catch_penalty=1), 5, seed=2)
    bots, into = bots_for(game, 2), [0] * k.ACTION_COUNT
    while not game.over:
        for seat in range(5):
            for action in into[: legal(game.state, game.rules.kernel, seat, into)]:
                code = relative_action(game.state, seat, action)
                assert kernel_action(game.state, seat, code) == action
        game.apply(*next_move(game, bots))
