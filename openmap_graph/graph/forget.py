"""Forgetting in the graph: what a thing rests on, what goes with it, and what is held before and after."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from openmap_graph.graph.belief import NEVER, belief_of
from openmap_graph.graph.door import Row, Unit
from openmap_graph.graph.queries import query
from openmap_graph.graph.turn import forgotten_key
from openmap_graph.model.forgetting import Gone, JournalMention
from openmap_graph.rules.evidence import TURNS_PER_WRITE
from openmap_graph.rules.forgetting import Line, named
from openmap_graph.rules.identity import lookup_keys, normalise

TOUCHED = query("forget/touched")
TOLD = query("forget/told")
NOTES = query("forget/notes")
WRITE_NOTES = query("forget/write_notes")
CITED = query("forget/cited")
JOURNAL = query("forget/journal")
STATE = query("forget/state")
REOPEN = query("forget/reopen")
TRAITS = query("forget/traits")
GOALS = query("forget/goals")
DELETE = query("forget/delete")
MASK = query("forget/mask")
ORPHANS = query("forget/orphans")
RENAME = query("forget/rename")
REFIT = query("forget/refit")
UNLINK = query("forget/unlink")
SETTLED = query("forget/settled")
EPISODES = query("forget/episodes")
DROP_EPISODES = query("forget/drop_episodes")


class Touched(NamedTuple):
    """What rests on events that go, and has to be folded again."""

    places: frozenset[str] = frozenset()
    turns: frozenset[str] = frozenset()
    memories: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    conversations: frozenset[str] = frozenset()
    beliefs: frozenset[str] = frozenset()
    started: frozenset[str] = frozenset()
    concepts: frozenset[tuple[str, str, str]] = frozenset()
    told: tuple[Row, ...] = ()

    def plus(self, other: Touched) -> Touched:
        """This and what something else touches."""
        sets: list[Any] = [mine | theirs for mine, theirs in zip(self[:-1], other[:-1], strict=True)]  # pyright: ignore[reportOperatorIssue]
        return Touched(*sets, told=(*self.told, *other.told))

    @property
    def concept_keys(self) -> list[str]:
        """The ids of the concepts."""
        return sorted(key for _, _, key in self.concepts)


class Orphans(NamedTuple):
    """Places of which nothing is told any more, events of calls that stood on them, and what is told of the others."""

    places: list[str]
    calls: list[str]
    left: list[Row]


def touched(
    unit: Unit, user_id: str, events: Collection[str], goals: Collection[str], places: Collection[str]
) -> Touched:
    """What rests on events, on goals of events, and on the memories of places."""
    (row,) = unit.run(
        TOUCHED, user_id=user_id, events=sorted(events), goals=sorted(goals), places=sorted(places)
    )
    sets = {name: frozenset(row[name]) for name in Touched._fields if name not in ("concepts", "told")}
    concepts = frozenset((kind, name, key) for kind, name, key in row["concepts"])
    return Touched(**sets, concepts=concepts, told=tuple(row["told"]))


def state(unit: Unit, user_id: str, of: Touched, now: datetime, half_life_days: float) -> list[Line]:
    """What is held of all that is touched, line by line."""
    (row,) = unit.run(
        STATE,
        user_id=user_id,
        memories=sorted(of.memories),
        places=sorted(of.places),
        concepts=of.concept_keys,
        groups=sorted(of.groups),
        roles=sorted(of.roles),
        terms=sorted(of.terms),
        conversations=sorted(of.conversations),
        now=now,
    )
    kinds = {
        "memories": "memory",
        "aliases": "alias",
        "places": "place",
        "lists": "collection entry",
        "anchors": "anchor",
        "calibrations": "calibration",
        "scenarios": "scenario",
        "routines": "routine",
        "areas": "area",
    }
    lines = [
        Line(kind, one["id"], one["text"], one["value"]) for name, kind in kinds.items() for one in row[name]
    ]
    return [*lines, *(_belief(one, now, half_life_days) for one in row["beliefs"])]


def _belief(row: dict[str, Any], now: datetime, half_life_days: float) -> Line:
    held = belief_of(row | {"scope": row.get("scope")}, now, half_life_days)
    scope = f" ({held.scope})" if held.scope else ""
    text = f"{held.predicate} {held.label}{scope}, {held.source}"
    return Line("belief", held.id, text, f"{held.confidence:.3f} from {held.evidence}")


def stated(unit: Unit, user_id: str, events: Collection[str], rule: str) -> set[tuple[str, str]]:
    """Predicate and object of those of these events that a rule has made."""
    rows = [row["event"] for row in unit.run(TOLD, user_id=user_id, events=sorted(events))]
    return {(row["predicate"], row["object"]) for row in rows if row["rule"] == rule}


def notes(unit: Unit, user_id: str, names: Collection[str]) -> dict[str, str]:
    """By memory, the notes that may name something."""
    rows = unit.run(NOTES, user_id=user_id, texts=sorted({name.lower() for name in names}))
    return {row["memory"]: row["note"] for row in rows}


def write_notes(unit: Unit, user_id: str, written: Mapping[str, str | None]) -> None:
    """Write notes on memories."""
    rows = [{"memory": memory, "note": note} for memory, note in sorted(written.items())]
    if rows:
        unit.run(WRITE_NOTES, user_id=user_id, rows=rows)


def events_told(unit: Unit, user_id: str, events: Collection[str]) -> tuple[Gone, ...]:
    """Events as things that go."""
    rows = unit.run(TOLD, user_id=user_id, events=sorted(events))
    return tuple(
        Gone(kind="event", id=row["event"]["key"], text=f"{row['event']['kind']}: {row['event']['quote']}")
        for row in rows
    )


def cited(unit: Unit, user_id: str, ids: Collection[str], names: Collection[str]) -> tuple[Gone, ...]:
    """Notes, findings and traces of the evaluator that cite one of `ids` or name something."""
    patterns = [rf"(?is)(.*\W)?{re.escape(name)}(\W.*)?" for name in sorted(names)]
    rows = unit.run(CITED, user_id=user_id, ids=sorted(ids), patterns=patterns)
    return tuple(Gone(kind=row["kind"], id=row["id"], text=row["text"]) for row in rows)


def journal(unit: Unit, user_id: str, names: Collection[str]) -> tuple[JournalMention, ...]:
    """Journal entries that name something."""
    rows = unit.run(JOURNAL, user_id=user_id, texts=sorted({name.lower() for name in names}))
    return tuple(
        JournalMention(
            id=row["entry"]["key"],
            number=row["entry"]["number"],
            day=row["entry"]["day"],
            text=row["entry"]["text"],
        )
        for row in rows
        if named(row["entry"]["text"], names)
    )


def reopen(unit: Unit, user_id: str, beliefs: Collection[str]) -> Row:
    """Hold again what stated beliefs that go had closed: concepts and groups to settle, ids reopened."""
    (row,) = unit.run(REOPEN, user_id=user_id, beliefs=sorted(beliefs), never=NEVER)
    return row


def loosen(unit: Unit, user_id: str, memories: Collection[str], concepts: Sequence[str]) -> None:
    """Take the traits off memories; concepts are summed up again when they are settled."""
    unit.run(TRAITS, user_id=user_id, memories=sorted(memories), concepts=list(concepts), never=NEVER)


def drop_goal(unit: Unit, user_id: str, events: Collection[str], goal: str) -> None:
    """Take a goal out of events."""
    unit.run(GOALS, user_id=user_id, events=sorted(events), goal=goal)


def delete(
    unit: Unit,
    user_id: str,
    *,
    events: Collection[str] = (),
    turns: Collection[str] = (),
    memories: Collection[str] = (),
    places: Collection[str] = (),
    notes: Collection[str] = (),
    now: datetime,
) -> None:
    """Delete events with what they began, turns for good, memories, what the user has of places, and notes."""
    unit.run(
        DELETE,
        user_id=user_id,
        events=sorted(events),
        turns=[{"key": one, "forgotten": forgotten_key(user_id, one)} for one in sorted(turns)],
        memories=sorted(memories),
        places=sorted(places),
        notes=sorted(notes),
        now=now,
    )


def mask(unit: Unit, user_id: str, rows: Sequence[Row]) -> None:
    """Write turns without the words that go: rows of key, text, caption, events."""
    if rows:
        unit.run(MASK, user_id=user_id, rows=list(rows))


def rename(unit: Unit, user_id: str, place: str, text: str) -> None:
    """Let events call a place by its own name instead of this one."""
    unit.run(RENAME, user_id=user_id, place=place, text=text)


def orphans(unit: Unit, user_id: str, places: Collection[str]) -> Orphans:
    """Which of these places nothing is told of any more."""
    (row,) = unit.run(ORPHANS, user_id=user_id, places=sorted(places))
    return Orphans(row["orphans"], row["calls"], row["names"])


def unlink(unit: Unit, user_id: str, places: Collection[str]) -> frozenset[str]:
    """Part from places what was told before they are known by what is left; the conversations that told it."""
    (row,) = unit.run(UNLINK, user_id=user_id, places=sorted(places), turns_per_write=TURNS_PER_WRITE)
    return frozenset(row["conversations"])


def refit(unit: Unit, user_id: str, rows: Sequence[Row]) -> None:
    """Write what places are called, and drop names that nobody has said: rows of fields and look-up keys."""
    if rows:
        unit.run(REFIT, user_id=user_id, rows=list(rows))


def fitted(left: Row, gone: Sequence[Row]) -> Row:
    """What a place is called and where it lies by those that are left to tell it; a field that only what
    went has told is empty again.
    """
    told = left["told"]
    names = [one["place_name"] for one in told]
    claimed = [one["place_name"] for one in told if one["claim"] and one["claim"] != "retracted"]
    lost = {normalise(one["name"]) for one in gone if one["name"] not in names}
    name = left["name"]
    if claimed and any(one["name"] == name for one in gone):
        name = claimed[0]
    kept = {lookup for one in (*names, name) for lookup in lookup_keys(one)}
    lookups = {
        lookup for one in gone if normalise(one["name"]) in lost for lookup in lookup_keys(one["name"])
    }
    fields = {
        field: next((one[f"place_{field}"] for one in told if one[f"place_{field}"] is not None), None)
        if left[field] is not None and any(one[field] == left[field] for one in gone)
        else left[field]
        for field in ("locality", "address", "category")
    }
    return {
        "place": left["place"],
        "name": name,
        "normalised": normalise(name),
        "lookups": sorted(lookups - kept),
        **fields,
    }


def settled(
    unit: Unit, user_id: str, of: Touched, reopened: Collection[str], memories: Collection[str], now: datetime
) -> None:
    """Drop what only forgetting has closed, and words that nothing tells any more."""
    unit.run(
        SETTLED,
        user_id=user_id,
        concepts=of.concept_keys,
        groups=sorted(of.groups),
        beliefs=sorted(of.beliefs),
        reopened=sorted(reopened),
        memories=sorted(memories),
        now=now,
    )


def episodes(unit: Unit, user_id: str, conversations: Collection[str]) -> list[str]:
    """Take the scenarios of conversations apart; the conversations that have one."""
    rows = unit.run(EPISODES, user_id=user_id, conversations=sorted(conversations))
    return [row["conversation"] for row in rows]


def drop_episodes(unit: Unit, user_id: str, conversations: Collection[str]) -> None:
    """Delete the scenarios of conversations."""
    unit.run(DROP_EPISODES, user_id=user_id, conversations=sorted(conversations))
