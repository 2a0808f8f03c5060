"""Closed sets of words: what can happen, what a table can wait for, why something is refused.

Each is a ``Literal``, listed here and nowhere else; the client's types are made from them. So a
word that is new makes the type check fail wherever somebody has to have something to say about it.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from lastcard.game import EventKind, Phase

EventName = Literal[
    "seated", "cut", "dealer", "dealt", "opened", "put-back", "covered", "named", "played",
    "jumped-in", "called", "drew", "passed", "skipped", "reversed", "pending", "challenged",
    "shown", "guilty", "innocent", "caught", "false-catch", "swapped", "hands-passed",
    "hands-shuffled", "reshuffled", "submitted", "approved", "substituted", "returned",
    "knocked-out", "went-out", "blocked", "scored", "eliminated", "match-won", "shed", "chose",
    "revealed",
]  # fmt: skip
"""What happened."""

PhaseName = Literal["play", "drawn", "colour", "respond", "target", "more", "inspect", "over"]
"""What a table waits for."""

RefusalCode = Literal[
    # The message
    "bad-message", "bad-name", "not-entered", "already-entered", "too-fast",
    # The table
    "no-such-table", "closed", "table-full", "banned", "locked", "damaged", "other-kernel",
    "not-readable", "not-stored", "store-gone", "reloading", "internal",
    # Seats and the host
    "not-host", "not-seated", "no-such-seat", "seat-taken", "seat-not-away", "hand-known",
    "hand-dealt", "no-takeover", "not-waiting", "no-such-person", "not-here", "not-yourself",
    "no-expert",
    # The course of a match
    "match-running", "no-match", "hand-running", "paused", "too-few-seats", "players",
    "dealer", "no-dealer", "mixing", "not-sealed", "wrong-part",
    "day-deal", "day-running",
    # Clicks
    "stale", "already-counted", "called-in-time", "too-late",
    # HTTP
    "not-found", "bad-request", "too-large", "wrong-method", "wrong-origin", "no-identity",
    "match-running-replay", "no-such-match", "no-such-set", "too-many-tables",
    "too-many-connections", "server-full",
    # Jobs
    "no-studio", "no-lab", "studio-broken", "no-such-job", "bad-question", "too-many-jobs",
    "jobs-full", "job-too-long", "job-too-large", "job-failed", "no-coach",
]  # fmt: skip
"""Why a server refuses; its sentences stand in ``refusals.py``."""

GameCode = Literal[
    "not-your-turn", "wrong-moment", "does-not-fit", "not-in-hand", "not-allowed", "no-call-due",
    "nothing-to-call", "nothing-to-catch", "out-of-hand", "hand-over", "hand-not-over",
    "match-over", "unknown-action", "unknown-card", "unknown-colour", "no-such-seat", "players",
    "dealer", "bad-seed",
]  # fmt: skip
"""Why a game refuses; the sentence is made where it is refused, in ``lastcard.game``."""

RulesCode = Literal[
    "rules-conflict", "rules-deck", "rules-value", "rules-type", "rules-unknown-key",
    "rules-missing", "rules-syntax", "rules-circular", "rules-unreadable", "rules-theme",
]  # fmt: skip
"""What is wrong with rules somebody chose; said in ``lastcard.rules``."""

ErrorCode = Literal[RefusalCode, GameCode, RulesCode]
"""Every code a request can be answered with."""

GoodbyeCode = Literal[
    "taken-over", "closed", "removed", "too-fast", "bad-frame", "not-entered", "restart", "damaged",
    "not-readable", "moved",
]  # fmt: skip
"""Why a connection ends."""

NewsCode = Literal[
    # Who comes and goes
    "came", "joins", "left", "replaced", "away", "back", "stands-in", "renamed",
    # The host's doing
    "host", "removed", "readmitted", "locked", "unlocked", "admitted",
]  # fmt: skip
"""What everybody is told of the people at a table; the sentences stand in ``refusals.py``."""


def _spelled(name: str) -> str:
    return name.lower().replace("_", "-")


EVENT_KINDS: Final[dict[EventName, EventKind]] = {
    name: kind for name in get_args(EventName) for kind in EventKind if _spelled(kind.name) == name
}
EVENT_NAMES: Final = {kind: name for name, kind in EVENT_KINDS.items()}
PHASES: Final[dict[PhaseName, Phase]] = {
    name: phase for name in get_args(PhaseName) for phase in Phase if _spelled(phase.name) == name
}
PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}
