"""Scores of different scales are fused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.fuse import among, reciprocal_ranks, standard, z_sum

NUMBERS = st.floats(-1e3, 1e3, allow_nan=False)


def test_the_scale_of_a_list_does_not_matter():
    assert z_sum([1, 2, 3], [5, 0, 5]) == pytest.approx(z_sum([10, 20, 30], [0.5, 0, 0.5]))


def test_a_list_that_says_nothing_changes_nothing():
    assert z_sum([3.0, 1.0], [7.0, 7.0]) == standard([3.0, 1.0])


@given(st.lists(NUMBERS, min_size=1, max_size=10), st.integers(0, 40))
def test_unlisted_zeros_count_as_if_they_were_listed(scores: list[float], zeros: int):
    whole = standard([*scores, *[0.0] * zeros])[: len(scores)]

    assert among(scores, len(scores) + zeros) == pytest.approx(whole, abs=1e-6)


def test_the_best_of_both_lists_has_the_best_reciprocal_rank():
    fused = reciprocal_ranks([0.9, 0.1, 0.5], [0.8, 0.2, 0.1])

    assert max(range(3), key=fused.__getitem__) == 0
