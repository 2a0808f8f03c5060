"""From a view to what a policy sees, and back to an action at the table."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lastcard import Game, RuleSet, UserError, load
from lastcard.bots import next_move
from lastcard.cards import CLASSIC
from lastcard.kernel import codes as k
from lastcard.lab.env.table import Table
from lastcard.lab.env.trained_bot import TrainedBot, action_mask, action_of, observation
from lastcard.lab.env.worth import terms_of
from tests.kit.own_deck import own_rules
from tests.kit.tables import table

Numbers = NDArray[np.int8]


def highest(observations: Numbers, masks: Numbers) -> NDArray[np.int64]:
    """A policy: the legal action with the highest number, so that hands end."""
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))


@pytest.mark.parametrize("rules", ["official", "party", "redacted", "merciless", own_rules()])
def test_a_view_gives_the_bytes_of_the_environment_and_the_same_hand(rules: str | RuleSet) -> None:
    """A bot at a table beside the policy in the environment, step by step."""
    made = load(rules).but(turn_limit=200)
    environment = Table(made, 4, terms_of(made, "hand", "win"))
    environment.begin(3, 0)
    game = Game.thaw(environment.game.freeze())
    bots = [TrainedBot(highest, made.pack.fingerprint) for _ in range(4)]
    steps = 0
    while not game.over:
        for seat in game.asked():
            legal = game.legal(seat)
            if not legal:
                continue
            assert environment.desk.seat == seat
            seen, mask = environment.observation(seat), environment.mask(seat)
            view = game.view(seat)
            assert observation(view).tobytes() == seen.tobytes()
            assert action_mask(view, legal).tobytes() == mask.tobytes()
            number = int(highest(seen[np.newaxis], mask[np.newaxis])[0])
            environment.act(number)
            action = bots[seat].choose(view, legal)
            assert action == action_of(view, number)
            if action is not None:
                game.apply(seat, action)
                break
        steps += 1
    assert environment.game.state == game.state
    assert steps > 10


def test_saying_nothing_out_of_turn_is_no_action() -> None:
    game = table("official", ["R7 G3", "B1 B2", "B3 B4", "B5 B6"], top="R5")
    game.apply(0, "R7")  # without calling
    view = game.view(2)
    mask = action_mask(view, game.legal(2))
    assert np.flatnonzero(mask).tolist() == [k.PASS, 21]  # two seats to the left
    assert action_of(view, k.PASS) is None
    assert str(action_of(view, 21)) == "catch:0"
    assert game.view(1).actor == 1
    assert str(action_of(game.view(1), k.PASS)) == "pass"


def test_a_policy_plays_at_a_table_of_bots() -> None:
    game = Game("official", 2, seed=5)
    bots = [TrainedBot(highest), TrainedBot(highest)]
    while not game.over:
        game.apply(*next_move(game, bots))
    assert game.outcome is not None


def test_a_policy_refuses_cards_it_was_not_trained_with() -> None:
    own = own_rules().pack.fingerprint
    for rules, bot in ((own_rules(), TrainedBot(highest)), ("official", TrainedBot(highest, own))):
        game = Game(rules, 2, seed=5)
        with pytest.raises(UserError, match="trained with other cards") as error:
            bot.choose(game.view(game.actor), game.legal(game.actor))
        assert error.value.code == "wrong-pack"
        assert "\n" not in str(error.value)
        assert {own, CLASSIC.fingerprint} == set(re.findall("[0-9a-f]{16}", str(error.value)))


def test_what_a_policy_must_not_answer() -> None:
    game = Game("official", 2, seed=5)
    seat = game.actor
    answers: list[Any] = [[k.APPROVE], [-1], [302], [0.5], 0, [0, 0], ["draw"]]
    for answer in answers:

        def policy(seen: Numbers, masks: Numbers, answer: Any = answer) -> Any:
            return answer

        bot = TrainedBot(policy)
        with pytest.raises(UserError, match="the policy") as error:
            bot.choose(game.view(seat), game.legal(seat))
        assert error.value.code == "policy"
        assert "\n" not in str(error.value)


def test_a_spectator_has_no_observation() -> None:
    view = Game("official", 2, seed=5).view()
    for door in (observation, lambda v: action_mask(v, []), lambda v: action_of(v, 0)):
        with pytest.raises(UserError, match="spectator"):
            door(view)
    with pytest.raises(UserError, match="no action has the number 302"):
        action_of(Game("official", 2, seed=5).view(0), 302)
