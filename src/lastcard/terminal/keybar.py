"""The keys that do something now, in the last line; a click on one is as good as pressing it.

One widget that draws text: Textual's own footer makes a widget for every key, again with every
move, and that would be most of the work of a table.
"""

from __future__ import annotations

from collections.abc import Iterator

from textual import events
from textual.content import Content
from textual.widget import Widget


class KeyBar(Widget):
    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; text-wrap: nowrap; }"

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.refresh())

    def _keys(self) -> Iterator[tuple[str, str, str]]:
        """Each key, how it is shown, and what it does."""
        told = set()
        for key, active in self.screen.active_bindings.items():
            binding = active.binding
            if binding.show and active.enabled and binding.action not in told:
                told.add(binding.action)
                yield key, self.app.get_key_display(binding), binding.description

    def render(self) -> Content:
        return Content(" ").join(
            Content.assemble((shown, "bold $footer-key-foreground"), f" {does}")
            for _, shown, does in self._keys()
        )

    def on_click(self, event: events.Click) -> None:
        end = 0
        for key, shown, does in self._keys():
            end += len(shown) + 1 + len(does) + 1
            if event.x < end:
                self.app.simulate_key(key)
                return
