"""What the table asks of somebody, in plain words; the same on the screen and line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from lastcard.cards import EffectKind
from lastcard.game import Action, Kind, Phase
from lastcard.terminal.table_view import TableView


def heading(view: TableView, names: Sequence[str]) -> str:
    """Where the match is."""
    parts = [f"hand {view.hand_number}", f"◆ {names[view.dealer]} deals"]
    parts.append("play goes left →" if view.goes_left else "play goes right ←")
    if view.rules["scoring"] != "none":
        parts.insert(1, f"to {view.rules['target']}")
    return " · ".join(parts)


def question(view: TableView, legal: Sequence[Action], names: Sequence[str]) -> str:
    """What the table is waiting for, told to the seat whose view this is."""
    seat = view.seat
    if view.phase is Phase.OVER:
        return "The match is over." if view.match_over else "The hand is over."
    actor = view.actor
    assert actor is not None
    if seat is not None and seat == actor:
        return f"{names[seat]}, {_asked(view, {action.kind for action in legal}, names)}"
    if view.phase is Phase.INSPECT:
        whose = "your" if seat == view.turn else f"{names[view.turn]}'s"
        what = view.submitted.words if view.submitted is not None else "card"
        return f"{names[actor]} rules on {whose} {what}."
    if any(action.kind in (Kind.PLAY, Kind.PLAY_CALLING) for action in legal):
        return f"It is {names[actor]}'s turn; you can jump in."
    return f"It is {names[actor]}'s turn."


def _asked(view: TableView, kinds: set[Kind], names: Sequence[str]) -> str:
    match view.phase:
        case Phase.PLAY:
            return _turn(view, kinds, names)
        case Phase.DRAWN:
            drawn = view.drawn.words if view.drawn is not None else "a card"
            if Kind.PLAY not in kinds:
                return f"you drew {drawn}: pass."
            return f"you drew {drawn}: play it" + (" or pass." if Kind.PASS in kinds else ".")
        case Phase.COLOUR:
            if view.top.effect(EffectKind.VICTIM_NAMES_COLOUR):
                return f"name a colour for {view.top.words}."
            return "name the colour of the opening wild."
        case Phase.RESPOND:
            return _answers(view, kinds, names)
        case Phase.TARGET:
            return "choose who must draw." if Kind.HIT in kinds else "choose whose hand to take."
        case Phase.MORE:
            return "play another card of the same number, or pass."
        case Phase.INSPECT:
            return _rulings(view, kinds, names)
        case Phase.OVER:
            raise AssertionError("nobody is asked when a hand is over")
    assert_never(view.phase)


def _turn(view: TableView, kinds: set[Kind], names: Sequence[str]) -> str:
    """An ordinary turn."""
    if int(view.rules.kernel.inspection) and view.seat != view.dealer:
        return f"hand a card to the dealer, {names[view.dealer]}."
    choices = [
        *(["play a card"] if Kind.PLAY in kinds else []),
        *(["draw"] if Kind.DRAW in kinds else []),
        *(["pass"] if Kind.PASS in kinds else []),
    ]
    return f"your turn: {' or '.join(choices)}."


def _answers(view: TableView, kinds: set[Kind], names: Sequence[str]) -> str:
    """The answer to a draw."""
    choices = [f"draw {view.pending}"]
    if Kind.PLAY in kinds:
        choices.append("answer with a card")
    if Kind.CHALLENGE in kinds and view.accused is not None:
        choices.append(f"challenge {names[view.accused]}")
    return f"{' or '.join(choices)}."


def _rulings(view: TableView, kinds: set[Kind], names: Sequence[str]) -> str:
    """The ruling of a dealer in Redacted."""
    owner = names[view.turn]
    card = view.submitted.words if view.submitted is not None else "a card"
    if view.submitted_colour is not None:
        card += f" as {view.submitted_colour}"
    if view.submitted_call:
        card += " and calls UNO"
    if Kind.RETURN in kinds:
        return f"{owner} hands you {card}. Nothing is playable: choose a card to return."
    choices = [
        *(["approve it"] if Kind.APPROVE in kinds else []),
        *(["play one of your own instead"] if Kind.SUBSTITUTE in kinds else []),
    ]
    return f"{owner} hands you {card}: {' or '.join(choices)}."


def result(view: TableView, names: Sequence[str]) -> str:
    """How the hand, or the match, ended."""
    if view.match_over:
        winners = " and ".join(names[seat] for seat in view.champions)
        return f"{winners} win{'s' if len(view.champions) == 1 else ''} the match."
    if view.winner is None:
        return "The hand is blocked: nobody wins it."
    return f"{names[view.winner]} wins hand {view.hand_number}."
