"""Who wins from a position with all hands open: played to its end again and again.

The order of the stock is unknown, and every game is played with another. Everybody plays well most
of the time and anyhow now and then, as people do: of players who always did the same, most hands
would be decided long before they are over. What somebody did is set beside what a casual bot in
their seat would have done, with the same stock and the same dice: where both are the same, so is
the rest of the game, and the difference is nothing but the choice.
"""

from __future__ import annotations

from lastcard.cards.limits import MAX_SEATS

from ...kernel.codes import NOBODY
from ...kernel.deal import deal
from ...kernel.fields import MAX_WORDS, FixedRecord, Outside, Rules, State, record, scalar
from ...kernel.mode import copied, jit
from ...kernel.step import step
from .dice import Dice, below, refill, shuffle_with
from .hand_loop import next_move, play_on, unwatched
from .play_out import CASUAL, NOVICE, Bench, Players, ask, prepare
from .search import WIN

MOST_HANDS = 100
"""Of an imagined match; if nobody has won by then, everybody has a part."""
BLOCKED = MAX_SEATS
"""Whose win a hand counts as that nobody has won."""


class OpenTable(FixedRecord):
    """A position, what was done in it, and what the games from there are played with."""

    seat: int = scalar()
    action: int = scalar()
    state: State = record(State)
    world: State = record(State)  # with another stock
    trial: State = record(State)
    out: Outside = record(Outside)
    bench: Bench = record(Bench)
    dice: Dice = record(Dice)


@jit
def foresee_hand(o: OpenTable, r: Rules, first: int, count: int, wins: list[list[int]]) -> None:
    """Add to ``wins`` who wins: in row 0 if everybody is a bot, in row 1 if first of all the seat
    does what it did. Games are numbered, and the same number is the same game."""
    o.out.unheard = 1
    prepare(o.bench, r, o.state.players)
    for number in range(first, first + count):
        shuffle(o, number)
        o.trial = copied(o.world)
        seat, action = next_move(o.trial, r, 0, Players(o.bench, o.dice), ask_casual)
        taken = o.dice.taken
        usual = won_after(o, r, seat, action)
        wins[0][usual] += 1
        if seat != o.seat or action != o.action:
            o.dice.taken = taken
            o.trial = copied(o.world)
            usual = won_after(o, r, o.seat, o.action)
        wins[1][usual] += 1


@jit
def won_after(o: OpenTable, r: Rules, seat: int, action: int) -> int:
    """Who wins once a seat has acted."""
    o.out.used = MAX_WORDS
    refill(o.out, o.dice)
    step(o.trial, r, o.out, seat, action)
    play_to_end(o, r)
    return winner(o.trial)


@jit
def play_to_end(o: OpenTable, r: Rules) -> None:
    play_on(o.trial, r, o.out, o.dice, Players(o.bench, o.dice), ask_person, unwatched)


@jit
def ask_casual(s: State, r: Rules, seat: int, players: Players) -> int:
    players.bench.levels[seat] = CASUAL
    return ask(s, r, seat, players)


@jit
def ask_person(s: State, r: Rules, seat: int, players: Players) -> int:
    """Every other time as a beginner, who every other time does anything."""
    players.bench.levels[seat] = CASUAL if below(players.dice, 2) else NOVICE
    return ask(s, r, seat, players)


@jit
def foresee_match(o: OpenTable, r: Rules, count: int, wins: list[list[int]]) -> None:
    """Add to ``wins`` how often each seat wins the match, in thousandths, by who wins this hand; of
    a hand that is over, that is known."""
    o.out.unheard = 1
    prepare(o.bench, r, o.state.players)
    for number in range(count):
        shuffle(o, number)
        o.trial = copied(o.world)
        o.out.used = MAX_WORDS
        play_to_end(o, r)
        first = winner(o.trial)
        hands = 1
        while o.trial.match_over == 0 and hands < MOST_HANDS:
            refill(o.out, o.dice)
            o.out.event_count = 0
            deal(o.trial, r, o.out)
            play_to_end(o, r)
            hands += 1
        share_match(o.trial, wins[first])


@jit
def share_match(s: State, wins: list[int]) -> None:
    """A match won together is shared; so is one that nobody has won."""
    sharing = s.champions
    if s.match_over == 0 or sharing == 0:
        sharing = (1 << s.players) - 1
    count = 0
    for seat in range(s.players):
        count += sharing >> seat & 1
    for seat in range(s.players):
        if sharing >> seat & 1:
            wins[seat] += WIN // count


@jit
def winner(s: State) -> int:
    return BLOCKED if s.winner == NOBODY else s.winner


@jit
def shuffle(o: OpenTable, number: int) -> None:
    """The position with a stock that belongs to a number."""
    o.dice.taken = number << 20
    o.world = copied(o.state)
    shuffle_with(o.dice, o.world.stock, o.world.stock_size)
