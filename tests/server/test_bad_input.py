"""Whatever comes in: an answered error or a closed socket, and the table as it was."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any, cast, get_args

import aiohttp
import pytest

from lastcard.protocol import messages as m
from lastcard.server import limits
from lastcard.server.session import REMEMBERED, Session
from lastcard.server.wire import MAX_FRAME
from tests.server.harness import ODD, House, Person, as_a_server_logs, image, quiet, run, seated

KINDS = [kind.__name__.lower() for kind in get_args(m.ClientMessage)]
FIELDS = sorted({field for kind in get_args(m.ClientMessage) for field in kind.__struct_fields__})


async def answered(person: Person, text: str) -> dict[str, Any]:
    """Send a frame as it is; the error it is answered with, or nothing where that closes it."""
    await person.socket.send_str(text)
    while message := await person.next():
        if message["t"] in ("ok", "error"):
            return message
    return {}


def random_text(rng: random.Random) -> str:
    """Something that looks like a message, and may even be one."""
    message: dict[str, Any] = {
        "t": rng.choice([*KINDS, "state", "did", "x"]),
        "id": rng.choice(ODD),
    }
    for field in rng.sample(FIELDS, rng.randrange(5)):
        message[field] = rng.choice(ODD)
    text = json.dumps(message)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "}", "\\", '"', "\x07", "é", "[[[["]) + text[at + 1 :]
    return text


def test_random_messages_change_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """From a spectator, who may do nothing but speak."""

    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        table = ann.table["id"]
        before = image(house.room(table).table)
        eve = house.person("Eve")
        await eve.enter(table, watch=True)
        rng = random.Random(5)
        for _ in range(1500):
            if not await answered(eve, random_text(rng)):
                await eve.enter(table, watch=True)
        for text in ("[" * 2000, "{" * 2000, '{"t":' * 400, "", "null", "7", '"enter"', "\ufeff{}"):
            assert (await answered(eve, text))["code"] == "bad-message"
        assert image(house.room(table).table) == before == image(await house.stored(table))

    run(tmp_path, test)
    assert quiet(caplog)


def test_random_messages_from_a_player_do_only_what_is_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "party")
        await ann.do(t="start")
        table = ann.table["id"]
        rng = random.Random(6)
        for _ in range(1500):
            if not await answered(ben, random_text(rng)):  # too large to be a message
                await ben.enter(table)
        assert image(house.room(table).table) == image(await house.stored(table))

    run(tmp_path, test)
    assert quiet(caplog)


def test_random_bytes_close_the_connection_or_are_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        table = ann.table["id"]
        before = image(house.room(table).table)
        eve = house.person("Eve")
        rng = random.Random(7)
        for _ in range(40):
            await eve.enter(table)
            await eve.socket.send_bytes(rng.randbytes(rng.randrange(200)))
            while await eve.next():
                pass
            assert eve.goodbye == "bad-frame"
        await eve.enter(table)
        await eve.socket.send_str("x" * (MAX_FRAME + 1))
        while await eve.next():
            pass
        assert eve.goodbye is not None
        assert image(house.room(table).table) == before

    run(tmp_path, test)
    assert quiet(caplog)


def test_invalid_frames_close_the_connection(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Below the protocol: bytes that are no frames at all."""

    async def test(house: House) -> None:
        rng = random.Random(8)
        for number in range(30):
            eve = house.person(f"Eve {number}")
            await eve.connect()
            connection = eve.socket._response.connection
            assert connection is not None
            assert connection.transport is not None
            connection.transport.write(rng.randbytes(60))
            connection.transport.write_eof()
            while await eve.next():
                pass

    run(tmp_path, test)
    assert quiet(caplog)


