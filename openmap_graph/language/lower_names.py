"""Names in lower case: bare noun phrases where English wants an article, unless it is a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openmap_graph.language.areas import population
from openmap_graph.language.lexicon import Lexicon, frequency, is_rare, word_set
from openmap_graph.language.lower_signs import (
    adds_a_person,
    describes,
    ends_phrase,
    is_bare_kind,
    is_of_others,
    is_served_at,
)
from openmap_graph.language.slots import Slot, is_place_noun
from openmap_graph.language.spans import Span, is_loud
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word

_LONGEST = 5
_EVERYDAY = 5.0
_SINGLE_BELOW, _LARGE = 3.6, 400_000
_NOUN_TAGS = frozenset({"NN", "NNP", "NNS", "JJ", "FW", "VBP", "VB"})


@dataclass(frozen=True, slots=True)
class LowerName:
    """A span in the slot of a name; `obstacle` is what speaks against it, None when it is a name."""

    span: Span
    slot: Slot
    obstacle: str | None


def find(
    words: Sequence[Word],
    used: frozenset[int],
    lexicon: Lexicon,
    vocabulary: Vocabulary,
    *,
    offering: bool = False,
) -> list[LowerName]:
    """Lower-case spans that stand where a place's name stands, each with what speaks against a name."""
    found: list[LowerName] = []
    tried: list[LowerName] = []
    for index in range(len(words)):
        if index in used or (found and index < found[-1].span.end):
            continue
        slot = _slot_before(words, index, lexicon)
        if offering and index and words[index - 1].lower in {"called", "named", "about", "try", "visiting"}:
            slot = "named"
        joined = found and index - found[-1].span.end == 1 and words[index - 1].lower in {"and", ","}
        if joined:
            slot = found[-1].slot
        served = slot is None and is_served_at(words, index, lexicon, vocabulary)
        if slot is None and not served:
            continue
        wanted: Slot = slot or "object"
        span = _phrase(words, index, used, lexicon, wanted)
        if span is not None:
            obstacle = _obstacle(words, span, wanted, lexicon, vocabulary)
            if joined and obstacle is None and describes(words[span.start : span.end], lexicon, vocabulary):
                obstacle = "describes_the_place_before"
            tried.append(LowerName(span, slot or "visit", obstacle))
            if obstacle is None:
                found.append(tried[-1])
    return tried


def _slot_before(words: Sequence[Word], index: int, lexicon: Lexicon) -> Slot | None:
    if index == 0:
        return "subject"
    before = words[index - 1]
    if before.lower in word_set("lower_names.reserve") or (
        before.lower in {"at", "@"}
        and any(
            word.lower in word_set("headed_names.booked") for word in words[max(0, index - 8) : index - 1]
        )
    ):
        return "choice"
    if before.lower in {"called", "named"} and is_place_noun(words, index - 2, lexicon):
        return "named"
    if before.lower in {"at", "in", "to", "into", "by", "from", "inside", "@"}:
        return "visit" if _acts(words, index - 1, lexicon, before.lower) else None
    if before.is_punctuation or before.lower in {"but", "and", "while", "so"}:
        return "subject"
    if before.lower == "up" and index > 1 and words[index - 2].lower == "hit":
        return "object"
    acts = word_set("lower_names.objects")
    if not before.forms.isdisjoint(acts) and (
        before.lower != "out" or (index > 1 and "check" in words[index - 2].forms)
    ):
        return "object" if before.tag not in {"IN", "DT", "NNS"} else None
    return None


def _acts(words: Sequence[Word], preposition: int, lexicon: Lexicon, which: str) -> bool:
    for index in range(preposition - 1, max(-1, preposition - 5), -1):
        word = words[index]
        if word.is_punctuation:
            return False
        if not word.forms.isdisjoint(
            word_set("lower_names.motion") if which in {"to", "into"} else word_set("lower_names.acts")
        ) or (word.lower in lexicon.visits.events and which in {"at", "from", "in", "@"}):
            return True
    return which == "at" and preposition == 0


