"""What is put together from parts is, byte for byte, a message of the protocol."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from lastcard.protocol import messages as m
from lastcard.protocol.codec import encode
from tests.server.harness import House, run, seated


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
