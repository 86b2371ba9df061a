"""Slots: what the words around a span say about its being the name of a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.words import Word

_LONGEST_VERDICT = 6
_TELLING = 0.5
Slot = Literal[
    "visit",
    "object",
    "named",
    "subject",
    "fragment",
    "choice",
    "correction",
    "comparison",
    "near",
    "in",
    "list",
    "none",
]


def left_of(words: Sequence[Word], start: int) -> int:
    """The index of the word before a name, articles, quotation marks and the like passed over; -1 at the start."""
    index = start - 1
    while index >= 0 and words[index].lower in word_set("slots.skipped"):
        index -= 1
    return index


def right_of(words: Sequence[Word], end: int) -> int:
    """The index of the word after a name, quotation marks and brackets passed over."""
    while end < len(words) and words[end].text in {'"', "”", "'", "’", "»", "“", "」"}:
        end += 1
    if end < len(words) and words[end].text == "(":
        for index in range(end, min(len(words), end + 8)):
            if words[index].text == ")":
                return index + 1
    return end


def slot_of(words: Sequence[Word], start: int, end: int, lexicon: Lexicon) -> Slot:
    """The grammatical place that a span stands in, as far as it speaks for a place's name."""
    left = left_of(words, start)
    before = words[left] if left >= 0 and not _crosses_line(words, left, start) else None
    found = _by_left(words, left, before, lexicon) if before is not None else "none"
    if found == "none" and before is not None and is_led_by_verdict(words, left, end, lexicon):
        return "object"
    return found if found not in {"none"} else _by_right(words, left, before, end, lexicon)


def is_led_by_verdict(words: Sequence[Word], left: int, end: int, lexicon: Lexicon) -> bool:
    """ "can't go wrong with X", "nothing special about X", "give X a miss": a set phrase of verdicts leads to the name.

    `left` is the word before the name and its article, `end` where the name ends.
    """
    book = lexicon.opinions.phrases
    last = left if words[left].lower in word_set("slots.verdict_leads") else left + 1
    for index in range(left, max(-1, left - _LONGEST_VERDICT), -1):
        if words[index].is_punctuation:
            return False
        for stop in {last, left + 1, min(len(words), end + 2)}:
            hit = book.match(words, index, stop)
            if (
                hit is not None
                and hit.end == stop
                and (hit.end - hit.start > 1)
                and abs(hit.value) >= _TELLING
            ):
                return True
    return False


def _crosses_line(words: Sequence[Word], left: int, start: int) -> bool:
    return any(words[index].line_start for index in range(left + 1, start + 1))


def _by_left(words: Sequence[Word], left: int, before: Word, lexicon: Lexicon) -> Slot:
    previous = words[left - 1].lower if left else ""
    if (
        before.lower in word_set("slots.near")
        or (before.lower == "to" and previous in {"next", "close", "opposite", "adjacent"})
        or (before.lower in {"from", "of"} and previous in word_set("slots.distances"))
    ):
        return "near"
    if before.lower in {"at", "@"}:
        return "visit"
    if (
        (before.lower == "to" and previous == "forward")
        or (before.lower in {"from", "of"} and previous in word_set("slots.expected"))
    ) or (before.lower in {"by", "with", "in"} and previous in word_set("slots.felt")):
        return "object"
    if before.lower == "in":
        return "in"
    if before.lower == "by" and previous not in word_set("slots.stops_by"):
        return "none"
    if before.lower == "to" and any(
        word.lower in word_set("slots.change") for word in words[max(0, left - 4) : left]
    ):
        return "choice"
    if before.lower in lexicon.visits.prepositions:
        return "visit" if _goes(words, left, lexicon) else "none"
    if before.lower in word_set("slots.kinds") and any(
        word.lower in {"this", "that", "new", "a", "an"} for word in words[max(0, left - 3) : left]
    ):
        return "named"
    if before.lower in {"called", "named"}:
        return "named" if is_place_noun(words, left - 1, lexicon) else "none"
    return _by_verb(words, left, before, previous, lexicon)


