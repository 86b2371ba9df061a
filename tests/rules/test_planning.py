"""The plan's words, limits and radius follow from the query and from what the user holds."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.model.belief import Belief
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.search import Limit
from openmap_graph.rules.geo import point
from openmap_graph.rules.holding import Holding, Whereabouts
from openmap_graph.rules.planning import limits, radius_km, terms
from tests.rules.tastes import AT, Vocabulary, belief

HERE = Whereabouts(point=point(52.5, 13.4), source="given", detail="the given position")
NOWHERE = Whereabouts(point=None, source="unknown", detail="the location is unknown")
CONCEPTS = ["quiet", "loud", "ramen", "noodles", "steak", "meat", "view"]
PREDICATES = ["likes", "prefers", "avoids", "allergic_to", "diet", "pursues"]


def learned(term: str, unit: str, value: float | None, **fields: Any) -> Calibration:
    given: dict[str, Any] = {"term": term, "unit": unit, "value": value, "source": "global", "samples": 1}
    return Calibration(**given | fields)


def words_for(frame: IntentFrame, *beliefs: Belief) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = terms(frame, Holding(beliefs=beliefs), Vocabulary(), str, AT)
    return found.include, found.avoid


def test_what_the_query_wants_comes_before_what_the_user_likes():
    frame = IntentFrame(text="noodles", concepts=("noodles",))

    assert words_for(frame, belief("likes", "ramen"))[0] == ("noodles", "ramen")


def test_a_taste_that_says_nothing_of_the_wish_stays_out():
    frame = IntentFrame(text="noodles", concepts=("noodles",))

    assert words_for(frame, belief("likes", "steak"))[0] == ("noodles",)


def test_a_wish_of_the_query_overrules_an_avoided_taste_but_no_allergy():
    frame = IntentFrame(text="loud steak house", concepts=("loud", "steak"))
    include, avoid = words_for(frame, belief("avoids", "loud"), belief("allergic_to", "steak"))

    assert (include, avoid) == (("loud",), ("steak",))


def test_a_diet_is_looked_for_at_a_meal_and_rules_out_what_it_excludes():
    include, avoid = words_for(IntentFrame(text="dinner", occasion="dinner"), belief("diet", "vegetarian"))

    assert (include, avoid) == (("vegetarian",), ("meat",))


def test_a_doubtful_belief_counts_for_nothing():
    frame = IntentFrame(text="noodles", concepts=("noodles",))

    assert words_for(frame, belief("avoids", "loud", confidence=0.29)) == (("noodles",), ())


def test_a_belief_for_other_company_is_left_out():
    avoided = belief("avoids", "loud", scope="with the kids")

    assert words_for(IntentFrame(text="cafe"), avoided)[1] == ()
    assert words_for(IntentFrame(text="cafe", companions=("kids",)), avoided)[1] == ("loud",)


@given(
    st.lists(st.sampled_from(CONCEPTS), max_size=3, unique=True),
    st.lists(st.sampled_from(CONCEPTS), max_size=3, unique=True),
    st.lists(
        st.tuples(st.sampled_from(PREDICATES), st.sampled_from([*CONCEPTS, "vegetarian"])),
        max_size=6,
        unique=True,
    ),
)
def test_no_word_is_looked_for_and_avoided_at_once_and_each_avoided_one_says_why(
    wished: list[str], refused: list[str], held: list[tuple[str, str]]
):
    frame = IntentFrame(
        text="dinner",
        occasion="dinner",
        concepts=tuple(wished),
        avoided=tuple(one for one in refused if one not in wished),
    )
    beliefs = [belief(predicate, object) for predicate, object in held]
    found = terms(frame, Holding(beliefs=tuple(beliefs)), Vocabulary(), str, AT)

    assert not set(found.include) & set(found.avoid)
    assert set(frame.avoided) <= set(found.avoid)
    assert len(set(found.include)) == len(found.include)
    explained = {reason.detail.split(":")[0] for reason in found.rationale if reason.name == "avoid"}
    assert explained == set(found.avoid)
    known = {one.id for one in beliefs}
    assert all(set(reason.evidence) <= known for reason in found.rationale)


def test_near_is_always_a_limit_and_says_that_it_is_assumed():
    (near,) = limits(IntentFrame(text="coffee"), Holding())

    assert (near.term, near.value, near.source) == ("near", 2.0, "prior")


def test_what_the_query_states_replaces_what_was_learned():
    stated = Measure(term="budget", value=20, unit="money", currency="EUR")
    holding = Holding(
        learned=(
            learned("budget", "money", 50.0, currency="EUR"),
            learned("near", "km", 0.8),
        )
    )
    found = {
        one.term: (one.value, one.source)
        for one in limits(IntentFrame(text="x", constraints=(stated,)), holding)
    }

    assert found == {"budget": (20, "query"), "near": (0.8, "global")}


def test_of_a_range_the_upper_end_is_the_limit():
    stated = Measure(term="walk_time", value=5, high=12, unit="min")
    found = limits(IntentFrame(text="x", constraints=(stated,)), Holding())

    assert next(one.value for one in found if one.term == "walk_time") == 12


def test_without_a_position_there_is_no_radius():
    assert radius_km([Limit(term="near", value=2.0, unit="km", source="prior")], NOWHERE) is None


@given(st.none() | st.floats(0.1, 50), st.none() | st.floats(1, 120))
def test_the_radius_is_never_beyond_near_nor_beyond_the_walk(near: float | None, walk: float | None):
    known = [
        Limit(term=term, value=value, unit=unit, source="query")
        for term, value, unit in (("near", near, "km"), ("walk_time", walk, "min"))
        if value is not None
    ]
    found = radius_km(known, HERE)

    assert (found is None) == (not known)
    if found is not None:
        assert near is None or found <= near + 0.001
        assert walk is None or found <= walk * 0.08 + 0.001
