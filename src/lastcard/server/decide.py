"""What people may ask of a table: each request is checked and becomes entries, or is refused.

Nothing changes in here. Whether an action is legal is the game's to say, when it is applied.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, assert_never

from lastcard.game import Action, Game
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol.refusals import refuse
from lastcard.protocol.rules_choice import rules_of
from lastcard.rules import RuleSet
from lastcard.server import entries as e
from lastcard.server.table import Seat, Table

BOT_NAMES: Final = ("Pip", "Juno", "Rook", "Dot", "Momo", "Kit", "Zig", "Lark", "Bex", "Fig")

TableRequest = m.Sit | m.Stand | m.Configure | m.Bot | m.Mix | m.Start | m.Deal | m.Pause | m.Close
"""What changes a table, but for actions, which have to queue: see ``act``."""


class Asker(NamedTuple):
    """Who asks."""

    person: str
    name: str


def person_name(text: str) -> str:
    """A name as it is shown."""
    name = " ".join(text.split())
    if not name or not name.isprintable() or len(name) > m.MAX_NAME:
        raise refuse("bad-name", m.MAX_NAME)
    return name


def open_table(asker: Asker, request: h.NewTable, secret: str) -> list[e.Entry]:
    """The first entries of a new table."""
    _check_settings(request.settings)
    bots = request.bots
    if len(bots) > request.settings.seats:
        raise refuse("no-such-seat", len(bots) - 1)
    made: list[e.Entry] = [e.Opened(asker.person, request.settings, request.start)]
    taken = [asker.name]
    for seat, level in enumerate(bots):
        if level is not None:
            taken.append(_bot_name(taken))
            made.append(e.Botted(seat, level, taken[-1]))
    free = [s for s in range(request.settings.seats) if s >= len(bots) or bots[s] is None]
    if free:
        made.append(e.Sat(free[0], asker.person, asker.name))
    return [*made, e.Committed(secret)]


def entries_for(
    table: Table, asker: Asker, request: TableRequest, here: AbstractSet[str]
) -> list[e.Entry]:
    """The entries a request leads to; ``here`` are the people connected."""
    if table.stage == "closed":
        raise refuse("closed")
    match request:
        case m.Sit():
            return sit(table, asker, request)
        case m.Stand():
            return stand(table, asker, here)
        case m.Configure():
            return configure(table, asker, request)
        case m.Bot():
            return bot(table, asker, request, here)
        case m.Mix():
            return mix(table, asker, request)
        case m.Start():
            return start(table, asker)
        case m.Deal():
            return deal(table, asker)
        case m.Pause():
            return pause(table, asker, request)
        case m.Close():
            return close(table, asker)
        case _:
            assert_never(request)


def act(table: Table, seat: int, action: Action, *, in_person: bool) -> list[e.Entry]:
    """An action that is due, of a person or of a bot. Whoever acts in person is back."""
    if table.stage != "playing":
        raise refuse("no-match")
    _check_not_paused(table)
    acted = e.Acted(seat, action)
    return [acted, *come_back(table, seat)] if in_person else [acted]


def come_back(table: Table, seat: int) -> list[e.Entry]:
    """The person at a seat is here: no bot plays for them any more."""
    return [e.Returned(seat)] if table.seats[seat].held else []


def pass_host(table: Table, here: AbstractSet[str]) -> list[e.Entry]:
    """The one connected who has sat here longest becomes host, if there is anybody."""
    successor = table.longest_seated(here - {table.host})
    return [] if successor is None else [e.Hosted(successor)]


def sit(table: Table, asker: Asker, request: m.Sit) -> list[e.Entry]:
    seat = _seat(table, request.seat)
    mine = table.seat_of(asker.person)
    if mine == request.seat:
        return come_back(table, mine)
    if table.running:
        if seat.kind != "bot" or not table.settings.late:
            raise refuse("seat-taken", request.seat)
        if table.known.get(asker.person, request.seat) != request.seat:
            raise refuse("hand-known")
        return [e.Sat(request.seat, asker.person, seat.name)]
    if seat.kind != "empty":
        raise refuse("seat-taken", request.seat)
    left: list[e.Entry] = [] if mine is None else [e.Stood(mine)]
    others = [s.name for n, s in enumerate(table.seats) if n != mine]
    return [*left, e.Sat(request.seat, asker.person, _free_name(asker.name, others))]


def stand(table: Table, asker: Asker, here: AbstractSet[str]) -> list[e.Entry]:
    stood = e.Stood(_own_seat(table, asker))
    return [stood, *pass_host(table, here)] if asker.person == table.host else [stood]


def configure(table: Table, asker: Asker, request: m.Configure) -> list[e.Entry]:
    _check_host(table, asker)
    _check_no_match(table)
    _check_settings(request.settings)
    for number, seat in enumerate(table.seats[request.settings.seats :], request.settings.seats):
        if seat.kind != "empty":
            raise refuse("too-few-seats", number)
    return [e.Configured(request.settings)]


def bot(table: Table, asker: Asker, request: m.Bot, here: AbstractSet[str]) -> list[e.Entry]:
    _check_host(table, asker)
    seat = _seat(table, request.seat)
    if table.running:
        if request.level is None:
            raise refuse("match-running")
        if seat.person in here:
            raise refuse("seat-not-away", seat.name)
        return [e.Botted(request.seat, request.level, seat.name)]
    if seat.kind == "person" or (seat.kind == "empty" and request.level is None):
        raise refuse("seat-taken" if seat.person else "no-such-seat", request.seat)
    name = seat.name or _bot_name([s.name for s in table.seats])
    return [e.Botted(request.seat, request.level, name if request.level else "")]


def mix(table: Table, asker: Asker, request: m.Mix) -> list[e.Entry]:
    seat = _own_seat(table, asker)
    _check_no_match(table)
    if table.seats[seat].entropy:
        raise refuse("already-mixed")
    mixed = e.Mixed(seat, request.entropy)
    if table.eager and asker.person == table.host:
        return [mixed, *start(table, asker)]
    return [mixed]


def start(table: Table, asker: Asker) -> list[e.Entry]:
    _check_host(table, asker)
    _check_no_match(table)
    names = [seat.name for seat in table.seats if seat.kind != "empty"]
    _check_players(table.rules, len(names))
    dealer = _declared_dealer(table)
    Game(table.rules, names, seed=0, dealer=dealer)  # refuses what no table could play
    return [e.Started(table.rules.to_data(), dealer=dealer)]


def _declared_dealer(table: Table) -> int | None:
    """Where the declared dealer sits once the empty seats are closed up."""
    declared = table.settings.dealer
    if declared is None:
        return None
    if table.seats[declared].kind == "empty":
        raise refuse("no-dealer", declared)
    return sum(seat.kind != "empty" for seat in table.seats[:declared])


def deal(table: Table, asker: Asker) -> list[e.Entry]:
    _own_seat(table, asker)
    if not table.running:
        raise refuse("no-match")
    if table.stage != "between":
        raise refuse("hand-running")
    _check_not_paused(table)
    return [e.Dealt()]


def pause(table: Table, asker: Asker, request: m.Pause) -> list[e.Entry]:
    _check_host(table, asker)
    if not table.running:
        raise refuse("no-match")
    return [e.Paused(request.on)] if request.on != table.paused else []


def close(table: Table, asker: Asker) -> list[e.Entry]:
    _check_host(table, asker)
    return [e.Closed()]


# --- Checks ---------------------------------------------------------------------------------------


def _check_host(table: Table, asker: Asker) -> None:
    if asker.person != table.host:
        raise refuse("not-host")


def _check_no_match(table: Table) -> None:
    if table.running:
        raise refuse("match-running")


def _check_not_paused(table: Table) -> None:
    if table.paused:
        raise refuse("paused")


def _check_settings(settings: m.Settings) -> None:
    rules = rules_of(settings.rules)
    _check_players(rules, settings.seats)
    if settings.dealer is None:
        return
    if not rules.lets_declare_dealer:
        raise refuse("dealer", rules.title)
    if settings.dealer >= settings.seats:
        raise refuse("no-such-seat", settings.dealer)


def _check_players(rules: RuleSet, players: int) -> None:
    low, high = int(rules["min_players"]), int(rules["max_players"])
    if not low <= players <= high:
        allowed = f"{low} to {high}" if low != high else f"exactly {low}"
        raise refuse("players", rules.title, allowed, players)


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        raise refuse("no-such-seat", number)
    return table.seats[number]


def _own_seat(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.person)
    if seat is None:
        raise refuse("not-seated")
    return seat


def _bot_name(taken: Sequence[str]) -> str:
    return next((name for name in BOT_NAMES if name not in taken), _free_name("Pip", taken))


def _free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
