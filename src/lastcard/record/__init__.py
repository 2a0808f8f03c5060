"""Games on paper: positions in one line, records of inputs, replay and verification."""

from lastcard.record.position import parse_position, position_text
from lastcard.record.record import Record, read_record, record_of, terms_of, titled, write_record
from lastcard.record.replay import Replay, Step

__all__ = [
    "Record",
    "Replay",
    "Step",
    "parse_position",
    "position_text",
    "read_record",
    "record_of",
    "terms_of",
    "titled",
    "write_record",
]
