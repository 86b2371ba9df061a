"""The write transaction of a capture: places, events, memories, beliefs, anchors, calibrations, scenario."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import anchor, belief, calibration, event, memory, place, scenario, turn
from openmap_graph.graph.door import Unit
from openmap_graph.graph.event import Placed, event_key
from openmap_graph.graph.memory import Outcome, Piece
from openmap_graph.graph.turn import StoredTurn
from openmap_graph.model.answer import ScenarioRef
from openmap_graph.model.base import Value
from openmap_graph.model.event import Event, Measure
from openmap_graph.model.memory import Change
from openmap_graph.rules import evidence
from openmap_graph.rules.beliefs import statement_group
from openmap_graph.rules.identity import PlaceRecord, normalise, resolve
from openmap_graph.rules.search_text import describe


class Written(Value):
    """What a write changed."""

    changes: tuple[Change, ...] = ()
    measures: tuple[Measure, ...] = ()
    belief_ids: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    scenario: ScenarioRef | None = None

    def plus(self, later: Written) -> Written:
        """This and what a later write changed."""
        return Written(
            changes=(*self.changes, *later.changes),
            measures=(*self.measures, *later.measures),
            belief_ids=tuple(dict.fromkeys((*self.belief_ids, *later.belief_ids))),
            events=(*self.events, *later.events),
            scenario=later.scenario or self.scenario,
        )


def write(
    services: Services,
    tenant: Tenant,
    conversation: str,
    window: Sequence[StoredTurn],
    new: Collection[str],
    events: Sequence[Event],
    now: datetime,
    with_scenario: bool,
) -> Written:
    """Write the events of the turns `new` and all that follows from them, or nothing.

    The user's lock makes captures of one user follow each other; turns that another process has read
    meanwhile are left alone.
    """
    ordinals = {one.turn.id: one.ordinal for one in window}
    texts = {one.turn.id: one.turn.text for one in window}

    def work(unit: Unit) -> Written:
        unread = turn.lock_user(unit, tenant.user_id, sorted(new))
        if not unread:
            return Written()
        mine = [one for one in events if one.turn_id in unread]
        placed = _place(unit, tenant, conversation, mine, ordinals, texts, now)
        event.store(unit, tenant.user_id, placed, _labels(services, mine), now)
        outcomes = _remember(unit, tenant, conversation, placed, now)
        touched = _describe(unit, tenant, placed, outcomes, now)
        belief_ids = _believe(unit, tenant, mine, touched, now)
        anchor.state(unit, tenant.user_id, {one.role for one in mine if one.role}, now)
        measures = calibration.learn(unit, tenant.user_id, mine, outcomes, now)
        label = services.language.vocabulary.label
        found = scenario.derive(unit, tenant.user_id, conversation, label, now) if with_scenario else None
        if found and services.settings.consolidate == "capture":
            scenario.derive_routines(unit, tenant.user_id, label, now)
        turn.mark_read(unit, tenant.user_id, sorted(unread), now)
        return Written(
            changes=_changes(placed, outcomes),
            measures=measures,
            belief_ids=tuple(belief_ids),
            events=tuple(mine),
            scenario=found,
        )

    return services.graph.transact(work, name="capture")


def _labels(services: Services, events: Sequence[Event]) -> dict[str, str]:
    names = {name for one in events for name in (one.concept, one.object) if name}
    return {name: services.language.vocabulary.label(name) for name in names}


def _place(
    unit: Unit,
    tenant: Tenant,
    conversation: str,
    events: Sequence[Event],
    ordinals: dict[str, int],
    texts: dict[str, str],
    now: datetime,
) -> list[Placed]:
    """The events with the ids of their places; places that the user's own words make known are created.

    What is only offered, asked about or told of others stays an event with a name.
    """
    named = [one for one in events if one.place is not None and one.place.kind == "venue"]
    pool = place.candidates(
        unit, tenant.user_id, conversation, {one.place.name for one in named if one.place}
    )
    ids: dict[PlaceRecord, str] = {}
    writes: list[tuple[str, PlaceRecord]] = []
    creating = {
        _record(one, conversation) for one in named if evidence.is_claim(one) and one.claim != "retracted"
    }
    records = dict.fromkeys(
        _record(one, conversation) for one in sorted(named, key=lambda one: one.claim is None)
    )
    for record in records:
        found = resolve(record, pool)
        if found.place_id:
            ids[record] = found.place_id
            writes.append((found.place_id, record))
        elif record in creating:
            place_id = place.new_place_key(tenant.user_id, record)
            ids[record] = place_id
            writes.append((place_id, record))
            pool.append(record.model_copy(update={"id": place_id}))
    place.upsert(unit, tenant.user_id, writes, now)
    return [
        Placed(
            id=event_key(tenant.user_id, one),
            event=one,
            sentence=evidence.sentence(texts[one.turn_id], one.start, one.end),
            ordinal=ordinals[one.turn_id],
            place_id=ids.get(_record(one, conversation)) if one in named else None,
            normalised=normalise(one.place.name) if one.place else None,
        )
        for one in events
    ]


def _record(one: Event, conversation: str) -> PlaceRecord:
    mention = one.place
    if mention is None:
        raise ValueError("an event without a place has no record")
    return PlaceRecord(
        id=None,
        name=mention.name,
        kind=mention.kind,
        locality=mention.locality,
        address=mention.address,
        category=mention.category,
        conversation=conversation,
    )


def _remember(
    unit: Unit, tenant: Tenant, conversation: str, placed: Sequence[Placed], now: datetime
) -> list[Outcome]:
    claims = [
        (one.id, one.place_id, one.event) for one in placed if one.place_id and evidence.is_claim(one.event)
    ]
    by_id = {one.id: one for one in placed}
    pieces = [
        Piece(
            place_id=place_id,
            event_id=event_id,
            claim=claimed.claim,
            at=claimed.occurred_at,
            order=evidence.order(by_id[event_id].ordinal, claimed.start),
            day=claimed.occurred_at.astimezone(tenant.time_zone).date().isoformat(),
        )
        for event_id, place_id, claimed in evidence.strongest(claims)
        if claimed.claim
    ]
    rows = {
        (one.place_id, one.normalised): {
            "place": one.place_id,
            "normalised": one.normalised,
            "conversation": conversation,
        }
        for one in placed
        if one.place_id and one.normalised
    }
    event.link(unit, tenant.user_id, list(rows.values()))
    return memory.reconcile(unit, tenant.user_id, pieces, now)


def _describe(
    unit: Unit, tenant: Tenant, placed: Sequence[Placed], outcomes: Sequence[Outcome], now: datetime
) -> set[str]:
    """Bring traits and search texts of the touched memories up to date; the concepts whose evidence that changes."""
    memories = {outcome.memory_id for outcome in outcomes}
    memories |= {memory.memory_key(tenant.user_id, one.place_id) for one in placed if one.place_id}
    memory.attach(unit, tenant.user_id, memories, now)
    rows = memory.details(unit, tenant.user_id, memories)
    memory.describe(unit, tenant.user_id, {row["memory"]: describe(row) for row in rows})
    return {trait["concept"] for row in rows for trait in row["traits"]}


def _believe(
    unit: Unit, tenant: Tenant, events: Sequence[Event], traits: set[str], now: datetime
) -> list[str]:
    own = [one for one in events if one.is_evidence]
    groups = {group for one in own if (group := statement_group(one))}
    concepts = {("concept", name) for name in traits}
    for one in own:
        concepts |= {("concept", goal) for goal in one.goals}
        if one.concept:
            concepts.add(("concept", one.concept))
        if one.kind == "statement" and one.object and one.object_kind in ("concept", "area"):
            concepts.add((one.object_kind, one.object))
    stated = belief.state(unit, tenant.user_id, groups, now)
    return [*stated, *belief.infer(unit, tenant.user_id, concepts, now)]


def _changes(placed: Sequence[Placed], outcomes: Sequence[Outcome]) -> tuple[Change, ...]:
    by_id = {one.id: one for one in placed}
    changes: list[Change] = []
    for outcome in sorted(
        outcomes, key=lambda one: (by_id[one.event_id].ordinal, by_id[one.event_id].event.start)
    ):
        told = by_id[outcome.event_id].event
        changes.append(
            Change(
                action=outcome.action,  # pyright: ignore[reportArgumentType]
                reason=outcome.reason,
                place=told.place.name if told.place else "",
                claim=told.claim or "",
                relationship=outcome.relationship,  # pyright: ignore[reportArgumentType]
                memory_id=outcome.memory_id,
                event_id=outcome.event_id,
                quote=told.quote,
                version=outcome.version,
            )
        )
    return tuple(changes)
