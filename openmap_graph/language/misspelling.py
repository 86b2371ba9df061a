"""Slips of the finger in words that judge: "delishious", "horrable". Only words that no list and hardly any text has."""

from __future__ import annotations

from functools import lru_cache

from openmap_graph.language.lexicon import frequency, load_lexicon

_SHORTEST, _LONG = 6, 9
_UNSEEN_BELOW = 2.7
_MORE_USUAL = 0.6


@lru_cache(maxsize=20_000)
def meant_by(word: str, language: str = "en") -> str:
    """The judging word, or the word for a part of a place, that a misspelt word stands for; else the word itself.

    One slip (a letter too many, too few, wrong or swapped) is allowed, two in words of nine letters and more; the
    first letter must be right.
    """
    if len(word) < _SHORTEST or not word.isascii() or not word.isalpha():
        return word
    seen = frequency(word)
    if seen >= _UNSEEN_BELOW:
        return word
    from rapidfuzz.distance import DamerauLevenshtein

    slips = 2 if len(word) >= _LONG else 1
    near = [
        (DamerauLevenshtein.distance(word, other, score_cutoff=slips), -frequency(other), other)
        for other in _known(language).get(word[0], ())
        if abs(len(other) - len(word)) <= slips
    ]
    best = min((one for one in near if one[0] <= slips), default=None)
    if best is None or -best[1] < seen + _MORE_USUAL:
        return word
    return best[2]


@lru_cache(maxsize=8)
def _known(language: str) -> dict[str, list[str]]:
    """The words that can be meant, by their first letter."""
    opinions = load_lexicon(language).opinions
    found: dict[str, list[str]] = {}
    for word in sorted(opinions.adjectives.keys() | opinions.aspects):
        if len(word) >= _SHORTEST - 1 and word.isascii() and word.isalpha():
            found.setdefault(word[0], []).append(word)
    return found
