"""The vocabulary: concepts with their words, opposites and kinds, found in any sequence of words.

Data files under `data/<language>/concepts.toml`; no language model. What a concept means to a user is not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from openmap_graph.language.concepts import Concept, Denial, read_concepts
from openmap_graph.language.forms import PlainWord, Unit, Word, concept_id, plain_words
from openmap_graph.language.forms import units as units_of

__all__ = ["Found", "PlainWord", "Vocabulary", "Word", "concept_id", "load_vocabulary", "plain_words"]

_CLAUSE_ENDS = frozenset('.,;:!?()[]{}"“”–—…') | {"but", "and", "however", "though", "although", "because"}
_ALTERNATIVES = frozenset({"or", "nor"})
_REACH = 6
_NO_DENIAL = Denial()


class Found(NamedTuple):
    """A concept in words `start_token` up to, without, `end_token`; `negated` when it is said to be absent.

    `denied` tells that the words deny their own concept: "not loud" is quiet, and denied.
    """

    start_token: int
    end_token: int
    concept: str
    negated: bool
    denied: bool = False


@dataclass
class _Branch:
    below: dict[str, _Branch] = field(default_factory=dict)
    concept: str | None = None


class Vocabulary:
    """Concepts of one or more languages; the same ids in all of them."""

    def __init__(
        self, concepts: Iterable[Concept], nothing: Iterable[str] = (), denial: Denial = _NO_DENIAL
    ) -> None:
        self._denial = denial
        self._concepts: Mapping[str, Concept] = {concept.id: concept for concept in concepts}
        self._root = _Branch()
        for concept in self._concepts.values():
            for words in (concept.id, *concept.words):
                self._plant(words, concept.id)
        for words in nothing:
            self._plant(words, "")
        self._narrower: dict[str, list[str]] = {}
        for concept in self._concepts.values():
            if concept.broader:
                self._narrower.setdefault(concept.broader, []).append(concept.id)

    def find(self, tokens: Sequence[Word]) -> list[Found]:
        """The concepts that `tokens` name, longest words first, in order of the text.

        A denied concept that has an opposite is found as that opposite ("not loud" is quiet); any other denied
        concept has `negated` set. Words match whole, in any inflection, hyphenated or not.
        """
        units = list(units_of(tokens))
        found: list[Found] = []
        last_end, last_denied, at = -1, False, 0
        while at < len(units):
            concept, end, inverted = self._match(units, at)
            if concept is None:
                at += 1
                continue
            if concept:
                denied = (
                    inverted
                    or self._is_denied(units, at, end)
                    or (last_denied and self._continues(units, last_end, at, end))
                )
                found.extend(self._said(units[at].token, units[end - 1].token + 1, concept, denied))
                last_end, last_denied = end, denied
            at = end
        return found

    def is_known(self, concept: str) -> bool:
        """Whether the concept is in the vocabulary."""
        return concept in self._concepts

    def canonical(self, text: str) -> str:
        """The concept that `text` as a whole names, else its normal form as a term of its own."""
        found = self.find(plain_words(text))
        size = len(plain_words(text))
        whole = [one for one in found if one.start_token == 0 and one.end_token == size and not one.negated]
        return whole[0].concept if whole else concept_id(text)

    @lru_cache(maxsize=20_000)  # noqa: B019 - there is one vocabulary in a process
    def named_in(self, text: str) -> tuple[str, ...]:
        """The concepts that a name or a kind of place says without denying them."""
        return tuple(dict.fromkeys(one.concept for one in self.find(plain_words(text)) if not one.negated))

    def opposite(self, concept: str) -> str | None:
        """What a denial of the concept means, if that is a concept too."""
        return self._concepts[concept].opposite if concept in self._concepts else None

    def label(self, concept: str) -> str:
        """How the concept is shown to people."""
        known = self._concepts.get(concept)
        return (known.label if known and known.label else concept).replace("_", " ")

    def broader(self, concept: str) -> str | None:
        """The concept that this one is a kind of."""
        return self._concepts[concept].broader if concept in self._concepts else None

    def ancestors(self, concept: str) -> tuple[str, ...]:
        """The broader concept, its broader one, and so on."""
        line: list[str] = []
        above = self.broader(concept)
        while above and above not in line:
            line.append(above)
            above = self.broader(above)
        return tuple(line)

    def narrower(self, concept: str) -> tuple[str, ...]:
        """The concepts directly below this one."""
        return tuple(self._narrower.get(concept, ()))

    def excludes(self, concept: str) -> tuple[str, ...]:
        """What somebody who wants this concept does not want (a vegetarian: meat, fish, …)."""
        return self._concepts[concept].excludes if concept in self._concepts else ()

    def synonyms(self, concept: str) -> tuple[str, ...]:
        """The words for the concept, its id not included."""
        return self._concepts[concept].words if concept in self._concepts else ()

    def concepts(self) -> tuple[str, ...]:
        """The ids of all concepts."""
        return tuple(self._concepts)

    def _plant(self, words: str, concept: str) -> None:
        branch = self._root
        for unit in units_of(plain_words(words.replace("_", " "))):
            branch = branch.below.setdefault(unit.keys[0], _Branch())
        if branch.concept is None:
            branch.concept = concept

    def _match(self, units: Sequence[Unit], at: int) -> tuple[str | None, int, bool]:
        concept, end = self._longest(self._root, units, at)
        if concept is not None:
            return concept, end, False
        for prefix in self._denial.prefixes:
            rest = units[at].keys[0].removeprefix(prefix)
            if len(rest) > 3 and rest != units[at].keys[0]:
                branch = self._root.below.get(rest)
                if branch and branch.concept:
                    return branch.concept, at + 1, True
        for base in _bases(units[at].keys[0]):
            branch = self._root.below.get(base)
            if branch and branch.concept and self._concepts[branch.concept].gradable:
                return branch.concept, at + 1, False
        return None, at, False

    def _longest(self, branch: _Branch, units: Sequence[Unit], at: int) -> tuple[str | None, int]:
        best: tuple[str | None, int] = (branch.concept, at) if branch is not self._root else (None, at)
        if at < len(units):
            for key in units[at].keys:
                below = branch.below.get(key)
                if below:
                    concept, end = self._longest(below, units, at + 1)
                    if concept is not None and (best[0] is None or end > best[1]):
                        best = concept, end
        return best

    def _said(self, start: int, end: int, concept: str, denied: bool) -> Iterator[Found]:
        if denied:
            opposite = self.opposite(concept)
            yield Found(start, end, opposite or concept, opposite is None, denied=True)
            return
        yield Found(start, end, concept, False)
        for implied in self._concepts[concept].implies:
            yield Found(start, end, implied, False)

    def _is_denied(self, units: Sequence[Unit], start: int, end: int) -> bool:
        if end < len(units) and units[end].keys[0] == "free" and units[end].after_hyphen:
            return True
        for back in range(start - 1, max(start - 1 - _REACH, -1), -1):
            word = units[back].keys[0]
            before = units[back - 1].keys[0] if back else ""
            if (before, word) in self._denial.pairs:
                return True
            if word in self._denial.words:
                return not (before in ("could", "can") and units[start].keys[0].endswith("er"))
            if word in _CLAUSE_ENDS or word not in self._denial.passed_over:
                return False
        return False

    def _continues(self, units: Sequence[Unit], last_end: int, start: int, end: int) -> bool:
        between = [unit.keys[0] for unit in units[last_end:start]]
        if not all(
            word == "," or word in _ALTERNATIVES or word in self._denial.passed_over for word in between
        ):
            return False
        ahead = {unit.keys[0] for unit in units[end : end + 3]} if "," in between else set[str]()
        return bool(_ALTERNATIVES & {*between, *ahead})


@cache
def load_vocabulary(languages: tuple[str, ...] = ("en",)) -> Vocabulary:
    """The vocabulary of the languages that have one; read once per process."""
    concepts: dict[str, Concept] = {}
    nothing: list[str] = []
    denial = Denial()
    for language in languages:
        source = files("openmap_graph.language") / "data" / language / "concepts.toml"
        if source.is_file():
            read = read_concepts(source.read_text("utf-8"))
            nothing.extend(read.nothing)
            denial = denial.joined(read.denial)
            for concept in read.concepts:
                concepts[concept.id] = (
                    concepts[concept.id].joined(concept) if concept.id in concepts else concept
                )
    return Vocabulary(concepts.values(), nothing, denial)


def _bases(word: str) -> Iterator[str]:
    for ending in ("er", "est"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            base = word.removesuffix(ending)
            yield base
            yield base + "e"
            if base.endswith("i"):
                yield base[:-1] + "y"
            if base[-1] == base[-2]:
                yield base[:-1]
