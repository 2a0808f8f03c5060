"""What the page remembers: play at once, come back, look back, take it along, be forgotten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lastcard import Game
from tests.browser.conftest import Invite
from tests.browser.pages import CUT_OFF, play_one
from tests.browser.places import Place, set_table

pytestmark = pytest.mark.browser

NOTE_HEADINGS = """
window.headings = [];
new MutationObserver(() => {
  for (const found of document.querySelectorAll('h1')) window.headings.push(found.textContent);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
NINE = ["Bartholomew", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo"]
HIDE = """() => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def finish_hand(game: Game) -> None:
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])


def after_three_hands(game: Game) -> bool:
    """Three hands are over, and whoever gained most in the last one is not the leader."""
    for number in range(3):
        if number:
            game.deal()
        finish_hand(game)
        if game.match_over:
            return False
    outcome = game.outcome
    assert outcome is not None
    scores = outcome.scores
    return outcome.gains.index(max(outcome.gains)) != scores.index(max(scores))


def test_play_now_asks_for_nothing_and_remembers(invite: Invite) -> None:
    ann = invite(named=False)
    ann.context.add_init_script(NOTE_HEADINGS)
    ann.page.goto("/")
    ann.page.get_by_role("combobox", name="Rules").select_option("party")
    ann.page.get_by_label("Bots").select_option("novice")
    ann.page.get_by_label("Length").select_option("200")
    ann.button("Play now").click()
    ann.wait_for_turn()
    seen = set(ann.page.evaluate("window.headings"))
    assert "Waiting for players" not in seen  # nobody is shown the lobby on the way
    assert ann.page.evaluate("localStorage.getItem('lastcard.name')")
    expect(ann.page.locator("header")).to_contain_text("Party")
    expect(ann.page.locator("header")).not_to_contain_text("house rules")

    ann.page.goto("/")
    expect(ann.page.get_by_role("combobox", name="Rules")).to_have_value("party")
    expect(ann.page.get_by_label("Bots")).to_have_value("novice")
    expect(ann.page.get_by_label("Length")).to_have_value("200")
    ann.page.get_by_role("link", name="Go on").click()
    ann.wait_for_turn()


def test_who_left_comes_back_with_one_click(invite: Invite) -> None:
    ann = invite()
    path = ann.open_table(bots=3)
    ann.wait_for_turn()
    ann.button("Table menu").click()
    ann.page.once("dialog", lambda dialog: dialog.accept())
    ann.button("Leave my seat").click()
    expect(ann.page.locator("button.held")).to_have_count(0)
    ann.page.goto("/games")
    expect(ann.page.get_by_text("you left your seat")).to_be_visible()
    ann.page.get_by_role("link", name="Come back").click()
    expect(ann.page).to_have_url(re.compile(path))


def test_my_games_have_results_numbers_and_replays(invite: Invite, screens: Path | None) -> None:
    ann = invite()
    path = play_one(ann)
    ann.page.goto("/games")
    ann.photograph(screens, "my-games")
    numbers = ann.page.get_by_role("listitem").filter(has=ann.page.get_by_role("heading", level=3))
    expect(numbers.get_by_role("definition").first).to_have_text("1")
    ann.page.set_viewport_size({"width": 390, "height": 844})
    assert ann.page.evaluate(CUT_OFF) == []
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.get_by_role("link", name="Replay").click()
    expect(ann.page).to_have_url(re.compile(path.replace("/t/", "/r/")))
    expect(ann.page.get_by_role("slider")).to_be_visible()

    ann.page.goto("/games")
    ann.button("Same deal again").click()
    expect(ann.page.get_by_text("not a fresh shuffle")).to_be_visible()
    ann.play_match()
    expect(ann.page.get_by_text("not a fresh shuffle").last).to_be_visible()
    expect(ann.button("Verify this deal")).to_have_count(0)
    ann.page.goto("/games")
    expect(ann.page.get_by_text("(same deal again)")).to_be_visible()
    expect(numbers.get_by_role("definition").first).to_have_text("1")


def test_an_identity_moves_to_another_device_and_is_forgotten(invite: Invite) -> None:
    ann, phone = invite("Ann"), invite("Phone", named=False)
    play_one(ann)
    ann.page.goto("/games")
    ann.button("Take it to another device").click()
    link = ann.page.get_by_label("Link for your other device").input_value()
    code = ann.page.locator(".code").inner_text()
    ann.button("Done, hide it").click()
    expect(ann.page.locator(".code")).to_have_count(0)

    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(link)
    dialog = phone.page.get_by_role("dialog", name="Take over an identity?")
    expect(dialog).to_contain_text("The other identity has 1 game.")
    assert phone.page.url.endswith("/games")  # the secret does not stay in the address
    assert not [url for url in asked if ann.secret in url.partition("#")[0]]
    dialog.get_by_role("button", name="Cancel").click()
    expect(phone.page.get_by_text("You have not played here yet.")).to_be_visible()

    phone.page.get_by_text("I have a code from another device").click()
    phone.page.get_by_label("Code from the other device").fill("12 34")
    phone.button("Take over").click()
    expect(phone.page.get_by_role("alert")).to_have_text(
        "This link or code is damaged: copy all of it once more."
    )
    phone.page.get_by_label("Code from the other device").fill(code.upper())
    phone.button("Take over").click()
    phone.button("Yes, take it over").click()
    expect(phone.page.get_by_role("link", name="Replay")).to_be_visible()

    phone.page.once("dialog", lambda question: question.accept())
    phone.button("Forget me").click()
    expect(phone.page.get_by_text("You have not played here yet.")).to_be_visible()
    assert phone.page.evaluate("localStorage.getItem('lastcard.secret')") != ann.secret
    ann.page.goto("/games")
    expect(ann.page.get_by_text("You have not played here yet.")).to_be_visible()


def test_an_invitation_says_who_and_what(invite: Invite, screens: Path | None) -> None:
    ann, bo = invite("Ann"), invite(named=False)
    path = ann.open_table("party", bots=1, seats=4, start=False)
    bo.page.goto(path)
    expect(bo.page.get_by_role("heading", level=1)).to_have_text("Ann invites you to a game")
    expect(bo.page.get_by_text("2 of 4 seats free")).to_be_visible()
    bo.photograph(screens, "invitation")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Come in").click()
    expect(bo.button("Stand up")).to_be_visible()


@pytest.mark.parametrize("path", ["/nothing", "/t/short", "/games/more", "/%E0%A4%A"])
def test_a_mistyped_link_is_answered_by_a_page(invite: Invite, path: str) -> None:
    ann = invite()
    ann.page.goto(path)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(
        "There is nothing at this address"
    )
    ann.complaints.clear()  # the browser notes the status 404
    ann.page.get_by_role("link", name="Back to the start page", exact=True).click()
    expect(ann.button("Play now")).to_be_visible()


# --- The end --------------------------------------------------------------------------------------


def test_standings_go_by_the_total_and_the_next_deal_is_counted_down(
    invite: Invite, server: Place, screens: Path | None
) -> None:
    ann = invite()
    path, game = set_table(server, [ann, "Bo", "Cleo", "Dan"], after_three_hands)
    ann.page.goto(path)
    panel = ann.page.get_by_role("list", name="Standings")
    expect(panel).to_be_visible()
    totals = [int(text) for text in panel.locator("strong").all_inner_texts()]
    assert game.outcome is not None
    assert totals == sorted(game.outcome.scores, reverse=True)
    expect(ann.page.get_by_role("timer")).to_have_text(re.compile(r"Next hand in \d+ seconds?"))
    ann.photograph(screens, "hand-over")
    ann.button("Next hand").click()
    expect(panel).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (360, 640), (844, 390)])
def test_the_panel_leaves_the_winning_card_free(
    invite: Invite, server: Place, width: int, height: int
) -> None:
    ann = invite(width=width, height=height, touch=width < 900)
    path, _ = set_table(server, [ann, "Bo", "Cleo", "Dan"], after_three_hands)
    ann.page.goto(path)
    panel = ann.page.locator("main section.panel").bounding_box()
    card = ann.page.locator("[data-spot=pile]").bounding_box()
    hand = ann.page.locator("[data-spot=hand]").bounding_box()
    assert panel is not None
    assert card is not None
    assert hand is not None
    above, beside = card["y"] + card["height"], card["x"] + card["width"]
    assert above <= panel["y"] or beside <= panel["x"]
    if width > 1000:  # there is room enough for the own cards, too
        assert panel["y"] + panel["height"] <= hand["y"]


def test_ten_players_fit_the_scores_and_the_winner_is_seen(invite: Invite, server: Place) -> None:
    def to_the_end(game: Game) -> bool:
        finish_hand(game)
        while not game.match_over:
            game.deal()
            finish_hand(game)
        return True

    ann = invite()
    path, game = set_table(server, [ann, *NINE], to_the_end, options={"target": 900})
    ann.page.goto(path)
    ann.page.get_by_role("tab", name="Scores").click()
    sheet = ann.page.get_by_role("group", name="Scores")
    rows = sheet.get_by_role("row")
    expect(rows).to_have_count(11)
    assert game.outcome is not None
    best = max(game.outcome.scores)
    expect(rows.nth(1)).to_contain_text(str(best))
    box, total = sheet.bounding_box(), rows.nth(1).get_by_role("cell").first.bounding_box()
    assert box is not None
    assert total is not None
    assert box["width"] <= 330
    assert total["x"] + total["width"] <= box["x"] + box["width"]  # without scrolling


def test_the_course_of_a_match_is_told(invite: Invite, screens: Path | None) -> None:
    ann = invite(height=1000)
    ann.open_table("official", {"hand_size": 2, "target": 60}, bots=2)
    ann.play_match()
    ann.photograph(screens, "match-over")
    hands = ann.page.get_by_role("table", name="Course of the scores").get_by_role("row")
    if ann.page.locator("figure").count():  # one hand may have been enough
        assert hands.count() >= 3
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.button("Share").click()
    expect(ann.button("Copied")).to_be_visible()
    shared = ann.page.evaluate("navigator.clipboard.readText()")
    assert "/r/" in shared
    assert "Lastcard" in shared


# --- Elsewhere ------------------------------------------------------------------------------------


def test_a_page_in_the_background_says_your_turn(invite: Invite) -> None:
    ann = invite()
    ann.open_table(bots=1)
    ann.wait_for_turn()
    expect(ann.page).to_have_title(re.compile("^● Official"))
    ann.page.evaluate(HIDE)
    expect(ann.page).to_have_title("● Your turn!")


def test_notifications_are_only_asked_for_in_the_menu(invite: Invite) -> None:
    ann = invite()
    ann.context.grant_permissions(["notifications"])
    ann.open_table(bots=1)
    ann.wait_for_turn()
    assert ann.page.evaluate("localStorage.getItem('lastcard.notify')") is None
    ann.button("Table menu").click()
    wanted = ann.page.get_by_role("switch", name="Tell me when it is my turn")
    expect(wanted).not_to_be_checked()
    wanted.check()
    assert ann.page.evaluate("localStorage.getItem('lastcard.notify')") == "on"


def test_without_a_connection_the_page_is_there_and_comes_back(invite: Invite) -> None:
    ann = invite(installed=True)
    ann.page.goto("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    ann.page.reload()
    expect(ann.button("Play now")).to_be_visible()
    ann.page.wait_for_function("navigator.serviceWorker.controller !== null")
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text("No connection.")).to_be_visible()
    expect(ann.button("Play now")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("No connection.")).to_have_count(0)
    expect(ann.page.get_by_role("option", name="Redacted", exact=True)).to_have_count(1)
    ann.complaints.clear()  # what could not be loaded meanwhile


def test_at_a_table_it_is_said_above_the_hand_that_there_is_no_connection(invite: Invite) -> None:
    ann = invite(width=390, height=844, touch=True)
    ann.open_table(bots=1)
    ann.wait_for_turn()
    ann.context.set_offline(True)
    said = ann.page.get_by_text("No connection.").locator("visible=true")
    expect(said).to_have_count(1)
    hand = ann.page.locator("[data-spot=hand]").bounding_box()
    box = said.bounding_box()
    assert hand is not None
    assert box is not None
    assert box["y"] + box["height"] <= hand["y"]
    ann.context.set_offline(False)
    expect(said).to_have_count(0)


def test_an_old_page_is_never_shown_where_the_server_answers(invite: Invite) -> None:
    ann = invite(installed=True)
    ann.page.goto("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    ann.page.reload()
    ann.page.wait_for_function("navigator.serviceWorker.controller !== null")
    ann.page.evaluate(
        """async () => (await caches.open('lastcard-shell')).put('/', new Response('<h1>Old</h1>',
            { headers: { 'Content-Type': 'text/html' } }))"""
    )
    ann.page.reload()
    expect(ann.button("Play now")).to_be_visible()
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.button("Play now")).to_be_visible()  # nor afterwards
    ann.complaints.clear()


def test_the_page_can_be_installed(invite: Invite) -> None:
    ann = invite()
    ann.page.goto("/")
    path = ann.page.locator("link[rel=manifest]").get_attribute("href")
    assert path is not None
    answer = ann.context.request.get(path)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        picture = ann.context.request.get(icon["src"])
        assert picture.ok
        assert picture.headers["content-type"].startswith(icon["type"])
