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
from lastcard.kernel import deal as interpreted_deal
from lastcard.kernel import mode, moves
from lastcard.kernel import step as interpreted_step
from lastcard.kernel import view as interpreted_view
from lastcard.kernel.codes import NOBODY, PASS
from lastcard.kernel.compiled import compiled, entry, offset_of, twin
from lastcard.kernel.fields import LINE, MAX_WORDS, Outside, Rules, Sight, State
from lastcard.kernel.instructions import prefetch_place, prefetching
from lastcard.lab.env import asked_seat, numbering, observation, worth
from lastcard.lab.env.asked_seat import Desk
from lastcard.lab.env.numbering import Numbering
from lastcard.lab.env.observation import Layout
from lastcard.lab.env.worth import FORFEIT

begin_match = twin(interpreted_deal.begin_match)
deal = twin(interpreted_deal.deal)
step = twin(interpreted_step.step)
following = twin(moves.following)
clear_part = twin(mode.clear_part)
glance = twin(interpreted_view.glance)
below = twin(interpreted_dice.below)
next_word = twin(interpreted_dice.next_word)
fill = twin(interpreted_dice.fill)
words_needed = twin(interpreted_dice.words_needed)
decide = twin(play_out.decide)
ask_next = twin(asked_seat.ask_next)
ask_after_silence = twin(asked_seat.ask_after_silence)
out_of_turn = twin(asked_seat.out_of_turn)
add_worth = twin(worth.add_worth)
episode_ended = twin(worth.episode_ended)
observe = twin(observation.observe)
number_of = twin(numbering.number_of)
action_at = twin(numbering.action_at)

AHEAD: Final = 8
NEAR: Final = 4
"""How many games before its turn a position is asked for, since with many games none is in a cache,
and how many before it those of its cards that are played with: where they lie, it says itself."""
CHECKED: Final = 24
"""The same of the place of a mask that says whether an action is legal: this takes little time."""
IN_CACHE: Final = 512
"""So many games stay in a cache, and nothing is asked for."""
ask_for_table = prefetching(offset_of(State, "hands"))
"""Of a position, all but the cards."""

DEAL: Final = 0
ACT: Final = 1
ANSWER: Final = 2
"""What a call of ``run_games`` is for: new matches, actions of the caller, or answers of policies
at other seats."""
UNASKED: Final = -1
"""In place of an answer, where there was no question."""


@compiled
def deal_next(s: State, r: Rules, out: Outside, dice: Dice, desk: Desk) -> None:
    """The next hand of the match."""
    fill(out, dice, words_needed(r))
    out.event_count = 0
    deal(s, r, out)
    out.used = 0
    desk.asked = 0


@compiled
def deal_anew(s: State, r: Rules, out: Outside, dice: Dice, desk: Desk, players: int) -> None:
    """A new match and its first hand."""
    fill(out, dice, words_needed(r))
    out.event_count = 0
    begin_match(s, r, out, players, below(dice, players))
    deal_next(s, r, out, dice, desk)
    desk.decided = NOBODY


class Games(NamedTuple):
    """Tables side by side, and what they are played with."""

    rules: list[Rules]
    numberings: list[Numbering]
    layouts: list[Layout]
    states: list[State]  # by game, as the next; with one more
    desks: list[Desk]
    dices: list[Dice]  # with one more, which makes the keys of the others and the pad
    levels: list[int]  # by seat; what is below 0 is decided outside
    outsides: list[Outside]
    pad: list[int]
    sights: list[Sight]
    actions: list[int]
    masks: Any  # by game and action
    observations: Any  # by game, of the seat that decides
    rewards: Any  # by game and seat
    paid: list[bool]  # by game: whether there is anything but 0 in `rewards`
    dones: list[bool]
    seats: list[int]
    finals: Any  # by game: what was seen last in the episode that has ended
    counted: list[int]  # by game: how many discards are counted in `observations`
    highest: int  # the highest number of an action that is ever legal
    episode: int
    reward: int
    redeals: bool  # whether an episode that has ended is followed by another at once
    forfeits: bool  # whether an illegal action ends an episode; it is refused otherwise


@compiled
def ask_for_cards(s: State, kinds: int) -> None:
    """The hands of who decides and, most likely, decides next; stock and pile, where they end."""
    for hand in (s.hands[s.actor], s.hands[following(s, s.actor)]):
        prefetch_place(hand, 0)
        prefetch_place(hand, kinds - 1)
    prefetch_place(s.stock, s.stock_size)
    prefetch_place(s.pile, s.pile_size)


@compiled
def ask_for_row(row: list[int], end: int) -> None:
    """What was told last. It is written anew, but a processor fetches it all the same."""
    for at in range(0, end, LINE):
        prefetch_place(row, at)


@compiled
def is_legal(g: Games, game: int, action: int) -> bool:
    if action < 0 or action >= g.numberings[0].count:
        return False
    return bool(g.masks[game, action] == 1)


@compiled
def clear_rewards(g: Games, game: int) -> None:
    g.paid[game] = False
    g.dones[game] = False
    for seat in range(len(g.levels)):
        g.rewards[game, seat] = 0.0


@compiled
def end_episode(g: Games, game: int) -> None:
    """Show the caller how an episode ended, in which something was decided by the caller."""
    desk = g.desks[game]
    g.paid[game] = True
    g.dones[game] = True
    observe(g.states[game], desk.decided, g.sights[0], g.layouts[0], g.finals[game], 0)
    desk.seat = NOBODY


