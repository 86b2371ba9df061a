"""The word lists of queries, read from `data/en/intent.toml` once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from openmap_graph.language.lexicon import read_data
from openmap_graph.language.patterns import PhraseBook


@dataclass(frozen=True)
class QueryLists:
    """What tells the parts of a query apart."""

    near_me: PhraseBook[bool]
    anchor_before: PhraseBook[bool]
    anchors: PhraseBook[str]
    history: PhraseBook[bool]
    disliked: PhraseBook[bool]
    open_now: PhraseBook[bool]
    avoid: PhraseBook[bool]
    avoid_passed: frozenset[str]
    asks: frozenset[str]
    occasions: PhraseBook[str]
    generic: frozenset[str]
    generic_concepts: frozenset[str]


@cache
def query_lists() -> QueryLists:
    """The word lists."""
    data = read_data("en", "intent")

    def book(section: str, name: str = "patterns") -> PhraseBook[bool]:
        return PhraseBook((pattern, True) for pattern in data[section][name])

    return QueryLists(
        near_me=book("near_me"),
        anchor_before=book("anchors", "before"),
        anchors=PhraseBook(
            (pattern, role) for role in ("home", "work", "known") for pattern in data["anchors"][role]
        ),
        history=book("history"),
        disliked=book("disliked"),
        open_now=book("open_now"),
        avoid=book("avoid"),
        avoid_passed=frozenset(data["avoid"]["passed"]),
        asks=frozenset(data["avoid"]["asks"]),
        occasions=PhraseBook(
            (pattern, name) for name, patterns in data["occasions"].items() for pattern in patterns
        ),
        generic=frozenset(data["generic"]["words"]),
        generic_concepts=frozenset(data["generic"]["concepts"]),
    )


@cache
def stop_words() -> frozenset[str]:
    """Words too common to search for."""
    from spacy.lang.en.stop_words import STOP_WORDS

    return frozenset(STOP_WORDS) - {"bill", "cry", "empty", "full", "top", "bottom", "side", "front"} | {
        "'s",
        "n't",
        "'ve",
        "'m",
    }
