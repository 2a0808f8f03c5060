"""Moving cards: hands, stock, pile, shuffles; and the events that tell of it.

Free places of the stock and the pile are kept zero, so that equal positions are equal bytes.
"""

from __future__ import annotations

from lastcard.cards.limits import WORD_BITS

from .bits import Cards, first, is_empty, rest
from .codes import (
    EV_DREW,
    EV_HANDS_PASSED,
    EV_HANDS_SHUFFLED,
    EV_RESHUFFLED,
    EV_REVEALED,
    EV_SWAPPED,
    LEFT,
)
from .fields import Outside, Row, Rules, State
from .mode import clear_row, jit, seldom, swap_rows


@jit
def emit(out: Outside, kind: int, seat: int, card: int, other: int, number: int) -> None:
    if out.unheard:
        return
    row = out.events[out.event_count]
    row[0] = kind
    row[1] = seat
    row[2] = card
    row[3] = other
    row[4] = number
    out.event_count += 1


@jit
def neighbour(s: State, seat: int, direction: int) -> int:
    """The next seat still in the hand."""
    if direction == LEFT:
        return s.left[seat]
    return s.right[seat]


@jit
def following(s: State, seat: int) -> int:
    """The next seat in the direction of play."""
    return neighbour(s, seat, s.direction)


@jit
def give(s: State, seat: int, card: int) -> None:
    s.hands[seat][card] += 1
    word = 1 if card >= WORD_BITS else 0
    s.masks[seat][word] |= 1 << (card - word * WORD_BITS)
    s.sizes[seat] += 1


@jit
def take(s: State, seat: int, card: int) -> None:
    s.hands[seat][card] -= 1
    if s.hands[seat][card] == 0:
        word = 1 if card >= WORD_BITS else 0
        s.masks[seat][word] ^= 1 << (card - word * WORD_BITS)
    s.sizes[seat] -= 1


@jit
def held(s: State, seat: int) -> Cards:
    """The different cards in a hand."""
    return s.masks[seat][0], s.masks[seat][1]


@jit
def clear_hand(s: State, seat: int) -> None:
    clear_row(s.hands[seat])
    clear_row(s.masks[seat])
    s.sizes[seat] = 0


@jit
def discard(s: State, card: int, colour: int) -> None:
    s.pile[s.pile_size] = card
    s.pile_size += 1
    s.top = card
    s.colour = colour


@jit
def shuffle(cards: Row, start: int, size: int, out: Outside) -> None:
    """Fisher-Yates with the random words that came in.

    A word is scaled, not divided: with 54 of its bits no card is favoured by more than 2**-46.
    """
    for last in range(size - 1, 0, -1):
        pick = start + ((out.words[out.used] >> 8) * (last + 1) >> 54)
        out.used += 1
        moved = cards[start + last]
        cards[start + last] = cards[pick]
        cards[pick] = moved


@jit
def drawable(s: State) -> int:
    """How many cards could still be drawn: the stock and all discards but the top one."""
    return s.stock_size + s.pile_size - 1


@jit
def can_draw(s: State, r: Rules, seat: int) -> bool:
    return drawable(s) > 0 and (r.hand_limit == 0 or s.sizes[seat] < r.hand_limit)


@seldom
def reshuffle(s: State, out: Outside) -> None:
    """The stock is spent: the discards below the top card are shuffled and become the stock."""
    size = s.pile_size - 1
    for at in range(size):
        s.stock[at] = s.pile[at]
        s.pile[at] = 0
    s.pile[0] = s.pile[size]
    if size > 0:
        s.pile[size] = 0
    s.pile_size = 1
    out.repiled = 1
    s.stock_size = size
    shuffle(s.stock, 0, size, out)
    emit(out, EV_RESHUFFLED, -1, -1, -1, size)


@jit
def draw_card(s: State, out: Outside, seat: int) -> int:
    """Move the top card of the stock to a hand; something must be drawable."""
    card = take_from_stock(s, out)
    give(s, seat, card)
    emit(out, EV_DREW, seat, card, -1, 1)
    return card


@jit
def reveal_card(s: State, out: Outside, seat: int) -> int:
    """The same, for all to see."""
    card = take_from_stock(s, out)
    give(s, seat, card)
    emit(out, EV_REVEALED, seat, card, -1, 0)
    return card


@jit
def take_from_stock(s: State, out: Outside) -> int:
    if s.stock_size == 0:
        reshuffle(s, out)
    s.stock_size -= 1
    card = s.stock[s.stock_size]
    s.stock[s.stock_size] = 0
    return card


@jit
def draw_cards(s: State, r: Rules, out: Outside, seat: int, count: int) -> None:
    """Draw as many of ``count`` as there are and the hand may hold."""
    count = min(count, drawable(s))
    if r.hand_limit:
        count = min(count, r.hand_limit - s.sizes[seat])
    for _ in range(count):
        draw_card(s, out, seat)


@seldom
def exchange(s: State, one: int, two: int) -> None:
    swap_rows(s.hands[one], s.hands[two])
    swap_rows(s.masks[one], s.masks[two])
    size = s.sizes[one]
    s.sizes[one] = s.sizes[two]
    s.sizes[two] = size


@jit
def swap_hands(s: State, out: Outside, seat: int, other: int) -> None:
    exchange(s, seat, other)
    emit(out, EV_SWAPPED, seat, -1, other, 0)


@seldom
def pass_hands_on(s: State, out: Outside, seat: int) -> None:
    """Every hand moves to the next seat in the direction of play."""
    giver = neighbour(s, seat, 1 - s.direction)
    while giver != seat:  # walk against the play, pulling each hand into the seat after it
        exchange(s, following(s, giver), giver)
        giver = neighbour(s, giver, 1 - s.direction)
    emit(out, EV_HANDS_PASSED, -1, -1, -1, s.direction)


@seldom
def shuffle_hands(s: State, out: Outside, seat: int) -> None:
    """Collect all hands, shuffle them and deal them out again, the next seat first."""
    size = 0
    base = s.stock_size  # the free end of the stock serves as the table to shuffle on
    for holder in range(s.players):
        cards = held(s, holder)
        while not is_empty(cards):
            card = first(cards)
            cards = rest(cards)
            for _ in range(s.hands[holder][card]):
                s.stock[base + size] = card
                size += 1
        clear_hand(s, holder)
    shuffle(s.stock, base, size, out)
    receiver = seat
    for at in range(base, base + size):
        receiver = following(s, receiver)
        give(s, receiver, s.stock[at])
        s.stock[at] = 0
    emit(out, EV_HANDS_SHUFFLED, seat, -1, -1, size)
