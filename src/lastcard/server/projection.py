"""Games and tables in the words of the protocol, for whoever may know what.

What one seat knows is taken from a ``Sight``, which holds nothing else, and from events in the form
the seat may see; what lies open to everybody is named here, field by field.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from lastcard.art import themes
from lastcard.art.wording import worded_pack
from lastcard.cards import NO_COLOUR, Pack
from lastcard.cards.limits import WORD_BITS
from lastcard.cards.pack import kept_with_pack
from lastcard.game import Event, Game, Phase
from lastcard.game.actions import actions_of
from lastcard.kernel import codes as k
from lastcard.kernel.bits import lowest
from lastcard.kernel.fields import Sight
from lastcard.kernel.history import is_secret
from lastcard.kernel.legal import holds_colour
from lastcard.protocol import table_info as t
from lastcard.protocol.codes import EVENT_NAMES, PHASE_NAMES
from lastcard.rules import RuleSet
from lastcard.server.table import Table

_PHASES = {phase.value: PHASE_NAMES[phase] for phase in Phase}
LONGEST_LOG = 400
"""Events of a hand that are told to who enters: as many as the page shows."""
_PACKS_TOLD = 64
"""Packs whose description is kept; with it the pack, so that its pictures can be asked for."""


def cards_of(rules: RuleSet) -> t.PackInfo:
    """Which cards some rules are played with, and what they write on them."""
    told = pack_info(worded_pack(rules))
    if rules.theme is None or rules.theme in themes():
        return told
    return replace(told, theme=rules.theme)


@lru_cache(_PACKS_TOLD)
def pack_info(pack: Pack) -> t.PackInfo:
    """Which cards there are."""
    return t.PackInfo(
        pack.fingerprint,
        [t.ColourInfo(colour.letter, colour.name, colour.shape) for colour in pack.colours],
        [
            t.CardInfo(
                card.short,
                card.words,
                card.symbol,
                card.symbol_name,
                None if card.colour is None else card.colour.letter,
                card.number,
                card.is_wild,
                card.names_colour,
                card.text,
            )
            for card in pack.cards
        ],
    )


def board(game: Game, clock: int | None = None) -> t.Board:
    """What lies on the table for all to see."""
    s, pack = game.state, game.rules.pack
    players = s.players
    over = s.phase == k.OVER
    everybody = (1 << players) - 1
    return t.Board(
        step=game.step,
        hand=s.hand_number,
        phase=_PHASES[s.phase],
        turn=s.turn,
        dealer=s.dealer,
        top=pack.cards[s.top].short,
        sizes=s.sizes[:players],
        stock=s.stock_size,
        order=s.circle[:players],
        scores=s.scores[:players],
        actor=None if over else s.actor,
        colour=_letter(s.colour, pack),
        left=s.direction == k.LEFT,
        pending=s.pending,
        accused=None if s.accused < 0 else s.accused,
        failed_challenge=s.pending + game.rules.kernel.challenge_extra if s.accused >= 0 else 0,
        out=[] if s.playing == everybody else _seats(everybody & ~s.playing),
        submitter=s.turn if s.phase == k.INSPECT else None,
        submitted_call=s.submitted_call != 0,
        clock=clock,
        winner=None if s.winner < 0 else s.winner,
        hands=_counted_hands(game) if over else [],
        gains=s.gains[:players] if over else [],
        champions=_seats(s.champions) if over else [],
        match_over=s.match_over != 0,
    )


def _counted_hands(game: Game) -> list[list[str]]:
    """The hands laid open because their points were counted; none where there was nothing to
    count: the rules know no points, or nobody won."""
    s, pack = game.state, game.rules.pack
    if s.winner < 0 or game.rules.kernel.scoring == k.SCORING_NONE:
        return []
    return [_held(s.hands[seat], s.masks[seat], pack) for seat in range(s.players)]


def _held(hand: bytearray, cards: list[int], pack: Pack) -> list[str]:
    """A hand card by card; ``cards`` is the set of those that are in it."""
    names = _short_names(pack)
    held: list[str] = []
    for half in range(len(cards)):
        word = cards[half]
        while word:
            card = half * WORD_BITS + lowest(word)
            name = names[card]
            for _ in range(hand[card]):
                held.append(name)
            word &= word - 1
    return held


def told(legal: Iterable[int]) -> list[int]:
    """The actions a seat is told of: all but catches, which would tell that somebody forgot."""
    return [code for code in legal if not k.CATCH <= code < k.PLAY_CARD]


def spelled(codes: list[int], pack: Pack) -> list[str]:
    spellings = _spellings(pack)
    return [spellings[code] for code in codes]


def choices(legal: Iterable[int], pack: Pack) -> list[str]:
    """The actions a seat is told of, as they are spelled."""
    return spelled(told(legal), pack)


@kept_with_pack
def _spellings(pack: Pack) -> dict[int, str]:
    return {int(action): str(action) for action in actions_of(pack).values()}


@kept_with_pack
def _short_names(pack: Pack) -> list[str]:
    return [card.short for card in pack.cards]


@kept_with_pack
def _conditional_wilds(pack: Pack) -> list[tuple[int, str]]:
    return [(card.code, card.short) for card in pack.cards if card.needs_empty_colour]


def bluffs(game: Game, seat: int) -> list[str]:
    """The cards of the seat's own hand that would be a bluff if it played them now."""
    s, r = game.state, game.rules.kernel
    if seat != s.actor or s.phase == k.OVER or r.conditional_wild != k.BLUFF_CHALLENGE:
        return []
    hand = s.hands[seat]
    held = [name for code, name in _conditional_wilds(game.rules.pack) if hand[code]]
    return held if held and holds_colour(s, r, seat) else []


