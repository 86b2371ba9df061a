"""What a capture and a recall touch in the database does not grow with what others have in it."""

from __future__ import annotations

from collections import Counter
from typing import Any
from uuid import uuid4

import pytest
from neo4j import ResultSummary

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.graph.door import Row, Unit
from openmap_graph.graph.queries import Query
from openmap_graph.graph.values import from_result, into_parameter
from tests.graph.world import Told, tell

pytestmark = pytest.mark.live

TALK = [
    {"role": "assistant", "content": "Fern House, 2.2 km away, is quiet. Copper Kettle is 600 m away."},
    {"role": "user", "content": "let's do Fern House with my sister"},
    {"role": "user", "content": "loved Fern House, so quiet, great scones. I like jazz. I live in Leith."},
]
SCANS = {"AllNodesScan", "NodeByLabelScan", "DirectedRelationshipTypeScan", "UndirectedRelationshipTypeScan"}


class Profile:
    """Database hits by statement, and the operators that were seen."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()
        self.operators: dict[str, set[str]] = {}

    def add(self, name: str, summary: ResultSummary) -> None:
        def walk(plan: dict[str, Any]) -> None:
            self.hits[name] += plan.get("dbHits", 0)
            self.operators.setdefault(name, set()).add(plan["operatorType"].split("@")[0])
            for child in plan.get("children", []):
                walk(child)

        if summary.profile:
            walk(summary.profile)


@pytest.fixture
def profile(monkeypatch: pytest.MonkeyPatch) -> Profile:
    """Every statement is profiled while the test runs."""
    seen = Profile()

    def run(self: Unit, query: Query, **parameters: Any) -> list[Row]:
        given = {name: into_parameter(value, query.parameters[name]) for name, value in parameters.items()}
        text = query.text.replace("\nCYPHER 25\n", "\nCYPHER 25 PROFILE\n", 1)
        result = self._transaction.run(text, given)  # pyright: ignore
        keys = result.keys()
        rows = [dict(zip(keys, map(from_result, record), strict=True)) for record in result]
        seen.add(query.name, result.consume())
        return rows

    monkeypatch.setattr(Unit, "run", run)
    return seen


def exercise(user: UserMemory) -> None:
    """One capture, one more of the same place, a recall, a context and an explanation."""
    user.capture(TALK)
    user.capture(["Fern House again, still lovely and quiet"])
    user.recall("somewhere quiet with scones")
    user.search_turns("scones")
    user.beliefs()
    user.scenarios()
    user.why(user.memories()[0].id)


def test_statements_touch_as_much_among_twenty_thousand_nodes_of_others_as_without(
    om: OpenMap, profile: Profile
):
    exercise(om.user(f"alone-{uuid4().hex}"))
    alone = dict(profile.hits)
    profile.hits.clear()
    graph = om._services.graph  # pyright: ignore[reportPrivateUsage]
    for number in range(10):
        other = f"crowd-{number}-{uuid4().hex}"
        tell(graph, [Told(other, f"Place {place}", place, "visited") for place in range(500)])
    profile.hits.clear()
    profile.operators.clear()

    exercise(om.user(f"among-{uuid4().hex}"))

    grown = {
        name: (alone[name], hits)
        for name, hits in profile.hits.items()
        if hits > 1.5 * alone.get(name, 0) + 100
    }
    assert grown == {}
    assert {name: found & SCANS for name, found in profile.operators.items() if found & SCANS} == {}
    assert len(profile.hits) > 20
    assert min(hits for name, hits in alone.items() if name == "memory/reconcile") > 20


def test_repeating_a_capture_touches_little_and_writes_nothing_that_follows(om: OpenMap, profile: Profile):
    user = om.user(f"again-{uuid4().hex}")
    user.capture(TALK, conversation="c")
    profile.hits.clear()

    user.capture(TALK, conversation="c")

    assert not {
        name for name in profile.hits if name.partition("/")[0] in ("memory", "belief", "event", "scenario")
    } - {
        "memory/pending",
        "belief/by_key",
    }
