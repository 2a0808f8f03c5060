"""The table of a lesson: laid out anew for every answer and played as far as the learner has got,
so that nothing has to be remembered, and a move is taken back by leaving it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from lastcard.game import Event, Game
from lastcard.game.layout import lay_out
from lastcard.kernel.fields import Sight
from lastcard.kernel.view import see_own
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.refusals import refuse
from lastcard.server import projection
from lastcard.server.lessons.lesson import READ_ON, Chapter, Lesson, lesson_names, load_lesson

LEARNER: Final = 0
_NAME_OF_LEARNER: Final = "You"
_SEED: Final = 1
"""Of the cards nobody chose; a lesson is the same for everybody."""


def play_lesson(name: str, moves: h.LessonMoves) -> h.LessonTable:
    """Where a learner stands after some moves of a chapter. A move that the rules do not allow is
    refused by the game, and one after the end or after a wrong one is, too."""
    if name not in lesson_names():
        raise refuse("not-found")
    lesson = load_lesson(name)
    if moves.chapter >= len(lesson.chapters):
        raise refuse("not-found")
    chapter = lesson.chapters[moves.chapter]
    table = _Table(lesson, chapter)
    table.others_do(chapter.first)
    at, wrong = 0, ""
    for move in moves.actions:
        if wrong or at == len(chapter.steps):
            raise refuse("bad-request", "no move is wanted here: take the last one back")
        step = chapter.steps[at]
        table.begin_answer()
        if move != READ_ON or step.want:
            table.does(LEARNER, move)
        if step.wants(move):
            table.others_do(step.then)
            at += 1
        else:
            wrong = step.hint(move)
    done = at == len(chapter.steps)
    now = None if done or wrong else chapter.steps[at]
    return h.LessonTable(
        title=lesson.title,
        chapters=[one.title for one in lesson.chapters],
        chapter=moves.chapter,
        state=table.before,
        did=table.did,
        say=wrong or (chapter.end if now is None else now.say),
        want=[] if now is None else list(now.want),
        look="" if now is None else now.look,
        wrong=bool(wrong),
        done=done,
    )


class _Table:
    """Remembers what it looked like before the last move, and what was told since."""

    def __init__(self, lesson: Lesson, chapter: Chapter) -> None:
        self._lesson = lesson
        position = msgspec.to_builtins(chapter.position)
        names = (_NAME_OF_LEARNER, *lesson.others)
        self._game = lay_out(lesson.rules, names=names, seed=_SEED, **position)
        self._log: list[t.EventInfo] = []
        self.begin_answer()

    def begin_answer(self) -> None:
        self.before = self._state()
        self.did: list[m.Did] = []

    def others_do(self, moves: Iterable[str]) -> None:
        for move in moves:
            seat, action = move.split(" ")
            self.does(int(seat), action)

    def does(self, seat: int, move: str) -> None:
        events = self._game.apply(seat, move)
        self._log += projection.events_for(events, LEARNER)
        self.did.append(self._did(seat, events))

    def _did(self, seat: int, events: Sequence[Event]) -> m.Did:
        game = self._game
        told = projection.events_for(events, LEARNER)
        return m.Did(told, projection.board(game), seat, _you(game))

    def _state(self) -> m.State:
        game = self._game
        return m.State(
            table=_table_info(self._lesson, game),
            seat=LEARNER,
            pack=projection.cards_of(game.rules),
            board=projection.board(game),
            you=_you(game),
            log=list(self._log),
        )


def _you(game: Game) -> t.You:
    sight = Sight()
    see_own(game.state, LEARNER, sight)
    pack = game.rules.pack
    choices = projection.choices(game.legal(LEARNER), pack)
    return projection.you(sight, choices, pack, projection.bluffs(game, LEARNER))


def _table_info(lesson: Lesson, game: Game) -> t.TableInfo:
    others = [t.SeatInfo("bot", name) for name in lesson.others]
    return t.TableInfo(
        id="",
        settings=t.Settings(t.RulesChoice(lesson.rules), seats=len(game.names)),
        rules_title=game.rules.title,
        rules_summary=game.rules.summary,
        fingerprint=game.rules.fingerprint,
        seats=[t.SeatInfo("person", here=True), *others],
        stage="playing",
    )
