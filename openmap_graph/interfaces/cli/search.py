"""Commands around a live map search, and questions about one concept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from openmap_graph.errors import InvalidFile
from openmap_graph.interfaces.cli import show
from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import At, Json, Limit, Near, User, Zone, read_point, read_time
from openmap_graph.interfaces.cli.terminal import print_json, print_table, say

if TYPE_CHECKING:
    from openmap_graph.model.search import Plan, Reranked


def plan(
    query: Annotated[str, typer.Argument(help="What is wanted, in the user's words.")],
    near: Near = None,
    at: At = None,
    time_zone: Zone = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """How to search a live map for it: words, location, radius, limits, what to avoid."""
    point, moment = read_point(near), read_time(at, "--at", time_zone)
    with memory_of(user, time_zone) as memory:
        made = memory.plan(query, near=point, at=moment)
    print_json(made) if as_json else _show_plan(made)


def rerank(
    query: Annotated[str, typer.Argument(help="What is wanted, in the user's words.")],
    file: Annotated[
        Path | None,
        typer.Argument(help="A JSON list of a map provider's places; standard input when left out or `-`."),
    ] = None,
    near: Near = None,
    limit: Limit = 10,
    at: At = None,
    time_zone: Zone = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """A map provider's places in the user's order, with reasons. Nothing is stored."""
    from openmap_graph.interfaces.cli.talk import read_json

    point, moment = read_point(near), read_time(at, "--at", time_zone)
    candidates: object = read_json(file)
    if not isinstance(candidates, list):
        raise InvalidFile(
            f"{file or 'standard input'}: it is no list of places.", way_out="Give a JSON list."
        )
    with memory_of(user, time_zone) as memory:
        found = memory.rerank(query, cast(object, candidates), near=point, limit=limit, at=moment)
    print_json(found) if as_json else _show_reranked(found)


def intent(
    text: Annotated[str, typer.Argument(help="A query, in the user's words.")],
    user: User = "me",
    as_json: Json = False,
) -> None:
    """What a query asks for, in the words of the vocabulary."""
    with memory_of(user) as memory:
        frame = memory.resolve_intent(text)
    if as_json:
        return print_json(frame)
    told = [(name, value) for name, value in frame.model_dump(mode="json").items() if value]
    return print_table(("what", "value"), told)


def near(
    query: Annotated[str, typer.Argument(help="What is wanted, such as “coffee near work”.")] = "near me",
    position: Near = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Where *near* is for the words of a query, and how far it reaches for the user."""
    from openmap_graph.interfaces.operations.nearby import resolve_near

    point = read_point(position)
    with memory_of(user) as memory:
        found = resolve_near(memory, query, point)
    if as_json:
        return print_json(found)
    where = f"{found.point.latitude:.5f},{found.point.longitude:.5f}" if found.point else "unknown"
    say(f"{where}: {found.detail}")
    return say(f"within {found.radius_km:g} km" if found.radius_km is not None else "no radius")


def infer(
    concept: Annotated[str, typer.Argument(help="A concept, such as ramen or quiet.")],
    predicate: Annotated[str, typer.Option(help="likes, avoids, pursues …")] = "likes",
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Whether the user likes, avoids or pursues a concept, and why."""
    with memory_of(user) as memory:
        judgement = memory.infer(concept, predicate)
    print_json(judgement) if as_json else show.judged(judgement)


def turns(limit: Limit = 20, user: User = "me", as_json: Json = False) -> None:
    """What was said last, newest first."""
    with memory_of(user) as memory:
        held = memory.recent_turns(limit=limit)
    if as_json:
        return print_json(held)
    rows = [
        (f"turn#{t.number}", f"{t.occurred_at:%Y-%m-%d %H:%M}", t.speaker or t.role, t.text) for t in held
    ]
    return print_table(("turn", "when", "who", "said"), rows, empty="Nothing was said yet.")


def _show_plan(made: Plan) -> None:
    where = made.location_detail if made.location else f"unknown: {made.location_detail}"
    rows: list[tuple[str, object]] = [
        ("search for", made.search),
        ("include", made.include),
        ("avoid", made.avoid),
        ("from", where),
        ("within", f"{made.radius_km:g} km" if made.radius_km is not None else None),
        *(
            (f"at most, {one.term}", f"{one.value:g} {one.currency or one.unit} ({one.source})")
            for one in made.limits
        ),
        *(("suggest", one.place.name) for one in made.suggest),
        *(("don't suggest", one.place.name) for one in made.avoid_places),
    ]
    print_table(("what", "value"), [row for row in rows if row[1]])


def _show_reranked(found: Reranked) -> None:
    print_table(
        ("", "place", "is", "score", "input", "reasons"),
        [
            (rank, one.name, one.relationship, one.score, one.input_index, show.reasons(one.reasons))
            for rank, one in enumerate(found.candidates, start=1)
        ],
        empty="No place.",
    )
    for refused in found.refused:
        say(f"not ranked: input {refused.input_index}, {refused.reason}")


COMMANDS = (plan, rerank, intent, near, infer, turns)
