"""Opening a table on a server."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lastcard.bots.levels import LEVELS
from lastcard.cards import MAX_SEATS
from lastcard.errors import UserError, did_you_mean
from lastcard.protocol.codec import encode
from lastcard.protocol.http_bodies import NewTable, Opened, RulesInfo
from lastcard.protocol.rules_choice import choice_of, rules_of
from lastcard.protocol.table_info import RulesChoice
from lastcard.rules import load, names
from lastcard.terminal.seating import DEFAULT_PLAYERS
from lastcard.terminal.server_call import call, server_address


async def chosen_rules(server: str, name: str) -> RulesChoice:
    """A built-in set or a file of this machine; else a set of the server's own by that name."""
    if name in names() or name.endswith(".toml"):
        return choice_of(load(name))
    offered = (await call(server_address(server), "/api/rules", RulesInfo)).own
    own = {one.name: one.rules for one in offered}
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
    for bot in bots:
        if bot not in LEVELS:
            raise UserError("unknown-bot", f"no bot {bot!r:.60}; {did_you_mean(bot, LEVELS)}")
    if players is None:
        low, high = int(rules["min_players"]), int(rules["max_players"])
        players = max(1 + len(bots), min(max(DEFAULT_PLAYERS, low), high))
    if not 2 <= players <= MAX_SEATS:
        raise UserError("players", f"--players {players}: must be 2 to {MAX_SEATS}")
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
    address = server_address(server)
    opened = await call(address, "/api/tables", Opened, encode(wanted))
    return f"{address}/t/{opened.table}"
