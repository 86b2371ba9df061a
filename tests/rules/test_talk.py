"""Turns are ranked by words, meaning, speaker and neighbours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.talk import Heard, Statistics, asks_for_many, leads_on, rank_talk, without


def heard(
    position: int, text: str, *, speaker: str | None = None, role: str = "user", cosine: float = 0.0
) -> Heard:
    return Heard(
        key=f"t{position:03d}",
        conversation="c",
        position=position,
        number=position + 1,
        role=role,
        speaker=speaker,
        text=text,
        cosine=cosine,
    )


def order(query: str, turns: list[Heard], most: int = 10) -> list[int]:
    ranked = rank_talk(query, turns, Statistics(total=len(turns)), most)
    return [one.turn.position for one in ranked]


def test_the_turn_with_the_rare_word_comes_first():
    turns = [heard(0, "the bus was late"), heard(1, "the kiln exploded"), heard(2, "the bus came")]

    assert order("what about the kiln?", turns)[0] == 1


def test_an_answer_is_found_through_the_question_before_it():
    turns = [
        heard(0, "nothing to see", speaker="Bo"),
        heard(1, "which trail did you walk with the ponies?", speaker="Bo"),
        heard(2, "the one by the quarry", speaker="Ann"),
        heard(3, "the weather turned", speaker="Bo"),
        heard(4, "so we left", speaker="Ann"),
    ]

    assert set(order("pony trail walk", turns, 2)) == {1, 2}


def test_a_neighbouring_sentence_of_the_same_voice_gives_nothing():
    turns = [heard(0, "the pool is warm"), heard(1, "staff were kind"), heard(2, "no lift in the building")]
    scores = {one.turn.position: one.score for one in rank_talk("warm pool", turns, Statistics(total=3), 3)}

    assert scores[1] == scores[2]


def test_what_resembles_the_turn_that_was_found_comes_before_what_resembles_nothing():
    turns = [
        heard(0, "the kiln exploded", speaker="Bo"),
        heard(1, "what a week", speaker="Ann"),
        heard(2, "glaze all over the floor", speaker="Bo"),
        heard(3, "the bus was late", speaker="Ann"),
    ]
    likeness = {"t000": 1.0, "t001": 0.1, "t002": 0.6, "t003": 0.0}

    plain = rank_talk("kiln", turns, Statistics(total=4), 4)
    hopped = rank_talk("kiln", turns, Statistics(total=4), 4, likeness)

    assert hopped[0].turn.position == plain[0].turn.position == 0
    places = [one.turn.position for one in hopped]
    assert places.index(2) < places.index(3)
    assert leads_on("kiln", turns)
    assert not leads_on("kiln", turns[::2])


def test_the_speaker_that_is_asked_about_comes_first():
    turns = [heard(0, "I bought a kayak", speaker="Bo"), heard(1, "I bought a kayak", speaker="Ann")]

    assert order("What did Ann buy?", turns)[0] == 1


def test_two_named_speakers_favour_neither():
    turns = [heard(0, "a kayak", speaker="Bo"), heard(1, "a kayak", speaker="Ann")]
    first, second = rank_talk("What did Ann and Bo buy?", turns, Statistics(total=2), 2)

    assert first.score == second.score


def test_advice_rests_on_a_stated_need():
    turns = [
        heard(0, "I can't eat gluten."),
        heard(1, "Which restaurants in Oslo open late?"),
        heard(2, "Oslo restaurants open at noon.", role="assistant"),
    ]

    assert 0 in order("Can you recommend restaurants for my trip?", turns, 1)


def test_a_filter_that_says_the_place_takes_it_out_of_the_question():
    assert without(["Ash Grove Inn"], "Does Ash Grove have a pool?") == "Does have a pool?"
    assert without(["Ash Grove Inn"], "Ash Grove Inn") == "Ash Grove Inn"


def test_questions_for_many_are_told_from_questions_for_one():
    assert asks_for_many("Which books did she read?")
    assert asks_for_many("how many times did we meet")
    assert not asks_for_many("What does she do?")
    assert not asks_for_many("Where is the bus?")


@given(st.lists(st.text(max_size=30), max_size=12), st.text(max_size=20), st.integers(1, 8))
def test_any_talk_is_ranked_without_loss_or_repetition(texts: list[str], query: str, most: int):
    turns = [heard(index, text) for index, text in enumerate(texts)]
    found = order(query, turns, most)

    assert len(found) == len(set(found)) == min(most, len(turns))
