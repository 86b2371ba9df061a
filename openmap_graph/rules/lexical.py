"""Words in common: stems, and BM25 over the texts of one user."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Protocol, cast

import snowballstemmer

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_CJK_RUN = re.compile(r"[぀-ヿ㐀-鿿가-힯]+")
_SATURATION = 1.2
_LENGTH_WEIGHT = 0.75


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@cache
def _stemmer() -> _Stemmer:
    return cast(_Stemmer, snowballstemmer.stemmer("english"))


@cache
def _stem(word: str) -> str:
    return _stemmer().stemWord(word)


def stems(text: str) -> list[str]:
    """The stems of the words of `text`; Chinese, Japanese and Korean runs as pairs of characters.

    >>> stems("Dumplings by the canals")
    ['dumpl', 'by', 'the', 'canal']
    >>> stems("安静的茶馆")
    ['安静', '静的', '的茶', '茶馆']
    """
    found: list[str] = []
    for word in _WORD.findall(text.lower()):
        if _CJK_RUN.fullmatch(word):
            found.extend([word] if len(word) == 1 else [word[i : i + 2] for i in range(len(word) - 1)])
        else:
            found.append(_stem(word.removesuffix("'s").removesuffix("’s")))
    return found


def bm25(query: Sequence[str], texts: Sequence[Sequence[str]], idf_floor: float = 0.0) -> list[float]:
    """The BM25 score of each text for the stems of a query, with the statistics of these texts alone.

    Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), with the non-negative IDF
    ln(1 + (N - n + 0.5) / (n + 0.5)); k1 = 1.2, b = 0.75.
    """
    if not texts:
        return []
    counts = [Counter(text) for text in texts]
    average = sum(len(text) for text in texts) / len(texts) or 1.0
    wanted = set(query)
    idf: dict[str, float] = {}
    for word in wanted:
        holders = sum(1 for count in counts if word in count)
        idf[word] = max(idf_floor, math.log(1 + (len(texts) - holders + 0.5) / (holders + 0.5)))
    scores: list[float] = []
    for text, count in zip(texts, counts, strict=True):
        norm = _SATURATION * (1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * len(text) / average)
        scores.append(
            sum(
                idf[word] * count[word] * (_SATURATION + 1) / (count[word] + norm)
                for word in wanted
                if count[word]
            )
        )
    return scores
