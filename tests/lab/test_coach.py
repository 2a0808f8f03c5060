"""The coach: true advice from what a seat may know, and the moves of a record that cost most."""

from __future__ import annotations

import io
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lastcard import Game, View, load, names
from lastcard.bots import Bot, CasualBot, next_move
from lastcard.cli import main
from lastcard.lab.coach import Advice, Effort, Judged, advise, review
from lastcard.lab.coach.explanation import Case, facts
from lastcard.lab.coach.recollection import recollect
from lastcard.record import position_text, record_of, write_record
from tests.kit.hidden import redeal
from tests.kit.own_deck import own_rules
from tests.kit.pages import blocks
from tests.kit.strategies import moves
from tests.kit.tables import table

pytestmark = pytest.mark.compiled

QUICK = Effort(rollouts=600)
FIRM = Effort(rollouts=4000)


def advice(game: Game, seat: int, effort: Effort = QUICK) -> Advice:
    return advise(game.view(seat), game.legal(seat), effort=effort, names=game.names)


def judged(given: Advice, spelled: str) -> Judged:
    return next(one for one in given.choices if spelled == str(one.choice))


# --- Advice --------------------------------------------------------------------------------------


def test_going_out_wins_for_certain_and_is_said() -> None:
    given = advice(table("official", ["R7", "B1 B2", "G1 G2 G3"], "R5"), 0)
    assert str(given.best.choice) == "R7"
    assert given.best.wins == 1.0
    assert given.reason == "Play Red 7: it is the last card and wins the hand at once."
    assert judged(given, "draw").behind > 0.3


@pytest.mark.parametrize("name", names())
def test_every_set_is_advised_in_and_out_of_turn(name: str) -> None:
    game = Game(name, 4, seed=5)
    seen = 0
    for at, (mover, action) in enumerate(moves(game, seed=3)):
        for seat in range(len(game.players)):
            legal = game.legal(seat)
            if legal and at % 8 == 0 and seen < 12:
                given = advice(game, seat, Effort(rollouts=100))
                silent = [] if seat == game.actor else [None]
                assert {one.choice for one in given.choices} == {*legal, *silent}
                assert all(0 <= one.wins <= 1 and one.margin > 0 for one in given.choices)
                assert given.reason.endswith(".")
                seen += 1
        game.apply(mover, action)
    assert seen >= 3


def test_the_best_comes_first_and_distances_are_to_the_best() -> None:
    given = advice(table("official", ["R7 RS G9 W", "B1", "G1 G2 G3"], "R5"), 0)
    wins = [one.wins for one in given.choices]
    assert wins == sorted(wins, reverse=True)
    for one in given.choices:
        assert one.behind == pytest.approx(given.best.wins - one.wins)
    second = given.choices[1]
    assert second.behind_margin < given.best.margin + second.margin


def test_margins_shrink_with_the_work() -> None:
    game = table("official", ["R7 R9 G9 W", "B1 B2 B3", "G1 G2 G3"], "R5")
    few, many = advice(game, 0, Effort(rollouts=400)), advice(game, 0, Effort(rollouts=40_000))
    for one in many.choices:
        assert one.margin < judged(few, str(one.choice)).margin / 5
    assert many.worlds > 50 * few.worlds


def test_what_always_happened_still_has_a_margin() -> None:
    given = advice(table("official", ["R7", "B1 B2", "G1 G2 G3"], "R5"), 0)
    assert given.best.margin == pytest.approx(3 / given.worlds)


def test_a_time_is_kept_to_by_fewer_worlds() -> None:
    game = table("official", ["R7 R9 G9 W", "B1 B2 B3", "G1 G2 G3"], "R5")
    few, many = (advice(game, 0, Effort(milliseconds=time)) for time in (10, 1000))
    assert 16 <= few.worlds < many.worlds


