"""What a question means to the server: the address of its answer, and what the process that works
on it must be given beside it."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

from lastcard.errors import RuleSetError, did_you_mean
from lastcard.protocol import jobs as j
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import RulesChoice
from lastcard.rules.options import BY_KEY
from lastcard.server.snapshot import program


class Prepared(NamedTuple):
    """A question that can be worked on."""

    job: str
    kind: str
    question: bytes
    materials: bytes = b""


def prepare(question: j.JobQuestion, materials: bytes = b"") -> Prepared:
    """Refuses what cannot be answered, as far as that is seen at once."""
    match question:
        case j.Sweep() if question.option not in BY_KEY:
            told = f"no option {question.option!r:.70}; {did_you_mean(question.option, BY_KEY)}"
            raise RuleSetError("rules-unknown-key", told)
        case j.Simulate() | j.Sweep():
            rules_of(question.rules).check_players(len(question.bots))
        case j.Compare():
            for choice in question.sets:
                rules_of(choice).check_players(len(question.bots))
    address, kind = address_of(question, materials), kind_of(question)
    return Prepared(address, kind, msgspec.json.encode(question), materials)


def kind_of(question: j.JobQuestion) -> str:
    return str(question.__struct_config__.tag)


class _Head(msgspec.Struct):
    kind: str


def kind_in(question: bytes) -> str:
    """The kind of a question as it is kept."""
    return msgspec.json.decode(question, type=_Head).kind


def address_of(question: j.JobQuestion, materials: bytes = b"") -> str:
    """The same for the same question, if this very program works on it: whatever rules are called
    by, they are the same if their fingerprints and titles are."""
    known = [kind_of(question), _plain(question), program()]
    digest = hashlib.sha256(msgspec.json.encode(known) + materials)
    return digest.hexdigest()[:32]


def _plain(value: Any) -> Any:
    if isinstance(value, RulesChoice):
        rules = rules_of(value)
        return [rules.fingerprint, rules.title]
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value
