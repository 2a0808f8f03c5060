"""``lastcard serve``: tables for people in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from lastcard.cli.progress import working
from lastcard.cli.text_output import Subparsers, add_command
from lastcard.errors import UserError
from lastcard.extras import has_extra, require_extra, server_modules
from lastcard.folders import data_folder

if TYPE_CHECKING:
    from lastcard.protocol.codes import RefusalCode
    from lastcard.server.jobs.job_process import JobSettings

MOST_WORKERS: Final = 256
CLUSTER_PIECES: Final = 16
"""Pieces of work that a cluster has at the same time, if nobody says otherwise."""


def register(subparsers: Subparsers) -> None:
    serve = add_command(
        subparsers,
        "serve",
        run,
        "serve tables to play at in the browser",
        "lastcard serve\n"
        "lastcard serve --rules evening.toml our-rules/\n"
        "lastcard serve --host 0.0.0.0 --port 8080 --data /var/lib/lastcard\n"
        "lastcard serve --store postgresql://lastcard@db/lastcard --workers 4",
    )
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
    serve.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    serve.add_argument(
        "--store",
        default="",
        metavar="ADDRESS",
        help="keep tables in PostgreSQL, alone or with other processes: postgresql://USER@HOST/NAME",
    )
    serve.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="with --store: so many processes on this machine; they use the ports after --port too",
    )
    serve.add_argument(
        "--advertise",
        default=":{port}",
        metavar="WHERE",
        help="with --store: where clients find this very process, as a URL, as a path of the same "
        "site such as /node/a, or as a port; {port} stands for its own (:{port})",
    )
    serve.add_argument(
        "--lease",
        type=float,
        default=5.0,
        metavar="SECONDS",
        help="with --store: after how long others take the tables of a process that is silent (5)",
    )
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
    serve.add_argument(
        "--keep",
        metavar="TIME",
        help="let go of tables where nobody has done anything for so long, as in 90d",
    )
    serve.add_argument(
        "--export", type=Path, metavar="FOLDER", help="with --keep: write their records there first"
    )
    serve.add_argument("--tls-cert", type=Path, metavar="FILE", help="speak TLS: the certificate")
    serve.add_argument("--tls-key", type=Path, metavar="FILE", help="and its key")
    serve.add_argument(
        "--log", choices=("text", "json"), default="text", help="lines of the log (text)"
    )
    serve.add_argument(
        "--no-studio", action="store_true", help="only play: no simulations and no analysis"
    )
    serve.add_argument(
        "--job-workers",
        type=int,
        metavar="N",
        help="processes that simulate and analyse for people (default: one less than cores)",
    )
    serve.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="have that done by the Dask cluster with this scheduler, instead of processes here",
    )
    serve.add_argument("--no-limits", action="store_true", help="no rate limits, for measuring")


def run(arguments: argparse.Namespace) -> int:
    with server_modules(), working("loading the server"):
        from lastcard.art import themes
        from lastcard.protocol.rules_choice import choice_of, rules_of
        from lastcard.server.config import THIS_MACHINE, Config
        from lastcard.server.lifecycle import serve
        from lastcard.server.own_sets import read_own_sets
        from lastcard.server.workers import serve_with_workers
    for name, most in (("port", 65535), ("grace", 60_000), ("bot_delay", 60_000)):
        if not 0 <= getattr(arguments, name) <= most:
            option = name.replace("_", "-")
            raise UserError("bad-option", f"--{option} must be from 0 to {most}")
    for origin in arguments.origin:
        _check_origin(origin)
    _check_store(arguments)
    own_rules = read_own_sets(arguments.rules)
    for rules in own_rules:
        if rules.theme not in (None, *themes()) and choice_of(rules).look is None:
            instead = rules_of(choice_of(rules)).theme or "classic"
            told = f"the theme {rules.theme} will not show online; {instead} is used"
            print(f"note: {rules.name}: {told}", file=sys.stderr)
    config = Config(
        data=arguments.data or data_folder(),
        own_rules=own_rules,
        store=arguments.store,
        lease=arguments.lease,
        advertise=arguments.advertise.rstrip("/"),
        origins=tuple(origin.rstrip("/") for origin in arguments.origin),
        grace=arguments.grace / 1000,
        bot_delay=arguments.bot_delay / 1000,
        keep=_seconds(arguments.keep) if arguments.keep else 0.0,
        export=arguments.export,
        certificate=_certificate(arguments),
        log=arguments.log,
        limited=not arguments.no_limits,
        proxies=tuple(map(_network, arguments.proxy)) if arguments.proxy else THIS_MACHINE,
        jobs=_jobs(arguments),
    )
    if arguments.workers:
        return serve_with_workers(config, arguments.host, arguments.port, arguments.workers)
    return serve(config, arguments.host, arguments.port)


def _check_store(arguments: argparse.Namespace) -> None:
    """Refuse what does not go together."""
    from lastcard.server.store.addresses import is_postgres

    store, workers = arguments.store, arguments.workers
    if store and not is_postgres(store):
        raise UserError(
            "bad-option",
            f"--store {store[:60]}: write postgresql://USER@HOST/NAME; a folder is named with "
            "--data",
        )
    if store:
        require_extra("postgres", "--store")
    if store and arguments.data:
        raise UserError("bad-option", "--data and --store: tables are kept in one place; name one")
    if workers is not None and not 1 <= workers <= 64:
        raise UserError("bad-option", "--workers must be from 1 to 64")
    if workers is not None and not store:
        raise UserError("bad-option", "--workers needs --store: one SQLite file is for one process")
    if workers is not None and not 1 <= arguments.port <= 65535 - workers:
        raise UserError("bad-option", f"--workers {workers}: the ports after --port must be free")
    if not 1 <= arguments.lease <= 600:
        raise UserError("bad-option", "--lease must be from 1 to 600")
    if not arguments.advertise.startswith((":", "/", "http://", "https://")):
        raise UserError(
            "bad-option",
            f"--advertise {arguments.advertise[:60]}: write a URL, a path such as /node/a, or a "
            "port such as :8001",
        )


def _seconds(text: str) -> float:
    """``90d``, ``12h`` and the like."""
    units = {"d": 86_400.0, "h": 3_600.0, "m": 60.0}
    number, unit = text[:-1], text[-1:]
    if unit not in units or not (number.isascii() and number.isdigit()) or int(number) == 0:
        raise UserError(
            "bad-option", f"--keep {text[:20]}: write days, hours or minutes, as in 90d"
        )
    return int(number) * units[unit]


def _certificate(arguments: argparse.Namespace) -> tuple[Path, Path] | None:
    cert, key = arguments.tls_cert, arguments.tls_key
    if (cert is None) != (key is None):
        missing = "--tls-key" if key is None else "--tls-cert"
        raise UserError("bad-option", f"{missing} is missing: TLS needs a certificate and its key")
    return None if cert is None else (cert, key)


def _jobs(arguments: argparse.Namespace) -> JobSettings | RefusalCode:
    """How the server does long work, or why it does not."""
    from lastcard.cli import job_process
    from lastcard.server.jobs.job_process import JobSettings

    if arguments.no_studio:
        return "no-studio"
    if not has_extra("lab"):
        return "no-lab"
    workers = arguments.job_workers
    if workers is None:
        workers = max((os.cpu_count() or 1) - 1, 1) if arguments.dask is None else CLUSTER_PIECES
    if not 1 <= workers <= MOST_WORKERS:
        raise UserError("bad-option", f"--job-workers must be from 1 to {MOST_WORKERS}")
    if arguments.dask is not None:
        require_extra("dask", f"--dask {arguments.dask}")
    return JobSettings(job_process.run, workers, arguments.dask)


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
