"""How much of the server one person or one address can have: every door, and what is behind it."""

from __future__ import annotations

import asyncio
import logging
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request

from lastcard import load
from lastcard.server import front_door, limits
from lastcard.server.client_address import client_address, one_home
from lastcard.server.config import THIS_MACHINE
from lastcard.server.entries import stored_bytes
from lastcard.server.heavy_work import WAITING, Abandoned, HeavyWork, Watch
from lastcard.server.limits import Account, Accounts
from lastcard.server.sparing_log import LINES
from tests.server.harness import House, as_a_server_logs, run, seated

STRANGERS: dict[str, Any] = {"limited": True, "proxies": ()}
"""Everybody is somebody from outside, this machine too."""


# --- Accounts -------------------------------------------------------------------------------------


def test_what_is_spent_comes_back_with_time() -> None:
    account = Account(limits.PERSON)
    assert [account.spend("chat", 0.0) for _ in range(6)] == [True] * 5 + [False]
    assert not account.spend("chat", 1.9)
    assert account.spend("chat", 2.1)
    assert account.spend("page", 0.0), "there is no such limit for a person"


def test_what_is_larger_than_any_limit_takes_all_there_is() -> None:
    account = Account(limits.PERSON)
    assert account.spend("change", 0.0, 1_000_000)
    assert not account.spend("change", 0.0, 1)


def test_the_longest_unseen_are_forgotten_but_nobody_connected() -> None:
    accounts = Accounts(limits.ADDRESS, remembered=3)
    here = accounts.get("here")
    here.connections = 1
    first = accounts.get("first")
    accounts.get("second")
    accounts.get("third")
    assert accounts.get("here") is here
    assert accounts.get("first") is not first
    crowd = Accounts(limits.ADDRESS, remembered=2)
    for name in ("a", "b", "c"):  # all connected: then there is nobody to forget
        crowd.get(name).connections = 1
    assert crowd.get("a").connections == 1


# --- Addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "home"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2::5", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::5", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_one_address_is_one_home(name: str, home: str) -> None:
    assert one_home(name) == home


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ("", ["127.0.0.0/8"], "127.0.0.1"),
        ("198.51.100.7", ["127.0.0.0/8"], "198.51.100.7"),
        ("1.1.1.1, 198.51.100.7", ["127.0.0.0/8"], "198.51.100.7"),
        ("1.1.1.1, 198.51.100.7", ["127.0.0.0/8", "198.51.100.0/24"], "1.1.1.1"),
        ("1.1.1.1, rubbish", ["127.0.0.0/8"], "rubbish"),
        ("1.1.1.1, unknown", ["127.0.0.0/8"], "unknown"),
        ("9.9.9.7:1234", ["127.0.0.0/8"], "9.9.9.7"),
        ("[2001:db8::1]", ["127.0.0.0/8"], "2001:db8::1"),
        ("[2001:db8::1]:443", ["127.0.0.0/8"], "2001:db8::1"),
        ("1.1.1.1", ["10.0.0.0/8"], "127.0.0.1"),
        ("1.1.1.1", [], "127.0.0.1"),
    ],
)
def test_only_trusted_proxies_say_where_a_request_comes_from(
    forwarded: str, proxies: list[str], address: str
) -> None:
    class Line(asyncio.Transport):
        def get_extra_info(self, name: str, default: object = None) -> object:
            return ("127.0.0.1", 5555) if name == "peername" else default

    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = make_mocked_request("GET", "/", headers, transport=Line())
    assert client_address(request, [ip_network(name) for name in proxies]) == address


