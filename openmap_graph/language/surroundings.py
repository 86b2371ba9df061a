"""What the words around a run of capitals say of it: described in a list, a kind, an address, an event, a plain word."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.lexicon import Lexicon, Names, frequency, is_rare
from openmap_graph.language.slots import Slot, right_of
from openmap_graph.language.spans import Span
from openmap_graph.language.words import Word


def is_described(span: Span, words: Sequence[Word]) -> bool:
    """Whether a number, a bracket or a dash with a description follows: an item of a list."""
    following = words[span.end : span.end + 2]
    if not following:
        return False
    if following[0].text in {"(", "-", "–", "—", ":"} or _is_amount(following[0]):
        return True
    linked = following[0].text == "," or following[0].lower in {"is", "has", "about", "at"}
    return linked and len(following) > 1 and _is_amount(following[1])


def is_kind_or_address(
    span: Span, inside: Sequence[Word], slot: Slot, words: Sequence[Word], lists: Names
) -> bool:
    """ "it is a Nature Reserve", "the address is 12 South Street": what an offer says of a place, not its name."""
    before = [word.lower for word in words[max(0, span.start - 4) : span.start]]
    if before[-1:] in (["a"], ["an"], ["another"]) or "address" in before:
        return True
    tail = words[span.end].lower if span.end < len(words) else ""
    on_street = inside[-1].lower in lists.area_tails or tail in lists.area_tails
    return inside[0].text.isdigit() and on_street and slot == "visit"


def _is_amount(word: Word) -> bool:
    return word.text[0].isdigit() or word.text[0] in "€$£¥"


def names_something_else(span: Span, words: Sequence[Word], lists: Names) -> bool:
    """ "the X festival", "X by Somebody": the name of an event, a line, a work."""
    right = right_of(words, span.end)
    if right >= len(words) or span.possessive:
        return False
    if words[right].lower == "by" and right + 1 < len(words) and words[right + 1].is_capitalised:
        return True
    last = right
    while (
        last + 1 < len(words)
        and last < right + 2
        and words[last + 1].tag in {"NN", "NNS"}
        and words[last].tag in {"NN", "NNS", "JJ"}
    ):
        last += 1
    named = words[last].lower in lists.events and words[span.end - 1].lower not in lists.venue_heads
    return named and not any(word.is_punctuation for word in words[right : last + 1])


def may_stand_alone(word: Word, slot: Slot, words: Sequence[Word], span: Span, lexicon: Lexicon) -> bool:
    """Whether one capitalised word at a sentence's start can be a name: it is rare, or no noun that could be judged."""
    if slot not in {"subject", "fragment", "list"}:
        return True
    if word.tag in {"NNS", "VBG", "RB", "UH"} or word.lower.endswith(("ing", "ly")):
        return False
    right = right_of(words, span.end)
    if slot == "fragment":
        return is_rare(word.lower) and right < len(words) and _is_visit_mark(words, right, lexicon)
    if is_rare(word.lower):
        return True
    judged = right < len(words) and words[right].lower in {"was", "is", "'s", "were"}
    return judged and word.tag in {"JJ", "NNP", "VBN"} and frequency(word.lower) < 4.2


def _is_visit_mark(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    """ "X again", "X at last", "X with my brother", "X in Y"."""
    if words[index].lower in {"in", "with", "was"} | lexicon.visits.mark_words:
        return True
    return lexicon.visits.marks.match(words, index, len(words)) is not None
