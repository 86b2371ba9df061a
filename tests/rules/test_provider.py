"""Candidates of map providers are read into one shape; bad ones say why."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.provider import Unusable, read_candidate

OSM = {
    "type": "node",
    "id": 4711,
    "lat": 52.5,
    "lon": 13.4,
    "tags": {
        "name": "Juniper Cellar",
        "amenity": "cafe",
        "cuisine": "cake;coffee_shop",
        "opening_hours": "Mo-Fr 09:00-17:00",
        "internet_access": "wlan",
        "diet:vegan": "yes",
        "addr:street": "Elm Row",
        "addr:housenumber": "3",
    },
}
OSM_WAY = {"type": "way", "id": 9, "center": {"lat": 52.5, "lon": 13.4}, "tags": {"name": "Fern Hall"}}
GOOGLE = {
    "place_id": "g-1",
    "name": "Juniper Cellar",
    "geometry": {"location": {"lat": 52.5, "lng": 13.4}},
    "types": ["cafe", "point_of_interest"],
    "rating": 4.5,
    "price_level": 2,
    "vicinity": "Elm Row 3",
    "business_status": "OPERATIONAL",
    "opening_hours": {"open_now": True, "periods": [{"open": {"day": 0, "time": "0000"}}]},
}
GOOGLE_NEW = {
    "id": "g-2",
    "displayName": {"text": "Juniper Cellar", "languageCode": "en"},
    "location": {"latitude": 52.5, "longitude": 13.4},
    "types": ["cafe"],
    "rating": 4.5,
    "priceLevel": "PRICE_LEVEL_EXPENSIVE",
    "businessStatus": "CLOSED_PERMANENTLY",
}
FOURSQUARE = {
    "fsq_id": "f-1",
    "name": "Juniper Cellar",
    "geocodes": {"main": {"latitude": 52.5, "longitude": 13.4}},
    "categories": [{"id": 1, "name": "Coffee Shop"}],
    "distance": 250,
    "price": 1,
    "rating": 9.0,
    "location": {"formatted_address": "Elm Row 3", "locality": "Ulm"},
    "hours": {"regular": [{"day": 1, "open": "0900", "close": "1700"}]},
}
YELP = {
    "id": "y-1",
    "name": "Juniper Cellar",
    "coordinates": {"latitude": 52.5, "longitude": 13.4},
    "categories": [{"alias": "cafes", "title": "Cafes"}],
    "price": "$$",
    "rating": 4.5,
    "distance": 250.0,
    "is_closed": False,
}
GEOJSON = {
    "type": "Feature",
    "geometry": {"type": "Point", "coordinates": [13.4, 52.5]},
    "properties": {"name": "Juniper Cellar", "category": "cafe"},
}


@pytest.mark.parametrize("shape", [OSM, GOOGLE, GOOGLE_NEW, FOURSQUARE, YELP, GEOJSON])
def test_every_shape_gives_name_and_position(shape: dict[str, Any]):
    found = read_candidate(3, shape)

    assert (found.input_index, found.name) == (3, "Juniper Cellar")
    assert found.point is not None
    assert (found.point.latitude, found.point.longitude) == (52.5, 13.4)


def test_tags_of_openstreetmap_tell_kind_hours_and_diet():
    found = read_candidate(0, OSM)

    assert (found.source, found.source_id) == ("osm", "node/4711")
    assert found.hours == "Mo-Fr 09:00-17:00"
    assert found.address == "Elm Row 3"
    assert {"cafe", "cake", "coffee shop"} <= set(found.kinds)
    assert {"vegan", "wifi"} <= set(found.tags)


def test_a_way_of_openstreetmap_lies_at_its_centre():
    point = read_candidate(0, OSM_WAY).point

    assert point is not None
    assert point.latitude == 52.5


def test_ratings_and_prices_of_providers_have_one_scale():
    assert read_candidate(0, GOOGLE).rating == read_candidate(0, FOURSQUARE).rating == 0.9
    assert [read_candidate(0, one).price_level for one in (GOOGLE, GOOGLE_NEW, FOURSQUARE, YELP)] == [
        2,
        3,
        1,
        2,
    ]


def test_a_place_that_is_gone_says_so():
    assert read_candidate(0, GOOGLE_NEW).is_gone
    assert not read_candidate(0, GOOGLE).is_gone


def test_a_bare_distance_is_in_metres():
    assert read_candidate(0, {"name": "x", "distance": 250}).distance_km == 0.25
    assert read_candidate(0, {"name": "x", "distance_km": 2}).distance_km == 2


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({"lat": 1, "lng": 2}, "no name"),
        ({"name": "  "}, "no name"),
        ({"name": "x", "lat": None, "lng": 2}, "latitude"),
        ({"name": "x", "lat": 1, "lng": "abc"}, "longitude"),
        ({"name": "x", "lat": 91, "lng": 0}, "latitude"),
        ({"name": "x", "lat": float("nan"), "lng": 0}, "latitude"),
        (None, "null"),
        ("x", "str"),
        (["x"], "list"),
    ],
)
def test_a_bad_candidate_says_why(bad: object, reason: str):
    with pytest.raises(Unusable, match=reason):
        read_candidate(0, bad)


def test_a_candidate_without_any_position_is_one():
    assert read_candidate(0, {"name": "x"}).point is None


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    [
        "tags",
        "rating",
        "price",
        "hours",
        "opening_hours",
        "location",
        "geometry",
        "categories",
        "types",
        "lat",
        "id",
    ]
)


@given(st.dictionaries(FIELDS, JSON, max_size=6))
def test_no_field_of_whatever_kind_breaks_the_reading(fields: dict[str, Any]):
    with contextlib.suppress(Unusable):
        assert read_candidate(0, {"name": "x", **fields}).name == "x"
