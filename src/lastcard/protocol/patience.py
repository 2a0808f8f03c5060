"""How long a client waits, and when it tries again. The page has the same figures, generated."""

from __future__ import annotations

import random
from typing import Final, NamedTuple


class Patience(NamedTuple):
    """Seconds."""

    ask_after: float = 6.0
    """Without a word for so long, a client asks whether the server is still there (``ping``)."""
    answer_within: float = 3.0
    """If it hears nothing for so long after that, the connection is lost."""
    first_knock: float = 0.75
    """A process answers the door at once: what takes time is the way to it. A new connection may
    take three times as long to open as the last one did, and at least this."""
    longest_knock: float = 5.0
    """At most this, and as long as nothing is known of the way."""
    enter_within: float = 5.0
    """From the open connection to the first word. Who asks for a table of a process that is gone is
    kept waiting until its lease is over."""
    first_wait: float = 0.4
    """Until it tries again, if it was turned away or has lost its connection; each time twice as
    long, and a quarter more or less, so that not all come at the same moment."""
    longest_wait: float = 8.0
    """At most this."""


PATIENCE: Final = Patience()
_TIMES_THE_LAST: Final = 3.0
_AFTER_SILENCE: Final = 1.25


class Tries:
    """Of one client to reach its table. A connection that does not open is given up for the next,
    at once and with more patience: what is frozen takes connections, and never answers."""

    def __init__(self, patience: Patience = PATIENCE) -> None:
        self._patience = patience
        self._wait = patience.first_wait
        self.within = patience.longest_knock
        """Seconds that the next connection may take to open."""

    def opened(self, after: float) -> None:
        first, longest = self._patience.first_knock, self._patience.longest_knock
        self.within = min(max(first, _TIMES_THE_LAST * after), longest)

    def unanswered(self) -> None:
        self.within = min(_AFTER_SILENCE * self.within, self._patience.longest_knock)

    def afresh(self) -> None:
        """Whatever comes next is another trouble."""
        self._wait = self._patience.first_wait

    def pause(self) -> float:
        """Seconds until the next one."""
        pause = self._wait * random.uniform(0.75, 1.25)
        self._wait = min(2 * self._wait, self._patience.longest_wait)
        return pause
