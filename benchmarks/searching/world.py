"""Made-up places for measuring speed: different names, kinds, traits and words, the same in every run.

They are written by one statement of the benchmark's own, as capture would leave them: ten thousand take too long
through the client.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, LiteralString, NamedTuple, cast

from neo4j import ManagedTransaction

from openmap_graph import OpenMap
from openmap_graph.flows.services import Services
from openmap_graph.graph.event import concept_key
from openmap_graph.graph.values import into_parameter
from openmap_graph.model.event import Claim
from openmap_graph.model.place import Point
from openmap_graph.rules.identity import lookup_keys
from openmap_graph.rules.keys import key, tenant
from openmap_graph.rules.names import normalise

_FIRST = "Amber Birch Cobalt Dapple Ember Fennel Gilded Harbour Indigo Juniper Kestrel Linden Maple Nettle Opal Pewter Quince Russet Saffron Thistle Umber Velvet Willow Yarrow Zephyr".split()  # noqa: SIM905
_SECOND = "Anvil Bellows Candle Drum Easel Feather Gable Hearth Inkwell Jigsaw Kettle Lantern Mill Needle Oar Plough Quill Rafter Sail Trellis Urn Violin Wheel Yoke Anchor".split()  # noqa: SIM905
_THIRD = "Arcade Bakery Canteen Cellar Corner Court Deli Diner Garden House Kitchen Loft Parlour Rooms Table Yard".split()  # noqa: SIM905
_KINDS = ("cafe", "ramen", "pub", "bakery", "park", "museum", "bar", "bookshop", "gym", "library")
_TRAITS = ("quiet", "crowded", "cheap", "cosy", "outdoor seating", "wifi", "loud", "view")
_AFFECT: dict[Claim, float] = {"loved": 1.0, "liked": 0.5, "visited": 0.2, "mentioned": 0.0, "disliked": -1.0}
_SAID: dict[Claim, str] = {
    "loved": "I loved",
    "liked": "I liked",
    "visited": "We went to",
    "mentioned": "There is",
    "disliked": "I did not like",
}
_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
_BATCH = 500


class Spot(NamedTuple):
    """One place of the world."""

    name: str
    kind: str
    traits: tuple[str, ...]
    point: Point
    claim: Claim

    @property
    def said(self) -> str:
        """The turn that tells of it."""
        first, second = self.traits
        return f"{_SAID[self.claim]} {self.name}, a {first} {self.kind}, {second} too."


def spots(count: int, seed: int = 11) -> list[Spot]:
    """The first `count` places; up to 10,000 names are different."""
    drawn = random.Random(seed)
    names = [" ".join(parts) for parts in itertools.product(_FIRST, _SECOND, _THIRD)]
    random.Random(3).shuffle(names)
    return [
        Spot(
            name=name,
            kind=drawn.choice(_KINDS),
            traits=tuple(drawn.sample(_TRAITS, 2)),
            point=Point(latitude=52.4 + drawn.random() / 5, longitude=13.2 + drawn.random() / 3),
            claim=drawn.choice(tuple(_AFFECT)),
        )
        for name in names[:count]
    ]


def store(om: OpenMap, users: Sequence[str], places: Sequence[Spot]) -> None:
    """Write the places for each of the users, with vectors of what was said, many in one transaction."""
    services: Services = om._services  # pyright: ignore[reportPrivateUsage]
    vectors = services.language.embedder.embed([search_text(spot) for spot in places])
    statement = cast("LiteralString", Path(__file__).with_name("fill.cypher").read_text("utf-8"))
    driver = services.graph._driver  # pyright: ignore[reportPrivateUsage]
    for user_id in users:
        rows = list(_rows(services, user_id, places, vectors))
        for start in range(0, len(rows), _BATCH):
            given = into_parameter(
                {
                    "user_id": user_id,
                    "tenant": tenant(user_id),
                    "now": _AT,
                    "rows": rows[start : start + _BATCH],
                }
            )

            def write(transaction: ManagedTransaction, given: dict[str, Any] = given) -> None:
                transaction.run(statement, given).consume()

            with driver.session() as session:  # pyright: ignore[reportUnknownMemberType]
                session.execute_write(write)


def _rows(
    services: Services, user_id: str, places: Sequence[Spot], vectors: Sequence[Sequence[float]]
) -> Iterator[dict[str, Any]]:
    for number, (spot, vector) in enumerate(zip(places, vectors, strict=True), start=1):
        place = key("plc", user_id, spot.name)
        stated = normalise(spot.name)
        concepts = [services.language.vocabulary.canonical(one) for one in (spot.kind, *spot.traits)]
        yield {
            "number": number,
            "place": place,
            "memory": key("mem", user_id, place),
            "turn": key("trn", user_id, spot.name),
            "event": key("evt", user_id, spot.name),
            "name": spot.name,
            "normalised": stated,
            "kind": spot.kind,
            "location": spot.point,
            "claim": spot.claim,
            "affect": _AFFECT[spot.claim],
            "said": spot.said,
            "search_text": search_text(spot),
            "vector": vector,
            "aliases": [
                {"key": key("als", user_id, spot.name, lookup), "lookup": lookup, "stated": lookup == stated}
                for lookup in dict.fromkeys((stated, *lookup_keys(spot.name)))
            ],
            "traits": [
                {
                    "name": concept,
                    "key": concept_key(user_id, "concept", concept),
                    "event": key("evt", user_id, spot.name, concept),
                }
                for concept in concepts
            ],
        }


def search_text(spot: Spot) -> str:
    """The text under which a place is found."""
    return "\n".join((spot.name, spot.kind, ", ".join((*spot.traits, spot.kind)), spot.said))
