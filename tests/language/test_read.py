"""Reading as a whole: it never fails, it is quick, and its word lists are all in use."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import openmap_graph.language
from openmap_graph.language.packs import is_readable
from openmap_graph.language.patterns import PhraseBook
from openmap_graph.language.pipeline import load_pipeline
from openmap_graph.language.words import Word, words_of
from tests.language.conversation import memories, read

DATA = Path(openmap_graph.language.__file__).parent / "data"


@given(st.text(max_size=200))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_text_makes_reading_fail(text: str):
    for event in read(text, f"A: {text}", f"loved {text}"):
        assert event.quote


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\n\n",
        "🍕🎉",
        "...",
        "!?",
        "'",
        '"',
        "@",
        "the",
        "a" * 5_000,
        "# ",
        "```",
        "<<<>>>",
        "1 2 3",
    ],
)
def test_odd_turns_have_no_memory(text: str):
    assert memories(read(text)) == {}


def test_a_very_long_turn_is_read_in_time():
    text = "We had dinner at Juniper Hall last night and it was superb. " * 3_500
    started = time.monotonic()
    read(text)
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(
    "text",
    [
        "Wij waren gisteren bij De Gouden Leeuw, het was heerlijk.",
        "Vi var på Gamla Krogen igår och det var mycket gott.",
        "Byliśmy wczoraj w Złotej Kaczce, było okropnie.",
        "Вчера были в «Синем чайнике», всем очень понравилось.",
        "어제 성수동 달빛제분소에 갔는데 정말 좋았어요.",
    ],
)
def test_a_language_without_a_pack_leaves_no_wrong_memory(text: str):
    assert not is_readable(text)
    assert memories(read(text)) == {}


@pytest.mark.parametrize(
    "text",
    [
        "Loved Bar Zélie.",
        "crooked magpie was fab",
        "下午要学习, pick Study Barn — loved the tables",
        "Halyard!",
        "12 km",
    ],
)
def test_english_is_read_however_short(text: str):
    assert is_readable(text)


def test_english_has_all_its_data():
    for language in ("en",):
        for name in (
            "names",
            "visits",
            "opinions",
            "clauses",
            "offers",
            "corrections",
            "statements",
            "grammar",
            "concepts",
            "goals",
            "companions",
        ):
            assert tomllib.loads((DATA / language / f"{name}.toml").read_text(encoding="utf-8")), name


def _phrases(value: object) -> list[str]:
    """All patterns in a data file: lists under `phrases`, `patterns`, `assent`, and scopes."""
    if isinstance(value, dict):
        return [
            phrase
            for key, below in value.items()
            for phrase in (
                list(below)
                if key in {"phrases", "patterns", "assent"} and isinstance(below, list | dict)
                else _phrases(below)
            )
        ]
    if isinstance(value, list):
        return [phrase for below in value for phrase in _phrases(below)]
    return []


def _word(index: int, text: str) -> Word:
    return Word(
        index,
        index,
        index + 1,
        text,
        text,
        text,
        frozenset({text}),
        "NN",
        "",
        space_before=True,
        line_start=not index,
    )


@pytest.mark.parametrize(
    "name", ["visits", "opinions", "clauses", "offers", "corrections", "statements", "goals", "companions"]
)
def test_every_pattern_of_the_lexicon_matches_the_words_it_lists(name: str):
    patterns = _phrases(tomllib.loads((DATA / "en" / f"{name}.toml").read_text(encoding="utf-8")))
    assert patterns
    for pattern in patterns:
        parts = [part for part in pattern.split() if part != "*"]
        said = [part.removesuffix("?").split("|")[0].removeprefix("=") for part in parts]
        words = [_word(index, text) for index, text in enumerate(said)]
        hit = PhraseBook([(pattern, True)]).match(words, 0, len(words))
        assert hit is not None, pattern
        assert hit.end == len(words), pattern


def test_words_keep_their_characters():
    text = "Didn’t love it,  but\nHattie’s was fab 🍕"
    for word in words_of(load_pipeline().read([text])[0]):
        assert text[word.start : word.end] == word.text
