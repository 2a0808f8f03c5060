"""How everybody did with the same cards, side by side.

A match that is over is open to whoever has its address, and who deals it again becomes one of those
who are compared. Their table is locked when it is made, so that its address, which leads to their
replay, lets nobody in. That of the first match is told to those who have it already.
"""

from __future__ import annotations

from aiohttp import web

from lastcard.protocol import http_bodies as h
from lastcard.server.api import HALL, MATCH, answer, asker_of, charge, check_over
from lastcard.server.day_deals import check_known

routes = web.RouteTableDef()


@routes.get(f"{MATCH}/same-deal")
async def same_deal(request: web.Request) -> web.Response:
    """SameDeal: who else has played these cards to the end, and how it went; your own are marked if
    you send ``Authorization``."""
    charge(request, "work")
    hall, asker = request.app[HALL], asker_of(request)
    table, match = request.match_info["table"], int(request.match_info["match"])
    check_over(hall, table, match)
    found = await hall.store.plays(table, match)
    for _, game in found:
        check_known(game.day_deal, hall.config.clock())
    own = [game for person, game in found if person == asker]
    known = {(game.table, game.match) for game in own} | {(table, match)}
    known |= {(game.redeal.table, game.redeal.match) for game in own if game.redeal}
    plays = [_play(game, person == asker, known) for person, game in found]
    response = answer(h.SameDeal(plays))
    response.headers["Cache-Control"] = "no-store"  # what is marked is nobody else's
    return response


def _play(game: h.MyGame, mine: bool, known: set[tuple[str, int]]) -> h.DealPlay:
    is_told = bool(game.redeal or game.day_deal)
    may_know = is_told or (game.table, game.match) in known
    return h.DealPlay(
        players=game.players,
        seat=game.seat,
        champions=game.champions,
        hands=game.hands,
        steps=game.steps,
        match=game.match,
        table=game.table if may_know else "",
        first=not is_told,
        mine=mine,
        at=game.at,
    )
