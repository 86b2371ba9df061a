"""The systems to compare with, over the same texts: BM25, sentence vectors, and their usual fusions."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import cast

from openmap_graph import OpenMap
from openmap_graph.language.embed import Embedder
from openmap_graph.rules.fuse import reciprocal_ranks, z_sum
from openmap_graph.rules.lexical import bm25, content

Scores = dict[str, list[float]]


class Remembering:
    """An embedder that makes the vector of a text once, for runs that store the same texts for many users."""

    def __init__(self, inner: Embedder) -> None:
        self.inner = inner
        self._known: dict[str, list[float]] = {}
        self.name = inner.name
        self.dimension = inner.dimension

    @classmethod
    def of(cls, om: OpenMap) -> Remembering:
        """The embedder of a client, replaced by a remembering one."""
        language = om._services.language  # pyright: ignore[reportPrivateUsage]
        if not isinstance(language.embedder, Remembering):
            vars(language)["embedder"] = cls(language.embedder)
        return cast("Remembering", language.embedder)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text, in order."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        self._known.update(zip(new, self.inner.embed(new), strict=True))
        return [self._known[text] for text in texts]


class Corpus:
    """Texts that are scored for questions by every baseline; vectors are made once."""

    def __init__(
        self, embedder: Embedder, texts: Sequence[str], conversations: Sequence[str] | None = None
    ) -> None:
        self._embedder = embedder
        self._stems = [content(text) for text in texts]
        self._vectors = embedder.embed(list(texts))
        self._conversations = conversations

    def scores(self, question: str) -> Scores:
        """The score of each text by each baseline."""
        words = bm25(content(question), self._stems)
        asked = self._embedder.embed([question])[0]
        meaning = [sum(a * b for a, b in zip(asked, vector, strict=True)) for vector in self._vectors]
        found = {
            "BM25": words,
            "MiniLM": meaning,
            "RRF": reciprocal_ranks(words, meaning),
            "z-sum": z_sum(words, meaning),
        }
        if self._conversations is not None:
            found["z-sum + neighbours"] = self._with_neighbours(found["z-sum"])
        return found

    def _with_neighbours(self, scores: Sequence[float]) -> list[float]:
        """Plus half of the better neighbour's in the same conversation."""
        conversations = self._conversations or ()
        found: list[float] = []
        for index, score in enumerate(scores):
            beside = [
                scores[other]
                for other in (index - 1, index + 1)
                if 0 <= other < len(scores) and conversations[other] == conversations[index]
            ]
            found.append(score + 0.5 * max(beside, default=0.0))
        return found


def best(scores: Sequence[float], most: int) -> list[int]:
    """The indexes of the highest scores, the earlier first among equals."""
    return sorted(range(len(scores)), key=lambda index: (-scores[index], index))[:most]


def recall_of(found: Sequence[object], wanted: Set[object]) -> float:
    """The share of what is wanted that was found."""
    return len(wanted & set(found)) / len(wanted)
