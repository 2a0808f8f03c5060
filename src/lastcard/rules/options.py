"""Every option, once. From this table come the TOML keys, their checks, the kernel's integers,
the rule page in plain language and the documentation. The defaults are the official sheet."""

from __future__ import annotations

from typing import Final

from lastcard.kernel import codes as k
from lastcard.rules.option import Choice, Flag, Number, Option, Text

TABLE: Final = "The table"
DEAL: Final = "The deal"
TURN: Final = "Your turn"
CARDS: Final = "The cards"
UNO: Final = "UNO"
END: Final = "Ending a hand"
SCORE: Final = "Scoring"
CENSOR: Final = "The dealer inspects every play"
HOUSE: Final = "House rules"
SECTIONS: Final = (TABLE, DEAL, TURN, CARDS, CENSOR, UNO, END, SCORE, HOUSE)

CARD_EFFECTS: Final = {
    "none": k.PLAIN,
    "skip": k.SKIPS_NEXT,
    "reverse": k.REVERSES_PLAY,
    "draw-two": k.DRAWS,
    "draw-four": k.DRAWS,
    "swap-hands": k.SWAPS_HANDS,
    "pass-hands": k.PASSES_HANDS,
    "shuffle-hands": k.SHUFFLES_HANDS,
}


def _effect_sentences(card: str) -> dict[str | int | bool | None, str]:
    does = {
        "none": "It does nothing else.",
        "skip": "The next player loses the turn.",
        "reverse": "It turns the direction of play around.",
        "draw-two": "The next player draws two cards.",
        "draw-four": "The next player draws four cards.",
        "swap-hands": "Whoever plays it swaps hands with another player.",
        "pass-hands": "Every hand moves on to the next seat.",
        "shuffle-hands": "All hands are shuffled together and dealt out again.",
    }
    return {value: f"{card} is a wild: it names the colour. {text}" for value, text in does.items()}


