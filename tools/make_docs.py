"""Write the pages of docs/rules, and parts of other pages, from what they tell of.

python -m tools.make_docs           write the pages
python -m tools.make_docs --check   exit with 1 and name the pages that are out of date; not those
                                    whose figures wait for the compiler, which a test looks at
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from lastcard.bots.levels import LEVELS
from lastcard.cards import CLASSIC
from lastcard.lab.env.pack_tables import action_table, observation_table
from lastcard.server import front_door, heavy_work, limits
from lastcard.server.jobs.desk import MOST_OF_ADDRESS, MOST_OF_PERSON
from tools import DOCS, card_page
from tools.markdown import table
from tools.printed import run, session
from tools.rule_set_pages import stale_pages, write_pages

# --- Parts of pages written by hand ---------------------------------------------------------------


def levels_part() -> str:
    rows = [(f"`{name}`", level.decides) for name, level in LEVELS.items()]
    return table(("level", "how it decides"), rows) + "\n"


LIMITED: Mapping[limits.Kind, str] = {
    "message": "messages, parts of them, pings",
    "chat": "lines of chat",
    "change": "bytes stored: settings, seats, rules",
    "enter": "entering a table",
    "connect": "new connections of players",
    "page": "HTTP requests",
    "work": "replays, records, QR codes, rules to check",
    "table": "new tables",
    "job": "rules to measure, matches to analyse",
}


def limits_part() -> str:
    rows = [
        (what, _limit(limits.PERSON.get(kind)), _limit(limits.ADDRESS.get(kind)))
        for kind, what in LIMITED.items()
    ]
    open_ones = [
        ("connections of players open", "", str(limits.CONNECTIONS)),
        ("connections of any kind open", "", str(front_door.BY_ADDRESS)),
        ("replays and the like waiting", "", str(heavy_work.WAITING)),
        ("measured and analysed at a time", str(MOST_OF_PERSON), str(MOST_OF_ADDRESS)),
    ]
    return table(("what", "a person", "an address"), [*rows, *open_ones]) + "\n"


def _limit(limit: limits.Limit | None) -> str:
    if limit is None:
        return ""
    rate = f"{limit.rate:,g} a second" if limit.rate >= 1 else f"1 in {1 / limit.rate:g} seconds"
    return f"{rate}, {limit.most:,g} at once"


COACHED_POSITION = """\
lastcard demo --seed 7 --record game.lcr
lastcard replay game.lcr --to 44 --position | tail -1 > position.txt
lastcard coach position.txt --rollouts 10000"""

COACHED_RECORD = """\
lastcard demo --seed 7 --record game.lcr
lastcard coach game.lcr --seat Ben --worst 3 --rollouts 2000"""


class Part(NamedTuple):
    """What stands in a page between marks."""

    page: str
    mark: str
    make: Callable[[], str]

    def put_into(self, text: str) -> str:
        """The text of the page with this part between its marks."""
        begin, end = f"<!-- {self.mark}: written by tools/make_docs.py -->\n", "<!-- end -->"
        before, found, rest = text.partition(begin)
        return f"{before}{begin}{self.make()}{end}{rest.partition(end)[2]}" if found else text

    @property
    def is_stale(self) -> bool:
        """Whether it is missing from its page or out of date."""
        text = (DOCS / self.page).read_text(encoding="utf-8")
        return f"<!-- {self.mark}:" not in text or self.put_into(text) != text

    def write(self) -> None:
        file = DOCS / self.page
        text = self.put_into(file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8", newline="\n")


TABLES = (
    Part("environments.md", "observation", lambda: observation_table(CLASSIC)),
    Part("environments.md", "actions", lambda: action_table(CLASSIC)),
    Part("bots.md", "levels", levels_part),
    Part("security.md", "limits", limits_part),
    Part(card_page.PAGE, "effects", card_page.effects_part),
    Part(card_page.PAGE, "refusals", card_page.refusals_part),
    Part(card_page.PAGE, "limits", card_page.deck_limits_part),
)


class Drawing(NamedTuple):
    """A picture drawn here."""

    page: str
    make: Callable[[], str]

    @property
    def is_stale(self) -> bool:
        file = DOCS / self.page
        return not file.exists() or file.read_text(encoding="utf-8") != self.make()

    def write(self) -> None:
        (DOCS / self.page).write_text(self.make(), encoding="utf-8", newline="\n")


DRAWINGS = (Drawing("art/design-a-card.svg", card_page.card_strip),)


class Picture(NamedTuple):
    """A picture that a command draws."""

    file: str
    command: str

    def drawn(self) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            run(f"{self.command} --jobs 1 --plot {self.file}", folder)
            return Path(folder, self.file).read_bytes()

    @property
    def is_stale(self) -> bool:
        return self.drawn() != (DOCS / self.file).read_bytes()

    def write(self) -> None:
        (DOCS / self.file).write_bytes(self.drawn())


FIGURES: tuple[Part | Picture, ...] = (
    Part("coach.md", "a position", lambda: session(COACHED_POSITION)),
    Part("coach.md", "a record", lambda: session(COACHED_RECORD)),
    Part(card_page.PAGE, "compared", card_page.compared_part),
    Picture("compare.svg", "lastcard compare official party --games 4000"),
    Picture("sweep.svg", "lastcard sweep official --option hand_size=5..9 --games 4000"),
)
"""What is measured: these wait for the compiler."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the generated parts of docs.")
    parser.add_argument("--check", action="store_true", help="only name the pages out of date")
    if not parser.parse_args(argv).check:
        write_pages()
        for part in (*TABLES, *DRAWINGS, *FIGURES):
            part.write()
        return 0
    stale = [f"rules/{name}" for name in stale_pages()]
    stale += [part.page for part in (*TABLES, *DRAWINGS) if part.is_stale]
    for name in stale:
        print(f"docs/{name} is out of date: run make docs", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
