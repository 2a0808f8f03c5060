"""A record looked at move by move: what each choice was worth, and which moves cost the most.

A move is judged by what its seat knew then: everything comes from a ``View``. The chances of all
seats, with all hands open, are another matter: see ``outlook``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from lastcard.bots.policies.search import WIN, outcome
from lastcard.errors import UserError
from lastcard.game import Action, Game, View
from lastcard.lab.coach.advice import choices_of
from lastcard.lab.coach.evaluation import Choice, Effort, Judged, judge, weigh
from lastcard.lab.coach.explanation import Case, facts
from lastcard.lab.coach.outlook import GAMES, Balance, Chances, Outlook, Position
from lastcard.lab.coach.recollection import recollect, remembered
from lastcard.lab.jobs.workers import Progress, say_nothing
from lastcard.record import Record, Replay, read_record, write_record
from lastcard.rules import RuleSet
from lastcard.rules.phrase import Phrase

DECISION: Final = Effort(milliseconds=100)
FIRST_GAMES: Final = 24
"""Played from every step for a first curve."""
WORST: Final = 5
MOST_KNOWN: Final = 4
"""Things that are told of what a seat could know."""

Weight = tuple[int, float, float, float, float]
"""The place of a choice among those of its moment, and the numbers of its ``Judged``."""


@dataclass(frozen=True)
class Decision:
    """A move of a record, judged by what its seat knew then."""

    step: int
    hand: int
    seat: int
    played: Judged
    choices: tuple[Judged, ...]
    """All that could have been done, best first."""
    why: tuple[Phrase, ...]
    """What speaks for the best choice beside the one played, or where that is the best, beside the
    next best; each to follow "it"."""
    knew: tuple[Phrase, ...]
    """What the seat could know of other hands."""

    @property
    def best(self) -> Judged:
        return self.choices[0]


@dataclass(frozen=True)
class Lesson:
    """A move that cost more than its margin. Loss and margin run from 0 to 1."""

    step: int
    hand: int
    seat: int
    played: Action
    better: Choice
    loss: float
    margin: float
    why: tuple[Phrase, ...]
    """What speaks for the better choice, each to follow "it"; empty if no known reason does."""


@dataclass(frozen=True)
class Ending:
    """How a hand of a record ended."""

    step: int
    winner: int | None
    shares: tuple[float, ...]
    """For each seat 1 or 0; of a blocked hand everybody has a part."""


@dataclass(frozen=True)
class Review:
    """A record looked at move by move, as far as that has got."""

    names: tuple[str, ...]
    decisions: tuple[Decision, ...]
    endings: dict[int, Ending]
    """By hand; without the hand a record stops in."""
    lessons: tuple[Lesson, ...]
    """The moves that lost the most, worst first."""
    chances: tuple[Chances, ...]
    """Of every seat after every step, with all hands open."""
    balances: tuple[Balance, ...]
    """By seat: luck and choices."""

    def curve(self, seat: int, hand: int) -> list[tuple[int, float]]:
        """The steps of a seat in a hand with its chance to win after each; then the result."""
        points = [
            (decision.step, decision.played.wins)
            for decision in self.decisions
            if decision.seat == seat and decision.hand == hand
        ]
        if points and hand in self.endings:
            ending = self.endings[hand]
            points = [point for point in points if point[0] != ending.step]
            points.append((ending.step, ending.shares[seat]))
        return points


# --- Pieces of the work ---------------------------------------------------------------------------


class Piece(NamedTuple):
    """A stretch of a record to look at in one way. It can be carried out anywhere."""

    record: str
    seat: int | None
    what: Literal["first", "matches", "chances", "decisions", "lesson"]
    places: tuple[int, ...]
    """Of the positions or moments; of a lesson, a moment and the place of the better choice."""
    effort: Effort
    seed: int


@dataclass
class Findings:
    """What came out of a piece, as plain data: a list of what it was about, in order."""

    wins: list[list[list[int]]] = field(default_factory=list)
    """Of each position, see ``Position.wins``."""
    matches: list[list[list[int]]] = field(default_factory=list)
    judged: list[list[Weight]] = field(default_factory=list)
    """Of each moment the choices from best to worst."""
    loss: tuple[float, float] = (0.0, 0.0)
    """Of a lesson, with its margin."""
    memory: tuple[Any, ...] = ()
    """Of a lesson: see ``Phrase``."""


def carry_out(piece: Piece) -> Findings:
    """Do a piece of the work."""
    rules, moments, _, positions = _replayed(piece.record, piece.seat)
    outlook = Outlook(rules, positions, piece.seed)
    if piece.what == "first":
        return Findings(wins=[outlook.wins(at, 0, FIRST_GAMES) for at in piece.places])
    if piece.what == "chances":
        return Findings(wins=[outlook.wins(at, FIRST_GAMES, GAMES) for at in piece.places])
    if piece.what == "matches":
        return Findings(matches=[outlook.matches(at) for at in piece.places])
    if piece.what == "decisions":
        return Findings(judged=[_weighed(moments[at], piece) for at in piece.places])
    return _looked_at_again(moments[piece.places[0]], piece)


class Reviewer:
    """A review in the making: its pieces are carried out wherever there is somebody to do it, and
    ``so_far`` is what is known meanwhile."""

    def __init__(
        self,
        record: Record,
        *,
        seat: int | None = None,
        worst: int = WORST,
        effort: Effort = DECISION,
        seed: int = 0,
        outlook: bool = True,
    ) -> None:
        if record.problem:
            raise record.problem
        self._record, self._seat = record, seat
        self._text = write_record(record)
        self._worst, self._effort, self._seed = worst, effort, seed
        rules, self._moments, self._endings, positions = _replayed(self._text, seat)
        self._outlook = Outlook(rules, positions if outlook else [], seed)
        self._decisions: dict[int, Decision] = {}
        self._lessons: dict[int, Lesson] = {}

    def pieces(self) -> list[Piece]:
        """All but the lessons: a first curve, the chances in the match, the curve again with more
        games, and every decision."""
        positions = range(len(self._outlook.positions))
        bounds = [at for at in positions if self._outlook.is_bound(at)]
        return [
            *(self._piece("first", places) for places in batched(positions, 64)),
            *(self._piece("matches", places) for places in batched(bounds, 2)),
            *(self._piece("chances", places) for places in batched(positions, 16)),
            *(self._piece("decisions", places) for places in batched(range(len(self._moments)), 8)),
        ]

    def lesson_pieces(self) -> list[Piece]:
        """To look again at what seems to have lost the most, once all decisions are known."""
        suspects = [
            (decision.played.behind, at)
            for at, decision in self._decisions.items()
            if decision.played.behind > decision.played.behind_margin
        ]
        suspects.sort(key=lambda suspect: (-suspect[0], suspect[1]))
        return [
            self._piece("lesson", (at, self._moments[at].place_of(self._decisions[at].best.choice)))
            for _, at in suspects[: 2 * self._worst]
        ]

    def take(self, piece: Piece, found: Findings) -> None:
        for at, wins in zip(piece.places, found.wins, strict=False):
            self._outlook.positions[at].add(wins)
        for at, matches in zip(piece.places, found.matches, strict=False):
            self._outlook.take_matches(at, matches)
        for at, weights in zip(piece.places, found.judged, strict=False):
            self._decisions[at] = _decided(self._moments[at], weights, self._record.names)
        if piece.what == "lesson":
            self._take_lesson(piece, found)

    def so_far(self) -> Review:
        clear = [lesson for lesson in self._lessons.values() if lesson.loss > lesson.margin]
        clear.sort(key=lambda lesson: (-lesson.loss, lesson.step))
        return Review(
            self._record.names,
            tuple(self._decisions[at] for at in sorted(self._decisions)),
            self._endings,
            tuple(clear[: self._worst]),
            self._outlook.chances(),
            self._outlook.balances(),
        )

    def _take_lesson(self, piece: Piece, found: Findings) -> None:
        at, better = piece.places
        moment = self._moments[at]
        choice = moment.choices[better]
        why = facts(Case(moment.view, self._record.names, choice, moment.action))
        if found.memory:
            why.insert(0, _phrase(found.memory))
        self._lessons[at] = Lesson(
            moment.step,
            moment.view.hand_number,
            moment.seat,
            moment.action,
            choice,
            *found.loss,
            tuple(why),
        )

    def _piece(
        self,
        what: Literal["first", "matches", "chances", "decisions", "lesson"],
        places: tuple[int, ...],
    ) -> Piece:
        return Piece(self._text, self._seat, what, places, self._effort, self._seed)


def review(
    record: Record,
    *,
    seat: int | None = None,
    worst: int = WORST,
    effort: Effort = DECISION,
    seed: int = 0,
    outlook: bool = True,
    progress: Progress = say_nothing,
) -> Review:
    """Weigh every move of a record, or of one seat, and find those that lost the most; with the
    ``outlook`` of all seats, which takes a third of the time."""
    reviewer = Reviewer(record, seat=seat, worst=worst, effort=effort, seed=seed, outlook=outlook)
    first = reviewer.pieces()
    total = len(first) + 1  # the lessons come last
    for done, piece in enumerate(first, 1):
        reviewer.take(piece, carry_out(piece))
        progress(done, total)
    for piece in reviewer.lesson_pieces():
        reviewer.take(piece, carry_out(piece))
    progress(total, total)
    return reviewer.so_far()


@dataclass(frozen=True)
class _Moment:
    """A seat before its move."""

    step: int
    view: View
    choices: tuple[Choice, ...]
    seat: int
    action: Action

    def place_of(self, choice: Choice) -> int:
        return self.choices.index(choice)

    def key(self, seed: int) -> int:
        """Dice of its own for each move, and the next key free for a second look."""
        return (seed << 24) + 2 * self.step


class _Replayed(NamedTuple):
    rules: RuleSet
    moments: list[_Moment]
    endings: dict[int, Ending]
    positions: list[Position]


@lru_cache(2)
def _replayed(text: str, seat: int | None) -> _Replayed:
    """Kept, because one record is looked at in many pieces."""
    record = read_record(text)
    replay = Replay(record)
    game = replay.game
    moments: list[_Moment] = []
    endings: dict[int, Ending] = {}
    positions: list[Position] = []
    for step in replay:
        if game.over:
            endings[game.state.hand_number] = _ending(game, step.number)
        following = record.inputs[step.number : step.number + 1]
        moves = [one for one in following if one is not None and one[0] < len(game.names)]
        positions.append(Position(game, step.number, moves[0] if moves else None))
        for mover, action in moves:
            if seat in (None, mover):
                view = game.view(mover)
                choices = choices_of(view, game.legal(mover))
                moments.append(_Moment(step.number + 1, view, choices, mover, action))
    if replay.problem:
        raise replay.problem
    if not moments:
        whose = "" if seat is None else f" of {record.names[seat]}"
        raise UserError("nothing-to-decide", f"the record has no decision{whose}")
    return _Replayed(record.rules, moments, endings, positions)


def _ending(game: Game, step: int) -> Ending:
    shares = (outcome(game.state, game.rules.kernel, seat) / WIN for seat in range(len(game.names)))
    assert game.outcome is not None
    return Ending(step, game.outcome.winner, tuple(shares))


def _weighed(moment: _Moment, piece: Piece) -> list[Weight]:
    worths = weigh(moment.view, moment.choices, piece.effort, moment.key(piece.seed))
    return [
        (moment.place_of(one.choice), one.wins, one.margin, one.behind, one.behind_margin)
        for one in judge(moment.choices, worths)
    ]


def _decided(moment: _Moment, weights: Sequence[Weight], names: Sequence[str]) -> Decision:
    judged = tuple(Judged(moment.choices[place], *rest) for place, *rest in weights)
    played = next(one for one in judged if one.choice == moment.action)
    beside = played if played is not judged[0] else judged[min(1, len(judged) - 1)]
    case = Case(moment.view, names, judged[0].choice, beside.choice)
    why = tuple(facts(case)) if len(judged) > 1 else ()
    knew = tuple(each.sentence(names) for each in recollect(moment.view, names)[:MOST_KNOWN])
    hand = moment.view.hand_number
    return Decision(moment.step, hand, moment.seat, played, judged, why, knew)


def _looked_at_again(moment: _Moment, piece: Piece) -> Findings:
    """Weigh two choices again on new worlds: on those that made it the best of many, the better
    one looks better than it is. With it, what the player could have remembered, if the better
    choice rests on that."""
    better, key = moment.choices[piece.places[1]], moment.key(piece.seed) + 1
    pair = (better, moment.action)
    judged = judge(pair, weigh(moment.view, pair, piece.effort, key))
    played = next(one for one in judged if one.choice == moment.action)
    loss, memory = (played.behind, played.behind_margin), None
    if played.behind > played.behind_margin:
        names = read_record(piece.record).names
        memory = remembered(moment.view, names, better, moment.action, piece.effort, key)
    return Findings(loss=loss, memory=() if memory is None else _plain(memory))


def _plain(phrase: Phrase) -> tuple[Any, ...]:
    """A phrase as data that any codec takes."""
    return phrase.say, [_plain(p) if isinstance(p, Phrase) else p for p in phrase.parts]


def _phrase(plain: Sequence[Any]) -> Phrase:
    say, parts = plain
    return Phrase(say, tuple(p if isinstance(p, int | str) else _phrase(p) for p in parts))


def batched(places: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    for first in range(0, len(places), size):
        yield tuple(places[first : first + size])