OPTIONS: Final[tuple[Option, ...]] = (
    # --- The table -------------------------------------------------------------------------------
    Number(
        "min_players",
        TABLE,
        "fewest players",
        2,
        {None: "At least {} play."},
        low=2,
        high=10,
    ),
    Number("max_players", TABLE, "most players", 10, {None: "At most {} play."}, low=2, high=10),
    Flag(
        "partners",
        TABLE,
        "partners",
        False,
        {
            True: "Four play in two sides; partners sit opposite each other. A side wins when one "
            "of the two goes out, and both have one score.",
            False: "",
        },
    ),
    Choice(
        "direction",
        TABLE,
        "direction of play at the start",
        "left",
        {
            "left": "Play starts to the left of the dealer (clockwise).",
            "right": "Play starts to the right of the dealer (counter-clockwise).",
        },
        values={"left": k.LEFT, "right": k.RIGHT},
    ),
    Choice(
        "shuffle_seats",
        TABLE,
        "seats shuffled",
        "never",
        {
            "never": "",
            "match": "Lots decide where everybody sits before the first hand.",
            "hand": "Lots decide anew before every hand where everybody sits.",
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
            "declared": "The table agrees who deals first.",
            "points": "Everybody draws a card; the one worth most points deals first. Those who "
            "tie draw again.",
            "number": "Everybody draws a card; the highest number deals first, and cards without "
            "a number count zero. Those who tie draw again.",
        },
        values={
            "declared": k.FIRST_DEALER_DECLARED,
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
            "left": "For each further hand the deal passes to the left.",
            "direction": "For each further hand the deal passes one seat in the direction in "
            "which play starts.",
        },
        values={"left": k.NEXT_DEALER_LEFT, "direction": k.NEXT_DEALER_DIRECTION},
    ),
    Number(
        "hand_size",
        DEAL,
        "cards dealt",
        7,
        {None: "Everybody is dealt {} cards; the rest form the stock."},
        low=1,
        high=20,
    ),
    Choice(
        "opening_wild",
        DEAL,
        "a wild turned up first",
        "named",
        {
            "named": "If it is a Wild (or another wild without a draw), the first player names "
            "the colour and then plays.",
            "put-back": "If it is a Wild (or another wild without a draw), it goes back into the "
            "stock and another card is turned up.",
        },
        values={"named": k.OPENING_WILD_NAMED, "put-back": k.OPENING_WILD_PUT_BACK},
    ),
    Choice(
        "opening_wild_draw_four",
        DEAL,
        "a Wild Draw Four turned up first",
        "put-back",
        {
            "put-back": "If it is a Wild Draw Four, it goes back into the stock and another card "
            "is turned up.",
            "shuffled-in": "If it is a Wild Draw Four, it goes back, the stock is shuffled, and "
            "another card is turned up.",
            "covered": "If it is a Wild Draw Four, another card is turned up on top of it; it "
            "stays in the pile.",
        },
        values={
            "put-back": k.OPENING_FOUR_PUT_BACK,
            "shuffled-in": k.OPENING_FOUR_SHUFFLED_IN,
            "covered": k.OPENING_FOUR_COVERED,
        },
    ),
    Flag(
        "opening_draw_two_skips",
        DEAL,
        "a Draw Two turned up first costs the turn",
        True,
        {
            True: "If it is a Draw Two, the first player draws two cards and loses the turn.",
            False: "If it is a Draw Two, the first player draws two cards and then plays.",
        },
    ),
    Choice(
        "opening_reverse",
        DEAL,
        "a Reverse turned up first",
        "dealer",
        {
            "dealer": "If it is a Reverse, play goes the other way and the dealer plays first.",
            "other-neighbour": "If it is a Reverse, play goes the other way and the dealer's "
            "other neighbour plays first.",
        },
        values={
            "dealer": k.OPENING_REVERSE_DEALER,
            "other-neighbour": k.OPENING_REVERSE_OTHER_NEIGHBOUR,
        },
    ),
    # --- Your turn -------------------------------------------------------------------------------
    Flag(
        "draw_when_able",
        TURN,
        "may draw although a card fits",
        True,
        {
            True: "You may draw instead although you could play.",
            False: "If you can play you must: drawing is only for those without a card that fits.",
        },
    ),
    Flag(
        "draw_until_playable",
        TURN,
        "draw until a card fits",
        False,
        {
            False: "A player who draws on turn draws one card.",
            True: "A player who draws on turn goes on drawing until a card fits.",
        },
    ),
    Choice(
        "drawn_card",
        TURN,
        "the drawn card, if it fits",
        "may",
        {
            "may": "If the drawn card fits it may be played at once, but no other card; otherwise "
            "the turn is over.",
            "must": "If the drawn card fits it must be played at once (nobody has to bluff with "
            "a Wild Draw Four); otherwise the turn is over.",
            "keep": "The drawn card is kept and the turn is over.",
        },
        values={"may": k.DRAWN_MAY, "must": k.DRAWN_MUST, "keep": k.DRAWN_KEEP},
    ),
    # --- The cards -------------------------------------------------------------------------------
    Flag(
        "draw_costs_turn",
        CARDS,
        "drawing for a Draw Two or Wild Draw Four costs the turn",
        True,
        {
            True: "Who must draw for another's card also loses the turn.",
            False: "Who must draw for another's card then plays on as usual.",
        },
    ),
    Flag(
        "two_player_reverse_skips",
        CARDS,
        "Reverse with two players acts as Skip",
        True,
        {
            True: "With two players a Reverse acts as a Skip: the same player plays again.",
            False: "With two players a Reverse only turns the direction: the other plays next.",
        },
    ),
    Choice(
        "wild_draw_four",
        CARDS,
        "when a Wild Draw Four may be played",
        "challenge",
        {
            "challenge": "A Wild Draw Four is meant for a hand without a card of the colour in "
            "play (numbers, symbols and wilds do not matter), but you may bluff. The player who "
            "must draw may challenge first and is then shown your hand, alone. If you held the "
            "colour you draw instead, your named colour stands and the challenger plays on.",
            "enforced": "A Wild Draw Four may only be played from a hand without a card of the "
            "colour in play; numbers, symbols and wilds do not matter.",
            "free": "A Wild Draw Four may be played at any time, and there is no challenge.",
        },
        values={
            "challenge": k.FOUR_CHALLENGE,
            "enforced": k.FOUR_ENFORCED,
            "free": k.FOUR_FREE,
        },
    ),
    Number(
        "challenge_extra",
        CARDS,
        "cards a wrong challenge costs on top",
        2,
        {None: "Who challenges wrongly draws the cards and {} more, and loses the turn."},
        low=0,
        high=10,
    ),
    Choice(
        "customizable_effect",
        CARDS,
        "what Wild Customizable does",
        "none",
        _effect_sentences("Wild Customizable"),
        values=CARD_EFFECTS,
    ),
    Text(
        "customizable_text",
        CARDS,
        "text on Wild Customizable",
        "",
        {"": "", None: "The table wrote on it: {}"},
        limit=120,
    ),
    Choice(
        "blank_effect",
        CARDS,
        "what a Blank does",
        "none",
        _effect_sentences("A Blank"),
        values=CARD_EFFECTS,
    ),
    Text(
        "blank_text",
        CARDS,
        "text on a Blank",
        "",
        {"": "", None: "The table wrote on it: {}"},
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
            "legal": "On their turn the other players hand any card, fitting or not, face down to "
            "the dealer (naming a colour with a wild). If that card or any card of the dealer's "
            "hand fits, the dealer must play one that fits: approve the card, or substitute one "
            "of the own hand and keep the card. If neither fits, the dealer keeps the card and "
            "returns any one card, and the player also draws a card; if the drawn card fits the "
            "player may hand in that one, and only that one.",
            "any": "On their turn the other players hand any card, fitting or not, face down to "
            "the dealer (naming a colour with a wild). The dealer approves it if it fits, or "
            "keeps it and plays any card of the own hand in its place, fitting or not.",
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
        {True: "A dealer who cannot play may pass instead of drawing.", False: ""},
    ),
    # --- UNO -------------------------------------------------------------------------------------
    Flag(
        "uno_automatic",
        UNO,
        "automatic UNO",
        False,
        {
            False: "Who plays down to a single card must call UNO, with the play or after it, "
            "every time it happens.",
            True: "UNO is announced for everybody; nobody has to call and nobody can be caught.",
        },
    ),
    Number(
        "uno_penalty",
        UNO,
        "penalty for a missed call",
        2,
        {
            0: "Being caught without the call costs nothing.",
            None: "Anybody else may catch a player who forgot, from the moment the card lies on "
            "the pile; that costs {} cards. A late call before anybody catches is safe.",
        },
        low=0,
        high=10,
    ),
    Choice(
        "uno_window",
        UNO,
        "until when one can be caught",
        "next-begins",
        {
            "next-begins": "It is too late to catch once the next player has begun the turn by "
            "drawing or playing (a draw forced by another's card does not count).",
            "next-done": "It is too late to catch once the next player has finished the turn.",
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
            None: "Who accuses wrongly draws {} (one try a turn).",
        },
        low=0,
        high=10,
    ),
    # --- Ending a hand ---------------------------------------------------------------------------
    Flag(
        "last_card_draws",
        END,
        "a draw card played last still makes the next player draw",
        True,
        {
            True: "If the last card is a draw card the next player still draws, and those cards "
            "count.",
            False: "A draw card played last makes nobody draw.",
        },
    ),
    Number(
        "turn_limit",
        END,
        "turns after which a hand is blocked",
        10_000,
        {None: "A hand that is not over after {} turns counts as blocked."},
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
            "winner": "Who goes out scores the points of the cards left in the other hands.",
            "lowest": "Everybody's own cards left in hand count against them.",
            "none": "There are no points: who goes out first has won.",
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
        {None: "The match ends when somebody reaches {} points."},
        low=1,
        high=100_000,
    ),
    Flag(
        "elimination",
        SCORE,
        "elimination",
        False,
        {
            True: "Who reaches the target is out of the match; the last player left wins.",
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
        {None: "A Blank counts {}."},
        low=0,
        high=500,
    ),
    # --- House rules -----------------------------------------------------------------------------
    Flag(
        "stack_two",
        HOUSE,
        "stack Draw Two on Draw Two",
        False,
        {
            True: "Stacking: who must draw for a Draw Two may play another Draw Two of any colour "
            "instead; the next player then must draw for both.",
            False: "",
        },
    ),
    Flag(
        "stack_four",
        HOUSE,
        "stack Wild Draw Four on Wild Draw Four",
        False,
        {
            True: "Stacking: who must draw for a Wild Draw Four may play another instead; the "
            "next player then must draw for both. A challenge is about the last one.",
            False: "",
        },
    ),
    Flag(
        "stack_cross",
        HOUSE,
        "stack across kinds",
        False,
        {
            True: "Cross stacking: a Wild Draw Four answers a Draw Two, and a Draw Two of the "
            "named colour answers a Wild Draw Four.",
            False: "",
        },
    ),
    Flag(
        "deflect_reverse",
        HOUSE,
        "Reverse deflects a draw",
        False,
        {
            True: "A Reverse of the colour in play sends a draw back to where it came from.",
            False: "",
        },
    ),
    Flag(
        "deflect_skip",
        HOUSE,
        "Skip deflects a draw",
        False,
        {True: "A Skip of the colour in play hands a draw on to the next player.", False: ""},
    ),
    Choice(
        "seven_swap",
        HOUSE,
        "sevens swap hands",
        "off",
        {
            "off": "",
            "choose": "Who plays a 7 swaps hands with a player of their choice.",
            "next": "Who plays a 7 swaps hands with the next player.",
        },
        values={"off": k.SWAP_OFF, "choose": k.SWAP_CHOOSE, "next": k.SWAP_NEXT},
    ),
    Flag(
        "zero_pass",
        HOUSE,
        "zeros pass hands on",
        False,
        {True: "When a 0 is played every hand moves on to the next seat.", False: ""},
    ),
    Flag(
        "jump_in",
        HOUSE,
        "jump in with the identical card",
        False,
        {
            True: "Jump-in: who holds the very card that lies on top (same colour, same symbol) "
            "may play it at once, out of turn, as long as the player on turn has not begun; play "
            "goes on from there.",
            False: "",
        },
    ),
    Flag(
        "several_at_once",
        HOUSE,
        "several equal numbers at once",
        False,
        {
            True: "After a number card you may lay further cards of the same number in the same "
            "turn; the last one counts.",
            False: "",
        },
    ),
    Flag(
        "wild_finish",
        HOUSE,
        "the last card may be a wild",
        True,
        {True: "", False: "The last card must not be a wild."},
    ),
    Flag(
        "action_finish",
        HOUSE,
        "the last card may be a Skip, Reverse or Draw Two",
        True,
        {True: "", False: "The last card must not be a Skip, Reverse or Draw Two."},
    ),
    Number(
        "hand_limit",
        HOUSE,
        "most cards in a hand",
        0,
        {0: "", None: "Nobody draws beyond {} cards."},
        low=0,
        high=100,
    ),
    Number(
        "out_at",
        HOUSE,
        "out of the hand at this many cards",
        0,
        {
            0: "",
            None: "Who holds {} cards is out of the hand; the cards go under the pile but count "
            "as left in hand.",
        },
        low=0,
        high=100,
    ),
)

BY_KEY: Final = {option.key: option for option in OPTIONS}
