"""Phrase books: lists of word patterns from data files, matched against words.

A pattern is words with blanks between them. `a|b` is either; `a?` may be missing; `*` is up to three
words without punctuation; `=a` is that very form, where a plain word also matches its inflections.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from openmap_graph.language.words import Word

T = TypeVar("T")
_LONGEST_GAP = 3


@dataclass(frozen=True, slots=True)
class Hit(Generic[T]):
    """Words [start, end) that match an entry with `value`."""

    start: int
    end: int
    value: T
    entry: str


@dataclass(frozen=True, slots=True)
class _Element:
    exact: frozenset[str]
    inflected: frozenset[str]
    optional: bool
    gap: bool

    def accepts(self, word: Word) -> bool:
        return word.lower in self.exact or not self.inflected.isdisjoint(word.forms)


def _element(text: str) -> _Element:
    if text == "*":
        return _Element(frozenset(), frozenset(), optional=True, gap=True)
    optional = text.endswith("?") and len(text) > 1
    choices = text.removesuffix("?").split("|") if optional else text.split("|")
    return _Element(
        frozenset(choice.removeprefix("=") for choice in choices),
        frozenset(choice for choice in choices if not choice.startswith("=")),
        optional,
        gap=False,
    )


class PhraseBook(Generic[T]):
    """Patterns with values, found by their first word."""

    def __init__(self, entries: Iterable[tuple[str, T]]) -> None:
        self.entries = tuple(entries)
        self._by_first: dict[str, list[tuple[tuple[_Element, ...], T, str]]] = defaultdict(list)
        for pattern, value in self.entries:
            elements = tuple(_element(part) for part in pattern.split())
            for first in elements[0].exact | elements[0].inflected:
                self._by_first[first].append((elements, value, pattern))
            if elements[0].optional:
                for first in elements[1].exact | elements[1].inflected:
                    self._by_first[first].append((elements[1:], value, pattern))

    def find(self, words: Sequence[Word], start: int = 0, end: int | None = None) -> list[Hit[T]]:
        """The longest match at each place, left to right, without overlaps."""
        end = len(words) if end is None else end
        hits: list[Hit[T]] = []
        position = start
        while position < end:
            hit = self.match(words, position, end)
            if hit is not None:
                hits.append(hit)
            position = hit.end if hit is not None else position + 1
        return hits

    def match(self, words: Sequence[Word], position: int, end: int) -> Hit[T] | None:
        """The longest entry that matches at a position."""
        best: Hit[T] | None = None
        for form in words[position].forms:
            for elements, value, entry in self._by_first.get(form, ()):
                stop = _matches(elements, words, position, end)
                if stop is not None and (best is None or stop > best.end):
                    best = Hit(position, stop, value, entry)
        return best


def phrase_list(phrases: Iterable[str]) -> PhraseBook[bool]:
    """A phrase book that only tells whether something is in it."""
    return PhraseBook[bool]((phrase, True) for phrase in phrases)


def _matches(elements: Sequence[_Element], words: Sequence[Word], position: int, end: int) -> int | None:
    if not elements:
        return position
    element, rest = elements[0], elements[1:]
    if element.gap:
        for width in range(_LONGEST_GAP + 1):
            stop = _matches(rest, words, position + width, end)
            if stop is not None:
                return stop
            if position + width >= end or words[position + width].is_punctuation:
                return None
        return None
    if position < end and element.accepts(words[position]):
        stop = _matches(rest, words, position + 1, end)
        if stop is not None:
            return stop
    return _matches(rest, words, position, end) if element.optional else None
