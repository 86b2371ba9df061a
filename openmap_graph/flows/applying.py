"""What follows from events, in one transaction: places, memories, beliefs, anchors, calibrations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from openmap_graph.flows.placing import Placer
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import anchor, belief, calibration, event, memory, place, turn
from openmap_graph.graph.door import Unit
from openmap_graph.graph.event import Placed, event_key
from openmap_graph.graph.memory import Outcome, Piece
from openmap_graph.model.answer import ReadBy, ScenarioRef
from openmap_graph.model.base import Instant, Value
from openmap_graph.model.event import Event, Measure
from openmap_graph.model.memory import Change
from openmap_graph.model.place import Datum, Point
from openmap_graph.rules import evidence
from openmap_graph.rules.beliefs import statement_group
from openmap_graph.rules.clock import told_for
from openmap_graph.rules.identity import PlaceRecord, normalise
from openmap_graph.rules.search_text import describe


class Told(Value):
    """An event to apply: when it was said, where it stood in its call, the sentence around it, and what a call says
    of its place.
    """

    event: Event
    said_at: Instant
    ordinal: int = 0
    sentence: str = ""
    record: PlaceRecord | None = None
    point: Point | None = None
    datum: Datum | None = None


class Applied(Value):
    """What events changed."""

    changes: tuple[Change, ...] = ()
    measures: tuple[Measure, ...] = ()
    belief_ids: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    scenario: ScenarioRef | None = None
    read_by: ReadBy = "rules"
    dropped: tuple[str, ...] = ()

    def plus(self, later: Applied) -> Applied:
        """This and what later events changed."""
        return Applied(
            changes=(*self.changes, *later.changes),
            measures=(*self.measures, *later.measures),
            belief_ids=tuple(dict.fromkeys((*self.belief_ids, *later.belief_ids))),
            events=(*self.events, *later.events),
            scenario=later.scenario or self.scenario,
            read_by=self.read_by if later.read_by == "rules" else later.read_by,
            dropped=(*self.dropped, *later.dropped),
        )


@dataclass(frozen=True)
class Applier:
    """Applies events of one user inside a transaction, under the user's lock."""

    services: Services
    tenant: Tenant
    unit: Unit
    conversation: str
    now: datetime

    def apply(self, told: Sequence[Told]) -> Applied:
        """Write the events and all that follows from them."""
        user_id = self.tenant.user_id
        revision = turn.lock_user(self.unit, user_id).revision
        placed = self._place(told, revision)
        events = [one.event for one in told]
        event.store(self.unit, user_id, placed, self._labels(events), self.now)
        outcomes = self._remember(placed)
        memories = self._describe(placed, outcomes)
        belief_ids = self._believe(placed, memories)
        place.state_status(self.unit, user_id, _fates(placed), self.now)
        anchor.state(self.unit, user_id, {one.role for one in events if one.role}, self.now)
        measures = calibration.learn(self.unit, user_id, events, outcomes, self.now)
        return Applied(
            changes=_changes(placed, outcomes),
            measures=measures,
            belief_ids=tuple(belief_ids),
            events=tuple(events),
        )

    def _labels(self, events: Sequence[Event]) -> dict[str, str]:
        names = {name for one in events for name in (one.concept, one.object) if name}
        return {name: self.services.language.vocabulary.label(name) for name in names}

    def _place(self, told: Sequence[Told], revision: int) -> list[Placed]:
        """The events with the ids of their places."""
        records = {index: record for index, one in enumerate(told) if (record := self._record(one))}
        datums: dict[int, Datum | None] = {index: told[index].datum for index in records}
        placer = Placer(self.unit, self.tenant.user_id, self.conversation, self.now)
        ids = placer.place([one.event for one in told], records, datums)
        return [
            Placed(
                id=event_key(self.tenant.user_id, one.event),
                event=one.event,
                said_at=one.said_at,
                sentence=one.sentence,
                ordinal=evidence.ordinal(revision, one.ordinal),
                place_id=ids.get(index),
                normalised=normalise(one.event.place.name) if one.event.place else None,
                point=one.point,
            )
            for index, one in enumerate(told)
        ]

    def _record(self, told: Told) -> PlaceRecord | None:
        mention = told.event.place
        if told.record or mention is None or mention.kind != "venue":
            return told.record
        return PlaceRecord(
            name=mention.name,
            kind=mention.kind,
            locality=mention.locality,
            address=mention.address,
            category=mention.category,
            conversation=self.conversation,
        )

    def _remember(self, placed: Sequence[Placed]) -> list[Outcome]:
        by_id = {one.id: one for one in placed}
        claims = [
            (one.id, one.place_id, one.event)
            for one in placed
            if one.place_id and evidence.is_claim(one.event)
        ]
        pieces = [
            self._piece(by_id[event_id], place_id, claimed)
            for event_id, place_id, claimed in evidence.strongest(claims)
        ]
        rows = {
            (one.place_id, one.normalised): {
                "place": one.place_id,
                "normalised": one.normalised,
                "conversation": self.conversation,
            }
            for one in placed
            if one.place_id and one.normalised
        }
        event.link(self.unit, self.tenant.user_id, list(rows.values()))
        return memory.reconcile(self.unit, self.tenant.user_id, pieces, self.now)

    def _piece(self, placed: Placed, place_id: str, claimed: Event) -> Piece:
        zone = self.tenant.time_zone
        at = told_for(claimed.occurred_at, claimed.precision, placed.said_at, zone)
        return Piece(
            place_id=place_id,
            event_id=placed.id,
            claim=claimed.claim or "mentioned",
            at=at,
            order=evidence.order(placed.ordinal, claimed.start),
            day=at.astimezone(zone).date().isoformat(),
        )

    def _describe(self, placed: Sequence[Placed], outcomes: Sequence[Outcome]) -> set[str]:
        """Bring traits and search texts of the touched memories up to date; the ids of these memories."""
        user_id = self.tenant.user_id
        memories = {outcome.memory_id for outcome in outcomes}
        memories |= {memory.memory_key(user_id, one.place_id) for one in placed if one.place_id}
        memory.attach(self.unit, user_id, memories, self.now)
        rows = memory.details(self.unit, user_id, memories)
        memory.describe(self.unit, user_id, {row["memory"]: describe(row) for row in rows})
        return memories

    def _believe(self, placed: Sequence[Placed], memories: set[str]) -> list[str]:
        """Fold what was stated and weigh what was said; the ids of the beliefs that this touches."""
        user_id = self.tenant.user_id
        own = [one for one in placed if one.event.is_evidence]
        groups = {group for one in own if (group := statement_group(one.event))}
        stated = belief.state(self.unit, user_id, groups, self.now)
        if self.services.settings.consolidate == "manual":
            return stated
        events = {one.id for one in own}
        concepts = {*belief.weigh(self.unit, user_id, events, memories), *_objects(own)}
        return [
            *stated,
            *belief.settle(
                self.unit,
                user_id,
                concepts,
                self.services.language.vocabulary.ancestors,
                events,
                memories,
                self.now,
            ),
        ]


