"""The web application: routes, headers, and one place where errors become answers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from urllib.parse import urlsplit

from aiohttp import web

from lastcard.errors import UserError
from lastcard.protocol.refusals import refuse
from lastcard.server.api import HALL, HOST, ID, MAX_BODY, charge, problem, routes, site_of
from lastcard.server.config import Config
from lastcard.server.daily import routes as daily_routes
from lastcard.server.hall import Hall
from lastcard.server.jobs.routes import routes as job_routes
from lastcard.server.puzzles import routes as puzzle_routes
from lastcard.server.same_deal import routes as same_deal_routes
from lastcard.server.shared_moments import link_preview
from lastcard.server.socket import check_origin, serve_socket
from lastcard.server.static_files import built_client
from lastcard.server.store.opening import OpenStore, opened
from lastcard.server.studio.routes import routes as studio_routes

_POLICY = "Content-Security-Policy"
HEADERS = {
    _POLICY: (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Server": "Lastcard",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
PAGES = (
    "/",
    "/new",
    "/help",
    "/learn",
    "/learn/{lesson:[a-z-]{1,40}}",
    "/games",
    "/puzzles",
    "/daily",
    "/daily/{day:[0-9]{4}-[0-9]{2}-[0-9]{2}}",
    "/studio",
    f"/t/{ID}",
    f"/r/{ID}/{{match:[0-9]{{1,6}}}}",
    f"/d/{ID}/{{match:[0-9]{{1,6}}}}/{{seat:[0-9]}}",
    "/s/{name:[0-9a-z]{12}}",
    "/rules/{name:[0-9a-z-]{1,60}}",
)
"""Addresses that are the client's own to make sense of."""
MOMENT = f"/r/{ID}/{{match:[0-9]{{1,6}}}}/{{step:[0-9]{{1,6}}}}"
"""So is this one, which is also shared as a picture."""
NOT_PAGES = ("/api/", "/art/", "/assets/")
"""Where nobody but a program asks."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_log = logging.getLogger(__name__)


def make_app(config: Config, open_store: OpenStore = opened) -> web.Application:
    app = web.Application(client_max_size=MAX_BODY, middlewares=[_answer_errors])
    pages = built_client()

    async def index(request: web.Request) -> web.StreamResponse:
        return pages.index(request)

    async def moment(request: web.Request) -> web.StreamResponse:
        picture = "/api/tables/{table}/matches/{match}/moments/{step}.png"
        image = picture.format_map(request.match_info)
        return pages.index(request, link_preview(site_of(request), request.path, image))

    async def file(request: web.Request) -> web.StreamResponse:
        found = pages.file(request)
        if found is not None:
            return found
        if not is_typed(request):
            raise refuse("not-found")
        missing = pages.index(request)  # which says so in the reader's language
        if missing.status == 200:
            missing.set_status(404)
        return missing

    app.cleanup_ctx.append(partial(_hall, config, open_store))
    app.on_shutdown.append(_drain)
    app.on_response_prepare.append(_add_headers)
    app.router.add_get("/ws", serve_socket)
    app.router.add_routes(routes)
    app.router.add_routes(studio_routes)
    app.router.add_routes(job_routes)
    app.router.add_routes(puzzle_routes)
    app.router.add_routes(same_deal_routes)
    app.router.add_routes(daily_routes)
    app.router.add_get(MOMENT, moment)
    for path in PAGES:
        app.router.add_get(path, index)
    app.router.add_get("/{file:.+}", file)
    return app


def is_typed(request: web.Request) -> bool:
    """Whether a person has asked for this address, by typing it or by a link."""
    wants_page = "text/html" in request.headers.get("Accept", "")
    return wants_page and not request.path.startswith(NOT_PAGES)


async def _hall(config: Config, open_store: OpenStore, app: web.Application) -> AsyncIterator[None]:
    async with open_store(config) as store:
        app[HALL] = Hall(config, store)
        await app[HALL].membership.join()
        await app[HALL].offer_own_sets()
        app[HALL].read_games()
        app[HALL].tidy_up()
        await app[HALL].jobs.open()
        yield
        await app[HALL].close()


async def _drain(app: web.Application) -> None:
    await app[HALL].drain()


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers[name] = value
    sockets = _sockets_elsewhere(request)
    if sockets:
        policy = HEADERS[_POLICY].replace("connect-src 'self'", f"connect-src 'self' {sockets}")
        response.headers[_POLICY] = policy


def _sockets_elsewhere(request: web.Request) -> str:
    """Where a page may have to follow its table: not needed where that is a path of this site."""
    hall = request.app[HALL]
    if hall.has_ports:
        host = urlsplit(f"//{request.host}").hostname if HOST.fullmatch(request.host) else None
        return f"ws://{host}:* wss://{host}:*" if host else ""
    away = hall.membership.is_shared and not hall.config.advertise.startswith("/")
    return "ws: wss:" if away else ""  # other processes come and go while the page stays


@web.middleware
async def _answer_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong is answered with a code and a sentence, never with a traceback."""
    try:
        charge(request, "page")
        if request.method not in ("GET", "HEAD"):
            check_origin(request)
        return await handler(request)
    except UserError as refusal:
        request.app[HALL].figures.refusals[refusal.code] += 1
        return problem(refusal)
    except web.HTTPRequestEntityTooLarge:
        return problem(refuse("too-large"))
    except web.HTTPMethodNotAllowed:
        return problem(refuse("wrong-method", request.method))
    except web.HTTPNotFound:
        return problem(refuse("not-found"))
    except (web.RequestPayloadError, ConnectionError):
        return problem(refuse("bad-request", "the body cannot be read"))
    except web.HTTPException as other:
        return problem(refuse("bad-request", other.reason))
    except Exception:
        _log.exception("%s %s failed", request.method, request.path)
        return problem(refuse("internal"))
