"""Language packs: which languages can be read, and which one a text is in.

A pack is a folder `data/<language>/` and one entry in `PACKS`. Text in a language without a pack is kept and searched,
but nothing is concluded from it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from openmap_graph.language.lexicon import word_set

PACKS = ("en",)
"""Languages whose grammar is there."""

_NEIGHBOURS = ("es", "de", "fr", "it", "pt", "nl")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_OTHER_SCRIPT = re.compile(r"[^\W\d_a-zA-Z\u00c0-\u024f]")
_CLEAR_SHARE = 0.25
_FEW = 3
_MARGIN = 0.6
_UNREAD_SHARE = 0.5


@lru_cache(maxsize=20_000)
def _frequency(word: str, language: str) -> float:
    from wordfreq import zipf_frequency

    return zipf_frequency(word, language)


def is_readable(text: str) -> bool:
    """Whether a text is in a language that has a pack, as far as its words tell.

    Function words decide first; else the words' frequencies in English are held against those in its
    neighbours (wordfreq). A text of names and numbers alone counts as readable.
    """
    words = [word.lower() for word in _WORD.findall(text[:2000])]
    if not words:
        return True
    latin = [word for word in words if not _OTHER_SCRIPT.search(word)]
    if len(latin) < _UNREAD_SHARE * len(words) and len(latin) < _FEW:
        return False
    english = sum(word in word_set("packs.function_words") for word in latin)
    if english >= _CLEAR_SHARE * len(latin) or not latin:
        return bool(latin)
    if len(latin) < _FEW:
        return True
    own = sum(_frequency(word, "en") for word in latin) / len(latin)
    others = max(sum(_frequency(word, other) for word in latin) / len(latin) for other in _NEIGHBOURS)
    return own + _MARGIN >= others
