"""Queries for the full-text index take nothing of a text as syntax."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.model.intent import IntentFrame
from openmap_graph.rules.search_text import NOTHING, asked_words, full_text, full_text_cjk, runs

SAFE = re.compile(r'\+tenant:t1\^0 \+text:\("\w+"(?: OR "\w+")*\)')


@given(st.text(max_size=60))
def test_any_text_is_searched_as_words(text: str):
    found = full_text("t1", text, "text")

    assert found == NOTHING or SAFE.fullmatch(found)


def test_only_east_asian_runs_go_to_their_index():
    assert full_text_cjk("t1", "quiet tea", "text") == NOTHING
    assert "知味" in full_text_cjk("t1", "去过 知味", "text")


def test_every_run_of_words_may_be_a_name():
    assert "pewter ladle annex" in runs("the Pewter Ladle Annex, please")
    assert runs("  ") == []


def test_what_is_not_wanted_is_never_searched_for():
    assert asked_words(IntentFrame(text="no karaoke", avoided=("karaoke",))) == ""
    assert (
        asked_words(IntentFrame(text="not loud", concepts=("low_crowd",), avoided=("loud",))) == "low crowd"
    )
