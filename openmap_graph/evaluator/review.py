"""One evaluation: detectors find, the gate decides, words come last. Pure: no clock, no graph, no way to act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from openmap_graph.evaluator.findings import RECORDED, Finding, FindingKind, Judged, Observation, Outcome
from openmap_graph.evaluator.gate import adjusted, judge, withdrawn
from openmap_graph.evaluator.material import Material
from openmap_graph.evaluator.wording import too_long, wording

if TYPE_CHECKING:
    from openmap_graph.evaluator.detectors.survey import Survey

ALPHA = 0.01
MIN_CONFIDENCE = 0.8
MOST = 3


def evaluate(
    material: Material, *, alpha: float = ALPHA, min_confidence: float = MIN_CONFIDENCE, most: int = MOST
) -> Outcome:
    """What the material shows: every finding with its fate, and at most `most` observations, strongest first.

    `alpha` is the share of false findings allowed among those that rest on a test; `min_confidence` is what findings
    read from a record need, and the lower bound for all. The same material gives the same outcome.
    """
    from openmap_graph.evaluator.detectors.survey import survey  # numpy and scipy come with the first run
    from openmap_graph.evaluator.streams import view

    seen = survey(view(material))
    findings: list[Finding] = []
    for kind, find in _detectors().items():
        if kind not in material.muted:
            findings += find(seen)
    judged = judge(adjusted(findings), material, alpha=alpha, min_confidence=min_confidence, most=most)
    judged = [_worded(one) for one in judged]
    return Outcome(
        judged=tuple(judged),
        observations=tuple(observation(one.finding) for one in judged if one.fate == "kept"),
        too_little=seen.view.too_little,
        withdrawn=withdrawn(material),
        not_computed=tuple(kind for kind in _detectors() if kind in material.muted),
        tests=sum(one.kind not in RECORDED for one in findings),
    )


def observation(finding: Finding, text: str | None = None) -> Observation:
    """The finding in words: the template's, or `text` where it was checked before."""
    return Observation(
        text=text or wording(finding),
        confidence=finding.confidence,
        suggested_action=finding.action,
        kind=finding.kind,
        subject=finding.subject,
        start=finding.start,
        end=finding.end,
        evidence=finding.evidence,
        fingerprint=finding.fingerprint,
        step=finding.step,
    )


def _worded(judged: Judged) -> Judged:
    """The same, but a finding that can't be said in one short line fails."""
    if judged.fate == "kept" and too_long(wording(judged.finding)):
        return judged.model_copy(
            update={"fate": "failed check", "reason": "its names are too long for one line"}
        )
    return judged


def _detectors() -> Mapping[FindingKind, Callable[[Survey], list[Finding]]]:
    from openmap_graph.evaluator.detectors import (
        comeback,
        ended,
        facts,
        overdue,
        place,
        rate,
        shift,
        silence,
        slot,
        unanswered,
    )

    return {
        "silence": silence.find,
        "shift": shift.find,
        "overdue": overdue.find,
        "ended": ended.find,
        "slot": slot.find,
        "rate": rate.find,
        "place": place.find,
        "comeback": comeback.find,
        "unanswered": unanswered.find,
        "due": facts.due,
        "contradiction": facts.contradictions,
    }
