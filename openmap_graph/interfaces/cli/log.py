"""`openmap log`: what a host hands in for the background evaluator."""

from __future__ import annotations

import json
from typing import Annotated, Any, cast

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import At, Json, User, Zone, read_time
from openmap_graph.interfaces.cli.terminal import print_json, say

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Material for the background evaluator.")


@app.command()
def event(
    kind: Annotated[str, typer.Argument(help="What kind of thing, such as meal.")],
    text: Annotated[str | None, typer.Argument(help="What of it.")] = None,
    at: At = None,
    field: Annotated[
        list[str] | None, typer.Option("--field", help="NAME=VALUE, such as due=2026-05-09. Repeatable.")
    ] = None,
    time_zone: Zone = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Log that something happened, or, with a field due, that it is due."""
    from openmap_graph.interfaces.operations.adapted import log_event

    moment = read_time(at, "--at", time_zone)
    with memory_of(user, time_zone) as memory:
        logged = log_event(memory, kind, text, moment, dict(_named(one) for one in field or ()))
    print_json(logged) if as_json else say(f"Logged {logged.kind}  {logged.id}")


@app.command()
def note(
    text: Annotated[str, typer.Argument(help="The note.")],
    source: Annotated[str, typer.Option(help="Who says it.")] = "host",
    at: At = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Keep a note of a host."""
    moment = read_time(at, "--at")
    with memory_of(user) as memory:
        kept = memory.add_note(text, source, moment)
    print_json(kept) if as_json else say(f"Kept  {kept.id}")


@app.command()
def nudge(
    text: Annotated[str, typer.Argument(help="What the host said.")],
    at: At = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Keep that the host said something to the user on its own accord."""
    moment = read_time(at, "--at")
    with memory_of(user) as memory:
        kept = memory.log_nudge(text, moment)
    print_json(kept) if as_json else say(f"Kept  {kept.id}")


@app.command()
def reaction(
    nudge: Annotated[str, typer.Argument(help="The nudge's id.")],
    reaction: Annotated[str, typer.Argument(help="What the user did or said.")],
    at: At = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Keep how the user reacted to a nudge."""
    moment = read_time(at, "--at")
    with memory_of(user) as memory:
        kept = memory.react(nudge, reaction, moment)
    print_json(kept) if as_json else say(f"Kept  {kept.id}")


def _named(field: str) -> tuple[str, Any]:
    """A field with its value: JSON where it is, else text."""
    name, equals, value = field.partition("=")
    if not name or not equals:
        raise InvalidInput(f"--field: {field!r} has no value.", way_out="Write NAME=VALUE.")
    try:
        return name, cast(object, json.loads(value))
    except ValueError:
        return name, value
