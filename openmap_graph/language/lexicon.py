"""The word lists of one language, read from `data/<language>/*.toml` once."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from openmap_graph.language.patterns import PhraseBook, phrase_list
from openmap_graph.language.words import Word

_DATA = Path(__file__).parent / "data"
_RARE_BELOW = 3.35
_COMMON_ABOVE = 4.6


def read_data(language: str, name: str) -> dict[str, Any]:
    """One data file of a language, as plain dictionaries."""
    return tomllib.loads((_DATA / language / f"{name}.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Names:
    """Lists that tell names of places from other words."""

    venue_heads: frozenset[str]
    area_tails: frozenset[str]
    generic_nouns: frozenset[str]
    generic_adjectives: frozenset[str]
    openers: frozenset[str]
    name_starters: frozenset[str]
    strong_joiners: frozenset[str]
    groups: frozenset[str]
    ends: frozenset[str]
    brands: frozenset[str]
    calendar: frozenset[str]
    media_before: frozenset[str]
    speech_before: frozenset[str]
    person_before: frozenset[str]
    person_verbs: frozenset[str]
    person_possessions: frozenset[str]
    events: frozenset[str]


@dataclass(frozen=True)
class Visits:
    """Verbs and phrases of going to places."""

    go: frozenset[str]
    go_to: frozenset[str]
    get_from: frozenset[str]
    prepositions: frozenset[str]
    take: frozenset[str]
    events: frozenset[str]
    wishes: PhraseBook[bool]
    not_yet: PhraseBook[bool]
    still_wished: frozenset[str]
    mark_words: frozenset[str]
    marks: PhraseBook[bool]
    future: frozenset[str]


@dataclass(frozen=True)
class Opinions:
    """What judges, how strongly, and what it can be about."""

    verbs: dict[str, float]
    phrases: PhraseBook[float]
    adjectives: dict[str, float]
    strengthen: frozenset[str]
    weaken: frozenset[str]
    excess: frozenset[str]
    aspects: frozenset[str]
    deeds: dict[str, float]
    elsewhere: frozenset[str]
    chat: frozenset[str]
    final: frozenset[str]
    whole: frozenset[str]
    no_trait: frozenset[str]
    own_view: frozenset[str]
    shared: dict[str, frozenset[str]]


@dataclass(frozen=True)
class Clauses:
    """What joins clauses and how they are meant."""

    contrast: frozenset[str]
    concession: frozenset[str]
    reason: frozenset[str]
    sequence: frozenset[str]
    negators: frozenset[str]
    negator_phrases: PhraseBook[bool]
    not_denying: PhraseBook[bool]
    negation_stops: frozenset[str]
    hearsay: PhraseBook[bool]
    people: frozenset[str]
    view_verbs: frozenset[str]
    own: frozenset[str]
    question_starts: frozenset[str]


@dataclass(frozen=True)
class Lexicon:
    """All word lists of a language."""

    names: Names
    visits: Visits
    opinions: Opinions
    clauses: Clauses


@lru_cache(maxsize=8)
def load_lexicon(language: str = "en") -> Lexicon:
    """The lexicon of a language."""
    return Lexicon(_names(language), _visits(language), _opinions(language), _clauses(language))


@lru_cache(maxsize=256)
def word_set(name: str, language: str = "en") -> frozenset[str]:
    """A small set of words of `grammar.toml`, named by table and key ("topic.pronouns")."""
    table, key = name.split(".")
    return frozenset(_grammar(language)[table][key])


@lru_cache(maxsize=8)
def _grammar(language: str) -> dict[str, Any]:
    return read_data(language, "grammar")


def _names(language: str) -> Names:
    data = read_data(language, "names")
    return Names(
        venue_heads=frozenset(data["venue_heads"]["words"]),
        area_tails=frozenset(data["area_tails"]["words"]),
        generic_nouns=frozenset(data["generic"]["nouns"]),
        generic_adjectives=frozenset(data["generic"]["adjectives"]),
        openers=frozenset(data["openers"]["words"]),
        name_starters=frozenset(data["openers"]["may_start_a_name"]),
        strong_joiners=frozenset(data["joiners"]["strong"]),
        groups=frozenset(data["joiners"]["groups"]),
        ends=frozenset(data["ends"]["words"]),
        brands=frozenset(data["brands"]["words"]),
        calendar=frozenset(data["calendar"]["words"]),
        media_before=frozenset(data["media"]["before"]),
        speech_before=frozenset(data["media"]["speech"]),
        person_before=frozenset(data["persons"]["before"]),
        person_verbs=frozenset(data["persons"]["verbs"]),
        person_possessions=frozenset(data["persons"]["after_possessive"]),
        events=frozenset(data["events"]["words"]),
    )


def _visits(language: str) -> Visits:
    data = read_data(language, "visits")
    talk = read_data(language, "opinions")["wishes"]
    return Visits(
        go=frozenset(data["go"]["verbs"]),
        go_to=frozenset(data["go"]["to"]),
        get_from=frozenset(data["go"]["from"]),
        prepositions=frozenset(data["go"]["prepositions"]),
        take=frozenset(data["take"]["verbs"]),
        events=frozenset(data["events"]["words"]),
        wishes=phrase_list([*data["wishes"]["phrases"], *talk["phrases"]]),
        not_yet=phrase_list(data["not_yet"]["phrases"]),
        still_wished=frozenset(data["still_wished"]["words"]) | frozenset(talk["still_wished"]),
        mark_words=frozenset(data["visit_marks"]["words"]),
        marks=phrase_list(data["visit_marks"]["phrases"]),
        future=frozenset(data["future"]["words"]),
    )


def _opinions(language: str) -> Opinions:
    data = read_data(language, "opinions")
    parts = read_data(language, "parts")
    part_words = frozenset(word for part in parts["parts"].values() for word in part["words"])
    return Opinions(
        verbs={word: float(value) for word, value in data["verbs"].items()},
        phrases=PhraseBook((phrase, float(value)) for phrase, value in data["phrases"].items()),
        adjectives={word: float(value) for word, value in data["adjectives"].items()},
        strengthen=frozenset(data["strengthen"]["words"]),
        weaken=frozenset(data["weaken"]["words"]),
        excess=frozenset(data["excess"]["words"]),
        aspects=frozenset(data["aspects"]["words"]) | part_words,
        deeds={word: float(value) for word, value in parts["deeds"].items()},
        elsewhere=frozenset(data["elsewhere"]["words"]),
        chat=frozenset(data["chat"]["words"]),
        final=frozenset(data["final"]["words"]),
        whole=frozenset(data["whole"]["words"]),
        no_trait=frozenset(data["no_trait"]["words"]),
        own_view=frozenset(data["own_view"]["words"]),
        shared={key: frozenset(words) for key, words in data["shared"].items()},
    )


def _clauses(language: str) -> Clauses:
    data = read_data(language, "clauses")
    return Clauses(
        contrast=frozenset(data["breaks"]["contrast"]),
        concession=frozenset(data["breaks"]["concession"]),
        reason=frozenset(data["breaks"]["reason"]),
        sequence=frozenset(data["breaks"]["sequence"]),
        negators=frozenset(data["negators"]["words"]),
        negator_phrases=phrase_list(data["negators"]["phrases"]),
        not_denying=phrase_list(data["negators"]["not_denying"]),
        negation_stops=frozenset(data["negators"]["stops"]),
        hearsay=phrase_list(data["hearsay"]["phrases"]),
        people=frozenset(data["people"]["words"]),
        view_verbs=frozenset(data["people"]["verbs"]),
        own=frozenset(data["own"]["words"]),
        question_starts=frozenset(data["questions"]["starts"]),
    )


@lru_cache(maxsize=100_000)
def frequency(word: str) -> float:
    """How common an English word is, on the Zipf scale (0 unknown, 3 once in a million, 7 "the")."""
    from wordfreq import zipf_frequency

    return zipf_frequency(word, "en")


def is_rare(word: str) -> bool:
    """Whether ordinary talk hardly has the word, so that it is likely to be part of a name."""
    return frequency(word) < _RARE_BELOW


def is_common(word: str) -> bool:
    """Whether the word is an everyday one."""
    return frequency(word) > _COMMON_ABOVE


@lru_cache(maxsize=1)
def _valences() -> dict[str, float]:
    from vaderSentiment import vaderSentiment

    return vaderSentiment.SentimentIntensityAnalyzer().lexicon


def valence(word: Word) -> float:
    """The word's valence as a rating (-4 to 4) by VADER (Hutto and Gilbert 2014); 0 when it has none."""
    return _valences().get(word.lower, 0.0)
