"""Made-up places for measuring speed: different names, kinds, traits and words, the same in every run."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from openmap_graph import OpenMap
from openmap_graph.flows.applying import Told
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.flows.stating import apply_calls
from openmap_graph.model.event import Claim, Event
from openmap_graph.model.place import Mention, Point
from openmap_graph.rules.clock import zone
from openmap_graph.rules.identity import PlaceRecord

_FIRST = "Amber Birch Cobalt Dapple Ember Fennel Gilded Harbour Indigo Juniper Kestrel Linden Maple Nettle Opal Pewter Quince Russet Saffron Thistle Umber Velvet Willow Yarrow Zephyr".split()  # noqa: SIM905
_SECOND = "Anvil Bellows Candle Drum Easel Feather Gable Hearth Inkwell Jigsaw Kettle Lantern Mill Needle Oar Plough Quill Rafter Sail Trellis Urn Violin Wheel Yoke Anchor".split()  # noqa: SIM905
_THIRD = "Arcade Bakery Canteen Cellar Corner Court Deli Diner Garden House Kitchen Loft Parlour Rooms Table Yard".split()  # noqa: SIM905
_KINDS = ("cafe", "ramen", "pub", "bakery", "park", "museum", "bar", "bookshop", "gym", "library")
_TRAITS = ("quiet", "crowded", "cheap", "cosy", "outdoor seating", "wifi", "loud", "view")
_CLAIMS: tuple[Claim, ...] = ("loved", "liked", "visited", "mentioned", "disliked")
_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
_BATCH = 100


class Spot(NamedTuple):
    """One place of the world."""

    name: str
    kind: str
    traits: tuple[str, ...]
    point: Point
    claim: Claim


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
            claim=drawn.choice(_CLAIMS),
        )
        for name in names[:count]
    ]


def store(om: OpenMap, user_id: str, places: Sequence[Spot]) -> None:
    """Remember places for a user, many in one transaction, through the same writing as `remember_place`."""
    services: Services = om._services  # pyright: ignore[reportPrivateUsage]
    tenant = Tenant(user_id, zone("UTC"))
    for start in range(0, len(places), _BATCH):
        told = [one for spot in places[start : start + _BATCH] for one in _told(services, spot)]
        apply_calls(services, tenant, told, _AT)


def _told(services: Services, spot: Spot) -> Iterator[Told]:
    record = PlaceRecord(name=spot.name, category=spot.kind, point=spot.point)
    call = f"remember_place({spot.name!r}, {spot.claim!r})"
    claimed = Event(
        kind="opinion",
        start=0,
        end=len(call),
        quote=call,
        rule="api.remember_place",
        occurred_at=_AT,
        place=Mention(name=spot.name, category=spot.kind),
        claim=spot.claim,
    )
    yield Told(event=claimed, said_at=_AT, record=record, datum="WGS-84")
    for ordinal, trait in enumerate((spot.kind, *spot.traits), start=1):
        concept = services.language.vocabulary.canonical(trait)
        event = claimed.model_copy(
            update={"kind": "trait", "claim": None, "holder": "provider", "concept": concept, "quote": trait}
        )
        yield Told(event=event, said_at=_AT, ordinal=ordinal, record=record, datum="WGS-84")
