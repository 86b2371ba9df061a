"""A stated profile beside a derived one; and beliefs that cannot both hold."""

from __future__ import annotations

from datetime import timedelta

import pytest

from openmap_graph.client import UserMemory
from openmap_graph.errors import InvalidInput
from openmap_graph.model.belief import Belief
from openmap_graph.model.persona import Persona, Preference
from openmap_graph.rules.contradictions import contradictions
from tests.flows.conftest import NOW, Clock

pytestmark = pytest.mark.live


def held(user: UserMemory) -> set[tuple[str, str, str]]:
    return {(belief.predicate, belief.object, belief.source) for belief in user.beliefs()}


def sources(preferences: tuple[Preference, ...]) -> dict[str, str]:
    return {one.value: one.source for one in preferences}


def test_stated_preferences_become_beliefs_that_say_which_call_stated_them(user: UserMemory):
    persona = user.set_persona(
        likes=["ramen"],
        dislikes=["noisy places"],
        vibes=["cosy"],
        dietary=["vegetarian", "shellfish allergy", "no pork"],
        budget="Mid range",
        notes="walks with a cane",
    )

    assert {("likes", "ramen", "stated"), ("allergic_to", "shellfish", "stated")} <= held(user)
    assert {("diet", "vegetarian", "stated"), ("avoids", "pork", "stated")} <= held(user)
    assert sources(persona.likes) == {"ramen": "profile"}
    assert sources(persona.dislikes) == {"loud": "profile"}
    assert sources(persona.vibes) == {"cozy": "profile"}
    assert sources(persona.dietary) == {"vegetarian": "profile", "shellfish": "profile", "pork": "profile"}
    assert sources(persona.budget) == {"mid range": "profile"}
    assert persona.notes == "walks with a cane"
    assert min(one.confidence for one in persona.likes) >= 0.95
    assert "set_persona(likes='ramen')" in user.why(persona.likes[0].belief_id or "").text()


def test_stating_the_same_again_changes_nothing(user: UserMemory):
    first = user.set_persona(likes=["ramen"], dietary=["vegan"])
    beliefs = user.beliefs()

    assert user.set_persona(likes=["ramen"]) == first
    assert user.set_persona({"likes": ["ramen"], "dietary": ["vegan"]}) == first
    assert user.beliefs() == beliefs


def test_a_change_withdraws_what_is_no_longer_stated_and_leaves_the_rest(user: UserMemory, clock: Clock):
    user.set_persona(likes=["ramen", "jazz"], dietary=["vegan"])
    clock.now += timedelta(days=1)

    persona = user.set_persona(likes=["jazz", "sushi"])

    assert sorted(sources(persona.likes)) == ["jazz", "sushi"]
    assert list(sources(persona.dietary)) == ["vegan"]
    assert {belief.object for belief in user.beliefs("likes", as_of=NOW)} == {"ramen", "jazz"}


def test_a_cleared_persona_leaves_nothing_and_can_be_stated_again(user: UserMemory):
    user.set_persona(likes=["ramen"], notes="x")

    assert user.clear_persona() == Persona()
    assert user.beliefs() == ()
    assert user.clear_persona() == Persona()

    assert list(sources(user.set_persona(likes=["ramen"]).likes)) == ["ramen"]


def test_what_was_also_said_in_talk_outlasts_the_profile(user: UserMemory, clock: Clock):
    user.capture(["I like ramen."])
    clock.now += timedelta(days=1)
    user.set_persona(likes=["ramen"])
    clock.now += timedelta(days=1)

    assert sources(user.clear_persona().likes) == {"ramen": "stated"}


def test_derived_preferences_stand_beside_stated_ones_with_their_source(user: UserMemory, clock: Clock):
    for day, name in enumerate(["Halyard", "Slate Oven", "Fern House"]):
        clock.now = NOW + timedelta(days=day)
        user.capture([f"Loved {name}, so quiet."], conversation=name)

    persona = user.set_persona(likes=["ramen"])

    assert sources(persona.likes)["quiet"] == "derived"
    assert sources(persona.likes)["ramen"] == "profile"


