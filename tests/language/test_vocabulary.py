"""Concepts are found by whole words, in any form, with denials turned into opposites."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.language.vocabulary import Vocabulary, concept_id, load_vocabulary, plain_words

SEEDS = [
    "coffee",
    "tea",
    "ramen",
    "sushi",
    "pizza",
    "burger",
    "bar",
    "wine",
    "brunch",
    "dessert",
    "bbq",
    "vegetarian",
    "open_late",
    "walkable",
    "low_crowd",
    "crowded",
    "transit",
    "parking",
    "cozy",
    "quiet",
    "loud",
    "romantic",
    "lively",
    "outdoor",
    "cheap",
    "fancy",
]


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def concepts(vocabulary: Vocabulary, text: str) -> list[str]:
    return [("not " if one.negated else "") + one.concept for one in vocabulary.find(plain_words(text))]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_seed_concept_is_known_and_found_by_its_words(vocabulary: Vocabulary, seed: str):
    assert vocabulary.is_known(seed)
    for words in vocabulary.synonyms(seed):
        assert seed in concepts(vocabulary, f"it is {words} here"), words


def test_every_word_of_the_vocabulary_leads_to_its_concept(vocabulary: Vocabulary):
    for concept in vocabulary.concepts():
        for words in (concept.replace("_", " "), *vocabulary.synonyms(concept)):
            assert concept in concepts(vocabulary, words), (concept, words)


def test_every_opposite_broader_and_excluded_concept_is_itself_known(vocabulary: Vocabulary):
    for concept in vocabulary.concepts():
        opposite = vocabulary.opposite(concept)
        assert opposite is None or vocabulary.is_known(opposite)
        assert all(vocabulary.is_known(excluded) for excluded in vocabulary.excludes(concept))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("not too loud", ["quiet"]),
        ("it wasn't very noisy or crowded", ["quiet", "low_crowd"]),
        ("isn't exactly cheap", ["expensive"]),
        ("far from quiet", ["loud"]),
        ("uncrowded", ["low_crowd"]),
        ("low-noise tables", ["quiet"]),
        ("crowd-free", ["low_crowd"]),
        ("no line at all", ["low_crowd"]),
        ("never packed", ["low_crowd"]),
        ("less crowded than before", ["low_crowd"]),
        ("not loud, crowded or expensive", ["quiet", "low_crowd", "cheap"]),
        ("nothing fancy", ["casual"]),
        ("somewhere I can hear myself think", ["quiet"]),
        ("could not hear anything", ["loud"]),
    ],
)
def test_a_denied_concept_with_an_opposite_is_the_opposite(
    vocabulary: Vocabulary, text: str, expected: list[str]
):
    assert concepts(vocabulary, text) == expected


@pytest.mark.parametrize(
    "text", ["without karaoke", "no karaoke please", "not a karaoke place", "hardly any karaoke"]
)
def test_a_denied_concept_without_an_opposite_is_marked(vocabulary: Vocabulary, text: str):
    assert concepts(vocabulary, text) == ["not karaoke"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("never crowded, cheap", ["low_crowd", "cheap"]),
        ("not loud but crowded", ["quiet", "crowded"]),
        ("couldn't be quieter", ["quiet"]),
        ("not only quiet", ["quiet"]),
        ("I did not go. Quiet street", ["quiet"]),
    ],
)
def test_a_denial_reaches_no_further_than_it_should(vocabulary: Vocabulary, text: str, expected: list[str]):
    assert concepts(vocabulary, text) == expected


@pytest.mark.parametrize(
    "text", ["business", "a Northern line train driver", "Republic", "disquieting", "barista's scarf"]
)
def test_words_inside_other_words_are_not_found(vocabulary: Vocabulary, text: str):
    assert not {"transit", "quiet", "bar", "loud", "pub", "crowded"} & set(concepts(vocabulary, text))


def test_the_longest_expression_wins(vocabulary: Vocabulary):
    assert concepts(vocabulary, "the police station") == ["police station"]
    assert concepts(vocabulary, "a gluten free bakery") == ["gluten free", "bakery"]


def test_comparatives_mean_their_concept(vocabulary: Vocabulary):
    assert concepts(vocabulary, "quieter and cheaper, but noisier upstairs") == ["quiet", "cheap", "loud"]


def test_a_dish_is_a_concept_of_its_own_below_a_broader_one(vocabulary: Vocabulary):
    assert concepts(vocabulary, "pierogi") == ["pierogi"]
    assert vocabulary.ancestors("pierogi") == ("dumplings", "food")
    assert concepts(vocabulary, "a cortado") == ["cortado", "coffee"]


def test_a_vegan_place_is_one_for_vegetarians_and_not_the_other_way_round(vocabulary: Vocabulary):
    assert concepts(vocabulary, "vegan") == ["vegan", "vegetarian"]
    assert concepts(vocabulary, "vegetarian") == ["vegetarian"]
    assert "meat" in vocabulary.excludes("vegetarian")
    assert "meat" in vocabulary.ancestors("steak")


def test_labels_are_for_people(vocabulary: Vocabulary):
    assert vocabulary.label("transit") == "near transit"
    assert vocabulary.label("low_crowd") == "low crowd"
    assert vocabulary.label("river_bend") == "river bend"


def test_terms_outside_the_vocabulary_have_one_normal_form(vocabulary: Vocabulary):
    assert concept_id("the River-Bends") == "river bend"
    assert concept_id("Falconries") == concept_id("falconry") == "falconry"
    assert vocabulary.canonical("noisier") == "loud"
    assert vocabulary.canonical("glass bridges") == "glass bridge"


def test_the_words_may_come_from_a_language_model(vocabulary: Vocabulary):
    from openmap_graph.language.pipeline import load_pipeline

    (doc,) = load_pipeline().read(["It wasn't too loud, and we loved the low-noise tables by the metro."])
    assert [one.concept for one in vocabulary.find(doc)] == ["quiet", "quiet", "transit"]


def test_positions_are_those_of_the_words_given(vocabulary: Vocabulary):
    words = plain_words("a small-batch coffee roastery, low-noise")
    spans = {one.concept: (one.start_token, one.end_token) for one in vocabulary.find(words)}
    assert [words[index].text for index in range(*spans["quiet"])] == ["low", "-", "noise"]


@given(st.text(max_size=80))
def test_no_text_breaks_the_vocabulary(text: str):
    words = plain_words(text)
    for one in load_vocabulary().find(words):
        assert 0 <= one.start_token < one.end_token <= len(words)


@given(st.text(max_size=40))
def test_the_normal_form_is_stable(text: str):
    assert concept_id(concept_id(concept_id(text))) == concept_id(concept_id(text))
