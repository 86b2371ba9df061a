"""Traits of no vocabulary: nouns that are judged or said to be there, and plain adjectives of a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.judging import Judgement
from openmap_graph.language.lexicon import Lexicon, valence, word_set
from openmap_graph.language.misspelling import meant_by
from openmap_graph.language.vocabulary import concept_id
from openmap_graph.language.words import Word

_FAR_PREDICATE = 6
Polarity = Literal[-1, 0, 1]


@dataclass(frozen=True, slots=True)
class FoundTrait:
    """Words [start, end) ascribe a concept to a place (or deny it), with an attitude."""

    start: int
    end: int
    concept: str
    present: bool
    polarity: Polarity


def open_traits(
    clause: Clause,
    reading: TurnReading,
    judged: Sequence[Judgement],
    known: Sequence[FoundTrait],
    lexicon: Lexicon,
    inside: frozenset[int],
    inherited: Polarity,
) -> Iterator[FoundTrait]:
    """Words of no vocabulary: nouns that are judged or said to be there, and plain adjectives of the place."""
    covered = {index for trait in known for index in range(trait.start, trait.end)} | inside
    words = reading.words
    index = clause.start
    while index < clause.end:
        if index in covered or not _may_be_trait(words[index], lexicon):
            index += 1
            continue
        if words[index].tag == "JJ" and not _stands_as_noun(index, clause, words):
            if _describes(index, clause, words, lexicon):
                yield FoundTrait(index, index + 1, concept_id(words[index].lower), True, 0)
            index += 1
            continue
        end = index + 1
        while end < clause.end and _goes_on(words[end], lexicon) and end not in covered:
            end += 1
        attitude = noun_attitude(index, end, clause, words, judged) or inherited
        if (attitude or _is_had(index, clause, words)) and _may_be_trait(words[end - 1], lexicon):
            yield FoundTrait(
                index, end, concept_id(" ".join(one.lower for one in words[index:end])), True, attitude
            )
        index = end


def _goes_on(word: Word, lexicon: Lexicon) -> bool:
    """Whether a noun can belong to the noun before it; marks of chat are tagged as nouns too."""
    return word.tag in {"NN", "NNS"} and not word.is_punctuation and word.lower not in lexicon.opinions.chat


def _stands_as_noun(index: int, clause: Clause, words: Sequence[Word]) -> bool:
    """Whether a word that the tagger doesn't know is where a noun must be: "great kulfi at …"."""
    led = index > clause.start and words[index - 1].tag in {"JJ", "JJR", "JJS"}
    return led and (index + 1 == clause.end or words[index + 1].tag in {"IN", "TO"})


def _describes(index: int, clause: Clause, words: Sequence[Word], lexicon: Lexicon) -> bool:
    """ "it is tiny", "a tiny place": an adjective of the place itself that judges nothing."""
    before = index - 1
    while before >= clause.start and (
        words[before].tag == "RB" or words[before].tag == "JJ" or words[before].lower in {",", "and"}
    ):
        before -= 1
    if before >= clause.start and words[before].lower in {"was", "is", "'s", "felt", "feels"}:
        subject = words[before - 1].lower if before > clause.start else ""
        return subject not in lexicon.clauses.own and subject not in lexicon.opinions.elsewhere
    following = words[index + 1].lower if index + 1 < clause.end else ""
    return following in {
        "place",
        "spot",
        "joint",
        "venue",
        "cafe",
        "bar",
        "restaurant",
        "pub",
        "room",
        "atmosphere",
        "vibe",
        "space",
    }


