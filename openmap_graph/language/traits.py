"""Traits: what places are like and what they have, with the speaker's attitude to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.judging import Judgement, judgements
from openmap_graph.language.lexicon import Lexicon
from openmap_graph.language.vocabulary import Vocabulary, concept_id
from openmap_graph.language.words import Word

Polarity = Literal[-1, 0, 1]
_CONSUMED = frozenset({"food", "drink", "cuisine", "meal", "dessert", "meat", "seafood", "alcohol", "diet"})
_NOT_TRAITS = frozenset({"meal", "restaurant"})
_COMPLAINTS = frozenset({"loud", "crowded", "cramped", "dirty", "expensive"})


@dataclass(frozen=True, slots=True)
class FoundTrait:
    """Words [start, end) ascribe a concept to a place (or deny it), with an attitude."""

    start: int
    end: int
    concept: str
    present: bool
    polarity: Polarity


def traits_in(
    clause: Clause, reading: TurnReading, lexicon: Lexicon, vocabulary: Vocabulary
) -> list[FoundTrait]:
    """The traits that a clause tells of the place it is about; words of names tell none here."""
    inside = frozenset(index for name in reading.names for index in range(name.start, name.end))
    words = [word for word in clause.words if word.index not in inside]
    judged = judgements(reading.words, clause, lexicon, inside)
    found: list[FoundTrait] = []
    for one in vocabulary.find(words):
        start, end = words[one.start_token].index, words[one.end_token - 1].index + 1
        polarity = _attitude(start, end, clause, reading.words, judged, lexicon, negated=one.negated)
        found.append(FoundTrait(start, end, one.concept, not one.negated, polarity))
    found.extend(_open(clause, reading, judged, found, lexicon, inside))
    return found


def _attitude(
    start: int,
    end: int,
    clause: Clause,
    words: Sequence[Word],
    judged: Sequence[Judgement],
    lexicon: Lexicon,
    *,
    negated: bool,
) -> Polarity:
    """1 praised, -1 complained about: by "too", by a judgement beside it, by the verb that governs the clause."""
    before = words[start - 1].lower if start > clause.start else ""
    if before in lexicon.opinions.excess or (before == "so" and any(one.value < 0 for one in judged)):
        return -1
    overlapping = [one for one in judged if one.start < end and start < one.end]
    if (
        overlapping
        and overlapping[0].value <= -0.5
        and not any(one.by_verb and one.value > 0 and one.end <= start for one in judged)
    ):
        return -1
    governing = [one for one in judged if one.end <= start and (one.by_verb or start - one.end <= 3)]
    following = [one for one in judged if one.start >= end and not one.by_verb and one.start - end <= 4]
    nearest = governing[-1:] or following[:1]
    if not nearest:
        return 0
    return 1 if nearest[0].value > 0 else -1


def _open(
    clause: Clause,
    reading: TurnReading,
    judged: Sequence[Judgement],
    known: Sequence[FoundTrait],
    lexicon: Lexicon,
    inside: frozenset[int],
) -> Iterator[FoundTrait]:
    """Nouns of no vocabulary that are praised, complained about, or said to be there."""
    covered = {index for trait in known for index in range(trait.start, trait.end)} | inside
    words = reading.words
    index = clause.start
    while index < clause.end:
        word = words[index]
        if index in covered or word.tag not in {"NN", "NNS"} or not _may_be_trait(word, lexicon):
            index += 1
            continue
        end = index + 1
        while end < clause.end and words[end].tag in {"NN", "NNS"} and end not in covered:
            end += 1
        attitude = _attitude(index, end, clause, words, judged, lexicon, negated=False)
        if attitude or _is_had(index, clause, words):
            yield FoundTrait(
                index, end, concept_id(" ".join(one.lower for one in words[index:end])), True, attitude
            )
        index = end


def _may_be_trait(word: Word, lexicon: Lexicon) -> bool:
    lists = lexicon
    return not (
        word.lower in lists.names.generic_nouns
        or word.lower in lists.opinions.elsewhere
        or word.lower in lists.clauses.people
        or word.lower in lists.visits.mark_words
        or word.lower in lists.visits.future
        or not word.forms.isdisjoint(lists.opinions.verbs.keys() | lists.opinions.adjectives.keys())
        or len(word.lower) < 3
        or not word.text.isalpha()
        or word.lower in lists.visits.take
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


def traits_of_name(words: Sequence[Word], vocabulary: Vocabulary) -> list[FoundTrait]:
    """The kinds of food and drink that a name itself names ("… Coffee", "Ramen …")."""
    found: list[FoundTrait] = []
    for one in vocabulary.find(words):
        line = {one.concept, *vocabulary.ancestors(one.concept)}
        if line & _CONSUMED and one.concept not in _NOT_TRAITS and not one.negated:
            found.append(
                FoundTrait(
                    words[one.start_token].index, words[one.end_token - 1].index + 1, one.concept, True, 0
                )
            )
    return found