def test_hidden_cards_dealt_anew_change_nothing() -> None:
    """With the same seed not a figure and not a word, whatever lies hidden."""
    for name in ("official", "party", "redacted"):
        game = Game(name, 3, seed=11)
        rng = random.Random(1)
        for at, (mover, action) in enumerate(moves(game, seed=2)):
            if at % 7 == 0 and at < 50:
                legal, before = game.legal(mover), game.view(mover)
                state = game.state.copy()
                redeal(state, game.rules.kernel, mover, rng)
                after = View.of(state, game.rules, mover, before.rows)
                one, other = (
                    advise(view, legal, effort=Effort(rollouts=200), seed=at)
                    for view in (before, after)
                )
                assert one == other
            game.apply(mover, action)


def test_another_seed_imagines_other_deals() -> None:
    game = table("official", ["R7 R9 G9 W", "B1 B2 B3", "G1 G2 G3"], "R5")
    view, legal = game.view(0), game.legal(0)
    one, same, other = (advise(view, legal, effort=QUICK, seed=seed) for seed in (1, 1, 2))
    assert one == same != other


# --- Reasons -------------------------------------------------------------------------------------


def test_a_single_choice_is_called_so() -> None:
    game = table("oneround", ["B7 B8", "B1 B2"], "R5")
    assert advice(game, 0).reason == "Draw: it is the only choice."


def test_a_forgotten_call_costs_and_a_late_one_saves() -> None:
    game = table("official", ["B1 R2", "G1 G2 G5"], "R5")
    due = advice(game, 0, FIRM)
    assert str(due.best.choice) == "R2!"
    assert judged(due, "R2").behind > judged(due, "R2").behind_margin
    game.apply(0, "R2")
    late = advice(game, 0, FIRM)
    assert str(late.best.choice) == "uno"
    assert late.reason.endswith("it avoids the penalty of 2 cards for not calling UNO.")
    caught = advice(game, 1, FIRM)
    assert str(caught.best.choice) == "catch:0"
    assert "it makes Ann, who holds 1 card, draw 2 cards for the missed call" in caught.reason


def test_a_challenge_pays_against_a_large_hand_only() -> None:
    gains = {}
    for hand in ("W+4 B1 G3", "W+4 B1 B2 G1 G3 Y4 R8 R9 Y7 Y9"):
        game = table("official", ["Y1 Y2 G6 B8 B9", hand], "R5", turn=1)
        game.apply(1, "W+4:B")
        given = advice(game, 0, FIRM)
        gains[len(hand)] = judged(given, "challenge").wins - judged(given, "draw").wins
    small, large = gains.values()
    assert large > 0.04
    assert small < large / 2
    assert "it pays off: Ben kept 9 cards" in given.reason


def test_a_small_hand_is_believed() -> None:
    game = table("official", ["Y1 B8", "W+4 B1 G3"], "R5", turn=1)
    game.apply(1, "W+4:B")
    believed = advice(game, 0, FIRM)
    assert str(believed.best.choice) == "draw"
    assert "it saves 2 cards more for a wrong challenge: Ben kept 2 cards" in believed.reason


def test_choices_that_hardly_differ_are_not_told_apart() -> None:
    """Two cards alike but for the points: those decide what a lost hand costs."""
    given = advice(table("oneround", ["R7 R8", "B1 B2"], "R5", dealer=0), 0, QUICK)
    assert given.reason.startswith("No clear difference between the two best choices, to ")
    game = table("official", ["R4 R8 B9", "B1 B2 B3", "G1 G2 G3"], "R5")
    view = game.view(0)
    case = Case(view, game.names, game.legal(0)[1], game.legal(0)[0])
    assert str(case.best) == "R8"
    assert facts(case) == []


