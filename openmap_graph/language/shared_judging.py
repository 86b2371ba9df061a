"""Judgements of several places at once: "both brilliant", "all three were great", "neither was any good"."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.clauses import Clause
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.words import Word

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}


def shared_by(
    words: Sequence[Word], clause: Clause, named: Sequence[tuple[str, int]], lexicon: Lexicon
) -> tuple[str, ...]:
    """The places that the judgements of a clause hold of by a word for several; empty when it has none.

    `named` are the places of the turn so far, each with the word after which its name ends.
    """
    for position in range(clause.start, clause.end):
        most = _how_many(words, position, clause, lexicon)
        if most is None:
            continue
        before = list(dict.fromkeys(name for name, end in reversed(named) if end <= position))
        if len(before) >= max(2, most if most < len(_NUMBERS) else 2):
            return tuple(reversed(before[:most]))
    return ()


def _how_many(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> int | None:
    """How many places a word stands for; None when it stands for none, as in "both the soup and …"."""
    lists = lexicon.opinions.shared
    word = words[position]
    following = words[position + 1] if position + 1 < clause.end else None
    if word.lower in lists["two"] | lists["some"]:
        if _is_of_people(words, position, clause, lexicon) or _leads_noun(following, lexicon):
            return None
        return 2 if word.lower in lists["two"] else len(_NUMBERS)
    if following is None:
        return None
    if word.lower == "one" and following.lower == "as":
        return len(_NUMBERS)  # "one as bad as the other"
    if word.lower != "all":
        return None
    if following.lower in lists["numbers"]:
        after = words[position + 2] if position + 2 < clause.end else None
        return None if _leads_noun(after, lexicon) else _NUMBERS[following.lower]
    opens = position == clause.start or words[position - 1].is_punctuation
    judged = following.tag[:2] in {"JJ", "VB", "RB"} or following.lower in {"of", "were", "are", "a"}
    return len(_NUMBERS) if opens and judged else None


def _is_of_people(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> bool:
    """ "we both loved it", "the kids were both tired": of several people, not of several places."""
    before = words[position - 1].lower if position > clause.start else ""
    people = lexicon.clauses.own | {"you"}
    if before not in {"were", "are"}:
        return before in people
    people = (people | lexicon.clauses.people) - {"they"}
    return any(word.lower in people for word in words[clause.start : position])


def _leads_noun(following: Word | None, lexicon: Lexicon) -> bool:
    """Whether what follows says of what there are several, and these are no places."""
    if following is None or following.lower in lexicon.opinions.shared["nouns"]:
        return False
    if following.lower in lexicon.opinions.adjectives or following.lower in word_set("traits.was"):
        return False
    return following.tag in {"NN", "NNS", "NNP", "DT", "PRP$"} and following.lower not in {"a", "an"}
