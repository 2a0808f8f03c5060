"""Leaving a screen."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import ScreenResultType

from lastcard.terminal.minimum_size import MinimumSizeScreen


class DismissOnce(MinimumSizeScreen[ScreenResultType]):
    """A screen that is left once. Keys are typed faster than a screen closes, and Textual would
    let each of them close one more."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()
