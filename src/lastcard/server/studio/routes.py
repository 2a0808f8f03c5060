"""The HTTP routes of the studio, but for its jobs: what a design means, its files, its print."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from typing import Final

from aiohttp import web

from lastcard.art import themes
from lastcard.art.theme import CONTRAST
from lastcard.cards import Effect, EffectKind, Fits
from lastcard.cards.deck_table import SHAPES
from lastcard.protocol import studio as s
from lastcard.protocol import table_info as t
from lastcard.rules.decks import bases
from lastcard.rules.effect_sentences import effect_clauses
from lastcard.server.api import (
    HALL,
    MATCH,
    MAX_BODY,
    answer,
    body,
    charge,
    check_over,
    do_heavy_work,
)
from lastcard.server.heavy_work import Watch
from lastcard.server.replays import Match
from lastcard.server.rules_form import phrase_of
from lastcard.server.studio.design_folder import design_zip, read_design
from lastcard.server.studio.design_page import design_page
from lastcard.server.studio.play_test import play_test
from lastcard.server.studio.printing import make_pdf

MAX_FILES: Final = 256 * 1024
"""The files of a design, which are larger than anything else that is sent."""
PRINT_COST: Final = 10.0
"""A PDF keeps the thread busy for some seconds."""

routes = web.RouteTableDef()


@routes.get("/api/designs/words")
async def words(request: web.Request) -> web.Response:
    """StudioWords: what cards and themes can be made of."""
    return answer(_words())


@cache
def _words() -> s.StudioWords:
    return s.StudioWords(
        effects=[_effect(kind) for kind in EffectKind],
        shapes=list(SHAPES),
        fits=[way.value for way in Fits],
        themes=[name for name in themes() if not name.endswith(CONTRAST)],
        decks=[name for name in bases() if name != "none"],
    )


def _effect(kind: EffectKind) -> s.EffectInfo:
    meant = [Effect(kind, 2)]
    if kind is EffectKind.VICTIM_NAMES_COLOUR:  # which is told with what the same player does
        meant.append(Effect(EffectKind.DRAW_UNTIL_COLOUR))
    says = next(effect_clauses(tuple(meant), inspected=False))
    return s.EffectInfo(kind.value, phrase_of(says), kind.most if kind.has_number else 0)


@routes.post("/api/designs/check")
async def check_design(request: web.Request) -> web.Response:
    """DesignQuestion in, DesignPage out: what a design means, what is new in it, what helps."""
    charge(request, "work")
    question = await body(request.clone(client_max_size=2 * MAX_BODY), s.DesignQuestion)
    return answer(await do_heavy_work(request, lambda watch: design_page(question)))


@routes.post("/api/designs/files")
async def download_design(request: web.Request) -> web.Response:
    """RulesChoice in; out comes a zip file with a folder that ``lastcard`` and git understand."""
    charge(request, "work")
    choice = await body(request, t.RulesChoice)
    name, packed = await do_heavy_work(request, lambda watch: design_zip(choice))
    return _file(packed, "application/zip", f"{name}.zip")


@routes.post("/api/designs/read")
async def read_files(request: web.Request) -> web.Response:
    """DesignFiles in, RulesChoice out: a design from its files. Nothing is stored."""
    charge(request, "work")
    sent = await body(request.clone(client_max_size=2 * MAX_FILES), s.DesignFiles)
    return answer(await do_heavy_work(request, lambda watch: read_design(sent)))


@routes.post("/api/designs/print")
async def print_design(request: web.Request) -> web.Response:
    """PrintOrder in; out comes a PDF with the deck, the rules and a score pad."""
    charge(request, "work", PRINT_COST)
    order = await body(request, s.PrintOrder)
    pdf = await do_heavy_work(request, lambda watch: make_pdf(order, watch))
    return _file(pdf, "application/pdf", "lastcard.pdf")


@routes.get(f"{MATCH}/figures")
async def figures(request: web.Request) -> web.Response:
    """PlayTest: what happened in a match that is over, hand by hand."""
    charge(request, "work")
    hall = request.app[HALL]
    table, number = request.match_info["table"], int(request.match_info["match"])
    check_over(hall, table, number)

    def read(watch: Watch) -> s.PlayTest:
        with closing(hall.store.read_entries(table)) as entries:
            match = Match(table, entries, number, watch, hall.config.clock())
            return play_test(match, watch)

    return answer(await do_heavy_work(request, read))


def _file(content: bytes, kind: str, name: str) -> web.Response:
    named = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=content, content_type=kind, headers=named)