def test_the_right_messages_at_the_wrong_time(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann, settings={"seats": 3})
        await ann.connect()
        for kind in ("start", "stand", "deal", "ping"):
            assert await ann.refused(t=kind) == "not-entered"
        await ann.enter(table)
        before = image(house.room(table).table)
        assert await ann.refused(t="enter", table=table, secret=ann.secret, name="A") == (
            "already-entered"
        )
        assert await ann.refused(t="start") == "players"
        assert await ann.refused(t="deal") == "no-match"
        assert await ann.refused(t="act", step=0, action="draw") == "no-match"
        assert await ann.refused(t="pause", on=True) == "no-match"
        assert await ann.refused(t="sit", seat=7) == "no-such-seat"
        assert await ann.refused(t="bot", seat=0, level="novice") == "seat-not-away"
        assert await ann.refused(t="bot", seat=1) == "no-such-seat"
        assert await ann.refused(t="act", step=0, action="dance") == "no-match"
        assert image(house.room(table).table) == before
        await ann.do(t="bot", seat=1, level="novice")
        assert await ann.refused(t="commit", commitment="0" * 32) == "bad-message"
        assert await ann.refused(t="reveal", part="0" * 64) == "not-sealed"
        assert await ann.refused(t="reveal", part="0" * 64 + "\n") == "bad-message"
        two = {"rules": {"base": "official"}, "seats": 2}
        await ann.do(t="bot", seat=2, level="novice")
        assert await ann.refused(t="configure", settings=two) == "too-few-seats"
        wrong = {"rules": {"base": "official", "options": {"no_such": 1}}}
        assert await ann.refused(t="configure", settings=wrong) == "rules-unknown-key"
        file = {"rules": {"base": "/etc/hosts.toml"}}
        assert await ann.refused(t="configure", settings=file) == "rules-missing"
        deck = {"rules": {"deck": {"base": "../secret.toml"}}}
        assert await ann.refused(t="configure", settings=deck) == "rules-value"
        await ann.do(t="start")
        assert await ann.refused(t="act", step=0, action="dance") == "unknown-action"
        assert await ann.refused(t="configure", settings={}) == "match-running"
        assert await ann.refused(t="commit", commitment="1" * 64) == "match-running"
        assert await ann.refused(t="start") == "match-running"

    run(tmp_path, test, bot_delay=1000.0)


