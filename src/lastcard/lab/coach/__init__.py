"""Which choice is best and why; what a record was worth move by move."""

from lastcard.lab.coach.advice import POSITION, Advice, advise
from lastcard.lab.coach.evaluation import Choice, Effort, Judged
from lastcard.lab.coach.outlook import Balance, Chances
from lastcard.lab.coach.review import (
    DECISION,
    Decision,
    Ending,
    Lesson,
    Review,
    Reviewer,
    review,
)

__all__ = [
    "DECISION", "POSITION", "Advice", "Balance", "Chances", "Choice", "Decision", "Effort",
    "Ending", "Judged", "Lesson", "Review", "Reviewer", "advise", "review",
]  # fmt: skip
