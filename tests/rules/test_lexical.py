"""Words are compared by stems, with the statistics of the texts that are searched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.lexical import bm25, content, shares, spelled, stems, telling


def test_inflections_share_a_stem():
    assert stems("dumplings") == stems("dumpling")
    assert stems("canals") == stems("canal")


def test_bus_is_not_in_business():
    (score,) = bm25(stems("bus"), [stems("business hotel")])

    assert score == 0.0


def test_a_rare_word_weighs_more_than_a_common_one():
    texts = [stems("tea house"), stems("tea garden"), stems("tea observatory")]
    tea, observatory = bm25(stems("tea"), texts)[2], bm25(stems("observatory"), texts)[2]

    assert observatory > tea


def test_counts_of_all_texts_replace_those_of_the_few_that_are_scored():
    texts = [stems("tea house")]
    alone = bm25(stems("tea"), texts)[0]
    common = bm25(stems("tea"), texts, total=100, holders={"tea": 90})[0]
    rare = bm25(stems("tea"), texts, total=100, holders={"tea": 1})[0]

    assert common < rare
    assert alone < rare


def test_function_words_are_left_out_unless_there_is_nothing_else():
    assert content("where is the tea?") == ["tea"]
    assert content("where is it?") == stems("where is it?")


def test_a_slip_of_spelling_stands_for_the_word_that_is_there():
    assert spelled(stems("kitchan"), [stems("the old kitchens")]) == stems("kitchen")
    assert spelled(stems("tea"), [stems("teas at sea")]) == ["tea"]
    assert spelled(stems("cable"), [stems("a table")]) == stems("cable")


def test_a_word_that_is_there_is_not_corrected():
    assert spelled(["plum"], [["plump", "plum"]]) == ["plum"]


def test_words_for_an_index_keep_their_form_and_stem():
    assert telling("quiet libraries?") == (("quiet", "quiet"), ("libraries", "librari"))


@given(st.lists(st.text(max_size=30), min_size=1, max_size=8), st.text(max_size=30))
def test_shares_lie_between_none_and_all(texts: list[str], query: str):
    for share in shares(content(query), [content(text) for text in texts]):
        assert 0.0 <= share <= 1.0


@pytest.mark.parametrize("text", ["", "   ", "?!", "🙂"])
def test_a_text_without_words_has_no_stems(text: str):
    assert stems(text) == []
