"""Where tables are kept. ``doors`` says what a store is; there is one on SQLite, and one on
PostgreSQL for servers of more than one process. ``opening`` makes the one that is wanted."""

from lastcard.server.store.addresses import rules_address, short_name
from lastcard.server.store.doors import Done, Holder, Kept, Member, Stale, Store, Writer

__all__ = [
    "Done",
    "Holder",
    "Kept",
    "Member",
    "Stale",
    "Store",
    "Writer",
    "rules_address",
    "short_name",
]
