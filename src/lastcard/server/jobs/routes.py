"""The HTTP routes of jobs."""

from __future__ import annotations

import mimetypes
from typing import Final, cast

from aiohttp import web

from lastcard.protocol import jobs as j
from lastcard.server.api import (
    HALL,
    account_of,
    address_of,
    answer,
    body,
    charge,
    charge_person,
    identified,
)
from lastcard.server.client_address import one_home
from lastcard.server.jobs.materials import materials_for
from lastcard.server.jobs.preparation import prepare

routes = web.RouteTableDef()
_JOB: Final = "/api/jobs/{job:[0-9a-f]{32}}"


def _home(request: web.Request) -> str:
    """Whose turn it is, of all who come from one place; empty where that is not counted."""
    return "" if account_of(request) is None else one_home(address_of(request))


@routes.get("/api/studio")
async def studio(request: web.Request) -> web.Response:
    """StudioInfo: whether this server takes jobs, and whether they begin at once."""
    return answer(request.app[HALL].jobs.studio())


@routes.post("/api/jobs")
async def ask(request: web.Request) -> web.Response:
    """JobQuestion in, JobInfo out: with its answer if it is known already; needs ``Authorization:
    Bearer SECRET``."""
    person, hall = identified(request), request.app[HALL]
    hall.jobs.check_open()
    charge(request, "work")
    question = await body(request, cast(type[j.JobQuestion], j.JobQuestion))
    prepared = prepare(question, await materials_for(request, person, question))
    known = await hall.jobs.known(prepared.job)
    if known is not None and known.state == "done":
        return answer(known)
    if known is None:
        charge(request, "job")
        charge_person(request, person, "job")
    return answer(await hall.jobs.ask(person, _home(request), prepared), 202)


@routes.get(_JOB)
async def news(request: web.Request) -> web.Response:
    """JobInfo. ``?after=`` the version you have waits until there is a newer one, some seconds at
    most."""
    after = request.query.get("after", "")
    version = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else -1
    return answer(await request.app[HALL].jobs.news(request.match_info["job"], version))


@routes.delete(_JOB)
async def stop(request: web.Request) -> web.Response:
    """Ends the work on what you asked for; needs ``Authorization: Bearer SECRET``. What is done of
    it is kept, should somebody ask again."""
    await request.app[HALL].jobs.stop(identified(request), request.match_info["job"])
    return answer({})


@routes.get(_JOB + "/files/{name:[a-z.-]{1,40}}")
async def file(request: web.Request) -> web.Response:
    """A file made of a job that is done: a table, a chart, a report."""
    charge(request, "work")
    name = request.match_info["name"]
    content = await request.app[HALL].jobs.file(_home(request), request.match_info["job"], name)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {
        "Content-Disposition": f'attachment; filename="lastcard-{name}"',
        "Cache-Control": "private, max-age=86400",
    }
    return web.Response(body=content, content_type=kind, headers=headers)
