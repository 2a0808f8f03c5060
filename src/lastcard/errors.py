"""What a user can get wrong, said in one line with a stable code."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class UserError(ValueError):
    """A user's mistake: one clear sentence and a code that never changes.

    The command line prints it and exits with code 2; nothing has changed.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type[UserError], tuple[object, ...]]:
        """How it travels back from a worker process."""
        return type(self), (self.code, self.message)

    def __str__(self) -> str:
        return self.message


class IllegalAction(UserError):
    """An action that the rules do not allow in this position."""


class RuleSetError(UserError):
    """A rule set that cannot be used, with the file and the key at fault."""


class RecordError(UserError):
    """A record that cannot be read or does not replay, with the line at fault."""


class ThemeError(UserError):
    """A theme that cannot be used, with the file and the key at fault."""


def did_you_mean(
    word: str, known: Iterable[str], *, prefix: str = "", otherwise: str | None = None
) -> str:
    """What to tell somebody who wrote an unknown word: the known one most like it, or else what
    there is. ``prefix`` stands before the word where it is written."""
    words = list(known)
    likely = difflib.get_close_matches(word, words, 1, cutoff=0.5)
    if likely:
        return f"did you mean {prefix}{likely[0]}?"
    return otherwise or "the known ones are " + ", ".join(words)
