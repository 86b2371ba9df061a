"""A plan says what to search for, from where, how far, what to avoid, and why; making it stores nothing."""

from __future__ import annotations

import pytest

from openmap_graph.client import UserMemory

pytestmark = pytest.mark.live

HERE = (52.5, 13.4)


def test_an_unknown_location_is_said_and_no_distance_is_made_up(user: UserMemory):
    plan = user.plan("coffee near me")

    assert (plan.location, plan.radius_km, plan.location_source) == (None, None, "unknown")
    assert "unknown" in plan.location_detail


def test_the_named_anchor_gives_the_location(user: UserMemory):
    home = user.set_anchor("home", "Elm Row", near=HERE)
    plan = user.plan("coffee near home")

    assert plan.location_source == "anchor"
    assert plan.location is not None
    assert home.id in plan.rationale[0].evidence


def test_a_given_position_comes_before_all_others(user: UserMemory):
    user.set_anchor("home", "Elm Row", near=(40.0, 3.0))
    plan = user.plan("coffee near me", near=HERE)

    assert (plan.location_source, plan.radius_km) == ("given", 2.0)


def test_what_was_too_far_keeps_the_radius_below_it_and_says_so(user: UserMemory):
    user.capture(
        [
            {"role": "assistant", "content": "Bean Stall is 1.7 km away."},
            {"role": "user", "content": "Too far for a coffee."},
        ]
    )
    plan = user.plan("coffee", near=HERE)

    assert plan.radius_km is not None
    assert plan.radius_km < 1.7
    assert any("1.7 was refused" in limit.detail for limit in plan.limits)


def test_an_allergy_is_avoided_even_where_its_kind_is_asked_for(user: UserMemory):
    user.capture(["I'm allergic to shellfish."])
    plan = user.plan("seafood lunch")

    assert "seafood" in plan.include
    assert "shellfish" in plan.avoid


def test_a_diet_rules_out_what_was_loved_before_it(user: UserMemory):
    user.remember_place({"name": "Ironwood Steaks", "tags": ["steak"]}, "loved", at="2026-01-10")
    user.capture(["I've gone vegetarian."], at="2026-06-10")
    plan = user.plan("steak dinner tonight")

    assert "meat" in plan.avoid
    assert plan.suggest == ()
    assert [one.place.name for one in plan.avoid_places] == ["Ironwood Steaks"]
    assert [one.place.name for one in user.recall("which steakhouse did I love?").places] == [
        "Ironwood Steaks"
    ]


def test_what_the_query_does_not_want_is_avoided(user: UserMemory):
    plan = user.plan("somewhere without karaoke, please")

    assert "karaoke" in plan.avoid
    assert "karaoke" not in plan.search


def test_asking_twenty_times_changes_nothing(user: UserMemory):
    user.capture(["I love Tin Lantern in Peckham, so quiet."])
    before = (user.memories(), user.beliefs(), user.calibrations(), user.recent_turns())
    for _ in range(5):
        user.plan("indoor climbing nearby", near=HERE)
        user.rerank("indoor climbing nearby", [{"name": "Rock Hall"}], near=HERE)
        user.recall("indoor climbing nearby", near=HERE)
        user.context("indoor climbing nearby", near=HERE)
    user.consolidate()

    assert (user.memories(), user.beliefs(), user.calibrations(), user.recent_turns()) == before


@pytest.mark.parametrize("query", ["", "   ", "*", 'tea AND (OR "', "+^2 [café~", "\\"])
def test_no_query_breaks_a_plan(user: UserMemory, query: str):
    assert user.plan(query).query == query
