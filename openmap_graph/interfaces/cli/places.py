"""Commands about places: listed, stated, joined and parted, named, and put on lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import At, Json, Limit, Near, User, Zone, read_point, read_time
from openmap_graph.interfaces.cli.terminal import print_json, print_table, say

if TYPE_CHECKING:
    from openmap_graph.model.place import Collection, Place

PlaceId = Annotated[str, typer.Argument(help="The place's id.")]
ListName = Annotated[str, typer.Argument(help="The list's name.")]

app = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
aliases = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
collections = typer.Typer(rich_markup_mode=None, invoke_without_command=True)


@app.callback()
def places(
    context: typer.Context,
    tag: Annotated[str | None, typer.Option(help="Only with this trait.")] = None,
    relationship: Annotated[str | None, typer.Option(help="Only these: loved, liked, visited …")] = None,
    status: Annotated[str | None, typer.Option(help="Only these: open, closed, renamed, moved.")] = None,
    limit: Limit = 1_000,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """The remembered places, by name."""
    if context.invoked_subcommand is not None:
        return
    with memory_of(user) as memory:
        held = memory.places(tag=tag, relationship=relationship, status=status, limit=limit)
    print_json(held) if as_json else _show(held)


@app.command()
def near(
    position: Annotated[
        str | None, typer.Argument(help="LATITUDE,LONGITUDE; where *near me* is when left out.")
    ] = None,
    radius_km: Annotated[
        float | None, typer.Option(min=0, help="How far; what *near* means when left out.")
    ] = None,
    limit: Limit = 20,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """The remembered places around a position, nearest first."""
    from openmap_graph.interfaces.operations.nearby import places_near

    point = read_point(position, "position")
    with memory_of(user) as memory:
        found = places_near(memory, point, radius_km, limit)
    if as_json:
        return print_json(found)
    rows = [(one.place.name, f"{one.distance_km:g} km", one.place.id) for one in found]
    return print_table(("place", "away", "id"), rows, empty="No remembered place is near.")


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="The place's name.")],
    relationship: Annotated[str, typer.Option(help="loved, liked, disliked, visited …")] = "mentioned",
    at_position: Near = None,
    address: Annotated[str | None, typer.Option(help="Its address.")] = None,
    locality: Annotated[str | None, typer.Option(help="Its town or district.")] = None,
    tag: Annotated[list[str] | None, typer.Option(help="What it is or has. Repeatable.")] = None,
    source: Annotated[str | None, typer.Option(help="The provider.")] = None,
    source_id: Annotated[str | None, typer.Option(help="The provider's id of it.")] = None,
    note: Annotated[str | None, typer.Option(help="A note on it.")] = None,
    companion: Annotated[list[str] | None, typer.Option(help="With whom. Repeatable.")] = None,
    at: At = None,
    time_zone: Zone = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Remember a structured place; --near is where it is."""
    point, moment = read_point(at_position), read_time(at, "--at", time_zone)
    given = {
        "name": name,
        "address": address,
        "locality": locality,
        "tags": tag or [],
        "source": source,
        "source_id": source_id,
        **({} if point is None else {"latitude": point.latitude, "longitude": point.longitude}),
    }
    with memory_of(user, time_zone) as memory:
        change = memory.remember_place(given, relationship, note=note, companions=companion or (), at=moment)
    print_json(change) if as_json else say(
        f"{change.action} {change.place}: {change.relationship}, {change.reason}  {change.memory_id}"
    )


