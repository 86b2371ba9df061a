"""What answering a query takes: candidates, and what the user holds, brought by one statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from openmap_graph.graph.anchor import anchor_of
from openmap_graph.graph.area import area_of
from openmap_graph.graph.belief import NEVER, belief_of
from openmap_graph.graph.calibration import calibration_of
from openmap_graph.graph.door import Graph, Row
from openmap_graph.graph.event import concept_key
from openmap_graph.graph.queries import query
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.place import Point
from openmap_graph.rules.holding import Holding
from openmap_graph.rules.keys import tenant
from openmap_graph.rules.lexical import telling
from openmap_graph.rules.search_text import NOTHING, asked_words, full_text, full_text_cjk, runs

MATERIAL = query("recall/material")
KNOWN = query("recall/known")

EXACT_TO = 150
"""Up to so many places all of them are candidates; above, those found by indexes."""

MOST_COMPARED = 8
"""A candidate is compared with the remembered places that share most keys of its name."""

_BREADTH = 100
_POSTINGS = 1_000
_TOP = 150


@dataclass(frozen=True)
class Material:
    """Candidate places, what the user holds, how many places they remember and how many of these have a stem."""

    rows: list[Row]
    holding: Holding
    size: int
    holders: dict[str, int]


def material(
    graph: Graph,
    user_id: str,
    frame: IntentFrame,
    vector: list[float] | None,
    here: Point | None,
    *,
    now: datetime,
    half_life_days: float,
) -> Material:
    """What a query needs, in one trip; places that are no longer remembered as such come after the others."""
    token = tenant(user_id)
    asked = telling(asked_words(frame))
    wanted = " ".join([*(word for word, _ in asked), *(word.replace("_", " ") for word in frame.concepts)])
    words = {full_text(token, word, "search_text"): stem for word, stem in asked}
    words_cjk = {full_text_cjk(token, word, "search_text"): stem for word, stem in asked}
    (row,) = graph.read(
        MATERIAL,
        user_id=user_id,
        vector=vector,
        text=full_text(token, wanted, "search_text"),
        text_cjk=full_text_cjk(token, wanted, "search_text"),
        words=sorted(words),
        words_cjk=sorted(words_cjk.keys() - {NOTHING}),
        lookups=runs(frame.text, frame.names),
        concepts=[concept_key(user_id, "concept", concept) for concept in frame.concepts],
        here=here,
        anchor=frame.anchor,
        nearby=frame.near_me or frame.anchor is not None,
        exact_to=EXACT_TO,
        breadth=_BREADTH,
        postings=_POSTINGS,
        top=_TOP,
        now=now,
        never=NEVER,
    )
    by_query = words_cjk | words
    return Material(
        rows=row["places"],
        holding=_holding(row, now, half_life_days),
        size=row["size"],
        holders={by_query[hit["word"]]: hit["holders"] for hit in row["holders"]},
    )


@dataclass(frozen=True)
class Known:
    """Remembered places, the ids of those that each candidate may be by its index, and what the user holds."""

    rows: list[Row]
    likest: dict[int, list[str]]
    holding: Holding


def known(
    graph: Graph,
    user_id: str,
    candidates: Sequence[tuple[int, Sequence[str], str | None]],
    *,
    now: datetime,
    half_life_days: float,
) -> Known:
    """The remembered places that candidates may be, and what the user holds, in one trip.

    A candidate is its index, the keys of its name and its `provider:id`.
    """
    (row,) = graph.read(
        KNOWN,
        user_id=user_id,
        candidates=[
            {"index": index, "lookups": list(lookups), "source": source}
            for index, lookups, source in candidates
        ],
        lookups=sorted({lookup for _, lookups, _ in candidates for lookup in lookups}),
        most=MOST_COMPARED,
        now=now,
        never=NEVER,
    )
    likest: dict[int, list[str]] = {}
    for pair in row["likest"]:
        likest.setdefault(pair["candidate"], []).append(pair["place"])
    return Known(rows=row["places"], likest=likest, holding=_holding(row, now, half_life_days))


def _holding(row: dict[str, Any], now: datetime, half_life_days: float) -> Holding:
    beliefs = [belief_of(one, now, half_life_days) for one in row["beliefs"]]
    return Holding(
        beliefs=tuple(sorted(beliefs, key=lambda one: (-one.confidence, one.predicate, one.object))),
        anchors=tuple(anchor_of(one) for one in row["anchors"]),
        learned=tuple(calibration_of(one) for one in row["calibrations"]),
        areas=tuple(area_of(one) for one in row["areas"]),
    )
