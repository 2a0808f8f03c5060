"""The words of the table server as the words of the game. PROTOCOL.md of the server tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from lastcard.cards import NO_COLOUR, Card, Colour
from lastcard.game import Event, EventKind, Phase, View
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Sight
from lastcard.rules import RuleSet, load

Data = Mapping[str, Any]
"""A part of a message. A field that is left out has its default."""


def rules_of(table: Data) -> RuleSet:
    """The rules a table plays by."""
    choice = table["settings"].get("rules", {})
    rules = load(choice.get("base", "official")).but(**choice.get("options", {}))
    return replace(rules, title=table["rules_title"], summary=table["rules_summary"])


def event_of(info: Data) -> Event:
    cards, colour = info.get("cards"), info.get("colour")
    return Event(
        EventKind[info["kind"].upper().replace("-", "_")],
        info.get("seat"),
        info.get("other"),
        None if cards is None else tuple(Card.parse(card) for card in cards),
        None if colour is None else Colour.parse(colour),
        info.get("number", 0),
    )


def view_of(board: Data, you: Data | None, rules: RuleSet) -> View:
    """The board, and what one seat knows besides, as a view; without ``you`` a spectator's."""
    sight = Sight()
    _see_table(sight, board)
    _see_cards(sight, board)
    if you is not None:
        sight.seat = you["seat"]
        for card in you["hand"]:
            sight.hand[Card.parse(card).code] += 1
        sight.drawn = _card(you.get("drawn"))
        sight.submitted = _card(you.get("submitted"))
        sight.submitted_colour = _colour(you.get("submitted_colour"), 0)
    return View(sight, rules)


def _see_table(sight: Sight, board: Data) -> None:
    players = len(board["sizes"])
    everybody = (1 << players) - 1
    sight.players = players
    sight.hand_number = board["hand"]
    sight.dealer = board["dealer"]
    sight.alive = everybody
    sight.playing = everybody & ~_mask(board.get("out", ()))
    sight.match_over = int(board.get("match_over", False))
    sight.champions = _mask(board.get("champions", ()))
    sight.scores[:players] = board["scores"]
    sight.circle[:players] = board["order"]
    sight.sizes[:players] = board["sizes"]
    sight.gains[:players] = board.get("gains") or [0] * players
    winner = board.get("winner")
    sight.winner = -1 if winner is None else winner


def _see_cards(sight: Sight, board: Data) -> None:
    sight.phase = Phase[board["phase"].upper()].value
    sight.turn = board["turn"]
    actor, accused = board.get("actor"), board.get("accused")
    sight.actor = sight.turn if actor is None else actor
    sight.accused = -1 if accused is None else accused
    sight.direction = k.LEFT if board.get("left", True) else k.RIGHT
    sight.colour = _colour(board.get("colour"), NO_COLOUR)
    sight.top = sight.pile[0] = _card(board["top"])
    sight.pile_size = 1
    sight.pending = board.get("pending", 0)
    sight.stock_size = board["stock"]


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _card(name: str | None) -> int:
    return k.NO_CARD if name is None else Card.parse(name).code


def _colour(letter: str | None, missing: int) -> int:
    return missing if letter is None else Colour.parse(letter).code
