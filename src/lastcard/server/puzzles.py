"""Puzzles from a file that comes with Lastcard: shown without their solution, and answered."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import Final

import msgspec
from aiohttp import web

from lastcard.game import Event, Game
from lastcard.kernel.fields import Sight
from lastcard.kernel.view import see_own
from lastcard.protocol import messages as m
from lastcard.protocol import puzzles as p
from lastcard.protocol import table_info as t
from lastcard.protocol.refusals import refuse
from lastcard.protocol.rules_choice import choice_of, rules_of
from lastcard.record import Replay, read_record
from lastcard.server import projection
from lastcard.server.api import answer, body, charge

FILE: Final = "puzzles.json"
_PUZZLE: Final = "/api/puzzles/{puzzle:[0-9a-f]{8}}"

routes = web.RouteTableDef()


@routes.get("/api/puzzles")
async def puzzles(request: web.Request) -> web.Response:
    """PuzzleList."""
    charge(request, "work")
    return answer(_list())


@routes.get(_PUZZLE)
async def puzzle(request: web.Request) -> web.Response:
    """PuzzleTable: a position, without its solution."""
    charge(request, "work")
    name = request.match_info["puzzle"]
    kept = _found(name)
    game, log = _played(kept)
    return answer(
        p.PuzzleTable(
            id=name,
            theme=kept.theme,
            state=_state(kept, game, log),
            choices=sorted(str(choice.action) for choice in kept.choices),
        )
    )


@routes.post(_PUZZLE)
async def solve(request: web.Request) -> web.Response:
    """PuzzleMove in, PuzzleSolution out. Nothing is kept of it."""
    charge(request, "work")
    kept = _found(request.match_info["puzzle"])
    move = await body(request, p.PuzzleMove)
    if all(move.action != choice.action for choice in kept.choices):
        raise refuse("bad-request", "this cannot be done here")
    return answer(p.PuzzleSolution(move.action == kept.choices[0].action, kept.choices, kept.why))


@cache
def kept_puzzles() -> dict[str, p.KeptPuzzle]:
    """All puzzles of the file, by the beginning of a digest of each."""
    data = (resources.files("lastcard.server") / FILE).read_bytes()
    found = msgspec.json.decode(data, type=list[p.KeptPuzzle])
    return {hashlib.sha256(one.record.encode()).hexdigest()[:8]: one for one in found}


def _found(name: str) -> p.KeptPuzzle:
    kept = kept_puzzles().get(name)
    if kept is None:
        raise refuse("not-found")
    return kept


@cache
def _list() -> p.PuzzleList:
    told = []
    for name, kept in kept_puzzles().items():
        choice = choice_of(read_record(kept.record).rules)
        told.append(p.PuzzleInfo(name, kept.theme, choice, rules_of(choice).title))
    return p.PuzzleList(told)


def _played(kept: p.KeptPuzzle) -> tuple[Game, list[Event]]:
    """The game at the position, and what happened in its hand."""
    replay = Replay(read_record(kept.record))
    log: list[Event] = []
    for step in replay:
        log = [*([] if step.input is None else log), *step.events]
    return replay.game, log


def _state(kept: p.KeptPuzzle, game: Game, log: list[Event]) -> m.State:
    pack, seat, sight = game.rules.pack, kept.seat, Sight()
    see_own(game.state, seat, sight)
    legal = projection.choices(game.legal(seat), pack)
    choice = choice_of(game.rules)
    rules = rules_of(choice)  # with a title: a record names its rules
    return m.State(
        table=t.TableInfo(
            id="",
            settings=t.Settings(choice, seats=len(game.names)),
            rules_title=rules.title,
            rules_summary=rules.summary,
            fingerprint=game.rules.fingerprint,
            seats=[t.SeatInfo("bot", name) for name in game.names],
            stage="playing",
        ),
        seat=seat,
        pack=projection.cards_of(game.rules),
        board=projection.board(game),
        you=projection.you(sight, legal, pack, projection.bluffs(game, seat)),
        log=projection.events_for(log, seat),
    )
