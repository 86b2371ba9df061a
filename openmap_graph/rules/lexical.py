"""Words in common: stems, and BM25 with the statistics of one user alone."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Protocol, cast

import snowballstemmer

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_CJK_RUN = re.compile(r"[぀-ヿ㐀-鿿가-힯]+")
_SATURATION = 0.9
_LENGTH_WEIGHT = 0.4
_FUNCTION_WORDS = frozenset(
    [
        "a",
        "about",
        "am",
        "an",
        "and",
        "any",
        "are",
        "as",
        "at",
        "be",
        "been",
        "being",
        "but",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "doing",
        "for",
        "from",
        "had",
        "has",
        "have",
        "having",
        "he",
        "her",
        "hers",
        "him",
        "his",
        "how",
        "i",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "just",
        "me",
        "my",
        "no",
        "not",
        "of",
        "on",
        "or",
        "our",
        "ours",
        "she",
        "should",
        "so",
        "some",
        "such",
        "than",
        "that",
        "the",
        "their",
        "theirs",
        "them",
        "then",
        "there",
        "these",
        "they",
        "this",
        "those",
        "to",
        "too",
        "us",
        "very",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "which",
        "who",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
        "yours",
        "i'm",
        "i've",
        "i'd",
        "i'll",
        "it's",
        "that's",
        "what's",
        "don't",
        "didn't",
        "doesn't",
        "isn't",
        "wasn't",
        "there's",
        "he's",
        "she's",
        "they're",
        "we're",
        "you're",
    ]
)
_TYPO_FROM = 4
_ONE_SLIP = 80.0


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@cache
def _stemmer() -> _Stemmer:
    return cast(_Stemmer, snowballstemmer.stemmer("english"))  # pyright: ignore[reportUnknownMemberType]


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
    return [stem for word in _words(text) for stem in _stems_of(word)]


def content(text: str) -> list[str]:
    """The stems of the words that carry meaning; all of them when there is none.

    >>> content("where did I have the dumplings?")
    ['dumpl']
    """
    return list(_content(text))


def telling(query: str, most: int = 12) -> tuple[tuple[str, str], ...]:
    """The words of a query that carry meaning, each with its stem; the first `most`.

    >>> telling("where are the dumplings?")
    (('dumplings', 'dumpl'),)
    """
    words = dict.fromkeys(word for word in _words(query) if word not in _FUNCTION_WORDS) or dict.fromkeys(
        _words(query)
    )
    return tuple((word, stem) for word in words for stem in _stems_of(word))[:most]


@lru_cache(maxsize=50_000)
def _content(text: str) -> tuple[str, ...]:
    found = [stem for word in _words(text) if word not in _FUNCTION_WORDS for stem in _stems_of(word)]
    return tuple(found or stems(text))


def spelled(query: Sequence[str], texts: Sequence[Sequence[str]]) -> list[str]:
    """The stems of a query; one that no text has stands corrected to the likest with the same
    first letter that one has, if one is very like.

    >>> spelled(["ladl", "pewter"], [["pewter", "ladle"]])
    ['ladle', 'pewter']
    """
    known = {stem for text in texts for stem in text}
    if known.issuperset(query):
        return list(query)
    from rapidfuzz import fuzz, process

    longer = sorted(stem for stem in known if len(stem) >= _TYPO_FROM)
    found: list[str] = []
    for stem in query:
        alike = [other for other in longer if other[0] == stem[0]] if len(stem) >= _TYPO_FROM else []
        best = (
            None
            if stem in known
            else process.extractOne(stem, alike, scorer=fuzz.ratio, score_cutoff=_ONE_SLIP)
        )
        found.append(best[0] if best else stem)
    return found


def bm25(
    query: Sequence[str],
    texts: Sequence[Sequence[str]],
    *,
    total: int | None = None,
    holders: Mapping[str, int] | None = None,
) -> list[float]:
    """The BM25 score of each text for the stems of a query, with the statistics of these texts.

    When the texts are only some of `total`, `holders` tells how many of all have a stem. Robertson & Zaragoza, The
    Probabilistic Relevance Framework (2009), with the non-negative IDF ln(1 + (N - n + 0.5) / (n + 0.5)) and
    k1 = 0.9, b = 0.4 (Trotman et al., Improvements to BM25 and Language Models Examined, 2014).
    """
    if not texts:
        return []
    counts = [Counter(text) for text in texts]
    average = sum(len(text) for text in texts) / len(texts) or 1.0
    wanted = sorted(set(query))
    idf = rarity(wanted, counts, max(total or 0, len(texts)), holders or {})
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


def rarity(
    wanted: Sequence[str], counts: Sequence[Mapping[str, int]], total: int, holders: Mapping[str, int]
) -> dict[str, float]:
    """The inverse document frequency of each stem."""
    found: dict[str, float] = {}
    for word in wanted:
        here = sum(1 for count in counts if word in count)
        having = max(here, holders.get(word, 0))
        found[word] = math.log(1 + (total - having + 0.5) / (having + 0.5))
    return found


def shares(
    query: Sequence[str],
    texts: Sequence[Sequence[str]],
    *,
    total: int | None = None,
    holders: Mapping[str, int] | None = None,
) -> list[float]:
    """BM25 scores as shares, 0 to 1, of what a text of average length with every word of the query once would have."""
    scores = bm25(query, texts, total=total, holders=holders)
    counts = [Counter(text) for text in texts]
    best = sum(rarity(sorted(set(query)), counts, max(total or 0, len(texts)), holders or {}).values())
    return [min(1.0, score / best) for score in scores] if best else [0.0 for _ in scores]


def _words(text: str) -> list[str]:
    return [word.replace("’", "'") for word in _WORD.findall(text.lower())]


def _stems_of(word: str) -> list[str]:
    if _CJK_RUN.fullmatch(word):
        return [word] if len(word) == 1 else [word[i : i + 2] for i in range(len(word) - 1)]
    return [_stem(word.removesuffix("'s"))]
