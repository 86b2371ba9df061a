"""The words with a fixed meaning inside place names and addresses: `data/place_words.toml`, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from openmap_graph.model.base import Value
from openmap_graph.rules.folding import fold, romanised, scripts


class PlaceWords(Value):
    """The word lists by what they mean; every mapping goes from the written word to its meanings."""

    articles: frozenset[str]
    connectives: frozenset[str]
    abbreviations: Mapping[str, tuple[str, ...]]
    spelling: Mapping[str, str]
    compounds: Mapping[str, str]
    compass: Mapping[str, str]
    designators: Mapping[str, str]
    kinds: Mapping[str, frozenset[str]]
    goods: Mapping[str, frozenset[str]]
    containers: frozenset[str]
    standalone: frozenset[str]
    outside: frozenset[str]
    branch_marks: frozenset[str]
    street_words: frozenset[str]
    street_suffixes: tuple[str, ...]


@cache
def words() -> PlaceWords:
    """The word lists of the package."""
    text = resources.files("openmap_graph.rules").joinpath("data/place_words.toml").read_text("utf-8")
    data = tomllib.loads(text)
    return PlaceWords(
        articles=data["articles"],
        connectives=data["connectives"],
        abbreviations=data["abbreviations"],
        spelling=data["spelling"],
        compounds=data["compounds"],
        compass=_meaning(data["compass"]),
        designators=_meaning(data["designators"]),
        kinds=_meanings(data["kinds"]),
        goods=_meanings(data["goods"]),
        containers=data["containers"]["kinds"],
        standalone=data["containers"]["standalone"],
        outside=data["containers"]["outside"],
        branch_marks=frozenset(map(fold, data["branch"]["marks"])),
        street_words=frozenset(map(fold, data["streets"]["words"])),
        street_suffixes=tuple(sorted(map(fold, data["streets"]["suffixes"]), key=len, reverse=True)),
    )


def _meaning(table: Mapping[str, list[str]]) -> dict[str, str]:
    return {fold(word): meaning for meaning, listed in table.items() for word in listed}


def _meanings(table: Mapping[str, list[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for meaning, listed in table.items():
        for word in listed:
            for form in _forms(word):
                found.setdefault(form, set()).add(meaning)
    return {word: frozenset(meanings) for word, meanings in found.items()}


def _forms(word: str) -> set[str]:
    """The folded word, and for Cyrillic and Greek its romanised form, which menus and signs use too."""
    folded = fold(word)
    latin = romanised(folded)
    return {folded, latin} if scripts(folded) & {"CYRILLIC", "GREEK"} and len(latin) > 3 else {folded}
