"""Normal forms of place names in any script, for comparing and for look-up; never for display."""

from __future__ import annotations

import re
from functools import lru_cache

from openmap_graph.rules.folding import APOSTROPHES, fold, only_words
from openmap_graph.rules.placewords import words

_INITIALS = re.compile(r"\b(\w)\.(?=\w\b)")
_ELISION = re.compile(rf"^l[{APOSTROPHES}](?=\w)")
_ROCK_N_ROLL = re.compile(rf"(?<=\w)[{APOSTROPHES}]n[{APOSTROPHES}](?=\w)")
_PLUS = re.compile(r"(?<=\w)\s*\+\s*(?=\w)")
_LAST_ARTICLE = re.compile(r"^(.+),\s*(the|le|la|les|el|der|die|das)$")


@lru_cache(maxsize=16384)
def normalise(name: str) -> str:
    """The name without what writers do differently: case, width, quotes, accents, hyphens, articles, &.

    Simplified and traditional Chinese fold together, ё is е (й stays й), and vowel signs of scripts that
    need them stay. A name of nothing but signs is kept as it is; only white space becomes empty.

    >>> normalise("The  Owl & Thistle"), normalise("CRÊPERIE NOËL"), normalise("ﾏﾙｲ 新宿店")
    ('owl and thistle', 'creperie noel', 'マルイ 新宿店')
    """
    folded = fold(name)
    text = _ELISION.sub("", _LAST_ARTICLE.sub(r"\2 \1", folded))
    text = _ROCK_N_ROLL.sub(" and ", text).replace("&", " and ")
    parts = only_words(_INITIALS.sub(r"\1", _PLUS.sub(" and ", text))).split()
    parts = [
        "and" if part == "n" and 0 < place < len(parts) - 1 else part for place, part in enumerate(parts)
    ]
    return " ".join(_without_article(parts)) or " ".join(folded.split())


def tokens(name: str) -> tuple[str, ...]:
    """The words of the normalised name; text without spaces (Chinese, Japanese, Thai) stays one word."""
    return tuple(normalise(name).split())


def _without_article(parts: list[str]) -> list[str]:
    """Drops leading articles, unless what it leaves is no name by itself ("A & E", "The 1")."""
    while len(parts) > 1 and parts[0] in words().articles and parts[1] != "and" and len(parts[1]) > 1:
        parts = parts[1:]
    return parts
