"""Tone: how a clause sounds as a whole, by VADER (Hutto and Gilbert 2014), for words that our own lists lack."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from openmap_graph.language.clauses import Clause
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.vocabulary import Vocabulary

_CLEAR = 0.35
_LIKED, _DISLIKED = 0.6, -1.0


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    from vaderSentiment import vaderSentiment

    return vaderSentiment.SentimentIntensityAnalyzer()


def tone_of(clause: Clause, text: str) -> float:
    """A weak judgement by the tone of a clause; 0 when it is not clear."""
    said = text[clause.words[0].start : clause.words[-1].end]
    compound: float = _analyzer().polarity_scores(said)["compound"]
    if abs(compound) < _CLEAR:
        return 0.0
    return _LIKED if compound > 0 else _DISLIKED


def points_here(clause: Clause) -> bool:
    """Whether a clause points at the place that was told of ("here", "this place"), not at one of the user's own."""
    owners = word_set("topic.others_owners") | {"our", "new"}
    return any(
        word.lower in word_set("topic.here") and before.lower not in owners
        for before, word in zip((clause.words[0], *clause.words), clause.words, strict=False)
    )


def tells_of_parts(clause: Clause, lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    """Whether a clause is about what a place has and is, and about nobody and no occasion."""
    others = (lexicon.clauses.people | lexicon.opinions.elsewhere) - word_set("tone.anybody")
    if any(word.lower in others for word in clause.words):
        return False
    if points_here(clause):
        return True
    parts = lexicon.opinions.aspects - word_set("topic.pronouns") - lexicon.visits.events
    if any(word.lower in parts and word.tag[:1] == "N" for word in clause.words):
        return True
    return any(one.concept not in word_set("traits.occasions") for one in vocabulary.find(clause.words))
