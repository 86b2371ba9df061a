"""Traits: what places are like and what they have, with the speaker's attitude to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import Evidence, TurnReading
from openmap_graph.language.judging import Judgement, judgements
from openmap_graph.language.lexicon import Lexicon, valence, word_set
from openmap_graph.language.offers import Discourse
from openmap_graph.language.preferences import scope_hits
from openmap_graph.language.vocabulary import Vocabulary, concept_id
from openmap_graph.language.words import Word
from openmap_graph.language.writer import EventWriter
from openmap_graph.model.event import Event

Polarity = Literal[-1, 0, 1]


@dataclass(frozen=True, slots=True)
class FoundTrait:
    """Words [start, end) ascribe a concept to a place (or deny it), with an attitude."""

    start: int
    end: int
    concept: str
    present: bool
    polarity: Polarity


def trait_events(
    writer: EventWriter,
    evidence: Evidence,
    claims: Sequence[Event],
    discourse: Discourse,
    lexicon: Lexicon,
    vocabulary: Vocabulary,
) -> list[Event]:
    """The traits of a user's turn as events, each once for a place, the one with an attitude before one without."""
    reading = writer.reading
    found: dict[tuple[str, str, bool, str], Event] = {}
    for position, clause in enumerate(reading.clauses):
        about = evidence.about.get(position, ())
        if len(about) != 1:
            continue
        inherited = _inherited(position, reading, about[0], evidence)
        for trait in traits_in(clause, reading, lexicon, vocabulary, inherited):
            key = (about[0], trait.concept, trait.present, clause.holder + clause.modality)
            if key in found and (found[key].polarity or not trait.polarity):
                continue
            found[key] = writer.event(
                trait.start, trait.end, "trait (language/traits.py)", kind="trait", place=discourse.mention_of(about[0]),
                concept=trait.concept, present=trait.present, polarity=trait.polarity, modality=clause.modality, holder=clause.holder,
            )  # fmt: skip
    told = {
        event.place.name for event in claims if event.place is not None and event.is_evidence and event.claim
    }
    for name in reading.names:
        if name.kind == "venue" and name.text in told:
            for trait in traits_of_name(reading.words[name.start : name.end], vocabulary):
                key = (name.text, trait.concept, True, "userasserted")
                if key not in found:
                    found[key] = writer.event(
                        trait.start, trait.end, "trait.name (language/traits.py)", kind="trait",
                        place=discourse.mention_of(name.text), concept=trait.concept,
                    )  # fmt: skip
    return list(found.values())


def _inherited(position: int, reading: TurnReading, about: str, evidence: Evidence) -> Polarity:
    """The attitude of the clause that a reason belongs to: "loved it because …"."""
    clause = reading.clauses[position]
    if clause.link != "reason" or not position:
        return 0
    entry = evidence.places.get(about)
    values = (
        [
            one.value
            for one, other in entry.judged
            if other.sentence == clause.sentence and other.start < clause.start
        ]
        if entry
        else []
    )
    return 0 if not values else 1 if values[-1] > 0 else -1


def traits_in(
    clause: Clause, reading: TurnReading, lexicon: Lexicon, vocabulary: Vocabulary, inherited: Polarity = 0
) -> list[FoundTrait]:
    """The traits that a clause tells of the place it is about; words of names tell none here."""
    inside = frozenset(index for name in reading.names for index in range(name.start, name.end))
    words = [word for word in clause.words if word.index not in inside]
    judged = judgements(reading.words, clause, lexicon, inside)
    found: list[FoundTrait] = []
    for one in vocabulary.find(words):
        start, end = words[one.start_token].index, words[one.end_token - 1].index + 1
        if one.concept in word_set("traits.occasions") or _is_scope(start, clause, reading.words):
            continue
        polarity = _attitude(start, end, clause, reading.words, judged, lexicon) or inherited
        found.append(FoundTrait(start, end, one.concept, not one.negated, polarity))
    found.extend(_open(clause, reading, judged, found, lexicon, inside, inherited))
    return found


