"""The HTTP routes: rules, saved sets, tables, replays, files, headers."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from lastcard import load, names
from lastcard.art import themes
from lastcard.protocol.http_bodies import ReplayInfo
from lastcard.record import read_record
from lastcard.rules.options import OPTIONS
from lastcard.server.app import HEADERS
from lastcard.server.replays import check_replay
from lastcard.server.static_files import Pages
from tests.server.harness import ODD, House, quiet, run, seated


def test_the_rules_have_all_the_form_needs(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.http.get("/api/rules") as answer:
            info = await answer.json()
        assert [entry["name"] for entry in info["sets"]] == names()
        assert [option["key"] for option in info["options"]] == [o.key for o in OPTIONS]
        assert info["sets"][0]["values"] == dict(load("official").values)
        kinds = {option["key"]: option["kind"] for option in info["options"]}
        assert (kinds["jump_in"], kinds["hand_size"], kinds["seven_swap"]) == (
            "flag",
            "number",
            "choice",
        )

    run(tmp_path, test)


def test_rules_are_explained_or_what_is_wrong_with_them(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.http.post("/api/rules/check", json={"base": "redacted"}) as answer:
            page = await answer.json()
        said = [sentence for part in page["sections"] for sentence in part["sentences"]]
        assert {"say": "For {} to {} players.", "parts": [2, 10]} in said
        assert any(sentence.get("differs") for sentence in said)
        assert "inspection" in page["relevant"]
        wrong = {"base": "redacted", "options": {"conditional_wild": "challenge"}}
        async with house.http.post("/api/rules/check", json=wrong) as answer:
            page = await answer.json()
        assert answer.status == 200
        assert page["code"] == "rules-conflict"
        assert page["at_fault"] == ["inspection", "conditional_wild"]
        assert [part["say"] for part in page["problem"]["parts"]] == [
            "the dealer inspects every play",
            "when a conditional wild (Wild Draw Four) may be played",
            "the dealer rules on every card, so it must be free",
        ]
        wrong = {"options": {"hand_size": 20, "min_players": 6}}
        async with house.http.post("/api/rules/check", json=wrong) as answer:
            page = await answer.json()
        assert (page["code"], page["problem"]["parts"]) == ("rules-deck", [108, 6, 20, 122])

    run(tmp_path, test)


def test_own_rules_are_saved_and_shared(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mine = {"base": "party", "options": {"jump_in": False}, "title": "Fridays"}
        async with house.http.post("/api/sets", json=mine) as answer:
            saved = await answer.json()
            assert answer.status == 201
        async with house.http.get(f"/api/sets/{saved['id']}") as answer:
            assert await answer.json() == saved == {"id": saved["id"], "rules": mine}
        async with house.http.get("/api/sets/000000000000") as answer:
            assert (answer.status, (await answer.json())["code"]) == (404, "no-such-set")
        async with house.http.post("/api/sets", json={"base": "nonsense"}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, "rules-missing")

    run(tmp_path, test)


def test_the_replay_is_what_its_record_leads_to(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        options = {"shuffle_seats": "hand", "target": 150}
        people = await seated(house, ["Ann", "Ben", "Cleo"], "official", options=options)
        await people[0].do(t="start")
        await asyncio.gather(*(person.play() for person in people))
        path = f"/api/tables/{people[0].table['id']}/matches/1"
        async with house.http.get(f"{path}/replay") as answer:
            info = msgspec.convert(await answer.json(), ReplayInfo)
        async with house.http.get(f"{path}/record") as answer:
            assert info.record == await answer.text()
        assert check_replay(read_record(info.record), info).problem is None
        assert info.names == ["Ann", "Ben", "Cleo"]
        assert info.frames[-1].board.match_over

    run(tmp_path, test)


def test_the_link_to_a_table_as_a_picture(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.open(house.person("Ann"))
        path = f"/api/tables/{table}/qr.svg"
        async with house.http.get(path) as answer:
            assert answer.content_type == "image/svg+xml"
            assert (await answer.text()).startswith("<svg")
        async with house.http.get(path, headers={"Host": 'x"><script>'}) as answer:
            assert answer.status == 400

    run(tmp_path, test)


def test_the_cards_of_a_theme(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        for name in themes():
            async with house.http.get(f"/art/{name}.svg") as answer:
                assert (answer.status, answer.content_type) == (200, "image/svg+xml")
                assert answer.headers["Content-Encoding"] == "gzip"
                assert 'id="card-W-draw-4"' in await answer.text()
        async with house.http.get("/art/redacted.json") as answer:
            assert len((await answer.json())["colours"]) == 4
        for path in ("/art/none.svg", "/art/..%2f..%2fthemes%2fclassic.svg", "/art/none.json"):
            async with house.http.get(path) as answer:
                assert answer.status == 404

    run(tmp_path, test)


@pytest.mark.parametrize(
    "path", ["/", "/new", "/help", "/t/0123456789ab", "/r/0123456789ab/3", "/rules/redacted"]
)
def test_the_addresses_of_the_client_give_its_page(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        async with house.http.get(path) as answer:
            assert (answer.status, answer.content_type) == (200, "text/html")
            for name, value in HEADERS.items():
                assert answer.headers[name] == value
        async with house.http.get(path, headers={"If-None-Match": answer.headers["ETag"]}) as again:
            assert again.status == 304

    run(tmp_path, test)


def test_the_policy_allows_no_foreign_or_inline_script() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_files_are_packed_and_cached_for_ever_where_their_name_changes(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("let x = 1;" * 100)
    (tmp_path / "icon.svg").write_text("<svg/>")
    pages = Pages(tmp_path)
    assert set(pages.names) == {"/assets/app-1a2b.js", "/icon.svg"}


@pytest.mark.parametrize(
    "path", ["/nothing", "/api/nothing", "/t/short", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
             "/assets/%00", "/art/none.svg", "/s/UPPERCASE123", "/index.html/"]
)  # fmt: skip
def test_other_addresses_are_not_found(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        async with house.http.get(path) as answer:
            assert (answer.status, (await answer.json())["code"]) == (404, "not-found")
            assert answer.headers["X-Content-Type-Options"] == "nosniff"

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/nothing", "text/html"),
        ("/t/short", "text/html"),
        ("/s/UPPERCASE123", "text/html"),
        ("/games/and/more", "text/html"),
        ("/api/nothing", "application/json"),
        ("/art/none.svg", "application/json"),
        ("/assets/none.js", "application/json"),
    ],
)
def test_a_mistyped_link_shows_the_page(tmp_path: Path, path: str, kind: str) -> None:
    async def test(house: House) -> None:
        headers = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        async with house.http.get(path, headers=headers) as answer:
            assert (answer.status, answer.content_type) == (404, kind)
            assert answer.headers["X-Content-Type-Options"] == "nosniff"

    run(tmp_path, test)


def test_pages_of_other_sites_may_not_connect(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        own = str(house.http._base_url).rstrip("/")
        expected = {own: 101, "https://friends.example": 101, "https://evil.example": 403}
        for origin, status in {**expected, "null": 403, "http://[": 403}.items():
            headers = {
                "Origin": origin,
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            }
            async with house.http.get("/ws", headers=headers) as answer:
                assert answer.status == status, origin
        evil = {"Origin": "https://evil.example"}
        async with house.http.post("/api/sets", json={}, headers=evil) as answer:
            assert (answer.status, (await answer.json())["code"]) == (403, "wrong-origin")
        async with house.http.get("/ws") as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, "bad-request")

    run(tmp_path, test, origins=("https://friends.example",))


def test_any_request_is_answered_with_a_code(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        rng = random.Random(9)
        ann = house.person("Ann")
        table = await house.open(ann)
        of_table = f"/api/tables/{table}"
        paths = [
            "/api/rules", "/api/rules/check", "/api/sets", "/api/tables", "/healthz", "/ws",
            f"{of_table}/qr.svg", f"{of_table}/matches/1/record", f"{of_table}/matches/99/replay",
            "/api/tables/000000000000/matches/1/record", "/api/tables/x", f"/t/{table}",
            "/api/sets/abcdefabcdef", "/art/x.svg",
        ]  # fmt: skip
        for _ in range(400):
            method = rng.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
            fields = {f: rng.choice(ODD) for f in ("base", "options", "title", "name", "settings")}
            few = dict(rng.sample(sorted(fields.items()), rng.randrange(5)))
            headers = {"Authorization": rng.choice(["", "Bearer", f"Bearer {'a' * 32}", "Basic x"])}
            path = rng.choice(paths)
            if rng.random() < 0.3:
                data = rng.randbytes(rng.randrange(200))
                request = house.http.request(method, path, data=data, headers=headers)
            else:
                request = house.http.request(method, path, json=few, headers=headers)
            async with request as answer:
                assert answer.status < 500
                if answer.status >= 400 and method != "HEAD":
                    assert set(await answer.json()) == {"code", "text"}
        async with house.http.post("/api/sets", data=b"x" * 20_000) as answer:
            assert (answer.status, (await answer.json())["code"]) == (413, "too-large")
        assert (await house.stored(table)).seq == house.room(table).table.seq

    run(tmp_path, test)
    assert quiet(caplog)
