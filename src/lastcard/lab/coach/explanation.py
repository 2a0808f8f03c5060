"""Why a choice is best, in words: measured gaps, and facts of the position as the seat sees it.

A fact sets the best choice beside another one. It continues the sentence "it ...", and is None
if it does not apply. Cards and colours in it are phrases of their own: the page has words for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.bots.policies.glimpse import look
from lastcard.bots.policies.heuristic import are_partners, held_of_colour, two_play
from lastcard.cards import Card, Colour
from lastcard.game import Kind, View
from lastcard.kernel import codes as k
from lastcard.kernel.fields import Rules
from lastcard.lab.coach.evaluation import Choice, Judged
from lastcard.rules.phrase import Phrase

MOST_FACTS: Final = 2


@dataclass(frozen=True)
class Case:
    """The best choice beside another one, in a position as one seat sees it."""

    view: View
    names: Sequence[str]
    best: Choice
    other: Choice

    @property
    def rules(self) -> Rules:
        return self.view.rules.kernel

    def holder(self, seat: int) -> Phrase:
        """A player with the size of the hand."""
        held = _cards(self.view.hand_sizes[seat])
        return Phrase("{}, who holds {},", (self.names[seat], held))


def words(choice: Choice, names: Sequence[str]) -> str:
    """A choice for people, with the names of the table."""
    if choice is None:
        return "say nothing"
    if choice.seat is None:
        return choice.words
    return choice.words.replace(f"seat {choice.seat}", names[choice.seat])


def sentence(
    view: View, names: Sequence[str], judged: Sequence[Judged], remembered: Phrase | None = None
) -> str:
    """Why the first of the judged choices is best, or that it is not clearly so. ``remembered`` is
    a fact that no position tells."""
    best = judged[0]
    said = words(best.choice, names)
    start = said[0].upper() + said[1:]
    if len(judged) == 1:
        return f"{start}: it is the only choice."
    second = judged[1]
    case = Case(view, names, best.choice, second.choice)
    if fact := goes_out(case):
        return f"{start}: it {fact}."
    beside = words(second.choice, names)
    if second.behind <= second.behind_margin:
        gap = f"{100 * second.behind:.1f} ± {100 * second.behind_margin:.1f} points"
        hint = sheds_points(case)
        text = f"No clear difference between the two best choices, to {said} or to {beside} ({gap})"
        return f"{text}; the first {hint}." if hint else f"{text}."
    lead = f"{100 * second.behind:.1f} points ahead of the next best ({beside})"
    text = f"{start}: it wins {100 * best.wins:.0f}% of the time, {lead}"
    return "; it ".join([text, *map(str, filter(None, [remembered])), *map(str, facts(case))]) + "."


def facts(case: Case) -> list[Phrase]:
    """What speaks for the best choice, the weightiest first."""
    found = [text for fact in FACTS if (text := fact(case))][:MOST_FACTS]
    return found or [text for text in [puts_down(case)] if text]


# --- The facts --------------------------------------------------------------------------------


def goes_out(case: Case) -> Phrase | None:
    if not _plays(case.best) or _submits(case.view) or _left(case, case.best) > 0:
        return None
    if len(case.view.hand) == 1:
        return Phrase("is the last card and wins the hand at once")
    return Phrase("takes all other cards with it and wins the hand at once")


def avoids_penalty(case: Case) -> Phrase | None:
    """A call, beside saying nothing; a play is offered with a call only where one is due."""
    best, other = _kind(case.best), _kind(case.other)
    if best is Kind.CALL or (best is Kind.PLAY_CALLING and other is Kind.PLAY):
        penalty = _cards(case.rules.uno_penalty)
        return Phrase("avoids the penalty of {} for not calling UNO", (penalty,))
    return None


def catches(case: Case) -> Phrase | None:
    best = case.best
    if best is None or best.kind is not Kind.CATCH or best.seat is None:
        return None
    if best.seat != case.view.exposed:
        return None
    penalty = _cards(case.rules.uno_penalty)
    victim = case.holder(best.seat)
    return Phrase("makes {} draw {} for the missed call", (victim, penalty))


def accuses_nobody(case: Case) -> Phrase | None:
    other = case.other
    if case.best is not None or other is None or other.kind is not Kind.CATCH:
        return None
    if other.seat == case.view.exposed:
        return None
    penalty = _cards(case.rules.false_catch_penalty)
    return Phrase("avoids drawing {} for a wrong accusation", (penalty,))


def challenges(case: Case) -> Phrase | None:
    accused = case.view.accused
    if case.best is None or case.best.kind is not Kind.CHALLENGE or accused is None:
        return None
    held = _cards(case.view.hand_sizes[accused])
    who = case.names[accused]
    return Phrase("pays off: {} kept {}, probably including one of the colour", (who, held))


def believes(case: Case) -> Phrase | None:
    """Not challenging, where that is the other choice."""
    accused = case.view.accused
    if _kind(case.best) is not Kind.DRAW or _kind(case.other) is not Kind.CHALLENGE:
        return None
    if accused is None or not case.rules.challenge_extra:
        return None
    kept = _cards(case.view.hand_sizes[accused])
    return Phrase(
        "saves {} more for a wrong challenge: {} kept {}, probably none of the colour",
        (_cards(case.rules.challenge_extra), case.names[accused], kept),
    )


def strikes(case: Case) -> Phrase | None:
    """What it does to the next player and the other choice does not."""
    text = _strike(case, case.best)
    return text if text != _strike(case, case.other) else None


def takes_hand(case: Case) -> Phrase | None:
    best = case.best
    if best is None or best.seat is None or best.kind is not Kind.SWAP:
        return None
    taken, given = case.view.hand_sizes[best.seat], len(case.view.hand)
    whose = case.names[best.seat]
    return Phrase("takes {}'s {} in exchange for {}", (whose, _cards(taken), given))


def swaps_down(case: Case) -> Phrase | None:
    """A card that exchanges hands, if there is a smaller one to get."""
    view, traits = case.view, _traits(case, case.best)
    if not _plays(case.best) or not traits & (k.SWAPS_CHOSEN | k.SWAPS_NEXT):
        return None
    chooses = traits & k.SWAPS_CHOSEN
    others = [seat for seat in view.in_hand if seat != view.seat] if chooses else [view.following]
    target = min(others, key=lambda seat: view.hand_sizes[seat])
    left, gained = _left(case, case.best), view.hand_sizes[target]
    if gained >= left or _submits(view):
        return None
    whose = case.names[target]
    return Phrase("can exchange the {} left for {}'s {}", (_cards(left), whose, gained))


def makes_draw(case: Case) -> Phrase | None:
    """The choice of who must draw."""
    best = case.best
    if best is None or best.seat is None or best.kind is not Kind.HIT:
        return None
    count = _cards(case.rules.draws[case.view.top.code])
    return Phrase("makes {} draw {}", (case.holder(best.seat), count))


def sheds(case: Case) -> Phrase | None:
    """A card that takes others of its colour with it."""
    card, taken = _card(case.view, case.best), _shed(case, case.best)
    if card is None or card.colour is None or not taken or _submits(case.view):
        return None
    colour = Phrase(card.colour.name)
    if taken == 1:
        return Phrase("takes one more {} card out of the hand", (colour,))
    return Phrase("takes {} more {} cards out of the hand", (taken, colour))


def draws_none(case: Case) -> Phrase | None:
    """Beside a card that makes its own player draw."""
    other = _card(case.view, case.other)
    mine, theirs = (_traits(case, choice) & k.HITS_SELF for choice in (case.best, case.other))
    if mine or not theirs or other is None:
        return None
    count = _cards(case.rules.draws[other.code])
    return Phrase("avoids drawing {} for the {}", (count, Phrase(other.words)))


def trades(case: Case) -> Phrase | None:
    """The dealer's ruling: the submitted card for one of the dealer's own."""
    best, submitted = case.best, case.view.submitted
    if best is None or best.kind not in (Kind.SUBSTITUTE, Kind.RETURN) or submitted is None:
        return None
    if best.card is None or best.card == submitted:
        return None
    cards = Phrase(submitted.words), Phrase(best.card.words)
    return Phrase("keeps the submitted {} and parts with {}", cards)


def keeps_wild(case: Case) -> Phrase | None:
    wild, card = _card(case.view, case.other), _card(case.view, case.best)
    if wild is None or not wild.is_wild or not _plays(case.other):
        return None
    if card is not None and card.is_wild:
        return None
    return Phrase("keeps the {} for later", (Phrase(wild.words),))


def keeps_colour(case: Case) -> Phrase | None:
    mine, theirs = _followers(case, case.best), _followers(case, case.other)
    if mine is None or theirs is None or mine[1] <= theirs[1]:
        return None
    (colour, count), (other, fewer) = mine, theirs
    parts = Phrase(colour.name), fewer, Phrase(other.name)
    if count == 1:
        return Phrase("leaves 1 {} card to follow up with, not {} {}", parts)
    return Phrase("leaves {} {} cards to follow up with, not {} {}", (count, *parts))


def puts_down(case: Case) -> Phrase | None:
    """What speaks for nearly every play: said where nothing better is known."""
    if not _plays(case.best):
        return None
    if case.other is None:
        return Phrase("puts a card down out of turn")
    if case.other.kind is Kind.DRAW:
        return Phrase("puts a card down instead of drawing")
    if case.other.kind is Kind.PASS:
        return Phrase("puts a card down instead of keeping it")
    return None


def sheds_points(case: Case) -> Phrase | None:
    """Points decide nothing about who wins the hand, but what it costs to lose it."""
    if case.rules.scoring == k.SCORING_NONE or not _plays(case.best):
        return None
    card, beside = _card(case.view, case.best), _card(case.view, case.other)
    mine = 0 if card is None else case.rules.points[card.code]
    theirs = case.rules.points[beside.code] if beside is not None and _plays(case.other) else 0
    return (
        Phrase("sheds more points ({} rather than {})", (mine, theirs)) if mine > theirs else None
    )


FACTS: Final[tuple[Callable[[Case], Phrase | None], ...]] = (
    goes_out,
    avoids_penalty,
    catches,
    accuses_nobody,
    challenges,
    believes,
    strikes,
    takes_hand,
    swaps_down,
    makes_draw,
    sheds,
    draws_none,
    trades,
    keeps_wild,
    keeps_colour,
)


# --- What they are made of ---------------------------------------------------------------------


def _cards(number: int) -> Phrase:
    return Phrase("1 card") if number == 1 else Phrase("{} cards", (number,))


def _kind(choice: Choice) -> Kind | None:
    return None if choice is None else choice.kind


def _plays(choice: Choice) -> bool:
    return _kind(choice) in (Kind.PLAY, Kind.PLAY_CALLING)


def _submits(view: View) -> bool:
    return view.rules.kernel.inspection != k.INSPECTION_OFF and view.seat != view.dealer


def _card(view: View, choice: Choice) -> Card | None:
    """The card a choice brings to the pile."""
    if choice is None or choice.kind is Kind.RETURN:
        return None
    return view.submitted if choice.kind is Kind.APPROVE else choice.card


def _traits(case: Case, choice: Choice) -> int:
    """What the card does that a choice brings to the pile."""
    card = _card(case.view, choice)
    return 0 if card is None else case.rules.traits[card.code]


def _shed(case: Case, choice: Choice) -> int:
    """How many cards a played one takes with it."""
    card = None if choice is None else choice.card
    if card is None or card.colour is None or not _plays(choice):
        return 0
    if not _traits(case, choice) & k.SHEDS:
        return 0
    return sum(other.colour is card.colour for other in case.view.hand) - 1


def _left(case: Case, choice: Choice) -> int:
    """How many cards stay in the hand after a play."""
    return len(case.view.hand) - 1 - _shed(case, choice)


def _strike(case: Case, choice: Choice) -> Phrase | None:
    """What a choice does to others, if it does anything and the next is not a partner."""
    view, rules = case.view, case.rules
    card, ruling = _card(view, choice), view.submitted is not None
    if card is None or _submits(view) or (view.seat != view.turn and not ruling):
        return None
    traits, two = rules.traits[card.code], two_play(look(view.sight))
    turns_back = traits & k.REVERSES and (not two or rules.two_player_reverse_skips)
    victim = _before(view) if traits & k.DRAWS and turns_back else view.following
    if victim == view.seat or are_partners(look(view.sight), rules, view.turn, victim):
        return None
    if traits & k.DRAWS:
        asked = view.pending + rules.draws[card.code]
        return Phrase("faces {} with a draw of {}", (case.holder(victim), asked))
    if view.pending:
        return Phrase("passes on the draw of {}", (view.pending,))
    return _drawing(case, card, victim) or _skipping(case, card, victim)


def _drawing(case: Case, card: Card, victim: int) -> Phrase | None:
    """Who draws at once."""
    traits, count = case.rules.traits[card.code], _cards(case.rules.draws[card.code])
    if traits & k.UNTIL_COLOUR:
        return Phrase("makes {} draw until the colour comes", (case.holder(victim),))
    if traits & k.UNTIL_FIT:
        return Phrase("makes {} draw until a card fits", (case.holder(victim),))
    two = two_play(look(case.view.sight))
    if two and traits & (k.HITS_CHOSEN | k.HITS_OTHERS):
        return Phrase("makes {} draw {}", (case.holder(victim), count))
    if traits & k.HITS_OTHERS:
        return Phrase("makes everybody else draw {}", (count,))
    return Phrase("makes another player draw {}", (count,)) if traits & k.HITS_CHOSEN else None


def _skipping(case: Case, card: Card, victim: int) -> Phrase | None:
    """Who loses a turn, or plays twice."""
    traits, two = case.rules.traits[card.code], two_play(look(case.view.sight))
    skipped = case.rules.skips[card.code]
    if traits & k.AGAIN:
        return Phrase("leaves the turn where it is")
    if traits & k.REVERSES and two and case.rules.two_player_reverse_skips:
        skipped = 1
    if not two and (traits & k.SKIPS_ALL or skipped >= len(case.view.in_hand) - 1):
        return Phrase("makes everybody else lose a turn")
    if not two and skipped > 1:
        return Phrase("makes the next {} players lose a turn", (skipped,))
    if skipped or traits & k.SKIPS_ALL:
        return Phrase("makes {} lose a turn", (case.holder(victim),))
    return None


def _before(view: View) -> int:
    """The seat before the one whose turn it is: the next, once the direction has turned."""
    sight = view.sight
    circle = sight.circle[: sight.players]
    back = -1 if view.goes_left else 1
    place = circle.index(view.turn) + back
    while not sight.playing >> circle[place % sight.players] & 1:
        place += back
    return circle[place % sight.players]


def _followers(case: Case, choice: Choice) -> tuple[Colour, int] | None:
    """The colour a choice leaves in play, and how many cards of it stay in the hand."""
    if choice is None or choice.colour is None or choice.kind is Kind.SUBSTITUTE:
        return None
    held = held_of_colour(look(case.view.sight), case.rules, choice.colour.code)
    spent = choice.card is not None and choice.card.colour is choice.colour
    return choice.colour, held - spent - _shed(case, choice)
