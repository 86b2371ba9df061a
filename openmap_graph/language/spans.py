"""Spans that may be names: quoted, written with capitals, or a run of letters without case."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from openmap_graph.language.lexicon import Lexicon, is_rare
from openmap_graph.language.words import Word

How = Literal["quoted", "capitalised", "known", "lower"]

_LOUD_SHARE = 0.6
_UNITS = re.compile(
    r"^(?:km|m|mi|miles?|metres?|meters?|min|mins|minutes?|hours?|hrs?|euros?|dollars?|pounds?|quid|bucks|people|of|times?|stars?|weeks?|days?|months?|years?|%|st|nd|rd|th|pm|am|o'clock|percent)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Span:
    """Words [start, end) that may be a name; `canonical` is the name of the roster they stand for."""

    start: int
    end: int
    how: How
    canonical: str | None = None
    possessive: bool = False


def is_loud(words: Sequence[Word]) -> bool:
    """Whether the text is written in capitals altogether, so that capitals tell nothing."""
    long = [word for word in words if len(word.text) > 2 and word.text.isalpha()]
    return len(long) > 2 and sum(word.text.isupper() for word in long) > _LOUD_SHARE * len(long)


def starts_sentence(words: Sequence[Word], index: int) -> bool:
    """Whether the word stands where every word gets a capital."""
    if index == 0 or words[index].line_start:
        return True
    return words[index - 1].text in {
        ".",
        "!",
        "?",
        "…",
        "...",
        ":",
        "-",
        "–",
        "—",
        "*",
        "•",
        '"',
        "“",
        "(",
        "»",
    } or words[index - 1].text.endswith(("!", "?"))


def capitalised_spans(words: Sequence[Word], lexicon: Lexicon, taken: frozenset[int]) -> list[Span]:
    """Runs of words with capitals, with the joining words between them, cut to what can be a name."""
    if is_loud(words):
        return []
    found: list[Span] = []
    position = 0
    while position < len(words):
        if position in taken or not _can_start(words, position, lexicon):
            position += 1
            continue
        span = _run(words, position, lexicon, taken)
        found.append(span)
        position = max(span.end, position + 1)
    return found


def _can_start(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    word = words[index]
    if word.text.isdigit():
        return (
            index + 1 < len(words)
            and words[index + 1].is_capitalised
            and words[index + 1].lower not in lexicon.names.calendar
            and index > 0
            and words[index - 1].lower
            in lexicon.visits.prepositions
            | {"tried", "the", "loved", "visited", "called", "named", "about", "is", "try"}
        )
    if not word.is_capitalised or word.lower in {"i", "i'm", "i've", "i'd", "i'll"} or word.text[0] == "'":
        return False
    if word.lower in lexicon.names.calendar and not _calendar_in_name(words, index, lexicon):
        return False
    if _is_heading(words, index):
        return False
    if word.lower not in lexicon.names.openers and not _is_verb_opener(words, index, lexicon):
        return True
    followed = (
        index + 1 < len(words)
        and words[index + 1].is_capitalised
        and words[index + 1].lower not in lexicon.names.openers
    )
    owned = (
        index + 2 < len(words) and words[index + 1].text in {"'s", "’s"} and words[index + 2].is_capitalised
    )
    if owned and not starts_sentence(words, index):
        return True
    if (
        word.lower in lexicon.names.name_starters
        and followed
        and words[index + 1].lower not in lexicon.names.calendar
    ):
        return True
    return not starts_sentence(words, index) and word.lower not in {"the", "a", "an"} and followed


def _is_heading(words: Sequence[Word], index: int) -> bool:
    """Whether a word opens a list instead of naming something: "Nearby: …", "Also: …"."""
    opens = index + 1 < len(words) and words[index + 1].text == ":" and starts_sentence(words, index)
    return opens and words[index].tag in {"RB", "RBR", "RBS", "IN", "UH", "CC"}


def _calendar_in_name(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    """ "Sunday House" is a name, "On Thursday Oksana …" is not."""
    if index + 1 >= len(words) or words[index + 1].lower not in lexicon.names.venue_heads:
        return False
    return words[index + 1].is_capitalised and not (
        index and words[index - 1].lower in {"on", "last", "next", "this", "every"}
    )


def _is_verb_opener(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    word = words[index]
    if not starts_sentence(words, index) or (
        index + 1 < len(words) and words[index + 1].tag in {"VBD", "VBZ", "MD"}
    ):
        return False
    verbs = lexicon.visits.go | lexicon.visits.take | lexicon.opinions.verbs.keys()
    if not word.forms.isdisjoint(verbs) and word.lower.endswith(("ed", "ing", "t")) and len(word.lower) > 4:
        return True
    return (
        word.tag in {"VBD", "VBG", "VBN", "RB", "VB", "UH"}
        and word.lower.endswith(("ed", "ing", "ly"))
        and not is_rare(word.lower)
    )


def _run(words: Sequence[Word], start: int, lexicon: Lexicon, taken: frozenset[int]) -> Span:
    end = start + 1
    while end < len(words):
        width = _extension(words, start, end, lexicon, taken)
        if not width:
            break
        end += width
    possessive = False
    if end < len(words) and words[end].text in {"'s", "’s"}:
        if _owns_next(
            words,
            end,
            end - start,
            after_preposition=start > 0 and words[start - 1].lower in {"at", "to", "from", "in", "by"},
        ):
            possessive = True
        elif words[end - 1].lower not in {"it", "that", "there", "he", "she", "what", "let"}:
            end += 1
    return Span(start, end, "capitalised", possessive=possessive)


def _owns_next(words: Sequence[Word], mark: int, length: int, *, after_preposition: bool) -> bool:
    """Whether 's belongs to the grammar ("Stall's soup", "X's great") and not to the name ("at Joe's")."""
    if mark + 1 >= len(words):
        return False
    following = words[mark + 1]
    if following.is_punctuation or following.tag in {"IN", "CC", "VBD", "VBZ", "MD", "WRB", "TO", "PRP"}:
        return False
    if following.lower in {
        "again",
        "today",
        "yesterday",
        "tonight",
        "tomorrow",
        "last",
        "this",
        "finally",
        "once",
    }:
        return False
    if following.tag in {"NN", "NNS"} and following.lower not in {
        "again",
        "today",
        "yesterday",
        "tonight",
        "tomorrow",
    }:
        return True
    return (length > 1 or not after_preposition) and following.tag in {
        "JJ",
        "RB",
        "DT",
        "VBG",
        "VBN",
        "JJS",
        "JJR",
    }


