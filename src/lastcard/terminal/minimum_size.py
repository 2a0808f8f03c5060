"""What is too small a window, and what happens in one: nothing."""

from __future__ import annotations

from typing import Any, Final

from rich.console import RenderableType
from textual.app import App, ReturnType
from textual.events import Event, Key, MouseEvent
from textual.screen import Screen, ScreenResultType

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20
_LEAVE: Final = ("ctrl+c", "ctrl+q")


def _is_too_small(app: App[Any]) -> bool:
    width, height = app.size
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


class MinimumSizeApp(App[ReturnType]):
    """Deaf to keys and mouse while nobody sees what they do; one can always leave."""

    async def on_event(self, event: Event) -> None:
        blind = isinstance(event, MouseEvent) or (
            isinstance(event, Key) and event.key not in _LEAVE
        )
        if not (blind and _is_too_small(self)):
            await super().on_event(event)


class MinimumSizeScreen(Screen[ScreenResultType]):
    """Shows one line in place of its parts until the window is large enough."""

    DEFAULT_CSS = """
    MinimumSizeScreen.-too-small > * { display: none; }
    """

    def on_resize(self) -> None:
        self.set_class(_is_too_small(self.app), "-too-small")

    def render(self) -> RenderableType:
        if not self.has_class("-too-small"):
            return super().render()
        width, height = self.app.size
        return f"{width} by {height} is too small: make it {LEAST_WIDTH} by {LEAST_HEIGHT}."
