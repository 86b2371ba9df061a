"""Opening hours of map providers are understood at the asked time, by the clocks of the place."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from openmap_graph.model.place import Point
from openmap_graph.rules.hours import opening, osm_syntax

ATHENS = ZoneInfo("Europe/Athens")
AFTER_MIDNIGHT = datetime.fromisoformat("2026-08-01T00:30+03:00")
FRIDAY_NIGHT = "Fr 18:00-02:00"


def test_friday_night_goes_on_after_midnight():
    assert opening(FRIDAY_NIGHT, AFTER_MIDNIGHT, ATHENS).is_open is True
    assert opening(FRIDAY_NIGHT, datetime.fromisoformat("2026-08-01T02:30+03:00"), ATHENS).is_open is False


def test_the_clock_of_the_place_counts_where_its_position_is_known():
    in_athens = Point(latitude=37.98, longitude=23.73)
    elsewhere = ZoneInfo("America/New_York")

    assert opening("Sa 00:00-01:00", AFTER_MIDNIGHT, elsewhere, in_athens).is_open is True
    assert opening("Sa 00:00-01:00", AFTER_MIDNIGHT, elsewhere).is_open is False


def test_hours_that_are_not_understood_are_neither_open_nor_closed():
    found = opening("whenever we like", AFTER_MIDNIGHT, ATHENS)

    assert found.is_open is None
    assert "whenever" in found.detail


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"periods": [{"open": {"day": 5, "time": "1800"}, "close": {"day": 6, "time": "0200"}}]},
            FRIDAY_NIGHT,
        ),
        (
            {
                "periods": [
                    {"open": {"day": 5, "hour": 18, "minute": 0}, "close": {"day": 6, "hour": 2, "minute": 0}}
                ]
            },
            FRIDAY_NIGHT,
        ),
        ({"regular": [{"day": 5, "open": "1800", "close": "0200"}]}, FRIDAY_NIGHT),
        ({"periods": [{"open": {"day": 0, "time": "0000"}}]}, "24/7"),
        ([{"day": 7, "open": "0900", "close": "0000"}], "Su 09:00-24:00"),
        ("Mo-Fr 09:00-17:00", "Mo-Fr 09:00-17:00"),
        ({"open_now": True}, None),
        ([{"day": "x"}, 3, None], None),
        (None, None),
        (7, None),
    ],
)
def test_periods_of_providers_become_one_syntax(given: object, expected: str | None):
    assert osm_syntax(given) == expected
