"""What the speed benchmark measures of users with made-up places."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import LiteralString, cast

from searching.baselines import Remembering, best
from searching.world import Spot, search_text, store

from openmap_graph import OpenMap
from openmap_graph.client import UserMemory
from openmap_graph.flows.services import Services
from openmap_graph.graph.door import SERVER
from openmap_graph.language.embed import Embedder
from speeding.rows import EMBEDDING, ROUND_TRIP, Row, counted, timed

QUERIES = (
    "quiet cafe to work",
    "somewhere cosy with a view",
    "cheap ramen",
    "a pub that is not too loud",
    "bookshop near a park",
    "where can I sit outside",
    "somewhere I can hear myself think",
)
UNRELATED = (
    "emergency plumber",
    "24-hour locksmith",
    "tax adviser for a small company",
    "spare parts for a diesel engine",
    "dentist who takes new patients",
)
HERE = (52.5, 13.35)
_NAMES = 30
_NEIGHBOURS = 20
_MOST_MS = {100: 30, 1_000: 35, 10_000: 75}


def services_of(om: OpenMap) -> Services:
    """What the client works with."""
    return om._services  # pyright: ignore[reportPrivateUsage]


def base(om: OpenMap, embedder: Embedder, data: str) -> list[Row]:
    """One embedding and one empty round trip, to compare with."""
    graph, inner = services_of(om).graph, cast("Remembering", embedder).inner
    return [
        timed(data, EMBEDDING, lambda query: inner.embed([query]), QUERIES),
        timed(data, ROUND_TRIP, lambda _: graph.read(SERVER), QUERIES),
    ]


def recall(om: OpenMap, embedder: Embedder, user: UserMemory, places: Sequence[Spot]) -> list[Row]:
    """Recall with its embedding, and of how many names the place comes first."""
    data = f"{len(places)} places"
    most = _MOST_MS.get(len(places))
    drawn = random.Random(5).sample(list(places), min(_NAMES, len(places)))
    first = sum(_is_first(user, spot) for spot in drawn)
    return [
        *_unremembered(
            om,
            embedder,
            lambda: [
                *base(om, embedder, data),
                timed(data, "reading the query", user.resolve_intent, QUERIES),
                timed(
                    data,
                    "recall",
                    lambda query: user.recall(query, near=HERE),
                    QUERIES,
                    f"≤ {most}" if most else "",
                ),
            ],
        ),
        counted(data, "exact names that come first", first, len(drawn), "all"),
    ]


def others(om: OpenMap, embedder: Embedder, user: UserMemory, places: Sequence[Spot]) -> list[Row]:
    """Plan, context and the reranking of 50 candidates, a third of them unknown."""
    data = f"{len(places)} places"
    candidates = [
        {
            "name": spot.name if index % 3 else f"{spot.name} II",
            "lat": spot.point.latitude,
            "lng": spot.point.longitude,
            "category": spot.kind,
        }
        for index, spot in enumerate(places[:50])
    ]
    work: dict[str, tuple[Callable[[str], object], str]] = {
        "context": (lambda query: user.context(query, near=HERE), "≤ 100"),
        "plan": (lambda query: user.plan(query, near=HERE), ""),
        "rerank of 50": (lambda query: user.rerank(query, candidates, near=HERE), "≤ 80"),
    }
    return _unremembered(
        om,
        embedder,
        lambda: [timed(data, name, one, QUERIES, target) for name, (one, target) in work.items()],
    )


def index(om: OpenMap, embedder: Embedder, user_id: str, places: Sequence[Spot]) -> list[Row]:
    """How many of the nearest by exact scan the index finds too."""
    text = cast(
        "LiteralString",
        (Path(__file__).parent.parent / "searching" / "nearest.cypher").read_text("utf-8"),
    )
    vectors = embedder.embed([search_text(spot) for spot in places])
    driver = services_of(om).graph._driver  # pyright: ignore[reportPrivateUsage]
    found = 0
    asked = [*QUERIES, *(spot.said for spot in places[:: max(1, len(places) // 50)])]
    for query in asked:
        vector = embedder.embed([query])[0]
        scores = [sum(a * b for a, b in zip(vector, one, strict=True)) for one in vectors]
        exact = {places[one].name.casefold() for one in best(scores, _NEIGHBOURS)}
        with driver.session() as session:  # pyright: ignore[reportUnknownMemberType]
            rows = session.run(text, vector=vector, user_id=user_id).data()
        found += len(exact & {row["name"] for row in rows})
    cases = len(asked) * _NEIGHBOURS
    return [counted(f"{len(places)} places", "nearest 20 that the index finds", found, cases, "≥ 99 %")]


def among_others(
    om: OpenMap, embedder: Embedder, user_id: str, every: Sequence[Spot], crowd: Sequence[str], asked: int
) -> list[Row]:
    """Whether a user's answers and scores stay the same when others come, and how long theirs take."""
    user = om.user(user_id)
    queries = _many(every, asked)
    alone = [_answer(user, query) for query in queries]
    started = time.perf_counter()
    size = 50
    starts = range(0, max(1, len(every) - size), size)
    for number, start in enumerate(starts):
        store(om, crowd[number :: len(starts)], every[start : start + size])
    written = time.perf_counter() - started
    same = sum(before == _answer(user, query) for before, query in zip(alone, queries, strict=True))
    data = f"{len(crowd)} users × {size} places"
    small = om.user(crowd[len(crowd) // 2])
    return [
        Row(data, "writing", written, "s", 1),
        counted(data, "answers of another user that stay the same", same, len(queries), "all"),
        *_unremembered(
            om,
            embedder,
            lambda: [
                *base(om, embedder, data),
                timed(data, "recall", lambda query: small.recall(query, near=HERE), QUERIES, "≤ 30"),
            ],
        ),
    ]


def unrelated(om: OpenMap, users: Sequence[str], places: Sequence[Spot]) -> list[Row]:
    """Whether queries about something else find nothing at 20 users of 100 places, and say why."""
    for number, user_id in enumerate(users):
        store(om, [user_id], places[100 * number : 100 * (number + 1)] or places[:100])
    answers = [om.user(user_id).recall(query) for user_id in users for query in UNRELATED]
    empty = sum(not one.places and bool(one.empty_reason) for one in answers)
    return [
        counted(
            f"{len(users)} users × 100 places",
            "unrelated queries that find nothing",
            empty,
            len(answers),
            "all",
        )
    ]


def _is_first(user: UserMemory, spot: Spot) -> bool:
    found = user.recall(spot.name).places
    return bool(found) and found[0].place.name == spot.name


def _many(every: Sequence[Spot], most: int) -> list[str]:
    """Different queries: the fixed ones, then made of a trait, a kind and a place to be near to, then names."""
    drawn = random.Random(9)
    made: dict[str, None] = dict.fromkeys(QUERIES)
    while len(made) < most:
        spot, other = drawn.choice(every), drawn.choice(every)
        made.setdefault(
            drawn.choice(
                (
                    f"{spot.traits[0]} {other.kind} near {spot.name}",
                    f"{other.kind} with {spot.traits[1]}",
                    spot.name,
                    f"what did I say about the {spot.name}?",
                )
            )
        )
    return list(made)[:most]


def _answer(user: UserMemory, query: str) -> list[tuple[str, float]]:
    return [(one.place.name, round(one.score, 6)) for one in user.recall(query, near=HERE).places]


def _unremembered(om: OpenMap, embedder: Embedder, work: Callable[[], list[Row]]) -> list[Row]:
    """The rows of some work in which every text is embedded anew."""
    language = services_of(om).language
    kept = language.embedder
    vars(language)["embedder"] = cast("Remembering", embedder).inner
    try:
        return work()
    finally:
        vars(language)["embedder"] = kept
