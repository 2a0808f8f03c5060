"""What a host may do, who is host, and seats of people who are away or let their clock run out."""

from __future__ import annotations

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
    person.button(item).click()


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
    bo.button("Table menu").click()

    ann.button("Resume").click()
    expect(bo.prompt).to_contain_text("Your turn")
    bo.take_turn()
    ann.wait_past(before)


def test_the_host_puts_a_bot_in_the_place_of_who_is_away(invite: Invite, server: Place) -> None:
    ann = invite()
    path, _ = set_table(server, [ann, "Bo"], first(1))
    ann.page.goto(path)
    expect(marks(ann, 1)).to_have_text("away")
    expect(ann.prompt).to_have_text("It is Bo\u2019s turn.")
    step = ann.step
    menu(ann, "Replace Bo with a bot")
    ann.wait_past(step)
    expect(marks(ann, 1)).to_have_text("bot")


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
    expect(marks(ann, 1)).to_have_text("a bot is playing")
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
