"""Advice to anybody: "try the flan", "go here", "don't bother with the pie" judge what they are about."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.clauses import Clause
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.words import Word


def advice_at(
    words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon
) -> tuple[int, bool, bool] | None:
    """Where advice that begins at a position ends, whether it is to do so, and whether of the place itself; else None.

    Only an order at the start of its clause is advice, and only about something at a place, or about "here".
    """
    if words[position].lower not in word_set("advice.verbs") or words[position].tag not in {
        "VB",
        "VBP",
        "NN",
        "NNP",
    }:
        return None
    before = [word.lower for word in words[clause.start : position]]
    denied = bool(lexicon.clauses.negators & set(before))
    if any(word not in word_set("advice.before") for word in before):
        return None
    end = position + 1
    while end < clause.end and words[end].lower in word_set("advice.particles"):
        end += 1
    if end >= clause.end or words[end].is_punctuation:
        alone = denied and end == position + 1 and words[position].lower in {"go", "bother", "come"}
        return (end, False, True) if alone else None
    following = words[end]
    if following.lower in word_set("advice.here"):
        return end + 1, not denied, True
    if words[position].lower in {"go", "come"} or following.lower not in {"the", "their", "some"}:
        return None
    things = words[end + 1 : min(clause.end, end + 5)]
    plain = lexicon.names.generic_nouns | {"one", "first", "second", "third", "other", "last"}
    is_thing = any(word.tag in {"NN", "NNS"} and word.lower not in plain for word in things)
    return (
        (end, not denied, False) if is_thing and not any(word.lower in plain for word in things[:2]) else None
    )
