"""Remembered places are ranked by named shares; penalties always lower."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.model.belief import Belief
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.memory import Trait
from openmap_graph.model.search import Limit
from openmap_graph.rules.holding import Holding
from openmap_graph.rules.rank import Asking, Candidate, rank
from tests.rules.tastes import AT, Vocabulary, belief


def candidate(name: str = "Tea Yard", traits: tuple[str, ...] = (), **fields: Any) -> Candidate:
    given: dict[str, Any] = {
        "memory_id": name,
        "place_id": name,
        "name": name,
        "relationship": "liked",
        "affect": 0.5,
        "traits": tuple(Trait(concept=trait) for trait in traits),
        "facts": (),
        "goals": (),
        "companions": (),
        "words": 0.5,
        "cosine": 0.3,
        "distance_km": None,
    }
    return Candidate(**given | fields)


def asking(frame: IntentFrame, *beliefs: Belief, limits: tuple[Limit, ...] = ()) -> Asking:
    near = Limit(term="near", value=2.0, unit="km", source="prior")
    return Asking(frame=frame, holding=Holding(beliefs=beliefs), near=near, limits=limits, at=AT)


def scores(question: Asking, *candidates: Candidate) -> dict[str, float]:
    return {one.candidate.name: one.score for one in rank(question, candidates, Vocabulary())}


QUIET = IntentFrame(text="quiet cafe", words=("quiet", "cafe"), concepts=("quiet",))


def test_an_avoided_trait_lowers_a_disliked_place_further():
    question = asking(IntentFrame(text="cafe"), belief("avoids", "loud"))
    found = scores(
        question,
        candidate("Q", relationship="disliked", affect=-1.0),
        candidate("Q2", ("loud",), relationship="disliked", affect=-1.0),
    )

    assert found["Q2"] < found["Q"]


def test_what_lacks_the_wanted_trait_by_its_opposite_is_lowered():
    found = scores(
        asking(QUIET), candidate("loud", ("loud",)), candidate("unknown"), candidate("quiet", ("quiet",))
    )

    assert found["loud"] < found["unknown"] < found["quiet"]


def test_a_belief_for_another_company_does_not_count():
    avoided = belief("avoids", "loud", scope="with the kids")
    place = candidate("Q", ("loud",))
    alone, with_kids = IntentFrame(text="cafe"), IntentFrame(text="cafe", companions=("kids",))

    assert scores(asking(alone, avoided), place)["Q"] > scores(asking(with_kids, avoided), place)["Q"]


def test_a_diet_holds_back_what_it_excludes_by_kind():
    question = asking(IntentFrame(text="dinner"), belief("diet", "vegetarian"))
    held = {
        one.candidate.name: one.held
        for one in rank(
            question,
            [candidate("Grill", ("steak",)), candidate("Both", ("steak", "vegetarian")), candidate("Leaf")],
            Vocabulary(),
        )
    }

    assert held == {"Grill": "diet", "Both": "good", "Leaf": "good"}


def test_a_fact_beyond_a_learned_limit_lowers_and_names_its_evidence():
    limit = Limit(term="noise", value=0.4, unit="ratio", source="context", evidence=("cal-1",))
    noisy = candidate("noisy", ("quiet",), facts=(Measure(term="noise", value=0.8, unit="ratio"),))
    (found,) = rank(asking(QUIET, limits=(limit,)), [noisy], Vocabulary())
    over = next(reason for reason in found.reasons if reason.name == "over noise")

    assert over.share < 0
    assert over.evidence == ("cal-1",)


def test_a_whole_name_outweighs_any_affection():
    question = asking(IntentFrame(text="pewter ladle annex"))
    found = rank(
        question,
        [
            candidate("Pewter Ladle", naming=0.6, affect=1.0),
            candidate("Pewter Ladle Annex", naming=1.0, affect=-1.0),
        ],
        Vocabulary(),
    )

    assert found[0].candidate.name == "Pewter Ladle Annex"


def test_equal_scores_keep_the_order_of_their_ids():
    found = rank(asking(QUIET), [candidate("b"), candidate("a")], Vocabulary())

    assert [one.candidate.name for one in found] == ["a", "b"]


@given(
    st.lists(st.sampled_from(["quiet", "loud", "steak", "tea"]), max_size=4, unique=True),
    st.floats(-1, 1),
    st.floats(0, 1),
    st.floats(-1, 1),
    st.none() | st.floats(0, 500),
)
def test_reasons_always_add_up(
    traits: list[str], affect: float, words: float, cosine: float, distance_km: float | None
):
    question = asking(QUIET, belief("avoids", "loud"), belief("likes", "tea"), belief("diet", "vegetarian"))
    one = candidate(traits=tuple(traits), affect=affect, words=words, cosine=cosine, distance_km=distance_km)
    (found,) = rank(question, [one], Vocabulary())

    assert found.score == pytest.approx(sum(reason.share for reason in found.reasons))
    assert all(reason.share for reason in found.reasons)


WISHES = st.sampled_from(
    [
        IntentFrame(text="cafe", words=("cafe",)),
        QUIET,
        IntentFrame(text="loud bar", words=("loud", "bar"), concepts=("loud",)),
        IntentFrame(text="not too loud", avoided=("loud",)),
        IntentFrame(text="near me", near_me=True),
    ]
)


@given(WISHES, st.floats(-1, 1), st.sampled_from(["avoids", "allergic_to"]), st.none() | st.floats(0, 500))
def test_a_trait_that_the_user_does_not_want_never_raises_a_place(
    frame: IntentFrame, affect: float, predicate: str, distance_km: float | None
):
    held = belief(predicate, "steak")
    found = scores(
        asking(frame, held),
        candidate("Q", affect=affect, distance_km=distance_km),
        candidate("Q2", ("steak",), affect=affect, distance_km=distance_km),
    )

    assert found["Q2"] < found["Q"]


def test_a_disliked_word_inside_another_word_is_no_dislike():
    noodles = candidate("Republic Noodles")
    frame = IntentFrame(text="noodles", words=("noodles",))

    assert scores(asking(frame, belief("avoids", "pub")), noodles) == scores(asking(frame), noodles)


def test_what_is_beyond_a_small_learned_radius_is_lowered_and_not_left_out():
    near = Limit(term="near", value=0.25, unit="km", source="global", samples=1)
    question = asking(IntentFrame(text="coffee", words=("coffee",))).model_copy(update={"near": near})
    found = rank(
        question, [candidate("here", distance_km=0.25), candidate("there", distance_km=1.2)], Vocabulary()
    )

    assert [(one.candidate.name, one.held) for one in found] == [("here", "good"), ("there", "good")]


def test_a_dislike_of_the_evening_holds_back_in_the_evening_alone():
    lido = candidate("Lido", relationship="disliked", affect=-1.0, scopes=("in the evening",))
    dock = candidate("Dock", affect=0.0)

    def held(text: str) -> dict[str, str]:
        found = rank(asking(IntentFrame(text=text)), [lido, dock], Vocabulary())
        return {one.candidate.name: one.held for one in found}

    assert held("crepes tonight") == {"Lido": "disliked", "Dock": "good"}
    assert held("breakfast tomorrow") == {"Lido": "good", "Dock": "good"}
