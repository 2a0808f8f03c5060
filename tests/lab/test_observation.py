"""The observation: what stands where, and that nothing hidden is in it."""

from __future__ import annotations

import random

import pytest
from tools import DOCS, make_docs

from lastcard import Game, load, names
from lastcard.bots import next_move
from lastcard.cards import CLASSIC, Pack
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Sight, State
from lastcard.kernel.legal import legal
from lastcard.kernel.view import see
from lastcard.lab.env.numbering import action_at, number_of, numbered_actions, numbering_of
from lastcard.lab.env.observation import encode, layout_of, observe, parts_of
from lastcard.lab.env.pack_tables import describe, observation_table
from tests.kit.hidden import redeal
from tests.kit.strategies import bots_for, random_players, random_rules

PACKS = sorted({load(name).pack for name in names()}, key=lambda pack: pack.name)


def observed(state: State, seat: int, pack: Pack = CLASSIC) -> list[int]:
    layout = layout_of(pack)
    sight, row = Sight(), [99] * layout.size
    see(state, seat, sight)
    encode(sight, layout, row)
    at_the_table = [99] * layout.size
    observe(state, seat, Sight(), layout, at_the_table, 0)
    assert at_the_table == row
    return row


def part(row: list[int], name: str, pack: Pack = CLASSIC) -> list[int]:
    found = next(found for found in parts_of(pack) if found.name == name)
    return row[found.start : found.start + found.length]


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_the_parts_cover_the_row_without_gaps(pack: Pack) -> None:
    at = 0
    for found in parts_of(pack):
        assert found.start == at
        at += found.length
    assert at == layout_of(pack).size
    assert len({found.name for found in parts_of(pack)}) == len(parts_of(pack))


def test_the_classic_pack_has_the_numbers_it_always_had() -> None:
    """Policies have been trained with them."""
    assert layout_of(CLASSIC).size == 408
    actions = numbered_actions(CLASSIC)
    assert len(actions) == 302
    places = {"draw": 0, "pass": 1, "uno": 2, "challenge": 3, "approve": 4, "colour:R": 5}
    places |= {"colour:B": 8, "swap:0": 9, "catch:0": 19, "R0": 29, "B+2": 80, "W:R": 81}
    places |= {"WB:B": 100, "R0!": 101, "WB:B!": 172, "sub:R0": 173, "return:R0": 245}
    assert {text: [*map(str, actions)].index(text) for text in places} == places
    assert str(actions[301]) == "return:WB"


def test_the_documentation_has_the_table_of_the_code() -> None:
    stale = [part.mark for part in make_docs.TABLES if part.is_stale]
    assert stale == [], "run make docs"
    assert observation_table(CLASSIC).count("\n") == len(parts_of(CLASSIC)) + 2


def test_any_pack_is_described_by_its_tables() -> None:
    told = describe("all-wild")
    assert "the colour in play" not in told  # it has none
    assert load("all-wild").pack.fingerprint in told
    assert "| 0 to 7 | hand |" in told
    assert "make a seat draw" in told
    assert "make a seat draw" not in describe("official")
    for card in load("all-wild").pack.cards:
        assert f"| {card} | {card.words} |" in told


def test_a_page_gets_the_table_between_its_marks() -> None:
    part = make_docs.TABLES[0]
    page = (DOCS / part.page).read_text(encoding="utf-8")
    assert part.put_into(page.replace("| 136 | stock", "| 1 | stick")) == page
    assert part.put_into("no marks") == "no marks"


def test_a_position_index_by_index() -> None:
    game = Game("official", players=3, seed=7)
    s = game.state
    s.circle[:3] = [0, 2, 1]  # seat 2 sits to the left of seat 0
    s.scores[:3] = [20, 499, 13_000]
    s.alive, s.playing = 0b111, 0b101
    s.exposed, s.accused, s.dealer, s.turn, s.actor = 2, 0, 1, 0, 1
    s.sizes[2] = 130
    s.pending, s.pending_card, s.direction = 6, CLASSIC.card("W+4").code, 1
    row = observed(s, 2)  # seat 1 is next, then seat 0
    assert part(row, "hand") == list(s.hands[2][:57])
    assert [at for at, is_it in enumerate(part(row, "top")) if is_it] == [s.top]
    assert part(row, "sizes")[:4] == [127, 7, 7, 0]
    assert part(row, "score hundreds")[:4] == [127, 4, 0, 0]
    assert part(row, "score rest")[:4] == [0, 99, 20, 0]
    for name, ahead in (("dealer", 1), ("turn", 2), ("actor", 1), ("exposed", 0), ("accused", 2)):
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
    bots, pack = bots_for(game, 3), game.rules.pack
    while not game.over:
        for seat in range(4):
            row = observed(game.state, seat, pack)
            for found in parts_of(pack):
                assert all(0 <= value <= found.high for value in part(row, found.name, pack))
            view = game.view(seat)
            assert part(row, "hand", pack) == [view.hand.count(card) for card in pack.cards]
            assert part(row, "discards", pack) == [view.pile.count(card) for card in pack.cards]
            assert part(row, "phase", pack).index(1) == view.phase.value - 1
            assert sum(part(row, "colour", pack)) == (view.colour is not None)
            for who, shown in ((game.state.exposed, "exposed"), (game.state.accused, "accused")):
                assert sum(part(row, shown, pack)) == (who != k.NOBODY)
            for card, shown in ((view.drawn, "drawn"), (view.submitted, "submitted")):
                assert sum(part(row, shown, pack)) == (card is not None)
                assert card is None or part(row, shown, pack)[card.code] == 1
        game.apply(*next_move(game, bots))
    assert part(observed(game.state, 0, pack), "phase", pack)[-1] == 1


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
            assert observed(other, seat, rules.pack) == observed(game.state, seat, rules.pack)
            game.apply(*next_move(game, bots))


def test_actions_on_seats_are_counted_from_the_own_seat_and_back() -> None:
    state, numbering = Game("official", players=4, seed=1).state, numbering_of(CLASSIC)
    swap, catch = 9, 19
    state.circle[:4] = [3, 1, 0, 2]
    assert number_of(numbering, state, 1, k.CATCH + 0) == catch + 1
    assert number_of(numbering, state, 1, k.SWAP + 3) == swap + 3
    for seat in range(4):
        caught = [number_of(numbering, state, seat, k.CATCH + other) for other in range(4)]
        assert sorted(caught) == list(range(catch, catch + 4))
        back = [action_at(numbering, state, seat, number) for number in caught]
        assert back == list(range(k.CATCH, k.CATCH + 4))


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_numbers_leave_no_gaps_and_lead_back(pack: Pack) -> None:
    numbering, state = numbering_of(pack), Game("official", players=10, seed=1).state
    assert numbering.count == len(numbered_actions(pack))
    for seat in (0, 7):
        codes = [action_at(numbering, state, seat, number) for number in range(numbering.count)]
        assert len(set(codes)) == numbering.count
        numbers = [number_of(numbering, state, seat, code) for code in codes]
        assert numbers == list(range(numbering.count))


def test_a_mask_can_be_read_back() -> None:
    game = Game(load("official").but(seven_swap="choose", false_catch_penalty=1), 5, seed=2)
    bots, into, numbering = bots_for(game, 2), [0] * k.MAX_LEGAL, numbering_of(CLASSIC)
    while not game.over:
        for seat in range(5):
            for action in into[: legal(game.state, game.rules.kernel, seat, into)]:
                number = number_of(numbering, game.state, seat, action)
                assert action_at(numbering, game.state, seat, number) == action
        game.apply(*next_move(game, bots))
