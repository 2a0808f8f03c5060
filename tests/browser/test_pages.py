"""Every page: open to everyone, in every language, and the table form with its conflicts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_complaints
from tests.browser.conftest import Invite
from tests.browser.pages import EVERY, at, at_the_form, in_the_lobby, with_the_menu
from tests.browser.person import Person
from tests.browser.pictures import expect_theme
from tests.browser.places import Place, play_to_the_end, set_table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(invite: Invite, dark: bool) -> None:
    ann = invite(dark=dark, bypass_csp=True)
    found: list[tuple[str, str, list[str]]] = []
    for name, visit in EVERY.items():
        visit(ann)
        found += [(name, *complaint) for complaint in axe_complaints(ann)]
    assert found == [], "\n".join(map(str, found))


def test_the_form_explains_conflicts_and_saves_rules(invite: Invite, screens: Path | None) -> None:
    ann = invite()
    ann.page.goto("/new")
    ann.page.get_by_role("radio", name="Redacted The media").check()
    ann.photograph(screens, "form")
    at_the_form(ann)
    ann.page.get_by_role("radio", name="Redacted The media").check()
    jump_in = ann.page.get_by_role("switch", name="jump in with the identical card")
    jump_in.check()
    expect(ann.page.get_by_role("alert")).to_have_text(
        '"the dealer inspects every play" and "jump in with the identical card" cannot be '
        "combined: every play goes through the dealer's hands."
    )
    expect(ann.page.locator(".field", has=jump_in).locator(".problem")).to_be_visible()
    expect(ann.button("Open the table")).to_be_disabled()
    jump_in.uncheck()
    expect(ann.button("Open the table")).to_be_enabled()

    ann.page.get_by_label("points that end the match").fill("50")
    ann.page.get_by_label("points that end the match").blur()
    expect(ann.page.get_by_text("The match is played to 50 points.").first).to_be_visible()
    ann.page.get_by_label("Name for your rules").fill("Quick Redacted")
    ann.button("Save these rules").click()
    link = ann.page.get_by_label("Saved. Share the link:").input_value()

    bo = invite("Bo")
    bo.page.goto(link)
    expect(bo.page.get_by_role("heading", name="Quick Redacted")).to_be_visible()
    expect(bo.page.get_by_text("The match is played to 50 points.")).to_be_visible()
    bo.button("Play by these rules").click()
    bo.page.get_by_label("Public").check()
    bo.button("Open the table").click()
    expect(bo.page.get_by_role("heading", name="Quick Redacted")).to_be_visible()

    ann.page.goto("/")
    expect(ann.page.get_by_text("Quick Redacted")).to_be_visible()
    ann.page.get_by_role("link", name="Join").click()
    ann.button("Sit here").first.click()
    expect(ann.button("Stand up")).to_be_visible()


def test_the_host_changes_the_table(invite: Invite) -> None:
    ann = invite()
    in_the_lobby(ann)
    ann.button("Table settings").click()
    ann.page.get_by_role("radio", name="Party House rules").check()
    ann.page.get_by_label("Time per decision").select_option("30")
    ann.button("Change the table").click()
    expect(ann.page.get_by_role("heading", name="Party", level=1)).to_be_visible()
    expect(ann.page.get_by_text("Clock: 30 seconds")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "log", "dealt"),
    [
        ("de-DE", "Verlauf", "Alle bekommen 7 Karten."),
        ("fr-CA", "Ce qui s’est passé", "Chacun reçoit 7 cartes."),
    ],
)
def test_another_language_is_complete(
    invite: Invite, screens: Path | None, locale: str, log: str, dealt: str
) -> None:
    ann = invite(locale=locale, dark=True)
    ann.open_table("party")
    ann.wait_for_turn()
    ann.photograph(screens, f"table-{locale[:2]}")
    told = ann.page.get_by_label(log).get_by_role("listitem").all_inner_texts()
    assert any(dealt in turn for turn in told)
    at_the_form(ann)
    info = ann.context.request.get("/api/rules").json()
    shown = ann.page.locator("main").inner_text()
    for known in info["sets"]:
        assert known["summary"] not in shown, known["name"]
    titles = ann.page.locator(".field .title").all_inner_texts()
    english = {option["title"].casefold() for option in info["options"]}
    assert len(titles) > 20
    assert [title for title in titles if title.casefold() in english] == []


def test_rules_and_conflicts_in_german(invite: Invite) -> None:
    """That no sentence is missing is tested without a browser; here, that they are put together."""
    ann = invite(locale="de-DE")
    at_the_form(ann)
    ann.page.get_by_role("radio", name="Redacted Das Zensurspiel").check()
    ann.page.get_by_label("Punkte, die die Partie beenden").fill("10000")
    ann.page.get_by_label("Punkte, die die Partie beenden").blur()
    target = ann.page.locator(".field .soft", has_text="Die Partie geht bis 10.000 Punkte.")
    expect(target).to_be_visible()
    ann.page.get_by_role("switch", name="Einwerfen mit der gleichen Karte").check()
    expect(ann.page.get_by_role("alert")).to_have_text(
        "„der Geber prüft jede Karte“ und „Einwerfen mit der gleichen Karte“ passen nicht "
        "zusammen: Jede Karte geht durch die Hände des Gebers."
    )
    ann.page.goto("/rules/official-112")
    for words in (
        "Für 2 bis 10 Spieler.",
        "hat einmal 0 und je zweimal 1 bis 9, Aussetzen, Richtungswechsel und Zieh-Zwei.",
        "viermal Farbwahl, viermal Zieh-Vier, einmal Hände mischen und dreimal Freie Karte.",
        "Punkte: eine Zahlenkarte zählt ihre Zahl; Aussetzen, Richtungswechsel und Zieh-Zwei je 20",
    ):
        expect(ann.page.get_by_text(words)).to_be_visible()
    ann.open_table("party", {"jump_in": False}, seats=5, start=False)
    expect(ann.page.get_by_role("heading", name="Party, Hausregeln", level=1)).to_be_visible()
    expect(ann.page.get_by_text("Party mit einigen geänderten Regeln.")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "media", "pile"),
    [
        ("en-GB", "Print|Radio|Television|Internet|Wild", "Discard pile"),
        ("de-DE", "Presse|Radio|Fernsehen|Internet|Farbwahl|Zieh-Vier", "Ablagestapel"),
        ("fr-FR", "Presse|Radio|Télé|Internet|Joker", "Défausse"),
    ],
)
def test_the_replay_of_redacted_looks_and_speaks_so(
    invite: Invite, server: Place, locale: str, media: str, pile: str
) -> None:
    ann = invite(locale=locale)
    path, _ = set_table(server, [ann, "Bo"], play_to_the_end, "redacted", {"target": 1})
    ann.page.goto(f"{path.replace('/t/', '/r/')}/1")
    top = ann.page.get_by_role("img", name=pile)
    expect(top).to_have_accessible_name(re.compile(media))
    expect_theme(top, "redacted")
    expect(ann.page.locator(".sign")).to_have_text(re.compile(media))


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
def test_no_page_is_wider_than_a_phone(invite: Invite, locale: str) -> None:
    ann = invite(width=360, height=740, touch=True, locale=locale)

    def in_a_lobby(ann: Person) -> None:
        ann.open_table(seats=5, start=False)
        expect(ann.page.get_by_role("img", name="QR")).to_be_visible()

    pages = at("/"), at_the_form, in_a_lobby, at("/rules/redacted"), at("/help")
    for visit in pages:
        visit(ann)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360, ann.page.url


def test_without_hints_nothing_is_dimmed(invite: Invite) -> None:
    ann = invite()
    with_the_menu(ann)
    ann.page.get_by_role("switch", name="Hints").uncheck()
    expect(ann.page.locator("button.held.dim")).to_have_count(0)


def test_a_table_that_is_not_there(invite: Invite) -> None:
    ann = invite()
    ann.page.goto("/t/000000000000")
    expect(ann.page.get_by_role("heading", name="This table cannot be entered.")).to_be_visible()


def test_public_tables_are_found_and_the_own_comes_first(invite: Invite) -> None:
    bo, ann = invite("Bo Findling"), invite("Ann")
    there = bo.open_table(bots=0, seats=2, start=False, public=True, language="de")
    expect(bo.page.get_by_role("heading", level=1)).to_be_visible()
    mine = ann.open_table(bots=0, seats=2, start=False)
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    ann.page.goto("/")
    doors = ann.page.locator("li a.button")
    expect(doors.first).to_have_attribute("href", mine)
    ann.page.get_by_role("searchbox").fill("findling")
    expect(doors).to_have_count(1)
    expect(doors.first).to_have_attribute("href", there)
    ann.page.get_by_label("Only tables in English").check()
    expect(ann.page.get_by_text("No table matches.")).to_be_visible()
