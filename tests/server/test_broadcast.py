"""What is told of a change: put together from parts, it is byte for byte a message of the protocol;
and whoever is told nothing of their own has missed nothing."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastcard.game import Game
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol import messages as m
from lastcard.protocol.codec import encode
from lastcard.protocol.table_info import RulesChoice, Settings
from lastcard.rules import RuleSet
from lastcard.server import entries as e
from lastcard.server.broadcast import Broadcaster
from lastcard.server.projection import table_info
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from tests.kit.strategies import random_players, random_rules, random_rules_and_cards
from tests.server.harness import House, run, seated
from tests.server.twins import payload, viewer


def test_every_message_of_a_match_is_one_of_the_protocol(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "party", options={"target": 60})
        watcher = house.person("Eve")
        await watcher.enter(people[0].table["id"], watch=True)
        await people[0].do(t="start")
        await asyncio.gather(*(person.play() for person in (*people, watcher)))
        seen = set()
        for person in (*people, watcher):
            for data in person.received:
                message = msgspec.json.decode(data, type=m.ServerMessage)
                assert encode(message) == data
                seen.add(type(message))
        assert seen >= {m.Ok, m.State, m.Did, m.TableChanged}

    run(tmp_path, test)


@pytest.mark.parametrize("seed", range(150))
def test_whoever_is_told_nothing_of_their_own_knows_it_all(seed: int) -> None:
    dice = random.Random(seed)
    rules = random_rules_and_cards(dice) if seed % 2 else random_rules(dice)
    table = dealt(rules, random_players(rules, dice))
    told, sessions = Broadcaster(), [viewer(seat) for seat in range(len(table.seats))]
    known = [own(told, session, table) for session in sessions]
    for _ in range(60):
        assert table.game is not None
        if table.game.match_over:
            break
        entry = any_entry(table.game, dice)
        out = Outgoing()
        by = entry.seat if isinstance(entry, e.Acted) else None
        told.did(out, sessions, table, table.apply(entry), by, None)
        for seat, session in enumerate(sessions):
            known[seat] = json.loads(payload(out[session])).get("you", known[seat])
            assert known[seat] == own(Broadcaster(), session, table), (seat, entry)


def dealt(rules: RuleSet, players: int) -> Table:
    people = [f"P{seat}" for seat in range(players)]
    return Table.of(
        "table",
        [
            e.Opened("P0", Settings(RulesChoice("official"), players)),
            *(e.Sat(seat, name, name) for seat, name in enumerate(people)),
            e.Committed("5e" * 32),
            e.Started(rules.to_data(), KERNEL_VERSION),
        ],
    )


def any_entry(game: Game, dice: random.Random) -> e.Acted | e.Dealt:
    if game.over:
        return e.Dealt()
    able = [(seat, action) for seat in range(len(game.names)) for action in game.legal(seat)]
    seat, action = dice.choice(able)
    return e.Acted(seat, str(action))


def own(told: Broadcaster, session: Session, table: Table) -> Any:
    """What a seat is told of its own cards and choices that enters now."""
    return json.loads(payload(told.state(session, table, table_info(table), [], None)))["you"]
