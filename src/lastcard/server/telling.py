"""Games and tables in the words of the protocol, for whoever may know what.

Everything about the cards is taken from a ``Sight``, which holds only what its seat may know, and
from events in the form the seat may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastcard.cards import CARD_NAMES, COLOUR_LETTERS, NO_COLOUR
from lastcard.game import Event, EventKind, Game, Phase
from lastcard.game.actions import ACTIONS
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Sight
from lastcard.kernel.view import see_table
from lastcard.server import messages as m
from lastcard.server.table import Table

_KINDS = {kind: kind.name.lower().replace("_", "-") for kind in EventKind}
_PHASES = {phase.value: phase.name.lower() for phase in Phase}
_ACTION_NAMES = tuple(str(action) for action in ACTIONS)
_NO_CATCH = tuple(not k.CATCH <= code < k.PLAY_CARD for code in range(k.ACTION_COUNT))

# Filled and read within one call: a view for each message would be made to be thrown away.
_sight = Sight()


def board(game: Game, clock: int | None = None) -> m.Board:
    """What lies on the table for all to see."""
    v = _sight
    see_table(game.state, v)
    players = v.players
    over = v.phase == k.OVER
    everybody = (1 << players) - 1
    return m.Board(
        step=len(game.inputs),
        hand=v.hand_number,
        phase=_PHASES[v.phase],
        turn=v.turn,
        dealer=v.dealer,
        top=CARD_NAMES[v.top],
        sizes=v.sizes[:players],
        stock=v.stock_size,
        order=v.circle[:players],
        scores=v.scores[:players],
        actor=None if over else v.actor,
        colour=_letter(v.colour),
        left=v.direction == k.LEFT,
        pending=v.pending,
        accused=None if v.accused < 0 else v.accused,
        out=[] if v.playing == everybody else _seats(everybody & ~v.playing),
        submitter=v.turn if v.phase == k.INSPECT else None,
        clock=clock,
        winner=None if v.winner < 0 else v.winner,
        gains=v.gains[:players] if over else [],
        champions=_seats(v.champions),
        match_over=v.match_over != 0,
    )


def you(v: Sight, legal: Sequence[int]) -> m.You:
    """What only the seat of a sight knows."""
    submitted = v.submitted >= 0
    return m.You(
        seat=v.seat,
        hand=[
            name
            for name, count in zip(CARD_NAMES, v.hand, strict=True)
            if count
            for _ in range(count)
        ],
        legal=[_ACTION_NAMES[code] for code in legal if _NO_CATCH[code]],
        drawn=None if v.drawn < 0 else CARD_NAMES[v.drawn],
        submitted=CARD_NAMES[v.submitted] if submitted else None,
        submitted_colour=_letter(v.submitted_colour) if submitted else None,
    )


def event_info(event: Event) -> m.EventInfo:
    cards = event.cards
    return m.EventInfo(
        _KINDS[event.kind],
        event.seat,
        event.other,
        None if cards is None else [CARD_NAMES[card] for card in cards],
        None if event.colour is None else COLOUR_LETTERS[event.colour],
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
                seat.entropy,
            )
            for seat in table.seats
        ],
        stage=table.stage,
        match=table.match,
        paused=table.paused,
        watchers=watchers,
        commitment=table.commitment,
        revealed=table.revealed,
    )


def _letter(colour: int) -> str | None:
    return None if colour == NO_COLOUR else COLOUR_LETTERS[colour]


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
