"""Frequented areas."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest

from openmap_graph.model.place import Point
from openmap_graph.rules.areas import frequented_areas, usual_area
from openmap_graph.rules.geo import destination, distance_km, point

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def visits_around(middle: Point, count: int, first_day: int = 0) -> list[tuple[Point, datetime]]:
    return [
        (destination(middle, 67.0 * each, 0.05 * (each % 6)), START + timedelta(days=first_day + each))
        for each in range(count)
    ]


@pytest.mark.parametrize(
    "middle", [point(66.0, 180), point(-17.0, -179.999), point(48.4, 9.98), point(89.999, 20)]
)
def test_an_area_is_centred_where_the_visits_are(middle: Point):
    (area,) = frequented_areas(visits_around(middle, 8))
    assert distance_km(area.centre, middle) < 0.3
    assert area.visits == 8
    assert area.last_at == START + timedelta(days=7)
    assert 0.1 < area.radius_km < 0.6


def test_two_visits_on_both_sides_of_the_date_line_are_one_area():
    west, east = point(66.0, 179.9), point(66.0, -179.9)
    (area,) = frequented_areas([(west, START), (east, START)])
    assert abs(area.centre.longitude) == pytest.approx(180, abs=0.001)


def test_cities_are_not_averaged():
    porto, oslo = point(41.15, -8.61), point(59.91, 10.75)
    first, second = frequented_areas([*visits_around(porto, 5), *visits_around(oslo, 9, first_day=30)])
    assert distance_km(first.centre, oslo) < 1
    assert distance_km(second.centre, porto) < 1


def test_a_single_visit_makes_no_area():
    assert frequented_areas([(point(10, 10), START)]) == ()
    assert frequented_areas([(point(10, 10), START), (point(20, 20), START)]) == ()
    assert frequented_areas([]) == ()


def test_a_chain_of_visits_through_a_city_is_its_dense_parts():
    south, north = point(52.40, 13.40), point(52.60, 13.40)
    chain = [(destination(south, 0, 0.9 * step), START) for step in range(25)]
    dense = [*visits_around(south, 12), *visits_around(north, 12)]
    areas = frequented_areas([*chain, *dense])
    assert len(areas) >= 2
    assert distance_km(areas[0].centre, north) < 2 or distance_km(areas[0].centre, south) < 2
    assert all(area.radius_km < 5 for area in areas)


def test_the_usual_area_is_the_most_visited_one():
    porto, oslo = point(41.15, -8.61), point(59.91, 10.75)
    usual = usual_area([*visits_around(porto, 5), *visits_around(oslo, 4, first_day=30)])
    assert usual is not None
    assert distance_km(usual.centre, porto) < 1
    assert usual_area([(porto, START), (oslo, START)]) is None


def test_the_order_of_the_visits_does_not_matter():
    visits = [*visits_around(point(41.15, -8.61), 5), *visits_around(point(41.18, -8.61), 5, first_day=3)]
    shuffled = random.Random(7).sample(visits, len(visits))  # noqa: S311  a seeded order
    assert frequented_areas(shuffled) == frequented_areas(visits)


def test_every_visit_lies_within_the_radius():
    visits = visits_around(point(66.0, 179.999), 12)
    (area,) = frequented_areas(visits)
    assert all(distance_km(area.centre, where) <= area.radius_km for where, _ in visits)