def noun_attitude(
    start: int, end: int, clause: Clause, words: Sequence[Word], judged: Sequence[Judgement]
) -> Polarity:
    """Praise or complaint of the noun itself: its adjective, its verb, or the predicate it is the subject of."""
    for one in judged:
        if one.end == start and not one.by_verb and one.end - one.start == 1:
            return 1 if one.value > 0 else -1
        if _is_felt_about(start, end, one, clause, words):
            return 1 if one.value > 0 else -1
        between = words[one.end : start]
        if (
            one.end <= start
            and all(
                word.tag in {"DT", "PRP$", "JJ", "NN", "CC", ",", "RB", "NNS", "NNP"}
                or word.lower in {"of", "how", "because"}
                for word in between
            )
            and (one.by_verb or (between and (between[0].tag == "DT" or _is_one_phrase(between))))
        ):
            return 1 if one.value > 0 else -1
        link = words[end : one.start]
        if (
            one.by_deed
            and end <= one.start
            and len(link) <= 3
            and not any(one.is_punctuation for one in link)
        ):
            return 1 if one.value > 0 else -1
        if end <= one.start and not one.by_verb and _is_said_of(link or words[end : end + 1]):
            return 1 if one.value > 0 else -1
    return 0


def _is_said_of(link: Sequence[Word]) -> bool:
    """Whether the words lead from a subject to its predicate ("here was", "itself is always", "remains really")."""
    aside = word_set("traits.asides")
    rest = [word for word in link if word.lower not in aside]
    if not rest or rest[0].lower not in word_set("traits.linking") or len(rest) > _FAR_PREDICATE:
        return False
    return all(word.tag in {"RB", "JJ", "DT", "CC", ",", "VBN"} or word.text == "," for word in rest[1:])


def _is_felt_about(start: int, end: int, one: Judgement, clause: Clause, words: Sequence[Word]) -> bool:
    """ "impressed with the food", "hats off to the cooks"; "found the staff lovely"."""
    if one.end < start:
        between = words[one.end : start]
        leads = between[0].lower in {"with", "by", "to", "about", "for"} and not one.by_verb
        return leads and all(word.tag in {"DT", "PRP$", "JJ"} for word in between[1:])
    if one.start == end and start > clause.start and not one.by_verb:
        before = [
            word for word in words[max(clause.start, start - 2) : start] if word.tag not in {"DT", "PRP$"}
        ]
        return bool(before) and "find" in before[-1].forms
    return False


def _is_one_phrase(between: Sequence[Word]) -> bool:
    """Whether the words may stand between an adjective and its noun ("best Thai food", "great food and service")."""
    return all(word.tag in {"JJ", "JJS", "NN", "NNS", "NNP", "CC", ","} for word in between)


def _may_be_trait(word: Word, lexicon: Lexicon) -> bool:
    lists = lexicon
    if word.tag not in {"NN", "NNS", "JJ"}:
        return False
    return not (
        word.lower in lists.names.generic_nouns
        or word.lower in lists.opinions.elsewhere
        or word.lower in lists.clauses.people
        or word.lower in lists.visits.mark_words
        or word.lower in lists.visits.future
        or not word.forms.isdisjoint(lists.opinions.verbs.keys() | lists.opinions.adjectives.keys())
        or meant_by(word.lower) != word.lower
        or len(word.lower) < 3
        or not word.text.isalpha()
        or word.lower in lists.visits.take
        or word.lower in lists.visits.events
        or word.lower in lists.names.generic_adjectives
        or abs(valence(word)) > 1
        or word.lower in lists.opinions.no_trait | lists.opinions.chat
    )


def _is_had(index: int, clause: Clause, words: Sequence[Word]) -> bool:
    """ "has a courtyard", "with a courtyard", "their courtyard"."""
    for before in range(index - 1, max(clause.start, index - 4) - 1, -1):
        if words[before].lower in {
            "has",
            "have",
            "had",
            "with",
            "their",
            "its",
            "serves",
            "serve",
            "does",
            "offers",
            "got",
        }:
            return True
        if words[before].tag not in {"JJ", "DT", "NN", "VBN", "CD", "PRP$"}:
            return False
    return False


def is_linked(between: Sequence[Word]) -> bool:
    """Whether the words between a subject and its judgement are but a linking verb and adverbs."""
    linked = any(word.lower in word_set("traits.links") for word in between) and not any(
        word.is_punctuation for word in between
    )
    return len(between) <= 4 and linked
