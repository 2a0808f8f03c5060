"""Opening a table on a server."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lastcard.errors import UserError
from lastcard.protocol.codec import encode
from lastcard.protocol.http_bodies import NewTable, Opened
from lastcard.protocol.messages import RulesChoice
from lastcard.rules import RuleSet, load, names
from lastcard.terminal.seating import DEFAULT_PLAYERS
from lastcard.terminal.server_call import call, server_address


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
    address = server_address(server)
    opened = await call(address, "/api/tables", Opened, encode(wanted))
    return f"{address}/t/{opened.table}"
