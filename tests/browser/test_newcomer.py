"""Somebody who has never played: from the start page through the teaching hand to a match that is
won, doing only what the screen says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from lastcard.game import Phase
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.places import Place, set_table

pytestmark = pytest.mark.browser

LESSON = (
    ("Play your red card", "Red 7"),
    ("play your 2", "Green 2"),
    ("Draw a card from the stock", "Draw from the stock"),
    ("Play it!", "Red 9"),
    ("Skip: the next player loses a turn", "Yellow Skip"),
    ("Reverse: play goes the other way round", "Yellow Reverse"),
    ("Draw Two: the next player draws two cards", "Yellow Draw Two"),
    ("name blue", "Wild", "blue$"),
    ("press UNO first, then play the green card", "UNO!", "Green 6"),
    ("One card left, and it fits", "Blue 1"),
    ("play the red card without pressing UNO", "Red 8"),
    ("Catch him before you play", "Catch Ben"),
    ("Challenge him", "Challenge"),
    ("Name any colour you like", "Wild Draw Four", "green$"),
    ("Your last card!", "Red 4"),
)
"""What the coach says, and what one presses then."""


MOST_MATCHES = 40
"""Some three of ten are won by who has just learnt it: so many are hardly ever lost in a row."""


def test_a_newcomer_is_taught_and_wins_a_match(invite: Invite) -> None:
    ann = invite(named=False)
    ann.page.goto("/")
    ann.page.get_by_label("Length").select_option("one hand")
    ann.page.get_by_label("Bots").select_option("Novice bot")
    ann.page.get_by_role("link", name="Show me how").click()
    coach = ann.page.get_by_role("status", name="Coach")
    for says, *presses in LESSON:
        read_on(ann, coach, says)
        for name in presses:
            press(ann, name)
    ann.button("Play a real hand now").click()
    expect(coach).to_have_count(0)
    for _ in range(MOST_MATCHES):
        if wins_match(ann):
            return
        step = ann.step
        ann.button("Play again").click()
        ann.wait_past(step)
    pytest.fail(f"{MOST_MATCHES} matches lost")


def test_whom_the_first_card_asks_for_a_colour_is_offered_them(
    invite: Invite, server: Place
) -> None:
    ann = invite()
    path, _ = set_table(
        server, ["Bo", ann], lambda game: game.phase is Phase.COLOUR and game.actor == 1
    )
    ann.page.goto(path)
    assert ann.wait_for_turn()
    play_turn(ann)


def read_on(ann: Person, coach: Locator, says: str) -> None:
    """Read what the coach says, and go on until it says this."""
    go_on = ann.page.get_by_role("button", name=re.compile("^Continue$"))
    wanted = coach.filter(has_text=says)
    expect(wanted.or_(go_on).first).to_be_visible()
    while not wanted.count():
        said = coach.inner_text()
        go_on.click()
        expect(coach).not_to_have_text(said)
        expect(wanted.or_(go_on).first).to_be_visible()


def press(ann: Person, name: str) -> None:
    """A button that begins so; of cards that lie over each other, where it can be seen."""
    ann.click(ann.page.get_by_role("button", name=re.compile(f"^{name}")).first)


def wins_match(ann: Person) -> bool:
    """Play until somebody has won."""
    won = ann.page.get_by_role("heading", name=re.compile("wins? the match"))
    while True:
        if ann.wait_for_turn():
            play_turn(ann)
            continue
        expect(won.or_(ann.button("Next hand"))).to_be_visible()
        if won.count():
            return won.inner_text() == "You win the match!"
        step = ann.step
        ann.button("Next hand").click()  # nobody could do anything any more
        ann.wait_past(step)


def play_turn(ann: Person) -> None:
    """Do what the cards and buttons offer, and say UNO when it is time to."""
    page = ann.page
    playable = page.get_by_role("button", name=re.compile("playable"))
    uno = page.get_by_role("button", name="UNO!", pressed=False)
    colours = page.get_by_role(
        "group", name=re.compile("(choose|name) (a|the) colour", re.IGNORECASE)
    )
    step = ann.step
    if playable.count():
        if ann.cards.count() == len(("the one to play", "the last one")):
            uno.click()
        playable.first.press("Enter")
    elif not colours.count():  # a wild that was turned up first asks for one at once
        ann.offers.first.click()
    if colours.count():
        colours.get_by_role("button").first.click()
    ann.wait_past(step)
