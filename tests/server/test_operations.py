"""What an operator looks at: health, readiness, figures, the log, TLS."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import ssl
import subprocess
from pathlib import Path

import aiohttp
import pytest

from lastcard.errors import UserError
from lastcard.server.config import Config
from lastcard.server.lifecycle import Server
from lastcard.server.log import prepare_log
from tests.kit.stores import Place, PostgresPlace
from tests.server.harness import House, run, seated


def test_ready_as_long_as_the_store_takes_writes(place: Place, tmp_path: Path) -> None:
    async def ready(house: House) -> int:
        async with house.http.get("/readyz") as answer:
            return answer.status

    async def test(house: House) -> None:
        assert await ready(house) == 200
        if isinstance(place, PostgresPlace):
            place.harm("ALTER TABLE unread RENAME TO read")
        else:
            (tmp_path / "tables.sqlite").rename(tmp_path / "away")
        assert await ready(house) == 503
        async with house.http.get("/healthz") as answer:
            assert answer.status == 200

    run(tmp_path, test, **place.config)


def test_figures_for_prometheus(place: Place, tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        await ben.hear("state")
        actor = ann if ann.must_decide else ben
        await actor.act(actor.you["legal"][0])
        assert await ann.refused(t="start") == "match-running"
        async with house.http.get("/metrics") as answer:
            text = await answer.text()
        found = dict(re.findall(r"^(lastcard_\w+(?:{[^}]*})?) ([0-9.e+-]+)$", text, re.MULTILINE))
        assert found["lastcard_actions_total"] == "1.0"
        assert found["lastcard_tables"] == "1.0"
        assert found["lastcard_people"] == "2.0"
        assert float(found["lastcard_connections"]) >= 2
        assert float(found["lastcard_commits_total"]) >= 4
        assert found['lastcard_refusals_total{code="match-running"}'] == "1.0"
        assert float(found["lastcard_storing_seconds_count"]) >= 3
        assert found['lastcard_bot_thinking_seconds_bucket{le="+Inf"}'] == "0.0"
        assert "lastcard_loop_lag_seconds_sum" in found

    run(tmp_path, test, **place.config)


def test_the_log_as_json_has_no_links(capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before, root.handlers = root.handlers, []
    try:
        prepare_log("json")
        logging.getLogger("lastcard.server").warning("table %s: not stored", "abcd56789xyz")
        try:
            raise ValueError("/t/abcd56789xyz")
        except ValueError:
            logging.getLogger("lastcard.server").exception("failed")
    finally:
        root.handlers = before
    first, second = map(json.loads, capfd.readouterr().err.splitlines())
    assert first["message"] == "table abcd…: not stored"
    assert first["level"] == "warning"
    assert "abcd…" in second["trace"]
    assert "abcd56789xyz" not in second["trace"]


def test_tls_without_a_proxy(tmp_path: Path) -> None:
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext"
    subprocess.run(
        ["openssl", *words.split(), "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
        check=True,
        capture_output=True,
    )
    trusting = ssl.create_default_context(cafile=cert)

    async def main() -> None:
        config = Config(data=tmp_path / "data", certificate=(cert, key))
        async with Server(config) as server, aiohttp.ClientSession() as http:
            assert server.address.startswith("https://127.0.0.1:")
            async with http.get(f"{server.address}/healthz", ssl=trusting) as answer:
                assert answer.status == 200
            async with http.ws_connect(f"{server.address}/ws", ssl=trusting) as line:
                await line.send_str("{}")
                assert "bad-message" in await line.receive_str()

    asyncio.run(main())
    with pytest.raises(UserError) as refused:
        Server(Config(data=tmp_path, certificate=(key, tmp_path / "none")))
    assert refused.value.code == "bad-certificate"
