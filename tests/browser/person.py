"""A person at a browser: opens tables, looks, clicks, types."""

from __future__ import annotations

import io
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

# Cards lie over each other: the middle of the widest stretch of the element that can be seen.
FREE_SPOT = """element => {
  const box = element.getBoundingClientRect();
  let best = [0, null];
  for (let y = box.top + 8; y < box.bottom; y += 10)
    for (let x = box.left, from = null; x <= box.right + 2; x += 2) {
      const free = x <= box.right && element.contains(document.elementFromPoint(x, y));
      if (free) from ??= x;
      else if (from !== null) {
        if (x - from > best[0]) best = [x - from, [(from + x) / 2 - 1, y]];
        from = null;
      }
    }
  return best[1];
}"""
# Cards on their way are hard to hit; what pulses for ever stays where it is.
RESTS = """element => !document.getAnimations().some(({ playState, effect }) =>
  playState === 'running' && effect.getTiming().iterations !== Infinity &&
  effect.target?.contains(element))"""
MOVED = """step => {
  const table = document.querySelector('main[data-step]');
  return table && table.dataset.step !== step;
}"""
NOTICED = """step => {
  const table = document.querySelector('main[data-step]');
  return table.dataset.step !== step || document.querySelector('[data-colour], li.lifted');
}"""
WAITS = """() => {
  const table = document.querySelector('main[data-step]');
  return table && (table.dataset.mine === 'true' || table.dataset.phase === 'over');
}"""


class Person:
    """One browser profile with one page, and how to play with it."""

    def __init__(
        self,
        browser: Browser,
        server: str,
        name: str,
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        locale: str = "en-GB",
        bypass_csp: bool = False,
        installed: bool = False,
        named: bool = True,
        moves: bool = False,
        wishes: Mapping[str, str] | None = None,
    ) -> None:
        """``installed``: with the service worker, whose requests a test cannot look into."""
        self.server = server
        self.name = name
        self.touch = touch
        self.secret = secrets.token_hex(16)
        self.complaints: list[str] = []
        self.context = browser.new_context(
            base_url=server,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moves else "reduce",
            locale=locale,
            bypass_csp=bypass_csp,
            service_workers="allow" if installed else "block",
        )
        self.context.set_default_timeout(15_000)
        # What a test does not do itself is not done for it.
        kept = {"auto-keep": "off", **(wishes or {})}
        if named:
            kept |= {"secret": self.secret, "name": name}
        self.context.add_init_script(
            "".join(f"localStorage.setItem('lastcard.{key}', '{kept[key]}');" for key in kept)
        )
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: ConsoleMessage) -> None:
        lost = "ERR_INTERNET_DISCONNECTED" in message.text
        if message.type == "error" and not lost:
            self.complaints.append(message.text)

    # --- Tables ----------------------------------------------------------------------------------

    def open_table(
        self,
        base: str = "official",
        options: Mapping[str, bool | int | str] | None = None,
        bots: int = 3,
        seats: int | None = None,
        start: bool = True,
        **settings: Any,
    ) -> str:
        """Open a table over HTTP, as the page does it, and go there. Returns its address."""
        rules = {"base": base, "options": dict(options or {})}
        table = {"rules": rules, "seats": seats or bots + 1, **settings}
        answer = self.context.request.post(
            "/api/tables",
            headers={"Authorization": f"Bearer {self.secret}"},
            data={
                "name": self.name,
                "settings": table,
                "bots": [None, *["casual"] * bots],
                "start": start,
            },
        )
        assert answer.ok, answer.text()
        path = f"/t/{answer.json()['table']}"
        self.page.goto(path)
        return path

    # --- Looking ---------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        return self.page.locator("main[data-step]").get_attribute("data-step") or ""

    @property
    def phase(self) -> str:
        return self.page.locator("main[data-step]").get_attribute("data-phase") or ""

    @property
    def cards(self) -> Locator:
        return self.page.locator("button.held")

    @property
    def log(self) -> Locator:
        """What happened in this hand."""
        return self.page.get_by_role("list", name="What happened")

    @property
    def prompt(self) -> Locator:
        """What the table waits for."""
        return self.page.locator(".prompt")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def offers(self) -> Locator:
        """What can be done besides playing a card; not the colours to choose from."""
        return self.page.locator(".buttons:not(.colours) button")

    def wait_for_turn(self) -> bool:
        """Until the table waits for us; False if the hand is over."""
        self.page.wait_for_function(WAITS)
        return self.phase != "over"

    def wait_past(self, step: str) -> None:
        self.page.wait_for_function(MOVED, arg=step)

    # --- Doing -----------------------------------------------------------------------------------

    def click(self, target: Locator, touch: bool = False) -> None:
        """Click where a person would: on a part that can be seen."""
        handle = target.element_handle()
        self.page.wait_for_function(RESTS, arg=handle)
        handle.dispose()  # the page would keep it when it is gone from it
        spot = target.evaluate(FREE_SPOT)
        assert spot is not None, "nothing of it can be seen"
        if touch:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def play_card(self, card: Locator, touch: bool = False) -> None:
        """A covered card is lifted by the first touch and played by the second."""
        step = self.step
        self.click(card, touch)
        if touch:
            self.page.wait_for_function(NOTICED, arg=step)
            lifted = self.page.locator("li.lifted button")
            if self.step == step and lifted.count() and not self.asked_colour:
                self.click(lifted, touch)
                self.page.wait_for_function(
                    f"step => !document.querySelector('li.lifted') || ({NOTICED})(step)", arg=step
                )

    @property
    def asked_colour(self) -> bool:
        return self.page.locator("[data-colour]").count() > 0

    def take_turn(self, touch: bool = False) -> None:
        """Do the first thing that is offered, with mouse or finger."""
        step = self.step
        offers = ("Approve", "Return this card")
        ruling = next((self.button(name) for name in offers if self.button(name).count()), None)
        usable = self.page.locator("button.held:not(.dim)")
        if ruling is not None:
            ruling.click()
        elif self.page.locator(".target").count():
            self.page.locator(".target").first.click()
        elif usable.count():
            self.play_card(usable.first, touch)
        elif self.offers.count():
            self.offers.last.click()
        if self.asked_colour:
            self.page.locator("[data-colour]").first.click()
        self.wait_past(step)

    def play_match(self, touch: bool = False) -> int:
        """Play to the end of the match. Returns how many turns it took."""
        turns = 0
        while True:
            if self.wait_for_turn():
                self.take_turn(touch)
                turns += 1
            elif self.button("Next hand").count():
                step = self.step
                self.button("Next hand").click()
                self.wait_past(step)
            else:
                return turns

    def photograph(self, folder: Path | None, name: str) -> None:
        """A picture for the documentation, in few colours so that it stays small."""
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        picture = Image.open(io.BytesIO(self.page.screenshot()))
        few = picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2)
        few.save(folder / f"{name}.png", optimize=True)
