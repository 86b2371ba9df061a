"""What the words around a run of capitals say of it: described in a list, a kind, an address, an event, a plain word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from openmap_graph.language.lexicon import Lexicon, Names, frequency, is_rare, word_set
from openmap_graph.language.material import is_other_field, is_own_account, sentence_around
from openmap_graph.language.slots import Slot, acts_before, right_of
from openmap_graph.language.spans import Span
from openmap_graph.language.words import Word

_EVERYDAY_NOUN, _COMMON = 4.6, 3.7


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
    if words[right].lower in {"last", "next", "this"}:
        return False
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
    if slot not in {"subject", "fragment", "list"} or _is_named_again(word, words):
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


def _is_named_again(word: Word, words: Sequence[Word]) -> bool:
    """Whether the word has its capital also where an ordinary one has none: "X on Y was fine, the X at …"."""
    return any(
        other.lower == word.lower and other.is_capitalised and before.lower in {"the", "that"}
        for before, other in pairwise(words)
    )


def _is_visit_mark(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    """ "X again", "X at last", "X with my brother", "X in Y"."""
    if words[index].lower in {"in", "with", "was"} | lexicon.visits.mark_words:
        return True
    return lexicon.visits.marks.match(words, index, len(words)) is not None


def is_everyday(span: Span, words: Sequence[Word], lexicon: Lexicon, *, offering: bool) -> bool:
    """Whether the words are but everyday ones that somebody wrote with capitals ("I enjoy Music", "Rock Concerts")."""
    inside = words[span.start : span.end]
    last = inside[-1].lower
    if last in word_set("persons.interjections"):
        return True
    if offering or last in lexicon.names.venue_heads or is_described(span, words):
        return False
    if len(inside) == 1:
        following = words[span.end] if span.end < len(words) else None
        describes = following is not None and following.tag in {"NN", "NNS"} and not following.is_capitalised
        least = _COMMON if describes and following is not None and following.space_before else _EVERYDAY_NOUN
        return frequency(last) > least and inside[0].tag[:1] in "NVJR"
    return not inside[-1].forms.isdisjoint(lexicon.names.events) and all(
        frequency(word.lower) > _COMMON for word in inside
    )


def other_matter(
    span: Span, slot: Slot, words: Sequence[Word], lexicon: Lexicon, *, headed: bool, is_document: bool
) -> str | None:
    """What says that a name of a user's turn stands in material to be worked on, or in talk of another field."""
    sentence = sentence_around(words, span.start)
    if is_document:
        told = slot == "named" or (slot == "visit" and (headed or acts_before(words, span.start, lexicon)))
        return None if told and is_own_account(sentence, lexicon) else "material"
    if headed or slot in {"visit", "named", "choice"} or not is_other_field(words, sentence):
        return None
    outing = lexicon.visits.events | lexicon.names.venue_heads
    return None if any(word.lower in outing for word in sentence) else "other_field"
