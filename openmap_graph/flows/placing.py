"""Which places events are about: known ones, new ones, and what stays undecided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from openmap_graph.graph import event, merge, place, question
from openmap_graph.graph.door import Unit
from openmap_graph.graph.event import event_key
from openmap_graph.model.event import Event
from openmap_graph.model.place import Datum
from openmap_graph.rules import evidence
from openmap_graph.rules.identity import PlaceRecord, Resolution, resolve, shared_points


@dataclass(frozen=True)
class Placer:
    """Finds and makes the places of one user's events, inside a transaction that holds the user's lock."""

    unit: Unit
    user_id: str
    conversation: str
    now: datetime

    def place(
        self,
        events: Sequence[Event],
        records: Mapping[int, PlaceRecord],
        datums: Mapping[int, Datum | None],
    ) -> dict[int, str]:
        """The ids of places by the index of the event; places that the user's own word makes known are created.

        What is only offered, asked about or told of others stays an event with a name. A call that was made
        before means the places that it meant then. What resolving leaves open becomes a question, and a
        provider's id is attached to the private place that its record turns out to be.
        """
        pool = self._candidates(records.values())
        repeated = self._repeated(events)
        firsts = {records[index]: events[index] for index in sorted(records, reverse=True)}
        creating = dict.fromkeys(record for index, record in records.items() if _creates(events[index]))
        ids: dict[PlaceRecord, str] = {}
        writes: list[tuple[str, PlaceRecord]] = []
        links: list[tuple[str, str]] = []
        found: dict[str, Resolution] = {}
        for record in sorted(firsts, key=lambda one: (one not in creating, one.locality is None)):
            known = record.id or repeated.get(event_key(self.user_id, firsts[record]))
            resolution = None if known else resolve(record, pool)
            known = known or (resolution.place_id if resolution else None)
            if not known and record not in creating:
                continue
            place_id = known or self._new_place(record, pool, firsts[record])
            ids[record] = place_id
            writes.append((place_id, record))
            if not known and resolution:
                found[place_id] = resolution
            elif self._is_unlinked(place_id, record, pool):
                links.append((place_id, place.new_place_key(self.user_id, record)))
                writes.append((links[-1][1], record))
            pool = _enriched(pool, place_id, record)
        given = {
            ids[records[index]]: datum for index, datum in datums.items() if records[index] in ids and datum
        }
        place.upsert(self.unit, self.user_id, writes, self.now, given)
        for private, canonical in dict.fromkeys(links):
            merge.merge(self.unit, self.user_id, private, canonical, self.now)
        question.note(self.unit, self.user_id, found, self.now)
        question.share_point(self.unit, self.user_id, _on_shared_points(pool))
        return {index: ids[record] for index, record in records.items() if record in ids}

    def _candidates(self, records: Iterable[PlaceRecord]) -> list[PlaceRecord]:
        records = list(records)
        return place.candidates(
            self.unit,
            self.user_id,
            self.conversation,
            {record.name for record in records},
            {f"{record.source}:{record.source_id}" for record in records if record.source_id},
        )

    def _repeated(self, events: Sequence[Event]) -> dict[str, str]:
        calls = [event_key(self.user_id, one) for one in events if one.turn_id is None and one.place]
        return event.places(self.unit, self.user_id, calls)

    def _new_place(self, record: PlaceRecord, pool: Sequence[PlaceRecord], first: Event) -> str:
        """The id of a place that is none of the known ones, even when it has the name of one."""
        place_id = place.new_place_key(self.user_id, record)
        if place_id not in {one.id for one in pool}:
            return place_id
        return place.new_place_key(self.user_id, record, event_key(self.user_id, first))

    def _is_unlinked(self, place_id: str, record: PlaceRecord, pool: Sequence[PlaceRecord]) -> bool:
        """Whether the record has a provider's id that its place, a private one, does not have yet."""
        held = [one for one in pool if one.id == place_id]
        return (
            bool(record.source and record.source_id)
            and any(one.owner == self.user_id for one in held)
            and not any((one.source, one.source_id) == (record.source, record.source_id) for one in held)
        )


def _creates(told: Event) -> bool:
    return evidence.is_claim(told) and told.claim != "retracted"


def _enriched(pool: Sequence[PlaceRecord], place_id: str, record: PlaceRecord) -> list[PlaceRecord]:
    """The known places with what a record has just told of one of them."""
    known = next((one for one in pool if one.id == place_id), None)
    if known is None:
        return [*pool, record.model_copy(update={"id": place_id})]
    told = {
        field: getattr(record, field)
        for field in ("locality", "address", "category", "point")
        if getattr(known, field) is None and getattr(record, field) is not None
    }
    return [one.model_copy(update=told) if one is known else one for one in pool]


def _on_shared_points(pool: Sequence[PlaceRecord]) -> set[str]:
    """The ids of places whose point is a default: of a shared place only by what its own provider says."""
    shared = shared_points(pool)
    private = {one.id for one in pool if one.point in shared and (one.owner or not one.source_id)}
    public = [one for one in pool if one.source_id and not one.owner]
    for source in {one.source for one in public}:
        of_source = [one for one in public if one.source == source]
        private |= {one.id for one in of_source if one.point in shared_points(of_source)}
    return {place_id for place_id in private if place_id}
