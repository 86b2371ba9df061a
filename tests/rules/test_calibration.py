"""What near, quiet and expensive mean to a user follows from what they took and refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.errors import InvalidInput
from openmap_graph.model.calibration import Calibration
from openmap_graph.rules.calibration import REGISTRY, TERMS, Sample, fold, limit, look_up, look_up_all

START = datetime(2026, 5, 1, tzinfo=UTC)


def sample(value: float, day: int = 0, *, term: str = "near", accepted: bool = True, **fields: Any) -> Sample:
    fields.setdefault("event_id", f"e{day}-{value}")
    return Sample(term=term, value=value, at=START + timedelta(days=day), accepted=accepted, **fields)


def price(value: float, day: int, currency: str = "EUR", **fields: Any) -> Sample:
    fields.setdefault("place_id", f"p{day}")
    return sample(value, day, term="budget", currency=currency, **fields)


@pytest.mark.parametrize(
    ("term", "prior"), [("near", 2), ("walk_time", 10), ("transit_walk", 8), ("noise", 0.35), ("crowd", 0.35)]
)
def test_without_samples_the_prior_holds_and_says_so(term: str, prior: float):
    found = look_up((), term)
    assert (found.value, found.samples, found.source) == (prior, 0, "prior")


def test_without_samples_nothing_is_known_of_the_budget():
    assert look_up((), "budget").value is None


def test_an_unknown_term_is_refused_with_the_known_ones():
    with pytest.raises(InvalidInput, match=r"cosiness.*near"):
        look_up((), "cosiness")


def test_one_close_place_is_one_sample():
    found = look_up(fold([sample(0.25)]), "near")
    assert (found.value, found.samples, found.source) == (0.25, 1, "global")


def test_the_largest_accepted_distance_counts_in_general_and_for_each_purpose():
    found = fold(
        [sample(0.6, contexts=("date",)), sample(1.8, 1, contexts=("date", "celebration")), sample(1.1, 2)]
    )
    assert look_up(found, "near").value == 1.8
    assert look_up(found, "near", "date").value == 1.8
    assert look_up(found, "near", "date").samples == 2
    assert look_up(found, "near", "celebration").samples == 1


def test_a_purpose_without_samples_takes_what_holds_in_general():
    found = look_up(fold([sample(3.0)]), "near", "work")
    assert (found.value, found.samples, found.source) == (3.0, 1, "global")


def test_the_budget_of_a_currency_is_smoothed_and_currencies_are_never_mixed():
    found = fold([price(2000, 0, "JPY"), price(35, 1), price(55, 2)])
    assert look_up(found, "budget", currency="JPY").value == 2000
    assert look_up(found, "budget", currency="EUR").value == pytest.approx(41)
    assert [(one.currency, one.samples) for one in look_up_all(found, "budget")] == [("EUR", 2), ("JPY", 1)]


@pytest.mark.parametrize("turns", [("t1", "t2"), ("t2", "t1")])
def test_samples_of_one_time_count_in_the_order_in_which_they_were_said(turns: tuple[str, str]):
    first = price(35, 1, place_id="a", ordinal=1, turn_id=turns[0])
    second = price(55, 1, place_id="b", ordinal=2, turn_id=turns[1])

    assert fold([second, first])[0].value == pytest.approx(41)


def test_a_retelling_adds_no_sample_of_the_budget():
    dinner = price(80, 0, place_id="larch", contexts=("celebration", "date"))
    retold = price(80, 1, place_id="larch", contexts=("celebration",))
    found = fold([dinner, retold])
    for context in (None, "celebration", "date"):
        assert (look_up(found, "budget", context).samples, look_up(found, "budget", context).value) == (1, 80)
    assert [use.why_not for use in look_up(found, "budget").evidence] == [None, "told before"]


def test_a_distance_told_twice_in_one_turn_is_one_sample():
    twice = [sample(4.5, 0, event_id=name, place_id="p", turn_id="t") for name in ("a", "b")]
    assert look_up(fold(twice), "near").samples == 1


def test_a_trip_is_kept_as_an_outlier_and_not_used():
    found = look_up(fold([sample(0.6), sample(1.1, 1), sample(1.8, 2), sample(310, 3, trip=True)]), "near")
    assert (found.value, found.samples, found.outliers) == (1.8, 3, 1)
    assert [use.value for use in found.evidence if not use.used] == [310]


def test_more_than_five_times_the_median_of_four_is_an_outlier():
    usual = [sample(value, day) for day, value in enumerate((1.0, 1.2, 0.8, 1.1))]
    assert look_up(fold([*usual, sample(6.0, 9)]), "near").outliers == 1
    assert look_up(fold([*usual, sample(5.0, 9)]), "near").value == 5.0
    assert look_up(fold([*usual[:3], sample(6.0, 9)]), "near").value == 6.0


def test_a_refused_distance_bounds_the_search_without_being_a_sample():
    found = look_up(fold([sample(1.7, accepted=False)]), "near")
    assert (found.samples, found.rejected_from, found.source) == (0, 1.7, "prior")
    assert found.value is not None
    assert found.value < 1.7


def test_a_rule_for_one_situation_stays_there():
    found = fold([sample(1.5), sample(0.8, 1, accepted=False, contexts=("family",))])
    family, general = look_up(found, "near", "family"), look_up(found, "near")
    assert family.value is not None
    assert family.value <= 0.8
    assert (general.value, general.rejected_from) == (1.5, None)


def test_what_was_refused_once_and_taken_later_is_no_bound_any_more():
    found = look_up(fold([sample(3.0, 0, accepted=False), sample(4.0, 1)]), "near")
    assert (found.value, found.rejected_from) == (4.0, None)


def test_a_search_stays_below_what_was_refused():
    learned = look_up(fold([sample(1.0), sample(4.0, 1), sample(3.0, 2, accepted=False)]), "near")
    assert learned.value == 4.0
    bound = limit(learned)
    assert bound is not None
    assert 1.0 <= bound < 3.0


def test_a_withdrawn_choice_withdraws_its_sample():
    found = look_up(fold([sample(0.9), sample(6.0, 1, withdrawn=True)]), "near")
    assert (found.value, found.samples) == (0.9, 1)
    assert found.outliers == 0


def test_a_withdrawn_price_gives_way_to_a_later_one_of_the_same_place():
    found = fold([price(90, 0, place_id="p", withdrawn=True), price(40, 1, place_id="p")])
    assert look_up(found, "budget").value == 40


def test_a_price_in_an_unknown_currency_joins_no_other():
    found = fold([price(90, 0, "¥?"), price(2000, 1, "JPY")])
    assert look_up(found, "budget", currency="JPY").value == 2000
    assert look_up(found, "budget", currency="CNY").source == "prior"


def test_a_term_that_is_not_calibrated_is_left_out():
    assert fold([sample(35, term="drive_time")]) == ()


values = st.lists(st.tuples(st.floats(0.1, 50), st.integers(0, 30), st.booleans()), min_size=1, max_size=12)


@given(values, st.randoms(use_true_random=False))
def test_the_order_in_which_samples_arrive_does_not_matter(rows: list[tuple[float, int, bool]], random: Any):
    samples = [
        sample(
            value, day, accepted=accepted, event_id=f"{index}", place_id=f"p{index % 4}", turn_id=f"t{index}"
        )
        for index, (value, day, accepted) in enumerate(rows)
    ]
    shuffled = list(samples)
    random.shuffle(shuffled)
    assert fold(samples) == fold(shuffled)


@given(values)
def test_the_value_is_an_accepted_one_and_the_bound_a_refused_one(rows: list[tuple[float, int, bool]]):
    found = fold(
        [
            sample(value, day, accepted=accepted, event_id=f"{i}")
            for i, (value, day, accepted) in enumerate(rows)
        ]
    )
    for one in found:
        assert isinstance(one, Calibration)
        assert one.value is None or one.value in {value for value, _, accepted in rows if accepted}
        assert one.rejected_from is None or one.rejected_from in {
            value for value, _, accepted in rows if not accepted
        }


def test_every_term_has_a_unit_and_is_listed_once():
    assert tuple(REGISTRY) == TERMS
    assert len(set(TERMS)) == len(TERMS) == 6
