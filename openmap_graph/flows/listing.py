"""Reading what is there: beliefs, memories, anchors, calibrations, scenarios, evidence, health."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, get_args

from openmap_graph.errors import InvalidInput, OpenMapError
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import (
    anchor,
    area,
    belief,
    calibration,
    evidence,
    memory,
    scenario,
    schema,
    turn,
    user,
)
from openmap_graph.model.anchor import Anchor
from openmap_graph.model.answer import Evidence, Health, Routine, Scenario
from openmap_graph.model.belief import Belief
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.event import Predicate, Relationship
from openmap_graph.model.memory import Memory
from openmap_graph.model.turn import Turn
from openmap_graph.rules import accept
from openmap_graph.rules.areas import Area
from openmap_graph.rules.calibration import look_up
from openmap_graph.rules.clock import instant
from openmap_graph.rules.identity import normalise
from openmap_graph.rules.mermaid import mermaid

_MOST_MEMORIES = 100_000
_OF_PLACES = ("lives_near", "works_near", "frequents", "dislikes_place")


def beliefs(
    services: Services,
    tenant: Tenant,
    predicate: str | None,
    object: str | None,
    scope: str | None,
    min_confidence: float,
    as_of: datetime | str | None,
    known_at: datetime | str | None,
) -> tuple[Belief, ...]:
    """Current beliefs by default; `InvalidInput` for an unknown predicate."""
    _one_of("predicate", predicate, get_args(Predicate))
    found = belief.current(
        services.graph,
        tenant.user_id,
        now=services.clock(),
        half_life_days=services.settings.belief_half_life_days,
        predicate=predicate,
        object=_object(services, predicate, object),
        scope=scope,
        as_of=_moment(tenant, as_of, "as_of"),
        known_at=_moment(tenant, known_at, "known_at"),
    )
    return tuple(one for one in found if one.confidence >= min_confidence)


def _object(services: Services, predicate: str | None, object: str | None) -> str | None:
    """The object as beliefs name it: a concept by its id, a place or an area as it was said."""
    if object is None or predicate in _OF_PLACES:
        return object
    return services.language.vocabulary.canonical(object)


def memories(
    services: Services, tenant: Tenant, place: str | None, relationship: str | None, history: bool, limit: int
) -> tuple[Memory, ...]:
    """Memories, optionally of one place name or relationship."""
    _one_of("relationship", relationship, get_args(Relationship))
    return memory.listed(
        services.graph,
        tenant.user_id,
        normalised=normalise(place) if place else None,
        relationship=relationship,
        history=history,
        limit=accept.limit(limit, most=_MOST_MEMORIES),
    )


def why(services: Services, tenant: Tenant, id: str, depth: int) -> Evidence:
    """The evidence tree of an id."""
    return evidence.why(
        services.graph,
        tenant.user_id,
        id,
        limit=accept.limit(depth, "depth"),
        now=services.clock(),
        half_life_days=services.settings.belief_half_life_days,
    )


def anchors(services: Services, tenant: Tenant, as_of: datetime | str | None) -> tuple[Anchor, ...]:
    """The anchors at a time."""
    return anchor.current(services.graph, tenant.user_id, _moment(tenant, as_of, "as_of") or services.clock())


def calibrations(services: Services, tenant: Tenant) -> tuple[Calibration, ...]:
    """All calibrations."""
    return calibration.current(services.graph, tenant.user_id)


def calibration_of(
    services: Services, tenant: Tenant, term: str, context: str | None, currency: str | None
) -> Calibration:
    """One calibration: of the context, else in general, else the prior."""
    return look_up(calibration.current(services.graph, tenant.user_id), term, context, currency)


def areas(services: Services, tenant: Tenant) -> tuple[Area, ...]:
    """The frequented areas."""
    return area.current(services.graph, tenant.user_id)


def scenarios(services: Services, tenant: Tenant, limit: int) -> tuple[Scenario, ...]:
    """Scenarios, newest first."""
    return scenario.scenarios(services.graph, tenant.user_id, accept.limit(limit))


def routines(services: Services, tenant: Tenant, limit: int) -> tuple[Routine, ...]:
    """Routines, best supported first."""
    return scenario.routines(services.graph, tenant.user_id, accept.limit(limit))


def recent_turns(services: Services, tenant: Tenant, limit: int) -> tuple[Turn, ...]:
    """The last turns, newest first."""
    return tuple(turn.recent(services.graph, tenant.user_id, accept.limit(limit)))


def drawing(services: Services, tenant: Tenant, format: Literal["json", "mermaid"]) -> Any:
    """The user's memory as a dict or as Mermaid text."""
    _one_of("format", format, ("json", "mermaid"))
    drawn = user.drawing(
        services.graph, tenant.user_id, services.clock(), services.settings.belief_half_life_days
    )
    return mermaid(drawn) if format == "mermaid" else drawn.model_dump(mode="json")


def users(services: Services) -> tuple[str, ...]:
    """All user ids."""
    return user.users(services.graph)


def health(services: Services) -> Health:
    """The state of the store; `down` instead of an error when it doesn't answer."""
    embedder = services.language.embedder
    try:
        found = schema.health(services.graph)
    except OpenMapError as error:
        return Health(
            status="down",
            server=None,
            edition=None,
            schema_version=None,
            embedding_model=embedder.name,
            embedding_dimension=embedder.dimension,
            counts={},
            problems=(str(error),),
        )
    problems = _problems(found)
    return Health(
        status="degraded" if problems else "ok",
        server=found["server"]["version"],
        edition=found["server"]["edition"],
        schema_version=found["schema"]["version"],
        embedding_model=embedder.name,
        embedding_dimension=embedder.dimension,
        counts=found["nodes"],
        problems=problems,
    )


def _problems(found: dict[str, Any]) -> tuple[str, ...]:
    problems = [f"index {name} is {state}" for name, state in found["indexes"].items() if state != "ONLINE"]
    problems += [
        f"{counts['bad']} vectors of {label} have another dimension; run `openmap admin reindex`"
        for label, counts in found["embedding"]["vectors"].items()
        if counts["bad"]
    ]
    if not found["schema"]["is_current"]:
        problems.append("the schema is not that of this version; run `openmap admin migrate`")
    return tuple(problems)


def _moment(tenant: Tenant, value: datetime | str | None, field: str) -> datetime | None:
    return None if value is None else instant(value, tenant.time_zone, field)[0]


def _one_of(field: str, value: str | None, known: tuple[str, ...]) -> None:
    if value is not None and value not in known:
        raise InvalidInput(f"{field}: {value!r} is none of {', '.join(known)}.")
