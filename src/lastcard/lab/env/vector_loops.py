"""Many tables side by side: the compiled loops behind ``VectorEnv``.

Each game has dice of its own, for its deals and for the bots at its table, so what happens in it
does not depend on the others. Discards that are shuffled in mid-hand take the words of ``pad``,
which are new in every call and the same for all games: most steps need none.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lastcard.bots.policies import dice as interpreted_dice
from lastcard.bots.policies import play_out
from lastcard.bots.policies.dice import Dice
from lastcard.cards import MAX_SEATS
from lastcard.kernel import deal as interpreted_deal
from lastcard.kernel import step as interpreted_step
from lastcard.kernel import view as interpreted_view
from lastcard.kernel.codes import ACTION_COUNT, NOBODY, PASS
from lastcard.kernel.compiled import compiled, entry, twin
from lastcard.kernel.fields import MAX_WORDS, Outside, Rules, Sight, State
from lastcard.lab.env import asked_seat, observation
from lastcard.lab.env.asked_seat import Desk

begin_match = twin(interpreted_deal.begin_match)
deal = twin(interpreted_deal.deal)
step = twin(interpreted_step.step)
see = twin(interpreted_view.see)
glance = twin(interpreted_view.glance)
below = twin(interpreted_dice.below)
next_word = twin(interpreted_dice.next_word)
decide = twin(play_out.decide)
ask_next = twin(asked_seat.ask_next)
ask_after_silence = twin(asked_seat.ask_after_silence)
out_of_turn = twin(asked_seat.out_of_turn)
write_rewards = twin(asked_seat.rewards)
encode = twin(observation.encode)
relative_action = twin(observation.relative_action)
kernel_action = twin(observation.kernel_action)

CALLER: Final = -1
"""The level of a seat whose actions come from the caller."""


@compiled
def fill(out: Outside, dice: Dice, count: int) -> None:
    for at in range(count):
        out.words[at] = next_word(dice)
    out.used = 0


@compiled
def deal_anew(s: State, r: Rules, out: Outside, dice: Dice, desk: Desk, players: int) -> int:
    """A new match and its first hand; how many words of ``out`` are no longer the pad's."""
    count = 3 * r.deck_size + MAX_SEATS
    fill(out, dice, count)
    out.event_count = 0
    begin_match(s, r, out, players, below(dice, players))
    fill(out, dice, count)
    out.event_count = 0
    deal(s, r, out)
    out.used = 0
    desk.asked = 0
    return count


@compiled
def write_mask(s: State, seat: int, actions: list[int], count: int, mask: list[int]) -> None:
    for at in range(ACTION_COUNT):
        mask[at] = 0
    for at in range(count):
        mask[relative_action(s, seat, actions[at])] = 1


class Games(NamedTuple):
    """Tables side by side, and what they are played with."""

    rules: list[Rules]
    states: list[State]  # by game, as the next
    desks: list[Desk]
    dices: list[Dice]  # with one more, which makes the keys of the others and the pad
    levels: list[int]  # by seat
    outsides: list[Outside]
    pad: list[int]
    sights: list[Sight]
    actions: list[int]
    masks: Any  # by game and action
    rewards: Any  # by game and seat
    dones: list[bool]
    seats: list[int]


@entry
def run_games(g: Games, chosen: Any, fresh: bool) -> int:
    """Carry out ``chosen``, or deal every game if ``fresh``; the first game with an action that
    is not legal, before anything has changed, or -1."""
    games = len(g.seats)
    players = len(g.levels)
    r, out, v, actions = g.rules[0], g.outsides[0], g.sights[0], g.actions
    if not fresh:
        for game in range(games):
            action = chosen[game]
            if action < 0 or action >= ACTION_COUNT or g.masks[game, action] == 0:
                return game
    for at in range(MAX_WORDS):
        g.pad[at] = next_word(g.dices[games])
        out.words[at] = g.pad[at]
    out.used = 0
    for game in range(games):
        s = g.states[game]
        dice = g.dices[game]
        desk = g.desks[game]
        foreign = 0  # words of `out` that are not the pad's
        silent = False
        if g.dones[game]:
            g.dones[game] = False
            for seat in range(players):
                g.rewards[game, seat] = 0.0
        if fresh:
            dice.key = next_word(g.dices[games])
            dice.taken = 0
            foreign = deal_anew(s, r, out, dice, desk, players)
        elif chosen[game] == PASS and out_of_turn(s, desk):
            silent = True
        else:
            step(s, r, out, desk.seat, kernel_action(s, desk.seat, chosen[game]))
        while True:
            if silent:
                count = ask_after_silence(s, r, desk, actions)
            else:
                count = ask_next(s, r, desk, actions)
            silent = False
            if out.used > 0:
                foreign = max(foreign, out.used)
                fill(out, dice, out.used)
            if desk.seat == NOBODY:
                if not fresh and not g.dones[game]:
                    g.dones[game] = True
                    write_rewards(s, r, g.rewards[game])
                foreign = max(foreign, deal_anew(s, r, out, dice, desk, players))
                continue
            level = g.levels[desk.seat]
            if level == CALLER:
                break
            if out_of_turn(s, desk):
                count -= 1  # a bot says nothing by choosing nothing
            glance(s, desk.seat, v)
            action = decide(level, v, r, actions, count, dice)
            if action == NOBODY:
                silent = True
            else:
                step(s, r, out, desk.seat, action)
        g.seats[game] = desk.seat
        write_mask(s, desk.seat, actions, count, g.masks[game])
        for at in range(foreign):
            out.words[at] = g.pad[at]
    return -1


@entry
def observe_games(g: Games, observations: Any) -> None:
    for game in range(len(g.seats)):
        see(g.states[game], g.seats[game], g.sights[0])
        encode(g.sights[0], observations[game])


@entry
def choose_at_random(masks: Any, dices: Any, into: Any) -> None:
    """For every game one of the actions of its mask, all alike."""
    dice = dices[0]
    for game in range(len(into)):
        count = 0
        for action in range(ACTION_COUNT):
            count += masks[game, action]
        pick = below(dice, count)
        action = 0
        while True:
            pick -= masks[game, action]
            if pick < 0:
                break
            action += 1
        into[game] = action
