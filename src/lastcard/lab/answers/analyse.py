"""What the coach tells: a match analysed as ``lastcard coach`` does it, a hint for who plays bots,
and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from lastcard.game import View
from lastcard.game.actions import actions_of
from lastcard.lab.coach import Advice, Decision, Effort, Judged, Lesson, Review, advise
from lastcard.lab.coach.outlook import Shares
from lastcard.lab.coach.puzzles import Puzzle
from lastcard.lab.coach.review import Findings, Piece, Reviewer, carry_out
from lastcard.lab.jobs.workshop import Bench, Kind
from lastcard.protocol import analysis as a
from lastcard.protocol import jobs as j
from lastcard.protocol.http_bodies import Phrase
from lastcard.protocol.puzzles import KeptPuzzle
from lastcard.record import read_record, write_record
from lastcard.rules import phrase as said

ROLLOUTS: Final = 1600
"""Games played out for each decision of a match."""
HINT: Final = Effort(rollouts=6000)


# --- A match --------------------------------------------------------------------------------------


class _Analysed(NamedTuple):
    question: j.Analyse
    steps: int
    review: Review


def _analyse(question: j.Analyse, record: bytes, bench: Bench) -> _Analysed:
    whole = read_record(record.decode())
    inputs = whole.inputs[: a.MOST_STEPS]
    part = replace(whole, inputs=inputs, complete=len(inputs) == len(whole.inputs))
    reviewer = Reviewer(part, effort=Effort(rollouts=ROLLOUTS))

    def so_far() -> _Analysed:
        return _Analysed(question, len(inputs), reviewer.so_far())

    done, total = 0, len(reviewer.pieces()) + 1

    def take(piece: Piece, found: Findings) -> None:
        nonlocal done
        reviewer.take(piece, found)
        done = min(done + 1, total - 1)  # lessons are found when all else is done
        bench.progress(done, total)

    bench.offer(lambda: _told(so_far()))
    bench.spread(carry_out, reviewer.pieces(), take)
    bench.spread(carry_out, reviewer.lesson_pieces(), take)
    return so_far()


def _told(analysed: _Analysed) -> a.Analysis:
    question, steps, review = analysed
    parts = ("result", "deal", "draws", "choices", "others")
    return a.Analysis(
        table=question.table,
        match=question.match,
        steps=steps,
        chances=[
            a.StepChances(at.step, at.hand, _thousandths(at.of_hand), _thousandths(at.of_match))
            for at in review.chances
        ],
        moves=[_told_move(decision) for decision in review.decisions],
        costly=[_told_lesson(lesson) for lesson in review.lessons],
        balances=[
            a.SeatBalance(*(round(1000 * getattr(balance, part)) for part in parts))
            for balance in review.balances
        ],
        command=f"lastcard coach RECORD --rollouts {ROLLOUTS}",
    )


def _told_move(decision: Decision) -> a.JudgedMove:
    choices = list(decision.choices[: a.MOST_CHOICES])
    if decision.played not in choices:
        choices[-1] = decision.played
    return a.JudgedMove(
        decision.step,
        decision.seat,
        choices.index(decision.played),
        [_told_choice(choice) for choice in choices],
        len(decision.choices),
        _told_phrases(decision.why),
        _told_phrases(decision.knew),
    )


def _told_lesson(lesson: Lesson) -> a.CostlyMove:
    better = None if lesson.better is None else str(lesson.better)
    loss, margin = round(1000 * lesson.loss), round(1000 * lesson.margin)
    return a.CostlyMove(lesson.step, lesson.seat, loss, margin, better, _told_phrases(lesson.why))


# --- A hint ---------------------------------------------------------------------------------------


def _hint(question: j.AskCoach, materials: bytes, bench: Bench) -> a.Hint:
    hints: list[bytes] = []
    bench.spread(find_hint, [materials], lambda _, found: hints.append(found))
    return msgspec.json.decode(hints[0], type=a.Hint)


def find_hint(materials: bytes) -> bytes:
    """In the process of a worker."""
    asked = msgspec.json.decode(materials)
    view = View.thaw(asked["view"])
    legal = [actions_of(view.rules.pack).parse(spelled) for spelled in asked["legal"]]
    advice = advise(view, legal, effort=HINT, names=asked["names"])
    return msgspec.json.encode(_told_hint(asked["step"], advice))


def _told_hint(step: int, advice: Advice) -> a.Hint:
    choices = advice.choices
    clear = len(choices) == 1 or choices[1].behind > choices[1].behind_margin
    told = [_told_choice(one) for one in choices[: a.MOST_CHOICES]]
    return a.Hint(step, told, clear, _told_phrases(advice.why))


def told_puzzle(puzzle: Puzzle) -> KeptPuzzle:
    """A puzzle as it is kept in a file."""
    choices = [_told_choice(one) for one in puzzle.advice.choices]
    why = _told_phrases(puzzle.advice.why)
    return KeptPuzzle(puzzle.theme, write_record(puzzle.record), puzzle.seat, choices, why)


# --- All -----------------------------------------------------------------------------------------


def _told_choice(one: Judged) -> a.JudgedChoice:
    numbers = (one.wins, one.margin, one.behind, one.behind_margin)
    action = None if one.choice is None else str(one.choice)
    return a.JudgedChoice(action, *(round(1000 * number) for number in numbers))


def _thousandths(shares: Shares) -> list[int]:
    return [round(1000 * share) for share in shares]


def _told_phrases(phrases: Iterable[said.Phrase]) -> list[Phrase]:
    return [_told_phrase(phrase) for phrase in phrases]


def _told_phrase(phrase: said.Phrase) -> Phrase:
    parts: Sequence[said.Part] = phrase.parts
    return Phrase(phrase.say, [_told_phrase(p) if isinstance(p, said.Phrase) else p for p in parts])


KINDS: Final = (
    Kind(j.Analyse, _analyse, _told, Findings),
    Kind(j.AskCoach, _hint, lambda hint: hint, bytes),
)
