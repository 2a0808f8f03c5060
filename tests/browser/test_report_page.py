"""Reports in a real browser: they stand alone and fit a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from lastcard.cli import main

pytestmark = pytest.mark.browser

PHONE = 390


FEW = ["--players", "4", "--bots", "random", "--games", "80", "--jobs", "1"]
REPORTS = {
    "compare": ["compare", "official", "party", "redacted", "oneround", "official"],
    "simulate": ["simulate", "redacted"],
}


@pytest.mark.parametrize("kind", REPORTS)
def test_nothing_sticks_out_of_a_phone(
    browser: Browser, tmp_path: Path, screens: Path | None, kind: str
) -> None:
    report = tmp_path / "report.html"
    assert main([*REPORTS[kind], *FEW, "--out", str(report)]) == 0
    page = browser.new_page(viewport={"width": PHONE, "height": 844})
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("request", lambda request: complaints.append(request.url))
    page.goto(report.as_uri())
    if screens:
        page.screenshot(path=screens / f"report-{kind}-phone.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    if kind == "compare":
        told = page.locator("table.told td").first.bounding_box()
        assert told is not None
        assert told["width"] > PHONE * 0.8  # a rule has the width of the page, not a column of it
    heights = "texts => texts.map(text => text.getBoundingClientRect().height)"
    assert min(page.locator("figure svg text").evaluate_all(heights)) > 8
    assert complaints == [report.as_uri()]
    page.close()
