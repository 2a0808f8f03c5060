"""Layout shift: how much of a page moves by itself."""

from __future__ import annotations

from typing import Any

from tests.browser.person import Person

PAGE = 0.05
"""The most a page may shift while it loads."""
HAND = 0.02
"""The most a table may shift in a whole hand."""
MOST_TOLD = 5

# Browsers leave out what follows within half a second of an input. We count it: bots that answer
# at once would hide behind it what moves at a table for people.
_WATCH = """
window.layoutShifts = [];
const named = (node) => {
  const of = (one) => [one.tagName.toLowerCase(), ...one.classList].join('.');
  const element = node?.nodeType === 1 ? node : node?.parentElement;
  if (!element) return 'gone';
  const text = element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30);
  return [element.parentElement, element].filter(Boolean).map(of).join(' > ') + ` "${text}"`;
};
const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    window.layoutShifts.push({
      value,
      moved: sources.map(({ node, previousRect, currentRect }) =>
        `${named(node)} from ${box(previousRect)} to ${box(currentRect)}`),
    });
}).observe({ type: 'layout-shift', buffered: true });
"""
_FAR_AWAY = {"offline": False, "latency": 80, "downloadThroughput": -1, "uploadThroughput": -1}
_TAKE = """async () => {
  // Two frames later every shift has been reported.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  return window.layoutShifts.splice(0);
}"""


class Shifts:
    """What has moved on the pages of a person; to be made before the first page is opened.

    Every answer of the server is held back a little, so that pages are seen before it comes."""

    def __init__(self, person: Person) -> None:
        self.person = person
        person.context.add_init_script(_WATCH)
        line = person.context.new_cdp_session(person.page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", _FAR_AWAY)

    def take(self) -> tuple[float, str]:
        """How much has shifted since the page was opened or this was asked last, and what moved."""
        found: list[dict[str, Any]] = self.person.page.evaluate(_TAKE)
        found.sort(key=lambda one: -one["value"])
        told = [f"{one['value']:.3f}: " + "; ".join(one["moved"]) for one in found[:MOST_TOLD]]
        return sum(one["value"] for one in found), "\n".join(told)
