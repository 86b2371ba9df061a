"""What is masked in a turn, what words mean among the things of a user, and what has changed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.forgetting import BLOT, Line, differences, mask, named
from openmap_graph.rules.requests import meant, topic

ANCHORS = [
    {"id": "1", "role": "home", "label": "Elm Row", "is_past": True},
    {"id": "2", "role": "home", "label": "Ash Row", "is_past": True},
    {"id": "3", "role": "home", "label": "Oak Row", "is_past": False},
    {"id": "4", "role": "gym", "label": "Iron Shed", "is_past": False},
]
BELIEFS = [
    {"id": "5", "predicate": "likes", "object": "jazz", "label": "jazz"},
    {"id": "6", "predicate": "avoids", "object": "jazz", "label": "jazz"},
    {"id": "7", "predicate": "likes", "object": "open_late", "label": "open late"},
]
PLACES = [{"id": "8", "name": "Tin Lantern"}, {"id": "9", "name": "Lantern"}]


def test_what_is_left_keeps_its_place_and_tells_nothing_of_what_goes():
    text = "Loved Tarn and Velour Cellar. Velour Cellar is loud. Sam’s bar too."

    left = mask(text, [(15, 28)], [(0, 10)], ["Velour Cellar", "Sam's bar"])

    assert (
        left
        == f"Loved Tarn and {BLOT * 6} {BLOT * 6}. {BLOT * 6} {BLOT * 6} {BLOT * 2} {BLOT * 5} {BLOT * 5} {BLOT * 3} {BLOT * 4}"
    )


def test_a_name_inside_another_word_is_no_name():
    assert named("Tarnish, a Tarn, tarn's", ["Tarn"]) == [(11, 15), (17, 21)]
    assert named("昨日は静安寺へ", ["静安寺"]) == [(3, 6)]


@given(st.text(alphabet="ab .!\n", max_size=40), st.data())
def test_masking_keeps_the_length_and_everything_that_stays(text: str, data: st.DataObject):
    spot = st.integers(0, len(text))
    spans = st.tuples(spot, spot).map(lambda two: (min(two), max(two)))
    going, staying = data.draw(st.lists(spans, max_size=3)), data.draw(st.lists(spans, max_size=3))

    left = mask(text, going, staying)

    if left is not None:
        assert len(left) == len(text)
        assert all(new in (old, BLOT) for old, new in zip(text, left, strict=True))
        for start, end in staying:
            assert left[start:end] == text[start:end]
    assert (left is None) == (not any(char.isalnum() for char in left or ""))


def test_words_for_a_home_mean_the_present_one_a_former_one_or_all():
    assert meant("my old address", PLACES, ANCHORS, BELIEFS) == ("anchor:2",)
    assert meant("all my old addresses", PLACES, ANCHORS, BELIEFS) == ("anchor:1", "anchor:2")
    assert meant("where I live", PLACES, ANCHORS, BELIEFS) == ("anchor:3",)
    assert meant("my gym", PLACES, ANCHORS, BELIEFS) == ("anchor:4",)
    assert meant("my old office", PLACES, ANCHORS, BELIEFS) == ()


def test_a_name_means_the_place_with_the_whole_name():
    assert meant("everything about tin lantern", PLACES, ANCHORS, BELIEFS) == ("place:8",)
    assert meant("what I said about Lantern", PLACES, ANCHORS, BELIEFS) == ("place:9",)
    assert meant("anything about Elm Row", PLACES, ANCHORS, BELIEFS) == ("anchor:1",)


def test_a_taste_means_the_side_that_the_words_are_on():
    assert meant("that I like jazz", PLACES, ANCHORS, BELIEFS) == ("belief:5",)
    assert meant("that I don't like jazz", PLACES, ANCHORS, BELIEFS) == ("belief:6",)
    assert meant("that I like places open late", PLACES, ANCHORS, BELIEFS) == ("belief:7",)
    assert meant("that I like techno", PLACES, ANCHORS, BELIEFS) == ()


def test_a_topic_is_what_follows_about():
    assert topic("all mentions of Oksana from your notes") == "Oksana"
    assert topic("my flat") is None


def test_beliefs_are_compared_by_what_they_say():
    before = [Line("belief", "b1", "likes tea", "0.60 from 2"), Line("memory", "m1", "Tarn", "loved")]
    after = [Line("belief", "b2", "likes tea", "0.45 from 1")]

    gone, changed = differences(before, after)

    assert [(one.kind, one.id) for one in gone] == [("memory", "m1")]
    assert [(one.id, one.before, one.after) for one in changed] == [("b2", "0.60 from 2", "0.45 from 1")]
