"""Preferences: what users say they like, avoid, may not eat or can pay, apart from any one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.judging import is_negated
from openmap_graph.language.lexicon import Lexicon, read_data, word_set
from openmap_graph.language.objects import concept_of, objects_after
from openmap_graph.language.patterns import Hit, PhraseBook
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word
from openmap_graph.model.event import Predicate

_DIETS = {
    "veggie": "vegetarian",
    "plant-based": "vegan",
    "pescetarian": "pescatarian",
    "gluten-free": "gluten free",
    "dairy-free": "dairy free",
}


@dataclass(frozen=True, slots=True)
class Statement:
    """Words [start, end) state something of the user; `polarity` -1 takes it back."""

    start: int
    end: int
    predicate: Predicate
    object: str
    scope: str | None = None
    polarity: int = 1
    wish: bool = False


@dataclass(frozen=True)
class _Kind:
    predicate: Predicate
    denied: Predicate | None
    object: str | None
    before: bool
    wish: bool
    ends: bool


@lru_cache(maxsize=8)
def _books(
    language: str = "en",
) -> tuple[PhraseBook[_Kind], PhraseBook[_Kind], PhraseBook[str], Mapping[str, Any]]:
    data = read_data(language, "statements")
    entries: list[tuple[str, _Kind]] = []
    wishes: list[tuple[str, _Kind]] = []
    for one in data["preference"]:
        kind = _Kind(
            one["predicate"], one.get("denied"), one.get("object"),
            one.get("before", False), one.get("wish", False), one.get("ends", False),
        )  # fmt: skip
        (wishes if kind.wish else entries).extend((pattern, kind) for pattern in one["patterns"])
    scopes = [(pattern, scope) for scope, patterns in data["scopes"].items() for pattern in patterns]
    return PhraseBook(entries), PhraseBook(wishes), PhraseBook(scopes), data


def preferences_in(reading: TurnReading, lexicon: Lexicon, vocabulary: Vocabulary) -> list[Statement]:
    """The preferences that a user's turn states; those of others and hypothetical ones are left out."""
    inside = frozenset(
        index
        for name in reading.names
        if name.kind in {"venue", "area", "landmark"}
        for index in range(name.start, name.end)
    )
    found: list[Statement] = []
    for clause in reading.clauses:
        if clause.modality not in {"asserted", "question"} or clause.holder != "user":
            continue
        if clause.modality == "asserted":
            found.extend(_stated(clause, reading, inside, lexicon, vocabulary))
        found.extend(_wished(clause, reading, inside, vocabulary))
    return found


def scope_of(words: Sequence[Word], clause: Clause) -> str | None:
    """The situation in which alone a clause's statement holds, if the clause names one."""
    hits = scope_hits(words, clause)
    return hits[0].value if hits else None


def scope_hits(words: Sequence[Word], clause: Clause) -> list[Hit[str]]:
    """The words of a clause that name situations."""
    return _books()[2].find(words, clause.start, clause.end)


def _stated(
    clause: Clause, reading: TurnReading, inside: frozenset[int], lexicon: Lexicon, vocabulary: Vocabulary
) -> Iterator[Statement]:
    words = reading.words
    scope = scope_of(words, clause) or _sentence_scope(clause, reading)
    for hit in _books()[0].find(words, clause.start, clause.end):
        kind = hit.value
        if any(index in inside for index in range(hit.start, hit.end)) or not _is_own(
            hit, clause, words, lexicon
        ):
            continue
        denied = (
            "not" not in hit.entry
            and "never" not in hit.entry
            and is_negated(words, hit.start, clause, lexicon)
        )
        predicate = kind.denied if denied else kind.predicate
        if kind.predicate == "diet":
            said = words[hit.end - 1].lower
            yield Statement(
                hit.start,
                hit.end,
                "diet",
                _DIETS.get(said, said),
                scope,
                -1 if _is_over(words, hit, clause) else 1,
            )
        elif predicate is None:
            continue
        elif kind.object is not None:
            if (
                not kind.ends
                or hit.end >= clause.end
                or words[hit.end].is_punctuation
                or words[hit.end].lower in word_set("preferences.stops")
            ):
                yield Statement(hit.start, hit.end, predicate, kind.object, scope)
        elif kind.before:
            yield from _before(hit, words, scope, vocabulary)
        else:
            yield from _after(hit, predicate, clause, words, inside, scope, vocabulary)