def _phrase(
    words: Sequence[Word], start: int, used: frozenset[int], lexicon: Lexicon, slot: Slot
) -> Span | None:
    first = start + 1 if words[start].lower == "the" else start
    end = first
    while end < len(words) and end - first < _LONGEST and end not in used:
        word = words[end]
        if word.text in {"&", "+"} and adds_a_person(words, first, end):
            break
        if (
            word.text in {"&", "'s", "’s", "'n'", "-", "+"}
            and not (word.text == "-" and word.space_before)
            and end > first
            and end + 1 < len(words)
        ):
            end += 1
            continue
        if slot == "named" and end > first and word.lower in word_set("lower_names.within_named"):
            end += 1
            continue
        if (
            word.lower in {"of", "de", "la", "del", "di", "du", "and"}
            and (word.lower != "and" or slot == "named")
            and end > first
            and end + 1 < len(words)
            and words[end + 1].text.isalpha()
        ):
            end += 1
            continue
        if (
            word.is_punctuation
            or word.lower in lexicon.names.ends
            or (word.is_capitalised and end > first and not is_loud(words))
        ):
            break
        if word.tag in {"VBD", "MD", "PRP", "DT", "PRP$", "EX"} and end > first:
            break
        if end > first and ends_phrase(words, end):
            break
        end += 1
    return (
        Span(start, end, "lower")
        if end > first and all(index not in used for index in range(start, end))
        else None
    )


def _obstacle(
    words: Sequence[Word], span: Span, slot: Slot, lexicon: Lexicon, vocabulary: Vocabulary
) -> str | None:
    has_article = words[span.start].lower == "the"
    if slot in {"named", "choice"} and not words[span.start].is_capitalised:
        return _reserved_obstacle(
            words[span.start + has_article : span.end], has_article, slot, lexicon, vocabulary
        )
    inside = words[span.start + 1 : span.end] if has_article else words[span.start : span.end]
    letters = [word for word in inside if word.text[0].isalpha()]
    if slot == "visit" and is_of_others(words, span.start, lexicon):
        return "nobody_goes_there"
    if not letters or (letters[0].is_capitalised and not is_loud(words)):
        return "no_letters"
    if inside[0].text.isdigit() and len(inside[0].text) > 1 and slot == "visit":
        return "address"
    if (
        slot in {"visit", "object"}
        and not has_article
        and len(letters) == len(inside)
        and is_bare_kind(words, span, lexicon, vocabulary)
    ):
        return None
    if not _is_noun_phrase(words, span, inside, letters, slot) or (has_article and slot == "subject"):
        return "no_bare_noun_phrase"
    if _is_ordinary(letters, slot, lexicon) or _covered(inside, vocabulary) >= len(inside):
        return "plain_description"
    if len(letters) == 1:
        rare = frequency(letters[0].lower) < _SINGLE_BELOW and letters[0].tag in _NOUN_TAGS
        is_name = slot == "visit" and rare and not has_article and letters[0].text.isalpha()
        return None if is_name else "one_plain_word"
    is_name = _is_convincing(words, span, letters, slot, has_article, lexicon, vocabulary)
    return None if is_name else "rather_a_description"


