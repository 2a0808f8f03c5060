"""The rules of a set in plain sentences, complete enough to play from.

Sentences that hold in every set stand beside those of the options; an option that means nothing
in a set is not mentioned. What differs from the official sheet is marked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lastcard.cards import Card, EffectKind, Fits
from lastcard.rules import options as o
from lastcard.rules.card_groups import is_special_wild, names_of, reverses_and_draws
from lastcard.rules.decks import describe_deck
from lastcard.rules.effect_sentences import effects_sentence
from lastcard.rules.phrase import Phrase, joined, listed
from lastcard.rules.relevance import has_effect, is_relevant, points_matter
from lastcard.rules.ruleset import DEFAULTS, RuleSet
from lastcard.rules.section_writer import Section, SectionWriter

_ANSWERS: Final = (
    "stack_coloured",
    "stack_wild",
    "stack_across",
    "stack_by_value",
    "deflect_reverse",
    "deflect_skip",
)


def explain(rules: RuleSet) -> list[Section]:
    """The rules of a set, in the order in which one needs them."""
    sections = []
    for title, write in _WRITERS:
        page = SectionWriter(rules)
        write(page)
        if page.sentences:
            sections.append(Section(title, page.sentences))
    return sections


# --- One function for each section, in reading order ----------------------------------------------


def _table(page: SectionWriter) -> None:
    page.say(
        "The goal is to be the first to get rid of all your cards. That wins the hand: the play "
        "from one deal to the next. Points are then counted, and more hands are played until "
        "somebody wins the match."
        if page.scored
        else "The goal is to be the first to get rid of all your cards. That wins the game."
    )
    fewest, most = page.rules["min_players"], page.rules["max_players"]
    if (fewest, most) == (DEFAULTS["min_players"], DEFAULTS["max_players"]):
        page.say(Phrase("For {} to {} players.", (fewest, most)), "min_players")
    else:
        page.options("min_players", "max_players")
    page.options("partners", "shuffle_seats")
    page.say(describe_deck(page.rules.deck_list), "deck")


def _deal(page: SectionWriter) -> None:
    page.options("first_dealer")
    if page.scored:
        page.options("next_dealer")
    page.options("hand_size", "hand_size_for_two")
    page.say("The top card of the stock is turned up next to it to start the discard pile.")
    page.options("direction")
    page.options("opening_cards")
    page.options("opening_skip", "opening_reverse", "opening_draw_skips", "opening_wild")
    page.options("opening_conditional_wild")
    if page.rules["opening_cards"] == "take-effect":
        page.say("Any other card turned up has no effect.")


def _turn(page: SectionWriter) -> None:
    if page.inspected:
        page.say(
            Phrase(
                "The dealer takes turns in the usual way, as described here. All other players "
                'hand their cards to the dealer and never draw of their own accord: see "{}".',
                (Phrase(o.CENSOR),),
            ),
            "inspection",
        )
    page.say("On your turn, play one playable card face up on the pile.")
    if all(card.is_wild and not card.not_on for card in page.rules.cards):
        page.say("Any card is playable on any other.", "deck")
    else:
        _matching(page)
        page.say("If you have no playable card, you must draw.")
    page.options("draw_when_able", "dealer_may_pass", "draw_until_playable", "drawn_card")
    if page.rules["drawn_card"] == "must" and is_relevant(page.rules, "challenge_extra"):
        page.say(
            Phrase(
                "The one exception: if you draw {} and playing it would be a bluff, you keep it.",
                (names_of(page.conditional),),
            ),
            "drawn_card",
        )
    page.say("Then it is the next player's turn, in the direction of play.")
    page.say(
        "When the stock runs out, the pile is shuffled to make a new one; only its top card stays "
        "where it is."
    )
    page.say("If there is nothing left to draw at all, you pass instead of drawing.")


def _matching(page: SectionWriter) -> None:
    page.say(
        "A card is playable if it has the colour in play, or the same number or symbol as the top "
        "card of the pile. The colour in play is that of the top card, or the one that was "
        "named."
    )
    if page.wilds:
        limited = page.conditional and page.rules["conditional_wild"] != "free"
        anything = Phrase("You may play {} on any card.", (_wilds_named(page),))
        condition = Phrase(
            "You may play {} on any card; for {} there is a condition, described below.",
            (_wilds_named(page), names_of(page.conditional)),
        )
        page.say(condition if limited else anything)
    _exceptions(page)


def _exceptions(page: SectionWriter) -> None:
    """Cards that fit otherwise than most."""
    for fits in (Fits.COLOUR, Fits.SYMBOL):
        cards = [card for card in page.rules.cards if card.fits_on is fits]
        names = (names_of(cards),)
        if cards and fits is Fits.COLOUR:
            page.say(Phrase("You may play {} only if it has the colour in play.", names), "deck")
        elif cards:
            page.say(
                Phrase("You may play {} only on a card of the same number or symbol.", names),
                "deck",
            )
    for symbols in dict.fromkeys(card.not_on for card in page.rules.cards if card.not_on):
        cards = [card for card in page.rules.cards if card.not_on == symbols]
        below = [card for card in page.rules.cards if card.symbol in symbols]
        if below:
            page.say(
                Phrase("You may not play {} on {}.", (names_of(cards), names_of(below))), "deck"
            )


def _wilds_named(page: SectionWriter) -> Phrase:
    """Cards with a colour are not called wilds by those who play with them."""
    coloured = any(card.colour is not None for card in page.wilds)
    return names_of(page.wilds) if coloured else Phrase("a wild")


def _cards(page: SectionWriter) -> None:
    numbers = [symbol for symbol, cards in page.symbols.items() if _is_plain_number(cards[0])]
    number = page.one_of(numbers[-1]) if numbers else None
    if page.rules["seven_swap"] != "off" or page.rules["zero_pass"]:
        see = Phrase('Number cards have no special effect, but see "{}".', (Phrase(o.HOUSE),))
        page.say(see, about=number)
    elif any(card.number is not None and card.effects for card in page.rules.cards):
        page.say("Number cards have no special effect, but for those named here.", about=number)
    elif numbers:
        page.say("Number cards have no special effect.", about=number)
    plain = [card for card in page.wilds if card.colour is None and not is_special_wild(card)]
    for symbol, cards in page.symbols.items():
        _effects(page, page.one_of(symbol) or cards[0])
        for card in cards:
            if not page.is_usual(card):
                _effects(page, card)
    for card in plain:
        _effects(page, card)
    _two_players(page)
    if any(card.names_colour for card in page.wilds):
        page.say("The colour named may be the one already in play.")
    page.options("conditional_wild", "challenge_extra")
    if is_relevant(page.rules, "challenge_extra"):
        last = Phrase(
            "Nobody can challenge {} played as the last card.", (names_of(page.conditional),)
        )
        page.say(last)
    page.options("draw_costs_turn")
    if is_relevant(page.rules, "draw_costs_turn") and not page.chosen(*_ANSWERS):
        page.say("Nobody can avoid or pass on such a draw by playing a card.")
    for card in page.wilds:
        if is_special_wild(card):
            _special_wild(page, card)


def _is_plain_number(card: Card) -> bool:
    return card.number is not None and not card.effects


def _effects(page: SectionWriter, card: Card) -> None:
    key = None if _is_official(card) else "deck"
    if card.effects:
        said = effects_sentence(page.name_of(card), card.effects, inspected=page.inspected)
        page.say(said, key, card)
    elif card.colour is None:
        page.say(Phrase("{}: no effect.", (page.name_of(card),)), key, card)


def _is_official(card: Card) -> bool:
    return any(
        other.symbol_name == card.symbol_name and other.effects == card.effects
        for other in DEFAULTS.cards
    )


def _two_players(page: SectionWriter) -> None:
    page.options("two_player_reverse_skips")
    both = [card for card in page.rules.cards if reverses_and_draws(card)]
    if both and page.rules["two_player_reverse_skips"]:
        page.say(
            Phrase(
                "With only two players, whoever plays {} must draw the cards, or answer.",
                (names_of(both),),
            ),
            "two_player_reverse_skips",
        )


def _special_wild(page: SectionWriter, card: Card) -> None:
    if not card.leaves_open:
        _effects(page, card)
        return
    name = card.leaves_open
    page.options(f"{name}_effect", about=card)
    _swap_with_next(page, f"{name}_effect")
    page.options(f"{name}_text")


def _swap_with_next(page: SectionWriter, key: str) -> None:
    if page.rules[key] == "swap-hands" and page.rules["seven_swap"] == "next":
        page.say("As with a 7, however, it is always the next player.", "seven_swap")


def _inspection(page: SectionWriter) -> None:
    if not page.inspected:
        return
    key = "inspection"
    page.options(key)
    page.say(
        "The colour of a wild is named by the owner of the card that is played: the player if it "
        "was handed in and approved, the dealer if it was substituted.",
        key,
    )
    page.say(
        "The effect of a card is counted from the seat of the player who handed one in, even when "
        "the card played is the dealer's.",
        key,
    )
    page.say(
        "Once a card has been approved or substituted, the player holds one card fewer; once one "
        "has been returned, one more, the card drawn. The dealer holds as many as before."
        if page.rules[key] == "legal"
        else "Either way, the player then holds one card fewer, and the dealer as many as before.",
        key,
    )
    page.say(
        "Only the player and the dealer see the card handed in. Everyone learns whether it was "
        "approved, substituted or returned, and sees the card that is played. A returned card, "
        "too, is seen only by those two."
        if page.rules[key] == "legal"
        else "Only the player and the dealer see the card handed in. Everyone learns whether it "
        "was approved or substituted, and sees the card that is played.",
        key,
    )
    _tips(page)


def _tips(page: SectionWriter) -> None:
    key = "inspection"
    if page.rules[key] == "legal":
        page.say(
            "Tip: hand in a card that is not playable to make a dealer who has a playable one play "
            "it; hand in a playable one if you think the dealer has none, for then it has to be "
            "approved.",
            key,
        )
        if page.scored:
            page.say(
                "Tip: as the dealer with nothing playable, return a card that is worth many "
                "points.",
                key,
            )
    page.say(
        "Tip: the dealer gets to know everyone's cards; the others learn little of each other, but "
        "something of the dealer, so remember which cards the dealer has kept.",
        key,
    )


def _uno(page: SectionWriter) -> None:
    if page.rules["uno_automatic"]:
        page.options("uno_automatic")
        return
    if page.inspected:
        page.say(
            "A player left with a single card, by a play or by the dealer's ruling, must call UNO "
            "with the card played or handed in, every time it happens.",
            "inspection",
        )
    else:
        page.options("uno_automatic")
    page.options("uno_dealer_exempt", "uno_penalty", "uno_late_call", "uno_window")
    if page.rules["uno_window"] == "next-done":
        page.say(
            "A turn has been taken once a card has been played in it, or it has ended without one; "
            "a turn lost to another player's card does not count.",
            "uno_window",
        )
    else:
        page.say(
            "A turn begins when its player hands in a card or, as the dealer, draws, plays or "
            "passes; cards drawn because of another player's card do not count."
            if page.inspected
            else "A turn begins when its player draws, plays or passes; cards drawn because of "
            "another player's card do not count."
        )
    page.say("Only a player who still holds exactly one card can be caught.")
    page.options("false_catch_penalty")


def _end(page: SectionWriter) -> None:
    if page.inspected:
        page.say(
            "A player with no cards left goes out and wins. The dealer can go out only on the "
            "dealer's own turn; any other player also goes out when the dealer substitutes for "
            "their last card.",
            "inspection",
        )
    else:
        page.say("A player who plays their last card goes out and wins.")
    page.options("wild_finish", "action_finish", "last_card_draws")
    if page.chosen("last_card_draws"):
        if has_effect(page.rules, EffectKind.DRAW_OTHERS):
            page.say("The same goes for cards that everyone else must draw.", "last_card_draws")
        if has_effect(page.rules, EffectKind.VICTIM_NAMES_COLOUR):
            page.say(
                "A colour that the next player would have to name is named no more, so nothing is "
                "drawn for it.",
                "last_card_draws",
            )
    page.say(
        "If all players in a row pass without drawing, the hand is blocked: nobody wins it, nobody "
        "scores, and the next hand is dealt."
        if page.scored
        else "If all players in a row pass without drawing, the game is blocked: nobody wins it, "
        "and the cards are dealt again."
    )
    if not page.scored:
        page.options("next_dealer")
    page.options("turn_limit")


def _score(page: SectionWriter) -> None:
    page.options("scoring")
    if points_matter(page.rules):
        _points(page)
        page.options("blank_points")
    if page.scored and page.rules["partners"]:
        page.say(
            "Partners share one score, and only the other pair's cards count for them."
            if page.rules["scoring"] == "winner"
            else "Partners share one score, to which the cards of both count.",
            "partners",
        )
    page.options("knock_out_points", "double_score", "target")
    if page.rules["scoring"] == "winner":
        page.say("The first to get there wins the match.")
        if page.inspected:
            page.say(
                "The table may choose to keep a running total instead: everyone writes down the "
                "points they are caught with, and the lowest total wins."
            )
    elif page.rules["scoring"] == "lowest" and not page.rules["elimination"]:
        page.say(
            "As soon as anyone gets there, the match is over and the lowest score wins.", "scoring"
        )
    page.options("elimination")


def _points(page: SectionWriter) -> None:
    worth = []
    rest = [card for card in page.rules.cards if card.leaves_open != "blank"]
    if any(_counts_its_number(card) for card in rest):
        worth.append(Phrase("a number card is worth its number"))
    by_points: dict[tuple[bool, int], list[Phrase]] = {}
    for card in rest:
        if not _counts_its_number(card):
            names = by_points.setdefault((card.colour is None, card.worth), [])
            name = page.name_of(card)
            if name not in names:
                names.append(name)
    for (_, points), names in by_points.items():
        say = "{} {} each" if len(names) > 1 else "{} counts {}"
        worth.append(Phrase(say, (listed(names), points)))
    if worth:
        page.say(Phrase("Points: {}.", (joined(worth, "; "),)))


def _counts_its_number(card: Card) -> bool:
    return card.number is not None and card.worth == card.number


def _house(page: SectionWriter) -> None:
    page.options(*_ANSWERS)
    answers = page.chosen(*_ANSWERS)
    if answers:
        page.say("No other card can be played in answer to a draw.", answers[0])
    stacks_or_deflects = [key for key in answers if key != "stack_coloured"]
    if stacks_or_deflects and is_relevant(page.rules, "challenge_extra"):
        page.say(
            Phrase(
                "Only the card played last can be challenged, and only if it is {}; the loser of "
                "the challenge draws all the cards that have added up.",
                (names_of(page.conditional),),
            ),
            stacks_or_deflects[0],
        )
    for key, number in (("seven_swap", 7), ("zero_pass", 0)):
        page.options(key, about=page.one_of(str(number)))
    page.options("jump_in", "several_at_once", "hand_limit", "out_at")


_WRITERS: Final[tuple[tuple[str, Callable[[SectionWriter], None]], ...]] = (
    (o.TABLE, _table),
    (o.DEAL, _deal),
    (o.TURN, _turn),
    (o.CARDS, _cards),
    (o.CENSOR, _inspection),
    (o.UNO, _uno),
    (o.END, _end),
    (o.SCORE, _score),
    (o.HOUSE, _house),
)
