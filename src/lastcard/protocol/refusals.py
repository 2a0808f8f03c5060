"""Why a server refuses, or says goodbye: the sentence a person reads for every code.

Refusals of the rules themselves come from ``lastcard.game.refusal`` and ``lastcard.rules``.
"""

from __future__ import annotations

from typing import Final, get_args

from lastcard.errors import UserError
from lastcard.protocol.codes import ErrorCode, GoodbyeCode, NewsCode, RefusalCode

SENTENCES: Final[dict[RefusalCode, str]] = {
    # --- The message
    "bad-message": "cannot read the message: {0}",
    "bad-name": "a name is 1 to {0} printable characters",
    "not-entered": "the first message on a connection must be enter",
    "already-entered": "this connection has already entered a table",
    "too-fast": "too many messages: wait a moment",
    # --- The table
    "no-such-table": "there is no table with this address",
    "closed": "the host has ended this table",
    "table-full": "{0} people are already here",
    "banned": "the host has removed you from this table",
    "locked": "the host has locked this table: nobody new can enter",
    "damaged": "what was stored here is damaged or incomplete: it can no longer be used",
    "other-kernel": "engine version {1} can neither continue nor replay a match of version {0}",
    "not-readable": "the server cannot read its tables at the moment: try again",
    "not-stored": "the server could not store this: nothing has changed, try again",
    "store-gone": "the server has lost its files: nothing can be stored until they are back",
    "reloading": "the table is being read again: try again in a moment",
    "internal": "something went wrong on the server: nothing has changed",
    # --- Seats and the host
    "not-host": "only the host can do this",
    "not-seated": "take a seat first",
    "no-such-seat": "there is no seat {0}",
    "seat-taken": "seat {0} is taken",
    "seat-not-away": "{0} is here: only players who are away can be replaced by a bot",
    "hand-known": "anyone who has held another hand in this match can change seats only after it",
    "hand-dealt": "the hand at seat {0} was dealt to somebody else, who alone may play on with it",
    "no-takeover": "at this table newcomers join with the next hand",
    "not-waiting": "{0} is not waiting for a seat",
    "no-such-person": "there is nobody like that at this table",
    "not-here": "{0} is not here",
    "not-yourself": "a host can do this only to others",
    "no-expert": "the expert needs Numba on the server: pip install 'lastcard[lab]'",
    # --- The course of a match
    "match-running": "this cannot be done during a match",
    "no-match": "no match is being played",
    "hand-running": "the hand is not over",
    "paused": "the host has paused the table",
    "too-few-seats": "seat {0} is taken: empty it before making the table smaller",
    "players": "{0} is for {1} players, not {2}",
    "dealer": "in {0} the cards decide who deals first: leave out the dealer",
    "no-dealer": "nobody sits at seat {0}: choose another dealer, or lots",
    "mixing": "the cards are being shuffled: wait a moment",
    "not-sealed": "no part of this seat is awaited now",
    "wrong-part": "this is not what the seat had committed to",
    "day-deal": "a deal of the day is played alone, to the end and without help",
    "day-running": "others may still play this deal: its cards are shown when the day is over",
    # --- Clicks
    "stale": "the table has moved on: this answers step {0}, and the table is at step {1}",
    "already-counted": "this has already been counted",
    "called-in-time": "{0} called in time: nobody is caught, and it costs nothing",
    "too-late": "{0} has already called or been caught: this costs nothing",
    # --- HTTP
    "not-found": "there is nothing at this address",
    "bad-request": "cannot read the request: {0}",
    "too-large": "the request is too large",
    "wrong-method": "this address does not take {0}",
    "wrong-origin": "pages from {0} may not connect here",
    "no-identity": "send the header Authorization: Bearer with 32 hexadecimal digits",
    "match-running-replay": "the match is not over: its record opens to everyone when it ends",
    "no-such-match": "this table has no match {0}",
    "no-such-set": "there are no saved rules with this address",
    "too-many-tables": "too many new tables from this address: try again later",
    "too-many-connections": "too many connections from this address",
    "server-full": "the server is full: try again later",
    # --- Jobs
    "no-studio": "this server only plays: it was started without the studio",
    "no-lab": "the studio needs Numba on the server: pip install 'lastcard[lab]'",
    "studio-broken": "the studio is not working at the moment: {0}",
    "no-such-job": "nothing like this is being worked on: ask again",
    "bad-question": "{0}",
    "too-many-jobs": "{0} things you asked for are still being worked on: wait, or stop one",
    "jobs-full": "the studio has too much to do: try again in a minute",
    "job-too-long": "this takes more than {0} seconds of computing: ask for fewer hands or values",
    "job-too-large": "the result is too large to keep: ask for fewer values",
    "job-failed": "the computation failed: {0}",
    "no-coach": "the coach helps only where everybody else is a bot",
}  # fmt: skip

GOODBYES: Final[dict[GoodbyeCode, str]] = {
    "taken-over": "you have entered this table from another window",
    "closed": "the host has ended this table",
    "removed": "the host has removed you from this table",
    "too-fast": "too many messages",
    "bad-frame": "this server accepts text messages of at most 12 KB",
    "not-entered": "nobody entered a table on this connection",
    "restart": "the server is stopping: it will be back soon",
    "damaged": "what was stored here is damaged or incomplete: it can no longer be used",
    "not-readable": "the server cannot read its tables at the moment: try again",
    "moved": "the table goes on at another process of this server",
}  # fmt: skip
"""Codes of ``bye``."""

FINAL: Final[frozenset[GoodbyeCode]] = frozenset(("taken-over", "closed", "removed", "damaged"))
"""Goodbyes after which there is nothing to come back to."""

PASSING: Final[frozenset[RefusalCode]] = frozenset(
    ("not-readable", "store-gone", "reloading", "too-fast")
)
"""Refusals of ``enter`` after which it is worth trying again by itself."""

NEWS: Final[dict[NewsCode, str]] = {
    "came": "{0} has taken a seat",
    "joins": "{0} joins with the next hand",
    "left": "{0} has left",
    "replaced": "{0} has left, and {1} plays on",
    "away": "{0} is away",
    "back": "{0} is back",
    "stands-in": "{1} plays for {0} for now",
    "renamed": "{0} is now called {1}",
    "host": "{0} is the host now",
    "removed": "the host has removed {0}",
    "readmitted": "the host lets {0} come back",
    "locked": "the host has locked the table: nobody new can enter",
    "unlocked": "the host has unlocked the table",
    "admitted": "the host lets {0} play on with a bot's hand",
}  # fmt: skip
"""What has happened, for those who read English; {0} is whom it is about, {1} the
other name in it."""

_KNOWN: Final[dict[str, ErrorCode]] = {code: code for code in get_args(ErrorCode)}


def refuse(code: RefusalCode, *parts: object) -> UserError:
    """The error to raise."""
    return UserError(code, SENTENCES[code].format(*parts))


def code_of(error: UserError) -> ErrorCode:
    """The code to send for an error. A test sees that the rules know no other."""
    return _KNOWN.get(error.code, "internal")
