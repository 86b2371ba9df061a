"""The profile of a user: what they state of themselves, beside what follows from their talk."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from openmap_graph.errors import InvalidInput
from openmap_graph.flows.applying import Applier, Told
from openmap_graph.flows.listing import anchors, areas, calibrations
from openmap_graph.flows.merging import locked
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.flows.stating import CALLS
from openmap_graph.graph import belief, persona
from openmap_graph.graph.door import Unit
from openmap_graph.model.anchor import Anchor
from openmap_graph.model.base import Value
from openmap_graph.model.belief import Belief
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.event import Event
from openmap_graph.model.input import Preferences
from openmap_graph.model.persona import Contradiction, Persona, Preference
from openmap_graph.rules.areas import Area
from openmap_graph.rules.beliefs import statement_group
from openmap_graph.rules.contradictions import contradictions
from openmap_graph.rules.preferences import FIELDS, Statement, statements

RULE = "api.set_persona"
"""So many statements of one call at most come before those of the next."""


class Profile(Value):
    """What holds for a user now: preferences, roles of places, what fuzzy words mean, frequented areas."""

    persona: Persona
    anchors: tuple[Anchor, ...]
    calibrations: tuple[Calibration, ...]
    areas: tuple[Area, ...]


def current_persona(services: Services, tenant: Tenant) -> Persona:
    """What the user prefers: stated as a profile, stated in talk, and derived, each labelled."""
    stored = persona.current(services.graph, tenant.user_id).preferences
    stated = {
        (one.predicate, one.object): one for one in statements(stored, services.language.vocabulary.canonical)
    }
    found: dict[str, list[Preference]] = {}
    for held in _held(services, tenant):
        by_profile = stated.get((held.predicate, held.object)) if held.scope is None else None
        field = by_profile.field if by_profile else FIELDS.get(held.predicate)
        if field:
            found.setdefault(field, []).append(_preference(held, by_profile is not None))
    return Persona(**{field: tuple(each) for field, each in found.items()}, notes=stored.notes)


def set_persona(
    services: Services, tenant: Tenant, given: Preferences | Mapping[str, Any] | None, changed: dict[str, Any]
) -> Persona:
    """State preferences; the persona as it is then.

    `given` is the whole profile, `changed` replaces single fields of the present one. What is no longer
    stated is withdrawn, unless the user said it in talk too. Stating the same again changes nothing.
    """
    now = services.clock()
    canonical = services.language.vocabulary.canonical

    def work(unit: Unit) -> None:
        held = persona.current(unit, tenant.user_id)
        wanted = _checked(held.preferences if given is None else given, changed)
        if wanted == held.preferences:
            return
        before, after = statements(held.preferences, canonical), statements(wanted, canonical)
        _refuse_both(after)
        persona.store(unit, tenant.user_id, wanted, now)
        gone = [one for one in before if one[:2] not in {each[:2] for each in after}]
        fresh = [one for one in after if one[:2] not in {each[:2] for each in before}]
        _say(services, tenant, unit, (gone, fresh), held.revision + 1, now)

    locked(services, tenant, work)
    return current_persona(services, tenant)


def profile(services: Services, tenant: Tenant) -> Profile:
    """Persona, anchors, calibrations and areas as they hold now."""
    return Profile(
        persona=current_persona(services, tenant),
        anchors=anchors(services, tenant, None),
        calibrations=calibrations(services, tenant),
        areas=areas(services, tenant),
    )


def repair_contradictions(services: Services, tenant: Tenant) -> tuple[Contradiction, ...]:
    """Close beliefs that contradict others which outweigh them; which, and why. Finds nothing when all is well."""
    found = contradictions(_held(services, tenant), services.language.vocabulary.ancestors)
    if found:
        now = services.clock()
        locked(services, tenant, lambda unit: belief.close(unit, tenant.user_id, found, now))
    return found


def _held(services: Services, tenant: Tenant) -> tuple[Belief, ...]:
    half_life = services.settings.belief_half_life_days
    return belief.current(services.graph, tenant.user_id, now=services.clock(), half_life_days=half_life)


def _preference(held: Belief, in_profile: bool) -> Preference:
    return Preference(
        value=held.object,
        label=held.label,
        source="profile" if in_profile else "stated" if held.source == "stated" else "derived",
        confidence=held.confidence,
        scope=held.scope,
        belief_id=held.id,
    )


def _say(
    services: Services,
    tenant: Tenant,
    unit: Unit,
    changes: tuple[Sequence[Statement], Sequence[Statement]],
    revision: int,
    now: datetime,
) -> None:
    """Take back what is gone and state what is new, in this order."""
    gone, fresh = changes
    events = {one: _event(one, -1, revision, now) for one in gone}
    groups = {one: statement_group(each) or "" for one, each in events.items()}
    left = persona.unsay(
        unit, tenant.user_id, [(groups[one], one.predicate, one.object) for one in gone], RULE
    )
    taken_back = [events[one] for one in gone if (groups[one], one.predicate, one.object) in left]
    stated = [_event(one, 1, revision, now) for one in fresh]
    told = [Told(event=one, said_at=now, ordinal=index) for index, one in enumerate([*taken_back, *stated])]
    Applier(services, tenant, unit, CALLS, now).apply(told)
    belief.state(unit, tenant.user_id, set(groups.values()), now)


def _event(one: Statement, polarity: Any, revision: int, now: datetime) -> Event:
    call = f"{'set' if polarity > 0 else 'clear'}_persona({one.field}={one.object!r}) #{revision}"
    return Event.of_call(
        "statement",
        call,
        RULE,
        now,
        predicate=one.predicate,
        object=one.object,
        object_kind=one.kind,
        polarity=polarity,
    )


def _checked(given: Preferences | Mapping[str, Any], changed: dict[str, Any]) -> Preferences:
    fields = given.model_dump() if isinstance(given, Preferences) else dict(given)
    fields |= {name: value for name, value in changed.items() if value is not None}
    for name in ("likes", "dislikes", "vibes", "dietary"):
        if isinstance(fields.get(name), str):
            fields[name] = (fields[name],)
    try:
        return Preferences.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "persona"
        raise InvalidInput(f"persona.{field}: {first['msg']} (got {first['input']!r}).") from None


def _refuse_both(stated: Collection[Statement]) -> None:
    likes = {one.object for one in stated if one.predicate == "likes"}
    for one in stated:
        if one.predicate == "avoids" and one.object in likes:
            raise InvalidInput(f"persona: {one.object!r} is both liked and avoided.")