@pytest.mark.parametrize(
    ("hands", "top", "best", "other", "fact"),
    [
        (["RS R7 B1", "B2", "G1 G2"], "R5", "RS", "R7", "makes Ben, who holds 1 card, lose a"),
        (
            ["R+2 R7 B1", "B2", "G1 G2"],
            "R5",
            "R+2",
            "R7",
            "faces Ben, who holds 1 card, with a draw",
        ),
        (["RR R7 B1", "B2 B3"], "R5", "RR", "R7", "makes Ben, who holds 2 cards, lose a turn"),
        (["R7 W B1", "B2", "G1 G2"], "R5", "R7", "W:B", "keeps the Wild for later"),
        (
            ["R7 G5 G6 B1", "B2"],
            "R5",
            "G5",
            "R7",
            "leaves 1 green card to follow up with, not 0 red",
        ),
        (["R7 B1 B2", "B2"], "R5", "R7", "draw", "puts a card down instead of drawing"),
    ],
)
def test_facts_are_those_of_the_position(
    hands: list[str], top: str, best: str, other: str, fact: str
) -> None:
    game = table("official", hands, top)
    legal = {str(action): action for action in game.legal(0)}
    found = facts(Case(game.view(0), game.names, legal[best], legal[other]))
    assert any(str(text).startswith(fact) for text in found)


def test_facts_of_house_rules() -> None:
    game = table("party", ["R7 R8 B1 B2", "B9", "G1 G2 G3"], "R5")
    legal = {str(action): action for action in game.legal(0)}
    swap = facts(Case(game.view(0), game.names, legal["R7"], legal["R8"]))
    assert "can exchange the 3 cards left for Ben's 1" in map(str, swap)
    silent = facts(Case(game.view(2), game.names, None, game.legal(2)[0]))
    assert list(map(str, silent)) == ["avoids drawing 1 card for a wrong accusation"]
    game.apply(0, "R7")
    takes = facts(Case(game.view(0), game.names, game.legal(0)[0], game.legal(0)[1]))
    assert list(map(str, takes)) == ["takes Ben's 1 card in exchange for 3"]
    game = table("redacted", ["R1 B3", "R2 G9", "B1 B2"], "R5", dealer=1)
    game.apply(0, "R1!")
    legal = {str(action): action for action in game.legal(1)}
    traded = facts(Case(game.view(1), game.names, legal["sub:R2"], legal["approve"]))
    assert list(map(str, traded)) == ["keeps the submitted Red 1 and parts with Red 2"]


@pytest.mark.parametrize(
    ("hands", "best", "other", "fact"),
    [
        (["RSE R7 B1", "B2", "G1 G2"], "RSE", "R7", "makes everybody else lose a turn"),
        (["RSE R7 B1", "B2"], "RSE", "R7", "makes Ben, who holds 1 card, lose a turn"),
        (["RT2 R7 B1", "B2", "G1 G2"], "RT2", "R7", "makes another player draw 2 cards"),
        (["RT2 R7 B1", "B2"], "RT2", "R7", "makes Ben, who holds 1 card, draw 2 cards"),
        (["W+6 R7 B1", "B2"], "W+6:B", "R7", "faces Ben, who holds 1 card, with a draw of 6"),
        (
            ["WR R7 B1", "B2"],
            "WR",
            "R7",
            "makes Ben, who holds 1 card, draw until the colour comes",
        ),
        (["RDA R7 R8 B1 B2", "B2"], "RDA", "R7", "takes 2 more red cards out of the hand"),
        (
            ["RDA R7 R8", "B2"],
            "RDA",
            "R7",
            "takes all other cards with it and wins the hand at once",
        ),
        (
            ["P12 R12 P1 B2", "B2"],
            "P12",
            "R12",
            "leaves 1 purple card to follow up with, not 0 red",
        ),
    ],
)
def test_facts_of_cards_of_our_own(hands: list[str], best: str, other: str, fact: str) -> None:
    game = table(own_rules(), hands, "R12")
    legal = {str(action): action for action in game.legal(0)}
    found = facts(Case(game.view(0), game.names, legal[best], legal[other]))
    assert fact in map(str, found)


