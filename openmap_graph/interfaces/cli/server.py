"""Commands of the private Neo4j on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.errors import Misconfigured
from openmap_graph.interfaces.cli.options import Json
from openmap_graph.interfaces.cli.terminal import print_json, print_table, progress_lines, say

if TYPE_CHECKING:
    from openmap_graph.settings import Settings

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="The private Neo4j on this machine.")


@app.command()
def start(as_json: Json = False) -> None:
    """Start it, if it doesn't run yet."""
    from openmap_graph.localdb import ensure_running

    settings = _private()
    with progress_lines() as progress:
        ensure_running(settings, progress)
    status(as_json)


@app.command()
def stop(as_json: Json = False) -> None:
    """Stop it; the data stays."""
    from openmap_graph import localdb

    stopped = localdb.stop(_private())
    print_json({"stopped": stopped}) if as_json else say("Stopped." if stopped else "It was not running.")


@app.command()
def status(as_json: Json = False) -> None:
    """Whether it runs, and where."""
    from openmap_graph import localdb

    found = localdb.status(_private())
    browser = f"{found.http_uri}/browser/" if found.http_uri else None
    told = {
        "running": found.running,
        "version": found.version,
        "uri": found.uri,
        "browser": browser,
        "pid": found.pid,
        "memory_mb": found.memory_mb,
        "home": str(found.home),
        "log": str(found.log) if found.log else None,
    }
    if as_json:
        print_json(told)
    else:
        print_table(("what", "value"), [(name, value) for name, value in told.items() if value is not None])


@app.command()
def logs(
    lines: Annotated[int, typer.Option("--lines", "-n", min=1, help="How many lines.")] = 50,
    as_json: Json = False,
) -> None:
    """What it printed last."""
    from openmap_graph import localdb

    found = localdb.logs(_private(), lines)
    if as_json:
        return print_json(found)
    for line in found:
        say(line)
    return None


def _private() -> Settings:
    from openmap_graph.settings import load_settings

    settings = load_settings()
    if not settings.is_private_server:
        raise Misconfigured(
            f"OPENMAP_NEO4J_URI is set to {settings.neo4j_uri}, so no private server is used.",
            way_out="Unset it to use one.",
        )
    return settings
