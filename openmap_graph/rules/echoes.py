"""Finding texts again in what somebody says, whatever the case, the spaces and the signs between the words."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"\w+")
_FEWEST_WORDS = 3


def without_echoes(text: str, echoes: Iterable[str]) -> str:
    """The text with every echo replaced by spaces, so that all other characters stay where they are.

    An echo of less than three words is none: it could be anybody's words.

    >>> without_echoes("ok: no walk logged, for 5 days! Why?", ["No walk logged for 5 days."])
    'ok:                           ! Why?'
    """
    spoken = _words(text)
    for echo in echoes:
        words = _WORD.findall(echo)
        if len(words) >= _FEWEST_WORDS and f" {' '.join(words).casefold()} " in spoken:
            pattern = r"(?<!\w)" + r"\W+".join(re.escape(word) for word in words) + r"(?!\w)"
            text = re.sub(pattern, lambda found: " " * len(found[0]), text, flags=re.IGNORECASE)
    return text


def _words(text: str) -> str:
    return f" {' '.join(_WORD.findall(text)).casefold()} "


def says_more(text: str, echoes: Iterable[str]) -> bool:
    """Whether a text has a word that is part of no echo.

    >>> says_more("No walk logged for 5 days.", ["no walk logged for 5 days"])
    False
    """
    return bool(_WORD.search(without_echoes(text, echoes)))
