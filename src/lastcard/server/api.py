"""The HTTP routes: rules, tables, records. The game itself goes over the socket."""

from __future__ import annotations

import asyncio
import hashlib
import io
import re
from collections.abc import Callable
from contextlib import closing
from functools import cache, lru_cache
from typing import Any, Final, TypeVar, get_args

import msgspec
import segno
from aiohttp import web

from lastcard.art import Theme, load_theme, sprite, themes
from lastcard.art.theme import is_kept
from lastcard.cards import CLASSIC, Pack, built_in, built_in_names
from lastcard.errors import UserError
from lastcard.protocol import http_bodies as h
from lastcard.protocol import table_info as t
from lastcard.protocol.codec import encode
from lastcard.protocol.codes import ErrorCode
from lastcard.protocol.refusals import code_of, refuse
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import MAX_NAME
from lastcard.server import client_address, public_tables, rules_form
from lastcard.server.hall import Hall
from lastcard.server.heavy_work import Watch
from lastcard.server.joining import Asker
from lastcard.server.lessons import play_lesson
from lastcard.server.limits import Account, Kind
from lastcard.server.match_files import FileKind, Step, match_file
from lastcard.server.names import person_name
from lastcard.server.public_tables import Visitor
from lastcard.server.replays import Match
from lastcard.server.static_files import File
from lastcard.server.table import Table

HALL: Final = web.AppKey("hall", Hall)
MAX_BODY: Final = 16 * 1024
_SPRITES: Final = 64
"""Sprites kept ready; one takes some 200 KB."""
_BEARER: Final = re.compile("Bearer ([0-9a-f]{32})")
HOST: Final = re.compile(r"([A-Za-z0-9.\-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(:[0-9]{1,5})?")
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
    "day-running": 409,
    "too-large": 413,
    "too-fast": 429,
    "too-many-tables": 429,
    "too-many-connections": 429,
    "internal": 500,
    "not-readable": 503,
    "not-stored": 503,
    "store-gone": 503,
    "server-full": 503,
    "other-kernel": 409,
    "damaged": 500,
    "no-such-job": 404,
    "no-studio": 404,
    "no-lab": 503,
    "studio-broken": 503,
    "too-many-jobs": 429,
    "jobs-full": 503,
}
"""HTTP status of a refusal; 400 if the request itself is at fault."""


def person_of(secret: str) -> str:
    """What the server knows somebody by."""
    return hashlib.sha256(secret.encode()).hexdigest()


def address_of(request: web.Request) -> str:
    return client_address.client_address(request, request.app[HALL].config.proxies)


def account_of(request: web.Request) -> Account | None:
    """What the address of a request has used; None where it is not limited."""
    return request.app[HALL].address_account(address_of(request))


def charge(request: web.Request, kind: Kind, cost: float = 1.0) -> None:
    """Refuse what is beyond the limits of an address."""
    account = account_of(request)
    if account is not None and not account.spend(kind, request.app[HALL].loop.time(), cost):
        raise refuse("too-many-tables" if kind == "table" else "too-fast")


def charge_person(request: web.Request, person: str, kind: Kind) -> None:
    """Refuse what is beyond the limits of a person."""
    hall = request.app[HALL]
    if not hall.allowance(None, person).spend(kind, hall.loop.time()):
        raise refuse("too-fast")


def answer(content: Any, status: int = 200) -> web.Response:
    return web.Response(body=encode(content), status=status, content_type="application/json")


def problem(refusal: UserError) -> web.Response:
    code = code_of(refusal)
    return answer(h.Problem(code, refusal.message), STATUS.get(code, 400))


@routes.get("/healthz")
async def health(request: web.Request) -> web.Response:
    """Whether this process is running, and what it has; and the same of all that share its
    store."""
    hall = request.app[HALL]
    return answer(
        {
            "process": hall.store.process,
            "tables": len(hall.rooms),
            "people": hall.people,
            "processes": 1 + len(hall.membership.others),
            "all_tables": len(hall.rooms) + sum(o.tables for o in hall.membership.others),
            "all_people": hall.people + sum(o.people for o in hall.membership.others),
        }
    )


@routes.get("/readyz")
async def ready(request: web.Request) -> web.Response:
    """Whether the server takes people in, and its store writes: 200, or 503 and why not."""
    hall = request.app[HALL]
    if not hall.is_open:
        raise refuse("not-readable")
    await hall.store.take_writes()
    return answer({})


@routes.get("/metrics")
async def metrics(request: web.Request) -> web.Response:
    """What this process counts of itself, for Prometheus."""
    text = request.app[HALL].figures.text()
    return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4"})


@routes.get("/api/rules")
async def rules(request: web.Request) -> web.Response:
    """Every rule set and every option: RulesInfo."""
    own = request.app[HALL].own_sets
    return answer(h.RulesInfo(rules_form.named_sets(), rules_form.all_options(), own))


@routes.post("/api/rules/check")
async def check_rules(request: web.Request) -> web.Response:
    """RulesChoice in, RulesPage out: the rules in plain words, or what is wrong with them."""
    charge(request, "work")
    return answer(rules_form.rules_page(await body(request, t.RulesChoice)))


