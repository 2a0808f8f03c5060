"""What a host may do, who is host, and seats of people who are away or let their clock run out."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Locator, expect

from lastcard.game import Phase
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.places import Place, Wanted, set_table

pytestmark = pytest.mark.browser


def first(seat: int) -> Wanted:
    """A deal in which this seat begins with an ordinary turn."""
    return lambda game: game.actor == seat and game.phase is Phase.PLAY


def menu(person: Person, item: str) -> None:
    person.button("Table menu").click()
    person.page.locator(".menu").get_by_role("button", name=item).click()


def at_seat(host: Person, name: str, item: str) -> None:
    """With the keyboard, in the host's menu at a seat."""
    host.button(f"{name}: what you can do as host").focus()
    host.page.keyboard.press("Enter")
    host.page.get_by_role("dialog").get_by_role("button", name=item).press("Enter")


def agree(dialog: Dialog) -> None:
    dialog.accept()


def marks(person: Person, seat: int) -> Locator:
    return person.page.locator(f"[data-seat='{seat}'] .marks")


def test_the_host_pauses_and_goes_on(invite: Invite, server: Place) -> None:
    ann, bo = invite("Ann"), invite("Bo")
    path, _ = set_table(server, [ann, bo], first(1))
    ann.page.goto(path)
    bo.page.goto(path)
    expect(bo.page.locator("main[data-mine=true]")).to_be_visible()
    menu(ann, "Pause")
    for person in (ann, bo):
        expect(person.prompt).to_have_text("The host has paused the table.")
    before = bo.step
    bo.page.keyboard.press("d")
    expect(bo.page.get_by_role("alert")).to_have_text("The host has paused the table")
    assert bo.step == before
    bo.button("Table menu").click()
    expect(bo.button("Resume")).to_have_count(0)
    bo.page.keyboard.press("Tab")
    bo.page.keyboard.press("Escape")
    expect(bo.button("Table menu")).to_have_attribute("aria-expanded", "false")
    expect(bo.button("Table menu")).to_be_focused()

    ann.button("Resume").click()
    expect(bo.prompt).to_contain_text("Your turn")
    bo.take_turn()
    ann.wait_past(before)


def test_the_host_puts_a_bot_in_the_place_of_who_is_away(invite: Invite, server: Place) -> None:
    ann = invite()
    path, _ = set_table(server, [ann, "Bo"], first(1))
    ann.page.goto(path)
    expect(marks(ann, 1)).to_contain_text("away")
    expect(ann.prompt).to_have_text("It is Bo\u2019s turn.")
    step = ann.step
    at_seat(ann, "Bo", "Replace Bo with a bot")
    ann.wait_past(step)
    expect(marks(ann, 1)).to_have_text("bot")


def test_the_host_removes_somebody_and_lets_them_come_back(
    invite: Invite, server: Place, screens: Path | None
) -> None:
    ann, bo = invite("Ann"), invite("Bo")
    path, _ = set_table(server, [ann, bo], first(0))
    ann.page.goto(path)
    bo.page.goto(path)
    expect(marks(ann, 1)).to_have_text("")
    ann.page.once("dialog", lambda dialog: dialog.dismiss())
    at_seat(ann, "Bo", "Remove Bo")
    ann.photograph(screens, "seat-menu")
    expect(bo.cards).not_to_have_count(0)
    ann.page.once("dialog", agree)
    ann.page.get_by_role("dialog").get_by_role("button", name="Remove Bo").click()
    expect(bo.page.get_by_text("the host has removed you from this table")).to_be_visible()
    expect(marks(ann, 1)).to_contain_text("bot")
    expect(ann.log).to_contain_text("The host has removed Bo.")
    expect(ann.page.locator("[data-announcement]")).to_contain_text("The host has removed Bo.")
    bo.page.goto(path)
    expect(bo.page.get_by_text("the host has removed you from this table")).to_be_visible()

    menu(ann, "People")
    ann.page.get_by_role("dialog").get_by_text("removed").click()
    ann.photograph(screens, "people")
    ann.button("Let Bo come back").click()
    ann.page.keyboard.press("Escape")
    bo.page.goto(path)
    bo.button("Sit here").click()
    expect(bo.cards).not_to_have_count(0)


def test_the_host_locks_the_table_and_hands_it_over(invite: Invite, server: Place) -> None:
    ann, bo, eve = invite("Ann"), invite("Bo"), invite("Eve", locale="de-DE")
    path = ann.open_table(bots=0, seats=3, start=False)
    bo.page.goto(path)
    bo.button("Sit here").first.click()
    ann.button("People").click()
    ann.page.get_by_role("switch", name="Lock the table").check()
    eve.page.goto(path)
    expect(eve.page.get_by_text("Dieser Tisch ist abgeschlossen")).to_be_visible()
    expect(bo.page.get_by_text("locked", exact=True)).to_be_visible()
    ann.page.keyboard.press("Escape")
    at_seat(ann, "Bo", "Make Bo the host")
    bo.button("People").click()
    bo.page.get_by_role("switch", name="Lock the table").uncheck()
    expect(ann.button("People")).to_have_count(0)
    eve.page.goto(path)
    expect(eve.button("Hier sitzen").first).to_be_visible()