def _by_verb(words: Sequence[Word], left: int, before: Word, previous: str, lexicon: Lexicon) -> Slot:
    lower = before.lower
    starts = left == 0 or words[left - 1].text in ".,;:—-!"
    if lower in {"mean", "meant"} or (lower == "not" and starts):
        return "correction"
    if lower in {"was", "is", "'s"} and previous in word_set("slots.identified"):
        return "correction"
    same = word_set("slots.same_again")
    if (lower in {"is", "was", "'s", "were", "did", "does", "for"} and previous in same) or (
        lower == "with" and previous == "same"
    ):
        return "object"
    if lower in {"is", "was", "'s"} and previous in word_set("slots.favoured"):
        return "object"
    if lower == "than" or (lower == "to" and previous in {"compared", "prefer"}):
        return "comparison"
    acts = lexicon.opinions.verbs.keys() | lexicon.visits.take
    if not before.forms.isdisjoint(acts) and before.tag not in {"IN", "DT", "NNS"}:
        return "object"
    if lower in word_set("slots.endured") or (
        lower in {"about", "of"} and previous in word_set("slots.fond")
    ):
        return "object"
    if lower in word_set("slots.specified") or (lower == "for" and previous in word_set("slots.looks_for")):
        return "choice"
    if lower in word_set("slots.choices") or (lower == "with" and previous in word_set("slots.going_with")):
        return "choice"
    return "none"


def is_place_noun(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    """Whether a kind of place stands shortly before "called"."""
    lists = lexicon.names
    near = [word.lower for word in words[max(0, index - 3) : index + 1]]
    return any(
        word in lists.generic_nouns | lists.venue_heads or word in {"it", "it's", "'s", "is"} for word in near
    )


def acts_before(words: Sequence[Word], preposition: int, lexicon: Lexicon) -> bool:
    """Whether a past act of eating, meeting or ending up leads to the preposition: people do it in venues."""
    return any(
        word.tag in {"VBD", "VBN"} and not word.forms.isdisjoint(word_set("slots.indoors"))
        for word in words[max(0, preposition - 4) : preposition]
    ) or any(word.lower in lexicon.visits.events for word in words[max(0, preposition - 2) : preposition])


def _goes(words: Sequence[Word], left: int, lexicon: Lexicon) -> bool:
    """Whether a verb of going, or an event that happens somewhere, stands a little before the preposition."""
    which = words[left].lower
    wanted = {"to": lexicon.visits.go_to, "into": lexicon.visits.go_to, "from": lexicon.visits.get_from}
    acts = wanted.get(which, lexicon.visits.go)
    for index in range(left - 1, max(-1, left - 7), -1):
        word = words[index]
        if word.is_punctuation and word.text not in {"-", "'"}:
            return False
        if word.lower in {"goodbye", "hello", "thanks", "according", "due", "compared", "listen", "talk"}:
            return False
        if (
            not word.forms.isdisjoint(acts)
            or word.lower == "been"
            or (which not in wanted and word.lower in lexicon.visits.events)
        ):
            return True
    return left == 0 or words[left - 1].is_punctuation


def _by_right(words: Sequence[Word], left: int, before: Word | None, end: int, lexicon: Lexicon) -> Slot:
    starts = (
        before is None
        or before.lower in word_set("slots.clause_starts")
        or before.text in word_set("slots.clause_starts")
        or words[left + 1].line_start
    )
    right = right_of(words, end)
    after = words[right] if right < len(words) else None
    if before is not None and before.lower in {"and", "or", "&", ","} and before.text != ",":
        starts = True
    if after is None:
        return "fragment" if starts else "none"
    if (
        after.lower in word_set("slots.be")
        or after.tag in {"VBD", "VBZ", "MD"}
        or (after.lower == "in" and starts)
    ):
        return "subject"
    if not starts:
        return "none"
    if after.text in {"'s", "’s"}:
        return "subject"
    if after.is_punctuation or after.lower in {
        "and",
        "or",
        "for",
        "with",
        "at",
        "then",
        "please",
        "it",
        "on",
        "near",
        "instead",
        "after",
        "before",
        "as",
        "though",
    }:
        return "fragment"
    if after.lower in lexicon.visits.mark_words or lexicon.visits.marks.match(words, right, len(words)):
        return "fragment"
    if after.tag.startswith("VB") and after.forms.isdisjoint(lexicon.names.person_verbs):
        return "subject"
    return "none"
