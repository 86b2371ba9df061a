"""Visits: which places a clause says the user has been to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openmap_graph.language.clauses import Clause
from openmap_graph.language.judging import is_negated
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.topic import Topic
from openmap_graph.language.words import Word

_REACH = 8
_SHORT = 3


@dataclass(frozen=True, slots=True)
class Target:
    """A place that words [start, end) of a clause mean; `how` is the slot in which they stand."""

    name: str
    start: int
    end: int
    how: str


def is_future(clause: Clause, lexicon: Lexicon) -> bool:
    """Whether a clause speaks of what is still to come."""
    past = any(word.tag in {"VBD", "VBN"} for word in clause.words)
    return not past and any(word.lower in lexicon.visits.future for word in clause.words)


def visited(
    words: Sequence[Word], clause: Clause, targets: Sequence[Target], topic: Topic, lexicon: Lexicon
) -> list[str]:
    """The places that a clause tells a visit of."""
    visits = lexicon.visits
    marked = bool(visits.marks.find(words, clause.start, clause.end)) or any(
        word.lower in visits.mark_words for word in clause.words
    )
    found = [target.name for target in targets if _is_visited(words, clause, target, lexicon, marked=marked)]
    if not targets and topic.names and _went_there(clause, lexicon, marked=marked):
        found.extend(topic.names)
    return [] if found and _is_denied(words, clause, lexicon) else found


def _is_visited(
    words: Sequence[Word], clause: Clause, target: Target, lexicon: Lexicon, *, marked: bool
) -> bool:
    done = _act_before(words, clause, target, lexicon)
    if target.how in {"visit", "in"}:
        return done is not False
    if target.how == "object":
        return bool(done)
    if target.how in {"fragment", "subject", "pointing", "choice"}:
        return bool(done) or (marked and not _is_planned(clause) and not _is_general(clause))
    return False


def _act_before(words: Sequence[Word], clause: Clause, target: Target, lexicon: Lexicon) -> bool | None:
    """Whether an act of going or trying stands before the name: done, not done, or None for unknown."""
    acts = lexicon.visits.go | lexicon.visits.take
    for index in range(target.start - 1, max(clause.start - 1, target.start - 1 - _REACH), -1):
        word = words[index]
        if word.forms.isdisjoint(acts) or word.lower in {"to", "in", "do"}:
            continue
        if (
            word.tag in {"VBD", "VBN"}
            or word.lower in {"been", "back"}
            or (word.lower.endswith("ed") and word.tag != "JJ")
        ):
            return True
        return True if word.tag == "VBZ" or word.lower in {"am", "are", "is", "'m", "'re"} else None
    return None


def _is_planned(clause: Clause) -> bool:
    past = any(word.tag in {"VBD", "VBN"} for word in clause.words)
    return not past and any(word.lower in word_set("visiting.present_plan") for word in clause.words)


def _is_general(clause: Clause) -> bool:
    """ "X is closed on Mondays": what holds of a place in general tells of no visit."""
    words = [word for word in clause.words if "have" not in word.forms]
    is_present = any(word.tag == "VBZ" or word.lower == "are" for word in words)
    return is_present and all(word.tag != "VBD" for word in words)


def _went_there(clause: Clause, lexicon: Lexicon, *, marked: bool) -> bool:
    """ "went there", "tried it", "went last night": an act without a name."""
    lowers = {word.lower for word in clause.words}
    acts = [
        word
        for word in clause.words
        if word.tag in {"VBD", "VBN"}
        and not word.forms.isdisjoint(word_set("visiting.acts"))
        and word.lower not in word_set("visiting.not_acts")
    ]
    if not acts or clause.holder != "user":
        return False
    if "there" in lowers:
        return True
    if "it" in lowers:
        return acts[0].lower in {"tried", "visited", "did"}
    short = marked or len(lowers) <= _SHORT
    return acts[0].lower in word_set("visiting.went") and short and not lowers & {"to", "at"}


def _is_denied(words: Sequence[Word], clause: Clause, lexicon: Lexicon) -> bool:
    acts = lexicon.visits.go | lexicon.visits.take
    return any(
        is_negated(words, word.index, clause, lexicon)
        or (word.index > clause.start and words[word.index - 1].lower in word_set("visiting.almost"))
        for word in clause.words
        if word.tag in {"VBD", "VBN", "VB"} and not word.forms.isdisjoint(acts)
    )
