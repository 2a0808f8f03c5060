"""The web application: routes, headers, and one place where errors become answers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

from aiohttp import web

from lastcard.errors import UserError
from lastcard.protocol.refusals import refuse
from lastcard.server.api import HALL, ID, MAX_BODY, charge, problem, routes
from lastcard.server.config import Config
from lastcard.server.hall import Hall
from lastcard.server.socket import check_origin, serve_socket
from lastcard.server.static_files import FOLDER, Pages

HEADERS = {
    "Content-Security-Policy": (
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
    f"/t/{ID}",
    f"/r/{ID}/{{match:[0-9]{{1,6}}}}",
    "/s/{name:[0-9a-z]{12}}",
    "/rules/{name:[0-9a-z-]{1,60}}",
)
"""Addresses that are the client's own to make sense of."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_log = logging.getLogger(__name__)


def make_app(config: Config) -> web.Application:
    app = web.Application(client_max_size=MAX_BODY, middlewares=[_answer_errors])
    pages = Pages(FOLDER)

    async def index(request: web.Request) -> web.StreamResponse:
        return pages.index(request)

    async def file(request: web.Request) -> web.StreamResponse:
        found = pages.file(request)
        if found is None:
            raise refuse("not-found")
        return found

    app.cleanup_ctx.append(partial(_hall, config))
    app.on_shutdown.append(_say_goodbye)
    app.on_response_prepare.append(_add_headers)
    app.router.add_get("/ws", serve_socket)
    app.router.add_routes(routes)
    for path in PAGES:
        app.router.add_get(path, index)
    app.router.add_get("/{file:.+}", file)
    return app


async def _hall(config: Config, app: web.Application) -> AsyncIterator[None]:
    app[HALL] = Hall(config)
    await app[HALL].offer_own_sets()
    yield
    await app[HALL].close()


async def _say_goodbye(app: web.Application) -> None:
    app[HALL].say_goodbye()


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers[name] = value


@web.middleware
async def _answer_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong is answered with a code and a sentence, never with a traceback."""
    try:
        charge(request, "page")
        if request.method not in ("GET", "HEAD"):
            check_origin(request)
        return await handler(request)
    except UserError as refusal:
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