def _reserved_obstacle(
    inside: Sequence[Word], has_article: bool, slot: Slot, lexicon: Lexicon, vocabulary: Vocabulary
) -> str | None:
    """What speaks against a name where nothing but a name, or a plain kind, is reserved or called so."""
    lists = lexicon.names
    letters = [word for word in inside if word.text[0].isalpha()]
    if (
        not letters
        or letters[0].tag in {"PRP", "PRP$", "DT", "WP", "WDT"}
        or letters[0].lower in lists.openers
    ):
        return "no_bare_noun_phrase"
    plain = lists.generic_adjectives | lists.generic_nouns | word_set("headed_names.plain")
    if all(word.lower in plain or word.lower in lists.brands for word in letters):
        return "plain_description"
    if letters[0].lower in word_set("lower_names.not_names") or letters[-1].lower in lists.calendar:
        return "time_of_day"
    town = population(" ".join(word.lower for word in letters)) >= _LARGE
    if town or any(one.end_token - one.start_token == len(inside) for one in vocabulary.find(inside)):
        return "plain_description"
    if slot == "named":
        return None
    if len(letters) == 1:
        return None if is_rare(letters[0].lower) and not has_article else "one_plain_word"
    headed = letters[-1].lower in lists.venue_heads
    ordinary = (
        letters[-1].tag in {"NNS", "VBG", "VB", "VBZ", "RB", "JJ"} or letters[-1].lower in lists.generic_nouns
    )
    return "plain_description" if ordinary and not headed and not is_rare(letters[-1].lower) else None


def _is_noun_phrase(
    words: Sequence[Word], span: Span, inside: Sequence[Word], letters: Sequence[Word], slot: Slot
) -> bool:
    """Whether the tags allow for a name: no article, no verb inside, a singular noun at the end."""
    last = letters[-1]
    if inside[0].tag in {"DT", "PRP$", "PRP", "WP", "WRB", "WDT", "EX", "MD"} or letters[0].tag == "VB":
        return False
    if words[span.start - 1].lower == "to" and letters[0].tag == "VBP":
        return False
    if any(word.tag in {"VBZ", "VBG", "VBD", "MD", "RB"} for word in letters[:-1]):
        return False
    if slot == "subject" and last.tag in {"VBZ", "VBD", "VBP", "JJ"}:
        return False
    rare = any(is_rare(word.lower) for word in letters)
    if any(word.text == "-" for word in inside) and not rare:
        return False
    return last.tag not in {"NNS", "VBG", "RB", "JJR"} or is_rare(last.lower)


def _is_ordinary(letters: Sequence[Word], slot: Slot, lexicon: Lexicon) -> bool:
    """Whether the words are a town, a brand, or but a description ("new place", "good coffee")."""
    lists = lexicon.names
    first, last = letters[0].lower, letters[-1].lower
    text = " ".join(word.lower for word in letters)
    described = lists.generic_nouns | lists.generic_adjectives | lexicon.opinions.aspects
    return (
        population(text) > 0
        or text in lists.brands
        or first in lists.openers
        or (first in lexicon.opinions.adjectives and slot != "named")
        or all(word.lower in described for word in letters)
        or last in lists.generic_nouns - lists.venue_heads
        or last in lexicon.opinions.aspects
    )


def _covered(inside: Sequence[Word], vocabulary: Vocabulary) -> int:
    return len({index for one in vocabulary.find(inside) for index in range(one.start_token, one.end_token)})


def _is_convincing(
    words: Sequence[Word],
    span: Span,
    letters: Sequence[Word],
    slot: Slot,
    has_article: bool,
    lexicon: Lexicon,
    vocabulary: Vocabulary,
) -> bool:
    """Whether several bare words are rather a name than a description."""
    head = letters[-1]
    headed = head.lower in lexicon.names.venue_heads
    odd = any(is_rare(word.lower) for word in letters)
    known = _covered(letters, vocabulary) > (1 if headed else 0)
    if slot == "named":
        return (
            len(letters) > 1
            and not has_article
            and (any(word.lower in lexicon.names.venue_heads for word in letters) or odd)
        )
    if slot == "visit":
        return (not known or odd) and (headed or frequency(head.lower) < _EVERYDAY)
    if slot == "subject":
        follows = span.end < len(words) and words[span.end].lower in word_set("lower_names.be")
        return (
            follows
            and not known
            and (headed or (frequency(head.lower) < 4.3 and not has_article) or (odd and not has_article))
        )
    return (
        not known
        and not has_article
        and (headed or frequency(head.lower) < 4.3)
        and letters[0].tag not in {"RB", "JJR", "JJS", "VBG"}
    )
