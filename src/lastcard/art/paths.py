"""SVG path data: read, checked, written short, and turned into points.

Whatever a theme draws goes through ``parse``, so what is written is numbers and known letters only.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Command = tuple[str, tuple[float, ...]]
"""A letter in upper case and its numbers, absolute: M, L, C, A or Z."""

LIMIT: Final = 10_000
_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_TOKEN: Final = re.compile(
    r"\s*,?\s*(?:([MLHVCSQAZmlhvcsqaz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))"
)
_TRIMMED: Final = re.compile(r"[\s,]*\Z")


def parse(data: str) -> list[Command]:
    """Read path data; a ``ValueError`` says what is wrong with it."""
    commands: list[Command] = []
    here = start = (0.0, 0.0)
    for letter, numbers in _pieces(data):
        command = _absolute(letter, numbers, here, commands)
        if not commands and command[0] != "M":
            raise ValueError("a path begins with M")
        commands.append(command)
        if command[0] == "Z":
            here = start
        else:
            here = (command[1][-2], command[1][-1])
            start = here if command[0] == "M" else start
    if not commands:
        raise ValueError("the path is empty")
    return commands


def write(commands: list[Command]) -> str:
    """Path data, as short as it can be."""
    return "".join(
        letter + " ".join(number(value) for value in values) for letter, values in commands
    ).replace(" -", "-")


def number(value: float) -> str:
    """A number with at most two decimals, without what is not needed."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def curves(commands: list[Command]) -> list[Command]:
    """The same path without arcs: M, L, C and Z only."""
    plain: list[Command] = []
    here = start = (0.0, 0.0)
    for letter, values in commands:
        if letter == "A":
            plain += [("C", curve) for curve in _arc(here, values)]
        else:
            plain.append((letter, values))
        here = (values[-2], values[-1]) if values else start
        start = here if letter == "M" else start
    return plain


def flatten(commands: list[Command], step: float) -> list[list[Point]]:
    """The path as lines of points, about ``step`` apart where it bends."""
    lines: list[list[Point]] = []
    for letter, v in curves(commands):
        if letter == "M":
            lines.append([(v[0], v[1])])
        elif letter == "Z":
            lines[-1].append(lines[-1][0])
        elif letter == "L":
            lines[-1].append((v[0], v[1]))
        else:
            lines[-1].extend(_curve_points(lines[-1][-1], v, step))
    return lines


# --- Reading --------------------------------------------------------------------------------------


def _pieces(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a repeated one gets its letter again."""
    for letter, numbers in _letters_with_numbers(data):
        count = _COUNTS[letter.upper()]
        if not count:
            if numbers:
                raise ValueError(f"{numbers[0]:g} where a letter is expected")
            yield letter, []
            continue
        if not numbers or len(numbers) % count:
            raise ValueError(f"the wrong number of numbers after {letter}")
        for first in range(0, len(numbers), count):
            yield letter, numbers[first : first + count]
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def _letters_with_numbers(data: str) -> list[tuple[str, list[float]]]:
    found: list[tuple[str, list[float]]] = []
    for letter, value in _tokens(data):
        if letter:
            found.append((letter, []))
        elif not found:
            raise ValueError(f"{value} where a letter is expected")
        elif abs(float(value)) > LIMIT:
            raise ValueError(f"{value} is far too large")
        else:
            found[-1][1].append(float(value))
    return found


def _tokens(data: str) -> Iterator[tuple[str, str]]:
    position = 0
    while not _TRIMMED.match(data, position):
        match = _TOKEN.match(data, position)
        if match is None:
            raise ValueError(f"cannot read {data[position : position + 12]!r}")
        position = match.end()
        yield match[1] or "", match[2] or ""


def _absolute(letter: str, v: list[float], here: Point, before: list[Command]) -> Command:
    """The command in absolute numbers and one of five letters."""
    x, y = here if letter.islower() else (0.0, 0.0)
    kind = letter.upper()
    if kind == "H":
        return "L", (x + v[0], here[1])
    if kind == "V":
        return "L", (here[0], y + v[0])
    if kind == "A":
        return "A", (*v[:5], x + v[5], y + v[6])
    moved = [value + (y if index % 2 else x) for index, value in enumerate(v)]
    if kind == "S":
        last = before[-1] if before else ("M", (0.0, 0.0))
        first = here
        if last[0] == "C":
            first = (2 * here[0] - last[1][2], 2 * here[1] - last[1][3])
        return "C", (*first, *moved)
    if kind == "Q":
        cx, cy, ex, ey = moved
        hx, hy = here
        ends = (hx + 2 * (cx - hx) / 3, hy + 2 * (cy - hy) / 3)
        return "C", (*ends, ex + 2 * (cx - ex) / 3, ey + 2 * (cy - ey) / 3, ex, ey)
    return kind, tuple(moved)


# --- Curves ---------------------------------------------------------------------------------------


def _curve_points(start: Point, v: tuple[float, ...], step: float) -> Iterator[Point]:
    corners = [start, (v[0], v[1]), (v[2], v[3]), (v[4], v[5])]
    length = sum(math.dist(a, b) for a, b in pairwise(corners))
    count = max(2, math.ceil(length / step))
    for t in (index / count for index in range(1, count + 1)):
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield (
            sum(w * p[0] for w, p in zip(weights, corners, strict=True)),
            sum(w * p[1] for w, p in zip(weights, corners, strict=True)),
        )


def _arc(start: Point, v: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """An elliptical arc as cubic curves of a quarter or less, worked out on the unit circle."""
    rx, ry, tilt, large, sweep, ex, ey = v
    rx, ry = abs(rx) or 1e-9, abs(ry) or 1e-9
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    (sx, sy), (tx, ty) = (
        ((x * cos + y * sin) / rx, (y * cos - x * sin) / ry) for x, y in (start, (ex, ey))
    )
    half = math.dist((sx, sy), (tx, ty)) / 2
    if not half:
        return
    grow = max(1.0, half)  # an arc too small for its ends grows until it reaches them
    rise = math.sqrt(max(0.0, grow * grow - half * half)) / (2 * half)
    side = 1 if bool(large) == bool(sweep) else -1
    cx = (sx + tx) / 2 + side * rise * (ty - sy)
    cy = (sy + ty) / 2 - side * rise * (tx - sx)
    angle = math.atan2(sy - cy, sx - cx)
    turn = (math.atan2(ty - cy, tx - cx) - angle) % math.tau
    if not sweep:
        turn -= math.tau
    count = math.ceil(abs(turn) / (math.pi / 2) - 1e-9)
    reach = 4 / 3 * math.tan(turn / count / 4)
    for _ in range(count):
        end = angle + turn / count
        a, b, c, d = math.cos(angle), math.sin(angle), math.cos(end), math.sin(end)
        circle = ((a - reach * b, b + reach * a), (c + reach * d, d - reach * c), (c, d))
        ellipse = (((cx + grow * x) * rx, (cy + grow * y) * ry) for x, y in circle)
        yield tuple(n for x, y in ellipse for n in (x * cos - y * sin, x * sin + y * cos))
        angle = end
