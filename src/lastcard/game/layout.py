"""Laying out a position: a game that starts with the cards one wants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from lastcard.cards import NO_COLOUR, Card, Colour
from lastcard.errors import UserError
from lastcard.game.deck import Deck
from lastcard.game.game import Game
from lastcard.game.soundness import wrong_position
from lastcard.game.table_facts import Phase
from lastcard.kernel import codes as k
from lastcard.kernel.bits import both, is_empty, row_set
from lastcard.kernel.deal import join_hands
from lastcard.kernel.fields import Rules, State
from lastcard.kernel.moves import discard, give, held, neighbour
from lastcard.rules import RuleSet, load

Cards = str | Iterable[Card | str]
"""``"R7 G+2 W"``, a hand, or any cards one by one."""


def lay_out(
    rules: str | Path | RuleSet,
    hands: Sequence[Cards | int],
    top: Card | str,
    *,
    colour: Colour | str | None = None,
    turn: int = 0,
    dealer: int | None = None,
    goes_left: bool | None = None,
    stock: Cards = (),
    pile: Cards = (),
    rest: bool = True,
    scores: Sequence[int] = (),
    names: Sequence[str] | None = None,
    drawn: Card | str | None = None,
    pending: int = 0,
    exposed: int | None = None,
    phase: Phase | None = None,
    seed: int | str | None = None,
) -> Game:
    """A game in which seat i holds ``hands[i]`` and ``turn`` is to play on ``top``. A number in
    place of a hand is so many cards that nobody has seen, dealt by the seed.

    >>> game = lay_out("official", ["R7 G3", "B1 B2"], "R5", stock="Y9")
    >>> [event.sentence(game.names) for event in game.players[0].play("R7", call=True)]
    ['Ann calls UNO!', 'Ann plays Red 7.']

    ``colour`` is the one in play where ``top`` is a wild; without it the player on turn names one.
    ``stock`` lists the next cards to be drawn, the first one first; the rest of the deck lies below
    them, shuffled by the seed, or, with ``rest=False``, is left out of the game. ``pile`` lies
    under ``top``. The dealer is the seat before the one on turn unless given.

    ``drawn`` is a card of the hand that was drawn this moment, ``pending`` the number of cards
    that ``top`` asks the player on turn to draw, ``exposed`` who forgot to call UNO. The phase
    follows from that; give it for what does not: ``Phase.TARGET``, ``Phase.MORE``, and
    ``Phase.COLOUR`` where the player on turn must name one and draw until it comes. A card before
    the dealer has no place here: lay out the moment before and hand it in.
    """
    chosen = load(rules)
    pack = chosen.pack
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise UserError("layout", f"hands must be a list with one for each seat, not {hands!r:.60}")
    if names is not None and len(names) != len(hands):
        raise UserError("layout", f"{len(names)} names for {len(hands)} seats: give one for each")
    if phase is Phase.OVER:
        raise UserError("layout", "the hand is over in this phase: there is nothing to lay out")
    known = [[] if isinstance(cards, int) else pack.parse_cards(cards) for cards in hands]
    shown, first = [*pack.parse_cards(pile), pack.card(top)], pack.parse_cards(stock)
    left = Deck(chosen)
    left.remove(*chain(*known, shown, first))
    left.shuffle(seed)
    s = _seated(chosen, len(hands), turn, dealer, goes_left)
    for seat, cards in enumerate(hands):
        for card in left.draw(cards) if isinstance(cards, int) else known[seat]:
            give(s, seat, card.code)
    for card in shown:
        discard(s, card.code, NO_COLOUR if card.colour is None else card.colour.code)
    if colour is not None:
        s.colour = pack.colour(colour).code
    _lay_stock(s, [*first, *left] if rest else first)
    _score(s, scores)
    s.drawn = k.NO_CARD if drawn is None else pack.card(drawn).code
    s.exposed = k.NOBODY if exposed is None else exposed
    s.pending = pending
    s.phase = _phase(s, chosen.kernel) if phase is None else phase.value
    if s.phase == k.RESPOND:
        _accuse(s, chosen.kernel)
    if phase is Phase.COLOUR and chosen.kernel.traits[s.top] & k.VICTIM_NAMES:
        s.pending_card = s.top
    problem = wrong_position(chosen, s)
    if problem is not None:
        raise UserError("layout", problem)
    return Game.at(chosen, s, names=names, seed=seed)


def _seated(
    rules: RuleSet, players: int, turn: int, dealer: int | None, goes_left: bool | None
) -> State:
    """A table with nothing on it, in the first turn of the first hand."""
    s = State()
    s.players, s.hand_number, s.turns = players, 1, 1
    if not 2 <= players <= len(s.circle):
        raise UserError("layout", f"a table seats 2 to {len(s.circle)} players, not {players}")
    if turn not in range(players):
        raise UserError("layout", f"turn cannot be {turn!r:.20}: the seats are 0 to {players - 1}")
    s.turn = s.actor = turn
    s.dealer = (turn - 1) % players if dealer is None else dealer
    s.direction = rules.kernel.direction
    if goes_left is not None:
        s.direction = k.LEFT if goes_left else k.RIGHT
    s.alive = s.playing = (1 << players) - 1
    s.circle[:players] = range(players)
    join_hands(s)
    return s


def _lay_stock(s: State, cards: list[Card]) -> None:
    s.stock[: len(cards)] = [card.code for card in reversed(cards)]  # the kernel draws from the end
    s.stock_size = len(cards)


def _score(s: State, scores: Sequence[int]) -> None:
    if scores and len(scores) != s.players:
        raise UserError("layout", f"{len(scores)} scores for {s.players} seats: give one for each")
    s.scores[: len(scores)] = scores


def _phase(s: State, r: Rules) -> int:
    if s.colour == NO_COLOUR and r.colours:
        return k.COLOUR
    if s.drawn >= 0:
        return k.DRAWN
    return k.RESPOND if s.pending else k.PLAY


def _accuse(s: State, r: Rules) -> None:
    """The top card asks for a draw. One meant for a hand without the colour in play came from the
    seat before; it was a bluff if that hand holds the colour of the card below."""
    s.pending_card = s.top
    if r.traits[s.top] & k.NEEDS_EMPTY:
        s.accused = neighbour(s, s.turn, 1 - s.direction)
        below = r.colour_of[s.pile[s.pile_size - 2]] if s.pile_size > 1 else NO_COLOUR
        s.guilty = int(not is_empty(both(held(s, s.accused), row_set(r.of_colour[below]))))
