"""The data files of the vocabulary, read into values."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from typing import Any, NamedTuple


@dataclass(frozen=True)
class Concept:
    """One concept as its data file has it."""

    id: str
    words: tuple[str, ...] = ()
    opposite: str | None = None
    broader: str | None = None
    label: str | None = None
    implies: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    gradable: bool = False

    def joined(self, other: Concept) -> Concept:
        """The concept with the words of another language added."""
        return replace(self, words=tuple(dict.fromkeys((*self.words, other.id, *other.words))))


@dataclass(frozen=True)
class Denial:
    """The words of a language that deny a concept after them, and those that may stand between."""

    words: frozenset[str] = frozenset()
    pairs: frozenset[tuple[str, ...]] = frozenset()
    passed_over: frozenset[str] = frozenset()
    prefixes: frozenset[str] = frozenset()

    def joined(self, other: Denial) -> Denial:
        """The words of both."""
        return Denial(
            self.words | other.words,
            self.pairs | other.pairs,
            self.passed_over | other.passed_over,
            self.prefixes | other.prefixes,
        )


class Concepts(NamedTuple):
    """What one data file holds: concepts, expressions that mean none, and words of denial."""

    concepts: tuple[Concept, ...]
    nothing: tuple[str, ...]
    denial: Denial


def read_concepts(text: str) -> Concepts:
    """The concepts of a `concepts.toml`; the meaning of its tables is told at the top of the English one."""
    data = tomllib.loads(text)
    concepts: dict[str, Concept] = {}

    def add(concept: Concept) -> None:
        if concept.id in concepts:
            raise ValueError(f"concept {concept.id!r} is declared twice")
        concepts[concept.id] = concept

    for name, fields in data.get("concepts", {}).items():
        add(_rich(name, fields))
        for narrower in fields.get("includes", ()):
            add(Concept(narrower, broader=name, implies=(name,)))
    for broader, members in data.get("kinds", {}).items():
        for name, words in members.items():
            add(Concept(name, tuple(word for word in words if not word.startswith(">")), broader=broader))
            for word in words:
                if word.startswith(">"):
                    add(Concept(word[1:], broader=name))
    for name, words in data.get("same", {}).items():
        concepts[name] = replace(concepts[name], words=(*concepts[name].words, *words))
    return Concepts(
        tuple(concepts.values()),
        tuple(data.get("nothing", {}).get("words", ())),
        _denial(data.get("denial", {})),
    )


def _rich(name: str, fields: dict[str, Any]) -> Concept:
    return Concept(
        name,
        words=tuple(fields.get("words", ())),
        opposite=fields.get("opposite"),
        broader=fields.get("broader"),
        label=fields.get("label"),
        implies=tuple(fields.get("implies", ())),
        excludes=tuple(fields.get("excludes", ())),
        gradable=bool(fields.get("gradable", False)),
    )


def _denial(fields: dict[str, list[str]]) -> Denial:
    return Denial(
        frozenset(fields.get("words", ())),
        frozenset(tuple(pair.split()) for pair in fields.get("pairs", ())),
        frozenset(fields.get("passed_over", ())),
        frozenset(fields.get("prefixes", ())),
    )
