"""Opening a table on a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

import aiohttp
import msgspec

from lastcard.errors import UserError
from lastcard.protocol.codec import encode
from lastcard.protocol.http_bodies import NewTable, Opened, Problem
from lastcard.protocol.messages import RulesChoice
from lastcard.rules import RuleSet, load, names
from lastcard.terminal.remote_session import own_secret
from lastcard.terminal.seating import DEFAULT_PLAYERS

PATIENCE: Final = aiohttp.ClientTimeout(total=20)


def new_table(
    rules: RuleSet, name: str, bots: Sequence[str] = (), players: int | None = None
) -> NewTable:
    """A table with bots in its last seats; the others are free, the first of them for us."""
    if players is None:
        low, high = int(rules["min_players"]), int(rules["max_players"])
        players = max(1 + len(bots), min(max(DEFAULT_PLAYERS, low), high))
    if len(bots) >= players:
        raise UserError("players", f"{players} players, of whom {len(bots)} bots: no seat is free")
    wanted = {
        "name": name,
        "settings": {"rules": msgspec.to_builtins(rules_choice(rules)), "seats": players},
        "bots": [*[None] * (players - len(bots)), *bots],
    }
    try:
        return msgspec.convert(wanted, NewTable)
    except msgspec.ValidationError as problem:
        raise UserError("bad-option", f"no such table can be opened: {problem}") from None


def rules_choice(rules: RuleSet) -> RulesChoice:
    """Rules as a server takes them: a set that it knows, and what is changed in it."""
    base = rules
    while base.name not in names() or load(base.name).fingerprint != base.fingerprint:
        base = base.parent or load("official")
    if base is rules:
        return RulesChoice(rules.name)
    if base.deck != rules.deck:
        raise UserError("own-deck", f"{rules.title}: an online table has no deck of its own")
    changes = {key: rules[key] for key in rules.differences(base)}
    return RulesChoice(base.name, changes, rules.title)


async def open_online(server: str, wanted: NewTable) -> str:
    """Open a table; the address of its page, to be shared."""
    server = (server if "://" in server else f"http://{server}").rstrip("/")
    headers = {"Authorization": f"Bearer {own_secret()}", "Content-Type": "application/json"}
    try:
        parts = urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
            raise ValueError
        async with (
            aiohttp.ClientSession(timeout=PATIENCE, headers=headers) as client,
            client.post(f"{server}/api/tables", data=encode(wanted)) as answer,
        ):
            body = await answer.read()
    except ValueError:
        raise UserError(
            "bad-address", f"--server {server[:80]}: must be like http://HOST:8000"
        ) from None
    except (TimeoutError, aiohttp.ClientError, OSError) as problem:
        raise UserError("no-server", f"{server} does not answer: {problem}") from None
    try:
        if answer.status == 201:
            return f"{server}/t/{msgspec.json.decode(body, type=Opened).table}"
        refused = msgspec.json.decode(body, type=Problem)
    except msgspec.MsgspecError:
        raise UserError("other-protocol", f"{server} is not a server of Lastcard") from None
    raise UserError(refused.code, refused.text)