def _is_own(hit: Hit[_Kind], clause: Clause, words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the user is who likes or avoids: "I" before it, or nobody at all ("not a fan of …")."""
    before = words[clause.start : hit.start]
    opinion = hit.value.predicate in {"likes", "avoids", "prefers"} and hit.value.object is None
    if (
        opinion
        and hit.end - hit.start == 1
        and not _is_verb(words[hit.start], before[-1].lower if before else "")
    ):
        return False
    subjects = [
        word
        for word in before
        if word.tag in {"PRP", "NN", "NNS", "NNP", "NNPS"} or word.lower in {"i", "we", "i'm", "im"}
    ]
    if not subjects:
        return hit.value.predicate != "pursues" and words[hit.start].lower not in {"like", "enjoy"}
    nearest = subjects[-1]
    if nearest.lower in {"i", "we", "i'm", "i've", "im"}:
        return True
    if hit.value.predicate in {"allergic_to", "diet"}:
        return nearest.lower not in lexicon.clauses.people and (
            hit.value.before or nearest.lower not in {"you", "it", "that"}
        )
    return any(word.lower in {"i", "we", "my", "our"} for word in before) and nearest.lower in {
        "favourite",
        "favorite",
        "preference",
        "budget",
    }


def _is_verb(word: Word, before: str) -> bool:
    """ "like", "fancy", "love" can be other words; a verb follows its subject or an adverb."""
    return before in word_set("preferences.leads") or (word.tag.startswith("V") and word.lower != "like")


def _sentence_scope(clause: Clause, reading: TurnReading) -> str | None:
    """A scope that stands in a clause of its own before or after: "When I travel, I like …"."""
    for other in reading.clauses:
        if (
            other.sentence == clause.sentence
            and other.words
            and other.words[0].lower in {"when", "whenever", "with", "if", "on", "for", "at"}
        ):
            scope = scope_of(reading.words, other)
            if scope:
                return scope
    return None


def _is_over(words: Sequence[Word], hit: Hit[_Kind], clause: Clause) -> bool:
    """ "no longer vegetarian", "not vegan any more", "I used to be vegan"."""
    lowers = [word.lower for word in words[clause.start : clause.end]]
    return (
        "longer" in lowers
        or "used" in lowers
        or "not" in lowers[: hit.end - clause.start]
        or "was" in lowers[: hit.end - clause.start]
    )


def _before(
    hit: Hit[_Kind], words: Sequence[Word], scope: str | None, vocabulary: Vocabulary
) -> Iterator[Statement]:
    first = hit.start
    while (
        first
        and words[first - 1].tag in {"NN", "NNS", "JJ"}
        and words[first - 1].text.isalpha()
        and hit.start - first < 2
    ):
        first -= 1
    if first < hit.start:
        text = " ".join(word.lower for word in words[first : hit.start])
        yield Statement(first, hit.end, hit.value.predicate, vocabulary.canonical(text), scope)


def _after(
    hit: Hit[_Kind],
    predicate: Predicate,
    clause: Clause,
    words: Sequence[Word],
    inside: frozenset[int],
    scope: str | None,
    vocabulary: Vocabulary,
) -> Iterator[Statement]:
    """The objects after a pattern: concepts of the vocabulary, else the bare noun phrase, each part of a list."""
    if predicate in {"likes", "avoids"} and words[hit.start].tag == "VBD" and hit.end - hit.start == 1:
        return  # "loved the tables" tells of one time
    if (
        any(word.lower in {"would", "'d", "wish"} for word in words[clause.start : hit.start])
        and predicate == "likes"
    ):
        return
    for start, end in objects_after(hit.end, clause, words, inside):
        if words[start].lower in word_set("preferences.definite") and predicate != "allergic_to":
            continue
        concept = concept_of(words[start:end], vocabulary)
        if concept:
            yield Statement(_from_subject(words, clause, hit.start), end, predicate, concept, scope)


def _from_subject(words: Sequence[Word], clause: Clause, start: int) -> int:
    """Where the words that state it begin: at "I" or "we" when that stands a little before."""
    for index in range(start - 1, max(clause.start, start - 5) - 1, -1):
        if words[index].lower in {"i", "we", "i'm"}:
            return index
    return start


def _wished(
    clause: Clause, reading: TurnReading, inside: frozenset[int], vocabulary: Vocabulary
) -> Iterator[Statement]:
    """ "somewhere without music, please": what is not wanted, where the sentence asks for something."""
    data = _books()[3]["wishes"]
    sentence = [word for one in reading.clauses if one.sentence == clause.sentence for word in one.words]
    lowers = {word.lower for word in sentence}
    asks = bool(lowers & set(data["asking"])) or (
        bool(lowers & set(data["places"])) and not any(word.tag == "VBD" for word in sentence)
    )
    if not asks or any(name.kind == "venue" and name.start in clause for name in reading.names):
        return
    for hit in _books()[1].find(reading.words, clause.start, clause.end):
        asked = reading.words[clause.start : hit.start]
        if hit.entry in {"not", "no", "not too", "away from", "far from"} and not (
            not asked
            or asked[-1].is_punctuation
            or asked[-1].lower in set(data["places"]) | {"with", "but", "that's", "and", "is", "'s", "please"}
        ):
            continue
        for start, end in objects_after(hit.end, clause, reading.words, inside):
            concept = concept_of(reading.words[start:end], vocabulary)
            if concept and (
                vocabulary.is_known(concept)
                or hit.entry in {"without", "nowhere with|too|that", "nothing with|too", "no"}
            ):
                yield Statement(hit.start, end, "avoids", concept, scope_of(reading.words, clause), wish=True)
