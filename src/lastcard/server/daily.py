"""The deals of the day, for everybody: to play, to see one's own result, and, when the day is over,
to see the board."""

from __future__ import annotations

from datetime import date
from typing import Final

from aiohttp import web
from msgspec.structs import replace

from lastcard.protocol import http_bodies as h
from lastcard.protocol.refusals import refuse
from lastcard.protocol.rules_choice import rules_of
from lastcard.server.api import HALL, answer, asker_of, body, charge, identified
from lastcard.server.day_deals import (
    DayDeal,
    DayKey,
    day_after,
    day_at,
    days_before,
    deals_of,
    end_of,
)
from lastcard.server.hall import Hall
from lastcard.server.joining import Asker
from lastcard.server.names import person_name
from lastcard.server.store.doors import Placed

EARLIER_SHOWN: Final = 14
"""Days that the page leads back to."""

routes = web.RouteTableDef()


@routes.get("/api/daily")
async def today(request: web.Request) -> web.Response:
    """DayPage of today: without boards, which are hidden until the day is over."""
    charge(request, "work")
    hall, asker = request.app[HALL], asker_of(request)
    day, key = day_at(hall.config.clock()), await hall.day_key()
    deals = [await _told(hall, key, deal, asker) for deal in deals_of(day)]
    promised = [_promised(key, deal) for deal in deals_of(day_after(day))]
    return _answer(
        h.DayPage(str(day), end_of(day), deals, next=promised, earlier=await _earlier(hall, day))
    )


@routes.get("/api/daily/{day:[0-9]{4}-[0-9]{2}-[0-9]{2}}")
async def earlier_day(request: web.Request) -> web.Response:
    """DayPage of a day that is over, with its boards, and what its cards followed from."""
    charge(request, "work")
    hall, asker = request.app[HALL], asker_of(request)
    day, key = _day(request.match_info["day"]), await hall.day_key()
    if end_of(day) > hall.config.clock():
        raise refuse("day-running")
    deals = [await _revealed(hall, key, deal, asker) for deal in deals_of(day)]
    return _answer(h.DayPage(str(day), end_of(day), deals, over=True))


@routes.post("/api/daily/{name:[0-9a-z-]{1,60}}")
async def play(request: web.Request) -> web.Response:
    """NewDayTable in, Opened out: your table with today's deal of a set. Everybody has one; who
    asks again is told the same. Needs ``Authorization: Bearer SECRET``."""
    person = identified(request)
    wanted = await body(request, h.NewDayTable)
    asker = Asker(person, person_name(wanted.name), wanted.avatar)
    charge(request, "table")
    hall = request.app[HALL]
    deal = DayDeal(day_at(hall.config.clock()), request.match_info["name"])
    if deal not in deals_of(deal.day):
        raise refuse("not-found")
    return answer(h.Opened(await hall.play_day_deal(asker, deal)), 201)


def _answer(page: h.DayPage) -> web.Response:
    response = answer(page)
    response.headers["Cache-Control"] = "no-store"  # what is told of oneself is nobody else's
    return response


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise refuse("not-found") from None


def _promised(key: DayKey, deal: DayDeal) -> h.DayDeal:
    """What is known of a deal before anybody has played it."""
    rules = deal.settings.rules
    return h.DayDeal(deal.base, rules, rules_of(rules).title, key.commitment(deal))


async def _told(hall: Hall, key: DayKey, deal: DayDeal, asker: str) -> h.DayDeal:
    """What anybody may know while the day lasts, and the asker's own match."""
    days, name = hall.store.days, str(deal)
    played = await days.played({name: end_of(deal.day)})
    mine = await days.first_match(asker, key.table(deal, asker)) if asker else None
    return replace(_promised(key, deal), played=played[name], mine=mine)


async def _revealed(hall: Hall, key: DayKey, deal: DayDeal, asker: str) -> h.DayDeal:
    board = await hall.store.days.board(str(deal), end_of(deal.day), asker)
    lines = [_line(placed, asker) for placed in board]
    return replace(await _told(hall, key, deal, asker), secret=key.secret(deal), board=lines)


def _line(placed: Placed, asker: str) -> h.DayPlay:
    game = placed.game
    own = game.players[game.seat]
    return h.DayPlay(
        place=placed.place,
        name=own.name,
        table=game.table,
        won=game.seat in game.champions,
        points=own.score,
        cards=own.cards,
        steps=game.steps,
        avatar=own.avatar,
        mine=placed.person == asker,
    )


async def _earlier(hall: Hall, today: date) -> list[h.EarlierDay]:
    days = {day: list(map(str, deals_of(day))) for day in days_before(today, EARLIER_SHOWN)}
    ends = {deal: end_of(day) for day, deals in days.items() for deal in deals}
    played = await hall.store.days.played(ends)
    counts = {day: sum(played[deal] for deal in deals) for day, deals in days.items()}
    return [h.EarlierDay(str(day), count) for day, count in counts.items() if count]