@compiled
def write_mask(g: Games, game: int, count: int) -> None:
    """Which of its actions the deciding seat of a game has."""
    mask, seat = g.masks[game], g.desks[game].seat
    clear_part(mask, g.highest + 1)
    for at in range(count):
        mask[number_of(g.numberings[0], g.states[game], seat, g.actions[at])] = 1


@compiled
def run_on(g: Games, game: int, silent: bool, over: bool) -> int:
    """Play until somebody must decide who is not a bot of ours, or, if nothing is dealt anew, until
    the episode has ended; how many words of ``out`` are no longer the pad's."""
    s, desk, dice = g.states[game], g.desks[game], g.dices[game]
    r, out, v, actions = g.rules[0], g.outsides[0], g.sights[0], g.actions
    used = 0
    while True:
        if over:
            if desk.decided != NOBODY:
                end_episode(g, game)
                if not g.redeals:
                    count = 0
                    break
            used = words_needed(r)
            deal_anew(s, r, out, dice, desk, len(g.levels))
            over = False
        if silent:
            count = ask_after_silence(s, r, desk, actions)
        else:
            count = ask_next(s, r, desk, actions)
        silent = False
        if out.used > 0:
            used = max(used, out.used)
            fill(out, dice, out.used)
        if desk.seat == NOBODY:
            if desk.decided != NOBODY:
                g.paid[game] = True
                add_worth(s, r, g.episode, g.reward, g.rewards[game])
            over = episode_ended(s, g.episode)
            if not over:
                used = words_needed(r)
                deal_next(s, r, out, dice, desk)
            continue
        level = g.levels[desk.seat]
        if level < 0:
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
    write_mask(g, game, count)
    return used


@compiled
def write_observation(g: Games, game: int) -> None:
    """What the deciding seat of a game sees; nothing new where an episode has ended."""
    seen = g.observations[game]
    if g.seats[game] == NOBODY:
        for place in range(g.layouts[0].size):
            seen[place] = g.finals[game, place]
        g.counted[game] = 0
    else:
        s = g.states[game]
        observe(s, g.seats[game], g.sights[0], g.layouts[0], seen, g.counted[game])
        g.counted[game] = s.pile_size


@entry
def run_games(g: Games, chosen: Any, what: int, observed: bool) -> int:
    """Deal every game, or carry out ``chosen``: one action a game, or an answer in some, with
    UNASKED in the others. Write what is seen then, if it is to be ``observed``. The first game with
    an action that is refused, before anything has changed, or -1."""
    games = len(g.seats)
    r, out = g.rules[0], g.outsides[0]
    if what == ACT and not g.forfeits:
        for game in range(games):
            if game + CHECKED < games:
                prefetch_place(g.masks[game + CHECKED], chosen[game + CHECKED])
            if not is_legal(g, game, chosen[game]):
                return game
    if what != ANSWER:
        fill(out, g.dices[games], MAX_WORDS)
        for at in range(MAX_WORDS):
            g.pad[at] = out.words[at]
    out.used = 0
    for game in range(games):
        if what == ANSWER and chosen[game] == UNASKED:
            continue
        if games > IN_CACHE and game + AHEAD < games:
            ask_for_table(g.states[game + AHEAD])
            ask_for_cards(g.states[game + NEAR], r.kinds)
            ask_for_row(g.masks[game + AHEAD], g.highest)
            if observed:
                ask_for_row(g.observations[game + AHEAD], g.layouts[0].size)
        s, desk, dice = g.states[game], g.desks[game], g.dices[game]
        used = 0  # words of `out` that are not the pad's
        silent = False
        over = False
        if what != ANSWER and g.paid[game]:
            clear_rewards(g, game)
        if what == ACT:
            desk.decided = desk.seat
        else:  # when policies are asked depends on the other games; chance must not
            used = words_needed(r)
            fill(out, dice, used)
        if what == DEAL:
            dice.key = next_word(g.dices[games])
            dice.taken = 0
            deal_anew(s, r, out, dice, desk, len(g.levels))
        elif g.forfeits and not is_legal(g, game, chosen[game]):
            g.rewards[game, desk.seat] = FORFEIT
            over = True
        elif chosen[game] == PASS and out_of_turn(s, desk):
            silent = True
        else:
            action = action_at(g.numberings[0], s, desk.seat, chosen[game])
            step(s, r, out, desk.seat, action)
        used = max(used, run_on(g, game, silent, over))
        if out.repiled:
            out.repiled = 0
            g.counted[game] = 0
        if observed:
            write_observation(g, game)
        for at in range(used):
            out.words[at] = g.pad[at]
    return -1


@entry
def observe_games(g: Games) -> None:
    """What the deciding seats see, where ``run_games`` has not written it."""
    for game in range(len(g.seats)):
        write_observation(g, game)


@entry
def observe_seat(g: Games, game: int, seat: int, into: Any) -> None:
    """What any seat of a game sees."""
    observe(g.states[game], seat, g.sights[0], g.layouts[0], into, 0)


@entry
def choose_at_random(masks: Any, dices: Any, into: Any) -> None:
    """For every game one of the actions of its mask, all alike."""
    dice = dices[0]
    for game in range(len(into)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[game, action]
        pick = below(dice, count)
        action = 0
        while True:
            pick -= masks[game, action]
            if pick < 0:
                break
            action += 1
        into[game] = action
