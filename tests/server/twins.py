"""The re-dealt twin of a table: the same as far as a seat can see, with every hidden card
elsewhere. What the seat is sent must not tell the two apart."""

from __future__ import annotations

import asyncio
import json
import random

from lastcard.game import Event
from lastcard.server import entries as e
from lastcard.server import snapshot
from lastcard.server.broadcast import Broadcaster
from lastcard.server.limits import Allowance
from lastcard.server.projection import table_info
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from tests.kit.hidden import redeal


def viewer(seat: int | None) -> Session:
    """Somebody to write messages for, without a connection."""
    session = Session(asyncio.Transport(), Allowance())
    session.seat = seat
    return session


def messages(table: Table, seat: int | None, acted: e.Acted) -> tuple[bytes, bytes, list[Event]]:
    """What a seat would be sent on entering now, and when this action happens."""
    broadcaster, session, out = Broadcaster(), viewer(seat), Outgoing()
    state = broadcaster.state(session, table, table_info(table), [], None)
    events = table.apply(acted)
    broadcaster.did(out, [session], table, events, acted.seat, None)
    return state, out[session], [event.seen_by(seat) for event in events]


def copy_of(table: Table) -> Table:
    return snapshot.unpack(snapshot.pack(table))


def twin_of(table: Table, seat: int | None, rng: random.Random) -> Table:
    """The same table as far as a seat can see; every card it cannot see lies elsewhere."""
    twin = copy_of(table)
    assert twin.game is not None
    redeal(twin.game.state, twin.game.rules.kernel, -1 if seat is None else seat, rng)
    return twin


def leak_to(seat: int | None, table: Table, acted: e.Acted, rng: random.Random) -> str:
    """What a seat (None: a spectator) could learn of hidden cards from what it is sent when this
    action happens; empty: nothing, or there was nothing to compare."""
    true_one, twin = copy_of(table), twin_of(table, seat, rng)
    assert true_one.game is not None
    assert twin.game is not None
    if twin.game.action(acted.action) not in twin.game.legal(acted.seat):
        return ""
    state, did, seen = messages(true_one, seat, acted)
    other_state, other_did, other_seen = messages(twin, seat, acted)
    if other_state != state:
        return f"seat {seat} can tell on entering what is hidden"
    # Where the rules themselves show a difference, there is nothing to compare.
    same = other_seen == seen and twin.game.view(seat) == true_one.game.view(seat)
    if same and unopened(other_did) != unopened(did):
        return f"seat {seat} can tell by {acted.action} what is hidden"
    return ""


def unopened(frame: bytes) -> bytes:
    """A change without the hands that are laid open where it ended the hand, and without the length
    in front, which tells how they are spelt."""
    said = payload(frame)
    board = json.loads(said)["board"]
    opened = json.dumps(board.get("hands", []), separators=(",", ":"), ensure_ascii=False).encode()
    assert opened == b"[]" or (board["phase"] == "over" and opened in said)
    return said.replace(opened, b"[]")


def payload(frame: bytes) -> bytes:
    return frame[frame.index(b'{"t"') :]
