"""The HTTP routes: rules, tables, records. The game itself goes over the socket."""

from __future__ import annotations

import asyncio
import hashlib
import io
import re
from functools import cache
from typing import Any, Final, TypeVar, get_args

import msgspec
import segno
from aiohttp import web

from lastcard.art import load_theme, sprite, themes
from lastcard.errors import UserError
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol.codec import encode
from lastcard.protocol.codes import ErrorCode
from lastcard.protocol.messages import MAX_NAME
from lastcard.protocol.refusals import code_of, refuse
from lastcard.protocol.rules_choice import rules_of
from lastcard.server import decide, rules_form
from lastcard.server.hall import Hall
from lastcard.server.limits import NEW_TABLES, REQUESTS, is_loopback
from lastcard.server.names import person_name
from lastcard.server.public_tables import Visitor
from lastcard.server.replays import Match
from lastcard.server.static_files import File

HALL: Final = web.AppKey("hall", Hall)
MAX_BODY: Final = 16 * 1024
_BEARER: Final = re.compile("Bearer ([0-9a-f]{32})")
_HOST: Final = re.compile(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:.]{2,45}\](:\d{1,5})?")
T = TypeVar("T")

routes = web.RouteTableDef()
ID: Final = "{table:[0-9a-z]{12}}"
MATCH: Final = f"/api/tables/{ID}/matches/{{match:[0-9]{{1,6}}}}"

STATUS: Final[dict[ErrorCode, int]] = {
    "no-such-table": 404,
    "no-such-match": 404,
    "no-such-set": 404,
    "not-found": 404,
    "wrong-method": 405,
    "no-identity": 401,
    "wrong-origin": 403,
    "match-running-replay": 409,
    "too-large": 413,
    "too-fast": 429,
    "too-many-tables": 429,
    "too-many-connections": 429,
    "internal": 500,
    "not-stored": 503,
    "not-read": 503,
    "server-full": 503,
    "damaged": 500,
}
"""HTTP status of a refusal; 400 if the request itself is at fault."""


def person_of(secret: str) -> str:
    """What the server knows somebody by."""
    return hashlib.sha256(secret.encode()).hexdigest()


def client_address(request: web.Request) -> str:
    """Where a request comes from. A proxy on this machine is trusted."""
    remote = request.remote or ""
    if is_loopback(remote):
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return forwarded[:60] or remote
    return remote


def _scheme(request: web.Request) -> str:
    forwarded = request.headers.get("X-Forwarded-Proto", "")
    if forwarded in ("http", "https") and is_loopback(request.remote or ""):
        return forwarded
    return request.scheme


def answer(content: Any, status: int = 200) -> web.Response:
    return web.Response(body=encode(content), status=status, content_type="application/json")


def problem(refusal: UserError) -> web.Response:
    code = code_of(refusal)
    return answer(h.Problem(code, refusal.message), STATUS.get(code, 400))


@routes.get("/healthz")
async def health(request: web.Request) -> web.Response:
    """Whether the server is running, and the number of tables in memory."""
    return answer({"tables": len(request.app[HALL].rooms)})


@routes.get("/api/rules")
async def rules(request: web.Request) -> web.Response:
    """Every rule set and every option: RulesInfo."""
    return answer(rules_form.rules_info())


@routes.post("/api/rules/check")
async def check_rules(request: web.Request) -> web.Response:
    """RulesChoice in, RulesPage out: the rules in plain words, or what is wrong with them."""
    _slow_down(request)
    return answer(rules_form.rules_page(await _body(request, m.RulesChoice)))


@routes.post("/api/sets")
async def save_set(request: web.Request) -> web.Response:
    """RulesChoice in, SavedSet out: saves your own rules, to share by link."""
    _slow_down(request)
    choice = await _body(request, m.RulesChoice)
    rules_of(choice)  # refuses what cannot be played
    name = await request.app[HALL].store.save_rules(choice)
    return answer(h.SavedSet(name, choice), 201)


@routes.get("/api/sets/{name:[0-9a-z]{12}}")
async def saved_set(request: web.Request) -> web.Response:
    """SavedSet."""
    name = request.match_info["name"]
    choice = await request.app[HALL].store.saved_rules(name)
    if choice is None:
        raise refuse("no-such-set")
    return answer(h.SavedSet(name, choice))


