"""What each choice in ranking turns is worth: the plain fusion with one of its choices changed at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from openmap_graph.language.embed import Embedder
from openmap_graph.rules.fuse import reciprocal_ranks, standard, z_sum
from openmap_graph.rules.lexical import bm25, content
from openmap_graph.rules.talk import without
from searching.baselines import Scores

_NEIGHBOUR = 0.5
_HOP = 0.4


@dataclass(frozen=True)
class Everything:
    """How many texts there are in the whole index, and how many of them have a stem."""

    total: int
    holders: Counter[str]

    @classmethod
    def of(cls, texts: Collection[str]) -> Everything:
        """The statistics of all texts."""
        return cls(len(texts), Counter(stem for text in texts for stem in set(content(text))))


class Ablation:
    """Texts of one user or place, in the order in which they were said, ranked with and without each choice."""

    def __init__(
        self,
        embedder: Embedder,
        texts: Sequence[str],
        conversations: Sequence[str],
        voices: Sequence[str],
        names: Sequence[str],
        everything: Everything,
    ) -> None:
        self._embedder = embedder
        self._stems = [content(text) for text in texts]
        self._vectors = embedder.embed(list(texts))
        self._conversations, self._voices = conversations, voices
        self._names, self._everything = names, everything

    def scores(self, question: str) -> Scores:
        """The score of each text by each variant."""
        rewritten = without(self._names, question)
        words, meaning = self._words(rewritten), self._meaning(rewritten)
        fused = z_sum(words, meaning)
        index = z_sum(self._words(rewritten, self._everything), meaning)
        beside = self._with_neighbours(fused, other_voice=True)
        return {
            "words and meaning": fused,
            "… with the statistics of the whole index": index,
            "… with the question as it is": z_sum(self._words(question), self._meaning(question)),
            "… fused by ranks": reciprocal_ranks(words, meaning),
            "… words alone": words,
            "… meaning alone": meaning,
            "… plus half of the better neighbour": self._with_neighbours(fused, other_voice=False),
            "… plus half of the better neighbour of another voice": beside,
            "… and what resembles the first that is found": self._hop(beside),
        }

    def _hop(self, scores: Sequence[float]) -> list[float]:
        first = self._vectors[max(range(len(scores)), key=scores.__getitem__)]
        likeness = [sum(a * b for a, b in zip(first, vector, strict=True)) for vector in self._vectors]
        return [score + _HOP * alike for score, alike in zip(scores, standard(likeness), strict=True)]

    def _words(self, question: str, everything: Everything | None = None) -> list[float]:
        if everything is None:
            return bm25(content(question), self._stems)
        return bm25(content(question), self._stems, total=everything.total, holders=dict(everything.holders))

    def _meaning(self, question: str) -> list[float]:
        asked = self._embedder.embed([question])[0]
        return [sum(a * b for a, b in zip(asked, vector, strict=True)) for vector in self._vectors]

    def _with_neighbours(self, scores: Sequence[float], *, other_voice: bool) -> list[float]:
        found: list[float] = []
        for index, score in enumerate(scores):
            beside = [
                scores[other]
                for other in (index - 1, index + 1)
                if 0 <= other < len(scores)
                and self._conversations[other] == self._conversations[index]
                and not (other_voice and self._voices[other] == self._voices[index])
            ]
            found.append(score + _NEIGHBOUR * max(beside, default=0.0))
        return found
