"""Every option, once. From this table come the TOML keys, their checks, the kernel's integers,
the rule page in plain language and the documentation. The defaults are the official sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lastcard.cards import Effect, EffectKind, Effects
from lastcard.kernel import codes as k
from lastcard.rules import card_groups as g
from lastcard.rules.option_types import Choice, Flag, Number, Option, Text

TABLE: Final = "The table"
DEAL: Final = "The deal"
TURN: Final = "Your turn"
CARDS: Final = "The cards"
UNO: Final = "UNO"
END: Final = "Going out"
SCORE: Final = "Scoring"
CENSOR: Final = "The dealer inspects every play"
HOUSE: Final = "House rules"
SECTIONS: Final = (TABLE, DEAL, TURN, CARDS, CENSOR, UNO, END, SCORE, HOUSE)

OPEN_CARD_EFFECTS: Final[Mapping[str, Effects]] = {
    "none": (),
    "skip": (Effect(EffectKind.SKIP, 1),),
    "reverse": (Effect(EffectKind.REVERSE),),
    "draw-two": (Effect(EffectKind.DRAW, 2),),
    "draw-four": (Effect(EffectKind.DRAW, 4),),
    "swap-hands": (Effect(EffectKind.SWAP_CHOSEN),),
    "pass-hands": (Effect(EffectKind.PASS_HANDS),),
    "shuffle-hands": (Effect(EffectKind.SHUFFLE_HANDS),),
}
"""What a card that leaves it open may be chosen to do."""


def _effect_sentences(card: str) -> dict[str | int | bool | None, str]:
    does = {
        "none": "It has no other effect.",
        "skip": "The next player loses a turn.",
        "reverse": "It reverses the direction of play.",
        "draw-two": "The next player draws two cards.",
        "draw-four": "The next player draws four cards.",
        "swap-hands": "Whoever plays it swaps hands with a player of their choice.",
        "pass-hands": "Everyone passes their hand to the next player.",
        "shuffle-hands": "All hands are shuffled together and dealt out again.",
    }
    return {value: f"{card} is a wild. {text}" for value, text in does.items()}


OPTIONS: Final[tuple[Option, ...]] = (
    # --- The table -------------------------------------------------------------------------------
    Number(
        "min_players",
        TABLE,
        "minimum number of players",
        2,
        {None: "At least {} players are needed."},
        low=2,
        high=10,
    ),
    Number(
        "max_players",
        TABLE,
        "maximum number of players",
        10,
        {None: "No more than {} can play."},
        low=2,
        high=10,
    ),
    Flag(
        "partners",
        TABLE,
        "partners",
        False,
        {
            True: "Four play as two pairs. Partners sit opposite each other and win together as "
            "soon as one of them goes out.",
            False: "",
        },
    ),
    Choice(
        "direction",
        TABLE,
        "initial direction of play",
        "left",
        {
            "left": "The player to the dealer's left goes first, and play proceeds to the left "
            "(clockwise).",
            "right": "The player to the dealer's right goes first, and play proceeds to the right "
            "(counter-clockwise).",
        },
        values={"left": k.LEFT, "right": k.RIGHT},
    ),
    Choice(
        "shuffle_seats",
        TABLE,
        "seats drawn by lot",
        "never",
        {
            "never": "",
            "match": "Before the first deal, lots decide where everyone sits.",
            "hand": "Before every deal, lots decide where everyone sits.",
        },
        values={
            "never": k.SHUFFLE_SEATS_NEVER,
            "match": k.SHUFFLE_SEATS_MATCH,
            "hand": k.SHUFFLE_SEATS_HAND,
        },
    ),
    # --- The deal --------------------------------------------------------------------------------
    Choice(
        "first_dealer",
        DEAL,
        "first dealer",
        "number",
        {
            "declared": "The players agree on who deals first, or draw lots.",
            "declared-or-points": "The players may agree on who deals first. Otherwise everyone "
            "draws a card, and the player whose card is worth the most points deals first. Players "
            "who tie draw again.",
            "points": "Everyone draws a card, and the player whose card is worth the most points "
            "deals first. Players who tie draw again.",
            "number": "Everyone draws a card, and the highest number deals first; a card without a "
            "number counts as zero. Players who tie draw again.",
        },
        values={
            "declared": k.FIRST_DEALER_DECLARED,
            "declared-or-points": k.FIRST_DEALER_POINTS,
            "points": k.FIRST_DEALER_POINTS,
            "number": k.FIRST_DEALER_NUMBER,
        },
    ),
    Choice(
        "next_dealer",
        DEAL,
        "next dealer",
        "left",
        {
            "left": "Each new deal passes to the next player on the left.",
            "direction": "Each new deal passes to the next player in the initial direction of "
            "play.",
        },
        values={"left": k.NEXT_DEALER_LEFT, "direction": k.NEXT_DEALER_DIRECTION},
    ),
    Number(
        "hand_size",
        DEAL,
        "cards dealt to each player",
        7,
        {
            1: "The dealer shuffles and deals one card to each player; the rest form the stock, "
            "face down.",
            None: "The dealer shuffles and deals {} cards to each player; the rest form the stock, "
            "face down.",
        },
        low=1,
        high=20,
    ),
    Number(
        "hand_size_for_two",
        DEAL,
        "cards dealt to each of two players",
        0,
        {
            0: "",
            1: "With only two players, one card each is dealt.",
            None: "With only two players, {} cards each are dealt.",
        },
        low=0,
        high=20,
    ),
    Choice(
        "opening_cards",
        DEAL,
        "a card with an effect turned up first",
        "take-effect",
        {
            "take-effect": "",
            "no-effect": "Whatever card is turned up, it has no effect.",
            "covered": "If it is a card with an effect, another card is turned up on top of it, "
            "until one without an effect lies there.",
        },
        values={"take-effect": 0, "no-effect": 1, "covered": 2},
    ),
    Choice(
        "opening_wild",
        DEAL,
        "a wild turned up first",
        "named",
        {
            "named": "If it is {}, the first player names the colour and then plays.",
            "put-back": "If it is {}, it is put under the stock and another card is turned up.",
        },
        values={"named": 0, "put-back": 1},
        about=(g.waits_for_colour,),
    ),
    Choice(
        "opening_conditional_wild",
        DEAL,
        "a conditional wild (Wild Draw Four) turned up first",
        "put-back",
        {
            "put-back": "If it is {}, it is put under the stock and another card is turned up.",
            "shuffled-in": "If it is {}, it is shuffled back into the stock and another card is "
            "turned up.",
            "covered": "If it is {}, another card is turned up on top of it; it stays in the pile.",
        },
        values={"put-back": 0, "shuffled-in": 1, "covered": 2},
        formerly="opening_wild_draw_four",
        about=(g.is_conditional,),
    ),
    Flag(
        "opening_draw_skips",
        DEAL,
        "a draw card turned up first costs a turn",
        True,
        {
            True: "If it is {}, the first player draws the cards and loses a turn.",
            False: "If it is {}, the first player draws the cards and then plays.",
        },
        formerly="opening_draw_two_skips",
        about=(g.draws,),
    ),
    Choice(
        "opening_skip",
        DEAL,
        "a skip card turned up first",
        "next",
        {
            "next": "If the card turned up is {}, the first player loses a turn.",
            "dealer": "If the card turned up is {}, the dealer takes the first turn.",
        },
        values={"next": k.OPENING_SKIP_NEXT, "dealer": k.OPENING_SKIP_DEALER},
        about=(g.skips,),
    ),
    Choice(
        "opening_reverse",
        DEAL,
        "a reverse card turned up first",
        "dealer",
        {
            "dealer": "If it is {}, play goes the other way and the dealer goes first.",
            "other-neighbour": "If it is {}, play goes the other way and the dealer's other "
            "neighbour goes first.",
        },
        values={
            "dealer": k.OPENING_REVERSE_DEALER,
            "other-neighbour": k.OPENING_REVERSE_OTHER_NEIGHBOUR,
        },
        about=(g.reverses,),
    ),
    # --- Your turn -------------------------------------------------------------------------------
    Flag(
        "draw_when_able",
        TURN,
        "may draw with a playable card in hand",
        True,
        {
            True: "You may draw even if you could play.",
            False: "If you have a playable card, you must play and may not draw.",
        },
    ),
    Flag(
        "draw_until_playable",
        TURN,
        "draw until a card is playable",
        False,
        {
            False: "When you draw, take one card from the stock.",
            True: "When you draw, take cards from the stock one at a time until one is playable.",
        },
    ),
    Choice(
        "drawn_card",
        TURN,
        "a drawn card that is playable",
        "may",
        {
            "may": "If the drawn card is playable, you may play it at once, but no other card. If "
            "you do not play it, your turn is over.",
            "must": "If the drawn card is playable, you must play it at once. Otherwise your turn "
            "is over.",
            "keep": "You keep the drawn card, even if it is playable, and your turn is over.",
            "must-or-bluff": "If the drawn card is playable, you must play it at once; only {} "
            "that would be a bluff is yours to play or to keep. If you do not play a card, your "
            "turn is over.",
        },
        values={
            "may": k.DRAWN_MAY,
            "must": k.DRAWN_MUST,
            "keep": k.DRAWN_KEEP,
            "must-or-bluff": k.DRAWN_MUST_OR_BLUFF,
        },
        about=(g.is_conditional,),
    ),
    # --- The cards -------------------------------------------------------------------------------
    Flag(
        "draw_costs_turn",
        CARDS,
        "drawing for another player's card costs the turn",
        True,
        {
            True: "A player who must draw because of another player's card also loses a turn.",
            False: "A player who must draw because of another player's card then takes a turn as "
            "usual.",
        },
    ),
    Flag(
        "two_player_reverse_skips",
        CARDS,
        "a reverse card skips with two players",
        True,
        {
            True: "With only two players, {} acts as a skip: the same player plays again.",
            False: "With only two players, {} has no effect: the other one plays next.",
        },
        about=(g.reverses_anyhow,),
    ),
    Choice(
        "conditional_wild",
        CARDS,
        "when a conditional wild (Wild Draw Four) may be played",
        "challenge",
        {
            "challenge": "You are meant to play {} only from a hand without a card of the colour "
            "in play (numbers, symbols and wilds do not matter), but you may bluff. The player who "
            "must draw may challenge you before drawing. The challenger, and nobody else, then "
            "sees your hand. If you held a card of that colour, you draw the cards instead, the "
            "colour you named stands, and the challenger takes a turn as usual.",
            "enforced": "You may play {} only from a hand without a card of the colour in play; "
            "numbers, symbols and wilds do not matter.",
            "free": "You may play {} at any time, whatever else you hold.",
        },
        values={
            "challenge": k.BLUFF_CHALLENGE,
            "enforced": k.BLUFF_ENFORCED,
            "free": k.BLUFF_FREE,
        },
        formerly="wild_draw_four",
        about=(g.is_conditional,),
    ),
    Number(
        "challenge_extra",
        CARDS,
        "extra cards for a wrong challenge",
        2,
        {
            0: "A player who challenges wrongly draws the cards, and no more than that.",
            1: "A player who challenges wrongly draws the cards and one more.",
            None: "A player who challenges wrongly draws the cards and {} more.",
        },
        low=0,
        high=10,
    ),
    Choice(
        "customizable_effect",
        CARDS,
        "what Wild Customizable does",
        "none",
        _effect_sentences("Wild Customizable"),
        values=dict.fromkeys(OPEN_CARD_EFFECTS, 0),
    ),
    Text(
        "customizable_text",
        CARDS,
        "text on Wild Customizable",
        "",
        {"": "", None: "The text on Wild Customizable reads: {}"},
        limit=120,
    ),
    Choice(
        "blank_effect",
        CARDS,
        "what a Blank does",
        "none",
        _effect_sentences("A Blank"),
        values=dict.fromkeys(OPEN_CARD_EFFECTS, 0),
    ),
    Text(
        "blank_text",
        CARDS,
        "text on a Blank",
        "",
        {"": "", None: "The text on a Blank reads: {}"},
        limit=120,
    ),
    # --- The dealer inspects ---------------------------------------------------------------------
    Choice(
        "inspection",
        CENSOR,
        "the dealer inspects every play",
        "off",
        {
            "off": "",
            "legal": "On their turn, all players except the dealer hand the dealer any one card "
            "face down, playable or not, naming a colour if it is a wild. If that card or any card "
            "in the dealer's hand is playable, the dealer must play one that is: either approve "
            "the card handed in, or keep it and substitute a card from their own hand. If none is "
            "playable, the dealer keeps the card handed in and returns any one card (the same one, "
            "if they like), and the player also draws a card. If the drawn card is playable, the "
            "player may hand in that card and no other; otherwise the turn is over.",
            "any": "On their turn, all players except the dealer hand the dealer any one card face "
            "down, playable or not, naming a colour if it is a wild. The dealer either approves "
            "the card, if it is playable, or keeps it and plays any card from their own hand in "
            "its place, playable or not.",
        },
        values={
            "off": k.INSPECTION_OFF,
            "legal": k.INSPECTION_LEGAL,
            "any": k.INSPECTION_ANY,
        },
    ),
    Flag(
        "dealer_may_pass",
        CENSOR,
        "a dealer who cannot play may pass without drawing",
        False,
        {True: "A dealer without a playable card may pass instead of drawing.", False: ""},
    ),
    # --- UNO -------------------------------------------------------------------------------------
    Flag(
        "uno_automatic",
        UNO,
        "no need to call UNO",
        False,
        {
            False: "A player whose play leaves them with a single card must call UNO with that "
            "play, every time it happens.",
            True: "Nobody has to call UNO, and nobody can be caught.",
        },
    ),
    Number(
        "uno_penalty",
        UNO,
        "penalty for a missed call",
        2,
        {
            0: "Being caught without having called costs nothing.",
            1: "Anyone else may catch a player who has not called, from the moment the card is on "
            "the pile. A player who is caught draws one card.",
            None: "Anyone else may catch a player who has not called, from the moment the card is "
            "on the pile. A player who is caught draws {} cards.",
        },
        low=0,
        high=10,
    ),
    Flag(
        "uno_late_call",
        UNO,
        "a late call is safe",
        True,
        {
            True: "A late call is safe if it comes before the catch.",
            False: "A call that comes after the play is too late and saves nobody.",
        },
    ),
    Choice(
        "uno_window",
        UNO,
        "how long a player can be caught",
        "next-begins",
        {
            "next-begins": "It is too late to catch once the next player has begun a turn.",
            "next-done": "It is too late to catch once the next player has taken a turn.",
        },
        values={"next-begins": k.WINDOW_NEXT_BEGINS, "next-done": k.WINDOW_NEXT_DONE},
    ),
    Flag(
        "uno_dealer_exempt",
        UNO,
        "the dealer need not call",
        False,
        {True: "The dealer need not call.", False: ""},
    ),
    Number(
        "false_catch_penalty",
        UNO,
        "penalty for a wrong catch",
        0,
        {
            0: "",
            1: "A player who tries to catch somebody wrongly draws one card. Everyone has one try "
            "per turn.",
            None: "A player who tries to catch somebody wrongly draws {} cards. Everyone has one "
            "try per turn.",
        },
        low=0,
        high=10,
    ),
    # --- Going out -------------------------------------------------------------------------------
    Flag(
        "last_card_draws",
        END,
        "a draw card played last still takes effect",
        True,
        {
            True: "If the last card makes the next player draw, those cards are still drawn and "
            "counted.",
            False: "The last card makes nobody draw.",
        },
    ),
    Number(
        "turn_limit",
        END,
        "number of turns after which a hand is blocked",
        10_000,
        {None: "After {} turns without a winner, play is blocked in the same way."},
        low=50,
        high=1_000_000,
    ),
    # --- Scoring ---------------------------------------------------------------------------------
    Choice(
        "scoring",
        SCORE,
        "scoring",
        "winner",
        {
            "winner": "The player who goes out scores the points of all the cards the others still "
            "hold.",
            "lowest": "Everyone scores the points of the cards still in their hand, and a low "
            "score is good.",
            "none": "There are no points: the first player to go out wins the game.",
        },
        values={
            "winner": k.SCORING_WINNER,
            "lowest": k.SCORING_LOWEST,
            "none": k.SCORING_NONE,
        },
    ),
    Number(
        "target",
        SCORE,
        "points that end the match",
        500,
        {1: "The match is played to one point.", None: "The match is played to {} points."},
        low=1,
        high=100_000,
    ),
    Flag(
        "elimination",
        SCORE,
        "elimination",
        False,
        {
            True: "A player who reaches that score is out of the match, and the last player left "
            "wins. If nobody would be left, the lowest score wins.",
            False: "",
        },
    ),
    Choice(
        "double_score",
        SCORE,
        "double score",
        "never",
        {
            "never": "",
            "wild": "A hand won with a wild counts double.",
            "always": "Every hand counts double.",
        },
        values={
            "never": k.DOUBLE_NEVER,
            "wild": k.DOUBLE_WILD,
            "always": k.DOUBLE_ALWAYS,
        },
    ),
    Number(
        "blank_points",
        SCORE,
        "points of a Blank",
        40,
        {1: "A Blank is worth one point.", None: "A Blank is worth {} points."},
        low=0,
        high=500,
    ),
    Number(
        "knock_out_points",
        SCORE,
        "points for each player put out",
        0,
        {
            0: "",
            1: "Each player put out during the hand counts one point, whatever cards they held.",
            None: "Each player put out during the hand counts {} points, whatever cards they held.",
        },
        low=0,
        high=1000,
    ),
    # --- House rules -----------------------------------------------------------------------------
    Flag(
        "stack_coloured",
        HOUSE,
        "stack coloured draw cards on their like",
        False,
        {
            True: "Stacking: a player who must draw for {} may instead play another one, of any "
            "colour; the next player must then draw for all of them.",
            False: "",
        },
        formerly="stack_two",
        about=(g.is_coloured_draw,),
    ),
    Flag(
        "stack_wild",
        HOUSE,
        "stack wild draw cards on their like",
        False,
        {
            True: "Stacking: a player who must draw for {} may instead play another one; the next "
            "player must then draw for all of them.",
            False: "",
        },
        formerly="stack_four",
        about=(g.is_wild_draw,),
    ),
    Flag(
        "stack_across",
        HOUSE,
        "stack coloured and wild draw cards on each other",
        False,
        {
            True: "Cross stacking: a player who must draw for {} may instead play {}, and one who "
            "must draw for {} may play {} of the colour named; the draws add up.",
            False: "",
        },
        formerly="stack_cross",
        about=(g.is_coloured_draw, g.is_wild_draw, g.is_wild_draw, g.is_coloured_draw),
    ),
    Flag(
        "stack_by_value",
        HOUSE,
        "stack any draw card that is worth as much or more",
        False,
        {
            True: "Stacking: a player who must draw because of a card may instead play any draw "
            "card that makes people draw as many cards or more, whatever its colour; the draws "
            "add up, and the next player must answer for all of them.",
            False: "",
        },
    ),
    Flag(
        "deflect_reverse",
        HOUSE,
        "a reverse card deflects a draw",
        False,
        {
            True: "A player who must draw because of a card may instead play {} of the colour "
            "in play: the direction of play changes, and the previous player must draw.",
            False: "",
        },
        about=(g.reverses,),
    ),
    Flag(
        "deflect_skip",
        HOUSE,
        "a skip card deflects a draw",
        False,
        {
            True: "A player who must draw because of a card may instead play {} of the colour "
            "in play: the next player must draw.",
            False: "",
        },
        about=(g.skips,),
    ),
    Choice(
        "seven_swap",
        HOUSE,
        "sevens swap hands",
        "off",
        {
            "off": "",
            "choose": "A player who plays a 7 swaps hands with a player of their choice.",
            "next": "A player who plays a 7 swaps hands with the next player.",
        },
        values={"off": 0, "choose": 1, "next": 2},
    ),
    Flag(
        "zero_pass",
        HOUSE,
        "zeros pass the hands on",
        False,
        {
            True: "When a 0 is played, everyone passes their hand to the next player in the "
            "direction of play.",
            False: "",
        },
    ),
    Flag(
        "jump_in",
        HOUSE,
        "jump in with the identical card",
        False,
        {
            True: "Jumping in: a player holding exactly the card on top of the pile (same colour "
            "and same number or symbol, so never a wild) may play it out of turn, as long as the "
            "player whose turn it is has not begun and has no draw to answer. Play continues from "
            "there.",
            False: "",
        },
    ),
    Flag(
        "several_at_once",
        HOUSE,
        "several cards of one number at once",
        False,
        {
            True: "After a number card you may play more cards of the same number in the same "
            "turn; only the last one takes effect and sets the colour.",
            False: "",
        },
    ),
    Flag(
        "wild_finish",
        HOUSE,
        "the last card may be a wild",
        True,
        {True: "", False: "A wild cannot be played as the last card."},
    ),
    Flag(
        "action_finish",
        HOUSE,
        "the last card may be an action card",
        True,
        {True: "", False: "You cannot play {} as your last card."},
        about=(g.is_action,),
    ),
    Number(
        "hand_limit",
        HOUSE,
        "most cards a player can hold",
        0,
        {
            0: "",
            1: "A player who already holds a card draws no more, and passes instead of drawing.",
            None: "A player who already holds {} cards draws no more, and passes instead of "
            "drawing.",
        },
        low=0,
        high=100,
    ),
    Number(
        "out_at",
        HOUSE,
        "number of cards that puts a player out",
        0,
        {
            0: "",
            None: "A player who comes to hold {} cards or more is out until the next deal. Those "
            "cards are shown and put under the pile, but count as still held. The last player left "
            "wins.",
        },
        low=0,
        high=100,
    ),
)

BY_KEY: Final = {option.key: option for option in OPTIONS}
FORMER_KEYS: Final = {option.formerly: option.key for option in OPTIONS if option.formerly}
