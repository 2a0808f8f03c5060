"""Games and tables in the words of the protocol, for whoever may know what.

What one seat knows is taken from a ``Sight``, which holds nothing else, and from events in the form
the seat may see; what lies open to everybody is named here, field by field.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lastcard.cards import NO_COLOUR, Pack
from lastcard.game import Event, Game, Phase
from lastcard.game.actions import actions_of
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Sight
from lastcard.protocol import messages as m
from lastcard.protocol.codes import EVENT_NAMES, PHASE_NAMES
from lastcard.server.table import Table

_PHASES = {phase.value: PHASE_NAMES[phase] for phase in Phase}
_PACKS_TOLD = 64
"""Packs whose description is kept; with it the pack, so that its pictures can be asked for."""


@lru_cache(_PACKS_TOLD)
def pack_info(pack: Pack) -> m.PackInfo:
    """Which cards there are."""
    return m.PackInfo(
        pack.fingerprint,
        [m.ColourInfo(colour.letter, colour.name, colour.shape) for colour in pack.colours],
        [
            m.CardInfo(
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


def board(game: Game, clock: int | None = None) -> m.Board:
    """What lies on the table for all to see."""
    s, pack = game.state, game.rules.pack
    players = s.players
    over = s.phase == k.OVER
    everybody = (1 << players) - 1
    return m.Board(
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
        out=[] if s.playing == everybody else _seats(everybody & ~s.playing),
        submitter=s.turn if s.phase == k.INSPECT else None,
        submitted_call=s.submitted_call != 0,
        clock=clock,
        winner=None if s.winner < 0 else s.winner,
        gains=s.gains[:players] if over else [],
        champions=_seats(s.champions) if over else [],
        match_over=s.match_over != 0,
    )


def choices(legal: Iterable[int], pack: Pack) -> list[str]:
    """The actions a seat is told of: all but catches, which would tell that somebody forgot."""
    known = actions_of(pack)
    return [str(known[code]) for code in legal if not k.CATCH <= code < k.PLAY_CARD]


def you(v: Sight, legal: list[str], pack: Pack) -> m.You:
    """What only the seat of a sight knows."""
    submitted, hand, cards = v.submitted >= 0, v.hand, pack.cards
    return m.You(
        seat=v.seat,
        hand=[card.short for card in cards for _ in range(hand[card.code])],
        legal=legal,
        drawn=None if v.drawn < 0 else cards[v.drawn].short,
        submitted=cards[v.submitted].short if submitted else None,
        submitted_colour=_letter(v.submitted_colour, pack) if submitted else None,
    )


def event_info(event: Event) -> m.EventInfo:
    cards = event.cards
    return m.EventInfo(
        EVENT_NAMES[event.kind],
        event.seat,
        event.other,
        None if cards is None else [card.short for card in cards],
        None if event.colour is None else event.colour.letter,
        event.number,
    )


def events_for(events: Iterable[Event], seat: int | None) -> list[m.EventInfo]:
    """The events in the form a seat may know; None is a spectator."""
    return [event_info(event.seen_by(seat)) for event in events]


def insiders(events: Iterable[Event]) -> set[int | None]:
    """The seats that know more of the events than everybody does."""
    known = {seat for event in events if event.is_secret for seat in (event.seat, event.other)}
    return known - {None}


def table_info(table: Table, here: Iterable[str] = (), watchers: int = 0) -> m.TableInfo:
    """Everything but the cards; ``here`` are the people who are connected."""
    present = set(here)
    return m.TableInfo(
        id=table.id,
        settings=table.settings,
        rules_title=table.rules.title,
        rules_summary=table.rules.summary,
        fingerprint=table.rules.fingerprint,
        seats=[
            m.SeatInfo(
                seat.kind,
                seat.name,
                seat.level,
                seat.person in present,
                seat.held,
                seat.person != "" and seat.person == table.host,
                seat.commitment,
                seat.withheld,
                seat.newcomer.name if seat.newcomer else "",
            )
            for seat in table.seats
        ],
        stage=table.stage,
        match=table.match,
        paused=table.paused,
        locked=bool(table.inside),
        watchers=watchers,
        commitment=table.commitment,
        mixing=_mixing(table),
        revealed=table.revealed,
    )


def _mixing(table: Table) -> m.Mixing | None:
    mixing = table.mixing
    if mixing is None:
        return None
    return m.Mixing(mixing.attempt, table.terms if mixing.is_sealed else "", table.awaited)


def _letter(colour: int, pack: Pack) -> str | None:
    return None if colour == NO_COLOUR else pack.colours[colour].letter


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