def test_the_choice_of_who_must_draw_is_weighed_and_explained() -> None:
    game = table(own_rules(), ["RT2 G1 G2", "B2", "G3 G4 G5 G6"], "R5")
    game.apply(0, "RT2")
    given = advice(game, 0, FIRM)
    assert given.reason.startswith("Make Ben draw: it ")
    assert "it makes Ben, who holds 1 card, draw 2 cards" in given.reason


def test_cards_that_were_drawn_for_all_to_see_are_remembered() -> None:
    game = table(own_rules(), ["WR R7 B1", "B2", "G1 G2"], "R5", stock="P1 P2 G7 R1")
    game.apply(0, "WR")
    game.apply(1, "colour:G")
    told = [(each.seat, str(each.told)) for each in recollect(game.view(2), game.names)]
    assert told == [(1, "still holds Green 7, Purple 1 and Purple 2, drawn for all to see")]


# --- Memory --------------------------------------------------------------------------------------

BOUND = load("official").but(draw_when_able=False)
SWAPPING = BOUND.but(seven_swap="choose")
DULL = "Y9 Y8 B9 Y7 Y6 R9 R8 B8 B6 Y3"


def played(game: Game, *inputs: tuple[int, str]) -> Game:
    for seat, action in inputs:
        game.apply(seat, action)
    return game


