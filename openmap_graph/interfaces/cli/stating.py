"""Commands that state something, instead of leaving it to talk: opinions, anchors, measures, preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from openmap_graph.interfaces.cli import inform, show
from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import At, Json, Near, User, Zone, read_point, read_time
from openmap_graph.interfaces.cli.terminal import print_json, print_table, say

if TYPE_CHECKING:
    from openmap_graph.model.persona import Persona

Relationship = Annotated[
    str | None, typer.Option(help="loved, liked, disliked, visited, want_to_go, mentioned.")
]
Several = Annotated[list[str] | None, typer.Option(help="Repeatable.")]

memories = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
memories.callback()(inform.memories)
anchors = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
anchors.callback()(inform.anchors)
persona = typer.Typer(rich_markup_mode=None, invoke_without_command=True)


def remember(
    text: Annotated[str, typer.Argument(help="One statement by the user.")],
    relationship: Relationship = None,
    at: At = None,
    time_zone: Zone = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Remember one statement; --relationship overrides what is read of its places."""
    moment = read_time(at, "--at", time_zone)
    with memory_of(user, time_zone) as memory:
        done = memory.remember(text, relationship=relationship, at=moment)
    print_json(done) if as_json else show.captured(done)


@memories.command(name="update")
def update_memory(
    id: Annotated[str, typer.Argument(help="The memory's id.")],
    relationship: Relationship = None,
    note: Annotated[str | None, typer.Option(help="A note on the place.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Change the relationship or the note of a memory."""
    with memory_of(user) as memory:
        held = memory.update_memory(id, relationship=relationship, note=note)
    print_json(held) if as_json else show.memories([held])


@anchors.command(name="set")
def set_anchor(
    role: Annotated[str, typer.Argument(help="home, work, or any role.")],
    place: Annotated[str | None, typer.Argument(help="A remembered place's id, or a label.")] = None,
    near: Near = None,
    since: Annotated[str | None, typer.Option(help="Since when, in ISO 8601; now when left out.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """State where a role is; an earlier place of that role becomes history."""
    point, moment = read_point(near), read_time(since, "--since")
    with memory_of(user) as memory:
        held = memory.set_anchor(role, place, near=point, since=moment)
    print_json(held) if as_json else show.anchors([held])


@anchors.command(name="remove")
def remove_anchor(
    role: Annotated[str, typer.Argument(help="home, work, or any role.")],
    user: User = "me",
    as_json: Json = False,
) -> None:
    """End the current place of a role."""
    with memory_of(user) as memory:
        memory.remove_anchor(role)
    print_json({"removed": role}) if as_json else say(f"{role} is nowhere from now on.")


def calibrate(
    term: Annotated[str, typer.Argument(help="A word such as near, noise or budget.")],
    value: Annotated[float, typer.Argument(help="The value, in the term's unit.")],
    unit: Annotated[str | None, typer.Option(help="The term's own unit, or a currency for money.")] = None,
    context: Annotated[str | None, typer.Option(help="In this situation, such as date.")] = None,
    accepted: Annotated[
        bool, typer.Option("--accepted/--refused", help="Whether the user accepted it.")
    ] = True,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """State one value that the user accepted or refused."""
    with memory_of(user) as memory:
        held = memory.calibrate(term, value, unit=unit, context=context, accepted=accepted)
    print_json(held) if as_json else show.calibrations([held])


@persona.callback()
def listed(context: typer.Context, user: User = "me", as_json: Json = False) -> None:
    """What the user prefers, stated and derived."""
    if context.invoked_subcommand is not None:
        return
    with memory_of(user) as memory:
        held = memory.persona()
    print_json(held) if as_json else _show_persona(held)


@persona.command(name="set")
def set_persona(
    likes: Several = None,
    dislikes: Several = None,
    vibes: Several = None,
    dietary: Several = None,
    budget: Annotated[str | None, typer.Option(help="How much the user spends.")] = None,
    notes: Annotated[str | None, typer.Option(help="Anything else.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """State single fields of the profile; what is no longer stated in them is withdrawn."""
    with memory_of(user) as memory:
        held = memory.set_persona(
            likes=likes, dislikes=dislikes, vibes=vibes, dietary=dietary, budget=budget, notes=notes
        )
    print_json(held) if as_json else _show_persona(held)


@persona.command(name="clear")
def clear_persona(user: User = "me", as_json: Json = False) -> None:
    """Withdraw the stated profile; what talk told remains."""
    with memory_of(user) as memory:
        held = memory.clear_persona()
    print_json(held) if as_json else _show_persona(held)


def profile(user: User = "me", as_json: Json = False) -> None:
    """Persona, anchors, learned words and areas together."""
    with memory_of(user) as memory:
        held = memory.profile()
    if as_json:
        return print_json(held)
    _show_persona(held.persona)
    show.anchors(held.anchors)
    show.calibrations(held.calibrations)
    return _show_areas(held.areas)


def areas(user: User = "me", as_json: Json = False) -> None:
    """The areas that the user frequents."""
    with memory_of(user) as memory:
        held = memory.areas()
    print_json(held) if as_json else _show_areas(held)


def repair(user: User = "me", as_json: Json = False) -> None:
    """Close beliefs that contradict others which outweigh them."""
    with memory_of(user) as memory:
        closed = memory.repair_contradictions()
    if as_json:
        return print_json(closed)
    rows = [(one.closed.label, one.kept.label, one.reason) for one in closed]
    return print_table(("closed", "kept", "reason"), rows, empty="No belief contradicts another.")


def _show_persona(held: Persona) -> None:
    rows = [
        (field, one.label, one.source, one.confidence, one.scope)
        for field in ("likes", "dislikes", "vibes", "dietary", "budget")
        for one in getattr(held, field)
    ]
    print_table(("", "what", "source", "confidence", "in"), rows, empty="No preference is known yet.")
    if held.notes:
        say(held.notes)


def _show_areas(held: Any) -> None:
    rows = [
        (f"{one.centre.latitude:.4f},{one.centre.longitude:.4f}", one.radius_km, one.visits, one.id)
        for one in held
    ]
    print_table(("centre", "radius km", "visits", "id"), rows, empty="No area is frequented yet.")


COMMANDS = (remember, calibrate, profile, areas, repair)
