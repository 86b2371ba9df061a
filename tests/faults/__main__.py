"""The whole campaign, as a table: `python -m tests.faults [--faults N] [--json FILE]`. As root also the full disk."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tests.faults.campaign import DISK_MB, connection_faults, disk_faults, server_faults, table
from tests.faults.operations import OPERATIONS
from tests.faults.server import OwnServer, small_disk
from tests.faults.trial import Outcome, bench
from tests.live_server import private_home

_CONSOLE = Console(stderr=True)
_TOLD_EVERY = 10


def main(
    faults: Annotated[int, typer.Option(help="How many faults of the connection to try.")] = 400,
    output: Annotated[Path | None, typer.Option("--json", help="Also write the rows there.")] = None,
    *,
    kills: Annotated[bool, typer.Option(help="Also kill and freeze the server.")] = True,
    disk: Annotated[bool, typer.Option(help="Also fill up a disk; needs root.")] = os.geteuid() == 0,
) -> None:
    """Try the faults on a private server and print what they did; exit 1 when anything was lost or doubled.

    Ctrl-C ends it with the table so far.
    """
    outcomes: list[tuple[str, Outcome]] = []
    with suppress(KeyboardInterrupt):
        for way, one in _all(faults, kills=kills, disk=disk):
            outcomes.append((way, one))
            if one.bad or not one.fired:
                _CONSOLE.print(f"{way}: {one}", style="red" if one.bad else "yellow", highlight=False)
            if len(outcomes) % _TOLD_EVERY == 0:
                _CONSOLE.print(f"{len(outcomes)} tried, the last in {one.seconds:.1f} s", highlight=False)
    if not outcomes:
        raise typer.Exit(1)
    rows = table(outcomes)
    shown = Table(*rows[0])
    for row in rows:
        shown.add_row(*map(str, row.values()))
    console = Console()
    console.width = max(console.width, 150)
    console.print(shown)
    if output:
        output.write_text(json.dumps(rows, indent=1))
    raise typer.Exit(any(one.bad for _, one in outcomes))


def _all(faults: int, *, kills: bool, disk: bool) -> Iterator[tuple[str, Outcome]]:
    with private_home() as home:
        server = OwnServer(home)
        try:
            with bench(server.settings) as one:
                for way, operation, fault in connection_faults(one, faults):
                    yield way, one.run(operation, fault)
                if kills:
                    yield from server_faults(one, server, OPERATIONS[0])
        finally:
            server.stop()
    if disk:
        with private_home() as home, small_disk(DISK_MB) as small:
            inside = small.folder / "home"
            inside.mkdir()
            (inside / "jars").symlink_to((home / "jars").resolve())
            server = OwnServer(inside)
            try:
                with bench(server.settings) as one:
                    yield from disk_faults(one, server, small)
            finally:
                small.free()
                server.stop()


if __name__ == "__main__":
    typer.run(main)
