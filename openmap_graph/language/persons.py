"""Names of people: told from names of places by what stands beside them, and by lists of given names."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache

from openmap_graph.language.lexicon import Names, word_set
from openmap_graph.language.slots import Slot
from openmap_graph.language.spans import Span
from openmap_graph.language.words import Word

_LONGEST = 3
_LOCALES = (
    "en_US",
    "en_GB",
    "en_IN",
    "de_DE",
    "fr_FR",
    "es_ES",
    "it_IT",
    "pt_BR",
    "pl_PL",
    "sv_SE",
    "tr_TR",
    "nl_NL",
)


@lru_cache(maxsize=1)
def _people() -> tuple[frozenset[str], frozenset[str]]:
    """Given names and family names (Faker's lists), in lower case."""
    given: set[str] = set()
    family: set[str] = set()
    for locale in _LOCALES:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        for attribute in ("first_names", "first_names_male", "first_names_female", "first_names_nonbinary"):
            given.update(name.lower() for name in getattr(provider, attribute, ()))
        family.update(name.lower() for name in getattr(provider, "last_names", ()))
    return frozenset(given), frozenset(family)


def is_given_name(word: str) -> bool:
    """Whether people are called so."""
    return word.lower() in _people()[0]


def is_family_name(word: str) -> bool:
    """Whether families are called so."""
    return word.lower() in _people()[1]


def is_person(words: Sequence[Word], span: Span, lists: Names, slot: Slot) -> bool:
    """Whether a capitalised span is somebody: "X took me", "with X", "thanks, X!", a given name."""
    inside = words[span.start : span.end]
    if (
        len(inside) > _LONGEST
        or not lists.venue_heads.isdisjoint({inside[0].lower, inside[-1].lower})
        or inside[-1].text in {"'s", "’s"}
    ):
        return False
    if slot in {"visit", "named", "in", "near"}:
        return False
    if (
        len(inside) == 2
        and is_given_name(inside[1].text)
        and not is_given_name(inside[0].text)
        and _starts(words, span.start)
    ):
        return True  # "Awesome John", "Remember Jon"
    if _acts(words, span, lists, slot) or _is_addressed(words, span):
        return True
    before = words[span.start - 1].lower if span.start else ""
    if before in lists.person_before - {"and", "of", "for"} and slot not in {"object", "choice"}:
        return True
    return _has_persons_name(inside) and (
        slot != "object" or words[span.start - 1].lower not in {"tried", "try", "visited", "visit"}
    )


def _starts(words: Sequence[Word], index: int) -> bool:
    return index == 0 or words[index - 1].text in {".", "!", "?", "…", "..."} or words[index].line_start


def _acts(words: Sequence[Word], span: Span, lists: Names, slot: Slot) -> bool:
    """Whether the words around it say that it does, owns or shares what only people do."""
    after = words[span.end] if span.end < len(words) else None
    following = words[span.end + 1] if span.end + 1 < len(words) else None
    if after is not None and following is not None:
        if after.text in {"'s", "’s"} and following.lower in lists.person_possessions:
            return True
        if after.lower in {"and", "&"} and following.lower in {"i", "me"}:
            return True
    if after is not None and not after.forms.isdisjoint(lists.person_verbs) and after.tag.startswith("VB"):
        return slot in {"none", "subject", "fragment", "list"} and not _is_served(following)
    return (
        span.start > 1
        and words[span.start - 1].lower == "and"
        and words[span.start - 2].lower in {"me", "i", "he", "she", "him", "her"}
    )


def _is_served(following: Word | None) -> bool:
    """ "X never disappoints", "X gets crowded": verbs that a place can do as well."""
    return following is None or following.tag in {"JJ", "RB", "JJR"} or following.is_punctuation


def _is_addressed(words: Sequence[Word], span: Span) -> bool:
    """ "thanks, X!", "wow X", "…, X." at the end, "X, how are you": somebody spoken to."""
    before = words[span.start - 1] if span.start else None
    after = words[span.end] if span.end < len(words) else None
    ends = after is None or after.text in {"!", "?", ".", ",", "…", "..."} or after.is_punctuation
    if not ends or span.end - span.start > 2:
        return False
    if before is not None and before.lower in word_set("persons.interjections"):
        return True
    if before is not None and before.text == "," and span.start > 1:
        lead = words[span.start - 2]
        return lead.lower in word_set("persons.interjections") or (
            span.end - span.start == 1 and is_given_name(words[span.start].text)
        )
    return span.end - span.start == 1 and is_given_name(words[span.start].text)


def _has_persons_name(inside: Sequence[Word]) -> bool:
    given, family = _people()
    letters = [word.lower for word in inside if word.text[0].isalpha()]
    if len(letters) != len(inside) or not letters:
        return False
    if letters[0] in given:
        return len(letters) == 1 or letters[-1] in family
    return len(letters) == 2 and letters[-1] in family and all(word.entity == "PERSON" for word in inside)
