"""Starting: seats, the first dealer, the deal, the card turned up and what it does."""

from __future__ import annotations

from lastcard.cards.limits import NO_COLOUR

from .codes import (
    COLOUR,
    EV_COVERED,
    EV_CUT,
    EV_DEALER,
    EV_DEALT,
    EV_OPENED,
    EV_PUT_BACK,
    EV_SEATED,
    EV_SKIPPED,
    FIRST_DEALER_DECLARED,
    FIRST_DEALER_POINTS,
    NEXT_DEALER_DIRECTION,
    NOBODY,
    OPENING_REVERSE_DEALER,
    OPENING_SKIP_DEALER,
    OPENS_COVERED,
    OPENS_DRAWING,
    OPENS_NAMED,
    OPENS_PUT_BACK,
    OPENS_REVERSING,
    OPENS_SHUFFLED_IN,
    OPENS_SKIPPING,
    RIGHT,
    SHUFFLE_SEATS_HAND,
    SHUFFLE_SEATS_NEVER,
    UNFINISHED,
)
from .fields import Outside, Rules, State
from .mode import jit
from .moves import clear_hand, discard, draw_cards, emit, following, give, shuffle
from .turns import clear_pending, close_inspection, start_turn, turn_around


@jit
def begin_match(s: State, r: Rules, out: Outside, players: int, dealer: int) -> None:
    """Seat the players and choose the first dealer; ``dealer`` is the one declared, if any."""
    s.players = players
    s.hand_number = 0
    s.match_over = 0
    s.champions = 0
    s.alive = (1 << players) - 1
    for seat in range(players):
        s.scores[seat] = 0
        s.circle[seat] = seat
    if r.shuffle_seats != SHUFFLE_SEATS_NEVER:
        shuffle_seats(s, out)
    s.dealer = dealer
    if r.first_dealer != FIRST_DEALER_DECLARED:
        s.dealer = cut_for_deal(s, r, out)
    emit(out, EV_DEALER, s.dealer, -1, -1, 0)


@jit
def shuffle_seats(s: State, out: Outside) -> None:
    shuffle(s.circle, 0, s.players, out)
    for place in range(s.players):
        emit(out, EV_SEATED, s.circle[place], -1, -1, place)


@jit
def cut_value(r: Rules, card: int) -> int:
    if r.first_dealer == FIRST_DEALER_POINTS:
        return r.points[card]
    return r.numbers[card]


@jit
def cut_for_deal(s: State, r: Rules, out: Outside) -> int:
    """Everybody draws a card, the highest deals; those who tie draw again."""
    fill_stock(s, r, out)
    contenders = s.alive
    while contenders & (contenders - 1) != 0 and s.stock_size >= s.players:
        best = -1
        leaders = 0
        for seat in range(s.players):
            if contenders >> seat & 1:
                s.stock_size -= 1
                card = s.stock[s.stock_size]
                emit(out, EV_CUT, seat, card, -1, 0)
                value = cut_value(r, card)
                if value > best:
                    best = value
                    leaders = 0
                if value == best:
                    leaders |= 1 << seat
        contenders = leaders
    seat = 0
    while not contenders >> seat & 1:
        seat += 1
    return seat


@jit
def fill_stock(s: State, r: Rules, out: Outside) -> None:
    for at in range(r.deck_size):
        s.stock[at] = r.deck[at]
    s.stock_size = r.deck_size
    shuffle(s.stock, 0, r.deck_size, out)


@jit
def pass_the_deal(s: State, r: Rules) -> None:
    """The deal moves one seat, over those who are out of the match."""
    place = 0
    while s.circle[place] != s.dealer:
        place += 1
    step = 1
    if r.next_dealer == NEXT_DEALER_DIRECTION and r.direction == RIGHT:
        step = s.players - 1
    place = (place + step) % s.players
    while not s.alive >> s.circle[place] & 1:
        place = (place + step) % s.players
    s.dealer = s.circle[place]


@jit
def join_hands(s: State) -> None:
    """Make neighbours of the seats that play in the hand."""
    first = NOBODY
    before = NOBODY
    for place in range(s.players):
        seat = s.circle[place]
        s.left[seat] = 0
        s.right[seat] = 0
        if s.playing >> seat & 1:
            if first == NOBODY:
                first = seat
            else:
                s.left[before] = seat
                s.right[seat] = before
            before = seat
    s.left[before] = first
    s.right[first] = before


