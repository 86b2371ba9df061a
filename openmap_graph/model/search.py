"""What goes into a live map search and what comes out of it: the plan, and the host's candidates in order."""

from __future__ import annotations

from typing import Any, Literal

from openmap_graph.model.answer import Reason, Recalled
from openmap_graph.model.base import Value
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.place import Point

WhereFrom = Literal["given", "anchor", "area", "unknown"]


class Limit(Value):
    """The most that is wanted of one term: said in the query, learned (in this context or in general), or assumed."""

    term: str
    value: float
    unit: str
    currency: str | None = None
    source: Literal["query", "context", "global", "prior"]
    samples: int = 0
    detail: str = ""
    evidence: tuple[str, ...] = ()


class Plan(Value):
    """How a host should search a live map for this user. Nothing is stored by making it.

    `location` is None when it is not known from where to search; `location_detail` says why, and `radius_km` is None
    then too. `suggest` and `avoid_places` are remembered places.
    """

    query: str
    search: str
    frame: IntentFrame
    include: tuple[str, ...]
    avoid: tuple[str, ...]
    location: Point | None
    location_source: WhereFrom
    location_detail: str
    areas: tuple[str, ...] = ()
    radius_km: float | None
    limits: tuple[Limit, ...]
    suggest: tuple[Recalled, ...]
    avoid_places: tuple[Recalled, ...]
    rationale: tuple[Reason, ...]


class Ranked(Value):
    """A candidate in an answer. `score` is the sum of the reasons' shares; `candidate` is what the host gave."""

    input_index: int
    name: str
    score: float
    reasons: tuple[Reason, ...]
    memory_id: str | None = None
    place_id: str | None = None
    relationship: str | None = None
    match: str | None = None
    distance_km: float | None = None
    is_open: bool | None = None
    candidate: dict[str, Any]


class Refused(Value):
    """A candidate that cannot be ranked, and why."""

    input_index: int
    reason: str


class Reranked(Value):
    """The candidates, best first, and those that could not be read. Nothing is stored."""

    query: str
    frame: IntentFrame
    candidates: tuple[Ranked, ...]
    refused: tuple[Refused, ...]
    location: Point | None
    location_detail: str
