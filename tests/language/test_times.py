"""When things happened, seen from the moment they were told."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.language.times import times_in, when

ROME = ZoneInfo("Europe/Rome")
SUNDAY = datetime(2019, 8, 11, 18, 0, tzinfo=ROME)


def day(text: str, said_at: datetime = SUNDAY, zone: ZoneInfo = ROME, language: str = "en") -> date | None:
    found = when(text, said_at, zone, ("en", language))
    return found.instant.astimezone(zone).date() if found else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("last Friday we ate at Trattoria Mezzaluna", date(2019, 8, 9)),
        ("we were there last sunday", date(2019, 8, 4)),
        ("three Fridays ago", date(2019, 7, 26)),
        ("two weeks ago we went", date(2019, 7, 28)),
        ("a couple of days ago", date(2019, 8, 9)),
        ("the day before yesterday", date(2019, 8, 9)),
        ("Friday night was great", date(2019, 8, 9)),
        ("on the 12th of August", date(2018, 8, 12)),
        ("on the 9th we had lunch", date(2019, 8, 9)),
        ("May 3rd, 2018", date(2018, 5, 3)),
        ("2019-03-02", date(2019, 3, 2)),
        ("at Christmas", date(2018, 12, 25)),
        ("over the weekend", date(2019, 8, 3)),
    ],
)
def test_a_day_is_reckoned_from_the_day_it_was_told(text: str, expected: date):
    found = when(text, SUNDAY, ROME)
    assert found is not None
    assert (found.instant.date(), found.precision) == (expected, "day")


def test_an_import_years_later_changes_nothing():
    told = datetime(2019, 8, 11, tzinfo=ROME)
    assert day("last Friday we ate there", told) == date(2019, 8, 9)
    assert day("yesterday", told) == date(2019, 8, 10)


def test_a_day_is_the_local_one():
    auckland = ZoneInfo("Pacific/Auckland")
    told = datetime(2026, 6, 30, 21, 15, tzinfo=UTC)
    assert day("breakfast at Kauri Crate this morning", told, auckland) == date(2026, 7, 1)
    assert day("dinner last night", told, auckland) == date(2026, 6, 30)
    assert day("lunch yesterday", told, ZoneInfo("America/Lima")) == date(2026, 6, 29)


def test_what_was_told_of_today_is_not_in_the_future():
    early = datetime(2019, 8, 11, 7, 0, tzinfo=ROME)
    for text in ("this morning", "today", "earlier today"):
        found = when(text, early, ROME)
        assert found is not None
        assert found.instant <= early


@pytest.mark.parametrize(
    ("text", "start", "precision", "until"),
    [
        ("from 2017 to 2019", date(2017, 1, 1), "year", date(2020, 1, 1)),
        ("between 2010 and 2012 in Oslo", date(2010, 1, 1), "year", date(2013, 1, 1)),
        ("2015–2018, Ghent", date(2015, 1, 1), "year", date(2019, 1, 1)),
        ("from March 2018 until June 2018", date(2018, 3, 1), "month", date(2018, 7, 1)),
    ],
)
def test_a_stretch_of_time_has_both_ends(text: str, start: date, precision: str, until: date):
    found = when(text, SUNDAY, ROME)
    assert found is not None
    assert found.until is not None
    assert (found.instant.date(), found.precision, found.until.date(), found.relation) == (
        start,
        precision,
        until,
        "between",
    )


def test_since_and_until_are_told_apart():
    since = when("I've been back since May 2025", datetime(2026, 1, 1, tzinfo=ROME), ROME)
    until = when("we lived there until 2015", SUNDAY, ROME)
    lasting = when("for the last two years", SUNDAY, ROME)
    assert since is not None
    assert until is not None
    assert lasting is not None
    assert (since.instant.date(), since.precision, since.relation) == (date(2025, 5, 1), "month", "since")
    assert (until.instant.year, until.relation) == (2015, "until")
    assert (lasting.instant.date(), lasting.relation) == (date(2017, 8, 1), "since")


def test_several_times_of_one_sentence_come_in_order():
    found = times_in("in Gdańsk from 2017 to 2019, and back since May 2025", SUNDAY, ROME)
    assert [(one.instant.year, one.relation) for one in found] == [(2017, "between"), (2025, "since")]


def test_years_months_and_seasons_keep_their_precision():
    assert [
        (one.instant.date(), one.precision)
        for one in times_in("in 2012, in March, last summer", SUNDAY, ROME)
    ] == [
        (date(2012, 1, 1), "year"),
        (date(2019, 3, 1), "month"),
        (date(2019, 6, 1), "month"),
    ]


def test_a_clock_time_is_exact():
    found = when("yesterday at 7:30pm", SUNDAY, ROME)
    assert found is not None
    assert (found.instant, found.precision) == (datetime(2019, 8, 10, 19, 30, tzinfo=ROME), "instant")
    ago = when("half an hour ago", SUNDAY, ROME)
    assert ago is not None
    assert (ago.instant, ago.precision) == (SUNDAY - timedelta(minutes=30), "instant")


@pytest.mark.parametrize(
    ("text", "weekday"),
    [("every Tuesday", 1), ("on Thursdays we swim", 3), ("each Sunday morning", 6), ("every day", None)],
)
def test_what_recurs_is_marked(text: str, weekday: int | None):
    found = when(text, SUNDAY, ROME)
    assert found is not None
    assert (found.recurring, found.weekday) == (True, weekday)


def test_what_is_still_to_come_lies_ahead():
    assert day("we'll go on Friday") == date(2019, 8, 16)
    assert day("tomorrow evening") == date(2019, 8, 12)
    assert day("in two weeks") == date(2019, 8, 25)
    assert day("next Saturday") == date(2019, 8, 17)


@pytest.mark.parametrize(
    "text",
    [
        "we may march on, give me a second",
        "may I come",
        "the sun sat low behind us",
        "went to TGI Fridays",
        "dinner at Ruby Tuesday",
        "the hall seats 2019 people",
        "a 2000 calorie meal",
        "I want to go back home",
        "this place in the back",
        "we will fall in love with it",
        "the last one was better",
        "a spring roll and a summer salad",
        "room 1204, flat 2015",
    ],
)
def test_words_that_only_look_like_times_tell_none(text: str):
    assert times_in(text, SUNDAY, ROME) == ()


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "letzten Freitag waren wir da", date(2019, 8, 9)),
        ("de", "vor zwei Wochen", date(2019, 7, 28)),
        ("fr", "il y a deux semaines", date(2019, 7, 28)),
        ("fr", "hier soir", date(2019, 8, 10)),
        ("es", "hace tres días", date(2019, 8, 8)),
        ("it", "ieri sera", date(2019, 8, 10)),
        ("pt", "ontem à noite", date(2019, 8, 10)),
        ("zh", "上周末去了", date(2019, 8, 3)),
        ("ja", "3日前に行きました", date(2019, 8, 8)),
    ],
)
def test_other_languages_tell_times_too(language: str, text: str, expected: date):
    assert day(text, language=language) == expected


def test_the_repeated_hour_keeps_two_moments_apart():
    madrid = ZoneInfo("Europe/Madrid")
    first = datetime.fromisoformat("2026-10-25T02:30:00+02:00")
    second = datetime.fromisoformat("2026-10-25T02:30:00+01:00")
    one, other = when("just now", first, madrid), when("just now", second, madrid)
    assert one is not None
    assert other is not None
    assert other.instant.astimezone(UTC) - one.instant.astimezone(UTC) == timedelta(hours=1)


@given(
    st.text(max_size=60),
    st.datetimes(datetime.fromisoformat("1990-01-01"), datetime.fromisoformat("2060-01-01")),
)
def test_no_text_breaks_the_reader(text: str, moment: datetime):
    for one in times_in(text, moment.replace(tzinfo=UTC), ROME):
        assert one.instant.tzinfo is not None
        assert 0 <= one.start < one.end <= len(text)


@given(st.integers(1, 60))
def test_days_ago_is_that_many_days_before(days: int):
    assert day(f"{days} days ago") == SUNDAY.date() - timedelta(days=days)
