"""Bots in bulk: the order of strength, the same deals, the same result from the same seed."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from lastcard import Game, UserError, load, names
from lastcard.bots.expert.expert_bot import ExpertBot
from lastcard.bots.policies import dice, play_out, simple_players
from lastcard.bots.policies.memory import Memory, recall
from lastcard.bots.policies.worlds import imagine, set_out
from lastcard.game.history import WIDTH
from lastcard.kernel import codes as k
from lastcard.kernel.compiled import array_of, entry, from_record, twin
from lastcard.kernel.fields import Sight, State
from lastcard.kernel.legal import legal
from lastcard.kernel.view import see
from lastcard.lab.arena.compiled_arena import Arena
from tests.kit.strategies import moves, random_players, random_rules

pytestmark = pytest.mark.compiled

decide_c = twin(play_out.decide)
imagine_c, set_out_c = twin(imagine), twin(set_out)
recall_c = twin(recall)


@entry
def decide_once(sights: Any, rules: Any, dices: Any, actions: Any, level: int, count: int) -> int:
    return decide_c(level, sights[0], rules[0], actions, count, dices[0])


@entry
def imagine_once(sights: Any, rules: Any, dices: Any, states: Any, notes: Any, rows: Any) -> None:
    recall_c(notes[0], rules[0], sights[0].seat, rows, len(rows))
    set_out_c(sights[0], rules[0], states[0])
    imagine_c(sights[0], rules[0], notes[0], dices[0], states[0])


def test_policies_decide_the_same_interpreted_and_compiled() -> None:
    for seed in range(25):
        rng = random.Random(seed)
        rules = random_rules(rng)
        game = Game(rules, random_players(rules, rng), seed=seed)
        rolled, dices = dice.Dice(), array_of(dice.Dice)
        kernel = from_record(rules.kernel)
        for seat, action in moves(game, seed):
            if seat == game.actor:
                level = rng.randrange(3)
                into = [0] * k.MAX_LEGAL
                count = legal(game.state, rules.kernel, seat, into)
                sight = Sight()
                see(game.state, seat, sight)
                given = np.array(into, np.int64)
                chosen = play_out.decide(level, sight, rules.kernel, into, count, rolled)
                sights = from_record(sight)
                assert chosen == decide_once(sights, kernel, dices, given, level, count)
                assert dices[0]["taken"] == rolled.taken
                assert chosen in game.legal(seat)
            game.apply(seat, action)


def test_tables_are_imagined_the_same_interpreted_and_compiled() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        rules = random_rules(rng)
        game = Game(rules, random_players(rules, rng), seed=seed)
        rolled, dices = dice.Dice(), array_of(dice.Dice)
        for seat, action in moves(game, seed):
            view = game.view(rng.randrange(len(game.players)))
            sight, world, notes = view.sight, State(), Memory()
            rows = np.array(view.rows, np.int64).reshape(-1, WIDTH)
            states, memories = array_of(State), array_of(Memory)
            recall(notes, rules.kernel, sight.seat, rows.tolist(), len(rows))
            set_out(sight, rules.kernel, world)
            imagine(sight, rules.kernel, notes, rolled, world)
            kernel = from_record(rules.kernel)
            imagine_once(from_record(sight), kernel, dices, states, memories, rows)
            assert memories[0].tobytes() == notes.to_bytes()
            assert states[0].tobytes() == world.to_bytes()
            game.apply(seat, action)


def test_stronger_bots_win_more() -> None:
    for better, worse, least in (
        ("novice", "random", 0.54),
        ("casual", "novice", 0.62),
        ("casual", "random", 0.70),
    ):
        arena = Arena(load("official"), [better, worse], seed=1)
        arena.play(3000)
        assert arena.share(0).rate > least
        assert arena.share(0).wins + arena.share(1).wins <= arena.share(0).games == 6000


def test_the_expert_beats_the_heuristic_and_random_play() -> None:
    for other, least in (("casual", 0.5), ("random", 0.6)):
        arena = Arena(load("official"), ["expert", other], seed=3)
        assert arena.play(60, rollouts=1000) > 500
        assert arena.share(0).rate > least


@pytest.mark.parametrize("name", names())
def test_all_levels_share_a_table_under_every_set(name: str) -> None:
    arena = Arena(load(name), ["expert", "casual", "novice", "random"], seed=2)
    assert arena.play(3, rollouts=50) > 3, "the expert searched for hardly any move"
    for tally in arena.tallies:
        assert sum(tally.wins) + tally.blocked == tally.games == 3
    shares = [arena.share(bot) for bot in range(4)]
    assert [share.games for share in shares] == [12] * 4
    assert sum(share.wins for share in shares) == sum(sum(tally.wins) for tally in arena.tallies)


def test_the_same_seed_gives_the_same_result_however_it_is_cut() -> None:
    whole = Arena(load("party"), ["casual", "novice", "random"], seed=5)
    whole.play(200)
    parts = Arena(load("party"), ["casual", "novice", "random"], seed=5)
    for deals in (1, 59, 140):
        parts.play(deals)
    assert [whole.share(i) for i in range(3)] == [parts.share(i) for i in range(3)]


def test_the_expert_at_an_ordinary_table_chooses_legally() -> None:
    bot = ExpertBot(1, rollouts=300)
    game = Game("official", 2, seed=5)
    for _ in range(6):
        action = bot.choose(game.view(game.actor), game.legal(game.actor))
        assert action in game.legal(game.actor)
        assert action is not None
        game.apply(game.actor, action)
        if game.over:
            break


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(UserError) as error:
        Arena(load("official"), ["random"] * 11)
    assert error.value.code == "players"


def test_out_of_turn_the_random_player_only_speaks_with_reason() -> None:
    assert simple_players.speak_up(Sight(), [k.CATCH + 1], 1) == k.NOBODY
    exposed = Sight()
    exposed.exposed = 1
    assert simple_players.speak_up(exposed, [k.CATCH + 2, k.CATCH + 1], 2) == k.CATCH + 1
