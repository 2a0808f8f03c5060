"""Lessons: every chapter can be played on the real engine, and nothing else can be done with it."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from lastcard.errors import IllegalAction, UserError
from lastcard.protocol import table_info as t
from lastcard.protocol.http_bodies import LessonMoves, LessonTable
from lastcard.server.lessons import lesson_names, load_lesson, play_lesson
from tests.server.harness import House, run

CHAPTERS = [(name, at) for name in lesson_names() for at in range(len(load_lesson(name).chapters))]
EVERY_CHAPTER = pytest.mark.parametrize(("lesson", "chapter"), CHAPTERS)


def open_to(table: LessonTable) -> list[str]:
    """What the learner may do, catches and reading on included."""
    you = table.did[-1].you if table.did else table.state.you
    assert you is not None
    catches = [want for want in table.want if want.startswith("catch")]
    return [*you.legal, *catches] if table.want else ["ok"]


def wanted(table: LessonTable) -> list[str]:
    """Every move that leads on."""
    wants = table.want or ["ok"]
    return [move for move in open_to(table) if any(fnmatchcase(move, want) for want in wants)]


def courses(lesson: str, chapter: int) -> Iterator[list[LessonTable]]:
    """Every way through a chapter, as it is answered move by move."""

    def go_on(moves: list[str], seen: list[LessonTable]) -> Iterator[list[LessonTable]]:
        table = play_lesson(lesson, LessonMoves(chapter, moves))
        assert not table.wrong
        if table.done:
            yield [*seen, table]
            return
        choices = wanted(table)
        assert choices, f"{table.want} cannot be played after {moves}"
        for move in choices:
            yield from go_on([*moves, move], [*seen, table])

    return go_on([], [])


@EVERY_CHAPTER
def test_every_way_leads_to_the_end(lesson: str, chapter: int) -> None:
    for course in courses(lesson, chapter):
        assert course[-1].done
        assert all(table.say for table in course)


@EVERY_CHAPTER
def test_every_other_move_is_explained_and_ends_nothing(lesson: str, chapter: int) -> None:
    """Wrong but legal: it happens at the table, and leaving it out takes it back."""
    moves: list[str] = []
    table = play_lesson(lesson, LessonMoves(chapter))
    while not table.done:
        leading = wanted(table)
        for move in set(open_to(table)) - set(leading):
            other = play_lesson(lesson, LessonMoves(chapter, [*moves, move]))
            assert other.wrong
            assert not other.done
            assert other.say
            assert len(other.did) == 1
            with pytest.raises(UserError, match="take the last one back"):
                play_lesson(lesson, LessonMoves(chapter, [*moves, move, move]))
        moves.append(leading[0])
        table = play_lesson(lesson, LessonMoves(chapter, moves))


@EVERY_CHAPTER
def test_every_hint_is_about_a_move_that_can_be_made(lesson: str, chapter: int) -> None:
    steps = load_lesson(lesson).chapters[chapter].steps
    course = next(courses(lesson, chapter))
    for step, table in zip(steps, course, strict=False):
        others = set(open_to(table)) - set(wanted(table))
        for hint in step.hints:
            assert any(fnmatchcase(move, hint) for move in others), hint


def test_a_table_before_a_move_and_what_it_led_to() -> None:
    table = play_lesson("first-hand", LessonMoves(0, ["R7"]))
    assert table.state.board is not None
    assert table.state.board.top == "R3"
    assert [did.by for did in table.did] == [0, 1, 2]
    assert table.did[-1].board.actor == 0
    assert table.state.you == t.You(0, ["R7", "Y9", "G2", "B5"], ["R7", "draw"])


def test_a_learner_sees_only_the_own_cards() -> None:
    table = play_lesson("redacted", LessonMoves(1, ["R7"]))
    drawn = [e for did in table.did for e in did.events if e.kind == "submitted"]
    assert [event.cards for event in drawn] == [["R7"]]
    waiting = play_lesson("redacted", LessonMoves(0, ["G4", "ok"]))
    others = [e for did in waiting.did for e in did.events if e.kind == "submitted"]
    assert [event.cards for event in others] == [None]


def test_the_price_and_the_bluff_are_told() -> None:
    table = play_lesson("first-hand", LessonMoves(6))
    board = table.did[-1].board
    assert (board.pending, board.failed_challenge) == (4, 6)
    honest = play_lesson("first-hand", LessonMoves(7)).state.you
    assert honest is not None
    assert honest.bluffs == []


def test_what_cannot_be_done_is_refused() -> None:
    with pytest.raises(IllegalAction):
        play_lesson("first-hand", LessonMoves(0, ["B5"]))
    for name, chapter in (("nothing", 0), ("first-hand", 99)):
        with pytest.raises(UserError) as refusal:
            play_lesson(name, LessonMoves(chapter))
        assert refusal.value.code == "not-found"


def test_lessons_over_http(tmp_path: Path) -> None:
    """Whatever is sent gets one line as an answer, and each costs as much as other work."""

    async def test(house: House) -> None:
        async def ask(name: str, moves: object) -> tuple[int, str]:
            async with house.http.post(f"/api/lessons/{name}", json=moves) as answer:
                body = await answer.json()
                return answer.status, body.get("code", "") or body["title"]

        assert await ask("first-hand", {}) == (200, "Your first hand")
        assert await ask("first-hand", {"chapter": 1, "actions": ["draw"]}) == (
            200,
            "Your first hand",
        )
        assert await ask("first-hand", {"actions": ["B5"]}) == (400, "does-not-fit")
        assert await ask("first-hand", {"actions": ["ok"]}) == (400, "unknown-action")
        assert await ask("nothing", {}) == (404, "not-found")
        odd: list[object] = [[], {"chapter": -1}, {"actions": ["R7"] * 41}, {"actions": ["7" * 21]}]
        for moves in odd:
            assert await ask("first-hand", moves) == (400, "bad-request")

    run(tmp_path, test)