@routes.get("/api/tables")
async def public_tables(request: web.Request) -> web.Response:
    """PublicTables: a page of the tables you can join or watch. ``?search=`` part of a name or of
    the rules' title, ``&language=``, ``&skip=`` as many as you have; your own come first if you
    send ``Authorization``."""
    _slow_down(request)
    query, identity = request.query, _BEARER.fullmatch(request.headers.get("Authorization", ""))
    skip = query.get("skip", "")
    visitor = Visitor(
        person_of(identity[1]) if identity else "",
        query.get("search", "").strip().casefold()[:MAX_NAME],
        query.get("language", "") if query.get("language") in get_args(m.Language) else "",
        int(skip) if skip.isascii() and skip.isdigit() and len(skip) < 7 else 0,
    )
    return answer(request.app[HALL].public(visitor))


@routes.post("/api/tables")
async def open_table(request: web.Request) -> web.Response:
    """NewTable in, Opened out; needs ``Authorization: Bearer SECRET``."""
    hall = request.app[HALL]
    identity = _BEARER.fullmatch(request.headers.get("Authorization", ""))
    if identity is None:
        raise refuse("no-identity")
    wanted = await _body(request, h.NewTable)
    asker = decide.Asker(person_of(identity[1]), person_name(wanted.name))
    address = hall.address(client_address(request))
    if address is not None and not address.tables.take(NEW_TABLES, hall.loop.time()):
        raise refuse("too-many-tables")
    return answer(h.Opened(await hall.open(asker, wanted)), 201)


@routes.get(f"/api/tables/{ID}/qr.svg")
async def qr_code(request: web.Request) -> web.Response:
    """The link to the table as a QR code."""
    host = request.host
    if not _HOST.fullmatch(host):
        raise refuse("bad-request", "the header Host is not an address")
    link = f"{_scheme(request)}://{host}/t/{request.match_info['table']}"
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=2, xmldecl=False)
    return web.Response(body=picture.getvalue(), content_type="image/svg+xml")


@routes.get(f"{MATCH}/record")
async def record(request: web.Request) -> web.Response:
    """The record file of a match that is over, for ``lastcard verify`` and ``replay``."""
    match = await _match(request)
    name = f"lastcard-{match.table.id}-{match.revealed.match}.lcr"
    return web.Response(
        text=match.text(),
        content_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@routes.get(f"{MATCH}/replay")
async def replay(request: web.Request) -> web.Response:
    """ReplayInfo of a match that is over."""
    match = await _match(request)
    body = await asyncio.to_thread(lambda: encode(match.replay()))
    response = web.Response(body=body, content_type="application/json")
    response.enable_compression()
    return response


@routes.get("/art/{theme}.svg")
async def art(request: web.Request) -> web.Response:
    """The cards of a theme as one sprite: `card-R7`, `card-W-draw-4`, `card-back` ..."""
    return (await asyncio.to_thread(_sprite, _theme(request))).answer(request)


@routes.get("/art/{theme}.json")
async def theme(request: web.Request) -> web.Response:
    """ThemeInfo: what a theme calls its colours."""
    look = load_theme(_theme(request))
    return answer(h.ThemeInfo(look.name, look.title, [suit.name for suit in look.suits[:4]]))


def _theme(request: web.Request) -> str:
    name = request.match_info["theme"]
    if name not in themes():  # a folder of the server must not be reached from outside
        raise refuse("not-found")
    return name


@cache
def _sprite(theme: str) -> File:
    return File.of(sprite(theme).encode(), "image/svg+xml", "public, max-age=3600")


async def _match(request: web.Request) -> Match:
    _slow_down(request)
    table, number = request.match_info["table"], int(request.match_info["match"])
    entries = await request.app[HALL].store.entries(table)
    if not entries:
        raise refuse("no-such-table")
    return await asyncio.to_thread(Match, table, entries, number)


async def _body(request: web.Request, kind: type[T]) -> T:
    data = await request.read()
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise refuse("bad-request", str(fault)[:200]) from None


def _slow_down(request: web.Request) -> None:
    hall = request.app[HALL]
    address = hall.address(client_address(request))
    if address is not None and not address.requests.take(REQUESTS, hall.loop.time()):
        raise refuse("too-fast")
