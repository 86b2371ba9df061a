"""Talk in other languages and about the fate of places, from capture to recall."""

from __future__ import annotations

import pytest

from openmap_graph.client import UserMemory

pytestmark = pytest.mark.live


def _say(user: UserMemory, text: str) -> None:
    user.capture([{"role": "user", "content": text}], conversation=text)


def _held(user: UserMemory) -> dict[str, str]:
    return {memory.place.name: memory.relationship for memory in user.memories()}


def test_a_place_told_of_in_chinese_is_found_in_chinese_and_in_english(user: UserMemory):
    _say(user, "上周末去了青橘小馆，安静又好吃，很喜欢。")
    assert _held(user) == {"青橘小馆": "liked"}
    for query in ("安静", "quiet"):
        assert [one.place.name for one in user.recall(query).places] == ["青橘小馆"]


def test_dislikes_in_two_languages_stand_side_by_side(user: UserMemory):
    _say(user, "No me gustó nada La Higuera Torcida.")
    _say(user, "Im Café Sperling war es viel zu laut, nie wieder.")
    assert _held(user) == {"La Higuera Torcida": "disliked", "Café Sperling": "disliked"}


def test_a_language_without_a_pack_is_kept_and_concludes_nothing(user: UserMemory):
    _say(user, "Вчера были в «Синем чайнике», всем очень понравилось.")
    assert _held(user) == {}
    assert len(user.search_turns("чайнике")) == 1


def test_a_place_that_closed_is_not_suggested(user: UserMemory):
    _say(user, "Copper Wren was lovely, such a quiet cafe.")
    _say(user, "Sadly Copper Wren has closed for good.")
    assert _held(user) == {"Copper Wren": "loved"}
    answer = user.recall("a quiet cafe")
    assert [one.place.name for one in answer.places] == []