def _links(between: Sequence[Word]) -> bool:
    """Whether the words between a subject and its judgement are but a linking verb and adverbs."""
    linked = any(word.lower in word_set("traits.links") for word in between) and not any(
        word.is_punctuation for word in between
    )
    return len(between) <= 4 and linked


def _is_scope(index: int, clause: Clause, words: Sequence[Word]) -> bool:
    """Whether the word only says when ("after dark")."""
    return any(hit.start <= index < hit.end for hit in scope_hits(words, clause))


def _attitude(
    start: int,
    end: int,
    clause: Clause,
    words: Sequence[Word],
    judged: Sequence[Judgement],
    lexicon: Lexicon,
) -> Polarity:
    """1 praised, -1 complained about: by "too", by a judgement beside it, by the verb that governs the clause."""
    before = words[start - 1].lower if start > clause.start else ""
    if before in lexicon.opinions.excess or (before == "so" and any(one.value < 0 for one in judged)):
        return -1
    overlapping = [one for one in judged if one.start < end and start < one.end]
    if any(one.value > 0 and one.end - one.start > end - start for one in overlapping):
        return 1
    if (
        overlapping
        and overlapping[0].value < 0
        and not any(one.by_verb and one.value > 0 and one.end <= start for one in judged)
    ):
        return -1
    governing = [one for one in judged if one.end <= start and (one.by_verb or start - one.end <= 3)]
    following = [
        one for one in judged if one.start >= end and not one.by_verb and _links(words[end : one.start])
    ]
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
        if words[index].tag == "JJ":
            if _describes(index, clause, words, lexicon):
                yield FoundTrait(index, index + 1, concept_id(words[index].lower), True, 0)
            index += 1
            continue
        end = index + 1
        while end < clause.end and words[end].tag in {"NN", "NNS"} and end not in covered:
            end += 1
        attitude = _noun_attitude(index, end, clause, words, judged) or inherited
        if (attitude or _is_had(index, clause, words)) and _may_be_trait(words[end - 1], lexicon):
            yield FoundTrait(
                index, end, concept_id(" ".join(one.lower for one in words[index:end])), True, attitude
            )
        index = end


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


def _noun_attitude(
    start: int, end: int, clause: Clause, words: Sequence[Word], judged: Sequence[Judgement]
) -> Polarity:
    """Praise or complaint of the noun itself: its adjective, its verb, or the predicate it is the subject of."""
    for one in judged:
        if one.end == start and not one.by_verb and one.end - one.start == 1:
            return 1 if one.value > 0 else -1
        between = words[one.end : start]
        if (
            one.end <= start
            and all(
                word.tag in {"DT", "PRP$", "JJ", "NN", "CC", ",", "RB", "NNS"}
                or word.lower in {"of", "how", "because"}
                for word in between
            )
            and (one.by_verb or (between and between[0].tag == "DT"))
        ):
            return 1 if one.value > 0 else -1
        link = words[end : one.start]
        if (
            end <= one.start
            and not one.by_verb
            and link
            and len(link) <= 4
            and link[0].lower in {"was", "is", "were", "are", "'s", "tasted", "felt", "looked", "smelled"}
        ):
            return 1 if one.value > 0 else -1
    return 0


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
        or len(word.lower) < 3
        or not word.text.isalpha()
        or word.lower in lists.visits.take
        or word.lower in lists.visits.events
        or word.lower in lists.names.generic_adjectives
        or abs(valence(word)) > 1
        or word.lower in {"shame", "pity", "branch", "lift", "fault", "reason"}
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
        if (
            line & word_set("traits.consumed")
            and one.concept not in word_set("traits.occasions")
            and not one.negated
        ):
            found.append(
                FoundTrait(
                    words[one.start_token].index, words[one.end_token - 1].index + 1, one.concept, True, 0
                )
            )
    return found