@routes.post("/api/rules/cards")
async def explain_cards(request: web.Request) -> web.Response:
    """RulesChoice in, CardsPage out: what every card fits on, does and counts by these rules."""
    charge(request, "work")
    return answer(rules_form.cards_page(await body(request, t.RulesChoice)))


@routes.post("/api/sets")
async def save_set(request: web.Request) -> web.Response:
    """RulesChoice in, SavedSet out: saves your own rules, to share by link."""
    charge(request, "work")
    choice = await body(request, t.RulesChoice)
    rules_of(choice)  # refuses what cannot be played
    charge(request, "change", len(encode(choice)))
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


@routes.post("/api/lessons/{name:[a-z-]{1,40}}")
async def lesson(request: web.Request) -> web.Response:
    """LessonMoves in, LessonTable out: a lesson as far as you have got. Nothing is stored."""
    charge(request, "work")
    moves = await body(request, h.LessonMoves)
    return answer(play_lesson(request.match_info["name"], moves))


@routes.get("/api/tables")
async def tables(request: web.Request) -> web.Response:
    """PublicTables: a page of the tables you can join or watch. ``?search=`` part of a name or of
    the rules' title, ``&language=``, ``&skip=`` as many as you have; your own come first if you
    send ``Authorization``."""
    charge(request, "work")
    query = request.query
    visitor = Visitor(
        asker_of(request),
        query.get("search", "").strip().casefold()[:MAX_NAME],
        query.get("language", "") if query.get("language") in get_args(t.Language) else "",
        _skipped(request),
    )
    return answer(request.app[HALL].public(visitor))


@routes.post("/api/tables")
async def open_table(request: web.Request) -> web.Response:
    """NewTable in, Opened out; needs ``Authorization: Bearer SECRET``."""
    person = identified(request)
    wanted = await body(request, h.NewTable)
    asker = Asker(person, person_name(wanted.name), wanted.avatar)
    charge(request, "table")
    hall = request.app[HALL]
    if wanted.redeal is None:
        return answer(h.Opened(await hall.open(asker, wanted)), 201)
    earlier = await _earlier_match(request, wanted.redeal)
    return answer(h.Opened(await hall.deal_again(asker, earlier, wanted.redeal)), 201)


@routes.get(f"/api/tables/{ID}")
async def invitation(request: web.Request) -> web.Response:
    """Invitation: what a link leads to, for whoever may enter the table."""
    charge(request, "enter")
    table = await request.app[HALL].look_at(request.match_info["table"])
    return answer(public_tables.invitation(table, asker_of(request)))


@routes.get("/api/me/games")
async def my_games(request: web.Request) -> web.Response:
    """MyGames: your own matches, ``?skip=`` as many as you have; needs ``Authorization: Bearer
    SECRET``."""
    person = identified(request)
    charge(request, "work")
    response = answer(await request.app[HALL].store.games(person, _skipped(request)))
    response.headers["Cache-Control"] = "no-store"  # they are nobody else's
    return response


@routes.delete("/api/me")
async def forget_me(request: web.Request) -> web.Response:
    """Forgets your games and statistics for good; needs ``Authorization: Bearer SECRET``. What
    others have a part in, tables and records, stays."""
    person = identified(request)
    charge(request, "work")
    charge(request, "change", len(person))
    await request.app[HALL].store.forget(person)
    return answer({})


def asker_of(request: web.Request) -> str:
    """Who asks; empty where they do not say."""
    identity = _BEARER.fullmatch(request.headers.get("Authorization", ""))
    return person_of(identity[1]) if identity else ""


def identified(request: web.Request) -> str:
    person = asker_of(request)
    if not person:
        raise refuse("no-identity")
    return person


def _skipped(request: web.Request) -> int:
    skip = request.query.get("skip", "")
    return int(skip) if skip.isascii() and skip.isdigit() and len(skip) < 7 else 0


@routes.get(f"/api/tables/{ID}/qr.svg")
async def qr_code(request: web.Request) -> web.Response:
    """The link to the table as a QR code."""
    link = f"{site_of(request)}/t/{request.match_info['table']}"
    charge(request, "work")
    picture = await do_heavy_work(request, lambda watch: _qr_picture(link))
    return web.Response(body=picture, content_type="image/svg+xml")


def site_of(request: web.Request) -> str:
    """Where people reach this server: ``https://example.org``."""
    host = request.host
    if not HOST.fullmatch(host):
        raise refuse("bad-request", "the header Host is not an address")
    return f"{client_address.scheme(request, request.app[HALL].config.proxies)}://{host}"


@lru_cache(256)
def _qr_picture(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=2, xmldecl=False)
    return picture.getvalue()


@routes.get(f"{MATCH}/record")
async def record(request: web.Request) -> web.Response:
    """The record file of a match that is over, for ``lastcard verify`` and ``replay``."""
    response = (await _match_file(request, "record")).answer(request)
    name = "lastcard-{table}-{match}.lcr".format_map(request.match_info)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@routes.get(f"{MATCH}/replay")
