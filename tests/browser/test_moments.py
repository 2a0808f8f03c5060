"""Moments of their own: a challenge, jumping in, swapped hands, partners, the score sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lastcard import Card, Game
from tests.browser.axe import axe_complaints
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.places import Place, set_table

pytestmark = pytest.mark.browser


def play(person: Person, card: Card) -> None:
    """Play a card of the hand."""
    person.click(person.page.locator(f'[data-spot="card-{card}"]').first)


@pytest.mark.parametrize("guilty", [True, False], ids=["a bluff", "no bluff"])
def test_a_wild_draw_four_is_challenged(invite: Invite, server: Place, guilty: bool) -> None:
    def bo_plays_it(game: Game) -> bool:
        colour = game.view().colour
        has_colour = any(card.colour == colour for card in game.hand(1))
        if "W+4:G" not in map(str, game.legal(1)) or has_colour != guilty:
            return False
        game.apply(1, "W+4:G")
        return True

    ann = invite()
    path, game = set_table(server, [ann, "Bo"], bo_plays_it)
    ann.page.goto(path)
    expect(ann.prompt).to_have_text("Bo played a Wild Draw Four on you. Is it a bluff?")
    step = ann.step
    ann.button("Challenge").click()
    ann.wait_past(step)
    count = ann.page.locator("[data-seat='1'] .count [aria-hidden]")
    mine, his = len(game.hand(0)), len(game.hand(1))
    if guilty:
        expect(ann.log).to_contain_text("Bo held the colour in play: it was a bluff.")
        expect(count).to_have_text(str(his + 4))
        expect(ann.cards).to_have_count(mine)
        expect(ann.page.locator("main")).to_have_attribute("data-mine", "true")
    else:
        expect(ann.log).to_contain_text("Bo did not hold the colour in play: it was no bluff.")
        expect(count).to_have_text(str(his))
        expect(ann.cards).to_have_count(mine + 6)
        expect(ann.page.locator("main")).to_have_attribute("data-mine", "false")
    expect(ann.log).to_contain_text("Bo shows you")


def test_a_wild_wears_the_colour_that_the_next_player_names(invite: Invite, server: Place) -> None:
    def bo_plays_roulette(game: Game) -> bool:
        if game.actor != 1 or "WCR" not in map(str, game.legal(1)):
            return False
        game.apply(1, "WCR")
        return True

    ann = invite()
    path, _ = set_table(server, [ann, "Bo"], bo_plays_roulette, "merciless")
    ann.page.goto(path)
    expect(ann.page.locator("[data-colour]")).to_have_count(4)
    worn = ann.page.locator("[data-spot=pile-top] .named")
    expect(worn).to_have_count(0)
    ann.page.locator("[data-colour=G]").click()
    expect(worn).to_have_text("green")


@pytest.mark.parametrize("colour", "RYGB")
def test_the_colour_a_wild_wears_can_be_read(invite: Invite, server: Place, colour: str) -> None:
    def bo_plays_a_wild(game: Game) -> bool:
        if game.actor != 1 or f"W:{colour}" not in map(str, game.legal(1)):
            return False
        game.apply(1, f"W:{colour}")
        return game.actor == 0

    ann = invite(bypass_csp=True)
    path, _ = set_table(server, [ann, "Bo"], bo_plays_a_wild)
    ann.page.goto(path)
    expect(ann.page.locator("[data-spot=pile-top] .tag")).to_be_visible()
    assert axe_complaints(ann) == []


def test_whoever_is_put_out_is_told_so(invite: Invite, server: Place) -> None:
    def ann_is_out(game: Game) -> bool:
        while not game.over and game.state.playing == 0b111:
            seat = game.actor
            drawing = [action for action in game.legal(seat) if action.card is None]
            game.apply(seat, (drawing if seat == 0 and drawing else game.legal(seat))[0])
        return not game.over and game.state.playing == 0b110

    ann = invite()
    path, _ = set_table(server, [ann, "Bo", "Cy"], ann_is_out, "merciless")
    ann.page.goto(path)
    expect(ann.page.get_by_text("You are out. The others play on.")).to_be_visible()
    expect(ann.button("UNO!")).to_be_disabled()


def test_jumping_in(invite: Invite, server: Place) -> None:
    def ann_has_the_same(game: Game) -> bool:
        top = game.view().top
        return game.actor == 1 and not top.is_wild and top in game.hand(0)

    ann = invite()
    path, game = set_table(server, [ann, "Bo", "Cy"], ann_has_the_same, options={"jump_in": True})
    ann.page.goto(path)
    top = game.view().top
    expect(ann.prompt).to_have_text("It is Bo\u2019s turn.")
    expect(ann.page.locator("button.held.dim")).to_have_count(0)  # only on the own turn
    usable = ann.page.locator("button.held.jump")
    expect(usable).to_have_attribute("aria-label", f"{top.words}, jump in")
    step = ann.step
    play(ann, top)
    ann.wait_past(step)
    expect(ann.log).to_contain_text("You jump in ahead of Bo.")
    expect(ann.cards).to_have_count(6)


def test_a_seven_swaps_hands(invite: Invite, server: Place) -> None:
    def ann_has_a_seven(game: Game) -> bool:
        return game.actor == 0 and any(sevens(game))

    def sevens(game: Game) -> list[Card]:
        return [a.card for a in game.legal(0) if a.card is not None and a.card.number == 7]

    ann = invite()
    rules = {"seven_swap": "choose", "opening_skip": "dealer"}
    path, game = set_table(server, [ann, "Bo", "Cy"], ann_has_a_seven, options=rules)
    ann.page.goto(path)
    play(ann, sevens(game)[0])
    expect(ann.prompt).to_have_text("Whose hand do you want?")
    expect(ann.page.locator(".target")).to_have_count(2)
    ann.button("Swap with Cy").click()
    expect(ann.log).to_contain_text("You swap hands with Cy.")
    spots = ann.cards.evaluate_all("all => all.map(one => one.dataset.spot)")
    assert sorted(spots) == sorted(f"card-{card}" for card in game.hand(2))
    expect(ann.page.locator("[data-seat='2'] .count [aria-hidden]")).to_have_text("6")


def finish_hand(game: Game) -> list[int]:
    """Everybody does the first thing that is legal. What each seat gained."""
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])
    assert game.outcome is not None
    return list(game.outcome.gains)


def test_partners_are_marked_and_win_together(invite: Invite, server: Place) -> None:
    def cy_wins(game: Game) -> bool:
        return finish_hand(game)[2] > 0 and game.outcome is not None and game.outcome.winner == 2

    ann = invite()
    rules = {"partners": True, "min_players": 4, "max_players": 4, "target": 1}
    path, _ = set_table(server, [ann, "Bo", "Cy", "Di"], cy_wins, options=rules)
    ann.page.goto(path)
    for seat, is_partner in ((1, False), (2, True), (3, False)):
        found = ann.page.locator(f"[data-seat='{seat}'] .marks").filter(has_text="partner")
        expect(found).to_have_count(int(is_partner))
    expect(ann.page.get_by_role("heading", name="You win the match!")).to_be_visible()


def test_the_score_sheet_has_the_whole_match(invite: Invite, server: Place) -> None:
    """Also the hands that ended before the page was opened."""
    gains: list[list[int]] = []

    def ann_can_end_the_third_hand(game: Game) -> bool:
        gains.clear()
        for _ in range(2):
            gains.append(finish_hand(game))
            game.deal()
        return game.actor == 0 and str(game.hand(0)[0]) in map(str, game.legal(0))

    ann = invite()
    path, game = set_table(
        server, [ann, "Bo"], ann_can_end_the_third_hand, options={"target": 5000, "hand_size": 1}
    )
    ann.page.goto(path)
    ann.page.get_by_role("tab", name="Score").click()
    sheet = ann.page.get_by_role("table").filter(has_text="Total")

    def check_sheet() -> None:
        expect(sheet.get_by_role("columnheader")).to_have_count(len(gains) + 1)
        for name, won in zip(("Ann", "Bo"), zip(*gains, strict=True), strict=True):
            cells = sheet.get_by_role("row", name=name).get_by_role("cell")
            expect(cells).to_have_text([str(sum(won)), *map(points, reversed(won))])

    check_sheet()
    card = game.hand(0)[0]
    game.apply(0, str(card))
    gains.append(finish_hand(game))
    play(ann, card)
    check_sheet()


def points(number: int) -> str:
    return str(number) if number else "\N{EN DASH}"


@pytest.mark.parametrize(("late", "hint"), [(True, "or right after it"), (False, "is too late")])
def test_the_uno_button_says_until_when_a_call_counts(
    invite: Invite, late: bool, hint: str
) -> None:
    ann = invite()
    ann.open_table(options={"uno_late_call": late})
    expect(ann.button("UNO!")).to_have_attribute("title", re.compile(hint))
