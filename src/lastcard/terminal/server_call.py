"""Asking a server over HTTP, as ourselves: opening a table, looking for one."""

from __future__ import annotations

from typing import Final, TypeVar
from urllib.parse import urlsplit

import aiohttp
import msgspec

from lastcard.errors import UserError
from lastcard.protocol.http_bodies import Problem
from lastcard.terminal.remote_session import own_secret

PATIENCE: Final = aiohttp.ClientTimeout(total=20)
T = TypeVar("T")


def server_address(server: str) -> str:
    """The address of a server as somebody typed it, with its scheme."""
    address = (server if "://" in server else f"http://{server}").rstrip("/")
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.path
    except ValueError:
        good = False
    if not good:
        raise UserError("bad-address", f"--server {address[:80]}: must be like http://HOST:8000")
    return address


async def call(address: str, path: str, kind: type[T], body: bytes | None = None) -> T:
    """The answer of a server; what it refuses is raised."""
    headers = {"Authorization": f"Bearer {own_secret()}", "Content-Type": "application/json"}
    method = "GET" if body is None else "POST"
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE, headers=headers) as client,
            client.request(method, f"{address}{path}", data=body) as answer,
        ):
            said = await answer.read()
    except (TimeoutError, aiohttp.ClientError, OSError, ValueError) as problem:
        raise UserError("no-server", f"{address} does not answer: {problem}") from None
    try:
        if answer.ok:
            return msgspec.json.decode(said, type=kind)
        refused = msgspec.json.decode(said, type=Problem)
    except msgspec.MsgspecError:
        raise UserError("other-protocol", f"{address} is not a server of Lastcard") from None
    raise UserError(refused.code, refused.text)
