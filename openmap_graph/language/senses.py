"""Senses: whether a word that can judge does so where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from openmap_graph.language.clauses import Clause
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.words import Word


def is_verb_use(words: Sequence[Word], position: int, clause: Clause) -> bool:
    """Whether "like", "love", "fancy" … is a verb here, by its neighbours more than by its tag."""
    word = words[position]
    before = words[position - 1] if position > clause.start else None
    if word.lower in {"like", "likes"}:
        if before is None:
            return False
        return before.lower in {
            "i",
            "we",
            "do",
            "did",
            "not",
            "really",
            "also",
            "to",
            "always",
            "still",
            "actually",
            "quite",
            "never",
        } or word.tag in {"VBP", "VBZ"}
    if word.lower in {"rate", "dig", "fancy", "rated", "worship"}:
        return before is not None and before.lower in {"i", "we", "really", "not", "do", "still"}
    return not (
        word.lower in {"love", "hate", "dislike"}
        and before is not None
        and before.lower in {"the", "a", "my", "in", "with", "of", "his", "her", "much", "to"}
        and word.tag.startswith("N")
    )


def is_past_only(words: Sequence[Word], position: int, clause: Clause) -> bool:
    """ "it used to be great" says that it is so no longer."""
    lowers = [word.lower for word in words[clause.start : position]]
    return any(pair == ("used", "to") for pair in pairwise(lowers))


def is_discourse_mark(words: Sequence[Word], position: int, clause: Clause) -> bool:
    """ "ok, the second one", "fine, let's go", "good morning": no judgement."""
    if words[position].lower in {"ok", "okay", "alright"}:
        return position == clause.start or words[position - 1].is_punctuation
    if position != clause.start:
        return False
    following = words[position + 1] if position + 1 < clause.end else None
    if words[position].lower in {
        "ok",
        "okay",
        "alright",
        "fine",
        "right",
        "cool",
        "good",
        "great",
        "nice",
        "perfect",
        "sweet",
    }:
        return following is not None and (
            following.text == ","
            or following.lower
            in {
                "so",
                "then",
                "morning",
                "evening",
                "afternoon",
                "night",
                "let",
                "i",
                "we",
                "the",
                "idea",
                "question",
                "point",
            }
        )
    return False


def is_of_somebody(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> bool:
    """ "my best friend", "a bad cold": what stands before somebody, or a thing that is no part of a place."""
    following = words[position + 1] if position + 1 < clause.end else None
    others = lexicon.clauses.people - word_set("clauses.with_user") - lexicon.opinions.aspects
    return following is not None and following.lower in others | word_set("judging.beside_the_place")
