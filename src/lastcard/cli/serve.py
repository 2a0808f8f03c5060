"""``lastcard serve``: tables for people in the browser."""

from __future__ import annotations

import argparse
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from lastcard.cli.text_output import Subparsers, add_command
from lastcard.errors import UserError
from lastcard.extras import server_modules
from lastcard.folders import data_folder


def register(subparsers: Subparsers) -> None:
    serve = add_command(
        subparsers,
        "serve",
        run,
        "serve tables to play at in the browser",
        "lastcard serve\n"
        "lastcard serve --rules evening.toml our-rules/\n"
        "lastcard serve --host 0.0.0.0 --port 8080 --data /var/lib/lastcard",
    )
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
    serve.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    serve.add_argument(
        "--rules",
        type=Path,
        nargs="+",
        action="extend",
        default=[],
        metavar="FILE",
        help="own rule files, or folders of them, to offer beside the named sets",
    )
    serve.add_argument(
        "--grace",
        type=int,
        default=800,
        metavar="MS",
        help="how long a late UNO call still comes before a catch (800)",
    )
    serve.add_argument(
        "--bot-delay",
        type=int,
        default=1200,
        metavar="MS",
        help="how long bots wait before they act (1200)",
    )
    serve.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another site whose pages may connect, such as https://example.org",
    )
    serve.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="who is believed about the address a request comes from: an address or a network, "
        "such as 10.0.0.0/8 (127.0.0.0/8 and ::1)",
    )
    serve.add_argument("--no-limits", action="store_true", help="no rate limits, for measuring")


def run(arguments: argparse.Namespace) -> int:
    with server_modules():
        from lastcard.art import themes
        from lastcard.protocol.rules_choice import choice_of, rules_of
        from lastcard.server.config import THIS_MACHINE, Config
        from lastcard.server.lifecycle import serve
        from lastcard.server.own_sets import read_own_sets
    for name, most in (("port", 65535), ("grace", 60_000), ("bot_delay", 60_000)):
        if not 0 <= getattr(arguments, name) <= most:
            option = name.replace("_", "-")
            raise UserError("bad-option", f"--{option} must be from 0 to {most}")
    for origin in arguments.origin:
        _check_origin(origin)
    own_rules = read_own_sets(arguments.rules)
    for rules in own_rules:
        if rules.theme not in (None, *themes()):
            instead = rules_of(choice_of(rules)).theme or "classic"
            told = f"the theme {rules.theme} will not show online; {instead} is used"
            print(f"note: {rules.name}: {told}", file=sys.stderr)
    config = Config(
        data=arguments.data or data_folder(),
        own_rules=own_rules,
        origins=tuple(origin.rstrip("/") for origin in arguments.origin),
        grace=arguments.grace / 1000,
        bot_delay=arguments.bot_delay / 1000,
        limited=not arguments.no_limits,
        proxies=tuple(map(_network, arguments.proxy)) if arguments.proxy else THIS_MACHINE,
    )
    return serve(config, arguments.host, arguments.port)


def _check_origin(text: str) -> None:
    """Refuse what no browser sends as the origin of a page: it would never match."""
    try:
        url = urlsplit(text.rstrip("/"))
        good = url.scheme in ("http", "https") and url.hostname and url.geturl().count("/") == 2
    except ValueError:
        good = False
    if not good:
        raise UserError(
            "bad-option", f"--origin {text[:60]}: write a site such as https://example.org"
        )


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise UserError(
            "bad-option", f"--proxy {text[:60]}: write an address or a network such as 10.0.0.0/8"
        ) from None
