"""Lower-case branches: one rare word and where it stands, judged ("costa on mill lane was great")."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.areas import area_words, population
from openmap_graph.language.lexicon import Lexicon, frequency, is_rare, word_set
from openmap_graph.language.persons import is_family_name
from openmap_graph.language.spans import Span
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word

_LONGEST_PLACE = 3
_UNCOMMON = 4.3


def lower_branches(
    words: Sequence[Word], used: frozenset[int], lexicon: Lexicon, vocabulary: Vocabulary
) -> list[tuple[Span, Span]]:
    """Each branch with the place that it is told by; of a landmark ("the station") the last word alone."""
    found: list[tuple[Span, Span]] = []
    for index, word in enumerate(words[:-3]):
        if index in used or word.is_capitalised:
            continue
        if words[index + 1].lower not in word_set("branches.prepositions"):
            continue
        if not _is_name(words, index, lexicon, vocabulary):
            continue
        place = _place(words, index + 2, lexicon)
        if place is not None and used.isdisjoint(range(place.start, place.end)):
            found.append((Span(index, index + 1, "lower"), place))
    return found


def branch_place(words: Sequence[Word], start: int, lexicon: Lexicon) -> Span | None:
    """The place that tells one house of a chain from the others: in "… at westfield is fine", "… in the arcade was"."""
    if start + 1 >= len(words) or words[start].lower not in word_set("branches.prepositions"):
        return None
    return _place(words, start + 1, lexicon, is_chain=True)


def _is_name(words: Sequence[Word], index: int, lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    """Whether the word opens a clause like a name: with no article, or as one that people are called by too."""
    word, lists = words[index], lexicon.names
    article = index > 0 and words[index - 1].lower == "the"
    start = index - article
    opens = (
        start == 0 or words[start - 1].is_punctuation or words[start - 1].lower in word_set("branches.opens")
    )
    plain = (
        lists.generic_nouns | lists.generic_adjectives | lists.openers | lists.ends | lexicon.opinions.aspects
    )
    plain |= (
        lexicon.clauses.people | lexicon.visits.events | lists.venue_heads | lists.calendar | lists.brands
    )
    named = is_family_name(word.lower) or word.tag == "NNP"
    return (
        opens
        and word.text.isalpha()
        and word.tag in {"NN", "NNP", "NNS", "NNPS", "FW"}
        and frequency(word.lower) < _UNCOMMON
        and word.lower not in plain
        and not word.lower.endswith("ing")
        and not population(word.lower)
        and not vocabulary.find([word])
        and (named or (is_rare(word.lower) and not article))
    )


def _place(words: Sequence[Word], start: int, lexicon: Lexicon, *, is_chain: bool = False) -> Span | None:
    """The one to three words before a verb in the singular that name a street, a square or a landmark.

    After the name of a chain any word may, but those for times and plain things.
    """
    first = start + (words[start].lower == "the")
    end = first
    while (
        end < len(words)
        and end - first <= _LONGEST_PLACE
        and words[end].lower not in word_set("lower_names.be")
    ):
        if not words[end].text.isalpha() or words[end].tag in {"PRP", "DT", "IN", "CC", "VBD", "MD"}:
            return None
        end += 1
    if end >= len(words) or end == first or end - first > _LONGEST_PLACE or words[end].lower == "were":
        return None
    if first > start:
        is_landmark = end - first <= 2 and words[end - 1].lower in word_set("branches.landmarks")
        return Span(first, end, "lower") if is_landmark else None
    tailed = words[end - 1].lower in area_words("tails") | lexicon.names.venue_heads and end - first > 1
    lists = lexicon.names
    free = is_chain and lists.calendar.isdisjoint(word.lower for word in words[first:end])
    free = free and words[end - 1].lower not in lists.generic_nouns | lexicon.visits.events
    return Span(first, end, "lower") if tailed or free or is_rare(words[first].lower) else None
