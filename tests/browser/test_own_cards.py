"""A deck of somebody's own in the browser: a fifth colour and cards nobody has seen yet, from the
link to the replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lastcard import Game, load
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.pictures import expect_drawn, expect_theme
from tests.browser.places import Place, Wanted, configured, set_table
from tests.kit import own_deck

pytestmark = pytest.mark.browser

PEOPLE = ["Bo", "Cy"]
TIMES = "\N{MULTIPLICATION SIGN}"
FIVE = ["Red", "Yellow", "Green", "Blue", "Purple"]


def holds(card: str) -> Wanted:
    """Ann has the card and may play it."""

    def wanted(game: Game) -> bool:
        spelled = [str(action).split(":")[0] for action in game.legal(0)]
        return game.actor == 0 and card in spelled

    return wanted


def play(person: Person, card: str) -> None:
    person.click(person.page.locator(f'[data-spot="card-{card}"]').first)


def colours(person: Person) -> list[str]:
    return person.page.locator("[data-colour]").all_inner_texts()


def test_a_wild_draw_six_names_the_fifth_colour(invite: Invite, server: Place) -> None:
    ann = invite()
    path, game = set_table(server, [ann, "Bo"], holds("W+6"), deck=own_deck.DECK)
    ann.page.goto(path)
    expect(ann.page.locator('[data-spot="card-W+6"]').first).to_have_attribute(
        "aria-label", re.compile("^Wild Draw Six, playable")
    )
    expect_drawn(ann.page.locator('[data-spot="card-W+6"] img'))
    play(ann, "W+6")
    assert [name.strip() for name in colours(ann)] == FIVE
    shapes = ann.page.locator("[data-colour] [data-shape]")
    assert shapes.evaluate_all("all => all.map(one => one.dataset.shape)") == [
        "circle",
        "star",
        "triangle",
        "square",
        "heart",
    ]
    paints = shapes.evaluate_all("all => all.map(one => getComputedStyle(one).fill)")
    assert len(set(paints)) == 5
    step = ann.step
    ann.page.keyboard.press("p")
    ann.wait_past(step)
    expect(ann.log).to_contain_text("You play Wild Draw Six, naming purple.")
    count = ann.page.locator("[data-seat='1'] .count [aria-hidden]")
    expect(count).to_have_text(str(len(game.hand(1)) + 6))
    expect(ann.page.locator(".sign")).to_contain_text("purple")


def test_skip_everyone_gives_another_turn(invite: Invite, server: Place) -> None:
    ann = invite()
    deck = {**own_deck.DECK, "*SE": 9}
    path, game = set_table(server, [ann, *PEOPLE], lambda game: can_skip(game) != "", deck=deck)
    ann.page.goto(path)
    step = ann.step
    play(ann, can_skip(game))
    ann.wait_past(step)
    expect(ann.log).to_contain_text("Bo loses a turn.")
    expect(ann.log).to_contain_text("Cy loses a turn.")
    expect(ann.page.locator("main")).to_have_attribute("data-mine", "true")


def can_skip(game: Game) -> str:
    if game.actor != 0:
        return ""
    skips = [str(a) for a in game.legal(0) if a.card and a.card.symbol == "SE"]
    return next((action for action in skips if "!" not in action), "")


def test_a_chosen_player_draws(invite: Invite, server: Place) -> None:
    ann = invite()
    path, game = set_table(server, [ann, *PEOPLE], holds("WH"), deck=own_deck.DECK)
    ann.page.goto(path)
    expect(ann.page.locator('[data-spot="card-WH"]').first).to_have_attribute(
        "aria-label", re.compile("Choose who draws two")
    )
    play(ann, "WH")
    ann.page.locator("[data-colour=P]").click()
    expect(ann.prompt).to_have_text("Who must draw?")
    expect(ann.page.locator(".target")).to_have_count(2)
    ann.button("Make Cy draw").click()
    expect(ann.log).to_contain_text("You make Cy draw.")
    count = ann.page.locator("[data-seat='2'] .count [aria-hidden]")
    expect(count).to_have_text(str(len(game.hand(2)) + 2))


def test_who_is_hit_names_the_colour(invite: Invite, server: Place) -> None:
    def bo_plays_it(game: Game) -> bool:
        if game.actor != 1 or "WR" not in map(str, game.legal(1)):
            return False
        game.apply(1, "WR")
        return True

    ann = invite(locale="de-DE")
    path, _ = set_table(server, [ann, "Bo"], bo_plays_it, deck=own_deck.DECK)
    ann.page.goto(path)
    question = "Wild Roulette: Wähle eine Farbe. Du ziehst, bis sie kommt."
    expect(ann.page.get_by_role("group", name=question)).to_be_visible()
    assert [name.strip() for name in colours(ann)] == ["Rot", "Gelb", "Grün", "Blau", "Purple"]
    step = ann.step
    ann.page.locator("[data-colour=R]").click()
    ann.wait_past(step)
    log = ann.page.get_by_role("list", name="Verlauf")
    expect(log).to_contain_text("Du wählst Rot.")
    expect(log).to_contain_text(re.compile("Du deckst .* auf und nimmst sie."))


def test_from_the_link_to_the_replay(invite: Invite, tmp_path: Path) -> None:
    quick = load(own_deck.own_file(tmp_path)).but(hand_size=3, scoring="none")
    with configured(tmp_path / "data", own_rules=(quick,), bot_delay=0.0) as place:
        ann = invite(at=place)
        ann.page.goto("/")
        ann.page.get_by_role("link", name="Purple evening").click()
        ann.page.get_by_text(re.compile(r"^The deck: \d+ cards$")).click()
        expect(ann.page.get_by_role("img", name=f"4 {TIMES} Wild Draw Six")).to_be_visible()
        expect(ann.page.get_by_role("img", name=f"2 {TIMES} Purple 12")).to_be_visible()
        ann.button("Play by these rules").click()
        ann.page.get_by_label("Who sits in seat 2").select_option("casual")
        ann.button("Open the table").click()
        ann.button("Start with 2 players").click()
        ann.play_match()
        ann.page.get_by_role("button", name="Verify this deal").click()
        expect(ann.page.get_by_text("The deal was honest.")).to_be_visible()
        ann.page.get_by_role("link", name="Watch the replay").click()
        expect_theme(ann.page.locator("article img").first, "classic", quick)


@pytest.mark.parametrize("rules", ["merciless", "all-wild", "eights", "mau-mau", "switch"])
def test_a_match_with_every_pack_that_ships(invite: Invite, server: Place, rules: str) -> None:
    ann = invite()
    ann.open_table(rules, {"scoring": "none"}, bots=2)
    assert ann.play_match() > 0
    expect(ann.page.get_by_role("button", name="Verify this deal")).to_be_visible()
