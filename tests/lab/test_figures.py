"""What designers ask: choices, the lead, the length of a match, skill against luck."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import NamedTuple

import pytest

from lastcard import EventKind, Game, RuleSet, load
from lastcard.bots import CasualBot, next_move
from lastcard.cli import main
from lastcard.lab.arena.contest import MATCH_LIMIT
from lastcard.lab.arena.course import IDLE_LIMIT, Course, count_match_lead
from lastcard.lab.arena.tally import Tally
from lastcard.lab.study.assumptions import USUAL, Assumptions
from lastcard.lab.study.figures import game_figures
from lastcard.lab.study.intervals import Estimate
from lastcard.lab.study.simulate import Result, simulate

pytestmark = pytest.mark.compiled

WITNESS = '''
import json
import re
from pathlib import Path

from lastcard.bots import CasualBot

BESIDE_A_TURN = re.compile("uno|catch")

class Witness(CasualBot):
    """Writes down what it sees when it has to decide."""

    def choose(self, view, legal):
        if view.seat == view.actor:
            choices = [one for one in legal if not BESIDE_A_TURN.match(str(one))]
            free = len(choices) > 1 and view.seat == view.turn
            with Path(__file__).with_name("seen.txt").open("a") as file:
                print(json.dumps([view.sight.turns, view.seat, free, view.hand_sizes]), file=file)
        return super().choose(view, legal)
'''


def value(result: Result, title: str) -> Estimate:
    return next(result.value(one) for one in game_figures(result.assumptions) if one.title == title)


def mean(result: Result, title: str) -> float:
    found = value(result, title).value
    assert found is not None
    return found


class Decision(NamedTuple):
    turn: int
    seat: int
    free: bool
    sizes: list[int]
    """Before it: those after it are those before the next."""


def overtakings(hand: list[Decision]) -> int:
    """How often another player, after acting, alone has the fewest cards."""
    leaders = [
        now.seat
        for now, then in itertools.pairwise(hand)
        if then.sizes[now.seat] == min(then.sizes) and then.sizes.count(min(then.sizes)) == 1
    ]
    return sum(one != other for one, other in itertools.pairwise(leaders))


@pytest.mark.parametrize("rules", ["official", "redacted"])
def test_choices_and_leads_are_what_the_players_see(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted again from the views of bots; what they cannot see is the very end of a hand."""
    (tmp_path / "witness.py").write_text(WITNESS)
    monkeypatch.chdir(tmp_path)
    result = simulate(rules, ["witness.py:Witness"] * 3, 12, seed=3)
    hands: list[list[Decision]] = []
    for line in Path("seen.txt").read_text().splitlines():
        now = Decision(*json.loads(line))
        if not hands or now.turn < hands[-1][-1].turn:
            hands.append([])
        hands[-1].append(now)
    chosen = sum(len({now.turn for now in hand if now.free}) for hand in hands[:12])
    assert result.tally.choice_turns == chosen
    seen = sum(map(overtakings, hands[:12]))
    assert 0 < seen <= result.tally.hand_lead_changes <= seen + 12
    assert len(hands) == 12 + result.matches.games


def test_a_turn_without_a_choice_is_one_of_drawing_alone() -> None:
    """Without the right to draw at will, whoever has one playable card has no choice either."""
    free, bound = (simulate(load("official").but(draw_when_able=able), ["casual"] * 2, 400)
                   for able in (True, False))  # fmt: skip
    assert 0.05 < mean(free, "turns without a choice") < mean(bound, "turns without a choice") < 0.8


@pytest.mark.parametrize(
    "rules",
    [
        load("official"),
        load("official").but(scoring="lowest", target=100),
        load("official").but(scoring="lowest", target=100, elimination=True),
        load("official").but(partners=True, min_players=4, max_players=4),
    ],
    ids=["winner", "lowest", "elimination", "partners"],
)
def test_the_lead_of_a_match_is_that_of_the_score_pad(rules: RuleSet) -> None:
    course, tally = Course(), Tally()
    game = Game(rules, players=4, seed=5)
    bots = [CasualBot(seat) for seat in range(4)]
    leads: list[set[int]] = []
    while not game.match_over:
        while not game.over:
            seat, action = next_move(game, bots)
            game.apply(seat, action)
        count_match_lead(game.state, rules.kernel, course, tally)
        alive = [seat for seat in range(4) if game.state.alive >> seat & 1]
        best = (max if rules["scoring"] == "winner" else min)(game.scores[s] for s in alive)
        ahead = {seat for seat in alive if game.scores[seat] == best}
        if len(ahead) == 1 or (rules["partners"] and ahead in ({0, 2}, {1, 3})):
            leads.append(ahead)
        if not game.match_over:
            game.deal()
    assert tally.match_lead_changes == sum(one != other for one, other in itertools.pairwise(leads))


