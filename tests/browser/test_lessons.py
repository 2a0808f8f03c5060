"""Learning by playing: with mouse, finger or keyboard, doing only what the coach points at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.person import Person

pytestmark = pytest.mark.browser

POINTED = """() => {
  const ring = document.querySelector('[data-pointer]')?.getBoundingClientRect();
  if (!ring) return null;
  return [ring.x + ring.width / 2, ring.y + ring.height / 2];
}"""
NOTICED = """([said, armed, coach]) => document.querySelector(coach)?.innerText !== said
  || (!armed && document.querySelector('[data-colour], [aria-pressed=true]'))"""
REACHED = """button => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const [x, y, inset] = [(left + right) / 2, (top + bottom) / 2, 3];
  const edges = [[left + inset, y], [right - inset, y], [x, top + inset], [x, bottom - inset]];
  return edges.every((edge) => button.contains(document.elementFromPoint(...edge)));
}"""
SAID = "[data-coach] .say"


def go_on(page: Page, touch: bool = False) -> bool:
    """What the screen asks for: the coach's button, or what the ring is around. False when the
    lesson is over."""
    said = page.locator(SAID).inner_text()
    forward = page.locator("[data-coach] button.primary")
    armed = page.locator("[aria-pressed=true]").count() > 0
    if forward.count():
        if forward.inner_text() == "Play a real hand now":
            return False
        forward.click()
    else:
        spot = page.wait_for_function(POINTED).json_value()
        (page.touchscreen.tap if touch else page.mouse.click)(*spot)
    page.wait_for_function(NOTICED, arg=[said, armed, SAID])
    colours = page.locator("[data-colour]")
    if colours.count():
        asked = colours.filter(has_text="Blue") if "name blue" in said else colours
        asked.first.click()
        page.wait_for_function(NOTICED, arg=[said, True, SAID])
    return True


def learn(person: Person, path: str, touch: bool = False) -> int:
    person.page.goto(path)
    person.page.wait_for_selector("[data-coach]")
    steps = 0
    while go_on(person.page, touch):
        steps += 1
        assert steps < 80
    return steps


@pytest.mark.parametrize("path", ["/learn", "/learn/redacted"])
def test_a_lesson_is_played_by_what_the_screen_says(invite: Invite, path: str) -> None:
    person = invite()
    assert learn(person, path) > 15
    person.button("Play a real hand now").click()
    person.page.wait_for_url("**/t/*")
    person.wait_for_turn()


def test_a_lesson_on_a_phone(invite: Invite) -> None:
    person = invite(width=360, height=640, touch=True)
    assert learn(person, "/learn", touch=True) > 15


def test_a_wrong_move_is_explained_and_taken_back(invite: Invite) -> None:
    person = invite()
    page = person.page
    page.goto("/learn")
    person.button("Draw").first.click()
    expect(page.locator(SAID)).to_contain_text("take it back")
    assert person.cards.count() == 5
    expect(person.prompt).to_have_text("")  # nobody else says what to do
    expect(person.offers).to_have_count(0)
    person.button("Take it back").click()
    expect(page.locator(SAID)).to_contain_text("Play your red card")
    expect(person.cards).to_have_count(4)


def test_a_lesson_goes_on_where_it_was_left_and_parts_can_be_chosen(invite: Invite) -> None:
    person = invite()
    page = person.page
    page.goto("/learn")
    person.button("Next part").click()
    expect(page.locator(SAID)).to_contain_text("Draw a card")
    assert go_on(page)
    expect(page.locator(SAID)).to_contain_text("in luck")
    page.reload()
    expect(page.locator(SAID)).to_contain_text("in luck")
    page.locator("[data-coach] .where").click()
    page.get_by_role("dialog").get_by_role("button", name="Caught!").click()
    expect(page.locator(SAID)).to_contain_text("without pressing UNO")


def test_nothing_is_lost_in_a_lesson_without_a_connection(invite: Invite) -> None:
    person = invite(width=390, height=844, touch=True)
    page = person.page
    page.goto("/learn")
    expect(page.locator(SAID)).to_contain_text("Play your red card")
    person.context.set_offline(True)
    page.locator('[data-spot="card-R7"]').tap()
    notice = page.get_by_text("No connection.")
    expect(notice.locator("visible=true")).to_have_count(1)
    person.context.set_offline(False)
    expect(page.locator(SAID)).to_contain_text("same number")
    expect(notice).to_have_count(0)


def test_a_lesson_by_keyboard(invite: Invite) -> None:
    """The first chapter with keys alone; the coach's words are announced."""
    person = invite()
    page = person.page
    page.goto("/learn")
    said = page.get_by_role("status", name="Coach")
    expect(said).to_contain_text("red card")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("same number")
    for _ in range(4):
        if "2" in page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("all you need")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("nothing fits")


def test_whoever_is_new_is_offered_the_lesson_until_it_is_declined(invite: Invite) -> None:
    person = invite()
    page = person.page
    page.goto("/")
    page.get_by_role("link", name="Show me how").click()
    page.wait_for_selector("[data-coach]")
    page.goto("/")
    person.button("I know how to play").click()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.get_by_role("link", name="Go on learning").count() == 0


def test_whoever_has_played_is_offered_no_lesson(invite: Invite) -> None:
    person = invite()
    person.open_table(bots=1)
    person.wait_for_turn()
    person.page.goto("/")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    assert person.page.get_by_role("link", name="Show me how").count() == 0


def test_nothing_is_offered_in_a_lesson_that_leads_nowhere(invite: Invite) -> None:
    """Nobody hears an emote, and after a hand the coach says how it goes on."""
    person = invite()
    page = person.page
    page.goto("/learn")
    expect(person.button("UNO!")).to_be_visible()
    expect(person.button("A quick word")).to_have_count(0)
    won = page.get_by_role("heading", name="You win the hand!")
    while not won.count():
        assert go_on(page)
    expect(page.locator("[data-coach] button.primary")).to_be_visible()
    expect(person.button("Next hand")).to_have_count(0)


def test_the_dealer_of_a_lesson_reaches_the_desk_on_a_phone(invite: Invite) -> None:
    """Every button that can be pressed is whole, on the felt, and covered by nothing."""
    person = invite(width=360, height=640, touch=True)
    page = person.page
    page.goto("/learn/redacted")
    page.wait_for_selector("[data-coach]")
    rulings = 0
    while go_on(page, touch=True):
        desk = page.get_by_role("region", name="The dealer’s desk")
        for button in desk.get_by_role("button").all():
            rulings += 1
            assert button.evaluate(REACHED), button.inner_text()
    assert rulings > 1


def test_a_card_explains_itself(invite: Invite) -> None:
    """By mouse and keyboard, in the rules at hand; it does not take the click."""
    person = invite()
    page = person.page
    page.goto("/learn")
    card = page.locator('[data-spot="card-R7"]')
    about = page.get_by_role("tooltip")
    card.hover()
    expect(about).to_contain_text("every other 7")
    expect(about).to_contain_text("Counts 7 points")
    page.keyboard.press("Escape")
    expect(about).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(about).to_be_visible()
    card.click()
    expect(page.locator(SAID)).to_contain_text("same number")


def test_help_shows_all_cards(invite: Invite) -> None:
    page = invite().page
    page.goto("/help")
    expect(page.get_by_text("the next player loses a turn")).to_be_visible()
    assert page.locator("[data-card]").count() >= 54
