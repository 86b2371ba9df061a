"""Turns are found by what was said, by whom, where, when, and about which place."""

from __future__ import annotations

import pytest

from openmap_graph.client import UserMemory
from openmap_graph.graph import turn

pytestmark = pytest.mark.live

TALK = [
    {"speaker": "Ann", "content": "We walked the old canal trail on Sunday."},
    {"speaker": "Bo", "content": "Lovely! Where did you eat?"},
    {"speaker": "Ann", "content": "At Tin Lantern in Peckham, I loved the soup."},
]


@pytest.fixture
def talk(user: UserMemory) -> UserMemory:
    user.capture(TALK, conversation="walks", at="2026-10-01T10:00:00+00:00")
    user.capture(["The soup at home was thin."], conversation="home", at="2026-11-01T10:00:00+00:00")
    return user


def texts(user: UserMemory, query: str, **filters: str) -> list[str]:
    return [hit.text for hit in user.search_turns(query, **filters)]  # pyright: ignore[reportArgumentType]


def test_words_find_a_turn_in_any_inflection(talk: UserMemory):
    assert texts(talk, "canals and trails")[0] == TALK[0]["content"]


def test_filters_leave_only_what_they_say(talk: UserMemory):
    assert texts(talk, "soup", conversation="home") == ["The soup at home was thin."]
    assert texts(talk, "soup", speaker="Bo") == [TALK[1]["content"]]
    assert texts(talk, "soup", place="Tin Lantern") == [TALK[2]["content"]]
    assert texts(talk, "soup", since="2026-10-15T00:00:00+00:00") == ["The soup at home was thin."]
    assert len(texts(talk, "soup", until="2026-10-15T00:00:00+00:00")) == 3
    assert texts(talk, "soup", place="nowhere") == []


def test_few_and_many_turns_are_searched_with_the_same_first_answer(
    talk: UserMemory, monkeypatch: pytest.MonkeyPatch
):
    queries = ("canal trail", "thin soup", "where did Ann eat?")
    few = [texts(talk, query)[0] for query in queries]
    monkeypatch.setattr(turn, "_EXACT_TO", 0)

    assert [texts(talk, query)[0] for query in queries] == few


@pytest.mark.parametrize("query", ["", " ", "*", "\\", "🙂"])
def test_a_query_without_words_finds_nothing(talk: UserMemory, query: str):
    assert texts(talk, query) == []


@pytest.mark.parametrize("query", ['soup AND (OR "', "+^2 [soup~", "tenant:* soup"])
def test_search_syntax_is_words(talk: UserMemory, query: str):
    assert "soup" in texts(talk, query)[0]
