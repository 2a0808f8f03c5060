"""Records and positions: inverse spellings, damage found where it is, never a traceback."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard import CLASSIC, Action, Card, Game, RecordError, UserError, lay_out, load
from lastcard.bots import RandomBot, next_move
from lastcard.game.actions import actions_of
from lastcard.record import (
    Replay,
    parse_position,
    position_text,
    read_record,
    record_of,
    write_record,
)
from tests.kit.strategies import games, moves

ACTIONS = actions_of(CLASSIC)


def played(rules: str = "official", hands: int = 2, seed: int = 3) -> Game:
    game = Game(rules, 3, seed=seed)
    bots = [RandomBot(seat) for seat in range(3)]
    for hand in range(hands):
        if hand:
            game.deal()
        while not game.over:
            game.apply(*next_move(game, bots))
    return game


def replayed(text: str) -> Replay:
    replay = Replay(read_record(text))
    for _ in replay:
        pass
    return replay


@pytest.mark.parametrize("action", ACTIONS.values(), ids=str)
def test_both_spellings_of_an_action_parse_back(action: Action) -> None:
    assert Action.parse(str(action)) == action
    assert Action.parse(action.words) == action
    assert Action.parse(f"  {action.words.upper()} ") == action


@pytest.mark.parametrize("card", CLASSIC.cards)
def test_both_spellings_of_a_card_parse_back(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(card.words) == card


def test_spellings_are_unique() -> None:
    spelled = {str(a) for a in ACTIONS.values()} | {a.words for a in ACTIONS.values()}
    assert len(spelled) == 2 * len(ACTIONS) - 4
    # draw, pass, challenge and approve are spelled alike for machines and people


@pytest.mark.parametrize("text", ["", "R", "R77", "play", "W", "W:X", "catch:10", "R7!!", "\x00"])
def test_what_is_no_action_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UserError) as error:
        Action.parse(text)
    assert error.value.code == "unknown-action"
    assert "\n" not in str(error.value)


@settings(max_examples=40)
@given(games(), st.integers(0, 2**32))
def test_a_position_parses_back_after_every_action(game: Game, seed: int) -> None:
    for seat, action in moves(game, seed):
        text = position_text(game.rules, game.state)
        assert "\n" not in text
        rules, state = parse_position(text)
        assert rules.fingerprint == game.rules.fingerprint
        assert state == game.state
        game.apply(seat, action)


@settings(max_examples=40)
@given(games(), st.integers(0, 2**32))
def test_a_record_replays_to_the_same_position(game: Game, seed: int) -> None:
    for seat, action in moves(game, seed, hands=2):
        game.apply(seat, action)
    text = write_record(record_of(game))
    replay = replayed(text)
    assert replay.problem is None
    assert replay.game.state == game.state
    assert write_record(record_of(replay.game)) == text


def test_a_game_that_was_not_dealt_has_no_record() -> None:
    with pytest.raises(RecordError) as error:
        record_of(lay_out("official", ["R7", "B1"], "R5"))
    assert error.value.code == "record-position"


@pytest.mark.parametrize(
    ("rules", "dealer", "line"),
    [
        ("oneround", None, "dealer lot"),
        ("oneround", 2, "dealer 2"),
        ("capstone", None, "dealer cards"),
        ("capstone", 1, "dealer 1"),
        ("official", None, "dealer cards"),
    ],
)
def test_a_record_tells_how_the_dealer_was_found(rules: str, dealer: int | None, line: str) -> None:
    game = Game(rules, 3, seed=11, dealer=dealer)
    text = write_record(record_of(game))
    assert text.split("\n")[4] == line
    again = replayed(text).game
    assert (again.state, again.dealer_by) == (game.state, game.dealer_by)


@pytest.mark.parametrize("seed", range(5))
def test_in_records_from_before_there_were_lots_seat_0_dealt(seed: int) -> None:
    text = write_record(record_of(Game("oneround", 3, seed=seed)))
    old = read_record(text.replace("dealer lot", "dealer cards"))
    assert old.start().state == Game("oneround", 3, seed=seed, dealer=0).state


@pytest.mark.parametrize("line", ["dealer lot", "dealer 7", "dealer -1", "dealer x", "dealer "])
def test_a_dealer_the_rules_do_not_know_is_refused(line: str) -> None:
    text = write_record(record_of(Game("official", 3, seed=1))).replace("dealer cards", line)
    with pytest.raises(RecordError, match="line 5"):
        read_record(text)


def test_a_cut_record_keeps_its_good_part() -> None:
    text = write_record(record_of(played()))
    lines = text.split("\n")
    half = "\n".join(lines[:40]) + "\n"
    record = read_record(half)
    assert not record.complete
    assert record.problem is None
    assert len(record.inputs) == 34
    torn = "\n".join(lines[:40])[:-3]
    record = read_record(torn)
    assert len(record.inputs) == 33
    assert record.problem is not None
    assert str(record.problem).startswith("line 40:")


def test_a_changed_line_is_named_and_the_lines_before_it_replay() -> None:
    lines = write_record(record_of(played())).split("\n")
    lines[20] = lines[20].replace(" ", "  ", 1)
    replay = replayed("\n".join(lines))
    assert replay.problem is not None
    assert replay.problem.code == "record-damaged"
    assert str(replay.problem).startswith("line 21:")
    assert len(replay.game.inputs) == 14


def test_a_forged_move_is_refused_where_it_stands() -> None:
    record = record_of(played())
    seat, _ = next(i for i in record.inputs[10:] if i is not None)
    record.inputs[10] = (seat, Action.parse("approve"))
    replay = replayed(write_record(record))
    assert replay.problem is not None
    assert str(replay.problem).startswith("line 17:")
    assert len(replay.game.inputs) == 10


def test_lines_after_the_end_are_damage() -> None:
    text = write_record(record_of(played(hands=1)))
    problem = replayed(text + "0 draw ~0000\n").problem
    assert problem is not None
    assert problem.code == "record-damaged"


def test_another_kernel_version_is_said() -> None:
    record = record_of(played(hands=1))
    record.kernel = 99
    note = replayed(write_record(record)).note
    assert note is not None
    assert "99" in note


def test_other_rules_under_the_same_name_are_noticed() -> None:
    text = write_record(record_of(played(hands=1)))
    with pytest.raises(RecordError) as error:
        read_record(text.replace('"options":{}', '"options":{"uno_penalty":3}'))
    assert error.value.code == "record-rules"
    assert str(error.value).startswith("line 3:")


HEADING = write_record(record_of(played(hands=1))).split("\n")[:6]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, ""),
        (1, "lastcard-record 2"),
        (2, "kernel one"),
        (3, "rules 9df6510953ed558c {"),
        (3, "rules 9df6510953ed558c []"),
        (4, 'seats ["Ann"]'),
        (4, "seats 7"),
        (4, 'seats ["Ann","Ann"]'),
        (4, 'seats ["Ann","\\u001b[2J"]'),
        (4, 'seats ["Ann",null]'),
        (3, "rules 9df6510953ed558c " + "[" * 9999),
        (3, 'rules 9df6510953ed558c {"options":{"target":' + "9" * 5000 + "}}"),
        (5, "dealer -1"),
        (5, "dealer 0"),
        (5, "dealer 7"),
        (6, "seed hmac-sha256 seven"),
        (6, "seed dice 7"),
    ],
)
def test_a_bad_heading_names_its_line(line: int, text: str) -> None:
    lines = list(HEADING)
    lines[line - 1] = text
    with pytest.raises(RecordError) as error:
        read_record("\n".join(lines) + "\n")
    assert "line " in str(error.value)
    assert "\n" not in str(error.value)


def test_rubbish_never_gives_a_traceback() -> None:
    good = write_record(record_of(played(hands=1)))
    rng = random.Random(1)
    for _ in range(400):
        data = list(good)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(data))
            data[at : at + rng.randint(0, 9)] = rng.choices("~ \n0R{}\"'é\x00", k=rng.randint(0, 3))
        problem = problem_of("".join(data))
        assert problem is None or "\n" not in str(problem)


def problem_of(text: str) -> UserError | None:
    try:
        return replayed(text).problem
    except UserError as error:
        return error


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", None])
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "game.lcr"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordError) as error:
        read_record(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda t: t.replace("lastcard-position/1", "chess"),
        lambda t: t.replace("rules=", "rulez="),
        lambda t: t + " colour=red",
        lambda t: t + " nonsense=1",
        lambda t: t.replace("hands=", "hands=R7."),
        lambda t: t.replace("players=3", "players=30"),
        lambda t: t.replace(" phase=", " phase=9"),
        lambda t: t + " turn=7",
        lambda t: t + " circle=5,5,5",
        lambda t: t + " playing=1",
        lambda t: t + " direction=7",
        lambda t: t + " exposed=1",
        lambda t: t + " pending=4",
        lambda t: t + " submitted=3",
        lambda t: t + " turns=" + "9" * 5000,
        lambda t: "",
        lambda t: t + " scores=1,2,3,4,5,6,7,8,9,10,11,12",
    ],
)
def test_a_spoilt_position_is_refused(spoil: object) -> None:
    game = Game("official", 3, seed=3)
    text = position_text(game.rules, game.state)
    parse_position(text)
    with pytest.raises(UserError):
        parse_position(spoil(text))  # type: ignore[operator]


def test_own_rules_keep_their_title_and_summary() -> None:
    rules = replace(load("party").but(hand_size=5), title="Ours", summary="How we play.")
    text = write_record(record_of(Game(rules, 2, seed=1)))
    again = read_record(text)
    assert (again.rules.title, again.rules.summary) == ("Ours", "How we play.")
    assert again.rules.fingerprint == rules.fingerprint
    assert write_record(again).splitlines()[:6] == text.splitlines()[:6]
