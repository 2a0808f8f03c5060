"""Why an action is refused: a stable code and a sentence. Only asked when it is."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.errors import IllegalAction
from lastcard.game.actions import Action, Kind
from lastcard.kernel import codes as k
from lastcard.kernel.bits import holds
from lastcard.kernel.fields import State
from lastcard.kernel.legal import matching
from lastcard.rules import RuleSet

_WAITING_FOR = {
    k.DRAWN: "a decision about the drawn card",
    k.COLOUR: "a colour to be named",
    k.RESPOND: "an answer to the draw",
    k.TARGET: "the choice of a player",
    k.MORE: "another card of the same number, or a pass",
    k.INSPECT: "the dealer's ruling",
}
_ON_A_TURN = {Kind.PLAY: "a card", Kind.DRAW: "a draw", Kind.PASS: "a pass"}


def refusal(
    s: State,
    rules: RuleSet,
    seat: int,
    action: Action,
    legal: Sequence[Action],
    names: Sequence[str],
) -> IllegalAction:
    """The error for an action that is not among the legal ones."""
    who, what = names[seat], _named(action, names)
    if s.phase == k.OVER:
        return IllegalAction("hand-over", f"{who} cannot {what}: the hand is over")
    if not s.playing >> seat & 1:
        return IllegalAction("out-of-hand", f"{who} cannot {what}: {who} is out of this hand")
    if action.kind is Kind.CATCH:
        return IllegalAction(
            "nothing-to-catch", f"{who} cannot {what} now: there is nothing to catch"
        )
    if action.kind is Kind.CALL:
        why = "it is too late" if s.exposed == seat else "no call is due"
        return IllegalAction("nothing-to-call", f"{who} cannot call UNO now: {why}")
    if seat != s.actor:
        return IllegalAction(
            "not-your-turn",
            f"{who} cannot {what}: the table is waiting for {names[s.actor]}",
        )
    card = action.card
    if card is not None and action.kind in (Kind.PLAY, Kind.PLAY_CALLING, Kind.SUBSTITUTE):
        if not s.hands[seat][card.code]:
            return IllegalAction("not-in-hand", f"{who} does not hold {card.words}")
        if action.kind is Kind.PLAY_CALLING and action - k.PLAY_CALLING + k.PLAY_CARD in legal:
            return IllegalAction(
                "no-call-due", f"{who} cannot call UNO with {card.words}: no call is due"
            )
        fits = s.phase != k.PLAY or holds(matching(s, rules.kernel), card.code)
        if not fits:
            top = rules.pack.cards[s.top].words
            return IllegalAction(
                "does-not-fit",
                f"{card.words} does not match {top}: {who} can {_open(legal, names)}",
            )
        if s.phase == k.PLAY and action.kind is not Kind.SUBSTITUTE:
            return IllegalAction(
                "not-allowed", f"{who} may not play {card.words} {_bar(s, rules, seat)}"
            )
    return IllegalAction(
        "wrong-moment",
        f"{who} cannot {what}: the table is waiting for {_wanted(s, legal)}, and {who} can "
        f"{_open(legal, names)}",
    )


_MOST_NAMED = 6


def _open(legal: Sequence[Action], names: Sequence[str]) -> str:
    """What can be done instead, in words. A catch is never named: it would tell that somebody has
    forgotten to call."""
    told = [action for action in legal if action.kind is not Kind.CATCH]
    words = list(dict.fromkeys(_named(action, names) for action in told))
    if len(words) > _MOST_NAMED:
        words = [*words[: _MOST_NAMED - 1], f"{len(words) - _MOST_NAMED + 1} other things"]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "only wait"


def _named(action: Action, names: Sequence[str]) -> str:
    """Players by their names, where there is such a player, and a card once, whatever is called or
    named with it."""
    if action.card is not None and action.kind in (Kind.PLAY, Kind.PLAY_CALLING):
        return f"play {action.card.words}"
    if action.seat is None or action.seat >= len(names):
        return action.words
    return action.words.replace(f"seat {action.seat}", names[action.seat])


def _wanted(s: State, legal: Sequence[Action]) -> str:
    """What the seat that must decide can give the table."""
    if s.phase != k.PLAY:
        return _WAITING_FOR[s.phase]
    open_to_it = {action.kind for action in legal}
    return " or ".join(words for kind, words in _ON_A_TURN.items() if kind in open_to_it)


def _bar(s: State, rules: RuleSet, seat: int) -> str:
    """Why a card that matches may not be played on this turn all the same."""
    if s.sizes[seat] == 1:
        return "as the last card"
    return f"while holding a card of the colour in play ({rules.pack.colours[s.colour]})"
