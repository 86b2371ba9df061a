"""Evidence in the graph: any id walked down to the words that caused it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from openmap_graph.errors import NotFound
from openmap_graph.graph.belief import NEVER
from openmap_graph.graph.door import Graph, Row
from openmap_graph.graph.queries import query
from openmap_graph.model.answer import Evidence
from openmap_graph.rules import beliefs

MEMORY = query("evidence/memory")
BELIEF = query("evidence/belief")
ANCHOR = query("evidence/anchor")
CALIBRATION = query("evidence/calibration")
SCENARIO = query("evidence/scenario")
ROUTINE = query("evidence/routine")
AREA = query("evidence/area")
NOTE = query("evidence/note")

_Walk = Callable[[Graph, str, str, int, datetime, float], Evidence | None]


def why(graph: Graph, user_id: str, id: str, *, limit: int, now: datetime, half_life_days: float) -> Evidence:
    """The evidence tree of an id, with at most `limit` events on each level and a count of the rest.

    Raises `NotFound` for an id that this user doesn't have.
    """
    walk = _WALKS.get(id.partition("_")[0])
    found = walk(graph, user_id, id, limit, now, half_life_days) if walk else None
    if found is None:
        raise NotFound(
            f"{id!r} is nothing that is remembered of this user.",
            way_out="Take ids from an answer or a list.",
        )
    return found


def _memory(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(MEMORY, user_id=user_id, key=id, limit=limit)
    if not rows or rows[0]["memory"]["relationship"] is None:
        return None
    row, place = rows[0], rows[0]["place"]
    events = {event["edge"]: event for event in row["events"]}
    claims: list[Evidence] = []
    for index, version in enumerate(row["versions"]):
        said = [event for event in events.values() if event["claim"] and _within(event["at"], version)]
        claims.append(
            Evidence(
                id=version["key"],
                kind="version",
                statement=f"{place}: {version['relationship']} since {version['valid_from']:%Y-%m-%d}"
                + (f" until {version['valid_to']:%Y-%m-%d}" if version["valid_to"] else ""),
                how=f"{version['action']}: {version['reason']}",
                at=version["valid_from"],
                stance="part" if index == 0 else "before",
                children=tuple(_event(event) for event in said),
            )
        )
    about = [_event(event) for event in events.values() if not event["claim"]]
    memory = row["memory"]
    return Evidence(
        id=id,
        kind="memory",
        statement=f"{place}: {memory['relationship']}",
        how=f"affect {memory['affect']:g}, {memory['visits']} visits, {memory['support']} statements",
        at=memory["since"],
        more=max(0, row["total"] - len(events)),
        children=(*claims, *about),
    )


def _within(at: datetime, version: dict[str, Any]) -> bool:
    return at >= version["valid_from"] and (version["valid_to"] is None or at < version["valid_to"])


def _belief(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(BELIEF, user_id=user_id, key=id, limit=limit)
    if not rows:
        return None
    first, *older = [_belief_node(row, now, half_life_days) for row in rows]
    return first.model_copy(update={"children": (*first.children, *older)})


def _belief_node(row: Row, now: datetime, half_life_days: float) -> Evidence:
    belief, support, against = row["belief"], row["belief"]["support"], row["belief"]["against"]
    is_stated = belief["source"] == "stated"
    age = beliefs.age_days(belief["newest_evidence_at"], now)
    sure = (
        beliefs.stated_confidence(support, against)
        if is_stated
        else beliefs.confidence(support, against) * beliefs.decay(age, half_life_days)
    )
    scope = f" ({belief['scope']})" if belief["scope"] else ""
    closed = f", closed: {row['reason']}" if belief["closed_at"] and row["reason"] else ""
    how = (
        "stated by the user"
        if is_stated
        else f"for {support:g}, against {against:g}, newest {age:.0f} days ago"
    )
    shown = [*row["supporting"], *row["contradicting"]]
    return Evidence(
        id=belief["key"],
        kind="belief",
        statement=f"{belief['predicate']} {belief['label']}{scope}",
        confidence=sure if belief["valid_to"] >= NEVER else None,
        how=how + closed,
        at=belief["valid_from"],
        stance="part" if row["depth"] == 0 else "before",
        more=max(0, row["supports"] + row["contradictions"] - len(shown)),
        children=(
            *(_event(event) for event in row["supporting"]),
            *(_event(event, "against") for event in row["contradicting"]),
        ),
    )


def _anchor(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(ANCHOR, user_id=user_id, key=id, limit=limit)
    nodes = [
        Evidence(
            id=row["anchor"]["key"],
            kind="anchor",
            statement=f"{row['anchor']['role']}: {row['anchor']['label']} since {row['anchor']['valid_from']:%Y-%m-%d}",
            at=row["anchor"]["valid_from"],
            stance="part" if row["depth"] == 0 else "before",
            more=max(0, row["total"] - len(row["events"])),
            children=tuple(_event(event) for event in row["events"]),
        )
        for row in rows
    ]
    return nodes[0].model_copy(update={"children": (*nodes[0].children, *nodes[1:])}) if nodes else None


def _calibration(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(CALIBRATION, user_id=user_id, key=id, limit=limit)
    if not rows:
        return None
    row, found = rows[0], rows[0]["calibration"]
    context = f" ({found['context']})" if found.get("context") else ""
    value = (
        "unknown"
        if found.get("value") is None
        else f"{found['value']:g} {found.get('currency') or found['unit']}"
    )
    return Evidence(
        id=id,
        kind="calibration",
        statement=f"{found['term']}{context}: {value}",
        how=f"{row['total']} samples",
        more=max(0, row["total"] - len(row["samples"])),
        children=tuple(
            _event(sample, "for" if sample["accepted"] else "against") for sample in row["samples"]
        ),
    )


def _scenario(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(SCENARIO, user_id=user_id, key=id, limit=limit)
    return _episode(rows[0]["scenario"], rows[0]["turns"], rows[0]["total"]) if rows else None


def _routine(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(ROUTINE, user_id=user_id, key=id, limit=limit)
    if not rows:
        return None
    row = rows[0]
    return Evidence(
        id=id,
        kind="routine",
        statement=f"{row['routine']['title']}: {row['routine']['summary']}",
        confidence=row["routine"]["confidence"],
        how=f"{row['routine']['support']} scenarios",
        more=max(0, row["total"] - len(row["scenarios"])),
        children=tuple(_episode(one, one["turns"], len(one["turns"])) for one in row["scenarios"]),
    )


def _area(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(AREA, user_id=user_id, key=id, limit=limit)
    if not rows:
        return None
    row, area = rows[0], rows[0]["area"]
    where = f"{area['centre'].latitude:.3f}, {area['centre'].longitude:.3f}"
    return Evidence(
        id=id,
        kind="area",
        statement=f"frequents the {area['radius_km']:.1f} km around {where}",
        how=f"{area['visits']} visits",
        at=area["last_at"],
        more=max(0, row["total"] - len(row["visits"])),
        children=tuple(_event(visit) for visit in row["visits"]),
    )


def _note(
    graph: Graph, user_id: str, id: str, limit: int, now: datetime, half_life_days: float
) -> Evidence | None:
    rows = graph.read(NOTE, user_id=user_id, key=id, limit=limit)
    if not rows:
        return None
    row, note = rows[0], rows[0]["note"]
    others = [
        Evidence(id=one["key"], kind=one["label"].lower(), statement=one["caption"]) for one in row["others"]
    ]
    return Evidence(
        id=id,
        kind="note",
        statement=note["text"],
        confidence=note["confidence"],
        how=note["kind"] or f"written by {note['source']}",
        at=note["at"],
        more=max(0, row["total"] - len(row["events"])),
        children=(*(_event(one).model_copy(update={"at": one["at"]}) for one in row["events"]), *others),
    )


def _episode(scenario: dict[str, Any], turns: list[dict[str, Any]], total: int) -> Evidence:
    return Evidence(
        id=scenario["key"],
        kind="scenario",
        statement=f"{scenario['title']}: {scenario['summary']}",
        at=scenario["started_at"],
        more=max(0, total - len(turns)),
        children=tuple(
            Evidence(id=turn["key"], kind="turn", statement="said", **_quoted(turn, turn["text"]))
            for turn in turns
        ),
    )


def _event(event: dict[str, Any], stance: str = "for") -> Evidence:
    return Evidence(
        id=event["key"],
        kind="event",
        statement=_told(event),
        how=event["rule"],
        stance="against" if stance == "against" else "for",
        **_quoted(event["turn"], event["quote"]),
    )


def _quoted(turn: dict[str, Any] | None, quote: str) -> dict[str, Any]:
    """The quoted characters with who said them when; an API call is quoted as itself."""
    if turn is None:
        return {"quote": quote, "speaker": "host", "citation": "api"}
    return {
        "quote": quote,
        "speaker": turn["speaker"] or turn["role"],
        "at": turn["occurred_at"],
        "citation": f"turn#{turn['number']}",
    }


def _told(event: dict[str, Any]) -> str:
    """What an event tells, in a few words."""
    place = event.get("place")
    at_place = f" at {place}" if place else ""
    if event.get("claim"):
        return f"{event['claim']}{': ' + place if place else ''}"
    if event["kind"] == "trait":
        feeling = {1: "praised", -1: "complained about", 0: "described"}[event["polarity"] or 0]
        return f"{feeling}: {'' if event['present'] else 'not '}{event['concept']}{at_place}"
    if event.get("value") is not None:
        return (
            f"measure: {event['value']:g} {event.get('currency') or event.get('unit') or ''}".rstrip()
            + at_place
        )
    return event["kind"] + at_place


_WALKS: dict[str, _Walk] = {
    "mem": _memory,
    "blf": _belief,
    "anc": _anchor,
    "cal": _calibration,
    "scn": _scenario,
    "rtn": _routine,
    "are": _area,
    "nte": _note,
}
