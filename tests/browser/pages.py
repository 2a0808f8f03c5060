"""How a person gets to every page, and to every state of a table that looks different."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import Person

PATIENCE = 180_000
"""Milliseconds: the process that computes starts with the first job."""
# What is wider than its box, so that one would have to know that it scrolls.
CUT_OFF = """() => [...document.querySelectorAll('main *')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 &&
    getComputedStyle(one).overflowX !== 'visible' && !one.matches('input, .hidden'))
  .map((one) => one.outerHTML.slice(0, 80))"""


def at_the_form(ann: Person) -> None:
    ann.page.goto("/new")
    expect(ann.page.get_by_role("radio").first).to_be_visible()
    for folded in ann.page.locator("details").all():
        folded.evaluate("one => { one.open = true }")


def in_the_lobby(ann: Person) -> None:
    ann.open_table(seats=5, start=False)
    expect(ann.button("Start with 4 players")).to_be_visible()


def at_the_table(ann: Person) -> None:
    ann.open_table("party")
    ann.wait_for_turn()


def with_the_menu(ann: Person) -> None:
    at_the_table(ann)
    ann.button("Table menu").click()


def in_words(ann: Person) -> None:
    at_the_table(ann)
    ann.button("Show this table as text").press("Enter")
    expect(ann.page.get_by_role("heading", level=1, name="in words")).to_be_visible()


def after_the_match(ann: Person) -> None:
    ann.open_table("oneround", {"hand_size": 1}, bots=1)
    ann.play_match()
    if ann.button("The whole match").count():  # where there is no room, it is folded
        ann.button("The whole match").click()
    ann.button("Verify this deal").click()
    expect(ann.page.get_by_text("What was checked")).to_be_visible()


def at_the_bench(ann: Person) -> None:
    ann.page.goto("/studio")
    ann.page.get_by_role("button", name="Redacted The media").click()
    expect(ann.page.get_by_role("tabpanel").first).to_be_visible()


def in_the_pane(name: str) -> Callable[[Person], None]:
    """From the page before: another part of the bench."""

    def go(ann: Person) -> None:
        ann.page.get_by_role("tab", name=name).click()
        expect(ann.page.get_by_role("tab", name=name, selected=True)).to_be_visible()

    return go


def with_a_card(ann: Person) -> None:
    in_the_pane("Cards")(ann)
    ann.page.get_by_role("button", name="New wild").click()
    expect(ann.page.get_by_label("Name", exact=True)).to_be_visible()


def analysed(ann: Person) -> None:
    ann.page.goto(play_one(ann).replace("/t/", "/r/") + "/1")
    ann.button("Analyse this match").click()
    luck = ann.page.get_by_role("heading", name="Luck and choices")
    expect(luck).to_be_visible(timeout=PATIENCE)
    expect(ann.page.locator("progress")).to_have_count(0, timeout=PATIENCE)


def in_a_lesson(ann: Person) -> None:
    ann.page.goto("/learn/redacted")
    expect(ann.page.get_by_role("status", name="Coach")).to_be_visible()


def play_one(ann: Person) -> str:
    """A match of one short hand, to its end; the address of its table."""
    path = ann.open_table("official", {"hand_size": 1, "target": 1}, bots=1)
    ann.play_match()
    return path


def at_the_replay(ann: Person) -> None:
    """From the page before: the end of a match."""
    ann.page.get_by_role("link", name="Watch the replay").click()
    expect(ann.page.get_by_role("slider")).to_be_visible()


def at(path: str) -> Callable[[Person], None]:
    def go(ann: Person) -> None:
        ann.page.goto(path)
        expect(ann.page.get_by_role("heading", level=1)).to_be_visible()

    return go


PAGES: dict[str, Callable[[Person], None]] = {
    "landing": at("/"),
    "form": at_the_form,
    "lobby": in_the_lobby,
    "table": at_the_table,
    "menu": with_the_menu,
    "end": after_the_match,
    "replay": at_the_replay,
    "rules": at("/rules/redacted"),
    "help": at("/help"),
    "learn": at("/learn"),
    "lesson": in_a_lesson,
    "games": at("/games"),
    "puzzles": at("/puzzles"),
    "text": in_words,
}
STUDIO: dict[str, Callable[[Person], None]] = {
    "studio": at("/studio"),
    "bench": at_the_bench,
    "cards": with_a_card,
    "look": in_the_pane("Look"),
    "measure": in_the_pane("Measure"),
    "play-test": in_the_pane("Play-test"),
    "print": in_the_pane("Print"),
    "versions": in_the_pane("Versions"),
}
ROOM: dict[str, Callable[[Person], None]] = {"analysis": analysed}
EVERY: dict[str, Callable[[Person], None]] = {**ROOM, **PAGES, **STUDIO}
"""Matches are played with cards: the text, once chosen, is remembered."""
