"""What the coach says, as text for people and as data for machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass

from lastcard.cards import Pack
from lastcard.cli.game_text import paint, paints, pile_words
from lastcard.cli.text_output import count, table, terminal_width, wrap
from lastcard.game import Action, View
from lastcard.lab.coach import Advice, Lesson, Review
from lastcard.lab.coach.explanation import words
from lastcard.rules import RuleSet
from lastcard.rules.phrase import Phrase

SPARKS = "▁▂▃▄▅▆▇█"
WIDE = 90
"""From here on a line has room for a bar."""
BAR = 10


def as_data(thing: object) -> object:
    """Advice or a review as plain data: actions spelled short, null for saying nothing."""
    if isinstance(thing, Action | Phrase):
        return str(thing)
    if is_dataclass(thing):
        return {field.name: as_data(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, tuple):
        return [as_data(part) for part in thing]
    if isinstance(thing, dict):
        return {str(key): as_data(value) for key, value in thing.items()}
    return thing


def print_advice(advice: Advice, view: View, names: Sequence[str]) -> None:
    say = _printer(view.rules.pack)
    say(_seen(view, names) + "\n")
    lines = [["wins", "", "behind, points", "short", "choice"]]
    lines += [_choice_row(advice, place, names) for place in range(len(advice.choices))]
    if terminal_width() < WIDE:
        lines = [[wins, *rest] for wins, _bar, *rest in lines]
    say(table(lines[1:], lines[0]))
    say("\n" + wrap(advice.reason))
    note = (
        f"Over {count(advice.worlds, 'deal')} of the cards {names[advice.seat]} cannot see, the "
        "same for every choice, each played to the end of the hand. Margins are 95% intervals."
    )
    say("\n" + wrap(note))


def _choice_row(advice: Advice, place: int, names: Sequence[str]) -> list[str]:
    judged = advice.choices[place]
    return [
        f"{100 * judged.wins:5.1f}% ± {100 * judged.margin:.1f}",
        "█" * round(judged.wins * BAR) or "▏",
        _points(judged.behind, judged.behind_margin) if place else "",
        "" if judged.choice is None else str(judged.choice),
        words(judged.choice, names),
    ]


def _seen(view: View, names: Sequence[str]) -> str:
    """The table as the seat sees it."""
    assert view.seat is not None
    others = [
        f"{names[seat]} {count(view.hand_sizes[seat], 'card')}"
        for seat in view.in_hand
        if seat != view.seat
    ]
    lines = [
        f"{view.rules.title}: {names[view.seat]} (seat {view.seat}) to decide",
        f"holds      {' '.join(map(str, view.hand))}",
        f"pile       {pile_words(view)}; stock {view.stock_size}",
        f"others     {', '.join(others)}",
    ]
    if view.drawn is not None:
        lines.append(f"drawn      {view.drawn.words}")
    if view.pending:
        lines.append(f"pending    a draw of {view.pending} for {names[view.turn]}")
    if view.submitted is not None:
        lines.append(f"submitted  {view.submitted.words} by {names[view.turn]}")
    if view.exposed is not None:
        lines.append(f"forgotten  {names[view.exposed]} holds one card and has not called UNO")
    return "\n  ".join(lines)


def print_review(review: Review, rules: RuleSet, seats: Sequence[int]) -> None:
    """The curves of some seats over each hand, and what lost the most."""
    say = _printer(rules.pack)
    whose = f" of {review.names[seats[0]]}" if len(seats) == 1 else ""
    decisions = count(len(review.decisions), "decision")
    say(wrap(f"{rules.title}: {', '.join(review.names)}; {decisions}{whose}."))
    for hand in sorted({decision.hand for decision in review.decisions}):
        say("\n" + _curves(review, hand, seats))
    if len(seats) > 1 and review.endings:
        say("\n" + _luck_and_choices(review))
    if not review.lessons:
        say("\n" + wrap("No move lost more than its margin: nothing was clearly wrong."))
        return
    say("\nThe moves that lost the most:\n")
    rows = [_lesson_row(lesson, review.names) for lesson in review.lessons]
    say(table(rows, ("step", "who", "lost, points", "played, and what was better")))
    note = (
        "Judged by what the player knew at the time. Points are percentage points of the chance of "
        "winning the hand, with their 95% margin, measured on new deals; a loss within its margin "
        "is not listed."
    )
    say("\n" + wrap(note))


def _luck_and_choices(review: Review) -> str:
    """Where everybody's result came from, in hands."""
    heading = ("who", "result", "deal", "draws", "own choices", "others' choices")
    rows = [
        (
            review.names[one.seat],
            *(f"{n:+.2f}" for n in (one.result, one.deal, one.draws, one.choices, one.others)),
        )
        for one in review.balances
    ]
    note = (
        "Hands won beyond a fair part, and where they came from: with all hands open, what the "
        "cards gave and what choices gained or lost beside a casual bot."
    )
    return f"{table(rows, heading)}\n\n{wrap(note)}"


def _lesson_row(lesson: Lesson, names: Sequence[str]) -> tuple[str, ...]:
    better = words(lesson.better, names)
    return (
        f"{lesson.step:4}",
        names[lesson.seat],
        _points(lesson.loss, lesson.margin),
        f"{words(lesson.played, names)}; better: " + "; it ".join([better, *map(str, lesson.why)]),
    )


def _curves(review: Review, hand: int, seats: Sequence[int]) -> str:
    """A line for each seat: its chance of winning over the steps of a hand."""
    steps = [decision.step for decision in review.decisions if decision.hand == hand]
    ending = review.endings.get(hand)
    first, last = steps[0], ending.step if ending else steps[-1]
    result = "not finished"
    if ending:
        result = "blocked" if ending.winner is None else f"{review.names[ending.winner]} wins"
    lines = [f"Hand {hand}, steps {first} to {last}: {result}"]
    wide = max(len(review.names[seat]) for seat in seats)
    room = max(min(terminal_width() - wide - 15, last - first + 1), 10)
    for seat in seats:
        curve = review.curve(seat, hand)
        if curve:
            begin, end = (f"{100 * share:3.0f}%" for share in (curve[0][1], curve[-1][1]))
            line = _sparkline(curve, first, last, room)
            lines.append(f"  {review.names[seat]:{wide}} {begin} {line} {end}")
    return "\n".join(lines)


def _sparkline(curve: list[tuple[int, float]], first: int, last: int, room: int) -> str:
    """A column for each part of the steps: as high as the last chance known there."""
    line = ""
    for column in range(room):
        step = first + (last - first) * column // max(room - 1, 1)
        known = [share for at, share in curve if at <= step]
        line += SPARKS[round(known[-1] * (len(SPARKS) - 1))] if known else " "
    return line


def _points(value: float, margin: float) -> str:
    return f"{100 * value:5.1f} ± {100 * margin:.1f}"


def _printer(pack: Pack) -> Callable[[str], None]:
    """Prints, with the names of cards in their colours where colours are shown."""
    return lambda text: print(paint(text, pack) if paints() else text)
