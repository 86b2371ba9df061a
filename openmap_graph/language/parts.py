"""Parts of a place (service, prices, food, atmosphere) that a clause praises or faults on their own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from openmap_graph.language.clauses import Clause
from openmap_graph.language.judging import Judgement
from openmap_graph.language.lexicon import read_data
from openmap_graph.language.misspelling import meant_by
from openmap_graph.language.open_traits import FoundTrait, Polarity, noun_attitude
from openmap_graph.language.words import Word


@dataclass(frozen=True, slots=True)
class Part:
    """A part of places with the concepts that praise and blame of it stand for."""

    praised: str
    faulted: str


@lru_cache(maxsize=8)
def load_parts(language: str = "en") -> dict[str, Part]:
    """The parts by the words that name them."""
    return {
        word: Part(one["praised"], one["faulted"])
        for one in read_data(language, "parts")["parts"].values()
        for word in one["words"]
    }


def judged_parts(
    clause: Clause, words: Sequence[Word], judged: Sequence[Judgement], covered: Collection[int]
) -> Iterator[FoundTrait]:
    """The parts that the clause praises or faults; words in `covered` tell something already."""
    parts = load_parts()
    for index in range(clause.start, clause.end):
        part = parts.get(words[index].lower) or parts.get(meant_by(words[index].lower))
        if part is None or index in covered or not words[index].tag.startswith("N"):
            continue
        attitude = (
            _within(index, judged)
            or noun_attitude(index, index + 1, clause, words, judged)
            or noun_attitude(index, _joined_end(index, clause, words), clause, words, judged)
        )
        if attitude:
            concept = part.praised if attitude > 0 else part.faulted
            yield FoundTrait(index, index + 1, concept, True, attitude)


def _within(index: int, judged: Sequence[Judgement]) -> Polarity:
    """The attitude of a set phrase that names the part itself: "not worth the bill"."""
    around = next((one for one in judged if one.start <= index < one.end), None)
    return 0 if around is None else 1 if around.value > 0 else -1


def _joined_end(index: int, clause: Clause, words: Sequence[Word]) -> int:
    """The end of the list of nouns that begins at the word ("food, drinks and the service")."""
    end = index + 1
    while end < clause.end and (
        words[end].tag in {"NN", "NNS", "CC", "DT"} or words[end].lower in {",", "and", "&", "both"}
    ):
        end += 1
    return end
