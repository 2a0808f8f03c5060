"""Names: what people may call themselves, and how nobody is taken for somebody else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import chain, count
from typing import Final, get_args

from lastcard.protocol.refusals import refuse
from lastcard.protocol.table_info import MAX_NAME, Avatar

BOT_NAMES: Final = (
    "Pip", "Juno", "Rook", "Dot", "Momo", "Kit", "Zig", "Lark", "Bex", "Fig", "Olli", "Wren",
    "Taco", "Nova", "Bo-Bo", "Quill",
)  # fmt: skip
"""More than there are seats: some play for people who are away."""
FACES: Final[tuple[Avatar, ...]] = get_args(Avatar)
_LATER: Final = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

# Python takes these for printable. All but the last three are what Unicode calls "default
# ignorable": letters, marks and variation selectors that show nothing of their own.
_UNSEEN: Final = frozenset(
    map(
        chr,
        (
            0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0,
            *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
            0x16FE4,  # a filler of the Khitan script
            0x1D159,  # a note without a head
            0x2800,  # the Braille pattern without dots
        ),
    )
)  # fmt: skip


_MOST_MARKS: Final = 3
"""On one letter, as some languages need; more of them are a tower."""

# Letters of the Cyrillic and the Greek alphabet, and the Latin ones they look like.
_LOOK_LIKE: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u0432\u043a\u043c\u043d\u0442"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7",
    "aeopcyxisjbkmhtabezhikmnoptyx",
)


def person_name(text: str) -> str:
    """A name as it is shown."""
    name = " ".join(text.split())
    if len(name) > MAX_NAME or not name.isprintable() or not _is_seen(name):
        raise refuse("bad-name", MAX_NAME)
    return name


def _is_seen(name: str) -> bool:
    """Whether every character shows, and not only as a mark on another, or as one of many."""
    kinds = "".join(unicodedata.category(c)[0] for c in name)
    is_letter = any(kind not in "MZ" for kind in kinds)
    return _UNSEEN.isdisjoint(name) and is_letter and "M" * (_MOST_MARKS + 1) not in kinds


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name; if somebody has one that reads the same, they are the second of it: ``Ann II``."""
    read = {_as_read(other) for other in taken}
    if _as_read(name) not in read:
        return name
    numbered = (f"{name} {number}" for number in chain(_LATER, count(len(_LATER) + 2)))
    return next(free for free in numbered if _as_read(free) not in read)


def bot_name(taken: Iterable[str]) -> str:
    names = list(taken)
    free = (name for name in BOT_NAMES if free_name(name, names) == name)
    return next(free, free_name(BOT_NAMES[0], names))


def face_of(name: str) -> Avatar:
    """The face of somebody who has not chosen one: always the same for a name."""
    return FACES[sum(name.encode()) % len(FACES)]


def _as_read(name: str) -> str:
    read = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return read.translate(_LOOK_LIKE)
