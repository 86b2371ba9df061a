"""Reactions: whether a turn takes or refuses what was offered or named, and for what reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import Evidence, TurnReading
from openmap_graph.language.lexicon import load_lexicon
from openmap_graph.language.offers import Discourse, Option, Pointing, load_offer_words
from openmap_graph.language.words import Word
from openmap_graph.model.event import Measure

_SAME = 0.02
_FRESH = 2
_SHORT = 8


@dataclass(frozen=True, slots=True)
class Refusal:
    """Words [start, end) refuse the place `name`, for `reason` (a concept) when one is given."""

    name: str | None
    start: int
    end: int
    reason: str | None
    measure: Measure | None = None


@dataclass(frozen=True)
class Reactions:
    """The places a turn takes, each with the clause that says so, and those it refuses."""

    chosen: dict[str, Clause]
    refused: tuple[Refusal, ...]
    changed: tuple[str, ...] = ()


def react(
    reading: TurnReading,
    evidence: Evidence,
    discourse: Discourse,
    pointed: Sequence[Pointing],
    said: Sequence[tuple[int, Measure]],
) -> Reactions:
    """Choices and refusals of a turn; `said` are its own measures with the words at which they start."""
    lists = load_offer_words()
    chosen: dict[str, Clause] = {}
    refused: list[Refusal] = []
    changed: list[str] = []
    refused.extend(_alternatives(reading, discourse))
    if not refused:
        chosen.update(_leading_assent(reading, discourse))
    for position, clause in enumerate(reading.clauses):
        if clause.modality in {"question", "hypothetical"} or clause.holder != "user":
            continue
        hit = [
            one
            for one in lists.rejections.find(reading.words, clause.start, clause.end)
            if not _is_denied(reading.words, one.start, clause)
        ]
        if hit:
            refused.extend(_refusals(clause, position, reading, evidence, discourse, said, hit[0].start))
            continue
        taken = _taken(clause, position, reading, evidence, discourse, pointed)
        if taken and _changes_mind(clause):
            changed.extend(name for name in chosen if name not in taken)
            chosen.clear()
        for name in taken:
            chosen.setdefault(name, clause)
    refused_names = {one.name for one in refused if one.name}
    kept = {name: clause for name, clause in chosen.items() if name not in refused_names}
    return Reactions(kept, tuple(_merged(refused)), tuple(changed))


def _alternatives(reading: TurnReading, discourse: Discourse) -> list[Refusal]:
    """Asking for something else turns down the one option that was just offered."""
    lists = load_offer_words()
    offered = _last_offered(discourse) if _is_fresh(discourse, 1) else []
    if not offered or any(name.kind == "venue" for name in reading.names):
        return []
    first = [word for word in reading.words if not word.is_punctuation][:1]
    following = reading.words[1] if len(reading.words) > 1 else None
    if (
        first
        and first[0].lower in {"no", "nope", "nah", "naw"}
        and (following is None or following.is_punctuation or following.lower in {"thanks", "thank"})
    ):
        return [Refusal(offered[0], 0, reading.clauses[0].end, None)]
    for clause in reading.clauses:
        hits = lists.alternatives.find(reading.words, clause.start, clause.end)
        if hits and not any(word.lower in lists.kept for word in clause.words[hits[0].end - clause.start :]):
            return [Refusal(offered[0], clause.start, clause.end, None)]
    return []


def _leading_assent(reading: TurnReading, discourse: Discourse) -> dict[str, Clause]:
    """ "Sure, could you book it?": yes before a request takes the one option that was just offered."""
    lists = load_offer_words()
    offered = _last_offered(discourse) if _is_fresh(discourse, 1) else []
    first = reading.clauses[0] if reading.clauses else None
    if not offered or first is None:
        return {}
    hit = lists.assent.match(reading.words, first.start, first.end)
    booked = any(
        lists.assent.find(reading.words, one.start, one.end) and "book" in {word.lemma for word in one.words}
        for one in reading.clauses
    )
    return {offered[0]: first} if hit is not None or booked else {}


def _is_fresh(discourse: Discourse, turns: int) -> bool:
    return bool(discourse.groups) and discourse.turn - discourse.groups[-1][0].turn <= turns


def _is_denied(words: Sequence[Word], start: int, clause: Clause) -> bool:
    """ "don't forget that …", "it's not too far": a denied word of refusal refuses nothing."""
    negators = load_lexicon().clauses.negators - {"no", "nothing", "nobody", "none"}
    if words[start].lower in negators:
        return False
    for word in reversed(words[max(clause.start, start - 3) : start]):
        if word.is_punctuation or word.lower in {"i", "we"}:
            return False  # "can't we skip it?"
        if word.lower in negators:
            return True
    return False


def _changes_mind(clause: Clause) -> bool:
    """ "no wait, the closest": what was taken just before is not."""
    return bool(
        {"wait", "actually", "scratch", "rather", "sorry", "hmm"} & {word.lower for word in clause.words[:3]}
    )


def _merged(refused: Sequence[Refusal]) -> list[Refusal]:
    """One refusal a place: the one that gives a reason."""
    found: dict[str | None, Refusal] = {}
    for one in refused:
        kept = found.get(one.name)
        if kept is None or (kept.reason is None and one.reason is not None):
            found[one.name] = one
    return list(found.values())


def _refusals(
    clause: Clause,
    position: int,
    reading: TurnReading,
    evidence: Evidence,
    discourse: Discourse,
    said: Sequence[tuple[int, Measure]],
    hit: int,
) -> list[Refusal]:
    lists = load_offer_words()
    lowers = {word.lower for word in clause.words}
    reason = next((concept for concept, words in lists.reasons.items() if lowers & words), None)
    inside = [measure for at, measure in said if at in clause]
    named = [name.text for name in reading.names if name.kind == "venue" and name.start in clause]
    inside = inside or list(_bare_numbers(clause, discourse))
    if not named and inside:
        option = _with_measure(inside[0], discourse)
        named = [option.name] if option is not None and option.name else []
    if not named:
        named = list(evidence.about.get(position, ())) or _last_offered(discourse)
    measure = inside[0] if inside else None
    return [Refusal(name, clause.start, clause.end, reason, measure) for name in named] or [
        Refusal(None, clause.start, clause.end, reason, measure)
    ]


def _with_measure(measure: Measure, discourse: Discourse) -> Option | None:
    for option in discourse.latest_group():
        for other in option.measures:
            if other.term == measure.term and abs(other.value - measure.value) <= _SAME * max(
                1.0, other.value
            ):
                return option
    return None


def _bare_numbers(clause: Clause, discourse: Discourse) -> list[Measure]:
    """Offered measures whose number is said again without its unit ("45 is too much")."""
    numbers = {float(word.text) for word in clause.words if word.text.isdigit()}
    offered = [measure for option in discourse.latest_group() for measure in option.measures]
    return [measure for measure in offered if measure.value in numbers]


def _last_offered(discourse: Discourse) -> list[str]:
    group = [
        option.name
        for option in discourse.latest_group()
        if option.name and option.name not in discourse.refused
    ]
    return group[:1] if len(group) == 1 else []


def _taken(
    clause: Clause,
    position: int,
    reading: TurnReading,
    evidence: Evidence,
    discourse: Discourse,
    pointed: Sequence[Pointing],
) -> list[str]:
    """The places that a clause takes: pointed at, named as offered, named with a choosing verb, or just offered."""
    lists = load_offer_words()
    here = [one.name for one in pointed if one.start in clause]
    if here:
        return here
    named = [
        name.text
        for name in reading.names
        if name.kind == "venue" and name.start in clause and name.slot != "comparison"
    ]
    chooses = bool(lists.choices.find(reading.words, clause.start, clause.end))
    assents = bool(lists.assent.find(reading.words, clause.start, clause.end))
    short = len([word for word in clause.words if not word.is_punctuation]) <= _SHORT
    if named:
        offered = [name for name in named if discourse.option(name) is not None]
        return named if chooses else offered if short or assents else []
    if not (chooses or assents):
        return []
    fresh = bool(discourse.groups) and discourse.turn - discourse.groups[-1][0].turn <= _FRESH
    pronoun = any(
        word.lower in lists.pronouns or word.lower in {"that", "this", "one"} for word in clause.words
    )
    about = [name for name in evidence.about.get(position, ()) if discourse.option(name) is not None]
    if about and pronoun:
        return about
    return _last_offered(discourse) if fresh and (pronoun or short) else []