@jit
def deal(s: State, r: Rules, out: Outside) -> None:
    """Deal the next hand and carry out what the card turned up says."""
    if s.hand_number > 0:
        pass_the_deal(s, r)
        if r.shuffle_seats == SHUFFLE_SEATS_HAND:
            shuffle_seats(s, out)
        emit(out, EV_DEALER, s.dealer, -1, -1, 0)
    s.hand_number += 1
    s.playing = s.alive
    join_hands(s)
    s.direction = r.direction
    s.turns = 0
    s.passes = 0
    s.result = UNFINISHED
    s.winner = NOBODY
    s.exposed = NOBODY
    clear_pending(s)
    close_inspection(s)
    for at in range(s.pile_size):
        s.pile[at] = 0
    s.pile_size = 0
    out.repiled = 1
    fill_stock(s, r, out)
    deal_hands(s, r)
    emit(out, EV_DEALT, s.dealer, -1, -1, dealt_to_each(s, r))
    turn_up(s, r, out)
    open_play(s, r, out)


@jit
def dealt_to_each(s: State, r: Rules) -> int:
    if s.left[s.dealer] == s.right[s.dealer] and r.hand_size_for_two:
        return r.hand_size_for_two
    return r.hand_size


@jit
def deal_hands(s: State, r: Rules) -> None:
    for seat in range(s.players):
        clear_hand(s, seat)
        s.gains[seat] = 0
    seat = s.dealer
    for _ in range(dealt_to_each(s, r)):
        dealt = 0
        while not dealt >> s.dealer & 1:  # one round ends with the dealer
            seat = following(s, seat)
            dealt |= 1 << seat
            s.stock_size -= 1
            give(s, seat, s.stock[s.stock_size])
            s.stock[s.stock_size] = 0


@jit
def put_under_stock(s: State, card: int) -> None:
    for at in range(s.stock_size, 0, -1):
        s.stock[at] = s.stock[at - 1]
    s.stock[0] = card
    s.stock_size += 1


@jit
def turn_up(s: State, r: Rules, out: Outside) -> None:
    """Turn up the opening card. If every card left were to be put back, the last one stays."""
    tries = s.stock_size
    shuffled_in = False
    while True:
        s.stock_size -= 1
        card = s.stock[s.stock_size]
        s.stock[s.stock_size] = 0
        tries -= 1
        how = r.opening[card]
        if tries > 0 and how in (OPENS_PUT_BACK, OPENS_SHUFFLED_IN):
            emit(out, EV_PUT_BACK, -1, card, -1, 0)
            put_under_stock(s, card)
            shuffled_in = shuffled_in or how == OPENS_SHUFFLED_IN
        elif tries > 0 and how == OPENS_COVERED:
            emit(out, EV_COVERED, -1, card, -1, 0)
            discard(s, card, NO_COLOUR)
        else:
            break
    # One shuffle after the last card put back deals like a shuffle after each of them.
    if shuffled_in:
        shuffle(s.stock, 0, s.stock_size, out)
    discard(s, card, r.colour_of[card])
    emit(out, EV_OPENED, -1, card, -1, 0)


@jit
def open_play(s: State, r: Rules, out: Outside) -> None:
    """Who begins, and what the opening card does to them."""
    first = following(s, s.dealer)
    s.turn = first
    how = r.opening[s.top]
    if (s.colour == NO_COLOUR and r.colours > 0) or how == OPENS_NAMED:
        start_turn(s, r, out, first)
        s.colour = NO_COLOUR
        s.phase = COLOUR
        return
    if how == OPENS_REVERSING:
        turn_around(s, out)
        if r.opening_reverse == OPENING_REVERSE_DEALER:
            first = s.dealer
        else:
            first = following(s, s.dealer)
    elif how == OPENS_SKIPPING:
        if r.opening_skip == OPENING_SKIP_DEALER:
            first = s.dealer  # after whom the seat that was first plays: nobody loses a turn
        else:
            emit(out, EV_SKIPPED, first, -1, -1, 0)
            first = following(s, first)
    elif how == OPENS_DRAWING:
        draw_cards(s, r, out, first, r.draws[s.top])
        if r.opening_draw_skips:
            emit(out, EV_SKIPPED, first, -1, -1, 0)
            first = following(s, first)
    start_turn(s, r, out, first)
