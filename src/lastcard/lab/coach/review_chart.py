"""The curves of a review as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence

from matplotlib.figure import Figure

from lastcard.lab.coach.review import Review


def review_image(review: Review, seats: Sequence[int], form: str) -> bytes:
    """The chance of each seat to win over the steps of the record, as a .png or .svg; dots mark
    the lessons."""
    figure = Figure(figsize=(10, 4.5), layout="constrained")
    axes = figure.add_subplot(xlabel="step", ylabel="chance to win the hand, %", ylim=(-3, 103))
    lessons = {lesson.step for lesson in review.lessons}
    for seat in seats:
        ink = f"C{seat}"
        name = review.names[seat].replace("$", r"\$")  # no formula
        label: str | None = f"seat {seat}: {name}"
        for hand in sorted({decision.hand for decision in review.decisions}):
            curve = review.curve(seat, hand)
            steps = [step for step, _ in curve]
            shares = [100 * share for _, share in curve]
            axes.plot(steps, shares, color=ink, label=label, drawstyle="steps-post")
            marked = [(x, y) for x, y in zip(steps, shares, strict=True) if x in lessons]
            axes.plot([x for x, _ in marked], [y for _, y in marked], "o", color=ink)
            label = None
    for ending in review.endings.values():
        axes.axvline(ending.step, color="0.8", linewidth=1, zorder=0)
    axes.legend(loc="upper left")
    axes.spines[["top", "right"]].set_visible(False)
    buffer = io.BytesIO()
    figure.savefig(buffer, format=form)
    return buffer.getvalue()