REMEMBERED = {
    "a hand seen at a challenge": (
        played(
            table(BOUND, ["G1 G8", "W+4 B1"], "R5", turn=1, stock=DULL),
            (1, "W+4:G!"), (0, "challenge"), (1, "draw"), (1, "pass"),
        ),
        "Play Green 8",
        "it goes by what Ann remembers: Ben still holds Blue 1, shown at the challenge (without "
        "that, ",
    ),
    "a hand given away": (
        played(
            table(SWAPPING, ["R7 B1", "R1 R8 G4"], "R5", stock=DULL),
            (0, "R7!"), (1, "draw"), (1, "pass"),
        ),
        "Play Red 8",
        "it goes by what Ann remembers: Ben still holds Blue 1, from the hand Ann gave away "
        "(without that, ",
    ),
    "a draw": (
        played(
            table(BOUND, ["R2 R5 G5 Y3 Y4", "B1 B2"], "R9", stock=DULL),
            (0, "R5"), (1, "draw"), (1, "pass"),
        ),
        "Play Red 2",
        "it goes by what Ann remembers: Ben drew on Red 5 and so probably had nothing that fits "
        "it (without that, no clear difference)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "best", "fact"), REMEMBERED.values(), ids=REMEMBERED)
def test_a_memory_that_counts_is_said(game: Game, best: str, fact: str) -> None:
    given = advice(game, 0, Effort(rollouts=10_000))
    assert given.reason.startswith(best)
    assert fact in given.reason


def test_without_a_past_no_memory_is_said() -> None:
    game, _, _ = REMEMBERED["a hand seen at a challenge"]
    bare = Game.at(game.rules, game.state, seed=1)
    assert "remembers" not in advice(bare, 0, Effort(rollouts=10_000)).reason


def test_a_memory_that_changes_nothing_is_not_said() -> None:
    """Neither of the two cards lets Ben play what Ann gave away."""
    game = played(
        table(SWAPPING, ["R7 B1", "R2 R8 G4"], "R5", stock=DULL),
        (0, "R7!"), (1, "draw"), (1, "pass"),
    )  # fmt: skip
    assert recollect(game.view(0), game.names)
    assert "remembers" not in advice(game, 0, Effort(rollouts=10_000)).reason


def test_a_review_tells_what_the_player_forgot() -> None:
    """Zoe saw a yellow card at a challenge, and accepts a Wild Draw Four on yellow."""
    game = played(
        Game(BOUND.but(hand_size=4), ["Zoe", "Yan"], seed=32),
        (0, "G1"), (1, "W+4:Y"), (0, "challenge"), (0, "draw"), (0, "Y8"), (1, "W+4:R"),
        (0, "draw"),
    )  # fmt: skip
    reviewed = review(record_of(game), seat=0, effort=Effort(rollouts=2000))
    lesson = next(each for each in reviewed.lessons if each.step == 7)
    assert str(lesson.better) == "challenge"
    assert str(lesson.why[0]) == (
        "goes by what Zoe remembers: Yan still holds Yellow 6 and Green 8, shown at the challenge "
        "(without that, no clear difference)"
    )


def test_memories_are_true() -> None:
    """Under every set: a card that is still held is there, and everything can be told."""
    told = set()
    for name in names():
        game = Game(name, 3, seed=1)
        for at, (mover, action) in enumerate(moves(game, seed=1)):
            if at % 4 == 0 and at < 300:
                for each in recollect(game.view(at // 4 % 3), game.names):
                    kind, _, cards = str(each.told).partition("still holds ")
                    told.add(kind.split(" ")[0] or cards.rpartition(", ")[2])
                    claimed = Counter(re.split(", | and ", cards.rpartition(", ")[0]))
                    held = Counter(card.words for card in game.hand(each.seat))
                    assert not cards or claimed <= held
            game.apply(mover, action)
    assert {"drew", "played", "had", "shown at the challenge"} <= told


# --- Records -------------------------------------------------------------------------------------


def game_with_a_blunder() -> tuple[Game, int]:
    """Good play, but for one move: a seat that could go out draws. The game and that step."""
    for seed in range(50):
        game = Game("official", ["Zoe", "Yan"], seed=seed)
        bots: list[Bot] = [CasualBot(1), CasualBot(2)]
        planted = 0
        while not game.over and len(game.inputs) < 120:
            seat, action = next_move(game, bots)
            if not planted and len(game.hand(seat)) == 1 and action.card is not None:
                if "draw" not in map(str, game.legal(seat)):
                    break
                action = game.legal(seat)[-1]
                planted = len(game.inputs) + 1
            game.apply(seat, action)
        if planted and game.over:
            return game, planted
    raise AssertionError("no seed below 50 lets a seat go out")


def test_a_review_finds_the_planted_blunder() -> None:
    game, planted = game_with_a_blunder()
    seen: list[tuple[int, int]] = []
    reviewed = review(
        record_of(game), effort=QUICK, progress=lambda done, total: seen.append((done, total))
    )
    total = len(game.inputs)
    assert [done for done, _ in seen] == list(range(1, seen[-1][1] + 1))
    assert [decision.step for decision in reviewed.decisions] == list(range(1, total + 1))
    worst = reviewed.lessons[0]
    assert worst.step == planted
    assert str(worst.played) == "draw"
    assert worst.better is not None
    assert worst.loss > 0.2
    assert [*map(str, worst.why)] == ["is the last card and wins the hand at once"]
    assert all(lesson.loss > lesson.margin for lesson in reviewed.lessons)
    assert game.outcome is not None
    winner = game.outcome.winner
    assert winner is not None
    assert reviewed.curve(winner, 1)[-1] == (total, 1.0)
    assert reviewed.curve(1 - winner, 1)[-1] == (total, 0.0)


def test_a_review_of_one_seat_has_only_its_moves() -> None:
    game, _ = game_with_a_blunder()
    effort = Effort(rollouts=100)
    reviewed = review(record_of(game), seat=1, effort=effort, worst=2)
    assert {decision.seat for decision in reviewed.decisions} == {1}
    assert len(reviewed.lessons) <= 2
    assert reviewed == review(record_of(game), seat=1, effort=effort, worst=2)


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = blocks("docs/coach.md", "python")
    exec(compile(block, "docs/coach.md", "exec"), {})
    assert "±" in capsys.readouterr().out


# --- The command ---------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.lcr"
    path.write_text(write_record(record_of(game_with_a_blunder()[0])), encoding="utf-8")
    return path


def position(game: Game) -> str:
    return position_text(game.rules, game.state)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["coach", *arguments]) == 0
    return capsys.readouterr().out


def test_a_position_by_argument_file_and_pipe_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = position(table("official", ["R7 W", "B1 B2", "G1 G2 G3"], "R5"))
    file = tmp_path / "position.txt"
    file.write_text(text + "\n", encoding="utf-8")
    shown = run(capsys, text, "--rollouts", "500")
    assert shown == run(capsys, str(file), "--rollouts", "500")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert shown == run(capsys, "-", "--rollouts", "500")
    assert "official: Ann (seat 0) to decide" in shown
    assert "play Red 7 and call UNO" in shown


def test_a_table_laid_out_by_options_says_what_its_position_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    laid = ["--hand", "R7 W", "--top", "R5", "--pile", "B5", "--sizes", "2", "3"]
    shown = run(capsys, *laid, "--rollouts", "500")
    same = table("official", ["R7 W", "B1 B2", "G1 G2 G3"], "R5", pile="B5")
    assert shown.replace("Official", "official") == run(capsys, position(same), "--rollouts", "500")


def test_the_next_player_is_named_first_whichever_way_play_goes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    laid = ["--hand", "R7 W", "--top", "W", "--colour", "red", "--sizes", "1", "2", "3"]
    shown = run(capsys, *laid, "--rules", "capstone", "--rollouts", "200")
    assert "Ben 3 cards, Cleo 2 cards, Dan 1 card" in shown  # play goes right, to Dan


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_what_is_shown_fits_the_terminal(
    columns: str,
    record: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    text = position(table("redacted", ["R1 W", "R2 G9 W+4", "B1 B2"], "R5", dealer=1))
    for what in (text, str(record)):
        shown = run(capsys, what, "--rollouts", "100")
        widest = max(int(columns), 80) if what is text else max(int(columns), 65)
        assert max(map(len, shown.splitlines())) <= widest


def test_positions_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    game = table("official", ["B1 R2", "G1 G2 G5"], "R5")
    game.apply(0, "R2")
    data = json.loads(run(capsys, position(game), "--seat", "Ann", "--rollouts", "500", "--json"))
    assert data["seat"] == 0
    assert {one["choice"] for one in data["choices"]} == {"uno", None}
    assert set(data["choices"][0]) == {"choice", "wins", "margin", "behind", "behind_margin"}


def test_records_as_text_data_and_picture(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "curves.svg"
    shown = run(capsys, str(record), "--rollouts", "300", "--plot", str(picture))
    assert "The moves that lost the most:" in shown
    assert "it is the last card and wins the hand at once" in shown
    assert "█ 100%" in shown
    assert "Zoe" in shown
    assert picture.read_text(encoding="utf-8").lstrip().startswith("<?xml")
    data: dict[str, Any] = json.loads(run(capsys, str(record), "--rollouts", "300", "--json"))
    assert data["names"] == ["Zoe", "Yan"]
    assert data["lessons"][0]["played"] == "draw"
    assert data["endings"]["1"]["shares"] in ([1.0, 0.0], [0.0, 1.0])


def test_when_nothing_was_wrong_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game("oneround", 2, seed=4)
    seat = game.actor
    game.apply(seat, game.legal(seat)[0])
    lone = tmp_path / "lone.lcr"
    lone.write_text(write_record(record_of(game)), encoding="utf-8")
    shown = run(capsys, str(lone), "--rollouts", "100")
    assert "No move lost more than its margin" in shown
    assert "not finished" in shown


def finished() -> Game:
    game = table("official", ["R7", "B1 B2"], "R5")
    game.apply(0, "R7")
    return game


OPEN = table("official", ["R7 W", "B1 B2", "G1 G2 G3"], "R5")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["nonsense"], "coach-input", "no such file"),
        ([__file__], "coach-input", "neither a position"),
        (["/"], "coach-input", "cannot read"),
        (["lastcard-position/1 rules={}"], "position-cards", "deck"),
        ([position(finished())], "nothing-to-decide", "hand is over"),
        ([], "coach-input", "give a position or a record, or --hand and --top and --sizes"),
        (["--hand", "R7", "--top", "R5"], "coach-input", "--hand needs --sizes"),
        ([position(OPEN), "--top", "R5"], "bad-value", "has its own cards"),
        ([position(OPEN), "--rules", "party"], "bad-value", "has its own rules"),
        (["--hand", "R7 R7", "--top", "R7", "--sizes", "1"], "deck-short", "Red 7: 3 asked for"),
        (["--hand", "R7", "--top", "R5", "--sizes", "0"], "bad-value", "--sizes 0: a hand has at"),
        (["--hand", "R7", "--top", "R5", "--sizes", "-1"], "bad-value", "at least 1 card"),
        (["--hand", "R7", "--top", "R5", *["--sizes"], *"1" * 10], "layout", "2 to 10"),
        (["--hand", "R7", "--top", "R5", "--colour", "G", "--sizes", "1"], "layout", "Red 5"),
        (
            ["--rules", "merciless", "--hand", "R7", "--top", "R5", "--sizes", "3", "25"],
            "layout",
            "whoever holds 25 cards is out",
        ),
        ([position(finished()), "--seat", "1"], "nothing-to-decide", "Ben has nothing to decide"),
        ([position(OPEN), "--seat", "1"], "nothing-to-decide", "the table is waiting for Ann"),
        ([position(OPEN), "--seat", "3"], "no-such-seat", "0 to 2"),
        ([position(OPEN), "--ms", "50", "--rollouts", "500"], "bad-value", "one of the two"),
        ([position(OPEN), "--rollouts", "5"], "bad-value", "--rollouts 5"),
        ([position(OPEN), "--ms", "-1"], "bad-value", "--ms -1"),
        ([position(OPEN), "--seed", "x"], "bad-seed", "seed"),
        ([position(OPEN), "--plot", "x.svg"], "bad-value", "only a record"),
        ([position(OPEN), "--worst", "3"], "bad-value", "only a record has moves"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], code: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coach", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"lastcard: error[{code}]:")
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--worst", "0"], "bad-value"),
        (["--plot", "curves.pdf"], "bad-value"),
        (["--plot", "/no/such/folder/curves.svg"], "system"),
        (["--seat", "Ann"], "no-such-seat"),
    ],
)
def test_a_wrong_review_is_refused(
    record: Path, arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coach", str(record), *arguments]) == 2
    assert f"error[{code}]" in capsys.readouterr().err


def test_a_wild_without_a_colour_is_yours_to_name_and_that_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    laid = ["--hand", "R7", "--top", "W", "--sizes", "3", "--rollouts", "100"]
    assert main(["coach", *laid]) == 0
    assert "note: without --colour" in capsys.readouterr().err
    assert main(["coach", *laid, "--colour", "R"]) == 0
    assert "note: without --colour" not in capsys.readouterr().err


def test_a_damaged_or_empty_record_is_refused(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[:9], "0 R7 ~0000", *lines[9:]]) + "\n", encoding="utf-8")
    assert main(["coach", str(record)]) == 2
    assert "error[record-damaged]: line 10" in capsys.readouterr().err
    picture = tmp_path / "curves.svg"
    assert main(["coach", str(record), "--plot", str(picture)]) == 2
    assert "error[record-damaged]" in capsys.readouterr().err
    assert not picture.exists()
    record.write_text("\n".join(lines[:6]) + "\n", encoding="utf-8")
    assert main(["coach", str(record)]) == 2
    assert "error[nothing-to-decide]" in capsys.readouterr().err