def test_whole_matches_are_played_to_their_end() -> None:
    official = simulate("official", ["casual"] * 4, 100, seed=2)
    tally = official.matches.tally
    assert tally.events[EventKind.MATCH_WON] == tally.matches == 100
    assert tally.events[EventKind.DEALT] == tally.games > 500
    assert sum(hands * count for hands, count in enumerate(tally.match_lengths)) == tally.games
    assert mean(official, "hands per match") == tally.games / 100
    shorter = simulate(load("official").but(target=200), ["casual"] * 4, 100, seed=2)
    assert mean(shorter, "hands per match") < mean(official, "hands per match") / 2
    single = simulate("oneround", ["casual"] * 4, 100, seed=2)
    assert mean(single, "hands per match") == 1
    assert mean(single, "lead changes per match") == 0


def test_a_match_that_nobody_can_win_is_broken_off(tmp_path: Path) -> None:
    """Cards without points: nobody ever reaches the target."""
    (tmp_path / "worthless.toml").write_text('[deck]\nbase = "empty"\n"*0" = 14\n')
    rules = load(str(tmp_path / "worthless.toml"))
    result = simulate(rules, ["casual"] * 2, 5, seed=1)
    assert result.tally.points == 0
    assert result.matches.tally.match_lengths[-1] == result.matches.tally.matches
    assert mean(result, "hands per match") == MATCH_LIMIT


def test_a_match_in_which_no_hand_is_won_is_broken_off_soon(tmp_path: Path) -> None:
    """Cards that may never be the last: every hand goes on until it is blocked."""
    text = "[options]\naction_finish = false\nturn_limit = 200\n"
    text += '[deck]\nbase = "empty"\nRS = 20\nBS = 20\n'
    (tmp_path / "endless.toml").write_text(text)
    result = simulate(str(tmp_path / "endless.toml"), ["casual"] * 2, 5, seed=1)
    assert result.blocked_share.rate == 1
    assert mean(result, "hands per match") == IDLE_LIMIT


def test_minutes_follow_from_the_pace() -> None:
    slow, quick = (
        simulate("official", ["casual"] * 3, 40, assumptions=Assumptions(seconds_per_turn=pace))
        for pace in (12, 4)
    )
    tally = slow.matches.tally
    assert tally == quick.matches.tally
    assert mean(slow, "minutes per match") == pytest.approx(
        (tally.turns * 12 / 60 + tally.games) / tally.matches
    )
    apart = mean(slow, "minutes per match") - mean(quick, "minutes per match")
    assert apart == pytest.approx(tally.turns * 8 / 60 / tally.matches)


def test_skill_is_nothing_among_equals_and_grows_with_what_there_is_to_decide() -> None:
    official = value(simulate("official", ["casual"] * 3, 40), "decided by skill")
    assert official.value is not None
    assert official.margin is not None
    assert 0.1 < official.value < 0.6
    assert official.margin < 0.06
    tiny = simulate(load("official").but(hand_size=1), ["casual"] * 3, 40)
    assert mean(tiny, "decided by skill") < official.value - official.margin
    upside_down = Assumptions(better="random", worse="casual")
    assert mean(simulate("official", ["casual"] * 3, 40, assumptions=upside_down),
                "decided by skill") < 0  # fmt: skip


def test_the_command_says_it_in_words_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "result.json"
    arguments = ["--players", "2", "--games", "200", "--jobs", "1", "--seconds-per-turn", "8"]
    assert main(["simulate", "official", *arguments, "--out", str(out)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "8 seconds per turn" in said
    assert "one casual bot against one random bot gets from a fair share of the hands (50%)" in said
    assert "towards winning them all. Here it won 7" in said
    assert "none seen" in said
    data = json.loads(out.read_text())
    assert data["assumptions"] == {"seconds_per_turn": 8, "better": "casual", "worse": "random"}
    summary = {row["what"]: row for row in data["summary"]}
    for title in ("hands per match", "minutes per match", "decided by skill"):
        assert title in said
        assert summary[title]["margin"] > 0
    assert sum(data["hands"]["matches"]) == 100
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    assert f"(default {USUAL.seconds_per_turn:g})" in capsys.readouterr().out
