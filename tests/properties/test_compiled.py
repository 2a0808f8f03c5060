"""One source, two ways to run it: the same inputs give the same bytes."""

from __future__ import annotations

import importlib
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lastcard import Game, RuleSet, load, names
from lastcard.bots import next_move
from lastcard.bots.policies.dice import Dice
from lastcard.kernel import codes as k
from lastcard.kernel import deal as kernel_deal
from lastcard.kernel.compiled import array_of, bytes_of, entry, from_record, lined_up, twin
from lastcard.kernel.fields import HAND, LINE, MAX_WORDS, Outside, Rules, Sight, State
from lastcard.kernel.legal import legal
from lastcard.kernel.machine_code import machine_code, sources
from lastcard.kernel.step import step
from lastcard.kernel.view import see
from lastcard.lab.arena.random_bulk import play_hands
from tests.kit.random_decks import DECKS
from tests.kit.strategies import bots_for, random_players, random_rules, random_rules_and_cards
from tests.kit.tables import all_cards

pytestmark = pytest.mark.compiled

begin_match_c = twin(kernel_deal.begin_match)
deal_c = twin(kernel_deal.deal)
legal_c = twin(legal)
step_c = twin(step)
see_c = twin(see)

BEGIN, DEAL, STEP, LEGAL, SEE = range(5)


@entry
def door(
    states: Any, rules: Any, outsides: Any, sights: Any, into: Any, what: int, a: int, b: int
) -> int:
    """All doors of the compiled kernel, so that it is compiled once."""
    s = states[0]
    r = rules[0]
    out = outsides[0]
    if what == BEGIN:
        begin_match_c(s, r, out, a, b)
    elif what == DEAL:
        deal_c(s, r, out)
    elif what == STEP:
        step_c(s, r, out, a, b)
    elif what == LEGAL:
        return legal_c(s, r, a, into)
    else:
        see_c(s, a, sights[0])
    return 0


class Twins:
    """The same table twice: interpreted on lists, compiled on NumPy records."""

    def __init__(self, rules: RuleSet, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rules = rules.kernel
        self.state, self.outside, self.sight = State(), Outside(), Sight()
        self.into = [0] * k.MAX_LEGAL
        self.arrays = (
            array_of(State),
            from_record(self.rules),
            array_of(Outside),
            array_of(Sight),
            np.zeros(k.MAX_LEGAL, np.int64),
        )
        self.outside.used = MAX_WORDS
        self.players = players
        self.fresh_words()
        kernel_deal.begin_match(self.state, self.rules, self.outside, players, 0)
        door(*self.arrays, BEGIN, players, 0)
        self.compare()

    def fresh_words(self) -> None:
        """Chance comes from outside: both get the same words."""
        out = self.outside
        for at in range(out.used):
            out.words[at] = self.rng.getrandbits(62)
        out.used = out.event_count = 0
        self.arrays[2][0]["words"][:] = out.words
        self.arrays[2][0]["used"] = self.arrays[2][0]["event_count"] = 0

    def deal(self) -> None:
        self.fresh_words()
        kernel_deal.deal(self.state, self.rules, self.outside)
        door(*self.arrays, DEAL, 0, 0)
        self.compare()

    def step(self, seat: int, action: int) -> None:
        self.fresh_words()
        step(self.state, self.rules, self.outside, seat, action)
        door(*self.arrays, STEP, seat, action)
        self.compare()

    def compare(self) -> None:
        assert self.arrays[0].tobytes() == self.state.to_bytes()
        out = self.arrays[2][0]
        assert out["used"] == self.outside.used
        count = self.outside.event_count
        assert out["event_count"] == count
        assert out["events"][:count].tolist() == self.outside.events[:count]

    def compare_seats(self) -> None:
        for seat in range(self.players):
            count = legal(self.state, self.rules, seat, self.into)
            assert door(*self.arrays, LEGAL, seat, 0) == count
            assert self.arrays[4][:count].tolist() == self.into[:count]
        for seat in range(-1, self.players):
            see(self.state, seat, self.sight)
            door(*self.arrays, SEE, seat, 0)
            assert self.arrays[3].tobytes() == self.sight.to_bytes()


def play_both(rules: RuleSet, players: int, seed: int, hands: int) -> int:
    """Play hands on both kernels with moves chosen on a third, equal table."""
    table = Game(rules, players, seed=seed)
    bots = bots_for(table, seed)
    twins = Twins(rules, players, seed)
    steps = 0
    for _ in range(hands):
        twins.deal()
        table.state = twins.state  # the bots look at, and move in, the twins' position
        while not table.over:
            seat, action = next_move(table, bots)
            twins.step(seat, action)
            twins.compare_seats()
            steps += 1
        if table.match_over:
            break
    return steps


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [2, 3, 10])
def test_every_set_gives_the_same_bytes_both_ways(name: str, players: int) -> None:
    rules = load(name)
    seated = max(few for few in range(players + 1) if rules.seats(few))
    assert play_both(rules, seated, seed=players, hands=2) > 0


