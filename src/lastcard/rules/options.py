"""Every option, once. From this table come the TOML keys, their checks, the kernel's integers,
the rule page in plain language and the documentation. The defaults are the official sheet."""

from __future__ import annotations

from typing import Final

from lastcard.kernel import codes as k
from lastcard.rules.option_types import Choice, Flag, Number, Option, Text

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
        "none": "It has no other effect.",
        "skip": "The next player loses the turn.",
        "reverse": "It turns the direction of play around.",
        "draw-two": "The next player draws two cards.",
        "draw-four": "The next player draws four cards.",
        "swap-hands": "Whoever plays it swaps hands with a player of their choice.",
        "pass-hands": "Everybody hands their cards on to the next player.",
        "shuffle-hands": "All hands are shuffled together and dealt out again.",
    }
    return {value: f"{card} is a wild. {text}" for value, text in does.items()}


OPTIONS: Final[tuple[Option, ...]] = (
    # --- The table -------------------------------------------------------------------------------
    Number(
        "min_players",
        TABLE,
        "fewest players",
        2,
        {None: "It takes at least {} players."},
        low=2,
        high=10,
    ),
    Number(
        "max_players", TABLE, "most players", 10, {None: "At most {} can play."}, low=2, high=10
    ),
    Flag(
        "partners",
        TABLE,
        "partners",
        False,
        {
            True: "Four play as two sides; partners sit opposite each other. A side wins a hand "
            "when one of the two goes out, and the two share one score.",
            False: "",
        },
    ),
    Choice(
        "direction",
        TABLE,
        "direction of play at the start",
        "left",
        {
            "left": "The player to the left of the dealer is first, and play goes to the left "
            "(clockwise).",
            "right": "The player to the right of the dealer is first, and play goes to the right "
            "(counter-clockwise).",
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
            "declared": "The table agrees who deals first, or draws lots.",
            "declared-or-points": "The table agrees who deals first. If it does not, everybody "
            "draws a card; whoever has the one worth most points deals first. Those who tie draw "
            "again.",
            "points": "Everybody draws a card; whoever has the one worth most points deals first. "
            "Those who tie draw again.",
            "number": "Everybody draws a card; whoever has the highest number deals first, and "
            "cards without a number count zero. Those who tie draw again.",
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
            "left": "After every hand the deal passes to the left.",
            "direction": "After every hand the deal passes one seat in the direction in which "
            "play starts.",
        },
        values={"left": k.NEXT_DEALER_LEFT, "direction": k.NEXT_DEALER_DIRECTION},
    ),
    Number(
        "hand_size",
        DEAL,
        "cards dealt",
        7,
        {
            1: "The dealer shuffles and deals everybody one card; the rest are the stock, face "
            "down.",
            None: "The dealer shuffles and deals everybody {} cards; the rest are the stock, face "
            "down.",
        },
        low=1,
        high=20,
    ),
    Choice(
        "opening_wild",
        DEAL,
        "a wild turned up first",
        "named",
        {
            "named": "If it is a Wild, the first player names the colour and then plays.",
            "put-back": "If it is a Wild, it goes under the stock and another card is turned up.",
        },
        values={"named": k.OPENING_WILD_NAMED, "put-back": k.OPENING_WILD_PUT_BACK},
    ),
    Choice(
        "opening_wild_draw_four",
        DEAL,
        "a Wild Draw Four turned up first",
        "put-back",
        {
            "put-back": "If it is a Wild Draw Four, it goes under the stock and another card is "
            "turned up.",
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
        "opening_skip",
        DEAL,
        "a Skip turned up first",
        "next",
        {
            "next": "If the card turned up is a Skip, the first player loses the turn.",
            "dealer": "If the card turned up is a Skip, the dealer plays before the first player.",
        },
        values={"next": k.OPENING_SKIP_NEXT, "dealer": k.OPENING_SKIP_DEALER},
    ),
    Choice(
        "opening_reverse",
        DEAL,
        "a Reverse turned up first",
        "dealer",
        {
            "dealer": "If it is a Reverse, play goes the other way and the dealer is first.",
            "other-neighbour": "If it is a Reverse, play goes the other way and the dealer's "
            "other neighbour is first.",
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
            True: "Drawing is allowed even to a player who could play.",
            False: "A player with a card that fits must play: drawing is then not allowed.",
        },
    ),
    Flag(
        "draw_until_playable",
        TURN,
        "draw until a card fits",
        False,
        {
            False: "A player who draws takes one card from the stock.",
            True: "A player who draws takes cards from the stock one by one until a card fits.",
        },
    ),
    Choice(
        "drawn_card",
        TURN,
        "the drawn card, if it fits",
        "may",
        {
            "may": "If the drawn card fits it may be played at once, but no other card may. If it "
            "is not played the turn is over.",
            "must": "If the drawn card fits it must be played at once. If it does not fit the turn "
            "is over.",
            "keep": "The drawn card is kept, even if it fits, and the turn is over.",
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
            True: "Whoever must draw because of another player's card also loses the turn.",
            False: "Whoever must draw because of another player's card then takes the turn as "
            "usual.",
        },
    ),
    Flag(
        "two_player_reverse_skips",
        CARDS,
        "Reverse with two players acts as Skip",
        True,
        {
            True: "Between two players a Reverse acts as a Skip: the same player plays again.",
            False: "Between two players a Reverse changes nothing: the other one plays next.",
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
            "must draw may challenge you before drawing, and then alone looks at your hand. If you "
            "held a card of that colour, you draw the cards, the colour you named stands, and the "
            "challenger takes the turn as usual.",
            "enforced": "A Wild Draw Four may only be played from a hand without a card of the "
            "colour in play; numbers, symbols and wilds do not matter.",
            "free": "A Wild Draw Four may be played on any card, whatever else is in the hand.",
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
        {
            0: "A wrong challenge costs nothing on top: the challenger draws the cards.",
            1: "Whoever challenges wrongly draws the cards and one more.",
            None: "Whoever challenges wrongly draws the cards and {} more.",
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
        values=CARD_EFFECTS,
    ),
    Text(
        "customizable_text",
        CARDS,
        "text on Wild Customizable",
        "",
        {"": "", None: "On Wild Customizable is written: {}"},
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
        {"": "", None: "On a Blank is written: {}"},
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
            "legal": "On their turn all players but the dealer hand any card, fitting or not, face "
            "down to the dealer, and name a colour if it is a wild. If that card or any card of "
            "the dealer's hand fits, the dealer must play one that fits: either approve the card, "
            "or substitute one of the own hand and keep the card. If neither fits, the dealer "
            "keeps the card and returns any one card (the same one if the dealer likes), and the "
            "player also draws a card. If the drawn card fits the player may hand in that one, "
            "and only that one; otherwise the turn is over.",
            "any": "On their turn all players but the dealer hand any card, fitting or not, face "
            "down to the dealer, and name a colour if it is a wild. The dealer either approves the "
            "card, if it fits, or keeps it and plays any card of the own hand in its place, "
            "fitting or not.",
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
        {True: "A dealer without a card that fits may pass instead of drawing.", False: ""},
    ),
    # --- UNO -------------------------------------------------------------------------------------
    Flag(
        "uno_automatic",
        UNO,
        "automatic UNO",
        False,
        {
            False: "A player whose play leaves a single card in the hand must call UNO, with the "
            "play or after it, every time it happens.",
            True: "A single card left is announced for everybody: nobody has to call UNO, and "
            "nobody can be caught.",
        },
    ),
    Number(
        "uno_penalty",
        UNO,
        "penalty for a missed call",
        2,
        {
            0: "Being caught without the call costs nothing.",
            1: "Anybody else may catch a player who has not called, from the moment the card lies "
            "on the pile. Whoever is caught draws one card. A late call is safe if it comes before "
            "the catch.",
            None: "Anybody else may catch a player who has not called, from the moment the card "
            "lies on the pile. Whoever is caught draws {} cards. A late call is safe if it comes "
            "before the catch.",
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
            "next-begins": "It is too late to catch once the next player has begun a turn by "
            "drawing or playing. Cards drawn because of another player's card do not count.",
            "next-done": "It is too late to catch once the next player has finished a turn. A turn "
            "lost to another player's card does not count.",
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
            1: "Whoever tries to catch wrongly draws one card. Everybody has one try in each turn.",
            None: "Whoever tries to catch wrongly draws {} cards. Everybody has one try in each "
            "turn.",
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
            True: "If the last card makes the next player draw, those cards are still drawn, and "
            "they count.",
            False: "A card played last makes nobody draw.",
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
            "winner": "Whoever goes out scores the points of all cards the others still hold.",
            "lowest": "Everybody scores the points of the cards still in the own hand, and points "
            "are bad.",
            "none": "There are no points: whoever goes out first has won the game.",
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
        {None: "The match is played to {} points."},
        low=1,
        high=100_000,
    ),
    Flag(
        "elimination",
        SCORE,
        "elimination",
        False,
        {
            True: "Whoever reaches that score is out of the match, and the last player left wins. "
            "If nobody would be left, the lowest score wins.",
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
        {1: "A Blank counts one point.", None: "A Blank counts {} points."},
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
            True: "Stacking: whoever must draw for a Draw Two may instead play a Draw Two of any "
            "colour; the next player must then draw for all of them.",
            False: "",
        },
    ),
    Flag(
        "stack_four",
        HOUSE,
        "stack Wild Draw Four on Wild Draw Four",
        False,
        {
            True: "Stacking: whoever must draw for a Wild Draw Four may instead play another one; "
            "the next player must then draw for all of them.",
            False: "",
        },
    ),
    Flag(
        "stack_cross",
        HOUSE,
        "stack across kinds",
        False,
        {
            True: "Cross stacking: whoever must draw for a Draw Two may instead play a Wild Draw "
            "Four, and for a Wild Draw Four a Draw Two of the named colour; the draws add up.",
            False: "",
        },
    ),
    Flag(
        "deflect_reverse",
        HOUSE,
        "Reverse deflects a draw",
        False,
        {
            True: "Whoever must draw may instead play a Reverse of the colour in play: play turns "
            "around, and the player before must draw.",
            False: "",
        },
    ),
    Flag(
        "deflect_skip",
        HOUSE,
        "Skip deflects a draw",
        False,
        {
            True: "Whoever must draw may instead play a Skip of the colour in play: the next "
            "player must draw.",
            False: "",
        },
    ),
    Choice(
        "seven_swap",
        HOUSE,
        "sevens swap hands",
        "off",
        {
            "off": "",
            "choose": "Whoever plays a 7 swaps hands with a player of their choice.",
            "next": "Whoever plays a 7 swaps hands with the next player.",
        },
        values={"off": k.SWAP_OFF, "choose": k.SWAP_CHOOSE, "next": k.SWAP_NEXT},
    ),
    Flag(
        "zero_pass",
        HOUSE,
        "zeros pass hands on",
        False,
        {
            True: "When a 0 is played, everybody hands their cards on to the next player in the "
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
            True: "Jumping in: whoever holds the very card that lies on top (same colour, same "
            "number or symbol; no wilds) may play it at once, out of turn, as long as the player "
            "on turn has not begun. Play goes on from there.",
            False: "",
        },
    ),
    Flag(
        "several_at_once",
        HOUSE,
        "several equal numbers at once",
        False,
        {
            True: "After a number card you may lay more cards of the same number in the same turn; "
            "only the last one counts.",
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
        {
            0: "",
            1: "Nobody draws while holding a card.",
            None: "Nobody draws while holding {} cards or more.",
        },
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
            None: "Whoever holds {} cards or more is out of the hand. Those cards are shown, "
            "go under the pile and count as still held. The last player left wins the hand.",
        },
        low=0,
        high=100,
    ),
)

BY_KEY: Final = {option.key: option for option in OPTIONS}