@app.command()
def related(
    id: PlaceId,
    within_km: Annotated[float, typer.Option(min=0, help="How far a neighbour may be.")] = 0.5,
    limit: Limit = 10,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Places that share traits, episodes, lists or the neighbourhood with one."""
    with memory_of(user) as memory:
        found = memory.related_places(id, within_km=within_km, limit=limit)
    if as_json:
        return print_json(found)
    rows = [
        (one.place.name, one.traits, one.episodes, one.collections, one.distance_km, one.place.id)
        for one in found
    ]
    return print_table(("place", "traits", "episodes", "lists", "km", "id"), rows, empty="No other place.")


@app.command()
def status(
    id: PlaceId,
    status: Annotated[str, typer.Argument(help="open, closed, renamed or moved.")],
    detail: Annotated[str | None, typer.Argument(help="The new name or address.")] = None,
    at: At = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """State what became of a place."""
    moment = read_time(at, "--at")
    with memory_of(user) as memory:
        held = memory.set_place_status(id, status, detail=detail, at=moment)
    print_json(held) if as_json else _show([held])


@app.command()
def link(
    private: Annotated[str, typer.Argument(help="The id of the user's own place.")],
    canonical: Annotated[str, typer.Argument(help="The id of the provider's place.")],
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Attach a provider's place to one of the user's."""
    with memory_of(user) as memory:
        held = memory.link_place(private, canonical)
    print_json(held) if as_json else _show([held])


@app.command()
def merge(
    keep: Annotated[str, typer.Argument(help="The id of the place that stays.")],
    other: Annotated[str, typer.Argument(help="The id of the place that is the same.")],
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Make two places one; `split` takes it back."""
    with memory_of(user) as memory:
        held = memory.merge_places(keep, other)
    print_json(held) if as_json else _show([held])


@app.command()
def split(id: PlaceId, user: User = "me", as_json: Json = False) -> None:
    """Take back the merge of a place, or the latest merge into it."""
    with memory_of(user) as memory:
        held = memory.split_place(id)
    print_json(held) if as_json else _show(held)


@app.command()
def questions(user: User = "me", as_json: Json = False) -> None:
    """Pairs of places that may be one."""
    with memory_of(user) as memory:
        held = memory.place_questions()
    if as_json:
        return print_json(held)
    rows = [(one.first.name, one.second.name, one.reason, one.id) for one in held]
    return print_table(("place", "and", "reason", "id"), rows, empty="No question is open.")


@app.command()
def settle(
    id: Annotated[str, typer.Argument(help="The question's id.")],
    same: Annotated[bool | None, typer.Option("--same/--different", help="Whether they are one.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Settle whether two places are one."""
    if same is None:
        raise InvalidInput("--same or --different: one of them is needed.")
    with memory_of(user) as memory:
        held = memory.settle_question(id, same)
    print_json(held) if as_json else _show(held)


@aliases.callback()
def listed_aliases(context: typer.Context, user: User = "me", as_json: Json = False) -> None:
    """The names by which the user has called places."""
    if context.invoked_subcommand is not None:
        return
    with memory_of(user) as memory:
        held = memory.aliases()
    if as_json:
        return print_json(held)
    rows = [(one.text, one.name, one.id) for one in held]
    return print_table(("called", "place", "id"), rows, empty="No name yet.")


@aliases.command(name="add")
def add_alias(
    place: PlaceId,
    text: Annotated[str, typer.Argument(help="What the user calls it.")],
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Call a place by one more name."""
    with memory_of(user) as memory:
        held = memory.add_alias(place, text)
    print_json(held) if as_json else say(f"{held.text} is {held.name}  {held.id}")


@aliases.command(name="remove")
def remove_alias(
    id: Annotated[str, typer.Argument(help="The alias's id.")], user: User = "me", as_json: Json = False
) -> None:
    """Take a name away from a place."""
    with memory_of(user) as memory:
        memory.remove_alias(id)
    print_json({"removed": id}) if as_json else say("It means no place any more.")


@collections.callback()
def listed_collections(
    context: typer.Context,
    name: Annotated[str | None, typer.Option(help="Only this list.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """The named lists of places."""
    if context.invoked_subcommand is not None:
        return
    with memory_of(user) as memory:
        held = memory.collections() if name is None else (memory.collection(name),)
    print_json(held) if as_json else _show_lists(held)


@collections.command(name="add")
def add_to_collection(name: ListName, place: PlaceId, user: User = "me", as_json: Json = False) -> None:
    """Put a place on a list, which is made when it is new."""
    with memory_of(user) as memory:
        held = memory.add_to_collection(name, place)
    print_json(held) if as_json else _show_lists([held])


@collections.command(name="remove")
def remove_from_collection(name: ListName, place: PlaceId, user: User = "me", as_json: Json = False) -> None:
    """Take a place off a list."""
    with memory_of(user) as memory:
        held = memory.remove_from_collection(name, place)
    print_json(held) if as_json else _show_lists([held])


def _show(held: Sequence[Place]) -> None:
    rows = [(one.name, one.locality, one.status, one.aliases, one.id) for one in held]
    print_table(("place", "where", "status", "also called", "id"), rows, empty="No place is remembered.")


def _show_lists(held: Sequence[Collection]) -> None:
    rows = [(one.name, [place.name for place in one.places], one.id) for one in held]
    print_table(("list", "places", "id"), rows, empty="No list yet.")
