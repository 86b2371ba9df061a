"""What is read out of talk about distances, times, noise and crowds, and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openmap_graph.language.measures import FoundMeasure, measures_in
from openmap_graph.language.numbers import parse


def read(text: str, languages: tuple[str, ...] = ("en",)) -> list[tuple[str, float]]:
    return [(one.measure.term, round(one.measure.value, 3)) for one in measures_in(text, languages=languages)]


@pytest.mark.parametrize(
    ("text", "kilometres"),
    [
        ("about a mile and a half from you", 2.414),
        ("300 yards up the road", 0.274),
        ("half a mile away", 0.805),
        ("two and a half miles from home", 4.023),
        ("it's 600 feet away", 0.183),
        ("a kilometre and a half", 1.5),
        ("¾ of the way? no: 1½ miles", 2.414),
        ("a couple of miles from our hotel", 3.219),
        ("three quarters of a mile from here", 1.207),
        ("a half-mile walk", 0.805),
        ("1/2 mile up the hill", 0.805),
    ],
)
def test_imperial_units_and_fractions_in_words_are_distances(text: str, kilometres: float):
    assert read(text) == [("near", kilometres)]


@pytest.mark.parametrize(
    ("text", "kilometres"),
    [
        ("1,250 m away", 1.25),
        ("1.250 m entfernt", 1.25),
        ("à 1,2 km", 1.2),
        ("1 250 m away", 1.25),
        ("it is 2.6km off", 2.6),
        ("only 0,8 km", 0.8),
        ("1'400 m bis zum See", 1.4),
    ],
)
def test_separators_do_not_cut_a_number(text: str, kilometres: float):
    assert read(text) == [("near", kilometres)]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("a twenty minute walk", 20),
        ("a quarter of an hour on foot", 15),
        ("it's half an hour's walk", 30),
        ("it took us ten minutes to walk there", 10),
        ("walk of about 15-20 minutes", 17.5),
        ("the new cafe is a 12 minute walk from here", 12),
        ("an hour and ten minutes on foot", 70),
        ("20ish minutes on foot", 20),
        ("a ten-to-fifteen-minute walk", 12.5),
        ("徒歩5分", 5),
        ("步行十五分钟", 15),
    ],
)
def test_time_on_foot_is_walk_time(text: str, minutes: float):
    assert read(text) == [("walk_time", minutes)]


@pytest.mark.parametrize(
    "text",
    [
        "Forty minutes for a lukewarm latte.",
        "we queued for 25 minutes",
        "the 45 minute wait nearly killed us",
        "ten minutes by bus",
        "20 min away by tube",
        "I ran 10 km this morning",
        "a 3-mile run",
        "walked around for two hours",
        "the ceiling is 5 m high",
        "it is 2 km from the beach",
        "Table for 19:30, flat 8, 21 Kirk Road, ring 555 0142.",
        "Reopened after a $3M makeover, 40k followers.",
        "The place seats 40 and opened in 1998",
        "a 90-minute massage",
        "the next one is 15 minutes later",
        "we open at 11:30 am",
        "the wind blew 40 miles an hour",
        "at least six feet between the tables",
    ],
)
def test_numbers_that_measure_something_else_are_left_alone(text: str):
    assert read(text) == []


def test_two_times_in_one_sentence_keep_their_own_meaning():
    assert read("35-minute drive, then a 6-minute stroll from the car park") == [
        ("drive_time", 35),
        ("walk_time", 6),
    ]
    assert read("five minutes' drive and nothing else") == [("drive_time", 5)]
    assert read("20 minutes by car or a two hour walk") == [("drive_time", 20), ("walk_time", 120)]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("a 6 minute walk from the station", 6),
        ("it's 6 minutes from the metro", 6),
        ("a five-minute walk to the tram stop", 5),
        ("200 m from the subway", 2.5),
        ("a four-minute wander from Central station", 4),
    ],
)
def test_the_way_from_a_station_is_transit_walk(text: str, minutes: float):
    assert read(text) == [("transit_walk", minutes)]


@pytest.mark.parametrize(
    ("text", "noise"),
    [
        ("Food 9/10, noise 3/10.", 0.3),
        ("about 62 dB at the bar", 0.54),
        ("noise level around 40%", 0.4),
        ("It's 2 out of 5 for noise", 0.4),
        ("60–70 dB on Fridays", 0.6),
        ("110 decibels", 1.0),
    ],
)
def test_noise_is_read_from_ratings_and_decibels(text: str, noise: float):
    assert read(text) == [("noise", noise)]


def test_a_rating_of_the_food_is_not_noise():
    assert read("Food 9/10, service 8/10") == []


def test_how_full_a_place_is_is_its_crowd():
    assert read("it was 80% full") == [("crowd", 0.8)]
    assert read("half empty on weekdays") == [("crowd", 0.5)]
    assert read("crowd 7/10, easily") == [("crowd", 0.7)]


def test_a_range_is_one_measure_with_both_ends():
    (found,) = measures_in("a 10 to 15 minute walk")
    assert (found.measure.low, found.measure.value, found.measure.high) == (10, 12.5, 15)


def test_a_limit_is_marked_as_one():
    def bounds(text: str) -> list[str | None]:
        return [one.bound for one in measures_in(text)]

    assert bounds("within 10 minutes on foot") == ["at_most"]
    assert bounds("no more than 2 km") == ["at_most"]
    assert bounds("anything past 800 m is a trek") == ["at_least"]
    assert bounds("it is 800 m away") == [None]


def test_a_distance_travelled_on_a_trip_is_marked():
    def trips(text: str) -> list[bool]:
        return [one.measure.trip for one in measures_in(text)]

    assert trips("Weekend away, drove 310 km to Sandpiper Inn") == [True]
    assert trips("On our honeymoon we found it, 12 km up the coast") == [True]
    assert trips("a café 250 m away") == [False]


def test_number_words_of_other_languages_are_read_when_the_language_is_named():
    assert read("zehn Minuten zu Fuß", ("de",)) == [("walk_time", 10)]
    assert read("à vingt minutes à pied", ("fr",)) == [("walk_time", 20)]
    assert read("a veinte minutos a pie", ("es",)) == [("walk_time", 20)]


@given(st.integers(1, 999), st.integers(0, 999))
def test_thousands_are_the_same_with_any_separator(thousands: int, rest: int):
    value = thousands * 1000 + rest
    for mark in (",", " ", "'", "\u00a0"):
        assert parse(f"{thousands}{mark}{rest:03}") == value
    assert parse(f"{thousands}.{rest:03}", whole=True) == value


@settings(deadline=None)  # the first currency sign loads the list of towns
@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str):
    for found in measures_in(text):
        assert isinstance(found, FoundMeasure)
        assert 0 <= found.start < found.end <= len(text)


@given(st.floats(0.1, 99, allow_nan=False))
def test_a_distance_in_km_comes_back_as_said(distance: float):
    said = round(distance, 1)
    assert read(f"it is {said} km away") == [("near", said)]
