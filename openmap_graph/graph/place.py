"""Places in the graph: candidates for a name, new places with the names they go by."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, get_args

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.place import Place, PlaceStatus, RelatedPlace
from openmap_graph.rules.identity import PlaceRecord, lookup_keys, normalise
from openmap_graph.rules.keys import key

CANDIDATES = query("place/candidates")
UPSERT = query("place/upsert")
KNOWN = query("place/known")
LIST = query("place/list")
STATUS = query("place/status")
RELATED = query("place/related")

STATUSES: tuple[str, ...] = get_args(PlaceStatus)
"""What a statement about a place without predicate may say of its fate."""


def candidates(
    unit: Unit, user_id: str, conversation: str, names: Collection[str], sources: Collection[str] = ()
) -> list[PlaceRecord]:
    """The user's places that could be meant by one of `names` or are one of `sources` (`provider:id`).

    A place that was talked of in `conversation` is of that conversation, any other of its latest one.
    """
    lookups = sorted({lookup for name in names for lookup in lookup_keys(name)})
    rows = unit.run(CANDIDATES, user_id=user_id, lookups=lookups, sources=sorted(sources))
    return [record_of(row["place"], row["aliases"], row["conversations"], conversation) for row in rows]


def new_place_key(user_id: str, record: PlaceRecord, apart: str | None = None) -> str:
    """The id of a place: from the provider's id when it has one, else private to the user.

    `apart` tells it from a place that has the same name and nothing to tell it by.
    """
    if record.source and record.source_id:
        return key("plc", "canonical", record.source, record.source_id)
    where = (
        normalise(record.locality) if record.locality else None,
        normalise(record.address) if record.address else None,
    )
    point = (round(record.point.latitude, 5), round(record.point.longitude, 5)) if record.point else None
    return key(
        "plc", user_id, record.kind, normalise(record.name), *where, point, *([apart] if apart else [])
    )


def upsert(
    unit: Unit,
    user_id: str,
    places: Sequence[tuple[str, PlaceRecord]],
    now: datetime,
    datums: Mapping[str, str] | None = None,
) -> set[str]:
    """Create places that are new and add names to known ones; the ids of those that were created.

    `datums` are those in which positions were given, by place id; positions themselves are in WGS-84.
    """
    rows = [_row(user_id, place_id, record, (datums or {}).get(place_id)) for place_id, record in places]
    if not rows:
        return set()
    return {row["key"] for row in unit.run(UPSERT, user_id=user_id, rows=rows, now=now) if row["created"]}


def known(graph: Graph, user_id: str, limit: int) -> list[tuple[str, tuple[str, ...], str | None]]:
    """Name, other names and locality of the places that the user remembers, the most recent first."""
    rows = graph.read(KNOWN, user_id=user_id, limit=limit)
    return [(row["name"], tuple(row["aliases"]), row["locality"]) for row in rows]


def listed(
    graph: Graph,
    user_id: str,
    *,
    ids: Sequence[str] | None = None,
    concept: str | None = None,
    relationship: str | None = None,
    status: str | None = None,
    skip: int = 0,
    limit: int = 1_000,
) -> tuple[Place, ...]:
    """The places that the user remembers, by name."""
    rows = graph.read(
        LIST,
        user_id=user_id,
        keys=ids,
        concept=concept,
        relationship=relationship,
        status=status,
        skip=skip,
        limit=limit,
    )
    return tuple(place_of({**row["place"], "part_of": row["whole"]}, row["aliases"]) for row in rows)


def state_status(unit: Unit, user_id: str, places: Collection[str], now: datetime) -> None:
    """Fold what the user said of the fate of these places."""
    if places:
        unit.run(STATUS, user_id=user_id, places=sorted(places), statuses=STATUSES, now=now)


def related(
    graph: Graph, user_id: str, place_id: str, within_km: float, limit: int
) -> tuple[RelatedPlace, ...]:
    """The user's places that have something in common with one, the most first."""
    rows = graph.read(RELATED, user_id=user_id, place=place_id, within_km=within_km, limit=limit)
    return tuple(
        RelatedPlace(
            place=place_of(row["place"], row["aliases"]),
            traits=tuple(row["traits"]),
            episodes=row["episodes"],
            collections=tuple(row["lists"]),
            is_part=row["part"],
            distance_km=row["distance_km"],
        )
        for row in rows
    )


def place_of(row: dict[str, Any], aliases: Sequence[str] = ()) -> Place:
    """The value of a place's row."""
    return Place(
        id=row["key"],
        name=row["name"],
        kind=row["kind"],
        locality=row["locality"],
        address=row["address"],
        category=row["category"],
        point=row["location"],
        precision_m=row["precision_m"],
        source=row["source"],
        source_id=row["source_id"],
        aliases=tuple(alias for alias in aliases if alias != row["name"]),
        status=row["status"],
        datum=row.get("datum"),
        point_is_imprecise=bool(row.get("point_is_imprecise")),
        part_of=row.get("part_of"),
    )


def record_of(
    row: dict[str, Any],
    aliases: Sequence[str] = (),
    conversations: Sequence[str] = (),
    conversation: str | None = None,
) -> PlaceRecord:
    """What is known of a place's row when it is compared with another."""
    others = next(iter(conversations), None)
    return PlaceRecord(
        id=row["key"],
        name=row["name"],
        kind=row["kind"],
        locality=row["locality"],
        address=row["address"],
        category=row["category"],
        point=row["location"],
        precision_m=row["precision_m"],
        phone=row["phone"],
        source=row["source"],
        source_id=row["source_id"],
        aliases=tuple(aliases),
        imported=bool(row["imported"]),
        point_is_imprecise=bool(row["point_is_imprecise"]),
        owner=row["owner"],
        conversation=conversation if conversation in conversations else others,
    )


def _row(user_id: str, place_id: str, record: PlaceRecord, datum: str | None) -> dict[str, Any]:
    is_canonical = bool(record.source and record.source_id)
    return {
        "key": place_id,
        "owner": None if is_canonical else user_id,
        "name": record.name,
        "kind": record.kind,
        "normalised": normalise(record.name),
        "locality": record.locality,
        "address": record.address,
        "category": record.category,
        "location": record.point,
        "precision_m": record.precision_m,
        "phone": record.phone,
        "datum": datum,
        "imported": record.imported or None,
        "point_is_imprecise": record.point_is_imprecise or None,
        "source": record.source,
        "source_id": record.source_id,
        "source_key": f"{record.source}:{record.source_id}" if is_canonical else None,
        "names": names_of(user_id, place_id, (record.name, *record.aliases)),
    }


def names_of(user_id: str, place_id: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """The rows of names that a user has for a place: one for each look-up key, the name as said marked `stated`."""
    return [
        {
            "key": key("als", user_id, place_id, lookup),
            "text": name,
            "normalised": normalise(name),
            "lookup": lookup,
            "stated": lookup == normalise(name),
        }
        for name in dict.fromkeys(names)
        for lookup in lookup_keys(name)
    ]
