"""A process stops, and the page goes on at another one: the same table, the same hand, no word."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.places import configured
from tests.kit.postgres import Postgres

pytestmark = pytest.mark.browser


def test_a_page_follows_its_table(invite: Invite, postgres: Postgres, tmp_path: Path) -> None:
    config = {"store": postgres.database(), "lease": 2.0, "bot_delay": 0.0, "grace": 0.0}
    with ExitStack() as stack, configured(tmp_path, **config) as stays:
        goes = stack.enter_context(configured(tmp_path, **config))
        ann = invite("Ann", at=goes)
        ann.open_table(bots=1)
        assert ann.wait_for_turn()
        ann.take_turn()
        assert ann.wait_for_turn()
        step, cards = ann.step, ann.cards.count()
        with ann.page.expect_websocket() as following:
            stack.close()
        assert following.value.url == f"ws{stays.address.removeprefix('http')}/ws"
        expect(ann.cards).to_have_count(cards)
        assert ann.step == step
        ann.take_turn()
