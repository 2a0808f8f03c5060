"""What moves at the table: one thing after the other, the turn when cards have landed, all at once
for who looks away."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lastcard import Card, Game
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.places import Place, set_table

pytestmark = pytest.mark.browser

RECORD = """() => {
  window.seen = [];
  let last = '';
  const look = () => {
    const table = document.querySelector('main[data-step]');
    if (!table) return;
    const now = {
      mine: table.dataset.mine,
      phase: table.dataset.phase,
      held: document.querySelectorAll('button.held').length,
      others: [...document.querySelectorAll('[data-seat] .count [aria-hidden]')]
        .map((count) => count.textContent.trim()),
      flights: document.querySelectorAll('[data-flight]').length,
      winning: document.querySelectorAll('.winning[data-flight]').length,
      ended: [...document.querySelectorAll('button')]
        .some((button) => /Next hand|Play again/.test(button.textContent)),
    };
    if (JSON.stringify(now) !== last) window.seen.push(now);
    last = JSON.stringify(now);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
}"""
HIDE = """() => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
START = """card => {
  const flight = document.querySelector(`[data-flight="${card}"]`);
  if (!flight) return null;
  const [first] = flight.getAnimations()[0].effect.getKeyframes();
  return first.transform.match(/-?[0-9.]+/g).slice(0, 2).map(Number);
}"""
MIDDLE = """spot => {
  const box = document.querySelector(`[data-spot="${spot}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


NEXT_TURN = """() =>
  window.seen.some((one) => one.mine === 'false') && window.seen.at(-1).mine === 'true'"""


def seen(page: Page) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = page.evaluate("window.seen")
    return shown


def play(person: Person, card: Card) -> None:
    person.click(person.page.locator(f"[data-spot='card-{card}']").last)


def sit_down(person: Person, path: str) -> None:
    """Go to a table and wait until the deal has been seen."""
    person.page.goto(path)
    person.wait_for_turn()
    person.page.evaluate(RECORD)


def draw_cards(game: Game) -> list[Card]:
    return [
        action.card
        for action in game.legal(0)
        if action.card is not None and action.card.symbol_name == "Draw Two" and game.actor == 0
    ]


def test_cards_are_counted_one_after_the_other(invite: Invite, server: Place) -> None:
    ann = invite(moves=True)
    rules = {"opening_skip": "dealer"}
    path, game = set_table(server, [ann, "Bo"], lambda game: bool(draw_cards(game)), options=rules)
    sit_down(ann, path)
    before = len(game.hand(1))
    play(ann, draw_cards(game)[0])
    ann.page.wait_for_function(NEXT_TURN)
    counts = [one["others"][0] for one in seen(ann.page) if one["others"]]
    order = [count for at, count in enumerate(counts) if at == 0 or counts[at - 1] != count]
    assert order == [str(before), str(before + 1), str(before + 2)]


def test_the_turn_comes_when_cards_have_landed(invite: Invite, server: Place) -> None:
    """Between two clicks of ours cards are on their way, and it is nobody's turn meanwhile."""
    ann = invite(moves=True)
    rules = {"opening_skip": "dealer"}
    path, game = set_table(server, [ann, "Bo"], lambda game: bool(draw_cards(game)), options=rules)
    sit_down(ann, path)
    play(ann, draw_cards(game)[0])
    ann.page.wait_for_function(NEXT_TURN)
    shown = seen(ann.page)
    assert any(one["flights"] for one in shown)
    assert all(one["mine"] == "false" for one in shown if one["flights"])


def last_card(game: Game) -> bool:
    """Ann has one card, and it can be played."""
    return game.actor == 0 and any(
        action.card is not None and not action.card.names_colour for action in game.legal(0)
    )


def win(person: Person, server: Place, target: int) -> None:
    rules = {"hand_size": 1, "target": target, "opening_skip": "dealer"}
    path, game = set_table(server, [person, "Bo"], last_card, options=rules)
    sit_down(person, path)
    play(person, game.hand(0)[0])


def test_the_winning_card_is_seen_before_the_result(invite: Invite, server: Place) -> None:
    ann = invite(moves=True)
    win(ann, server, 500)
    expect(ann.button("Next hand")).to_be_visible()
    shown = seen(ann.page)
    assert any(one["winning"] for one in shown)
    assert not any(one["winning"] and one["ended"] for one in shown)


def test_who_looks_away_finds_the_table_as_it_is(invite: Invite, server: Place) -> None:
    ann = invite(moves=True, wishes={"pace": "calm"})
    win(ann, server, 1)
    ann.page.wait_for_function("() => window.seen.some((one) => one.winning)")
    ann.page.evaluate(HIDE)
    found = ann.page.evaluate(
        "() => new Promise((done) => setTimeout(() => done(window.seen.at(-1))))"
    )
    assert (found["phase"], found["ended"]) == ("over", True)


def test_a_substitute_comes_from_the_dealer(invite: Invite, server: Place) -> None:
    def dealer_can_substitute(game: Game) -> bool:
        return game.actor == 1 and bool(substitutes(game, handed_in(game)))

    def handed_in(game: Game) -> Card:
        return next(card for card in game.hand(1) if card.number is not None)

    def substitutes(game: Game, card: Card) -> list[Card]:
        later = Game.thaw(game.freeze())
        later.apply(1, str(card))
        return [
            action.card
            for action in later.legal(0)
            if str(action).startswith("sub:") and action.card and action.card.number is not None
        ]

    bo, ann, eve = invite("Bo"), invite("Ann"), invite("Eve", moves=True)
    path, game = set_table(server, [ann, bo, eve], dealer_can_substitute, base="redacted")
    for person in (bo, ann, eve):
        person.page.goto(path)
        expect(person.page.locator("main[data-step]")).to_be_visible()
    card = handed_in(game)
    play(bo, card)
    ann.wait_for_turn()
    substitute = substitutes(game, card)[0]
    expect(eve.page.locator("main[data-phase=inspect]")).to_be_visible()
    play(ann, substitute)
    expect(eve.page.locator("[data-stamp=censored]")).to_be_attached()
    start = eve.page.wait_for_function(START, arg=str(substitute)).json_value()
    dealer = eve.page.evaluate(MIDDLE, "seat-0")
    assert max(abs(a - b) for a, b in zip(start, dealer, strict=True)) < 3


def test_a_card_that_can_only_be_kept_is_kept(invite: Invite, server: Place) -> None:
    def draws_in_vain(game: Game) -> bool:
        if game.actor != 0:
            return False
        later = Game.thaw(game.freeze())
        later.apply(0, "draw")
        return [str(action) for action in later.legal(0) if "catch" not in str(action)] == ["pass"]

    ann = invite(wishes={"auto-keep": "on"})
    rules = {"opening_skip": "dealer"}
    path, game = set_table(server, [ann, "Bo"], draws_in_vain, options=rules)
    ann.page.goto(path)
    ann.button("Draw").first.click()
    expect(ann.log).to_contain_text("You pass")
    expect(ann.cards).to_have_count(len(game.hand(0)) + 1)


def test_the_pace_is_chosen_in_the_menu_and_kept(invite: Invite, server: Place) -> None:
    ann = invite(moves=True)
    rules = {"opening_skip": "dealer"}
    path, game = set_table(server, [ann, "Bo"], lambda game: bool(draw_cards(game)), options=rules)
    ann.page.goto(path)
    ann.button("Table menu").click()
    ann.page.get_by_label("Pace").select_option("No motion")
    sit_down(ann, path)
    play(ann, draw_cards(game)[0])
    expect(ann.cards).to_have_count(len(game.hand(0)) - 1)
    assert not any(one["flights"] for one in seen(ann.page))
    ann.button("Table menu").click()
    expect(ann.page.get_by_label("Pace")).to_have_value("none")


def test_less_motion_is_respected(invite: Invite) -> None:
    ann = invite()
    ann.open_table(bots=1)
    ann.wait_for_turn()
    ann.button("Table menu").click()
    expect(ann.page.get_by_label("Pace")).to_be_disabled()
    expect(ann.page.get_by_text(re.compile("less motion"))).to_be_visible()
