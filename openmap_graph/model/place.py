"""Places, and the ways in which talk and providers point at them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from openmap_graph.model.base import Instant, Value

Datum = Literal["WGS-84", "GCJ-02", "BD-09"]
PlaceKind = Literal["venue", "area"]
PlaceStatus = Literal["open", "closed", "renamed", "moved"]


class Point(Value):
    """A position in WGS-84 degrees."""

    latitude: float = Field(ge=-90, le=90, allow_inf_nan=False)
    longitude: float = Field(ge=-180, le=180, allow_inf_nan=False)


class Mention(Value):
    """How a turn names a place: the name exactly as written, and what was said of where it is.

    `kind` is `area` for districts, towns and regions ("in Shibuya"), else `venue`.
    `locality` is the area the same clause puts a venue in. `category` is the kind of place
    when the words say it ("that ramen bar"). `start` and `end` are characters of the turn that
    first gave the name, in this conversation.
    """

    name: str
    kind: PlaceKind = "venue"
    locality: str | None = None
    address: str | None = None
    category: str | None = None


class Place(Value):
    """A place in the world: private to one user, or canonical and shared.

    `datum` is the one in which the position was given; `point_is_imprecise` says that different places share
    the point, so that it measures no distance. `part_of` is the id of the place around it.
    """

    id: str
    name: str
    kind: PlaceKind = "venue"
    locality: str | None = None
    address: str | None = None
    category: str | None = None
    point: Point | None = None
    precision_m: float | None = None
    source: str | None = None
    source_id: str | None = None
    aliases: tuple[str, ...] = ()
    status: PlaceStatus = "open"
    datum: Datum | None = None
    point_is_imprecise: bool = False
    part_of: str | None = None


class KnownPlace(Value):
    """A place that the user already has in memory, as far as reading their talk needs it."""

    name: str
    aliases: tuple[str, ...] = ()
    locality: str | None = None


class PlaceQuestion(Value):
    """Whether two places are one: undecided, and left apart until the user settles it."""

    id: str
    first: Place
    second: Place
    reason: str
    asked_at: Instant


class Alias(Value):
    """What the user calls a place; `name` is the place's own name."""

    id: str
    text: str
    place_id: str
    name: str


class Collection(Value):
    """A named list of places, in the order in which they were put there."""

    id: str
    name: str
    places: tuple[Place, ...]


class RelatedPlace(Value):
    """A place of the user that has something in common with another.

    `traits` are shared concepts, `episodes` counts conversations about both, `collections` are lists with
    both, `is_part` says that one lies in the other.
    """

    place: Place
    traits: tuple[str, ...] = ()
    episodes: int = 0
    collections: tuple[str, ...] = ()
    is_part: bool = False
    distance_km: float | None = None