def _extension(words: Sequence[Word], start: int, at: int, lexicon: Lexicon, taken: frozenset[int]) -> int:
    """How many words, from `at` on, still belong to the name."""
    word = words[at]
    if at in taken or word.line_start:
        return 0
    following = words[at + 1] if at + 1 < len(words) and at + 1 not in taken else None
    if _is_name_word(word, lexicon):
        return 1
    goes_on = following is not None and _is_name_word(following, lexicon)
    if word.lower in lexicon.names.strong_joiners and goes_on:
        return 2
    if (
        word.lower in lexicon.names.strong_joiners
        and following is not None
        and following.lower in {"the", "la", "las", "los", "les"}
    ):
        return 3 if at + 2 < len(words) and _is_name_word(words[at + 2], lexicon) else 0
    if word.text in {"'s", "’s", "'S", "’S", "'", "’"} and goes_on and not words[at].space_before:
        return 2
    if (
        word.text in {"-", "–", "/"}
        and following is not None
        and not word.space_before
        and not following.space_before
    ):
        return 2
    if word.text.isdigit() or (
        len(word.text) <= 4
        and word.text[0].isdigit()
        and word.text[-1].isalpha()
        and not _UNITS.match(word.text.lstrip("0123456789"))
    ):
        return 1 if _number_ends_name(words, at) else 0
    headed = any(one.lower in lexicon.names.venue_heads for one in words[start:at])
    if goes_on and word.lower == "by" and (headed or words[at + 1].lower in lexicon.names.groups):
        return 2
    if word.lower in lexicon.names.venue_heads and following is not None and following.text == "&":
        return 3 if at + 2 < len(words) and _is_name_word(words[at + 2], lexicon) else 0
    if (
        headed
        and following is not None
        and word.lower == "and"
        and following.is_capitalised
        and following.lower in lexicon.names.venue_heads | {"suites", "sons", "co"}
    ):
        return 2
    if word.lower == "and" and goes_on and at == start + 1 and _has_singular_verb(words, at + 2):
        return 2
    return 0


def _is_name_word(word: Word, lexicon: Lexicon) -> bool:
    return word.is_capitalised and word.lower not in lexicon.names.calendar and word.text not in {"I", "I'm"}


def _number_ends_name(words: Sequence[Word], at: int) -> bool:
    if (
        words[at].text.isdigit()
        and len(words[at].text) == 4
        and words[at].text[:2] in {"19", "20"}
        and words[at - 1].lower in {"in", "of"}
    ):
        return False
    if at + 1 >= len(words):
        return True
    following = words[at + 1]
    return (
        not (following.tag in {"NN", "NNS", "CD", "JJ", "JJR"} or _UNITS.match(following.lower))
        or following.is_punctuation
    )


def _has_singular_verb(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].lower in {"was", "is", "has", "'s", "does", "wasn't", "isn't"}
