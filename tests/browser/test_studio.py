"""The studio: the whole walk of a designer, and files that cannot be read."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.pages import PATIENCE
from tests.browser.person import Person
from tests.browser.places import program

pytestmark = pytest.mark.browser


def tab(ann: Person, name: str) -> None:
    ann.page.get_by_role("tab", name=name).click()


def start_from(ann: Person, title: str) -> None:
    ann.page.goto("/studio")
    ann.page.get_by_role("button", name=re.compile(f"^{title} ")).click()
    expect(ann.page.get_by_role("tab", name="Rules", exact=True)).to_be_visible()


def option(ann: Person, words: str) -> Locator:
    """The one field that has these words."""
    ann.page.get_by_label("Search the rules").fill(words)
    return ann.page.locator(".field", has_text=re.compile(words, re.IGNORECASE)).first


def test_a_designer_walks_from_an_idea_to_a_table(invite: Invite, tmp_path: Path) -> None:
    ann = invite("Ann")
    page = ann.page
    start_from(ann, "Redacted")

    # Rules: a change shows at once on the other side, and can be taken back.
    option(ann, "cards dealt to each player").locator("input").fill("6")
    page.keyboard.press("Tab")
    changes = page.locator(".changes")
    expect(changes).to_contain_text("cards dealt to each player")
    expect(page.locator(".new").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(changes).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(changes).to_contain_text("→ becomes 6")

    # What does not go together is explained, with a way out.
    option(ann, "jump in").get_by_role("switch").click()
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("cannot be combined")
    problem.get_by_role("button", name=re.compile("inspects every play: off", re.I)).wait_for()
    problem.get_by_role("button", name="Take back the last change").click()
    expect(problem).to_have_count(0)

    # Cards: one more of a kind, and a new one.
    tab(ann, "Cards")
    page.get_by_role("button", name="One more: Wild", exact=True).click()
    expect(changes).to_contain_text("4 → 5")
    page.get_by_role("button", name="New wild").click()
    page.get_by_label("Name", exact=True).fill("Exposed")
    page.keyboard.press("Tab")
    page.get_by_label("the player draws two cards").check()
    expect(changes).to_contain_text("Exposed")
    expect(page.locator(".deck [data-card=WN1]")).to_be_visible()

    # Look: a paint that cannot be told from another is warned of, on every card.
    tab(ann, "Look")
    paint = "e => { e.value = '#1f9f59'; e.dispatchEvent(new Event('input', {bubbles: true})) }"
    page.get_by_label("Paint of Print").evaluate(paint)
    expect(page.get_by_text("Print and Television look alike to everybody.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("look alike")).to_have_count(0)
    page.get_by_label("Name of the game").fill("Night shift")
    page.get_by_role("button", name="The name of the game", exact=True).click()
    expect(page.get_by_label("Words on the back")).to_have_value("NIGHT SHIFT")

    # Versions: what changed since one that was kept.
    tab(ann, "Versions")
    page.get_by_label("What is special about this version?").fill("Six cards")
    page.get_by_role("button", name="Keep this version").click()
    tab(ann, "Rules")
    option(ann, "cards dealt to each player").locator("input").fill("5")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Compare").click()
    expect(changes.get_by_role("listitem")).to_have_count(1)
    tab(ann, "Versions")
    page.get_by_role("button", name="Go back to it").click()

    # Nothing is lost by a reload.
    page.reload()
    expect(page.get_by_label("Name of the game")).to_have_value("Night shift")
    expect(changes).to_contain_text("Exposed")

    # Shared by a link, with own cards and look; a folder goes out and comes in again.
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    page.keyboard.press("Escape")
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Download").click()
    assert downloaded.value.suggested_filename == "night-shift.zip"
    folder = tmp_path / "night-shift.zip"
    downloaded.value.save_as(folder)
    with zipfile.ZipFile(folder) as archive:
        assert "night-shift/theme/theme.toml" in archive.namelist()
    tab(ann, "Print")
    page.get_by_label("Cards", exact=True).uncheck()
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Make the PDF").click()
    assert downloaded.value.path().read_bytes().startswith(b"%PDF")

    ben = invite("Ben")
    ben.page.goto(link)
    expect(ben.page.get_by_role("heading", name="Night shift")).to_be_visible()
    ben.page.get_by_role("button", name="Change it in the studio").click()
    expect(ben.page.locator(".changes")).to_contain_text("Exposed")

    # A table at once; afterwards the studio tells what happened there.
    tab(ann, "Play-test")
    page.get_by_role("button", name="Play now with bots").click()
    expect(page.locator("main[data-step]")).to_be_visible()
    page.goto("/studio")
    tab(ann, "Play-test")
    expect(page.get_by_text("Still playing.")).to_be_visible()
    remarks = page.get_by_label("What the players said")
    remarks.fill("Too many forms.")
    remarks.blur()
    page.reload()
    tab(ann, "Play-test")
    expect(remarks).to_have_value("Too many forms.")


def test_a_broken_file_is_explained_and_nothing_is_lost(invite: Invite, tmp_path: Path) -> None:
    ann = invite("Ann")
    page = ann.page
    start_from(ann, "Official")
    page.get_by_label("Name of the game").fill("Mine")
    tab(ann, "Versions")
    broken = tmp_path / "broken.toml"
    broken.write_text('title = "Broken"\n[options]\nhand_sice = 5\n', encoding="utf-8")
    page.locator("input[accept]").set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text(
        "Nothing was changed: broken.toml: options.hand_sice: unknown key; did you mean "
        "options.hand_size?"
    )
    expect(page.get_by_label("Name of the game")).to_have_value("Mine")
    refused = [complaint for complaint in ann.complaints if "400" in complaint]
    assert ann.complaints == refused, "a browser complains of every refusal"
    ann.complaints.clear()
    good = tmp_path / "good.toml"
    good.write_text('title = "Good"\n[options]\nhand_size = 5\n', encoding="utf-8")
    page.locator("input[accept]").set_input_files(good)
    expect(page.get_by_label("Name of the game")).to_have_value("Good")
    expect(page.get_by_text("Before a file was loaded")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("de-DE", "Nichts wurde geändert: Einen Eintrag mit diesem Namen gibt es nicht ("),
        ("fr-FR", "Rien n’a été changé : Il n’y a pas d’entrée de ce nom ("),
    ],
)
def test_a_broken_file_is_explained_in_another_language(
    invite: Invite, tmp_path: Path, locale: str, told: str
) -> None:
    ann = invite(locale=locale)
    ann.page.goto("/studio")
    broken = tmp_path / "broken.toml"
    broken.write_text("[options]\nhand_sice = 5\n", encoding="utf-8")
    ann.page.locator("input[accept]").set_input_files(broken)
    problem = ann.page.get_by_role("alert")
    expect(problem).to_contain_text(told)
    expect(problem).to_contain_text("broken.toml: options.hand_sice")
    ann.complaints.clear()  # a browser complains of every refusal


@pytest.mark.compiled
def test_a_design_is_measured_beside_its_set_and_an_option_swept(invite: Invite) -> None:
    ann = invite("Ann")
    page = ann.page
    start_from(ann, "Redacted")
    option(ann, "cards dealt to each player").locator("input").fill("4")
    page.keyboard.press("Tab")
    expect(page.locator(".changes")).to_contain_text("4")
    tab(ann, "Measure")
    page.locator("form select").nth(1).select_option("5000")
    page.get_by_role("button", name="Measure", exact=True).click()
    dealer = page.locator(".figures li", has_text="Dealer's advantage")
    expect(dealer.locator(".apart")).to_be_visible(timeout=PATIENCE)
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="Table (CSV)").click()
    assert "dealer's advantage" in downloaded.value.path().read_text("utf-8")
    page.get_by_role("button", name="Sweep this option").first.click()
    expect(page.get_by_role("button", name="Use this: 7")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Use this: 7").click()
    expect(page.get_by_label("Cards dealt to each player")).to_have_value("7")
    page.reload()
    tab(ann, "Measure")
    expect(dealer).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.compiled
def test_a_play_test_stands_beside_what_the_bots_said(invite: Invite) -> None:
    """A match played to its end, figure by figure, with the players' remarks."""
    ann = invite("Ann")
    page = ann.page
    start_from(ann, "One round")
    option(ann, "cards dealt to each player").locator("input").fill("2")
    page.keyboard.press("Tab")
    expect(page.locator(".changes")).to_contain_text("2")
    tab(ann, "Measure")
    page.get_by_label("Players", exact=True).fill("2")
    page.locator("form select").nth(1).select_option("5000")
    page.get_by_role("button", name="Measure", exact=True).click()
    expect(page.get_by_role("link", name="Report (HTML)")).to_be_visible(timeout=PATIENCE)
    tab(ann, "Play-test")
    page.get_by_label("Players", exact=True).fill("2")
    page.get_by_role("button", name="Play now with bots").click()
    ann.play_match()
    page.goto("/studio")
    tab(ann, "Play-test")
    rows = page.locator("article table tbody tr")
    expect(rows).to_have_count(5)
    hands = rows.filter(has_text="Hands in the match")
    expect(hands.get_by_role("cell").first).to_have_text("1")
    figures = ("Hands in the match", "Turns in a hand", "Hands won by the dealer")
    for what in figures:
        said = rows.filter(has_text=what).get_by_role("cell").nth(1)
        expect(said).to_have_text(re.compile(r"\d"))
    expect(rows.filter(has_text="Hands won").last).to_contain_text("Ann")
    page.get_by_label("What the players said").fill("Over too soon.")
    page.get_by_label("What the players said").blur()
    page.reload()
    tab(ann, "Play-test")
    expect(page.get_by_label("What the players said")).to_have_value("Over too soon.")
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider")).to_be_visible()


@pytest.mark.compiled
def test_two_measure_at_once_and_a_restart_ends_nothing(invite: Invite, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with program(data) as place:
        people = [invite("Ann", at=place), invite("Ben", at=place)]
        for cards, person in enumerate(people, 5):
            start_from(person, "Official")
            option(person, "cards dealt to each player").locator("input").fill(str(cards))
            person.page.keyboard.press("Tab")
            expect(person.page.locator(".changes")).to_contain_text(f"becomes {cards}")
            tab(person, "Measure")
            person.page.locator("form select").nth(1).select_option("100000")
            person.button("Measure").click()
        for person in people:  # neither waits for the other's end
            expect(person.page.locator(".figures li").first).to_be_visible(timeout=PATIENCE)
            expect(person.button("Stop")).to_be_visible()
    port = place.address.rpartition(":")[2]
    with program(data, "--port", port):
        for person in people:
            report = person.page.get_by_role("link", name="Report (HTML)")
            expect(report).to_be_visible(timeout=PATIENCE)
            expect(person.page.get_by_text("100,000 hands each")).to_be_visible()
    for person in people:  # a browser complains while nobody answers
        person.complaints.clear()
