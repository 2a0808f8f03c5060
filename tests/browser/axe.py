"""What axe-core complains about on a page."""

from __future__ import annotations

from pathlib import Path

from tests.browser.person import Person

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = "{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }"


def axe_complaints(person: Person) -> list[tuple[str, list[str]]]:
    """Everything serious, with where it is; the person's page must let scripts in."""
    person.page.add_script_tag(path=_AXE)
    result = person.page.evaluate(f"axe.run(document, {_RUN})")
    return [
        (violation["id"], [node["html"] for node in violation["nodes"]][:3])
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
