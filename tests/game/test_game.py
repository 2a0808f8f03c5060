"""The Python face: starting, acting, being refused, going on to the next hand."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from lastcard import Action, Game, IllegalAction, Kind, Phase, RuleSet, UserError, load, names
from lastcard.bots import RandomBot, next_move
from tests.kit.tables import table


def finish(game: Game) -> None:
    bots = [RandomBot(seat) for seat in range(len(game.players))]
    while not game.over:
        game.apply(*next_move(game, bots))


@pytest.mark.parametrize("players", [-1, 0, 1, 11, 100])
def test_a_table_that_is_too_small_or_too_large_is_refused(players: int) -> None:
    with pytest.raises(UserError) as error:
        Game("official", players)
    assert error.value.code == "players"
    assert str(players) in str(error.value)


def test_one_name_is_too_few_and_equal_names_are_refused() -> None:
    for seats in (["Ann"], ["Ann", "Ann"]):
        with pytest.raises(UserError) as error:
            Game("official", seats)
        assert error.value.code == "players"


@pytest.mark.parametrize(
    "seed", ["seven", "", "-3", "1.5", 1.5, True, "0x7", "7" * 200, 10**200, -1, b"7"]
)
def test_a_seed_that_is_no_whole_number_is_refused(seed: object) -> None:
    with pytest.raises(UserError) as error:
        Game("official", 2, seed=seed)  # type: ignore[arg-type]
    assert error.value.code == "bad-seed"


def test_a_dealer_who_is_not_there_is_refused() -> None:
    with pytest.raises(UserError) as error:
        Game("oneround", 3, dealer=3)
    assert error.value.code == "no-such-seat"


def test_a_dealer_is_declared_only_where_the_table_may() -> None:
    assert Game("oneround", 3, dealer=2).state.dealer == 2
    with pytest.raises(UserError) as error:
        Game("official", 3, dealer=2)
    assert error.value.code == "dealer"


@pytest.mark.parametrize("name", ["", "x" * 41, "two\nlines", "\x1b[31m", 7, None])
def test_a_name_is_short_and_printable(name: object) -> None:
    with pytest.raises(UserError) as error:
        Game("official", ["Ann", name])  # type: ignore[list-item]
    assert error.value.code == "players"
    assert len(str(error.value)) < 200


def test_too_many_players_for_the_deck_are_refused() -> None:
    with pytest.raises(UserError) as error:
        Game(load("official").but(hand_size=20), 6)
    assert error.value.code == "players"
    assert "122" in str(error.value)


def test_the_same_seed_deals_the_same_game_and_another_one_another() -> None:
    first, same, other = (Game("official", 4, seed=seed) for seed in (7, "7", 8))
    assert first.state == same.state
    assert first.state != other.state


def test_without_a_seed_no_two_games_are_alike() -> None:
    assert Game("official", 4).state != Game("official", 4).state


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (1, "B1", "not-your-turn"),
        (0, "B1", "not-in-hand"),
        (0, "G3", "does-not-fit"),
        (0, "uno", "nothing-to-call"),
        (0, "catch:1", "nothing-to-catch"),
        (0, "catch:7", "nothing-to-catch"),
        (0, "hit:7", "wrong-moment"),
        (0, "approve", "wrong-moment"),
        (0, "challenge", "wrong-moment"),
        (0, "pass", "wrong-moment"),
        (0, "R7!", "no-call-due"),
        (0, "colour:R", "wrong-moment"),
        (3, "draw", "no-such-seat"),
        (-1, "draw", "no-such-seat"),
        (True, "draw", "no-such-seat"),
        (0, "R77", "unknown-action"),
        (0, 302, "unknown-action"),
        (0, -1, "unknown-action"),
        (0, 0.0, "unknown-action"),
        (0, None, "unknown-action"),
        (0, False, "unknown-action"),
    ],
)
def test_a_wrong_action_is_refused_with_its_code(seat: int, action: str, code: str) -> None:
    game = table("official", ["R7 G3 Y1", "B1 B2", "Y1 Y2"], "R5")
    before = game.freeze()
    with pytest.raises(UserError) as error:
        game.apply(seat, action)
    assert error.value.code == code
    assert "\n" not in str(error.value)
    assert game.freeze() == before


def test_a_forbidden_wild_draw_four_is_told_apart_from_one_that_does_not_fit() -> None:
    game = table("capstone", ["R7 W+4", "B1 B2"], "R5")
    with pytest.raises(IllegalAction) as error:
        game.apply(0, "W+4:G")
    assert error.value.code == "not-allowed"


REASONS: dict[str, tuple[tuple[str | RuleSet, list[str], int, str], str]] = {
    "draw where a card must be played": (
        ("redacted", ["B1 B2", "G1 G2", "R7 G3"], 2, "draw"),
        "Cleo cannot draw: the table is waiting for a card, and Cleo can play Red 7",
    ),
    "pass where a card can be drawn": (
        ("oneround", ["B1 B2", "G1 G2"], 0, "pass"),
        "Ann cannot pass: the table is waiting for a draw, and Ann can draw",
    ),
    "draw where one hands in": (
        ("redacted", ["B1", "G1 G2", "R7 G3"], 0, "draw"),
        "Ann cannot draw: the table is waiting for a card, and Ann can play Blue 1",
    ),
    "a Wild Draw Four with the colour in hand": (
        ("capstone", ["R7 W+4", "B1 B2"], 0, "W+4:G"),
        "Ann may not play Wild Draw Four while holding a card of the colour in play (red)",
    ),
    "a card that does not fit": (
        ("official", ["B1 R7 W", "G1 G2"], 0, "B1"),
        "Blue 1 does not match Red 5: Ann can play Red 7, play Wild or draw",
    ),
    "a wild as the last card": (
        (load("official").but(wild_finish=False), ["W", "B1 B2"], 0, "W:G"),
        "Ann may not play Wild as the last card",
    ),
    "a ruling without a card to rule on": (
        ("redacted", ["B1 B2", "G1 G2", "R7 G3"], 2, "sub:R7"),
        "Cleo cannot substitute Red 7: the table is waiting for a card, and Cleo can play Red 7",
    ),
}


@pytest.mark.parametrize("case", REASONS)
def test_a_refusal_says_why(case: str) -> None:
    (rules, hands, seat, action), message = REASONS[case]
    game = table(rules, hands, "R5", turn=seat, dealer=len(hands) - 1)
    with pytest.raises(IllegalAction) as error:
        game.apply(seat, action)
    assert str(error.value) == message


def test_a_call_where_none_is_due_is_told_from_a_card_that_may_not_be_played() -> None:
    exempt = table("redacted", ["R1 R2", "B1 B2", "G1 G2"], "R5", turn=0, dealer=0)
    with pytest.raises(IllegalAction) as error:
        exempt.apply(0, "R1!")
    assert error.value.code == "no-call-due"


def test_a_game_goes_on_from_a_position() -> None:
    game = table("official", ["R7 G3", "B1 B2"], "R5")
    other = Game.at(game.rules, game.state)
    other.apply(0, "R7!")
    assert str(other.view().top) == "R7"
    assert str(game.view().top) == "R5"


def test_after_the_end_nothing_is_accepted_until_the_next_deal() -> None:
    game = Game("official", 3, seed=1)
    with pytest.raises(UserError) as error:
        game.deal()
    assert error.value.code == "hand-not-over"
    finish(game)
    before = game.freeze()
    for seat in range(3):
        assert game.legal(seat) == []
        with pytest.raises(IllegalAction) as refused:
            game.apply(seat, "draw")
        assert refused.value.code == "hand-over"
    assert game.actor is game.view().actor is None
    assert game.legal(game.actor) == []
    with pytest.raises(IllegalAction) as nobody:
        game.apply(game.actor, "draw")
    assert nobody.value.code == "hand-over"
    with pytest.raises(UserError) as waiting:
        next_move(game, [])
    assert waiting.value.code == "hand-over"
    assert game.freeze() == before
    game.deal()
    assert game.state.hand_number == 2
    assert game.phase in (Phase.PLAY, Phase.COLOUR)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [2, 4])
def test_a_match_of_every_set_comes_to_its_end(name: str, players: int) -> None:
    game = Game(name, players, seed=3)
    finish(game)
    while not game.match_over:
        game.deal()
        finish(game)
        assert game.state.hand_number < 300
    outcome = game.outcome
    assert outcome is not None
    assert outcome.champions
    if game.rules["scoring"] == "winner":
        assert max(outcome.scores) >= int(game.rules["target"])
    with pytest.raises(UserError) as error:
        game.deal()
    assert error.value.code == "match-over"


def test_a_first_move_needs_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; from lastcard import Game; g = Game('party', 4); g.legal(g.actor);"
        "sys.exit(any(m.split('.')[0] in ('numpy', 'numba') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_actions_know_what_they_do() -> None:
    play = Action.parse("W+4:B!")
    assert (play.kind, str(play.card), str(play.colour)) == (Kind.PLAY_CALLING, "W+4", "blue")
    assert play.calls_uno
    assert Action.parse("catch:2").seat == 2
    assert Action.parse("return:R7").card == Action.parse("R7").card
    assert str(Action.parse("colour:G").colour) == "green"
    assert Action.parse("draw").card is None


def test_apply_takes_numbers_and_both_spellings() -> None:
    for spelling in ("R7", "play Red 7", int(Action.parse("R7")), Action.parse("R7")):
        game = table("official", ["R7 G3 Y1", "B1 B2", "Y1 Y2"], "R5")
        game.apply(0, spelling)
        assert str(game.view().top) == "R7"


def test_a_spectator_sees_the_table_and_no_hand() -> None:
    game = table("official", ["R7 G3 Y1", "B1 B2", "Y1 Y2"], "R5")
    view = game.view()
    assert view.seat is None
    assert view.hand == []
    assert view.hand_sizes == [3, 2, 2]
    assert str(view.top) == "R5"
    assert [str(card) for card in game.view(1).hand] == ["B1", "B2"]


@pytest.mark.parametrize("name", ["official", "redacted", "party", "merciless"])
def test_a_view_can_hold_the_last_steps_only(name: str) -> None:
    game = Game(name, players=3, seed=3)
    bots = [RandomBot(seat) for seat in range(3)]
    while not game.over:
        for seat in (None, 0, 1, 2):
            whole = game.view(seat).steps
            assert all(events for _, events in whole)
            assert game.view(seat, steps=3).steps == whole[-3:]
        game.apply(*next_move(game, bots))
    assert game.view(0, steps=len(whole) + 9).steps == game.view(0).steps
    assert game.view(0, steps=0).history == []


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    game = Game("official", players=2, seed=1)
    before = game.freeze()
    copies = [copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    finish(game)
    assert [other.freeze() for other in copies] == [before] * 3
    for other in copies:
        finish(other)
        assert other.freeze() == game.freeze()


def test_games_in_several_threads_do_not_mix_what_is_legal() -> None:
    def play(seed: int) -> list[str]:
        game = Game("official", players=4, seed=seed)
        done = []
        while (seat := game.actor) is not None:
            choice = game.legal(seat)[-1]
            game.apply(seat, choice)
            done.append(str(choice))
        return done

    seeds = range(40)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(play, seeds))
    finally:
        sys.setswitchinterval(interval)
    assert together == list(map(play, seeds))
