"""Records of places and their verdicts, for the tests of identity."""

from __future__ import annotations

from openmap_graph.rules.geo import point
from openmap_graph.rules.identity import PlaceRecord, compare

ULM = point(48.4, 9.98)


def record(
    name: str, locality: str | None = None, address: str | None = None, **others: object
) -> PlaceRecord:
    return PlaceRecord.model_validate({"name": name, "locality": locality, "address": address, **others})


def verdict(first: PlaceRecord, second: PlaceRecord) -> str:
    forth, back = compare(first, second), compare(second, first)
    assert (forth.outcome, forth.reason) == (back.outcome, back.reason)
    assert {forth.whole, back.whole} in ({None}, {"first", "second"})
    return forth.outcome


def verdict_of_names(first: str, second: str) -> str:
    return verdict(record(first), record(second))
