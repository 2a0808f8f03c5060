"""What people may ask of a table: each request is checked and becomes entries, or is refused.

Nothing changes in here. Whether an action is legal is the game's to say, when it is applied.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import takewhile
from typing import assert_never

import msgspec

from lastcard.bots.levels import DEFAULT_LEVEL
from lastcard.game import Action, Game
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.refusals import refuse
from lastcard.protocol.rules_choice import rules_of
from lastcard.rules import RuleSet
from lastcard.server import entries as e
from lastcard.server import hosting, mixing
from lastcard.server.day_deals import BOTS, DayDeal
from lastcard.server.hosting import Guests, HostRequest
from lastcard.server.joining import Asker, bot_at, join_late, names_of_others, next_hand, stand_up
from lastcard.server.names import bot_name, free_name, person_name
from lastcard.server.seats import Seat
from lastcard.server.table import DEAL, Table

TableRequest = (
    m.Introduce | m.Sit | m.Stand | m.Configure | m.Bot | m.Commit | m.Reveal | m.Start | m.Deal
    | m.Pause | HostRequest | m.Close
)  # fmt: skip
"""What changes a table, but for actions, which have to queue: see ``act``."""


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
            taken.append(bot_name(taken))
            made.append(e.Botted(seat, level, taken[-1]))
    free = [s for s in range(request.settings.seats) if s >= len(bots) or bots[s] is None]
    if free:
        made.append(e.Sat(free[0], *asker))
    return [*made, e.Committed(secret)]


def deal_again(asker: Asker, earlier: Table, moment: t.EarlierMatch) -> list[e.Entry]:
    """The first entries of a table that plays a match once more, which begins at once: there is
    nothing to shuffle. ``earlier`` is the table of that match when it was over."""
    game, tally = earlier.game, earlier.tallies.get(asker.person)
    assert game is not None
    own = moment.seat if moment.seat is not None else tally.seat if tally else 0
    seats = range(len(game.names))
    if own not in seats:
        raise refuse("no-such-seat", own)
    if moment.step >= len(game.inputs):
        raise refuse("no-match")
    inputs = [DEAL if i is None else f"{i[0]} {i[1]}" for i in game.inputs[: moment.step]]
    settings = msgspec.structs.replace(earlier.settings, seats=len(seats), public=False)
    made: list[e.Entry] = [
        e.Opened(asker.person, settings),
        e.Redealt(earlier.id, earlier.match, str(game.seed), inputs, earlier.deal),
    ]
    if not inputs:  # all who play this deal are told of the others, and nobody enters because of it
        made.append(e.Locked([asker.person]))
    taken = [asker.name]
    for seat in seats:
        if seat == own:
            made.append(e.Sat(seat, *asker))
        else:
            taken.append(bot_name(taken))
            made.append(e.Botted(seat, earlier.seats[seat].level or DEFAULT_LEVEL, taken[-1]))
    return [*made, e.Started(game.rules.to_data(), KERNEL_VERSION, game.declared_dealer)]


def open_day_deal(asker: Asker, deal: DayDeal, secret: str) -> list[e.Entry]:
    """All entries of a table where a deal of the day begins: the person, bots, and the cards."""
    settings = deal.settings
    made: list[e.Entry] = [
        e.Opened(asker.person, settings),
        e.DayDeal(str(deal)),
        e.Locked([asker.person]),
        e.Sat(0, *asker),
    ]
    taken = [asker.name]
    for seat in range(1, settings.seats):
        taken.append(bot_name(taken))
        made.append(e.Botted(seat, BOTS, taken[-1]))
    rules = rules_of(settings.rules).to_data()
    sealed = e.Sealed([], rules, None)
    return [*made, e.Committed(secret), sealed, e.Started(rules, KERNEL_VERSION, None)]


def entries_for(
    table: Table, asker: Asker, request: TableRequest, here: AbstractSet[str], guests: Guests
) -> list[e.Entry]:
    """The entries a request leads to; ``guests`` are all who are connected, ``here`` those of them
    who do not only watch."""
    if table.stage == "closed":
        raise refuse("closed")
    if table.mixing is not None and not isinstance(request, m.Commit | m.Reveal | m.Close):
        raise refuse("mixing")
    if table.day_deal:
        return in_day_deal(table, asker, request, here)
    match request:
        case m.Introduce():
            return introduce(table, introduced(asker, request))
        case m.Sit():
            return sit(table, asker, request)
        case m.Stand():
            return stand(table, asker, here)
        case m.Configure():
            return configure(table, asker, request)
        case m.Bot():
            return bot(table, asker, request, here)
        case m.Commit():
            return commit(table, asker, request, here)
        case m.Reveal():
            return mixing.reveal(table, _own_seat(table, asker), request)
        case m.Start():
            return start(table, asker, here)
        case m.Deal():
            return deal(table, asker, here)
        case m.Pause():
            return pause(table, asker, request)
        case m.Remove() | m.Readmit() | m.Lock() | m.Handover() | m.Admit():
            _check_host(table, asker)
            return hosting.entries_for(table, asker.person, request, guests, here)
        case m.Close():
            return close(table, asker)
        case _:
            assert_never(request)


def in_day_deal(
    table: Table, asker: Asker, request: TableRequest, here: AbstractSet[str]
) -> list[e.Entry]:
    """Who sits there, and what is played, is the same for everybody; so is the end."""
    match request:
        case m.Deal():
            return deal(table, asker, here)
        case m.Pause():
            return pause(table, asker, request)
        case m.Introduce() | m.Commit():  # what clients say of themselves
            return []
        case _:
            raise refuse("day-deal")


def act(table: Table, seat: int, action: Action, *, in_person: bool) -> list[e.Entry]:
    """An action that is due, of a person or of a bot. Whoever acts in person is back."""
    if table.stage != "playing":
        raise refuse("no-match")
    _check_not_paused(table)
    acted = e.Acted(seat, str(action))
    return [acted, *come_back(table, seat)] if in_person else [acted]


def come_back(table: Table, seat: int) -> list[e.Entry]:
    """The person at a seat is here: no bot plays for them any more."""
    return [e.Returned(seat)] if table.seats[seat].held else []


def speaker_name(table: Table, asker: Asker, seat: int | None, guests: Guests) -> str:
    """The name a line of chat is shown under; a spectator's is nobody else's at the table. Of those
    who watch, whoever came first has it."""
    if seat is not None:
        return table.seats[seat].name
    earlier = takewhile(lambda person: person != asker.person, guests)
    watching = [guests[person] for person in earlier if table.seat_of(person) is None]
    return free_name(asker.name, [*names_of_others(table, asker.person), *watching])


def pass_host(table: Table, here: AbstractSet[str]) -> list[e.Entry]:
    """The one connected who has sat here longest becomes host; where nobody sits, who has been here
    longest."""
    others = [person for person in here if person != table.host]
    successor = table.longest_seated(others) or next(iter(others), None)
    return [] if successor is None else [e.Hosted(successor)]


def introduced(asker: Asker, request: m.Introduce) -> Asker:
    """Somebody as they want to be known from now on."""
    return Asker(asker.person, person_name(request.name), request.avatar or asker.avatar)


def introduce(table: Table, asker: Asker) -> list[e.Entry]:
    """The seat somebody has goes by their name and face."""
    number = table.seat_of(asker.person)
    if number is None or table.day_deal:
        return []
    _check_no_match(table)
    seat = table.seats[number]
    name = free_name(asker.name, names_of_others(table, asker.person))
    avatar = asker.avatar or seat.avatar
    known = (seat.name, seat.avatar) == (name, avatar)
    return [] if known else [e.Renamed(number, name, avatar)]


def sit(table: Table, asker: Asker, request: m.Sit) -> list[e.Entry]:
    seat = _seat(table, request.seat)
    mine = table.seat_of(asker.person)
    if mine == request.seat:
        return come_back(table, mine)
    if table.running:
        return join_late(table, asker, request.seat)
    if seat.kind != "empty":
        raise refuse("seat-taken", request.seat)
    left: list[e.Entry] = [] if mine is None else [e.Stood(mine)]
    name = free_name(asker.name, names_of_others(table, asker.person))
    return [*left, e.Sat(request.seat, asker.person, name, asker.avatar)]


def stand(table: Table, asker: Asker, here: AbstractSet[str]) -> list[e.Entry]:
    waits_for = table.waits_for(asker.person)
    if waits_for is not None:
        return [e.Reserved(waits_for)]
    stood = stand_up(table, _own_seat(table, asker))
    return [stood, *pass_host(table, here)] if asker.person == table.host else [stood]


def configure(table: Table, asker: Asker, request: m.Configure) -> list[e.Entry]:
    _check_host(table, asker)
    _check_no_match(table)
    _check_settings(request.settings)
    for number, seat in enumerate(table.seats[request.settings.seats :], request.settings.seats):
        if seat.kind != "empty":
            raise refuse("too-few-seats", number)
    return [] if request.settings == table.settings else [e.Configured(request.settings)]


def bot(table: Table, asker: Asker, request: m.Bot, here: AbstractSet[str]) -> list[e.Entry]:
    _check_host(table, asker)
    seat = _seat(table, request.seat)
    if table.running:
        if request.level is None:
            raise refuse("match-running")
        if seat.person in here:
            raise refuse("seat-not-away", seat.name)
        name = seat.bot[1] if seat.bot else seat.name if seat.level else bot_at(table, request.seat)
        return [e.Botted(request.seat, request.level, name)]
    if seat.person in here:
        raise refuse("seat-not-away", seat.name)
    if seat.kind == "empty" and request.level is None:
        raise refuse("no-such-seat", request.seat)
    freed: list[e.Entry] = [e.Stood(request.seat)] if seat.person else []
    if request.level is None:
        return freed or [e.Botted(request.seat, None)]
    name = seat.name if seat.kind == "bot" else bot_at(table, request.seat)
    return [*freed, e.Botted(request.seat, request.level, name)]


def commit(table: Table, asker: Asker, request: m.Commit, here: AbstractSet[str]) -> list[e.Entry]:
    seat = _own_seat(table, asker)
    _check_no_match(table)
    pledged = mixing.commit(table, seat, request)
    is_beginning = table.eager and table.mixing is None and asker.person == table.host
    return [*pledged, *start(table, asker, here, seat)] if is_beginning else pledged


def start(
    table: Table, asker: Asker, here: AbstractSet[str], pledging: int | None = None
) -> list[e.Entry]:
    """Begin a match; ``pledging`` is a seat that commits to a part in the same breath."""
    _check_host(table, asker)
    _check_no_match(table)
    names = [seat.name for seat in table.seats if seat.kind != "empty"]
    _check_players(table.rules, len(names))
    dealer = _declared_dealer(table)
    Game(table.rules, names, seed=0, dealer=dealer)  # refuses what no table could play
    return mixing.begin(table, dealer, here, pledging)


def _declared_dealer(table: Table) -> int | None:
    """Where the declared dealer sits once the empty seats are closed up."""
    declared = table.settings.dealer
    if declared is None:
        return None
    if table.seats[declared].kind == "empty":
        raise refuse("no-dealer", declared)
    return sum(seat.kind != "empty" for seat in table.seats[:declared])


def deal(table: Table, asker: Asker, here: AbstractSet[str]) -> list[e.Entry]:
    _own_seat(table, asker)
    if not table.running:
        raise refuse("no-match")
    if table.stage != "between":
        raise refuse("hand-running")
    _check_not_paused(table)
    return next_hand(table, here)


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


def _check_settings(settings: t.Settings) -> None:
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
