"""Path data: read, written short, turned into points."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.art.glyphs import set_line, typeface, wrap
from lastcard.art.paths import Command, curves, flatten, parse, write
from lastcard.rules import load, names
from lastcard.rules.explain import explain

ROUND = st.integers(-5000, 5000).map(lambda n: n / 100)
COMMANDS = st.one_of(
    st.tuples(st.just("L"), st.tuples(ROUND, ROUND)),
    st.tuples(st.just("C"), st.tuples(*[ROUND] * 6)),
    st.tuples(st.just("Z"), st.just(())),
)


@given(st.lists(COMMANDS))
def test_what_is_written_reads_the_same(commands: list[Command]) -> None:
    path: list[Command] = [("M", (1.0, 2.0)), *commands]
    assert parse(write(path)) == path


def test_relative_and_short_forms() -> None:
    assert parse("m1 1 2-1h3v.5z") == parse("M1,1 L3,0 L6,0 L6,0.5 Z")
    assert parse("M0 0q6 0 6 6") == parse("M0 0C4 0 6 2 6 6")
    assert parse("M0 0C0 4 4 4 4 0s4-4 4 0")[-1] == ("C", (4, -4, 8, -4, 8, 0))


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_the_points_of_an_arc_lie_on_its_circle(large: int, sweep: int) -> None:
    (line,) = flatten(parse(f"M10 0A10 10 0 {large} {sweep} 0 10"), step=1)
    centre = (0, 0) if large != sweep else (10, 10)
    assert all(math.dist(point, centre) == pytest.approx(10, abs=0.01) for point in line)
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    assert length == pytest.approx(10 * math.pi * (1.5 if large else 0.5), rel=0.01)


def test_an_arc_that_is_tilted_or_too_small_still_ends_where_it_says() -> None:
    for arc in ("A10 4 30 0 1 7 5", "A1 1 0 0 1 40 0", "A5 5 0 1 0 3 3"):
        path = parse("M2 1" + arc)
        assert curves(path)[-1][1][-2:] == pytest.approx(path[-1][1][-2:])


def test_every_rule_set_can_be_printed_in_our_letters() -> None:
    for name in names():
        rules = load(name)
        texts = [rules.title, rules.summary]
        for section in explain(rules):
            texts += [section.title, *(sentence.text for sentence in section.sentences)]
        assert set_line(" ".join(texts), 10)[1] > 0


def test_accents_are_put_together() -> None:
    plain, accented = typeface().glyph("e"), typeface().glyph("é")
    assert accented.strokes[: len(plain.strokes)] == plain.strokes
    assert len(accented.strokes) > len(plain.strokes)
    assert len(typeface().glyph("í").strokes) == len(typeface().glyph("i").strokes)


def test_lines_are_no_wider_than_they_may_be() -> None:
    lines = wrap("one two three four five six seven", 15, 500)
    assert " ".join(lines) == "one two three four five six seven"
    assert len(lines) > 1
    assert all(set_line(line, 15)[1] <= 500 for line in lines)
