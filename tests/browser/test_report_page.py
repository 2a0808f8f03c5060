"""The report of a comparison in a real browser: it stands alone and fits a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from lastcard.cli import main

pytestmark = pytest.mark.browser

PHONE = 390


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("report") / "report.html"
    few = ["--players", "4", "--bots", "random", "--games", "80", "--jobs", "1"]
    sets = ["official", "party", "redacted", "oneround", "official"]
    assert main(["compare", *sets, *few, "--out", str(out)]) == 0
    return out


def test_nothing_sticks_out_of_a_phone(
    browser: Browser, report: Path, screens: Path | None
) -> None:
    page = browser.new_page(viewport={"width": PHONE, "height": 844})
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("request", lambda request: complaints.append(request.url))
    page.goto(report.as_uri())
    if screens:
        page.screenshot(path=screens / "report-phone.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    told = page.locator("table.told td").first.bounding_box()
    assert told is not None
    assert told["width"] > PHONE * 0.8  # a rule has the width of the page, not a column of it
    heights = "texts => texts.map(text => text.getBoundingClientRect().height)"
    assert min(page.locator("figure svg text").evaluate_all(heights)) > 8
    assert complaints == [report.as_uri()]
    page.close()
