"""Distances, boxes, centres, datums."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.errors import InvalidInput
from openmap_graph.model.place import Point
from openmap_graph.rules.datum import in_china, to_gcj02, to_wgs84
from openmap_graph.rules.geo import boxes, centre, destination, distance_km, point, within_km

points = st.builds(
    Point, latitude=st.floats(-90, 90, allow_nan=False), longitude=st.floats(-180, 180, allow_nan=False)
)


@pytest.mark.parametrize(
    ("latitude", "longitude", "field"),
    [
        (91, 0, "point.latitude"),
        (0, 181, "point.longitude"),
        (math.nan, 0, "point.latitude"),
        (-90.01, 0, "point.latitude"),
        (0, math.inf, "point.longitude"),
        (0, "east", "point.longitude"),
        (None, 0, "point.latitude"),
        (True, 0, "point.latitude"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_field(latitude: object, longitude: object, field: str):
    with pytest.raises(InvalidInput, match=field):
        point(latitude, longitude)


def test_the_field_is_named_as_the_caller_calls_it():
    with pytest.raises(InvalidInput, match=r"home\.longitude: 200 is out of range"):
        point(10, 200, "home")


def test_the_poles_and_the_date_line_are_positions():
    assert point(90, 180) == Point(latitude=90, longitude=180)
    assert point("-90", -180.0) == Point(latitude=-90, longitude=-180)


@pytest.mark.parametrize(
    ("start", "end", "expected_km"),
    [
        ((66.0, 179.9), (66.0, -179.9), 9.05),
        ((-16.8, 179.99), (-16.8, -179.99), 2.13),
        ((89.9, 0), (89.9, 180), 22.24),
        ((48.8584, 2.2945), (51.5007, -0.1246), 340.6),
        ((0, 0), (0, 180), 20015.1),
    ],
)
def test_distances_are_great_circles(
    start: tuple[float, float], end: tuple[float, float], expected_km: float
):
    assert distance_km(point(*start), point(*end)) == pytest.approx(expected_km, rel=0.002)


@given(points, points)
def test_a_distance_is_the_same_both_ways_and_bounded(start: Point, end: Point):
    assert distance_km(start, end) == pytest.approx(distance_km(end, start), abs=1e-9)
    assert 0 <= distance_km(start, end) <= 20015.2


@given(points, st.floats(0, 360), st.floats(0, 20000))
def test_a_destination_lies_as_far_away_as_asked(start: Point, bearing: float, along_km: float):
    assert distance_km(start, destination(start, bearing, along_km)) == pytest.approx(along_km, abs=0.01)


@given(points, st.floats(0.001, 15000), st.floats(0, 360), st.floats(0, 1))
def test_boxes_hold_everything_within_the_radius(
    middle: Point, radius_km: float, bearing: float, share: float
):
    inside = destination(middle, bearing, radius_km * share * 0.999)
    assert any(box.holds(inside) for box in boxes(middle, radius_km))


def test_a_radius_over_the_date_line_finds_both_sides():
    east, west = point(66.0, 179.9), point(66.0, -179.9)
    both = boxes(east, 10)
    assert len(both) == 2
    assert any(box.holds(west) for box in both)
    assert list(within_km(east, 10, [east, west, point(66, 179)])) == [east, west]


def test_a_radius_that_is_no_length_is_refused():
    for radius_km in (-1, math.nan, math.inf):
        with pytest.raises(InvalidInput, match="radius_km"):
            boxes(point(0, 0), radius_km)


def test_a_centre_at_the_date_line_stays_there():
    middle = centre([point(66.0, 179.9), point(66.0, -179.9)])
    assert middle is not None
    assert abs(middle.longitude) == pytest.approx(180)
    assert middle.latitude == pytest.approx(66.0, abs=0.001)


def test_a_centre_around_the_pole_is_the_pole():
    middle = centre([point(89, longitude) for longitude in (-120, 0, 120)])
    assert middle is not None
    assert middle.latitude == pytest.approx(90)


def test_nothing_and_opposite_points_have_no_centre():
    assert centre([]) is None
    assert centre([point(0, 0), point(0, 180)]) is None


@given(points)
def test_the_centre_of_one_point_is_that_point(only: Point):
    middle = centre([only])
    assert middle is not None
    assert distance_km(only, middle) < 0.001


@pytest.mark.parametrize(
    ("gcj", "wgs"),
    [
        ((31.221721, 121.449902), (31.2236, 121.4453)),
        ((39.908692, 116.397477), (39.907289, 116.391234)),
        ((22.534970, 114.062974), (22.537776, 114.057876)),
    ],
)
def test_gcj02_is_moved_back_to_wgs84(gcj: tuple[float, float], wgs: tuple[float, float]):
    assert distance_km(point(*gcj), point(*wgs)) > 0.3
    assert distance_km(to_wgs84(point(*gcj), "GCJ-02"), point(*wgs)) < 0.01


def test_bd09_is_moved_back_to_wgs84():
    tiananmen = to_wgs84(point(39.915035, 116.403884), "BD-09")
    assert distance_km(tiananmen, to_wgs84(point(39.908692, 116.397477), "GCJ-02")) < 0.05


@pytest.mark.parametrize(
    "outside",
    [(37.5512, 126.9882), (35.6812, 139.7671), (25.0330, 121.5654), (21.0278, 105.8342), (27.7172, 85.3240),
     (43.1155, 131.8855), (48.8584, 2.2945)],
)  # fmt: skip
def test_outside_of_china_no_datum_moves_a_point(outside: tuple[float, float]):
    for datum in ("WGS-84", "GCJ-02", "BD-09"):
        assert to_wgs84(point(*outside), datum) == point(*outside)


@pytest.mark.parametrize(
    "inside", [(31.2, 121.5), (22.28, 114.16), (43.8, 87.6), (20.04, 110.2), (45.8, 126.5), (30.0, 122.2)]
)
def test_a_wgs84_point_in_china_is_stored_as_it_is(inside: tuple[float, float]):
    assert in_china(point(*inside))
    assert to_wgs84(point(*inside), "WGS-84") == point(*inside)
    assert to_wgs84(point(*inside), "GCJ-02") != point(*inside)


@given(st.floats(25, 38), st.floats(103, 117))
def test_the_shift_and_its_inverse_cancel(latitude: float, longitude: float):
    where = point(latitude, longitude)
    assert distance_km(to_wgs84(to_gcj02(where), "GCJ-02"), where) < 0.0005