def you(v: Sight, legal: list[str], pack: Pack, bluffs: list[str]) -> t.You:
    """What only the seat of a sight knows."""
    submitted, cards = v.submitted >= 0, pack.cards
    return t.You(
        seat=v.seat,
        hand=_held(v.hand, v.held, pack),
        legal=legal,
        drawn=None if v.drawn < 0 else cards[v.drawn].short,
        submitted=cards[v.submitted].short if submitted else None,
        submitted_colour=_letter(v.submitted_colour, pack) if submitted else None,
        bluffs=bluffs,
    )


def event_info(event: Event) -> t.EventInfo:
    kind, seat, other, cards, colour, number = event
    return t.EventInfo(
        EVENT_NAMES[kind],
        seat,
        other,
        None if cards is None else [card.short for card in cards],
        None if colour is None else colour.letter,
        number,
    )


def events_for(events: Iterable[Event], seat: int | None) -> list[t.EventInfo]:
    """The events in the form a seat may know; None is a spectator."""
    return [event_info(e.seen_by(seat) if is_secret(e.kind) else e) for e in events]


def log_for(table: Table, seat: int | None) -> list[t.EventInfo]:
    """What happened in the hand so far, in the form a seat may know."""
    game = table.game
    if game is None:
        return []
    if seat is not None and seat >= len(game.names):  # has come for the next match
        seat = None
    told: list[t.EventInfo] = []
    for by, events in game.view(seat, LONGEST_LOG).steps:  # each has an event
        for event in map(event_info, events):
            event.by = by
            told.append(event)
    return told[-LONGEST_LOG:]


def insiders(events: Iterable[Event]) -> set[int | None]:
    """The seats that know more of the events than everybody does."""
    known: set[int | None] = set()
    for event in events:
        if is_secret(event.kind):
            known |= {event.seat, event.other}
    known.discard(None)
    return known


def table_info(
    table: Table, here: Iterable[str] = (), watchers: int = 0, waits: int | None = None
) -> t.TableInfo:
    """Everything but the cards; ``here`` are the people who are connected, ``waits`` is how long
    the table waits for who must decide and is away."""
    present = set(here)
    awaited = None if waits is None or table.game is None else table.game.state.actor
    return t.TableInfo(
        id=table.id,
        settings=table.settings,
        rules_title=table.rules.title,
        rules_summary=table.rules.summary,
        fingerprint=table.rules.fingerprint,
        seats=[
            t.SeatInfo(
                seat.kind,
                seat.name,
                seat.level,
                seat.person in present,
                seat.held,
                seat.person != "" and seat.person == table.host,
                seat.commitment,
                seat.withheld,
                seat.newcomer.name if seat.newcomer else "",
                seat.face,
                seat.stand_in,
                waits if number == awaited else None,
            )
            for number, seat in enumerate(table.seats)
        ],
        stage=table.stage,
        match=table.match,
        eager=table.eager,
        paused=table.paused,
        locked=bool(table.inside),
        watchers=watchers,
        commitment=table.commitment,
        mixing=_mixing(table),
        revealed=table.revealed,
        redeal=_redeal(table),
        day_deal=table.day_deal,
    )


def _redeal(table: Table) -> t.EarlierMatch | None:
    deal = table.redeal
    if deal is None or table.stage == "over":
        return None
    return deal.named


def _mixing(table: Table) -> t.Mixing | None:
    mixing = table.mixing
    if mixing is None:
        return None
    return t.Mixing(mixing.attempt, table.terms if mixing.is_sealed else "", table.awaited)


def _letter(colour: int, pack: Pack) -> str | None:
    return None if colour == NO_COLOUR else pack.colours[colour].letter


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