async def replay(request: web.Request) -> web.Response:
    """ReplayInfo of a match that is over; ``?seat=`` as that seat saw it."""
    seat = request.query.get("seat", "")
    kind: FileKind = int(seat) if re.fullmatch("[0-9]", seat, re.ASCII) else "replay"
    return (await _match_file(request, kind)).answer(request)


@routes.get(MATCH + "/moments/{step:[0-9]{1,6}}.png")
async def moment_picture(request: web.Request) -> web.Response:
    """A step of a match that is over as a picture, for links that are shown with one."""
    step = Step(int(request.match_info["step"]))
    return (await _match_file(request, step)).answer(request)


@routes.get("/art/{theme}.svg")
async def art(request: web.Request) -> web.Response:
    """The cards of a theme as one sprite: `card-R7`, `card-W-draw-4`, `card-back` ... Those of the
    classic pack, or with ``?pack=`` and its fingerprint those of another that was told lately."""
    theme, pack = _theme(request), _pack(request)
    if pack is CLASSIC and theme.name in themes():
        return (await asyncio.to_thread(_sprite, theme, pack)).answer(request)
    charge(request, "work")
    return (await do_heavy_work(request, lambda watch: _sprite(theme, pack))).answer(request)


@routes.get("/art/{theme}.json")
async def theme(request: web.Request) -> web.Response:
    """ThemeInfo: what a theme makes of the colours of a pack, which is named as for the sprite."""
    look, pack = _theme(request), _pack(request)
    suits = [look.suit_of(colour) for colour in pack.colours]
    colours = [
        h.ThemeColour(suit.name, suit.main, suit.paints["on"], suit.behind_text) for suit in suits
    ]
    return answer(h.ThemeInfo(look.name, look.title, colours))


def _theme(request: web.Request) -> Theme:
    """A built-in one, or one that came with rules lately."""
    name = request.match_info["theme"]
    if name not in themes() and not is_kept(name):  # no folder of the server can be reached
        raise refuse("not-found")
    return load_theme(name)


def _pack(request: web.Request) -> Pack:
    """Nothing can be asked for but packs that come with Lastcard or that somebody plays with."""
    fingerprint = request.query.get("pack", CLASSIC.fingerprint)
    found = _our_packs().get(fingerprint) or Pack.in_use(fingerprint)
    if found is None:
        raise refuse("not-found")
    return found


@cache
def _our_packs() -> dict[str, Pack]:
    return {pack.fingerprint: pack for pack in map(built_in, built_in_names())}


@lru_cache(_SPRITES)
def _sprite(theme: Theme, pack: Pack) -> File:
    return File.of(sprite(theme, pack).encode(), "image/svg+xml", "public, max-age=3600")


async def _match_file(request: web.Request, kind: FileKind) -> File:
    match = request.match_info
    return await match_file_of(request, match["table"], int(match["match"]), kind)


async def match_file_of(request: web.Request, table: str, number: int, kind: FileKind) -> File:
    """A file of a match that is over."""
    charge(request, "work")
    hall = request.app[HALL]
    check_over(hall, table, number)
    file = hall.shelf.get(table, number, kind)
    if file is None:
        file = await do_heavy_work(
            request, lambda watch: _read_match(hall, table, number, kind, watch)
        )
        hall.shelf.put(table, number, kind, file)
    return file


def _read_match(hall: Hall, table: str, number: int, kind: FileKind, watch: Watch) -> File:
    time = hall.config.clock()
    with closing(hall.store.read_entries(table)) as entries:  # here: connections know their thread
        return match_file(table, entries, number, kind, watch, time, hall.painter)


async def _earlier_match(request: web.Request, match: t.EarlierMatch) -> Table:
    """The table of a match when it was over."""
    charge(request, "work")
    hall, table, number = request.app[HALL], match.table, match.match
    check_over(hall, table, number)

    def read(watch: Watch) -> Table:
        with closing(hall.store.read_entries(table)) as entries:
            return Match(table, entries, number, watch, hall.config.clock()).table

    return await do_heavy_work(request, read)


def check_over(hall: Hall, table: str, match: int) -> None:
    if hall.is_playing(table, match):
        raise refuse("match-running-replay")


async def do_heavy_work(request: web.Request, work: Callable[[Watch], T]) -> T:
    """In turn with what other addresses ask for, as long as somebody waits for it."""
    home = client_address.one_home(address_of(request))

    def is_wanted() -> bool:
        transport = request.transport
        return transport is not None and not transport.is_closing()

    return await request.app[HALL].heavy_work.do(home, work, is_wanted)


async def body(request: web.Request, kind: type[T]) -> T:
    """What was sent, as a value of some type; refuses what is not."""
    try:
        async with asyncio.timeout(request.app[HALL].config.finish_within):
            data = await request.read()
    except TimeoutError:
        raise refuse("bad-request", "the body did not arrive in time") from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise refuse("bad-request", str(fault)[:200]) from None
