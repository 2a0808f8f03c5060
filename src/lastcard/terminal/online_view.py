"""What a server says, in the words of the game."""

from __future__ import annotations

from dataclasses import replace

from lastcard.cards import Card, Colour, Pack
from lastcard.game import Event
from lastcard.protocol import table_info as t
from lastcard.protocol.codes import EVENT_KINDS, PHASES
from lastcard.protocol.rules_choice import rules_of
from lastcard.rules import RuleSet
from lastcard.terminal.table_view import TableView


def table_rules(table: t.TableInfo) -> RuleSet:
    """The rules a table plays by."""
    rules = rules_of(table.settings.rules)
    return replace(rules, title=table.rules_title, summary=table.rules_summary)


def event_of(info: t.EventInfo, pack: Pack) -> Event:
    return Event(
        EVENT_KINDS[info.kind],
        info.seat,
        info.other,
        None if info.cards is None else tuple(map(pack.card, info.cards)),
        _colour(info.colour, pack),
        info.number,
    )


def view_of(board: t.Board, you: t.You | None, rules: RuleSet) -> TableView:
    """The board, and what one seat knows besides; without ``you`` as a spectator sees it."""
    pack = rules.pack
    submitted = None if you is None else _card(you.submitted, pack)
    named = you is not None and submitted is not None and submitted.names_colour
    return TableView(
        rules=rules,
        seat=None if you is None else you.seat,
        phase=PHASES[board.phase],
        turn=board.turn,
        actor=board.actor,
        dealer=board.dealer,
        hand_number=board.hand,
        hand=[] if you is None else [pack.card(card) for card in you.hand],
        hand_sizes=board.sizes,
        top=pack.card(board.top),
        colour=_colour(board.colour, pack),
        goes_left=board.left,
        seats=board.order,
        in_hand=[seat for seat in range(len(board.sizes)) if seat not in board.out],
        pending=board.pending,
        accused=board.accused,
        drawn=None if you is None else _card(you.drawn, pack),
        submitted=submitted,
        submitted_colour=_colour(you.submitted_colour, pack) if you is not None and named else None,
        submitted_call=board.submitted_call,
        stock_size=board.stock,
        scores=board.scores,
        winner=board.winner,
        gains=board.gains,
        champions=board.champions,
        match_over=board.match_over,
    )


def _card(name: str | None, pack: Pack) -> Card | None:
    return None if name is None else pack.card(name)


def _colour(letter: str | None, pack: Pack) -> Colour | None:
    return None if letter is None else pack.colour(letter)
