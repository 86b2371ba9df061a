"""Episodes and habits, from rows as the graph returns them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.rhythm import usual_hours, usual_weekdays
from openmap_graph.rules.scenarios import episode, habits

START = datetime(2026, 5, 5, 17, 30, tzinfo=UTC)
ROME = ZoneInfo("Europe/Rome")


def event(**fields: Any) -> dict[str, Any]:
    return {
        "kind": "opinion",
        "holder": "user",
        "modality": "asserted",
        "claim": None,
        "concept": None,
        "present": True,
        "polarity": 0,
        "goals": [],
        "companions": [],
        "place_name": None,
        "place_key": None,
        "said_at": START,
    } | fields


def label(concept: str) -> str:
    return {"transit": "near transit"}.get(concept, concept)


def scenario(number: int, **fields: Any) -> dict[str, Any]:
    return {
        "key": f"scn_{number}",
        "intents": ["study"],
        "preferred": [],
        "avoided": [],
        "concepts": ["quiet"],
        "positive_concepts": ["quiet"],
        "negative_concepts": [],
        "started_at": START + timedelta(weeks=number),
    } | fields


def test_an_episode_names_its_goal_its_places_and_how_they_went():
    found = episode(
        [
            event(claim="loved", place_name="Fern Hall", place_key="1", goals=["study", "solo"]),
            event(
                kind="trait",
                concept="transit",
                polarity=1,
                place_name="Fern Hall",
                place_key="1",
                goals=["study"],
            ),
            event(claim="disliked", place_name="Gravel Bar", place_key="2", goals=["study"]),
        ],
        label,
    )

    assert found is not None
    assert found.title == "study: Fern Hall and Gravel Bar"
    assert "preferred Fern Hall" in found.summary
    assert "avoided Gravel Bar" in found.summary
    assert "near transit" in found.summary


def test_talk_without_place_intent_or_trait_is_no_episode():
    assert episode([event(kind="statement")], label) is None
    assert episode([], label) is None


def test_what_others_said_and_what_was_only_asked_is_not_part_of_an_episode():
    told = [
        event(claim="loved", place_name="A", place_key="1", holder="grandad"),
        event(claim="loved", place_name="B", place_key="2", modality="question"),
    ]

    assert episode(told, label) is None


def test_a_retracted_place_is_not_part_of_an_episode():
    found = episode(
        [
            event(claim="disliked", place_name="Maple Attic", place_key="1"),
            event(claim="retracted", place_name="Maple Attic", place_key="1"),
            event(claim="disliked", place_name="Maple Cellar", place_key="2"),
        ],
        label,
    )

    assert found is not None
    assert found.places == ("Maple Cellar",)


def test_two_episodes_of_one_family_make_a_habit_and_one_makes_none():
    assert habits([scenario(0)], label, ROME) == ()

    (found,) = habits([scenario(0), scenario(1, intents=["work"])], label, ROME)

    assert (found.family, len(found.scenario_ids)) == ("focus", 2)
    assert found.confidence == 0.45 + 0.12 * 2 + 0.04
    assert "focus" in found.title


def test_being_alone_is_no_habit_of_its_own():
    assert habits([scenario(0, intents=["solo"]), scenario(1, intents=["solo"])], label, ROME) == ()


def test_weekly_episodes_at_one_hour_have_a_weekday_and_hours_in_the_time_of_the_user():
    (found,) = habits([scenario(number) for number in range(6)], label, ROME)

    assert found.weekdays == (1,)
    assert found.hours[0] <= 19 < found.hours[1]


@given(st.lists(st.datetimes(min_value=datetime(2020, 1, 1), max_value=datetime(2030, 1, 1)), max_size=2))  # noqa: DTZ001
def test_two_moments_are_never_a_weekday(moments: list[datetime]):
    assert usual_weekdays(moments) == ()


def test_hours_around_midnight_are_one_window():
    moments = [datetime(2026, 5, day, hour, tzinfo=UTC) for day, hour in ((1, 23), (3, 0), (8, 23), (12, 0))]

    assert usual_hours(moments) in ((22, 1), (23, 2))
