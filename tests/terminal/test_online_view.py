"""A table online looks exactly like the same table at home: nothing is lost and nothing made up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from lastcard.bots import NoviceBot, next_move
from lastcard.errors import UserError
from lastcard.game import Event, Game
from lastcard.protocol import table_info as t
from lastcard.protocol.codec import encode
from lastcard.rules import RuleSet, load, names
from lastcard.server import projection
from lastcard.terminal.online_view import event_of, table_rules, view_of
from lastcard.terminal.table_view import TableView
from tests.kit.deck_samples import SAMPLES, sample

RULES = [*map(load, names()), *map(sample, SAMPLES)]


def sent(game: Game, seat: int | None) -> TableView:
    """What a client shows after a server has told it everything."""
    board = msgspec.json.decode(encode(projection.board(game)), type=t.Board)
    if seat is None:
        return view_of(board, None, game.rules)
    told = projection.you(game.view(seat).sight, [], game.rules.pack, [])
    return view_of(board, msgspec.json.decode(encode(told), type=t.You), game.rules)


def positions(game: Game) -> Iterator[list[Event]]:
    """Play a match of bots; what happened before each position."""
    bots = [NoviceBot(seat) for seat in range(len(game.players))]
    yield game.opening
    for _ in range(400):
        if game.match_over:
            return
        yield game.deal() if game.over else game.apply(*next_move(game, bots))


@pytest.mark.parametrize("rules", RULES, ids=[rules.name for rules in RULES])
def test_it_looks_as_at_home(rules: RuleSet) -> None:
    game = Game(rules, int(rules["min_players"]) + 1, seed=7)
    for _ in positions(game):
        for seat in (None, *range(len(game.players))):
            assert sent(game, seat) == TableView.of(game.view(seat))


@pytest.mark.parametrize("rules", RULES, ids=[rules.name for rules in RULES])
def test_events_come_back_as_they_were(rules: RuleSet) -> None:
    game = Game(rules, int(rules["min_players"]) + 1, seed=8)
    for events in positions(game):
        for seat in (None, 0):
            wire = encode(projection.events_for(events, seat))
            told = msgspec.json.decode(wire, type=list[t.EventInfo])
            known = [event_of(info, rules.pack) for info in told]
            assert known == [event.seen_by(seat) for event in events]


def table(rules: t.RulesChoice) -> t.TableInfo:
    settings = t.Settings(rules)
    return t.TableInfo("k3v0q8z1x7ab", settings, "Ours", "As we play.", "", [], "lobby")


def test_the_rules_are_those_the_server_names() -> None:
    rules = table_rules(table(t.RulesChoice("party", {"target": 300})))
    assert (rules["target"], rules["jump_in"]) == (300, load("party")["jump_in"])
    assert (rules.title, rules.summary) == ("Ours", "As we play.")


def test_a_server_cannot_make_us_read_a_file_of_ours(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('title = "Mine"\n')
    assert load(str(mine)).title == "Mine"
    with pytest.raises(UserError) as raised:
        table_rules(table(t.RulesChoice(str(mine)[:60])))
    assert raised.value.code == "rules-missing"
