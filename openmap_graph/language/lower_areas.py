"""Areas in lower case: towns of the gazetteer, parts of them, streets and districts, also mistyped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openmap_graph.language.areas import area_words, likely_town, population
from openmap_graph.language.lexicon import Lexicon, frequency, word_set
from openmap_graph.language.naming import Name
from openmap_graph.language.spans import Span
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word

_LARGE = 400_000
_SMALL = 50_000
_UNCOMMON = 4.2
_UNSEEN = 2.2
_CODE_BELOW = 3.8
_SHORTEST_TYPO = 6
_LONG = 8
_REPLY = 5
_LONGEST = 3
_EVERYDAY = 5.3


def find_areas(
    words: Sequence[Word],
    used: frozenset[int],
    lexicon: Lexicon,
    vocabulary: Vocabulary,
    areas: Sequence[Name] = (),
) -> list[Span]:
    """Areas in lower case, where a preposition, an act of going or an area before leads to them."""
    found: list[Span] = []
    ends = {area.end for area in areas}
    for index in range(len(words)):
        if index in used or words[index].is_capitalised or (found and index < found[-1].end):
            continue
        last_ends = ends | {span.end for span in found}
        lead = _lead(words, index, last_ends)
        if lead is None:
            continue
        span = next(_spans(words, index, used, lexicon, vocabulary), None)
        if span is not None and (lead != "reply" or _is_reply(words, span.end)):
            found.append(Span(span.start, _with_state(words, span.end, used), "lower"))
    return found


def _lead(words: Sequence[Word], index: int, ends: set[int]) -> str | None:
    """The word that leads to an area, articles passed over; a short reply may begin with one."""
    if index == 0:
        return (
            "reply"
            if len(words) <= _REPLY and words[0].lower not in word_set("lower_areas.never_first")
            else None
        )
    before = index - 1
    if words[before].lower == "the" and before:
        before -= 1
    if words[before].lower in word_set("lower_names.area_leads"):
        return words[before].lower
    joined = index - 1
    while joined > 0 and words[joined].lower in {"and", "or", ",", "then"}:
        joined -= 1
    return "and" if joined < index - 1 and joined + 1 in ends else None


def _is_reply(words: Sequence[Word], end: int) -> bool:
    """Whether nothing but "please", "is fine" or a mark follows."""
    return all(
        word.is_punctuation or word.lower in word_set("lower_areas.after_reply") for word in words[end:]
    )


def _spans(
    words: Sequence[Word], index: int, used: frozenset[int], lexicon: Lexicon, vocabulary: Vocabulary
) -> Iterator[Span]:
    has_article = words[index - 1].lower == "the"
    for length in range(_LONGEST, 0, -1):
        inside = words[index : index + length]
        if len(inside) < length or any(word.index in used or word.is_punctuation for word in inside):
            continue
        tailed = length > 1 and _is_tailed(inside, lexicon)
        part = length > 1 and inside[0].lower in area_words("parts")
        town = inside[1:] if part else inside
        if (
            tailed
            or (
                not has_article
                and (_is_town(town, lexicon, vocabulary) or (part and _is_town(inside, lexicon, vocabulary)))
            )
            or (
                " ".join(word.lower for word in inside) in area_words("nicknames")
                and (length > 1 or not has_article)
            )
        ):
            yield Span(index, index + length, "lower")


def _is_town(inside: Sequence[Word], lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    people = population(" ".join(word.lower for word in inside))
    if len(inside) > 1:
        written = " ".join(word.lower for word in inside)
        odd = any(frequency(word.lower) < _UNSEEN for word in inside) and len(written) > _LONG
        mistyped = odd and all(word.text.isalpha() for word in inside) and likely_town(written) is not None
        return (people > 0 or mistyped) and inside[0].lower not in lexicon.names.openers
    word = inside[0].lower
    if word.upper() in area_words("airports") and frequency(word) < _CODE_BELOW:
        return True
    if not people:
        unknown = len(word) >= _SHORTEST_TYPO and word.isalpha() and frequency(word) < _UNSEEN
        return unknown and likely_town(word) is not None
    lists = lexicon.names
    plain = (
        word in lists.generic_nouns | lists.openers | lists.ends | lists.calendar | lexicon.opinions.aspects
    )
    if plain or word in lexicon.opinions.adjectives or vocabulary.find(inside):
        return False
    return people >= _LARGE or (frequency(word) < _UNCOMMON and people >= _SMALL)


def _is_tailed(inside: Sequence[Word], lexicon: Lexicon) -> bool:
    """ "union square", "lake district": a name before a word for a street or a district."""
    lists = lexicon.names
    if inside[-1].lower not in area_words("tails"):
        return False
    plain = lists.generic_adjectives | lists.openers | lists.ends | word_set("headed_names.determined")
    return (
        all(
            word.tag in {"NN", "NNP", "NNS", "JJ", "CD", "FW"}
            and word.lower not in plain
            and word.lower not in lexicon.opinions.adjectives
            and (word.tag != "JJ" or len(inside) > 2 or frequency(word.lower) < _UNCOMMON)
            for word in inside[:-1]
        )
        and frequency(inside[0].lower) < _EVERYDAY
    )


def _with_state(words: Sequence[Word], end: int, used: frozenset[int]) -> int:
    """Where an area ends with the state after it: "portland, oregon", "san jose ca"."""
    at = end + 1 if end < len(words) and words[end].text == "," else end
    if at >= len(words) or at in used:
        return end
    closes = (
        at + 1 >= len(words)
        or words[at + 1].is_punctuation
        or words[at + 1].lower in {"on", "for", "next", "this"}
    )
    is_state = words[at].lower in area_words("states") | {"d.c.", "dc"} or (
        at > end and population(words[at].lower) > 0 and not words[at].is_capitalised
    )
    return at + 1 if is_state and closes else end