def test_by_the_hosts_word_a_newcomer_plays_on_for_a_bot(invite: Invite, server: Place) -> None:
    ann, eve = invite("Ann"), invite("Eve")
    path = ann.open_table(bots=1, takeover=True)
    expect(ann.cards).not_to_have_count(0)
    eve.page.goto(path)
    eve.button("Sit here").click()
    at_seat(ann, "Eve", "Let Eve play on for Pip now")
    expect(eve.cards).not_to_have_count(0)
    expect(eve.log).to_contain_text("The host lets you play on")


def test_the_host_ends_the_table(invite: Invite, server: Place) -> None:
    ann, bo = invite("Ann"), invite("Bo")
    path, _ = set_table(server, [ann, bo], first(0))
    ann.page.goto(path)
    bo.page.goto(path)
    expect(marks(ann, 1)).to_have_text("")
    ann.page.once("dialog", lambda dialog: dialog.dismiss())
    menu(ann, "Close the table for everyone")
    expect(ann.cards).to_have_count(7)
    ann.page.once("dialog", agree)
    menu(ann, "Close the table for everyone")
    for person in (ann, bo):
        expect(
            person.page.get_by_role("heading", name="The table has been closed.")
        ).to_be_visible()


def test_when_the_host_gives_up_the_seat_the_next_is_host(invite: Invite, server: Place) -> None:
    ann, bo = invite("Ann"), invite("Bo")
    path, _ = set_table(server, [ann, bo], first(1))
    bo.page.goto(path)
    ann.page.goto(path)
    bo.button("Table menu").click()
    expect(bo.button("Leave my seat")).to_be_visible()
    expect(bo.button("Pause")).to_have_count(0)
    ann.page.once("dialog", agree)
    menu(ann, "Leave my seat")
    expect(bo.button("Pause")).to_be_visible()
    expect(ann.page.get_by_text("You are watching.")).to_be_visible()
    expect(marks(bo, 0)).to_contain_text("bot")


def test_when_the_host_stays_away_the_next_is_host(invite: Invite, hasty: Place) -> None:
    ann, bo = invite("Ann", at=hasty), invite("Bo", at=hasty)
    path, _ = set_table(hasty, [ann, bo], first(1))
    ann.page.goto(path)
    expect(ann.cards).to_have_count(7)
    bo.page.goto(path)
    bo.button("Table menu").click()
    expect(bo.button("Pause")).to_have_count(0)
    ann.page.goto("/help")
    expect(bo.button("Pause")).to_be_visible()
    ann.page.goto(path)
    expect(ann.cards).not_to_have_count(0)
    ann.button("Table menu").click()
    expect(ann.button("Leave my seat")).to_be_visible()
    expect(ann.button("Pause")).to_have_count(0)


def test_a_bot_holds_the_seat_of_who_is_away_and_hands_it_back(
    invite: Invite, hasty: Place
) -> None:
    ann, bo = invite("Ann", at=hasty), invite("Bo", at=hasty)
    path, _ = set_table(hasty, [ann, bo], first(1), options={"hand_size": 15})
    bo.page.goto(path)
    bo.wait_for_turn()
    ann.page.goto(path)
    expect(marks(ann, 1)).to_have_text("")
    step = ann.step
    bo.page.goto("/help")
    expect(ann.page.locator("[data-seat='1'] .name")).to_have_text("Pip, for Bo")
    ann.wait_past(step)
    ann.wait_for_turn()
    bo.page.goto(path)
    expect(marks(ann, 1)).to_have_text("")
    ann.take_turn()
    while not bo.page.locator("main[data-mine=true]").count():
        if ann.page.locator("main[data-mine=true]").count():
            ann.take_turn()
    bo.take_turn()


def test_who_lets_the_clock_run_out_is_told_and_takes_the_seat_back(
    invite: Invite, hasty: Place
) -> None:
    ann = invite(at=hasty)
    path, _ = set_table(hasty, [ann, "Bo"], first(0), options={"hand_size": 20}, clock=15)
    ann.page.goto(path)
    step = ann.step
    expect(ann.prompt).to_have_text("Your time ran out: a bot plays for you.")
    ann.wait_past(step)
    ann.button("Take over from the bot").click()
    expect(ann.button("Take over from the bot")).to_have_count(0)
    expect(ann.prompt).not_to_contain_text("a bot plays for you")