def test_unknown_tables_and_bad_names(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        await ann.connect()
        enter = {"t": "enter", "secret": ann.secret, "name": "Ann"}
        assert await ann.refused(**enter, table="0" * 12) == "no-such-table"
        assert await ann.refused(**enter, table="../../../../") == "bad-message"
        assert await ann.refused(**{**enter, "name": " \t "}, table=table) == "bad-name"
        assert await ann.refused(**{**enter, "name": "a\x00b"}, table=table) == "bad-name"
        assert await ann.refused(**{**enter, "name": "a" * 25}, table=table) == "bad-message"
        assert await ann.refused(**{**enter, "more": 1}, table=table) == "bad-message"

    run(tmp_path, test)


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        await ann.enter(table)
        for _ in range(400):
            await ann.send(t="ping")
        answers: list[str] = []
        while message := await ann.next():
            answers.append(str(message.get("code", message["t"])))
        assert answers.count("ok") < 100
        assert answers.count("too-fast") >= limits.PATIENCE
        assert ann.goodbye == "too-fast"

    run(tmp_path, test, limited=True)


def test_chat_is_limited_and_clean(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="say", text="  hello\x00\u202e\nBen  ")
        assert (await ben.hear_line()) == {"seat": 0, "name": "Ann", "text": "hello   Ben"}
        await ann.do(t="show", emote="oops")
        assert (await ben.hear_line())["emote"] == "oops"
        assert await ann.refused(t="say", text=" \x00 ") == "bad-message"
        assert await ann.refused(t="say", text="a" * 201) == "bad-message"
        assert await ann.refused(t="show", emote="rude") == "bad-message"
        codes = [(await ann.ask(t="say", text="x")).get("code") for _ in range(8)]
        assert codes[-1] == "too-fast"
        state = await house.person("Eve").enter(ann.table["id"])
        assert next(line["text"] for line in state["chat"] if "text" in line) == "hello   Ben"

    run(tmp_path, test, limited=True)


def test_a_request_sent_again_is_answered_again_and_carried_out_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        requests = [{"t": "ping", "id": 1000 + number} for number in range(1, REMEMBERED)]
        requests.insert(0, once := {"t": "say", "text": "once", "id": 1000})
        for request in [*requests, once]:
            await ann.send(**request)
            await ann.hear("ok", id=request["id"])
        await ann.do(t="say", text="and that is all")
        assert [(await ben.hear_line())["text"] for _ in range(2)] == ["once", "and that is all"]

    run(tmp_path, test)


def test_a_request_that_is_not_answered_yet_is_known_however_many_come_after_it() -> None:
    session = Session(cast(asyncio.Transport, None), limits.Allowance())
    assert not any(session.is_repeated(request) for request in range(3 * REMEMBERED))
    assert session.is_repeated(0)


def test_a_connection_that_never_enters_is_closed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        eve = house.person("Eve")
        await eve.connect()
        while await eve.next():
            pass
        assert eve.goodbye == "not-entered"

    run(tmp_path, test, enter_within=0.01)


def test_connections_and_tables_of_one_address_are_limited(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        for _ in range(20):
            await house.open(ann)
        body = {"name": "Ann"}
        headers = {"Authorization": f"Bearer {ann.secret}"}
        async with house.http.post("/api/tables", json=body, headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (429, "too-many-tables")
        crowd = [house.person(f"P{n}") for n in range(61)]
        for person in crowd[:60]:
            await person.connect()
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await crowd[60].connect()
        assert refused.value.status == 429
        await crowd[0].leave()
        await crowd[60].connect()

    run(tmp_path, test, limited=True, proxies=())


def test_behind_a_proxy_of_this_machine_the_address_it_names_is_limited(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        codes = {}
        for address, times in (("203.0.113.9", 21), ("203.0.113.10", 20), ("", 25)):
            headers = {"Authorization": f"Bearer {'a' * 32}"}
            if address:
                headers["X-Forwarded-For"] = f"10.0.0.1, {address}"
            for _ in range(times):
                body = {"name": "Ann"}
                async with house.http.post("/api/tables", json=body, headers=headers) as answer:
                    codes[address] = answer.status
        assert codes == {"203.0.113.9": 429, "203.0.113.10": 201, "": 201}

    run(tmp_path, test, limited=True)


def test_an_error_in_one_table_is_contained(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Should the server itself fail, the table is read again and the others go on."""

    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        other, _ = await seated(house, ["Cleo", "Dan"], "official")
        await ann.do(t="start")
        await ben.hear("state")
        room = house.room(ann.table["id"])
        assert room.table.game is not None
        room.table.game.state.hands = []  # as a defect might leave it
        people = [ann, ben]
        actor = people[ann.board["actor"]]
        assert (await actor.act(actor.you["legal"][0]))["code"] == "internal"
        await ann.hear("state")
        assert image(room.table) == image(await house.stored(ann.table["id"]))
        await other.do(t="start")
        await actor.until(lambda: actor.board["step"] == 0)
        assert (await actor.act(actor.you["legal"][0]))["t"] == "ok"

    run(tmp_path, test)
    assert not quiet(caplog)


@pytest.mark.parametrize(
    "head",
    [
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: \xff\xfe\r\nContent-Length: 0\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \xff\xff\r\n\r\n",
        "POST /api/rules/check HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\n"
        "Content-Length: 4\r\n\r\nnope",
    ],
    ids=["origin", "key", "encoding"],
)
def test_odd_headers_are_answered_and_leave_no_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, head: str
) -> None:
    async def test(house: House) -> None:
        port = int(house.server.address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head.encode("latin-1"))
        assert b" 40" in await reader.readline()
        writer.close()

    with as_a_server_logs(caplog):
        run(tmp_path, test)
    assert quiet(caplog)
