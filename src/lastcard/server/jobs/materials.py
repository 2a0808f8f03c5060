"""What the process that does jobs is given beside a question: what only the server knows."""

from __future__ import annotations

import msgspec
from aiohttp import web

from lastcard.game import Game
from lastcard.kernel.codes import NOBODY
from lastcard.protocol import jobs as j
from lastcard.protocol.refusals import refuse
from lastcard.server import projection
from lastcard.server.api import HALL, match_file_of
from lastcard.server.room import Room


async def materials_for(request: web.Request, person: str, question: j.JobQuestion) -> bytes:
    """Refuses what the asker may not know."""
    if isinstance(question, j.Analyse):
        return (await match_file_of(request, question.table, question.match, "record")).body
    if isinstance(question, j.AskCoach):
        room = request.app[HALL].rooms.get(question.table)
        if room is None:
            raise refuse("no-such-table")
        return _position(room, person)
    return b""


def _position(room: Room, person: str) -> bytes:
    """What the seat of a person knows, who is alone with bots, and what they can do."""
    table, game = room.table, room.table.game
    if table.day_deal:
        raise refuse("day-deal")
    seat = table.seat_of(person)
    if seat is None:
        raise refuse("not-seated")
    others = [other for number, other in enumerate(table.seats) if number != seat]
    alone = all(other.kind == "bot" and other.newcomer is None for other in others)
    if not alone or set(room.sessions) - {person}:
        raise refuse("no-coach")
    if table.stage != "playing" or game is None:
        raise refuse("no-match")
    return _asked(game, seat)


def _asked(game: Game, seat: int) -> bytes:
    view = game.view(seat)
    if view.exposed != seat:
        view.sight.exposed = NOBODY  # who forgot to call is for people to notice
    legal = projection.choices(game.legal(seat), game.rules.pack)
    if not legal or view.actor != seat:
        raise refuse("stale")
    return msgspec.json.encode(
        {
            "view": view.freeze(),
            "names": list(game.names),
            "step": game.step,
            "legal": legal,
        }
    )
