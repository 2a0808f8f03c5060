"""Several browsers at one table, lost connections, and the dealer of Redacted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.places import Place
from tests.kit.cable import Cable

pytestmark = pytest.mark.browser

MEDIA = re.compile("Print|Radio|Television|Internet|Wild")
"""As the theme of Redacted calls the colours."""

SHORT: dict[str, int | str] = {"target": 1, "first_dealer": "declared"}


def play_on(*people: Person) -> None:
    """Whoever is on turn plays, until the hand is over."""
    while True:
        steps = [person.step for person in people]
        for person, step in zip(people, steps, strict=True):
            if person.page.locator("main[data-mine=true]").count():
                person.take_turn()
                for other in people:
                    other.page.wait_for_function(
                        "step => Number(document.querySelector('main').dataset.step) >= step",
                        arg=int(step) + 1,
                    )
                break
            if person.phase == "over":
                return


def test_two_browsers_and_a_spectator(invite: Invite, screens: Path | None) -> None:
    ann, bo, eve = invite("Ann"), invite("Bo", dark=True), invite("Eve")
    path = ann.open_table(options={**SHORT, "hand_size": 2}, bots=0, seats=2, start=False)
    expect(ann.page.get_by_text("Nobody can choose the cards")).to_be_visible()
    expect(ann.page.get_by_role("img", name="QR code")).to_be_visible()
    bo.page.goto(path)
    bo.button("Sit here").click()
    expect(bo.page.get_by_text("Waiting for Ann to start the match.")).to_be_visible()
    eve.page.goto(path)
    expect(ann.page.get_by_text("1 spectator")).to_be_visible()
    ann.photograph(screens, "lobby")
    ann.button("Start with 2 players").click()

    for person in (ann, bo):
        expect(person.cards).not_to_have_count(0)  # more than two after a Draw Two turned up
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    expect(eve.cards).to_have_count(0)

    bo.page.get_by_role("tab", name="Chat").click()
    bo.page.get_by_label("Say something").fill("Good luck, Ann")
    bo.button("Send").click()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_role("log")).to_contain_text("Good luck, Ann")
    bo.button("Hello!").click()
    expect(ann.page.locator(".bubble")).to_have_text("Hello!")

    play_on(ann, bo)
    for person in (ann, bo, eve):
        expect(person.page.get_by_role("heading", name="the match")).to_be_visible()


def test_who_comes_late_joins_with_the_next_hand(invite: Invite) -> None:
    ann, eve = invite("Ann"), invite("Eve", locale="de-DE")
    path = ann.open_table(options={**SHORT, "hand_size": 2, "target": 5000}, bots=1)
    expect(ann.cards).not_to_have_count(0)
    eve.page.goto(path)
    eve.button("Hier sitzen").click()
    expect(eve.page.get_by_text("Du spielst ab der nächsten Runde mit.")).to_be_visible()
    expect(eve.button("Doch nicht")).to_be_visible()
    expect(ann.log).to_contain_text("Eve joins with the next hand.")
    expect(eve.cards).to_have_count(0)
    while ann.wait_for_turn():
        ann.take_turn()
    expect(eve.cards).to_have_count(0)
    ann.button("Next hand").click()
    expect(eve.cards).not_to_have_count(0)


def test_a_lost_connection_in_the_middle_of_a_turn(invite: Invite) -> None:
    ann = invite()
    line = Line()
    ann.page.route_web_socket("**/ws", line.connect)
    ann.open_table(options={"target": 1})
    ann.wait_for_turn()
    before = ann.step, ann.cards.count()

    line.cut()
    banner = ann.page.get_by_text("Connection lost. Reconnecting …")
    expect(banner).to_be_visible()
    assert (ann.step, ann.cards.count()) == before, "what was known stays on the screen"
    ann.page.keyboard.press("d")
    expect(ann.page.get_by_text("The server cannot be reached.")).to_be_visible()

    line.mend()
    expect(banner).to_be_hidden()
    assert (ann.step, ann.cards.count()) == before
    ann.take_turn()
    ann.play_match()


def test_who_lets_one_in_and_says_nothing_is_left_again(invite: Invite) -> None:
    ann, line = invite(), Line()
    path = ann.open_table(options={"target": 1})
    ann.page.clock.install()
    ann.page.route_web_socket("**/ws", line.connect)
    line.silent = True
    ann.page.goto(path)
    while not line.open:
        ann.page.evaluate("0")
    line.silent = False
    expect(ann.cards).to_have_count(0)
    ann.page.clock.fast_forward(10_000)
    expect(ann.cards).not_to_have_count(0)


def test_a_process_that_is_frozen_is_left_for_another(invite: Invite, server: Place) -> None:
    """Its machine takes connections, and nobody answers them."""
    with way_to(server) as (place, tell):
        ann = invite(at=place)
        ann.page.clock.install()
        ann.open_table(options={"target": 1})
        ann.wait_for_turn()
        banner = ann.page.get_by_text("Connection lost. Reconnecting …")
        tell(Cable.cut)
        for _ in range(3):  # it asks, waits, and tries again
            ann.page.clock.fast_forward(6_000)
        expect(banner).to_be_visible()
        tell(Cable.lay_another)
        ann.page.clock.fast_forward(6_000)
        expect(banner).to_be_hidden()
        ann.take_turn()


@contextmanager
def way_to(place: Place) -> Iterator[tuple[Place, Callable[[Callable[[Cable], None]], object]]]:
    """Another address of a server, and how to tell what becomes of the way there."""
    address = urlsplit(place.address)
    cable, loop = Cable(address.port or 0), asyncio.new_event_loop()
    with ThreadPoolExecutor(1) as thread:  # this one has a loop already, the browser's
        port = thread.submit(loop.run_until_complete, cable.open()).result()
        running = thread.submit(loop.run_forever)
        there = place._replace(address=f"http://{address.hostname}:{port}")
        try:
            yield there, lambda what: loop.call_soon_threadsafe(what, cable)
        finally:
            loop.call_soon_threadsafe(loop.stop)
            running.result()
            thread.submit(loop.run_until_complete, cable.close()).result()
            thread.submit(loop.close).result()


class Line:
    """The way to the server, which can be cut."""

    def __init__(self) -> None:
        self.whole = True
        self.silent = False
        """Whether it is opened, and nothing comes through."""
        self.open: list[WebSocketRoute] = []

    def connect(self, socket: WebSocketRoute) -> None:
        if self.silent:
            self.open.append(socket)
        elif self.whole:
            socket.connect_to_server()
            self.open.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        self.whole = False
        while self.open:
            self.open.pop().close()

    def mend(self) -> None:
        self.whole = True


def test_after_a_refresh_the_table_is_as_it_was(invite: Invite) -> None:
    ann = invite()
    ann.open_table(options={"target": 1})
    ann.wait_for_turn()
    before = ann.step, ann.cards.evaluate_all("all => all.map(one => one.ariaLabel)")
    ann.page.reload()
    ann.wait_for_turn()
    assert (ann.step, ann.cards.evaluate_all("all => all.map(one => one.ariaLabel)")) == before


def test_a_second_window_takes_the_seat_over(invite: Invite) -> None:
    ann = invite()
    path = ann.open_table(options={"target": 1})
    ann.wait_for_turn()
    second = ann.context.new_page()
    second.goto(path)
    expect(ann.button("Play here")).to_be_visible()
    expect(second.locator("button.held")).to_have_count(
        ann_cards := second.locator("button.held").count() or 7
    )
    ann.button("Play here").click()
    expect(ann.cards).to_have_count(ann_cards)


def test_redacted_as_dealer(invite: Invite, screens: Path | None) -> None:
    ann = invite()
    ann.open_table("redacted", SHORT, dealer=0)
    while ann.wait_for_turn() and ann.phase != "inspect":
        ann.take_turn()
    region = ann.page.get_by_role("region", name="The dealer’s desk")
    expect(region).to_be_visible()
    shown = region.get_by_role("img").get_attribute("alt")
    assert shown not in (None, "A face-down card")
    ann.photograph(screens, "redacted")
    for card in ann.page.locator("button.held").all():
        expect(card).to_have_accessible_name(MEDIA)
    step = ann.step
    ruling = ann.page.locator("button.held:not(.dim)")
    if ruling.count():  # put one of the own cards in its place, or give one back
        ann.click(ruling.first)
        if ann.page.locator("[data-colour]").count():
            ann.page.locator("[data-colour=B]").click()
    else:
        ann.button("Approve").click()
    ann.wait_past(step)
    ann.play_match()


def test_redacted_as_player(invite: Invite) -> None:
    ann, bo = invite("Ann"), invite("Bo")
    path = ann.open_table("redacted", SHORT, bots=0, seats=3, start=False)
    bo.page.goto(path)
    bo.button("Sit here").first.click()
    expect(bo.button("Stand up")).to_be_visible()
    ann.page.get_by_label("Put a bot here").select_option("casual")
    dealer = ann.page.get_by_label("First dealer")
    expect(dealer).to_have_value("")
    expect(bo.page.get_by_text("First dealer: by lot")).to_be_visible()
    dealer.select_option("Ann")
    expect(bo.page.get_by_text("First dealer: Ann")).to_be_visible()
    ann.button("Start with 3 players").click()
    eve = invite("Eve")
    eve.page.goto(path)
    while not bo.page.locator("main[data-mine=true][data-phase=play]").count():
        if ann.page.locator("main[data-mine=true]").count():
            ann.take_turn()
    expect(bo.page.get_by_text("hand a card to Ann, the dealer")).to_be_visible()
    expect(bo.cards.first).to_have_attribute("aria-label", MEDIA)
    card = (bo.cards.first.get_attribute("aria-label") or "").split(",")[0]
    bo.click(bo.cards.first)
    if bo.page.locator("[data-colour]").count():
        bo.page.locator("[data-colour=B]").click()
    for person, seen in ((bo, card), (ann, card), (eve, "A face-down card")):
        region = person.page.get_by_role("region", name="The dealer’s desk")
        expect(region.get_by_role("img", name=seen)).to_be_visible()
    expect(eve.page.get_by_text("Ann is looking at Bo").first).to_be_visible()
