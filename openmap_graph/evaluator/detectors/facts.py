"""Due and contradicted facts: read from the record, so there is no test; the confidence is that of the facts.

What was told to run out or to be done is said a week ahead and once it has passed. Two facts that can't both be so
and are both held are a contradiction.
"""

from __future__ import annotations

from openmap_graph.evaluator.detectors.survey import Survey
from openmap_graph.evaluator.findings import Finding, fingerprint
from openmap_graph.evaluator.material import Fact
from openmap_graph.evaluator.streams import View

_AHEAD_DAYS = 7
_PAST_DAYS = 365
_STRENGTH = 4.0
_NEW = 2.0


def due(seen: Survey) -> list[Finding]:
    """What is due within a week, and what has run out within a year."""
    now = seen.view.material.now
    findings: list[Finding] = []
    for fact in seen.view.material.facts:
        if fact.due is None or not _held(fact, seen.view):
            continue
        days = (fact.due - now).total_seconds() / 86_400
        if not -_PAST_DAYS <= days <= _AHEAD_DAYS:
            continue
        findings.append(
            Finding(
                kind="due",
                subject=fact.subject or fact.id,
                start=min(now, fact.due),
                end=max(now, fact.due),
                p=0.0,
                confidence=fact.confidence,
                strength=_STRENGTH * fact.confidence + _NEW * (abs(days) <= _AHEAD_DAYS),
                evidence=(fact.id,),
                fingerprint=fingerprint("due", fact.id, fact.due.isoformat()),
                step=int(days <= 0),
                numbers={"days": int(abs(days))},
                dates={"due": seen.view.moment(fact.due.timestamp()).date()},
                names={"fact": fact.text},
            )
        )
    return findings


def contradictions(seen: Survey) -> list[Finding]:
    """The pairs of facts that contradict each other and are both held now."""
    facts = {fact.id: fact for fact in seen.view.material.facts if _held(fact, seen.view)}
    pairs = {
        (min(fact.id, other), max(fact.id, other))
        for fact in facts.values()
        for other in fact.contradicts
        if other in facts and other != fact.id
    }
    findings: list[Finding] = []
    for first, second in sorted(pairs):
        pair = (facts[first], facts[second])
        confidence = min(fact.confidence for fact in pair)
        starts = [fact.valid_from for fact in pair if fact.valid_from is not None]
        findings.append(
            Finding(
                kind="contradiction",
                subject=pair[0].subject or pair[0].id,
                start=max(starts, default=seen.view.material.now),
                end=seen.view.material.now,
                p=0.0,
                confidence=confidence,
                strength=_STRENGTH * confidence,
                evidence=(first, second),
                fingerprint=fingerprint("contradiction", first, second),
                names={"fact": pair[0].text, "other": pair[1].text},
            )
        )
    return findings


def _held(fact: Fact, seen: View) -> bool:
    now = seen.material.now
    begun = fact.valid_from is None or fact.valid_from <= now
    return begun and (fact.valid_to is None or fact.valid_to > now)
