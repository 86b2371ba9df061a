"""Names across scripts: romanised, and reduced to the consonants that survive any transliteration."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from openmap_graph.rules.folding import romanised

# In order: letter groups that one sound is written with, then letters that languages don't keep apart.
_GROUPS = (
    (r"n+l|l+n|nr", "ll"),
    (r"shch|sch|sh|ts|tz|zh|c(?=[eiy])", "s"),
    (r"tch|dj|dzh|ch|j", "j"),
    (r"kh|ck|qu|q|c|g|k", "k"),
    (r"x", "ks"),
    (r"ph|[bpfvw]", "p"),
    (r"th|[dt]", "t"),
    (r"z", "s"),
    (r"l", "r"),
)


@lru_cache(maxsize=8192)
def consonants(text: str) -> str:
    """The consonant classes of the romanised text, in the manner of Soundex (R. C. Russell, US patent 1261167).

    >>> consonants("コメダ") == consonants("komeda"), consonants("чехов") == consonants("chekhov")
    (True, True)
    """
    latin = _letters(text)
    for pattern, letter in _GROUPS:
        latin = re.sub(pattern, letter, latin)
    vowel = "a" if latin[:1] in tuple("aeiouy") else ""
    return vowel + re.sub(r"(.)\1+", r"\1", re.sub(r"[aeiouyh]", "", latin))


def sound_alike(first: str, second: str) -> bool:
    """Whether one may be the transliteration of the other; likeness of letters, no proof."""
    ours, theirs = _letters(first), _letters(second)
    if min(len(ours), len(theirs)) < 2:
        return False
    likeness = Levenshtein.normalized_similarity(ours, theirs)
    shared = consonants(first)
    return likeness >= 0.8 or (likeness >= 0.5 and len(shared) > 1 and shared == consonants(second))


def _letters(text: str) -> str:
    """The romanised letters without spaces; Arabic words lose their article."""
    return romanised(re.sub(r"\bال(?=\w{3})", "", text)).replace(" ", "")