def test_a_new_diet_replaces_the_old_one(user: UserMemory, clock: Clock):
    user.set_persona(dietary=["vegan"])
    clock.now += timedelta(days=1)

    user.set_persona(dietary=["vegetarian"])

    assert [belief.object for belief in user.beliefs("diet")] == ["vegetarian"]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"likes": [7]}, "persona.likes"),
        ({"favourites": ["x"]}, "persona.favourites"),
        ({"likes": ["jazz"], "dislikes": ["jazz"]}, "both"),
    ],
)
def test_a_profile_that_cannot_be_right_is_refused_and_nothing_is_stored(
    user: UserMemory, fields: dict[str, object], named: str
):
    with pytest.raises(InvalidInput, match=named):
        user.set_persona(fields)

    assert user.persona() == Persona()


def test_the_profile_holds_persona_anchors_calibrations_and_areas(user: UserMemory):
    user.set_persona(likes=["ramen"])
    user.set_anchor("home", "Alder Park")
    user.calibrate("near", 1.5)

    profile = user.profile()

    assert list(sources(profile.persona.likes)) == ["ramen"]
    assert [anchor.label for anchor in profile.anchors] == ["Alder Park"]
    assert [one.value for one in profile.calibrations] == [1.5]
    assert profile.areas == ()


def test_a_concept_is_judged_in_any_wording_and_unknown_is_said_as_such(user: UserMemory):
    user.set_persona(likes=["quiet"], dislikes=["karaoke"])

    assert user.infer("peaceful").likely
    assert (user.infer("karaoke").likely, user.infer("karaoke").known) == (False, True)
    assert user.infer("karaoke", "avoids").likely
    assert (user.infer("falconry").known, user.infer("falconry").confidence) == (False, 0)
    with pytest.raises(InvalidInput, match="predicate"):
        user.infer("ramen", "adores")


def test_a_normal_run_leaves_no_contradiction(user: UserMemory, clock: Clock):
    for day, text in enumerate(
        [
            "I love durian.",
            "Loved Halyard, so quiet.",
            "I can't face durian any more.",
            "We live on Mill Lane.",
        ]
    ):
        clock.now = NOW + timedelta(days=day)
        user.capture([text], conversation=f"day-{day}")
    user.set_persona(likes=["jazz"], dietary=["vegan"])
    user.consolidate()
    before = user.beliefs()

    assert user.repair_contradictions() == ()
    assert user.beliefs() == before


def belief(predicate: str, object: str, source: str = "stated", day: int = 0, **fields: object) -> Belief:
    at = NOW + timedelta(days=day)
    return Belief.model_validate(
        {
            "id": f"blf_{predicate}_{object}_{source}_{day}",
            "predicate": predicate,
            "object": object,
            "label": object,
            "source": source,
            "confidence": 0.95,
            "support": 1,
            "against": 0,
            "evidence": 1,
            "valid_from": at,
            "recorded_at": at,
            "newest_evidence_at": at,
        }
        | fields
    )


def broader(concept: str) -> tuple[str, ...]:
    return ("meat",) if concept == "steak" else ()


@pytest.mark.parametrize(
    ("kept", "closed"),
    [
        (belief("avoids", "durian", day=2), belief("likes", "durian", day=1)),
        (belief("avoids", "wine", day=1), belief("likes", "wine", "inferred", day=9)),
        (belief("lives_near", "Alder Park", day=2), belief("lives_near", "Mill Lane", day=1)),
        (belief("likes", "ramen", day=1), belief("likes", "ramen", "inferred", day=2)),
        (belief("avoids", "meat", day=1), belief("likes", "steak", "inferred", day=2)),
    ],
)
def test_of_two_beliefs_that_cannot_both_hold_the_weightier_stays(kept: Belief, closed: Belief):
    for pair in ((kept, closed), (closed, kept)):
        (found,) = contradictions(pair, broader)
        assert (found.kept, found.closed) == (kept, closed)


@pytest.mark.parametrize(
    "pair",
    [
        (belief("likes", "ramen"), belief("likes", "sushi")),
        (belief("likes", "jazz"), belief("avoids", "jazz", scope="with the kids")),
        (belief("avoids", "meat"), belief("likes", "tofu", "inferred")),
    ],
)
def test_beliefs_that_may_both_hold_are_left_alone(pair: tuple[Belief, Belief]):
    assert contradictions(pair, broader) == ()
