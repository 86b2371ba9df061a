"""The roster of a conversation: names already used or known, found again in other case, cut short or mistyped."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import DamerauLevenshtein

from openmap_graph.language.areas import is_area, plain
from openmap_graph.language.lexicon import Names, frequency, is_rare, word_set
from openmap_graph.language.words import Word

_SHORTEST_TYPO = 5
_LONG = 8
_DISTINCTIVE_BELOW = 4.3


@dataclass(frozen=True, slots=True)
class Match:
    """Words [start, end) name `name` of the roster; `whole` when they are the whole of it."""

    start: int
    end: int
    name: str
    whole: bool


def name_parts(name: str) -> tuple[str, ...]:
    """The words of a name in the form in which names are compared."""
    parts = [part for part in re.split(r"[^\w&+]+", plain(name).replace("'s", "s").replace("'", "")) if part]
    return tuple(parts[1:] if len(parts) > 1 and parts[0] == "the" else parts)


class Roster:
    """Names of venues by their first part."""

    def __init__(self, lists: Names) -> None:
        self._lists = lists
        self._whole: dict[tuple[str, ...], str] = {}
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        self._short: dict[tuple[str, ...], set[str]] = defaultdict(set)
        self._plain: dict[tuple[str, ...], set[str]] = defaultdict(set)

    def add(self, name: str, canonical: str | None = None) -> None:
        """Remembers a name; the first spelling of a name stays the one that is answered."""
        parts = name_parts(name)
        if not parts or parts in self._whole:
            return
        canonical = canonical or name
        self._whole[parts] = canonical
        self._by_first[parts[0]].append((parts, canonical))
        for length in range(1, len(parts)):
            for short in (parts[:length], parts[-length:]):
                if self._is_distinctive(short, parts):
                    self._short[short].add(canonical)
                elif length > 1 and not is_area(" ".join(short)):
                    self._plain[short].add(canonical)

    def canonical(self, name: str) -> str | None:
        """The name under which `name` is already known: the whole of it, or what it is short for."""
        parts = name_parts(name)
        if parts in self._whole:
            return self._whole[parts]
        longer = self._short.get(parts, set())
        return next(iter(longer)) if len(longer) == 1 else None

    def resembles(self, name: str, written: str) -> bool:
        """Whether `written` is the whole of a name, mistyped."""
        allowed = 2 if len(name) >= _LONG else 1
        return DamerauLevenshtein.distance(plain(name), plain(written), score_cutoff=allowed) <= allowed

    def find(self, words: Sequence[Word]) -> list[Match]:
        """Where the words name something of the roster, longest first, without overlaps."""
        if not self._whole:
            return []
        parts = [_word_part(word) for word in words]
        found: list[Match] = []
        position = 0
        while position < len(words):
            match = self._whole_at(parts, position) or self._short_at(words, parts, position)
            if match is None:
                position += 1
                continue
            found.append(match)
            position = match.end
        return found

    def _whole_at(self, parts: Sequence[str], position: int) -> Match | None:
        best: Match | None = None
        candidates = self._by_first.get(parts[position], [])
        if not candidates and len(parts[position]) >= _SHORTEST_TYPO and is_rare(parts[position]):
            candidates = [
                entry
                for entries in self._by_first.values()
                for entry in entries
                if _is_typo(parts[position], entry[0][0])
            ]
        for entry, canonical in candidates:
            end = _covers(entry, parts, position)
            if end is not None and (best is None or end > best.end):
                best = Match(position, end, canonical, whole=True)
        return best

    def _short_at(self, words: Sequence[Word], parts: Sequence[str], position: int) -> Match | None:
        for length in (3, 2, 1):
            piece = tuple(part for part in parts[position : position + length] if part)
            longer = self._short.get(piece, set()) if len(piece) == length else set()
            if len(longer) == 1 and (length > 1 or words[position].is_capitalised or is_rare(piece[0])):
                return Match(position, position + length, next(iter(longer)), whole=False)
        pointed = position and words[position - 1].lower in word_set("roster.points_back")
        for length in (3, 2) if pointed else ():
            longer = self._plain.get(tuple(parts[position : position + length]), set())
            if len(longer) == 1:
                return Match(position, position + length, next(iter(longer)), whole=False)
        return None

    def _is_distinctive(self, short: tuple[str, ...], parts: tuple[str, ...]) -> bool:
        rest = parts[len(short) :] if parts[: len(short)] == short else parts[: -len(short)]
        if is_area(" ".join(short)):
            return False
        if all(part in self._lists.venue_heads or part in self._lists.generic_nouns for part in short):
            return False
        if len(short) == 1 and frequency(short[0]) > _DISTINCTIVE_BELOW:
            return False
        return any(part in self._lists.venue_heads for part in rest) or any(is_rare(part) for part in short)


def _word_part(word: Word) -> str:
    return plain(word.text).replace("'", "")


def _covers(entry: Sequence[str], parts: Sequence[str], position: int) -> int | None:
    """Where the entry ends in the parts; marks and possessive endings between them are passed over."""
    at = position
    for index, wanted in enumerate(entry):
        while (
            index
            and at < len(parts)
            and (not parts[at] or not any(char.isalnum() for char in parts[at]))
            and parts[at] not in "&+"
        ):
            at += 1
        if at >= len(parts):
            return None
        joined = parts[at] + (parts[at + 1] if at + 1 < len(parts) and parts[at + 1] == "s" else "")
        if parts[at] != wanted and joined == wanted:
            at += 2
        elif parts[at] == wanted or _is_typo(parts[at], wanted) or (wanted == "&" and parts[at] == "and"):
            at += 1
        else:
            return None
    return at


def _is_typo(said: str, wanted: str) -> bool:
    if min(len(said), len(wanted)) < _SHORTEST_TYPO or said[0] != wanted[0] or not is_rare(said):
        return False
    allowed = 1 if len(wanted) < 8 else 2
    return DamerauLevenshtein.distance(said, wanted, score_cutoff=allowed) <= allowed
