"""Where a request comes from, and what counts as one address."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from aiohttp import web

from lastcard.server.config import Network

_HOME = 64
"""Bits of an IPv6 address that a provider gives to one customer, who has all the rest."""


def client_address(request: web.Request, proxies: Iterable[Network]) -> str:
    """The address a request comes from. Of those named by proxies, the first that is not a trusted
    one itself, seen from here: further to the left anybody may write anything."""
    trusted = list(proxies)
    nearest = request.remote or ""
    if is_within(nearest, trusted):
        for name in reversed(_forwarded(request)):
            nearest = name  # also what is no address: all of that sort share one account
            if not is_within(name, trusted):
                break
    return nearest


def scheme(request: web.Request, proxies: Iterable[Network]) -> str:
    """How the page was asked for: of a trusted proxy, what it says."""
    forwarded = request.headers.get("X-Forwarded-Proto", "")
    if forwarded in ("http", "https") and is_within(request.remote or "", proxies):
        return forwarded
    return request.scheme


def is_within(name: str, networks: Iterable[Network]) -> bool:
    address = _parsed(name)
    return address is not None and any(address in network for network in networks)


def one_home(name: str) -> str:
    """What is counted as one address: of IPv6 a whole network, for its owner has 2 to the power of
    64 addresses to choose from."""
    address = _parsed(name)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _HOME), strict=False))
    return name if address is None else str(address)


def _forwarded(request: web.Request) -> list[str]:
    lines = request.headers.getall("X-Forwarded-For", ())
    return [_without_port(name.strip()) for line in lines for name in line.split(",")]


def _without_port(name: str) -> str:
    """Some proxies write ``[2001:db8::1]:443`` or ``192.0.2.1:443``."""
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0] if name.count(":") == 1 else name


@lru_cache(4096)  # a request asks several times
def _parsed(name: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
