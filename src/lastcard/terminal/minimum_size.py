"""A screen that says so where the window is too small for it."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from textual.screen import Screen, ScreenResultType

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20


class MinimumSizeScreen(Screen[ScreenResultType]):
    """Shows one line in place of its parts until the window is large enough."""

    DEFAULT_CSS = """
    MinimumSizeScreen.-too-small > * { display: none; }
    """

    def on_resize(self) -> None:
        width, height = self.app.size
        self.set_class(width < LEAST_WIDTH or height < LEAST_HEIGHT, "-too-small")

    def render(self) -> RenderableType:
        if not self.has_class("-too-small"):
            return super().render()
        width, height = self.app.size
        return f"{width} by {height} is too small: make it {LEAST_WIDTH} by {LEAST_HEIGHT}."