def _objects(placed: Sequence[Placed]) -> set[tuple[str, str]]:
    """The concepts that statements are about: what is stated of them settles what was inferred."""
    return {
        (one.event.object_kind, one.event.object)
        for one in placed
        if one.event.kind == "statement" and one.event.object and one.event.object_kind in ("concept", "area")
    }


def _fates(placed: Sequence[Placed]) -> set[str]:
    """The places of which it was said that they have closed, moved or the like."""
    return {
        one.place_id
        for one in placed
        if one.place_id
        and one.event.kind == "statement"
        and one.event.predicate is None
        and one.event.object in place.STATUSES
    }


def _changes(placed: Sequence[Placed], outcomes: Sequence[Outcome]) -> tuple[Change, ...]:
    by_id = {one.id: one for one in placed}
    changes: list[Change] = []
    for outcome in sorted(
        outcomes, key=lambda one: (by_id[one.event_id].ordinal, by_id[one.event_id].event.start)
    ):
        told = by_id[outcome.event_id].event
        changes.append(
            Change(
                action=outcome.action,
                reason=outcome.reason,
                place=told.place.name if told.place else "",
                claim=told.claim or "",
                relationship=outcome.relationship,
                memory_id=outcome.memory_id,
                event_id=outcome.event_id,
                quote=told.quote,
                version=outcome.version,
            )
        )
    return tuple(changes)
