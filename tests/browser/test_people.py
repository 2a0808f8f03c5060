"""People at a table: who comes and goes, what they say, what they are called, how they look."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lastcard.game import Game, Phase
from tests.browser.conftest import Invite
from tests.browser.places import Bot, Place, Wanted, holding, set_table
from tests.browser.shifts import HAND, Shifts

pytestmark = pytest.mark.browser


def first(seat: int) -> Wanted:
    """A deal in which this seat begins with an ordinary turn."""
    return lambda game: game.actor == seat and game.phase is Phase.PLAY


def drawn_for(turns: int) -> Wanted:
    """Plays on with nobody playing a card where another way is left, up to a turn of the first."""

    def wanted(game: Game) -> bool:
        while (seat := game.actor) is not None and (game.state.turns < turns or seat != 0):
            legal = game.legal(seat)
            game.apply(seat, next((one for one in legal if one.card is None), legal[0]))
        return not game.over and game.phase is Phase.PLAY

    return wanted


def test_two_people_meet_in_the_lobby(invite: Invite) -> None:
    ann, bo = invite("Ann"), invite("Bo", locale="de-DE", touch=True, width=390, height=844)
    path = ann.open_table(bots=0, seats=3, start=False)
    expect(ann.page.get_by_text("One more player is needed")).to_be_visible()
    expect(ann.page.get_by_role("button", name=re.compile("^Start"))).to_have_count(0)
    expect(
        ann.page.get_by_text("Ann invites you to a table: Official. 2 seats are free.")
    ).to_be_visible()
    bo.page.goto(path)
    bo.button("Hier sitzen").first.click()
    expect(ann.page.get_by_role("log")).to_contain_text("Bo has taken a seat.")
    expect(bo.page.get_by_role("log")).to_contain_text("Du hast Platz genommen.")
    expect(ann.button("Start with 2 players")).to_be_visible()
    bo.button("Name und Gesicht").click()
    bo.page.get_by_label("Dein Name").fill("Bodo")
    bo.page.get_by_text("Pinguin").first.dispatch_event("click")
    bo.button("Fertig").click()
    expect(bo.page.get_by_role("dialog")).to_have_count(0)
    bodo = ann.page.get_by_role("listitem").filter(has_text="Bodo")
    expect(bodo.locator("[data-face=penguin]")).to_be_visible()
    hash_ = ann.page.locator(".mono")
    expect(hash_).to_be_hidden()
    ann.page.get_by_text("Nobody can choose the cards").click()
    expect(hash_).to_be_visible()
    bo.button("Aufstehen").click()
    later = 15_000  # news of the same person are seconds apart
    expect(ann.page.get_by_role("log")).to_contain_text("Bo has left.", timeout=later)
    expect(ann.page.get_by_text("One more player is needed")).to_be_visible()


def test_the_log_begins_with_what_happened_last(invite: Invite, server: Place) -> None:
    ann = invite()
    path, _ = set_table(server, [ann, "Bo", "Cy", "Di"], holding(25))
    ann.page.goto(path)
    turns = ann.log.get_by_role("listitem")
    expect(turns.last).to_be_in_viewport(ratio=0.9)
    expect(ann.button("Newest")).to_have_count(0)
    turns.first.scroll_into_view_if_needed()
    ann.button("Newest").click()
    expect(turns.last).to_be_in_viewport(ratio=0.9)


def test_the_log_of_a_long_hand_follows_although_old_lines_go(
    invite: Invite, server: Place
) -> None:
    ann = invite()
    shifts = Shifts(ann)
    path, _ = set_table(server, [ann, Bot("Bo"), Bot("Cy")], drawn_for(turns=75))
    ann.page.goto(path)
    assert ann.wait_for_turn()
    shifts.take()  # what came while the page was loading
    for _ in range(20):
        assert ann.wait_for_turn()
        step = ann.step
        ann.page.keyboard.press("p" if ann.phase == "drawn" else "d")
        ann.wait_past(step)
    turns = ann.log.get_by_role("listitem")
    expect(turns.last).to_be_in_viewport(ratio=0.9)
    expect(ann.button("Newest")).to_have_count(0)
    total, told = shifts.take()
    assert total <= HAND, told


def test_what_is_said_is_seen_at_the_seat_and_counted(invite: Invite, server: Place) -> None:
    ann, bo = invite("Ann"), invite("Bo", touch=True, width=390, height=844)
    path, _ = set_table(server, [ann, bo], first(0))
    ann.page.goto(path)
    bo.page.goto(path)
    expect(bo.cards).not_to_have_count(0)
    ann.button("A quick word").click()
    ann.button("Well played!").click()
    for person in (ann, bo):
        expect(person.page.locator(".bubble")).to_have_text("Well played!")
    badge = bo.page.get_by_text("1 new message", exact=True)
    expect(badge.first).to_be_attached()
    bo.button("Scores · Chat").click()
    bo.page.get_by_role("tab", name="Chat").click()
    expect(badge).to_have_count(0)
    # Who comes later reads it, but nobody says it again.
    eve = invite("Eve")
    eve.page.goto(path)
    eve.page.get_by_role("tab", name="Chat").click()
    expect(eve.page.get_by_role("log")).to_contain_text("Well played!")
    expect(eve.page.locator(".bubble")).to_have_count(0)


def test_who_talks_too_much_is_asked_kindly_to_wait(invite: Invite, server: Place) -> None:
    ann = invite("Ann")
    path, _ = set_table(server, [ann, "Bo"], first(0))
    ann.page.goto(path)
    ann.page.get_by_role("tab", name="Chat").click()
    hello = ann.page.get_by_role("tabpanel").get_by_role("button", name="Hello!")
    hello.evaluate("hello => { for (let nth = 0; nth < 8; nth++) hello.click(); }")
    expect(ann.page.get_by_role("alert")).to_have_text(re.compile("^One moment"))


def test_menus_close_with_escape_and_with_a_click_elsewhere(invite: Invite, server: Place) -> None:
    ann = invite("Ann")
    path, _ = set_table(server, [ann, "Bo"], first(0))
    ann.page.goto(path)
    for name in ("Table menu", "A quick word"):
        button = ann.button(name)
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true")
        ann.page.keyboard.press("Escape")
        expect(button).to_have_attribute("aria-expanded", "false")
        expect(button).to_be_focused()
        button.click()
        ann.page.mouse.click(60, 400)  # on the empty felt
        expect(button).to_have_attribute("aria-expanded", "false")


def test_who_is_away_is_waited_for_and_then_played_for(invite: Invite, hasty: Place) -> None:
    ann, bo = invite("Ann", at=hasty), invite("Bo", at=hasty)
    path, _ = set_table(hasty, [ann, bo], first(1), options={"hand_size": 15})
    bo.page.goto(path)
    bo.wait_for_turn()
    ann.page.goto(path)
    expect(ann.cards).to_have_count(15)
    bo.page.goto("/help")
    expect(ann.page.locator("[data-seat='1']")).to_contain_text("Pip, for Bo")
    expect(ann.log).to_contain_text("Pip plays for Bo for now.")
    bo.page.goto(path)
    expect(ann.page.locator("[data-seat='1']")).not_to_contain_text("Pip")
    expect(ann.log).to_contain_text("Bo is back.")


def test_a_refusal_names_the_card_and_what_can_be_done(invite: Invite, server: Place) -> None:
    def stuck(game: Game) -> bool:
        return first(0)(game) and len(game.legal(0)) < len(game.view(0).hand)

    ann = invite("Ann")
    path, game = set_table(server, [ann, "Bo"], stuck)
    ann.page.goto(path)
    ann.click(ann.page.locator("button.held.dim").first)
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text(re.compile("does not go on .*You can (play|draw)"))
    top = game.view(0).top.words
    expect(alert).to_contain_text(top)


def test_a_face_and_a_name_are_chosen_and_kept(invite: Invite) -> None:
    ann = invite("Ann")
    ann.page.goto("/")
    ann.page.get_by_text(re.compile("^Play as")).click()
    ann.page.get_by_role("radio", name="Owl").check(force=True)
    ann.button("Another name").click()
    name = ann.page.get_by_label("Your name").input_value()
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", name)
    ann.page.reload()
    ann.page.get_by_text(re.compile("^Play as")).click()
    expect(ann.page.get_by_role("radio", name="Owl")).to_be_checked()


def test_nothing_is_wrong_when_a_match_between_people_ends(invite: Invite) -> None:
    ann, bo = invite("Ann"), invite("Bo")
    path = ann.open_table(options={"hand_size": 2, "target": 1}, bots=0, seats=2, start=False)
    bo.page.goto(path)
    bo.button("Sit here").click()
    ann.button("Start with 2 players").click()
    for person in (ann, bo):
        expect(person.cards).not_to_have_count(0)
    while ann.phase != "over":
        for person in (ann, bo):
            if person.page.locator("main[data-mine=true]").count():
                person.take_turn()
    for person in (ann, bo):
        expect(person.page.get_by_role("heading", name="the match")).to_be_visible()
        expect(person.page.get_by_role("alert")).to_have_text("")
