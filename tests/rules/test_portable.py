"""Lines of an export: what goes in comes out, ids are renamed and words are not."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.model.place import Point
from openmap_graph.rules.portable import (
    Unreadable,
    edge_line,
    edge_properties,
    given_id,
    ids_in,
    line_of,
    packed,
    record_of,
    translated,
    unpacked,
)

ONE, OTHER = "evt_" + "1" * 32, "evt_" + "2" * 32
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
TIMES = st.datetimes(datetime(1900, 1, 2), datetime(2100, 1, 1), timezones=OFFSETS)  # noqa: DTZ001 - bounds are naive
POINTS = st.builds(
    Point,
    latitude=st.floats(-90, 90, allow_nan=False),
    longitude=st.floats(-180, 180, allow_nan=False),
)
PLAIN = st.one_of(
    TEXTS, st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False, allow_infinity=False), st.booleans()
)
VALUES = st.one_of(PLAIN, TIMES, POINTS, st.lists(TEXTS), st.lists(st.integers(0, 100)), st.lists(TIMES))
NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True).map(lambda name: f"x_{name}")
PROPERTIES = st.dictionaries(NAMES, VALUES)


@given(PROPERTIES)
def test_properties_come_back_from_a_line_as_they_went_in(properties: dict[str, Any]):
    line = line_of({"properties": packed(properties)})

    assert unpacked(record_of(line)["properties"]) == properties
    assert line.isascii()
    assert line.count(b"\n") == 1


@given(PROPERTIES)
def test_the_order_of_properties_does_not_change_a_line(properties: dict[str, Any]):
    turned = dict(reversed(properties.items()))

    assert line_of(packed(properties)) == line_of(packed(turned))
    assert edge_properties(properties) == edge_properties(turned)


@given(PROPERTIES, st.none() | TEXTS)
def test_a_relationship_comes_back_from_its_line(properties: dict[str, Any], key: str | None):
    held = properties | ({"key": key} if key else {})
    record = record_of(edge_line("OF", "mem_1", 'plc"\n', edge_properties(held)))

    assert (record["kind"], record["from"], record["to"]) == ("OF", "mem_1", 'plc"\n')
    assert record.get("key") == (key or None)
    assert unpacked(record.get("properties", {})) == properties


def test_ids_are_renamed_wherever_they_are_and_words_stay_as_they_are():
    def renamed(name: str) -> str:
        return OTHER if name == ONE else name

    told = translated(
        {
            "turn_key": ONE,
            "started_by": f"m|{ONE}",
            "moved_from": [ONE, "x"],
            "text": ONE,
            "quote": ONE,
            "n": 7,
        },
        renamed,
    )

    assert told == {
        "turn_key": OTHER, "started_by": f"m|{OTHER}", "moved_from": [OTHER, "x"], "text": ONE, "quote": ONE, "n": 7,
    }  # fmt: skip
    assert translated({"quote": f"call({ONE})"}, renamed) == {"quote": f"call({OTHER})"}


@pytest.mark.parametrize(
    "text", ["evt_1", f"x{ONE}", f"{ONE}f", ONE.upper(), "event_" + "1" * 32 + "0", "m|evt_" + "g" * 32]
)
def test_what_only_looks_like_an_id_is_none(text: str):
    assert ids_in(text) == []


def test_a_given_id_depends_on_the_user_and_keeps_its_kind():
    assert given_id("alice", ONE) == given_id("alice", ONE)
    assert len({given_id("alice", ONE), given_id("bob", ONE), given_id("alice", OTHER), ONE}) == 4
    assert given_id("alice", ONE).startswith("evt_")
    assert given_id("alice", "forged").startswith("imp_")


@pytest.mark.parametrize(
    ("properties", "reason"),
    [
        ([], "no JSON object"),
        ({"user_id": "bob"}, "may set"),
        ({"X": 1}, "may set"),
        ({"a`b": 1}, "may set"),
        ({"a": None}, "null"),
        ({"a": {}}, "plain value"),
        ({"a": {"time": "yesterday"}}, "no time"),
        ({"a": {"time": "2026-01-01T00:00:00"}}, "no time"),
        ({"a": {"point": [181, 0]}}, "no position"),
        ({"a": {"point": [0, 0], "b": 1}}, "plain value"),
        ({"a": [1, "b"]}, "one kind"),
        ({"a": [[1]]}, "one kind"),
        ({"a": 2**63}, "too large"),
        ({"a": float("inf")}, "too large"),
        ({"a": "\ud83c"}, "half a character"),
    ],
)
def test_other_properties_are_refused_with_their_name(properties: object, reason: str):
    with pytest.raises(Unreadable, match=reason):
        unpacked(properties)


@pytest.mark.parametrize("line", [b"1" * 5_000, b'{"a": -Infinity}', b"[" * 100_000, b"\xff", b'"a"', b""])
def test_a_line_that_no_reader_can_take_is_refused(line: bytes):
    with pytest.raises(Unreadable):
        record_of(line)


@given(st.binary())
def test_any_bytes_are_a_record_or_refused(line: bytes):
    try:
        found = record_of(line)
    except Unreadable:
        return
    assert found == json.loads(line)
