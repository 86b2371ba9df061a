"""Scenarios and routines in the graph: derived from events, listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.answer import Routine, Scenario, ScenarioRef
from openmap_graph.rules.keys import key
from openmap_graph.rules.scenarios import Episode, Habit, episode, habits

MATERIAL = query("scenario/material")
STORE = query("scenario/store")
LIST = query("scenario/list")
STORE_ROUTINES = query("routine/store")
LIST_ROUTINES = query("routine/list")

_RECENT_SCENARIOS = 200


def derive(
    unit: Unit, user_id: str, conversation: str, label: Callable[[str], str], now: datetime
) -> ScenarioRef | None:
    """Derive the scenario of a conversation anew and write it; None when it is small talk."""
    rows = unit.run(MATERIAL, user_id=user_id, conversation=conversation)
    found = episode([row["event"] for row in rows], label)
    if found is None:
        return None
    scenario_id = key("scn", user_id, conversation)
    properties = _properties(found) | {"conversation": conversation, "turns": rows[0]["turns"]}
    unit.run(
        STORE,
        user_id=user_id,
        conversation=conversation,
        row={"key": scenario_id, "places": list(found.place_ids), "properties": properties},
        now=now,
    )
    return ScenarioRef(id=scenario_id, title=found.title)


def derive_routines(
    unit: Unit, user_id: str, label: Callable[[str], str], time_zone: ZoneInfo, now: datetime
) -> None:
    """Derive the user's routines anew from the latest scenarios: a habit is what one does now."""
    rows = unit.run(LIST, user_id=user_id, limit=_RECENT_SCENARIOS)
    found = habits([row["scenario"] for row in rows], label, time_zone)
    unit.run(STORE_ROUTINES, user_id=user_id, rows=[_routine_row(user_id, habit) for habit in found], now=now)


def scenarios(graph: Graph, user_id: str, limit: int) -> tuple[Scenario, ...]:
    """The user's scenarios, newest first."""
    return tuple(_scenario(row["scenario"]) for row in graph.read(LIST, user_id=user_id, limit=limit))


def routines(graph: Graph, user_id: str, limit: int) -> tuple[Routine, ...]:
    """The user's routines, best supported first."""
    return tuple(_routine(row["routine"]) for row in graph.read(LIST_ROUTINES, user_id=user_id, limit=limit))


def _properties(found: Episode) -> dict[str, Any]:
    return found.model_dump(exclude={"place_ids"}) | {"caption": found.title}


def _routine_row(user_id: str, habit: Habit) -> dict[str, Any]:
    properties = habit.model_dump(exclude={"scenario_ids"})
    return {
        "key": key("rtn", user_id, habit.family),
        "scenarios": list(habit.scenario_ids),
        "properties": {
            **properties,
            "support": len(habit.scenario_ids),
            "caption": habit.title,
        },
    }


def _tuple(row: dict[str, Any], name: str) -> tuple[str, ...]:
    values: Sequence[str] = row.get(name) or ()
    return tuple(values)


def _scenario(row: dict[str, Any]) -> Scenario:
    names = ("places", "preferred", "avoided", "intents", "concepts")
    lists = {name: _tuple(row, name) for name in names}
    return Scenario(
        id=row["key"],
        title=row["title"],
        summary=row["summary"],
        turns=row["turns"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        **lists,
    )


def _routine(row: dict[str, Any]) -> Routine:
    names = (
        "intents",
        "positive_places",
        "negative_places",
        "positive_concepts",
        "negative_concepts",
        "concepts",
    )
    lists = {name: _tuple(row, name) for name in names}
    return Routine(
        id=row["key"],
        family=row["family"],
        title=row["title"],
        summary=row["summary"],
        support=row["support"],
        confidence=row["confidence"],
        weekdays=tuple(row.get("weekdays") or ()),
        hours=tuple(row.get("hours") or ()),
        **lists,
    )
