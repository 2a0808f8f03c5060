"""Names of what is kept, and of where it is kept."""

from __future__ import annotations

import hashlib


def rules_address(text: bytes) -> str:
    """Where saved rules are found: it follows from what they are."""
    return short_name(int.from_bytes(hashlib.sha256(text).digest()[:8], "big"))


def short_name(number: int) -> str:
    """Twelve digits and small letters."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    name = ""
    for _ in range(12):
        number, digit = divmod(number, 36)
        name += digits[digit]
    return name


def place_of(address: str) -> str:
    """The address as an operator may see it, without a password; whatever was written."""
    authority, slash, path = address.partition("://")[2].partition("/")
    host = authority.rpartition("@")[2]
    return f"postgresql://{(host + slash + path).partition('?')[0]}"


def is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))
