"""The page against servers that lie: no promise made before the deal is replaced unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.person import Person

pytestmark = pytest.mark.browser

Message = dict[str, Any]
Lie = Callable[[Message], object]
"""Changes what the server says about the table."""
OTHER = "7b" * 32


def deceive(person: Person, lie: Lie) -> None:
    """Whatever the server says about the table goes through the lie first."""

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["t"] in ("state", "table"):
                lie(message["table"])
            line.send(json.dumps(message))

        server.on_message(pass_on)

    person.page.route_web_socket("**/ws", connect)


def change_commitment(table: Message) -> None:
    """The secret is chosen anew once the match is sealed and the parts are coming in."""
    if table["stage"] == "playing":
        table["commitment"] = OTHER


def change_another_part(table: Message) -> None:
    """The seal is shown, and then another one in its place."""
    mixing = table.get("mixing")
    if mixing and len(mixing["awaited"]) == 1:
        table["seats"][1]["commitment"] = OTHER


def begin_anew(table: Message) -> None:
    """After the first parts are known, the shuffle begins anew, and nobody is named."""
    mixing = table.get("mixing")
    if mixing and len(mixing["awaited"]) == 1:
        table["mixing"] = {"attempt": 2, "awaited": [0]}
        for seat in table["seats"]:
            seat.pop("commitment", None)


def leave_out(table: Message) -> None:
    """As if our commitment had never come."""
    if table.get("mixing") or table["stage"] == "playing":
        table["seats"][0].pop("commitment", None)


def withhold(person: Person) -> None:
    """Their part never reaches the server."""

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(
            lambda frame: None if json.loads(frame)["t"] == "reveal" else server.send(frame)
        )

    person.page.route_web_socket("**/ws", connect)


def two_at_a_table(invite: Invite, lie: Lie) -> Person:
    """Ann, who is lied to, and Ben, who is not, at a match that begins."""
    ann, ben = invite("Ann"), invite("Ben")
    deceive(ann, lie)
    begin(ann, ben)
    return ann


def begin(ann: Person, ben: Person) -> None:
    ann.open_table(options={"scoring": "none"}, bots=0, seats=2, start=False)
    ben.page.goto(ann.page.url)
    ben.button("Sit here").click()
    ann.page.get_by_text("Nobody can choose the cards").click()
    expect(ann.page.get_by_text("Committed to a part: Ann, Ben.")).to_be_visible()
    ann.button("Start with 2 players").click()
    expect(ben.cards).not_to_have_count(0)


@pytest.mark.parametrize(
    ("lie", "alarm"),
    [
        (change_commitment, "commitment"),
        (change_another_part, "seal"),
        (begin_anew, "seal"),
        (leave_out, "left-out"),
    ],
)
def test_a_promise_that_is_broken_is_an_alarm_that_stays(
    invite: Invite, lie: Lie, alarm: str, screens: Path | None
) -> None:
    ann = two_at_a_table(invite, lie)
    warning = ann.page.locator(f"[data-alarm={alarm}]")
    expect(warning).to_be_visible()
    expect(ann.cards).not_to_have_count(0)
    expect(warning).to_be_visible()
    ann.photograph(screens, f"alarm-{alarm}")
    ann.page.unroute_all()
    ann.page.reload()
    expect(ann.cards).not_to_have_count(0)
    expect(warning).to_be_visible()


def test_an_honest_server_raises_no_alarm(invite: Invite) -> None:
    ann = two_at_a_table(invite, lambda table: None)
    expect(ann.cards).not_to_have_count(0)
    expect(ann.page.locator("[data-alarm]")).to_have_count(0)
    assert ann.page.get_by_role("alert").all_inner_texts() == [""]


def test_whose_part_does_not_come_is_named_at_the_table(
    invite: Invite, screens: Path | None
) -> None:
    ann, ben = invite("Ann", width=390, height=780, touch=True), invite("Ben")
    withhold(ben)
    begin(ann, ben)
    expect(ann.page.get_by_text("Shuffled anew without a part from Ben")).to_be_visible()
    expect(ann.page.locator("[data-alarm]")).to_have_count(0)
    expect(ben.page.locator("[data-alarm=left-out]")).to_be_visible()
    ann.photograph(screens, "withheld")