def test_random_rules_give_the_same_bytes_both_ways() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules = random_rules(rng)
        play_both(rules, random_players(rules, rng), seed, hands=1)


def test_random_cards_give_the_same_bytes_both_ways() -> None:
    for seed in range(DECKS // 2):
        rng = random.Random(seed)
        rules = random_rules_and_cards(rng)
        play_both(rules, random_players(rules, rng), seed, hands=1)


def test_the_records_have_the_same_layout() -> None:
    for record in (State, Rules, Outside, Sight):
        assert array_of(record).tobytes() == record().to_bytes()
        fresh = record()
        assert type(fresh).from_bytes(fresh.to_bytes()) == fresh


def test_the_hands_of_each_of_many_positions_begin_with_a_line_of_the_cache() -> None:
    many = lined_up(State, "hands", 3)
    for position in many:
        for hand in position["hands"]:  # where it lies: all of them in one array would be a copy
            assert (len(hand), hand.ctypes.data % LINE) == (HAND, 0)
    assert bytes_of(many).tobytes() == 3 * State().to_bytes()


def test_thousands_of_hands_conserve_cards_and_end() -> None:
    """In bulk, under random rules, with the usual cards and with random ones: every hand ends, and
    all cards are there at its end."""
    actions = np.zeros(k.MAX_LEGAL, np.int64)
    hands = 0
    for seed in range(400):
        rng = random.Random(seed)
        rules = (random_rules_and_cards if seed % 2 else random_rules)(rng)
        states, dice = array_of(State), array_of(Dice)
        dice[0]["key"] = seed
        kernel, outside = from_record(rules.kernel), array_of(Outside)
        players = random_players(rules, rng)
        deck = +Counter(dict(enumerate(rules.deck)))
        for _ in range(25):
            play_hands(states, kernel, outside, dice, actions, players, 1)
            state = State.from_bytes(states.tobytes())
            assert state.phase == k.OVER
            assert all_cards(state) == deck
            hands += 1
    assert hands == 10_000


def test_without_a_cache_to_write_nothing_stale_is_used(tmp_path: Path) -> None:
    """Numba would fall back to a cache beside the source that does not know the kernel's hash."""
    closed = tmp_path / "file"
    closed.write_text("not a folder")
    code = "from lastcard.kernel.machine_code import can_keep; print(can_keep())"
    for folder, cached in ((closed, "False"), (tmp_path / "new", "True")):
        environment = {**os.environ, "LASTCARD_CACHE": str(folder)}
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == cached
    assert machine_code().is_absolute()


def test_the_same_seed_gives_the_same_hands() -> None:
    def run() -> bytes:
        states, dice = array_of(State), array_of(Dice)
        dice[0]["key"] = 5
        actions = np.zeros(k.MAX_LEGAL, np.int64)
        rules = from_record(load("party").kernel)
        play_hands(states, rules, array_of(Outside), dice, actions, 5, 200)
        return states.tobytes()

    assert run() == run()


def test_machine_code_is_kept_apart_by_every_file_it_is_made_of() -> None:
    """Whatever has a twin once the whole lab is imported, constants included."""
    for part in ("arena.compiled_arena", "env.vector_loops", "coach", "bench.engine_speed"):
        importlib.import_module(f"lastcard.lab.{part}")
    twins = {
        Path(module.__file__)
        for name, module in list(sys.modules.items())
        if name.startswith("lastcard_compiled.") and module.__file__
    }
    files = {path for path in twins if path.name != "__init__.py"}
    assert len(files) > 20
    assert files <= set(sources())
