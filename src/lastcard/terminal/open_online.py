"""Opening a table on a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar
from urllib.parse import urlsplit

import aiohttp
import msgspec

from lastcard.errors import UserError, did_you_mean
from lastcard.protocol.codec import encode
from lastcard.protocol.http_bodies import NewTable, Opened, Problem, RulesInfo
from lastcard.protocol.messages import RulesChoice
from lastcard.protocol.rules_choice import choice_of, rules_of
from lastcard.rules import load, names
from lastcard.terminal.remote_session import own_secret
from lastcard.terminal.seating import DEFAULT_PLAYERS

PATIENCE: Final = aiohttp.ClientTimeout(total=20)
T = TypeVar("T")


async def chosen_rules(server: str, name: str) -> RulesChoice:
    """A built-in set or a file of this machine; else a set of the server's own by that name."""
    if name in names() or name.endswith(".toml"):
        return choice_of(load(name))
    own = {one.name: one.rules for one in (await _ask(server, "/api/rules", RulesInfo)).own}
    if name in own:
        return own[name]
    hint = did_you_mean(name, [*names(), *own])
    raise UserError(
        "rules-missing", f"no rule set {name!r}, nor does the server have one of that name; {hint}"
    )


def new_table(
    chosen: RulesChoice,
    name: str,
    bots: Sequence[str] = (),
    players: int | None = None,
    **more: int | bool,
) -> NewTable:
    """A table with bots in its last seats; the others are free, the first of them for us. ``more``
    are other fields of its Settings."""
    rules = rules_of(chosen)
    if players is None:
        low, high = int(rules["min_players"]), int(rules["max_players"])
        players = max(1 + len(bots), min(max(DEFAULT_PLAYERS, low), high))
    if len(bots) >= players:
        raise UserError("players", f"{players} players, of whom {len(bots)} bots: no seat is free")
    wanted = {
        "name": name,
        "settings": {"rules": msgspec.to_builtins(chosen), "seats": players, **more},
        "bots": [*[None] * (players - len(bots)), *bots],
    }
    try:
        return msgspec.convert(wanted, NewTable)
    except msgspec.ValidationError as problem:
        raise UserError("bad-option", f"no such table can be opened: {problem}") from None


async def open_online(server: str, wanted: NewTable) -> str:
    """Open a table; the address of its page, to be shared."""
    opened = await _ask(server, "/api/tables", Opened, wanted)
    return f"{_address(server)}/t/{opened.table}"


async def _ask(server: str, path: str, kind: type[T], body: object = None) -> T:
    """What a server answers; with a body something is made there."""
    address = _address(server)
    headers = {"Authorization": f"Bearer {own_secret()}", "Content-Type": "application/json"}
    method, data = ("GET", None) if body is None else ("POST", encode(body))
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE, headers=headers) as client,
            client.request(method, f"{address}{path}", data=data) as answer,
        ):
            content = await answer.read()
    except (TimeoutError, aiohttp.ClientError, OSError) as problem:
        raise UserError("no-server", f"{address} does not answer: {problem}") from None
    try:
        if answer.ok:
            return msgspec.json.decode(content, type=kind)
        refused = msgspec.json.decode(content, type=Problem)
    except msgspec.MsgspecError:
        raise UserError("other-protocol", f"{address} is not a server of Lastcard") from None
    raise UserError(refused.code, refused.text)


def _address(server: str) -> str:
    address = (server if "://" in server else f"http://{server}").rstrip("/")
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.path
    except ValueError:
        good = False
    if not good:
        raise UserError("bad-address", f"--server {address[:80]}: must be like http://HOST:8000")
    return address
