"""The table in words: a screen reader's user plays it with the keyboard alone. What is done follows
from the accessibility tree; after everything that is done, the focus is somewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from lastcard import Game
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.places import Place, set_table

pytestmark = pytest.mark.browser

USABLE = re.compile("playable|can be handed in|can be played instead|can be returned")
SPOKEN = "() => document.activeElement === document.body ? '' : document.activeElement.innerText"


class Listener:
    """Someone who hears the table and has a keyboard."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def open(self, *table: object, **settings: object) -> None:
        self.person.open_table(*table, **settings)  # type: ignore[arg-type]
        self.begin()

    def begin(self) -> None:
        """The first thing the tab key finds leads to the text; it is remembered."""
        as_text = self.page.get_by_role("button", name="Show this table as text")
        as_text.wait_for(state="attached")
        self.page.keyboard.press("Tab")
        expect(as_text).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("heading", level=1, name="in words")).to_be_focused()

    def hears(self) -> str:
        """Where the focus is, by name. Nowhere is a mistake of the page."""
        name = str(self.page.evaluate(SPOKEN))
        assert name, "the focus is lost"
        return name

    def offered(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, disabled=False)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def take_turn(self) -> None:
        step = self.person.step
        if self.offered("Approve").count():
            self.press("a")
        elif self.offered("Return this card").count():
            self.press("g")
        elif self.offered(re.compile("^(Swap with|Make)")).count():
            self.press("1")
        elif self.page.get_by_role("group", name=re.compile("colour")).count():
            self.choose_colour()
        elif self.offered(USABLE).count():
            self.play()
        elif self.offered(re.compile("^Draw")).count():
            self.press("d")
        else:
            self.press("p")
        self.person.wait_past(step)
        self.hears()

    def play(self) -> None:
        """Go along the hand to the first card that can be used."""
        hand = self.page.get_by_role("heading", name=re.compile("^Your hand")).inner_text()
        if "2 cards" in hand:
            self.press("u")
            expect(self.page.get_by_role("button", name="UNO!", pressed=True)).to_be_visible()
        for _ in range(120):
            self.press("ArrowRight")
            if USABLE.search(self.hears()):
                break
        step = self.person.step
        self.press("Enter")
        self.page.wait_for_function(
            """step => document.querySelector('main').dataset.step !== step
              || document.querySelector('[data-colour]')""",
            arg=step,
        )
        if self.page.get_by_role("group", name=re.compile("[Cc]hoose (a|the) colour")).count():
            self.choose_colour()

    def choose_colour(self) -> None:
        """The focus has gone to the colours; the second one is taken."""
        colours = self.page.get_by_role("group", name=re.compile("colour")).get_by_role("button")
        expect(colours.first).to_be_focused()
        self.press("Tab", "Enter")

    def play_hand(self) -> int:
        turns = 0
        while self.person.wait_for_turn():
            self.take_turn()
            turns += 1
        return turns


@pytest.mark.parametrize("base", ["official", "party"])
def test_a_hand_by_ear(invite: Invite, base: str) -> None:
    ann = Listener(invite())
    ann.open(base, {"target": 1})
    assert ann.play_hand() > 0
    expect(ann.page.get_by_role("heading", name="the match")).to_be_visible()


def test_a_match_is_won_by_ear(invite: Invite) -> None:
    """Against one bot, and again with one key until it is won."""
    ann = Listener(invite())
    ann.open("oneround", {"hand_size": 2}, bots=1)
    for _ in range(25):
        ann.play_hand()
        if ann.page.get_by_role("heading", name="You win the match!").count():
            return
        step = ann.person.step
        ann.press("n")
        ann.person.wait_past(step)
    pytest.fail("25 matches lost")


@pytest.mark.parametrize("dealer", [True, False], ids=["dealer", "player"])
def test_a_hand_of_redacted_by_ear(invite: Invite, hasty: Place, dealer: bool) -> None:
    ann = Listener(invite(at=hasty))
    people: list[Person | str] = [ann.person, "Bo", "Cy"] if dealer else ["Bo", ann.person, "Cy"]
    path, _ = set_table(hasty, people, lambda game: True, "redacted", {"target": 1})
    ann.page.goto(path)
    ann.begin()
    assert ann.play_hand() > 0
    told = ann.page.get_by_role("list", name="What happened")
    ann.page.get_by_text("The whole hand").click()
    mine = "You (approve|keep|return)" if dealer else "You hand .* to Bo"
    expect(told.get_by_text(re.compile(mine)).first).to_be_visible()


def test_the_table_is_a_list(invite: Invite, hasty: Place) -> None:
    """Everything that can be seen at the table is there to be read."""

    def at_my_turn(game: Game) -> bool:
        return game.actor == 1 and str(game.top) == "R5"

    ann = Listener(invite(at=hasty))
    path, game = set_table(hasty, ["Bo", ann.person, "Cy"], at_my_turn, "official")
    ann.page.goto(path)
    ann.begin()
    table = ann.page.get_by_role("list", name="The table").get_by_role("listitem")
    assert table.all_inner_texts() == [
        "Turn: yours",
        "Top card: Red 5",
        "Colour: red",
        "Direction: clockwise",
        f"Stock: {108 - 3 * 7 - 1} cards",
    ]
    players = ann.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(3)
    expect(players.nth(0)).to_contain_text("Cy, 7 cards, 0 points")
    expect(players.nth(1)).to_contain_text("Bo, 7 cards, 0 points, dealer")
    expect(players.nth(2)).to_contain_text("Ann (you), 7 cards, 0 points, to play")
    red = sorted(str(card) for card in game.hand(1) if str(card).startswith("R"))
    held = ann.page.get_by_role("list", name="red").get_by_role("button")
    expect(held).to_have_count(len(red))
    for card in held.all():
        expect(card).to_have_accessible_name(re.compile("^Red .*, playable$"))


def test_what_happened_is_told_on_demand(invite: Invite) -> None:
    ann = Listener(invite())
    ann.open("official", bots=2)
    ann.person.wait_for_turn()
    told = ann.page.locator("[data-told]")
    ann.press("t")
    expect(told).to_contain_text("Turn: yours. Top card: ")
    ann.press("h")
    expect(told).to_have_text(re.compile("You can play: |No card can be played"))
    ann.press("o")
    expect(told).to_have_text(re.compile(r"Ann \(you\), \d+ cards"))
    ann.take_turn()
    ann.person.wait_for_turn()
    ann.press("e")
    expect(told).to_have_text(re.compile("^You (play|draw|pass)"))
    expect(ann.page.locator(".prompt")).to_have_attribute("aria-live", "polite")


def test_the_text_is_remembered_and_left_again(invite: Invite) -> None:
    ann = Listener(invite())
    ann.open("official", bots=1)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", level=1, name="in words")).to_be_visible()
    ann.page.get_by_role("button", name="Show this table with cards").press("Enter")
    expect(ann.page.get_by_role("button", name="Show this table as text")).to_be_attached()
    expect(ann.page.locator("[data-spot=hand]")).to_be_visible()


def test_letters_can_be_switched_off(invite: Invite) -> None:
    """Who dictates, or types by accident, wants no letter to do anything."""
    ann = Listener(invite())
    ann.open("official", bots=1)
    ann.person.wait_for_turn()
    ann.page.get_by_role("button", name="Table menu").press("Enter")
    ann.page.get_by_role("switch", name="Keys").press("Space")
    ann.press("Escape", "u", "t")
    expect(ann.page.get_by_role("button", name="UNO!", pressed=False)).to_be_visible()
    expect(ann.page.locator("[data-told]")).to_be_empty()
