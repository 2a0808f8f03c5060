"""What the table asks of somebody, in plain words; the same on the screen and line by line."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.game import Action, Kind, Phase, View


def heading(view: View, names: Sequence[str]) -> str:
    """Where the match is."""
    parts = [f"hand {view.hand_number}", f"◆ {names[view.dealer]} deals"]
    parts.append("play goes left →" if view.goes_left else "play goes right ←")
    if view.rules["scoring"] != "none":
        parts.insert(1, f"to {view.rules['target']}")
    return " · ".join(parts)


def question(view: View, legal: Sequence[Action], names: Sequence[str]) -> str:
    """What the table waits for, told to the seat whose view it is."""
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
        return f"{names[actor]} is on turn; you can jump in."
    return f"{names[actor]} is on turn."


def _asked(view: View, kinds: set[Kind], names: Sequence[str]) -> str:
    if view.phase is Phase.DRAWN:
        drawn = view.drawn.words if view.drawn is not None else "a card"
        if Kind.PLAY not in kinds:
            return f"you drew {drawn}: pass."
        return f"you drew {drawn}: play it" + (" or pass." if Kind.PASS in kinds else ".")
    if view.phase is Phase.COLOUR:
        return "name the colour of the opening wild."
    if view.phase is Phase.RESPOND:
        return _answers(view, kinds, names)
    if view.phase is Phase.TARGET:
        return "choose whose hand you take."
    if view.phase is Phase.MORE:
        return "play another card of the same number, or pass."
    if view.phase is Phase.INSPECT:
        return _rulings(view, kinds, names)
    if int(view.rules.kernel.inspection) and view.seat != view.dealer:
        return f"hand a card to the dealer, {names[view.dealer]}."
    choices = [
        *(["play a card"] if Kind.PLAY in kinds else []),
        *(["draw"] if Kind.DRAW in kinds else []),
        *(["pass"] if Kind.PASS in kinds else []),
    ]
    return f"your turn: {' or '.join(choices)}."


def _answers(view: View, kinds: set[Kind], names: Sequence[str]) -> str:
    """The answer to a draw."""
    choices = [f"draw {view.pending}"]
    if Kind.PLAY in kinds:
        choices.append("play a card on it")
    if Kind.CHALLENGE in kinds and view.accused is not None:
        choices.append(f"challenge {names[view.accused]}")
    return f"{' or '.join(choices)}."


def _rulings(view: View, kinds: set[Kind], names: Sequence[str]) -> str:
    """The ruling of a dealer in Redacted."""
    owner = names[view.turn]
    card = view.submitted.words if view.submitted is not None else "a card"
    if view.submitted_colour is not None:
        card += f" as {view.submitted_colour}"
    if view.submitted_call:
        card += " and calls UNO"
    if Kind.RETURN in kinds:
        return f"{owner} hands you {card}. Nothing fits: choose the card {owner} gets back."
    choices = [
        *(["approve it"] if Kind.APPROVE in kinds else []),
        *(["play a card of yours instead"] if Kind.SUBSTITUTE in kinds else []),
    ]
    return f"{owner} hands you {card}: {' or '.join(choices)}."


def result(view: View, names: Sequence[str]) -> str:
    """How the hand, or the match, ended."""
    if view.match_over:
        winners = " and ".join(names[seat] for seat in view.champions)
        return f"{winners} win{'s' if len(view.champions) == 1 else ''} the match."
    if view.winner is None:
        return "The hand is blocked: nobody wins it."
    return f"{names[view.winner]} wins hand {view.hand_number}."
