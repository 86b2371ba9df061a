"""What is known of a place when it is compared with another."""

from __future__ import annotations

from openmap_graph.model.base import Value
from openmap_graph.model.place import PlaceKind, Point


class PlaceRecord(Value):
    """A mention, a provider's record, or a place already stored (then with `id`).

    `conversation` is where a bare mention was made; `imported` marks records that came in bulk, whose equal
    names prove nothing. `precision_m` is how far the point may be off, None when the source doesn't say;
    `point_is_imprecise` says that the point is a default and measures no distance.
    """

    id: str | None = None
    name: str
    kind: PlaceKind = "venue"
    locality: str | None = None
    address: str | None = None
    category: str | None = None
    point: Point | None = None
    precision_m: float | None = None
    point_is_imprecise: bool = False
    phone: str | None = None
    source: str | None = None
    source_id: str | None = None
    aliases: tuple[str, ...] = ()
    conversation: str | None = None
    owner: str | None = None
    imported: bool = False
