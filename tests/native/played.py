"""Plays every rule set and prints what came of it: ``python -m tests.native.played``. Run in pure
Python and in a native build, it must print the same but for the first line."""

from __future__ import annotations

import hashlib
import random
from asyncio import Transport

from lastcard.errors import UserError
from lastcard.game import Game
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.kernel.mode import NATIVE
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import RulesChoice, Settings
from lastcard.rules import names
from lastcard.server import entries as e
from lastcard.server import snapshot
from lastcard.server.broadcast import Broadcaster
from lastcard.server.limits import Allowance
from lastcard.server.projection import table_info
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table

SEATS = 4
ACTIONS = 250
WRONG = (
    "R7",
    "W:G",
    "draw",
    "pass",
    "uno",
    "challenge",
    "approve",
    "catch:1",
    "swap:2",
    "nonsense",
)


class Played:
    """A table of one rule set, and a digest of all that can be seen of it."""

    def __init__(self, rules: str) -> None:
        choice = RulesChoice(rules)
        people = [f"P{seat}" for seat in range(SEATS)]
        self.table = Table.of(
            rules,
            [
                e.Opened("P0", Settings(choice, SEATS)),
                *(e.Sat(seat, name, name) for seat, name in enumerate(people)),
                e.Committed("5e" * 32),
                e.Started(rules_of(choice).to_data(), KERNEL_VERSION),
            ],
        )
        self.dice = random.Random(rules)
        self.digest = hashlib.sha256()
        self.broadcaster = Broadcaster()
        self.sessions = [Session(Transport(), Allowance()) for _ in range(SEATS + 1)]
        for seat in range(SEATS):
            self.sessions[seat].seat = seat
        self.states()

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def states(self) -> None:
        """What everybody is told who enters now, and what is kept of the table."""
        info = table_info(self.table)
        for session in self.sessions:
            self.digest.update(self.broadcaster.state(session, self.table, info, [], None))
        kept = snapshot.pack(self.table)
        assert snapshot.pack(snapshot.unpack(kept)) == kept
        self.digest.update(kept)

    def act(self) -> None:
        game = self.game
        if game.over:
            self.change(e.Dealt())
            return
        self.refuse(self.dice.choice(WRONG))
        able = [(seat, action) for seat in range(SEATS) for action in game.legal(seat)]
        seat, action = self.dice.choice(able)
        self.change(e.Acted(seat, str(action)))

    def refuse(self, action: str) -> None:
        """Try what is most often wrong."""
        seat = self.dice.randrange(SEATS)
        try:
            if self.game.action(action) not in self.game.legal(seat):
                self.table.apply(e.Acted(seat, action))
        except UserError as refusal:
            self.digest.update(f"{type(refusal).__name__} {refusal.code} {refusal}".encode())

    def change(self, entry: e.Acted | e.Dealt) -> None:
        events, out = self.table.apply(entry), Outgoing()
        by = entry.seat if isinstance(entry, e.Acted) else None
        self.broadcaster.did(out, self.sessions, self.table, events, by, None)
        for session in self.sessions:
            self.digest.update(out[session])
        game = self.game
        parts = [repr(events), game.state.to_bytes(), game.asked()]
        for seat in range(SEATS):
            view = game.view(seat)
            parts += [game.legal(seat), view.to_bytes(), view.rows.tobytes(), view.history]
        self.digest.update(repr(parts).encode())


def main() -> None:
    print("native" if NATIVE else "pure Python")
    for rules in names():
        played = Played(rules)
        for _ in range(ACTIONS):
            if played.game.match_over:
                break
            played.act()
        played.states()
        inputs = played.game.inputs
        shared = len({id(pair) for pair in inputs}) == len(set(inputs))  # a long match has many
        print(rules, played.table.seq, played.digest.hexdigest(), shared)


if __name__ == "__main__":
    main()