def test_a_house_full_of_ipv6_addresses_is_one_address(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async def status(address: str) -> int:
            headers = {"Authorization": f"Bearer {'a' * 32}", "X-Forwarded-For": address}
            body = {"name": "Ann"}
            async with house.http.post("/api/tables", json=body, headers=headers) as answer:
                return answer.status

        codes = [await status(f"2001:db8:5:5::{n:x}") for n in range(21)]
        assert codes == [201] * 20 + [429]
        assert await status("2001:db8:5:6::1") == 201

    run(tmp_path, test, limited=True, proxies=THIS_MACHINE)


# --- Persons --------------------------------------------------------------------------------------


def test_connecting_again_does_not_fill_the_chat(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        said = 0
        for _ in range(4):
            await ann.enter(table)
            answers = [await ann.ask(t="say", text="spam") for _ in range(5)]
            said += sum(answer["t"] == "ok" for answer in answers)
            await ann.leave()
        assert said <= 6

    run(tmp_path, test, limited=True)


def test_new_names_do_not_fill_the_chat_either(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.open(house.person("Ann"))
        said = 0
        for number in range(10):
            eve = house.person(f"Eve {number}")
            await eve.enter(table, watch=True)
            answers = [await eve.ask(t="say", text="spam") for _ in range(5)]
            said += sum(answer["t"] == "ok" for answer in answers)
        assert said <= 25

    run(tmp_path, test, **STRANGERS)


def test_the_store_cannot_be_filled_with_settings(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        await ann.enter(table)
        settings = {"rules": {"base": "party"}, "seats": 4}
        before = (await house.stored(table)).seq
        for _ in range(3):
            await ann.do(t="configure", settings=settings)
        assert (await house.stored(table)).seq == before + 1, "the same again is not stored"
        every_option = dict(load("party").values)
        codes = []
        for number in range(40):  # within the limit of messages
            rules = {"base": "party", "title": f"Number {number}", "options": every_option}
            answer = await ann.ask(t="configure", settings={"rules": rules, "seats": 4})
            codes.append(answer.get("code", "ok"))
        assert (codes[0], codes[-1]) == ("ok", "too-fast")
        stored = await house.hall.store.entries(table)
        assert stored_bytes(stored) < limits.PERSON["change"].most + 5_000

    run(tmp_path, test, limited=True)


def test_who_comes_and_goes_is_told_now_and_then(tmp_path: Path) -> None:
    """Ninety who watch must not hear of each who comes and goes."""

    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        await ann.enter(table)
        for number in range(20):
            eve = house.person(f"Eve {number}")
            await eve.enter(table, watch=True)
            await eve.leave()
        heard = len(ann.received)
        await ann.do(t="ping")
        told = [text for text in ann.received[heard:] if b'"t":"table"' in text]
        assert len(told) <= 1
        await house.person("Fay").enter(table, watch=True)

    run(tmp_path, test, presence_every=30.0)


def test_the_last_who_came_is_told_in_the_end(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        await ann.enter(table)
        for number in range(5):
            await house.person(f"Eve {number}").enter(table, watch=True)
        await ann.until(lambda: ann.table.get("watchers") == 5)

    run(tmp_path, test, presence_every=0.05)


# --- Sockets --------------------------------------------------------------------------------------


def test_a_flood_of_pings_is_cut_off(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        eve = house.person("Eve")
        table = await house.open(eve)
        await eve.enter(table)
        await eve.socket.ping(b"one")  # a few are answered
        for _ in range(limits.PATIENCE + 70):
            await eve.socket.ping(b"x")
        while await eve.next():
            pass
        assert eve.goodbye == "too-fast"

    run(tmp_path, test, limited=True)


def test_a_message_in_endless_parts_is_cut_off(tmp_path: Path) -> None:
    """Each part costs the server as much as a message, however little it says."""

    async def test(house: House) -> None:
        eve = house.person("Eve")
        table = await house.open(eve)
        await eve.enter(table)
        connection = eve.socket._response.connection
        assert connection is not None
        assert connection.transport is not None
        first, more = b"\x01\x80\0\0\0\0", b"\0\x80\0\0\0\0"
        connection.transport.write(first + more * (limits.PATIENCE + 70))
        while await eve.next():
            pass
        assert eve.goodbye == "too-fast"

    run(tmp_path, test, limited=True)


def test_a_ping_is_answered(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.http.ws_connect("/ws", autoping=False) as socket:
            await socket.ping(b"hello")
            answer = await socket.receive()
            assert (answer.type, answer.data) == (aiohttp.WSMsgType.PONG, b"hello")

    run(tmp_path, test)


def test_entering_again_and_again_is_limited(tmp_path: Path) -> None:
    """Each time everything is told."""

    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        codes = []
        for _ in range(25):
            await ann.connect()
            answer = await ann.ask(t="enter", table=table, secret=ann.secret, name="Ann")
            codes.append(answer.get("code", "ok"))
            await ann.leave()
        assert codes[:20] == ["ok"] * 20
        assert codes[-1] == "too-fast"

    run(tmp_path, test, limited=True)


# --- Connections ----------------------------------------------------------------------------------


async def _unfinished(house: House) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A request that is never finished."""
    port = int(house.server.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    return reader, writer


async def _is_closed(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read() == b""
    except ConnectionError:
        return True


def test_unfinished_requests_of_one_address_are_few(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        lines = [await _unfinished(house) for _ in range(front_door.BY_ADDRESS + 30)]
        late = [reader for reader, _ in lines[front_door.BY_ADDRESS :]]
        assert all([await _is_closed(reader) for reader in late])
        for _, writer in lines:
            writer.close()
            await writer.wait_closed()

    run(tmp_path, test, **STRANGERS)


def test_an_unfinished_request_is_given_up(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        reader, writer = await _unfinished(house)
        assert await _is_closed(reader)
        writer.close()

    run(tmp_path, test, finish_within=0.2)


def test_a_body_that_does_not_come_is_given_up(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        port = int(house.server.address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = "POST /api/rules/check HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"
        writer.write(head.encode())
        assert b"400" in await reader.readline()
        writer.close()

    run(tmp_path, test, finish_within=0.2)


def test_pages_of_one_address_are_limited_too(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.http.get("/healthz") as answer:
            assert answer.status == 200
        account = house.hall.address_account("127.0.0.1")
        assert account is not None
        later = house.hall.loop.time() + 60  # nothing comes back before
        account.spend("page", later, limits.ADDRESS["page"].most)
        async with house.http.get("/healthz") as answer:
            assert (answer.status, (await answer.json())["code"]) == (429, "too-fast")

    run(tmp_path, test, **STRANGERS)


# --- Work -----------------------------------------------------------------------------------------


def test_heavy_work_is_shared_among_addresses() -> None:
    async def main() -> None:
        heavy, order = HeavyWork(), []
        opened = asyncio.Event()
        loop = asyncio.get_running_loop()
        gate = asyncio.run_coroutine_threadsafe

        def first(watch: Watch) -> None:
            gate(opened.wait(), loop).result()

        def job(name: str) -> object:
            return heavy.do(name[0], lambda watch: order.append(name), lambda: True)

        busy = asyncio.ensure_future(heavy.do("a", first, lambda: True))
        await asyncio.sleep(0)
        names = ["a1", "a2", "a3", "b1", "b2", "c1"]
        rest = [asyncio.ensure_future(job(name)) for name in names]  # type: ignore[call-overload]
        await asyncio.sleep(0)
        opened.set()
        await asyncio.gather(busy, *rest)
        assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]
        heavy.close()

    asyncio.run(main())


def test_no_address_has_a_long_row_of_heavy_work() -> None:
    async def main() -> None:
        heavy = HeavyWork()
        jobs = [
            asyncio.ensure_future(heavy.do("a", lambda watch: 1, lambda: True))
            for _ in range(WAITING + 3)
        ]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert results.count(1) == WAITING + 1
        assert {getattr(result, "code", "") for result in results} == {"", "too-fast"}
        heavy.close()

    asyncio.run(main())


def test_work_that_nobody_waits_for_stops() -> None:
    async def main() -> None:
        heavy, steps = HeavyWork(), []
        is_wanted = True

        def work(watch: Watch) -> None:
            nonlocal is_wanted
            for step in watch.over(range(10_000)):
                steps.append(step)
                is_wanted = step < 50

        with pytest.raises(asyncio.CancelledError):
            await heavy.do("a", work, lambda: is_wanted)
        assert 50 < len(steps) < 200
        with pytest.raises(asyncio.CancelledError):
            await heavy.do("a", lambda watch: steps.clear(), lambda: False)
        assert steps, "not even begun"
        heavy.close()

    asyncio.run(main())
    assert issubclass(Abandoned, Exception)


def test_a_match_is_read_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official", options={"target": 100})
        table = people[0].table["id"]
        await people[0].do(t="start")
        path = f"/api/tables/{table}/matches/1"
        async with house.http.get(f"{path}/replay") as answer:
            assert (await answer.json())["code"] == "match-running-replay"
        await asyncio.gather(*(person.play() for person in people))
        async with house.http.get(f"{path}/replay") as answer:
            first = await answer.read()
            tag = answer.headers["ETag"]
        house.hall.store.read_entries = None  # type: ignore[assignment,method-assign]
        async with house.http.get(f"{path}/replay") as answer:
            assert await answer.read() == first
        async with house.http.get(f"{path}/replay", headers={"If-None-Match": tag}) as answer:
            assert answer.status == 304

    run(tmp_path, test)


# --- The log --------------------------------------------------------------------------------------


def test_rubbish_leaves_no_traces_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        port = int(house.server.address.rpartition(":")[2])
        for rubbish in (
            b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
            b"\x16\x03\x01\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(rubbish)
            assert b"400" in await reader.readline()
            writer.close()

    with as_a_server_logs(caplog):
        run(tmp_path, test)
    assert not caplog.records


def test_the_same_line_is_logged_so_many_times_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("lastcard.server.sparing_log.monotonic", lambda: now)
    log = logging.getLogger("lastcard.test")
    with as_a_server_logs(caplog):
        for _ in range(3):
            for number in range(100):
                log.warning("the same line, number %d", number)
            now += 61
    assert len(caplog.records) == 3 * LINES
    assert "90 lines like it were left out" in caplog.messages[LINES]
