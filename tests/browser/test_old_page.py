"""A page that was loaded before the server was updated: it offers to be loaded again."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from lastcard import Game
from tests.browser.conftest import Invite
from tests.browser.places import Place, set_table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("news", ["event", "phase", "message"])
def test_a_table_that_speaks_of_something_new(invite: Invite, news: str) -> None:
    def from_the_future(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            events = message.get("events", message.get("log"))
            if message.get("board") and events is not None:
                if news == "event":
                    events.append({"kind": "teleported", "seat": 0})
                elif news == "phase":
                    message["board"]["phase"] = "teleport"
                else:
                    message["t"] = "teleported"
            route.send(json.dumps(message))

        server.on_message(tell)

    ann = invite()
    path = ann.open_table()
    ann.wait_for_turn()
    ann.page.route_web_socket(re.compile("/ws$"), from_the_future)
    ann.page.goto(path)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(
        "The server has been updated since this page was loaded."
    )
    ann.button("Reload the page").click()
    ann.page.wait_for_load_state()


def test_a_replay_that_speaks_of_something_new(invite: Invite, server: Place) -> None:
    def play_to_the_end(game: Game) -> bool:
        while not game.over:
            game.apply(game.actor, game.legal(game.actor)[0])
        return game.match_over

    ann = invite()
    path, _ = set_table(server, [ann, "Bo"], play_to_the_end, options={"target": 1})

    def serve(route: Route) -> None:
        route.fulfill(body=route.fetch().text().replace('"went-out"', '"teleported"'))

    ann.page.route(re.compile("/replay$"), serve)
    ann.page.goto(f"{path.replace('/t/', '/r/')}/1")
    expect(ann.button("Reload the page")).to_be_visible()
