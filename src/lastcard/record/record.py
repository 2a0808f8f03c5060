"""Record files: the inputs of a match and nothing else, one per line.

    lastcard-record 1
    kernel 1
    rules 9df6510953ed558c {"name":"official","options":{},"deck":{}}
    seats ["Ann","Ben"]
    dealer cards
    seed hmac-sha256 7
    0 R7 ~4be1
    1 draw ~90aa
    deal ~17c3
    end 3 ~c0de

Everything else follows by replay. Every line after the heading carries a check chained from
all lines before it, so that damage is found on the line where it happened. The check is not
a signature: anyone who changes a record on purpose can compute it, but cannot make illegal play
legal.

Rules that are no built-in set carry their title and summary with them, for people only.

The dealer is the seat the table declared, or ``cards`` or ``lot``, where these decided.

Where the players had a part in the shuffle, the seed's line holds what it was made from:

    seed sealed-sha256 SECRET PART,PART,-
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from lastcard.errors import RecordError, UserError
from lastcard.game import Action, Game
from lastcard.game.actions import ActionTable, actions_of
from lastcard.game.chance import SCHEME, SCHEMES, SharedSeed, check_seed
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.rules import RuleSet, load, names
from lastcard.rules.ruleset import from_data

FORMAT: Final = 1
T = TypeVar("T")
_HEADING: Final = ("lastcard-record", "kernel", "rules", "seats", "dealer", "seed")

Input = tuple[int, Action] | None
"""A seat's action, or None for the deal of another hand."""


