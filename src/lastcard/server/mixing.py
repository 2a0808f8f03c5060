"""The honest deal: everybody commits, the match is sealed, everybody reveals, and it begins.

The server commits to its secret before anybody else, and shows it and the parts only after the
match. So a client learns nothing by waiting, and nothing by withholding its part. Only a server
that plays along with a client could: therefore whose part does not come is left out, and all others
make new ones, so that not even it can choose between a shuffle with a part and the same without it.
docs/fairness.md has the whole argument.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from lastcard.game.chance import commitment_to
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol import messages as m
from lastcard.protocol.refusals import refuse
from lastcard.server import entries as e
from lastcard.server.table import Table


def begin(
    table: Table, dealer: int | None, here: AbstractSet[str], pledging: int | None
) -> list[e.Entry]:
    """Seal a match: with the parts of those who have committed and are here to reveal."""
    seats = [
        number
        for number, seat in enumerate(table.seats)
        if seat.person in here and (seat.commitment or number == pledging)
    ]
    return _seal(seats, e.Started(table.rules.to_data(), KERNEL_VERSION, dealer))


def commit(table: Table, seat: int, request: m.Commit) -> list[e.Entry]:
    mixing = table.mixing
    if mixing is not None and (mixing.is_sealed or seat not in mixing.seats):
        raise refuse("mixing")
    if table.seats[seat].commitment == request.commitment:
        return []
    pledged = e.Pledged(seat, request.commitment)
    if mixing is None or table.awaited != [seat]:
        return [pledged]
    return [pledged, *_seal(mixing.seats, _start(table))]


def reveal(table: Table, seat: int, request: m.Reveal) -> list[e.Entry]:
    mixing = table.mixing
    if mixing is None or not mixing.is_sealed or seat not in table.awaited:
        raise refuse("not-sealed")
    if commitment_to(request.part) != table.seats[seat].commitment:
        raise refuse("wrong-part")
    unsealed = e.Unsealed(seat, request.part)
    return [unsealed, _start(table)] if table.awaited == [seat] else [unsealed]


def go_on(table: Table) -> list[e.Entry]:
    """The time is up: go on without those who are still awaited."""
    mixing, awaited = table.mixing, table.awaited
    assert mixing is not None
    others = [seat for seat in mixing.seats if seat not in awaited]
    if not mixing.is_sealed:  # nobody has shown anything yet
        return _seal(others, _start(table))
    withheld = e.Withheld(awaited)
    return [withheld] if others else [withheld, *_seal([], _start(table))]


def _start(table: Table) -> e.Started:
    assert table.mixing is not None
    return e.Started(table.mixing.rules, KERNEL_VERSION, table.mixing.dealer)


def _seal(seats: list[int], start: e.Started) -> list[e.Entry]:
    """What ``start`` begins with is fixed from here on; where nobody has a part, it begins now."""
    sealed = e.Sealed(seats, start.rules, start.dealer)
    return [sealed] if seats else [sealed, start]
