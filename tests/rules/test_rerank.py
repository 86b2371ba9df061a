"""Candidates of a live search are judged by named shares; penalties always lower, and none is lost."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.model.belief import Belief
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.search import Limit
from openmap_graph.rules.geo import point
from openmap_graph.rules.holding import Holding
from openmap_graph.rules.provider import Offered
from openmap_graph.rules.rank import Asking
from openmap_graph.rules.rerank import Judged, Match, Moment, judge
from tests.rules.tastes import AT, Vocabulary, belief

HERE = point(52.5, 13.4)
CONCEPTS = ["quiet", "loud", "steak", "meat", "tea"]


def match(relationship: str = "loved", affect: float = 1.0, **fields: Any) -> Match:
    return Match(
        memory_id="mem-1", place_id="plc-1", relationship=relationship, affect=affect, reason="", **fields
    )


def asking(*beliefs: Belief, frame: IntentFrame | None = None, limits: tuple[Limit, ...] = ()) -> Asking:
    return Asking(
        frame=frame or IntentFrame(text="tea"),
        holding=Holding(beliefs=beliefs),
        near=Limit(term="near", value=2.0, unit="km", source="prior"),
        limits=limits,
        at=AT,
    )


def judged(
    question: Asking,
    offered: list[Offered],
    *,
    concepts: list[tuple[str, ...]] | None = None,
    matches: list[Match | None] | None = None,
    open_wanted: bool = False,
) -> list[Judged]:
    moment = Moment(at=AT, time_zone="UTC", is_now=True, open_wanted=open_wanted)
    return judge(
        question,
        offered,
        concepts or [() for _ in offered],
        matches or [None for _ in offered],
        HERE,
        moment,
        Vocabulary(),
    )


def score(question: Asking, one: Offered, concepts: tuple[str, ...] = (), of: Match | None = None) -> float:
    (found,) = judged(question, [one], concepts=[concepts], matches=[of])
    return found.score


OFFERED = st.builds(
    Offered,
    input_index=st.just(0),
    name=st.sampled_from(["Tea Yard", "Iron Grill", "茶馆"]),
    distance_km=st.none() | st.floats(0, 100),
    rating=st.none() | st.floats(0, 1),
    price_level=st.none() | st.integers(0, 4),
    open_now=st.none() | st.booleans(),
    is_gone=st.booleans(),
)
TRAITS = st.lists(st.sampled_from(CONCEPTS), max_size=4, unique=True).map(tuple)


@given(st.lists(st.tuples(OFFERED, TRAITS), max_size=8))
def test_every_candidate_comes_back_once_best_first_and_its_reasons_add_up(
    given_ones: list[tuple[Offered, tuple[str, ...]]],
):
    offered = [one.model_copy(update={"input_index": index}) for index, (one, _) in enumerate(given_ones)]
    question = asking(belief("avoids", "loud"), belief("likes", "tea"), belief("diet", "vegetarian"))
    found = judged(question, offered, concepts=[traits for _, traits in given_ones])

    assert sorted(one.offered.input_index for one in found) == list(range(len(offered)))
    assert all(first.score >= second.score for first, second in itertools.pairwise(found))
    for one in found:
        assert one.score == pytest.approx(sum(reason.share for reason in one.reasons))
        assert all(reason.share for reason in one.reasons)


@given(OFFERED, st.integers(2, 6))
def test_equal_candidates_stay_in_the_order_given(one: Offered, count: int):
    same = [one.model_copy(update={"input_index": index}) for index in range(count)]

    assert [found.offered.input_index for found in judged(asking(), same)] == list(range(count))


@given(
    OFFERED, TRAITS, st.sampled_from(["avoids", "allergic_to"]), st.none() | st.just(match("disliked", -1.0))
)
def test_what_the_user_does_not_want_lowers_every_candidate(
    one: Offered, traits: tuple[str, ...], predicate: str, of: Match | None
):
    others = tuple(trait for trait in traits if trait not in ("loud", "quiet"))
    question = asking(belief(predicate, "loud"))

    assert score(question, one, (*others, "loud"), of) < score(question, one, others, of)


@given(OFFERED, TRAITS)
def test_a_dislike_lowers_and_love_raises(one: Offered, traits: tuple[str, ...]):
    unknown = score(asking(), one, traits)

    assert score(asking(), one, traits, match("disliked", -1.0)) < unknown
    assert unknown < score(asking(), one, traits, match())


@given(OFFERED, TRAITS)
def test_a_closed_place_is_below_the_same_place_open(one: Offered, traits: tuple[str, ...]):
    def with_hours(hours: str) -> float:
        return score(asking(), one.model_copy(update={"hours": hours, "is_gone": False}), traits)

    gone = score(asking(), one.model_copy(update={"is_gone": True}), traits)

    assert gone < with_hours("Fr 18:00-23:00") < with_hours("Fr 10:00-23:00")


@given(OFFERED, st.floats(0, 50), st.floats(0.1, 50))
def test_what_is_farther_is_never_better(one: Offered, near: float, more: float):
    def at(distance_km: float) -> float:
        return score(asking(), one.model_copy(update={"distance_km": distance_km}))

    assert at(near + more) <= at(near)


def test_a_dislike_in_one_situation_does_not_count_in_another():
    crowd = match("disliked", -1.0, scopes=("with the kids",))
    one = Offered(input_index=0, name="Tea Yard")
    with_kids = asking(frame=IntentFrame(text="tea", companions=("kids",)))

    assert score(asking(), one, of=crowd) == score(asking(), one)
    assert score(with_kids, one, of=crowd) < score(with_kids, one)


def test_what_the_user_denies_outweighs_what_the_provider_says():
    quiet = asking(frame=IntentFrame(text="quiet", concepts=("quiet",)))
    one = Offered(input_index=0, name="Tea Yard")

    assert score(quiet, one, ("quiet",), match(affect=0.0, absent=("quiet",))) < score(quiet, one)


def test_a_price_beyond_the_limit_lowers_only_in_its_own_currency():
    limit = Limit(term="budget", value=20, unit="EUR", currency="EUR", source="global", evidence=("cal",))
    question = asking(limits=(limit,))

    def priced(price: float, currency: str) -> float:
        return score(question, Offered(input_index=0, name="Tea Yard", price=price, currency=currency))

    assert priced(60, "EUR") < priced(15, "EUR") == priced(60, "JPY")


def test_a_measure_the_user_gave_counts_for_the_candidate_it_matches():
    limit = Limit(term="noise", value=0.4, unit="ratio", source="context", evidence=("cal-1",))
    loud = match(facts=(Measure(term="noise", value=0.8, unit="ratio"),))
    (found,) = judged(asking(limits=(limit,)), [Offered(input_index=0, name="Tea Yard")], matches=[loud])
    over = next(reason for reason in found.reasons if reason.name == "over noise")

    assert over.share < 0
    assert over.evidence == ("cal-1",)


def test_a_price_level_is_held_against_a_tight_budget_with_the_belief_that_says_so():
    stated = belief("budget_level", "cheap")
    offered = [Offered(input_index=level, name=f"House {level}", price_level=level) for level in (1, 2, 4)]
    found = {one.offered.input_index: one for one in judged(asking(stated), offered)}

    assert found[4].score < found[2].score < found[1].score
    assert stated.id in next(one for one in found[4].reasons if one.name == "price").evidence


def test_hours_outweigh_what_the_provider_says_of_now():
    one = Offered(input_index=0, name="Tea Yard", hours="Fr 18:00-23:00", open_now=True)
    (found,) = judged(asking(), [one])

    assert found.is_open is False


def test_open_is_worth_something_only_where_it_is_asked_for():
    one = Offered(input_index=0, name="Tea Yard", hours="24/7")
    (unasked,), (wanted,) = judged(asking(), [one]), judged(asking(), [one], open_wanted=True)

    assert unasked.is_open is wanted.is_open is True
    assert unasked.score < wanted.score


def test_nothing_offered_gives_nothing():
    assert judged(asking(), []) == []
