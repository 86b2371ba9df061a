"""Places, and the ways in which talk and providers point at them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from openmap_graph.model.base import Value

Datum = Literal["WGS-84", "GCJ-02", "BD-09"]
PlaceKind = Literal["venue", "area"]


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
    """A place in the world: private to one user, or canonical and shared."""

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
    status: Literal["open", "closed", "renamed", "moved"] = "open"


class KnownPlace(Value):
    """A place that the user already has in memory, as far as reading their talk needs it."""

    name: str
    aliases: tuple[str, ...] = ()
    locality: str | None = None