@dataclass
class Record:
    """A match as it was played."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer: int | None
    """The seat the table declared; None where lots or the cards decided."""
    seed: int
    inputs: list[Input] = field(default_factory=list)
    kernel: int = KERNEL_VERSION
    complete: bool = True
    """Whether the file had its last line; a match cut off or still being played has not."""
    lines: list[int] = field(default_factory=list)
    """The line of the file each input stood on."""
    problem: RecordError | None = None
    """What is wrong with the file after the inputs that could be read."""
    shared: SharedSeed | None = None
    """What the seed was made from, where the players had a part in it."""

    def start(self) -> Game:
        """The game before the first input."""
        return Game(self.rules, self.names, seed=self.seed, dealer=self.dealer)


def record_of(game: Game, shared: SharedSeed | None = None) -> Record:
    if not game.opening:  # its seed does not lead to its cards
        raise RecordError(
            "record-position", "the game was laid out, not dealt: keep its position instead"
        )
    if game.forgotten:
        raise RecordError(
            "record-forgotten", f"the game no longer knows its first {game.forgotten} inputs"
        )
    return Record(
        game.rules,
        game.names,
        game.declared_dealer,
        game.seed,
        list(game.inputs),
        shared=shared,
    )


def write_record(record: Record) -> str:
    """The text of a record file."""
    heading = [
        f"lastcard-record {FORMAT}",
        f"kernel {record.kernel}",
        terms_of(record.rules, record.names, record.dealer),
        f"seed {SCHEME} {record.seed}"
        if record.shared is None
        else f"seed {record.shared.scheme} {record.shared}",
    ]
    body = ["deal" if i is None else f"{i[0]} {i[1]}" for i in record.inputs]
    if record.complete:
        body.append(f"end {len(record.inputs)}")
    check = _Check("\n".join(heading))
    return "\n".join(heading + [f"{line} ~{check.of(line)}" for line in body]) + "\n"


def terms_of(rules: RuleSet, names: Sequence[str], dealer: int | None) -> str:
    """The lines of a heading that are agreed before the cards are shuffled."""
    return "\n".join(
        (
            f"rules {rules.fingerprint} {_json(_rules_data(rules))}",
            f"seats {_json(list(names))}",
            f"dealer {_by_chance(rules) if dealer is None else dealer}",
        )
    )


def read_record(source: str | Path) -> Record:
    """Read a record from a file, or from its text. Faults of single inputs end up in
    ``problem``, behind the good inputs; only an unreadable heading is raised."""
    if isinstance(source, Path):
        try:
            text = source.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise RecordError("record-missing", f"no file {source}") from None
        except OSError as error:
            problem = error.strerror or str(error)
            raise RecordError("record-unreadable", f"cannot read {source}: {problem}") from None
        except ValueError:  # bytes that are no text, or a name no file can have
            raise RecordError("record-unreadable", f"{source} is not a text file") from None
    else:
        text = source
    lines = text.split("\n")
    record = _read_heading(lines)
    _read_inputs(record, lines)
    return record


def _read_heading(lines: list[str]) -> Record:
    values = {}
    for number, key in enumerate(_HEADING, 1):
        line = lines[number - 1] if number <= len(lines) else ""
        word, _, values[key] = line.partition(" ")
        if word != key:
            raise _fault(number, "record-format", f"expected '{key} ...', found {line[:40]!r}")
    if values["lastcard-record"] != str(FORMAT):
        found = values["lastcard-record"][:20]
        raise _fault(1, "record-version", f"format {found!r}; this program reads {FORMAT}")
    fingerprint, _, data = values["rules"].partition(" ")
    content = _checked(3, "rules", data, dict)
    rules = _at(3, lambda: from_data(content, "rules"))
    if rules.fingerprint != fingerprint:
        raise _fault(
            3, "record-rules", f"the rules have fingerprint {rules.fingerprint}, not {fingerprint}"
        )
    seed, shared = _read_seed(values["seed"])
    record = Record(
        rules,
        names=tuple(_checked(4, "seats", values["seats"], list)),
        dealer=_read_dealer(values["dealer"], rules),
        seed=seed,
        kernel=_whole(2, "kernel", values["kernel"]),
        complete=False,
        shared=shared,
    )
    if shared is not None and len(shared.parts) != len(record.names):
        raise _fault(6, "record-seed", "the seed was not made by as many players as are seated")
    _at(4, lambda: Game(rules, record.names))
    _at(5, record.start)
    return record


def _by_chance(rules: RuleSet) -> str:
    """How the first dealer is found where the table declares none."""
    return "lot" if rules.deals_by_lot else "cards"


def _read_dealer(text: str, rules: RuleSet) -> int | None:
    if text == _by_chance(rules):
        return None
    if text == "cards":  # from the days before lots: where nobody was declared, seat 0 dealt
        return 0
    return _whole(5, "dealer", text)


def _read_seed(text: str) -> tuple[int, SharedSeed | None]:
    scheme, _, rest = text.partition(" ")
    if scheme == SCHEME:
        return _at(6, lambda: check_seed(rest)), None
    if scheme in SCHEMES:
        shared = _at(6, lambda: SharedSeed.parse(rest, scheme))
        return shared.seed, shared
    known = " and ".join((SCHEME, *SCHEMES))
    raise _fault(6, "record-seed", f"unknown shuffle {scheme!r}; the known ones are {known}")


def _read_inputs(record: Record, lines: list[str]) -> None:
    check = _Check("\n".join(lines[: len(_HEADING)]))
    known = actions_of(record.rules.pack)
    for number, line in enumerate(lines[len(_HEADING) :], len(_HEADING) + 1):
        if line == "" and number == len(lines):
            return
        content, mark, given = line.rpartition(" ~")
        if not mark or given != check.of(content):
            how = "is cut off" if number == len(lines) else "was changed"
            record.problem = _fault(number, "record-damaged", f"{line[:40]!r} {how}")
            return
        word, _, rest = content.partition(" ")
        if word == "end":
            record.complete = rest == str(len(record.inputs))
            if not record.complete or any(lines[number:]):
                record.problem = _fault(number, "record-damaged", "the end comes too early")
            return
        try:
            record.inputs.append(None if content == "deal" else _read_action(word, rest, known))
        except UserError as error:
            record.problem = _fault(number, error.code, error.message)
            return
        record.lines.append(number)


def _read_action(seat: str, action: str, known: ActionTable) -> tuple[int, Action]:
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise RecordError("record-format", f"{seat[:40]!r} is not a seat")
    return int(seat), known.parse(action)


class _Check:
    """Four hexadecimal digits for each line, chained from all lines before."""

    def __init__(self, heading: str) -> None:
        self._chain = hashlib.sha256(heading.encode())

    def of(self, line: str) -> str:
        self._chain.update(b"\n" + line.encode())
        return self._chain.hexdigest()[:4]


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def _fault(line: int, code: str, what: str) -> RecordError:
    return RecordError(code, f"line {line}: {what}")


def _at(line: int, make: Callable[[], T]) -> T:
    try:
        return make()
    except UserError as error:
        raise _fault(line, error.code, error.message) from None


def _checked(line: int, key: str, text: str, kind: type[T]) -> T:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # not JSON, or numbers and depths beyond reason
        value = None
    if not isinstance(value, kind):
        raise _fault(line, "record-format", f"cannot read the {key}")
    return value


def _whole(line: int, key: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise _fault(line, "record-format", f"{key} must be a whole number, not {text[:40]!r}")
    return int(text)


def _rules_data(rules: RuleSet) -> dict[str, Any]:
    """The rules, and what they are called if that cannot be known from their name."""
    data = rules.to_data()
    bare = from_data(data, "rules")
    known = titled(bare)
    if rules.title not in (bare.title, known.title):
        data["title"] = rules.title
    if rules.summary not in ("", bare.summary, known.summary):
        data["summary"] = rules.summary
    return data


def titled(rules: RuleSet) -> RuleSet:
    """A record holds no title that is known: the built-in set, where it is the same."""
    if rules.name in names() and rules.title == rules.name:
        known = load(rules.name)
        if known.fingerprint == rules.fingerprint:
            return known
    return rules
