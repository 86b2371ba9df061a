"""Objects of statements: the noun phrases that follow "I like", and the concepts that they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openmap_graph.language.clauses import Clause
from openmap_graph.language.lexicon import word_set
from openmap_graph.language.vocabulary import Vocabulary, concept_id
from openmap_graph.language.words import Word

_LONGEST_OBJECT = 6
_SKIPPED = frozenset(
    {
        "the",
        "a",
        "an",
        "some",
        "any",
        "eating",
        "having",
        "drinking",
        "really",
        "all",
        "good",
        "nice",
        "great",
        "my",
        "to",
        "very",
        "too",
        "loud",
        "spicy",
    }
    - {"loud", "spicy"}
)


def objects_after(
    start: int, clause: Clause, words: Sequence[Word], inside: frozenset[int]
) -> Iterator[tuple[int, int]]:
    """The parts of a list of noun phrases from `start` on."""
    first = start
    while first < clause.end:
        end = first
        while (
            end < clause.end
            and not words[end].is_punctuation
            and (
                words[end].lower not in word_set("preferences.stops")
                or (end == first and words[end].lower in {"any", "all", "to"})
            )
            and end - first < _LONGEST_OBJECT
        ):
            if end in inside or words[end].tag in {"VBD", "VBZ", "MD"}:
                return
            end += 1
        if end > first:
            yield first, end
        if (
            end < clause.end
            and (words[end].text in {",", "/"} or words[end].lower in {"and", "or", "nor"})
            and end > first - 1
        ):
            first = end + 1
            continue
        return


def concept_of(words: Sequence[Word], vocabulary: Vocabulary) -> str | None:
    phrase = list(words)
    while phrase and phrase[0].lower in _SKIPPED | {"any", "all"}:
        phrase = phrase[1:]
    if not phrase or phrase[0].lower in word_set("preferences.not_objects"):
        return None
    found = [one for one in vocabulary.find(phrase) if not one.negated]
    if found:
        widest = max(found, key=lambda one: one.end_token - one.start_token)
        if len(phrase) - (widest.end_token - widest.start_token) <= 2 or phrase[0].tag == "VBG":
            return widest.concept
    if (
        phrase[-1].tag not in {"NN", "NNS", "NNP", "NNPS", "VBG"}
        or len(phrase) > 3
        or phrase[-1].lower in word_set("preferences.not_objects")
    ):
        return None
    return concept_id(" ".join(word.lower for word in phrase))
