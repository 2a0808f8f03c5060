"""Which choice is best and why; which moves of a record cost the most."""

from lastcard.lab.coach.advice import (
    DECISION,
    POSITION,
    Advice,
    Decision,
    Ending,
    Lesson,
    Review,
    advise,
    review,
)
from lastcard.lab.coach.evaluation import Choice, Effort, Judged

__all__ = [
    "DECISION", "POSITION", "Advice", "Choice", "Decision", "Effort", "Ending", "Judged", "Lesson",
    "Review", "advise", "review",
]  # fmt: skip
