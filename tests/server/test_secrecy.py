"""No hidden card, seed or secret in any byte: everything received is compared with what would
have been received had all hidden cards been others."""

from __future__ import annotations

import asyncio
import json
import random
from copy import deepcopy
from pathlib import Path

import pytest

from lastcard.game import Event, Game
from lastcard.server import entries as e
from lastcard.server.api import person_of
from lastcard.server.broadcast import Broadcaster
from lastcard.server.projection import table_info
from lastcard.server.session import Outgoing, Session
from lastcard.server.table import Table
from tests.kit.hidden import redeal
from tests.server.harness import House, Person, run, seated

SHORT = {"target": 40, "hand_size": 5}
TRIES = 12


def viewer(seat: int | None) -> Session:
    """Somebody to write messages for, without a connection."""
    session = Session.__new__(Session)
    session.seat, session.person = seat, ""
    return session


def messages(table: Table, seat: int | None, acted: e.Acted) -> tuple[bytes, bytes, list[Event]]:
    """What a seat would be sent on entering now, and when this action happens."""
    broadcaster, session, out = Broadcaster(), viewer(seat), Outgoing()
    state = broadcaster.state(session, table, table_info(table), [], None)
    events = table.apply(acted)
    broadcaster.did(out, [session], table, events, acted.seat, None)
    return state, out[session], [event.seen_by(seat) for event in events]


def twin_of(table: Table, seat: int | None, rng: random.Random) -> Table:
    """The same table as far as a seat can see; every card it cannot see lies elsewhere."""
    twin = Table(table.id)
    for name in Table.__slots__:
        setattr(twin, name, getattr(table, name))
    assert table.game is not None
    twin.log = list(table.log)
    twin.seats = deepcopy(table.seats)
    twin.game = Game.thaw(table.game.freeze())
    redeal(twin.game.state, twin.game.rules.kernel, -1 if seat is None else seat, rng)
    return twin


async def watched_match(house: House, rules: str) -> tuple[list[Person], Person, list[e.Entry]]:
    """A whole match of three people and a spectator, and what was stored of it."""
    people = await seated(house, ["Ann", "Ben", "Cleo"], rules, options=SHORT)
    watcher = house.person("Eve")
    await watcher.enter(people[0].table["id"], watch=True)
    await people[0].do(t="start")
    await asyncio.gather(*(person.play() for person in people), watcher.play())
    return people, watcher, await house.hall.store.entries(people[0].table["id"])


@pytest.mark.parametrize("rules", ["official", "party", "redacted"])
def test_every_byte_is_the_same_whatever_the_hidden_cards_are(tmp_path: Path, rules: str) -> None:
    async def test(house: House) -> None:
        people, watcher, stored = await watched_match(house, rules)
        rng = random.Random(rules)
        received = {person.seat: _dids(person) for person in (*people, watcher)}
        table, compared, acted = Table("twins"), 0, 0
        for entry in stored:
            if not isinstance(entry, e.Acted):
                table.apply(entry)
                if isinstance(entry, e.Dealt):
                    for texts in received.values():
                        texts.pop(0)
                continue
            seat = rng.choice([0, 1, 2, None])
            twins = [twin_of(table, seat, rng) for _ in range(TRIES if acted % 6 == 0 else 0)]
            true_one = twin_of(table, seat, rng)
            assert true_one.game is not None
            assert table.game is not None
            true_one.game.state = table.game.state.copy()
            state, did, seen = messages(true_one, seat, entry)
            # What the server really sent is what is compared here.
            assert json.loads(received[seat].pop(0)) == json.loads(_payload(did))
            for other in received:
                if other != seat:
                    received[other].pop(0)
            for twin in twins:
                assert twin.game is not None
                if entry.action not in twin.game.legal(entry.seat):
                    continue
                other_state, other_did, other_seen = messages(twin, seat, entry)
                assert other_state == state
                # Where the rules themselves show a difference, there is nothing to compare.
                if other_seen == seen and twin.game.view(seat) == true_one.game.view(seat):
                    assert other_did == did
                    compared += 1
            table.apply(entry)
            acted += 1
        assert compared > acted / 12
        assert not any(received.values())

    run(tmp_path, test)


def _dids(person: Person) -> list[bytes]:
    return [text for text in person.received if text.startswith(b'{"t":"did"')]


def _payload(frame: bytes) -> bytes:
    return frame[frame.index(b'{"t"') :]


@pytest.mark.parametrize("rules", ["official", "redacted"])
def test_no_secret_is_ever_sent(tmp_path: Path, rules: str) -> None:
    async def test(house: House) -> None:
        people, watcher, stored = await watched_match(house, rules)
        table = Table.of("t", stored)
        assert table.shared is not None
        everybody = [*people, watcher]
        never = [person.secret for person in everybody]
        never += [person_of(person.secret) for person in everybody]
        never += [str(table.shared.seed), table.secret]
        for person in everybody:
            texts = person.received
            assert texts
            for text in texts:
                assert not any(secret.encode() in text for secret in never)
            end = next(n for n, text in enumerate(texts) if b'"revealed":' in text)
            before = b"".join(texts[:end])
            assert table.shared.secret.encode() not in before
            assert table.shared.secret.encode() in texts[end]

    run(tmp_path, test)


def test_a_spectator_sees_no_hand_and_a_player_only_the_own(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people, watcher, _ = await watched_match(house, "official")
        messages = [json.loads(text) for text in watcher.received]
        assert not [message for message in messages if "you" in message]
        told = [event for message in messages for event in message.get("events", [])]
        drawn = [event for event in told if event["kind"] in ("drew", "shown")]
        assert drawn
        assert not [event for event in drawn if "cards" in event]
        for person in people:
            for text in person.received:
                you = json.loads(text).get("you")
                assert you is None or you["seat"] == person.seat

    run(tmp_path, test)


def test_who_is_seated_and_only_watches_sees_no_hand(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        again = house.person("Ben", ben.secret)
        state = await again.enter(ann.table["id"], watch=True)
        assert "you" not in state
        assert "seat" not in state
        assert await again.refused(t="act", step=0, action="draw") == "not-seated"

    run(tmp_path, test)


def test_the_replay_is_closed_until_the_end(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        for kind in ("record", "replay"):
            path = f"/api/tables/{ann.table['id']}/matches/1/{kind}"
            async with house.http.get(path) as answer:
                assert answer.status == 409

    run(tmp_path, test)
