"""Commands that list what one user's memory holds."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from openmap_graph.interfaces.cli import show
from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import Json, Limit, User, read_time
from openmap_graph.interfaces.cli.terminal import print_json, say, working


def memories(
    context: typer.Context,
    place: Annotated[str | None, typer.Option(help="Only of this place.")] = None,
    relationship: Annotated[str | None, typer.Option(help="Only these: loved, liked, visited …")] = None,
    history: Annotated[
        bool, typer.Option("--history", help="With earlier versions, and places that were taken back.")
    ] = False,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Places and what they are to the user."""
    if context.invoked_subcommand is not None:
        return
    with memory_of(user) as memory:
        held = memory.memories(place=place, relationship=relationship, history=history)
    print_json(held) if as_json else show.memories(held, history)


def beliefs(
    predicate: Annotated[str | None, typer.Option(help="Only these: likes, avoids, diet …")] = None,
    object: Annotated[str | None, typer.Option(help="Only about this.")] = None,
    scope: Annotated[str | None, typer.Option(help="Only in this situation.")] = None,
    min_confidence: Annotated[float, typer.Option(min=0, max=1, help="Only those at least as firm.")] = 0.0,
    as_of: Annotated[str | None, typer.Option(help="What was true at that time, in ISO 8601.")] = None,
    known_at: Annotated[str | None, typer.Option(help="What was known at that time, in ISO 8601.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """What is held to be true of the user, with confidence."""
    true_at, recorded_at = read_time(as_of, "--as-of"), read_time(known_at, "--known-at")
    with memory_of(user) as memory:
        held = memory.beliefs(
            predicate=predicate,
            object=object,
            scope=scope,
            min_confidence=min_confidence,
            as_of=true_at,
            known_at=recorded_at,
        )
    print_json(held) if as_json else show.beliefs(held)


def scenarios(limit: Limit = 20, user: User = "me", as_json: Json = False) -> None:
    """Episodes: who wanted what, which places, and how it went."""
    with memory_of(user) as memory:
        held = memory.scenarios(limit=limit)
    print_json(held) if as_json else show.scenarios(held)


def routines(limit: Limit = 20, user: User = "me", as_json: Json = False) -> None:
    """Habits seen over several episodes."""
    with memory_of(user) as memory:
        held = memory.routines(limit=limit)
    print_json(held) if as_json else show.routines(held)


def calibrations(
    term: Annotated[str | None, typer.Argument(help="One word, such as near; all when left out.")] = None,
    context: Annotated[str | None, typer.Option(help="In this situation, such as date.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """What words such as *near* mean to the user."""
    with memory_of(user) as memory:
        held = (memory.calibration(term, context=context),) if term else memory.calibrations()
    print_json(held) if as_json else show.calibrations(held)


def graph(
    format: Annotated[Literal["json", "mermaid"], typer.Option(help="How to write it.")] = "mermaid",
    user: User = "me",
    as_json: Json = False,
) -> None:
    """The user's memory as a drawing (Mermaid) or as nodes and edges (JSON)."""
    with memory_of(user) as memory:
        drawn = memory.graph(format="json" if as_json else format)
    say(drawn) if isinstance(drawn, str) else print_json(drawn)


def consolidate(user: User = "me", as_json: Json = False) -> None:
    """Bring beliefs, areas and habits up to date."""
    with memory_of(user) as memory, working("Bringing beliefs up to date"):
        holding = memory.consolidate()
    print_json({"beliefs": holding}) if as_json else say(f"{holding} beliefs hold.")


def anchors(
    context: typer.Context,
    as_of: Annotated[str | None, typer.Option(help="At that time, in ISO 8601; now when left out.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Home, work and other places from which the user measures."""
    if context.invoked_subcommand is not None:
        return
    moment = read_time(as_of, "--as-of")
    with memory_of(user) as memory:
        held = memory.anchors(as_of=moment)
    print_json(held) if as_json else show.anchors(held)


COMMANDS = (beliefs, scenarios, routines, calibrations, graph, consolidate)
