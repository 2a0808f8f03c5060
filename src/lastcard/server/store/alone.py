"""The doors of ``Owners`` where one process has the store for itself: every table is its own."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.server.store.doors import Holder, Member


class Alone:
    process = ""

    async def claim(self, table: str) -> Holder | None:
        return None

    async def hand_over(self, tables: Sequence[str], to: str = "") -> None:
        pass

    async def join(self, me: Member, lease: float) -> list[Member]:
        return []

    async def renew(self, me: Member, lease: float) -> list[Member] | None:
        return []

    async def replace(self, at: str) -> None:
        pass

    async def retire(self) -> None:
        pass
