"""What is kept by person: which matches somebody has a part in, how they went, and what they did.

It all follows from the entries of the tables, and is written with those that changed it, in one
commit. So it can be thrown away and worked out again: tables listed as ``unread`` are. Only two
things are nowhere else: when something happened, as entries know no clock, and who wants to be
forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from lastcard.errors import RuleSetError
from lastcard.protocol import http_bodies as h
from lastcard.protocol.codec import encode
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import RulesChoice
from lastcard.server import entries as e
from lastcard.server.table import Table
from lastcard.server.tallies import Tally

PAGE: Final = 20
PLAYS_SHOWN: Final = 50
"""Of one deal; the first match with these cards is among them."""
RUNNING_SHOWN: Final = 50
"""More matches than anybody has running are not listed."""
BOARD_SHOWN: Final = 100
"""Of the board of a day."""


class Row(NamedTuple):
    """A match as one of those who have a part in it is told of it. What is counted is counted from
    hands that are over."""

    person: str
    table: str
    match: int
    seq: int
    """The length of the table's log it was worked out from."""
    running: bool
    rules: str
    """What its numbers are added up by: the rule set, by the name it was given."""
    matches: int
    won: int
    hands: int
    wins: int
    points: int
    forgotten: int
    catches: int
    game: str
    """MyGame, as it is sent."""
    deal: str
    """The first match with these cards, ``TABLE/MATCH``, where this one can be held against it:
    not before it is played to the end, nor where it went on from a moment of another. A deal of the
    day has its own name: ``2026-11-17/official``."""
    result: int
    """How well a deal of the day was played, for its board: the less the better, and the same for
    those who are equal. 0 where there is no board."""


_HAND_OVER: Final = ("between", "over")
_DURING: Final = (e.Sat, e.Admitted, e.Stood, e.Botted, e.Banned)


def concerns(table: Table, entry: e.Entry) -> bool:
    """Whether an entry that was just applied changes what is kept of the present match. Nothing
    does any more when it is over."""
    match entry:
        case e.Started():
            return True
        case e.Acted() | e.Dealt():  # a hand can be over as soon as it is dealt
            return table.stage in _HAND_OVER
        case e.Closed():
            return table.game is not None and not table.game.match_over
        case _:
            return table.running and isinstance(entry, _DURING)


def rows_of(table: Table) -> list[Row]:
    """The present match, for everybody who has a part in it."""
    if table.game is None or not table.match:  # played by another kernel, or not yet
        return []
    return [_row(table, person) for person in table.tallies]


def _row(table: Table, person: str) -> Row:
    tally, choice = table.tallies[person], table.settings.rules
    assert table.game is not None
    game = _game(table, person)
    over, left = game.stage == "over", game.left
    champions = game.champions if over and not left else []
    if game.redeal:  # who knows the cards proves nothing
        tally, over, champions = Tally(tally.seat), False, []
    is_whole = table.redeal is None or not table.redeal.inputs
    return Row(
        person=person,
        table=table.id,
        match=table.match,
        seq=table.seq,
        running=game.stage == "playing",
        rules=choice.title or choice.base,
        matches=int(over and not left),
        won=int(tally.seat in champions),
        hands=tally.hands,
        wins=tally.wins,
        points=tally.points,
        forgotten=tally.forgotten,
        catches=tally.catches,
        game=encode(game).decode(),
        deal=table.deal if game.stage == "over" and not left and is_whole else "",
        result=_result(table, game) if table.day_deal and game.stage == "over" else 0,
    )


_MOST_POINTS: Final = 999_999
_MOST_CARDS: Final = 999
_MOST_STEPS: Final = 999_999


def _result(table: Table, game: h.MyGame) -> int:
    """Who won comes before who did not; then points count, cards left, and how long it took."""
    own = game.players[game.seat]
    points = min(own.score, _MOST_POINTS)
    if table.rules["scoring"] != "lowest":
        points = _MOST_POINTS - points
    number = int(game.seat not in game.champions)
    number = number * (_MOST_POINTS + 1) + points
    number = number * (_MOST_CARDS + 1) + min(own.cards, _MOST_CARDS)
    number = number * (_MOST_STEPS + 1) + min(game.steps, _MOST_STEPS)
    return number + 1


def _game(table: Table, person: str) -> h.MyGame:
    game, choice = table.game, table.settings.rules
    assert game is not None
    outcome = game.outcome if game.match_over else None
    stage: h.GameStage = "over" if outcome else "playing"
    if not outcome and (table.stage == "closed" or person in table.banned):
        stage = "ended"
    seats, scores = table.seats, game.state.scores
    return h.MyGame(
        table=table.id,
        match=table.match,
        rules=msgspec.structs.replace(choice, deck={}),
        rules_title=game.rules.title,
        players=[
            h.GamePlayer(
                seats[seat].name,
                seats[seat].kind == "bot",
                scores[seat],
                len(game.hand(seat)) if outcome else 0,
                seats[seat].face,
            )
            for seat in range(len(game.names))
        ],
        seat=table.tallies[person].seat,
        stage=stage,
        hands=len(table.gains),
        champions=list(outcome.champions) if outcome else [],
        left=table.seat_of(person) is None,
        redeal=table.redeal.named if table.redeal else None,
        steps=game.step if outcome else 0,
        day_deal=table.day_deal,
    )


# --- As it was kept -------------------------------------------------------------------------------


def told(text: str, at: int) -> h.MyGame:
    game = _read(text)
    game.at = at
    return game


def statistics(text: str, *counts: int) -> h.RulesStatistics:
    """What somebody did by one rule set, from the newest game by it and all counts."""
    game = _read(text)
    rules = RulesChoice(game.rules.base, title=game.rules.title)
    try:
        title = rules_of(rules).title
    except RuleSetError:  # there is no such set any more
        title = game.rules_title
    return h.RulesStatistics(rules, title, *counts)


_read = msgspec.json.Decoder(h.MyGame).decode


# --- Working it out again -------------------------------------------------------------------------


def all_rows(table_id: str, entries: Iterable[e.Entry]) -> list[Row]:
    """What is kept of a table, from its whole history."""
    found: dict[tuple[str, int], Row] = {}
    table = Table(table_id)
    for entry in entries:
        table.apply(entry)
        if concerns(table, entry):
            found.update(((row.person, row.match), row) for row in rows_of(table))
    return list(found.values())
