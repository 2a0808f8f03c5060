"""``lastcard store``: what a server keeps."""

from __future__ import annotations

import argparse
from pathlib import Path

from lastcard.cli.text_output import Subparsers, add_command, count
from lastcard.extras import server_modules
from lastcard.folders import data_folder


def register(subparsers: Subparsers) -> None:
    group = add_command(
        subparsers,
        "store",
        None,
        "look after what a server keeps",
        "lastcard store check --data /var/lib/lastcard",
    )
    commands = group.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check = add_command(
        commands,
        "check",
        run_check,
        "read everything and name what is damaged, also while a server is running",
        "lastcard store check\nlastcard store check --data /var/lib/lastcard",
    )
    check.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")


def run_check(arguments: argparse.Namespace) -> int:
    from lastcard.cli.main import USER_ERROR, complain

    with server_modules():
        from lastcard.server.store_check import check_all
    found = check_all(arguments.data or data_folder())
    for what, problem in found.faults:
        complain("damaged", f"{what}: {problem}")
    if found.faults:
        return USER_ERROR
    looked_at = [
        count(found.tables, "table"),
        f"{found.entries:,} {'entry' if found.entries == 1 else 'entries'}",
        count(found.rule_sets, "saved rule set"),
    ]
    print(f"no damage found: {', '.join(looked_at)}")
    return 0
