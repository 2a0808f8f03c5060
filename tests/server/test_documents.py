"""PROTOCOL.md, the client's types and the bot of docs/bots-online.md are as the server is."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from tools import make_protocol

from lastcard.protocol.codec import decode_request
from lastcard.protocol.refusals import SENTENCES
from tests.server.harness import House, run

ROOT = Path(__file__).resolve().parents[2]


def test_the_protocol_and_the_types_are_up_to_date() -> None:
    assert make_protocol.stale() == [], "run python tools/make_protocol.py"


def test_a_stale_page_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_protocol, "PAGE", tmp_path / "PROTOCOL.md")
    monkeypatch.setattr(make_protocol, "TYPES", tmp_path / "protocol.ts")
    monkeypatch.setattr(make_protocol, "ROOT", tmp_path)
    assert make_protocol.main([]) == 0
    assert make_protocol.main(["--check"]) == 0
    (tmp_path / "protocol.ts").write_text("old")
    assert make_protocol.main(["--check"]) == 1
    assert "protocol.ts is out of date" in capsys.readouterr().err


def test_every_message_is_described() -> None:
    page = make_protocol.page()
    for struct in make_protocol.structs():
        assert struct.__doc__, struct
        assert not struct.__doc__.startswith(f"{struct.__name__}("), f"{struct} has no docstring"
    for code in SENTENCES:
        assert f"| `{code}` |" in page


def test_the_requests_of_the_conversation_can_be_read() -> None:
    lines = re.findall(r"^> (\{.*\})$", make_protocol.page(), re.MULTILINE)
    assert len(lines) > 4
    for line in lines:
        whole = re.sub(r'(commitment|part)":"(....)\.\.\.', r'\1":"' + r"\2" * 16, line)
        decode_request(whole.replace("5f0c...", "5f0c" * 8))


def test_every_refusal_has_its_sentence() -> None:
    """No code is raised that is not in the table, and none is in it that is never raised."""
    folders = (ROOT / "src/lastcard/server", ROOT / "src/lastcard/lab/jobs")
    sources = [path.read_text() for folder in folders for path in folder.rglob("*.py")]
    raised = {code for text in sources for code in re.findall(r'refuse\(\s*"([a-z-]+)"', text)}
    assert raised == set(SENTENCES)


def test_the_bot_of_the_page_plays_a_match(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "bots-online.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    assert len([line for line in found[1].splitlines() if line.strip()]) <= 32
    namespace: dict[str, Any] = {"__name__": "robin"}
    exec(found[1], namespace)

    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(
            ann, bots=["novice"], settings={"seats": 4}, options={"target": 60}
        )
        await ann.enter(table)
        robins = [
            asyncio.create_task(namespace["play"](house.server.address, table, name))
            for name in ("Robin", "Robin")
        ]
        await ann.until(lambda: sum("commitment" in seat for seat in ann.table["seats"]) == 2)
        assert [seat["name"] for seat in ann.table["seats"]] == ["Pip", "Ann", "Robin", "Robin II"]
        await ann.do(t="start")
        await ann.play()
        assert await asyncio.gather(*robins) == [ann.board["champions"]] * 2

    run(tmp_path, test)
