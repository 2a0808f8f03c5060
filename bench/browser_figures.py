"""The measurements of ``bench.browser``, each in a browser profile of its own."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession
from tests.browser.person import Person
from tests.browser.places import Place
from tests.browser.shifts import Shifts

SLOW_4G = "150 ms, 1.6 Mbit/s"
"""As Lighthouse has it."""
_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 93_750,
}
LONG_FRAME = 34

# From the finger leaving the card until the frame is made in which the next step is shown.
_CLOCK = """
window.clickTimes = [];
let begun = 0;
addEventListener('pointerup', (event) => { begun = event.timeStamp; }, true);
window.awaitStep = () => {
  const table = document.querySelector('main[data-step]');
  begun = 0;
  new MutationObserver((_, observer) => {
    observer.disconnect();
    const from = begun;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => {
        window.clickTimes.push(performance.now() - from);
        performance.measure('click to paint', { start: from });
      };
      painted.port2.postMessage(null);
    });
  }).observe(table, { attributes: true, attributeFilter: ['data-step'] });
};
"""
_FIRST = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
_LARGEST = """
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
"""
_FRAMES = """
window.frameTimes = [];
let last = 0;
requestAnimationFrame(function tell(now) {
  if (last) window.frameTimes.push(now - last);
  last = now;
  requestAnimationFrame(tell);
});
"""


class Setting(NamedTuple):
    """What every measurement needs."""

    browser: Browser
    place: Place
    quick: bool

    @property
    def runs(self) -> int:
        return 1 if self.quick else 3


@contextmanager
def person(setting: Setting, slower: float = 1, **how: Any) -> Iterator[tuple[Person, CDPSession]]:
    """Somebody at the table, with cards that move, at a machine that may be slower."""
    ann = Person(setting.browser, setting.place.address, "Ann", moves=True, **how)
    ann.context.set_default_timeout(60_000)
    line = ann.context.new_cdp_session(ann.page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    try:
        yield ann, line
    finally:
        ann.context.close()


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(math.ceil(len(ordered) * share) - 1, len(ordered) - 1)]


def click_times(setting: Setting, slower: float) -> list[float]:
    """Milliseconds from a click on a card until the board is painted, over many plays."""
    with person(setting, slower) as (ann, _):
        ann.context.add_init_script(_CLOCK)
        ann.open_table(options={"target": 5000})
        return _plays(ann, 12 if setting.quick else 60)


def _plays(ann: Person, wanted: int) -> list[float]:
    """Play so many cards; the time of each."""
    times: list[float] = []
    while len(times) < wanted:
        if not ann.wait_for_turn():
            _next_hand(ann)
        elif not _play_measured(ann):
            ann.take_turn()
        times = ann.page.evaluate("window.clickTimes")
    return times


def click_costs(setting: Setting) -> list[float]:
    """Milliseconds of processor time of the page's main thread from click to paint: what remains
    of the wait on a machine that has nothing else to do, and no server to wait for."""
    with person(setting) as (ann, _):
        ann.context.add_init_script(_CLOCK)
        ann.open_table(options={"target": 5000})
        ann.wait_for_turn()
        setting.browser.start_tracing(page=ann.page, categories=["toplevel", "blink.user_timing"])
        _plays(ann, 12 if setting.quick else 60)
        events = json.loads(setting.browser.stop_tracing())["traceEvents"]
    clicks = sorted(
        (one for one in events if one["name"] == "click to paint"), key=lambda one: one["ts"]
    )
    begun, ended = ([one for one in clicks if one["ph"] == phase] for phase in "be")
    return [
        _thread_time(events, first["ts"], last) for first, last in zip(begun, ended, strict=True)
    ]


def _thread_time(events: list[Any], begun: float, last: Any) -> float:
    """What the tasks of a thread cost that ran from a moment until something happened on it."""
    thread = last["pid"], last["tid"]
    return sum(
        float(one.get("tdur", 0)) / 1000
        for one in events
        if one["ph"] == "X"
        and one["name"] == "ThreadControllerImpl::RunTask"
        and (one["pid"], one["tid"]) == thread
        and begun <= one["ts"] <= last["ts"]
    )


def _play_measured(ann: Person) -> bool:
    """Play a card, its time taken; False if there is none to be played."""
    usable = ann.page.locator("button.held:not(.dim)")
    if not usable.count():
        return False
    step, seen = ann.step, len(ann.page.evaluate("window.clickTimes"))
    ann.page.evaluate("window.awaitStep()")
    ann.click(usable.first)
    if ann.step == step and ann.asked_colour:
        ann.page.locator("[data-colour]").first.click()
    ann.page.wait_for_function("seen => window.clickTimes.length > seen", arg=seen)
    return True


def _next_hand(ann: Person) -> None:
    step = ann.step
    ann.button("Next hand").click()
    ann.wait_past(step)


def long_frames(setting: Setting, slower: float) -> float:
    """The share of frames of a hand with bots that took too long."""
    with person(setting, slower) as (ann, _):
        ann.open_table(options={"target": 5000})
        ann.wait_for_turn()
        ann.page.evaluate(_FRAMES)
        for _ in range(4 if setting.quick else 12):
            if not ann.wait_for_turn():
                break
            _turn_unsearched(ann)
        times: list[float] = ann.page.evaluate("window.frameTimes")
        return sum(one > LONG_FRAME for one in times) / len(times)


def _turn_unsearched(ann: Person) -> None:
    """Take a turn, clicking where a card is never covered. A person of the tests asks the page in
    hundreds of places what can be seen there, which are frames of 100 ms that no player causes."""
    step = ann.step
    usable = ann.page.locator("button.held:not(.dim)")
    if usable.count():
        box = usable.first.bounding_box() or {"width": 0, "height": 0}
        # Turned or covered by the next one, a card can be seen here.
        usable.first.click(position={"x": 0.22 * box["width"], "y": 0.5 * box["height"]})
    else:
        ann.offers.last.click()
    if ann.asked_colour:
        ann.page.locator("[data-colour]").first.click()
    ann.wait_past(step)


# --- Layout shift ---------------------------------------------------------------------------------

SHORT = {"target": 1}
"""Options that make one hand a match."""
HANDS: dict[str, dict[str, Any]] = {
    "desktop": {},
    "phone 390x844": {"width": 390, "height": 844, "touch": True},
    "phone 360x640": {"width": 360, "height": 640, "touch": True},
    "Redacted's dealer": {"dealer": True},
    "Redacted's dealer, phone": {"dealer": True, "width": 390, "height": 844, "touch": True},
}


def hand_shift(setting: Setting, how: dict[str, Any]) -> float:
    """How much the table shifts in a whole hand, from the first turn on."""
    screen = {key: value for key, value in how.items() if key != "dealer"}
    with person(setting, **screen) as (ann, _):
        shifts = Shifts(ann)
        if "dealer" in how:
            declared: dict[str, bool | int | str] = {
                "target": 1,
                "first_dealer": "declared",
                "hand_size": 5,
            }
            ann.open_table("redacted", declared, dealer=0)
        else:
            ann.open_table(options=SHORT)
        ann.wait_for_turn()
        shifts.take()
        ann.play_match(touch="touch" in how)
        return shifts.take()[0]


def page_shifts(setting: Setting) -> dict[str, float]:
    """How much each page shifts while it loads, on a phone and a desktop the worse."""
    found: dict[str, float] = {}
    for screen in ({}, {"width": 390, "height": 844}):
        with person(setting, **screen) as (ann, _):
            shifts = Shifts(ann)
            for name, path in _pages(setting, ann).items():
                ann.page.goto(path)
                ann.page.wait_for_load_state("networkidle")
                found[name] = max(found.get(name, 0.0), shifts.take()[0])
    return found


def _pages(setting: Setting, ann: Person) -> dict[str, str]:
    """Every page, with a match of this person that can be looked at again."""
    ended = ann.open_table("oneround", {"hand_size": 1}, bots=1)
    ann.play_match()
    return {
        "start": "/",
        "table form": "/new",
        "help": "/help",
        "rules": "/rules/official",
        "rules of Redacted": "/rules/redacted",
        "replay": ended.replace("/t/", "/r/") + "/1",
        "lobby": ann.open_table(seats=5, start=False),
        "table": ann.open_table(),
        "missing": "/nothing/here",
    }


# --- Loading and memory ---------------------------------------------------------------------------


def table_path(setting: Setting) -> str:
    """The invitation to a table with a free seat, for somebody who comes for the first time."""
    with person(setting) as (ann, _):
        return ann.open_table(seats=5, start=False)


def script_size(setting: Setting) -> float:
    """KB of JavaScript over the line for who opens a table and plays."""
    sizes: dict[str, int] = {}
    with person(setting) as (ann, line):
        names: dict[str, str] = {}
        line.on("Network.responseReceived", lambda it: names.update(_script(it)))
        line.on(
            "Network.loadingFinished",
            lambda it: sizes.update({it["requestId"]: it["encodedDataLength"]}),
        )
        line.send("Network.enable")
        ann.open_table()
        ann.wait_for_turn()
        ann.take_turn()
        ann.page.wait_for_load_state("networkidle")
        return sum(size for request, size in sizes.items() if request in names) / 1024


def _script(told: Any) -> dict[str, str]:
    return {told["requestId"]: told["response"]["url"]} if told["type"] == "Script" else {}


def paints(setting: Setting, path: str) -> tuple[float, float]:
    """Seconds until something is to be seen, and until the largest part of the page is, for who
    comes for the first time on a slow line."""
    with person(setting, 4) as (ann, line):
        ann.context.add_init_script(_LARGEST)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", _NETWORK)
        ann.page.goto(path)
        ann.page.wait_for_load_state("networkidle")
        first: float = ann.page.evaluate(_FIRST)
        largest: float = ann.page.evaluate("window.largestPaint")
        return first / 1000, largest / 1000


class Heap(NamedTuple):
    """Bytes in use when the garbage is gone: all, and what of it is code that V8 made of ours."""

    whole: float
    code: float


def heap_by_match(setting: Setting, matches: int) -> list[Heap]:
    """The heap at the first own turn of each of several matches at one table. At their ends it
    would be compared how much there is to read: the log of one is three times as long as that of
    another."""
    sizes: list[Heap] = []
    with person(setting, wishes={"pace": "quick"}) as (ann, line):
        ann.open_table("official", {"hand_size": 3, "target": 1}, bots=2)
        while len(sizes) < matches:
            if ann.wait_for_turn():  # a first card can end a match before it begins
                sizes.append(_heap(line))
                ann.play_match()
            step = ann.step
            ann.button("Play again").click()
            ann.wait_past(step)
    return sizes


def _heap(line: CDPSession) -> Heap:
    line.send("HeapProfiler.collectGarbage")
    whole: float = line.send("Runtime.getHeapUsage")["usedSize"]
    parts: list[str] = []

    def hear(told: Any) -> None:
        parts.append(told["chunk"])

    line.on("HeapProfiler.addHeapSnapshotChunk", hear)
    line.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    line.remove_listener("HeapProfiler.addHeapSnapshotChunk", hear)
    return Heap(whole, _size_of("code", json.loads("".join(parts))))


def _size_of(kind: str, snapshot: Any) -> float:
    """Bytes of all nodes of one type, by the snapshot's own description of itself."""
    meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
    fields: list[str] = meta["node_fields"]
    wanted = meta["node_types"][fields.index("type")].index(kind)
    types = nodes[fields.index("type") :: len(fields)]
    sizes = nodes[fields.index("self_size") :: len(fields)]
    return float(sum(size for node, size in zip(types, sizes, strict=True) if node == wanted))
