"""The gate between what was found and what is said: chance over all tests, repeats, mutes, and at most three."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import cast

from openmap_graph.evaluator.findings import RECORDED, Fate, Finding, FindingKind, Judged
from openmap_graph.evaluator.material import Material, Said
from openmap_graph.model.noticing import Verdict

TRACED_P = 0.05
_COOL_DOWN = timedelta(days=14)
_FORGOTTEN = timedelta(days=28)
_GROWING = frozenset({"overdue", "ended", "slot", "silence", "place"})
_GROWN = 1.5
"""How much longer than when it was last said a thing must last to be said at a higher step."""
_ABSENCES = frozenset({"overdue", "ended", "slot", "rate", "silence"})
_LASTING = frozenset({"overdue", "ended", "slot", "silence", "place", "comeback", "due", "contradiction"})
"""Kinds whose fingerprint names one occurrence: said once a step for good. Others may return after four weeks."""
_WEAKER = ("rate", "slot", "overdue", "ended", "silence")
_LOOSEST, _STRICTEST = 0.9, 0.9999


def adjusted(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with their confidence: 1 − p after Benjamini and Hochberg (1995) over all tests of the run."""
    from scipy import stats  # imported on the first run only

    tested = [one for one in findings if one.kind not in RECORDED]
    if not tested:
        return list(findings)
    control = cast(
        "Callable[[list[float]], Sequence[float]]", stats.false_discovery_control
    )  # scipy has no types
    values = iter(control([one.p for one in tested]))
    return [
        one if one.kind in RECORDED else one.model_copy(update={"confidence": 1.0 - float(next(values))})
        for one in findings
    ]


def threshold(kind: FindingKind, material: Material, alpha: float, min_confidence: float) -> float:
    """The confidence that a kind needs: as feedback set it, else 1 − alpha for tests and `min_confidence`."""
    base = min_confidence if kind in RECORDED else max(min_confidence, 1 - alpha)
    return material.thresholds.get(kind, base)


def threshold_after(verdicts: Iterable[Verdict], start: float) -> float:
    """The threshold of a kind after the user's verdicts, from `start` on, between 0.9 and 0.9999.

    What is wrong halves the doubt that is allowed, what is useful gives a quarter back, "not now" takes a tenth.

    >>> round(threshold_after(["wrong", "wrong", "useful"], 0.99), 6)
    0.996875
    """
    doubt = 1 - start
    for verdict in verdicts:
        doubt *= {"wrong": 0.5, "useful": 1.25, "not now": 0.9}[verdict]
    return min(max(1 - doubt, min(_LOOSEST, start)), _STRICTEST)


def withdrawn(material: Material) -> tuple[str, ...]:
    """Fingerprints of absences that were said and are none, because their events have arrived since."""
    return tuple(
        said.fingerprint
        for said in material.said
        if said.kind in {"overdue", "ended", "silence"}
        and any(
            said.start < event.at <= said.end and said.subject in {"", event.stream}
            for event in material.events
        )
    )


def judge(
    findings: Sequence[Finding], material: Material, *, alpha: float, min_confidence: float, most: int
) -> list[Judged]:
    """Every finding with its fate, strongest first; improbable enough (p at most 0.05) to be worth a trace.

    The order of the reasons: muted, below threshold, evidence that does not exist, repeat, over three.
    """
    gone = frozenset(withdrawn(material))
    said = [one for one in material.said if one.fingerprint not in gone]
    known = material.ids()
    judged: list[Judged] = []
    kept: list[Finding] = []
    first = [
        (one, *_fate(one, threshold(one.kind, material, alpha, min_confidence), material, known))
        for one in sorted(findings, key=lambda one: (-one.strength, one.kind, one.subject))
    ]
    passed = [finding for finding, fate, _ in first if fate == "kept"]
    for finding, fate, reason in first:
        if fate == "kept":
            fate, reason = _again(finding, said, passed, material)
        if fate == "kept" and len(kept) >= most:
            fate, reason = "over three", f"{most} are stronger"
        if fate == "kept":
            kept.append(finding)
        if fate != "below threshold" or finding.p <= TRACED_P:
            judged.append(Judged(finding=finding, fate=fate, reason=reason))
    return judged


def _fate(finding: Finding, needed: float, material: Material, known: frozenset[str]) -> tuple[Fate, str]:
    if f"{finding.kind}:{finding.subject}" in material.muted:
        return "muted", f"{finding.kind} is muted for {finding.subject}"
    if finding.confidence < needed:
        return "below threshold", f"{finding.confidence:.4f} is less than {needed:.4f}"
    if not finding.evidence or not known.issuperset(finding.evidence):
        return "failed check", "it cites what is not in the material"
    return "kept", ""


def _again(
    finding: Finding, said: Sequence[Said], passed: Sequence[Finding], material: Material
) -> tuple[Fate, str]:
    """Whether the same thing was said before at this step, or is said by a stronger finding of this run."""
    for one in passed:
        if one.subject == finding.subject and _tells_more(one, finding):
            return "repeat", f"{one.kind} says it in this run"
    for mark in said:
        age = material.now - mark.at
        if mark.fingerprint == finding.fingerprint:
            grown = finding.kind not in _GROWING or (
                finding.end - finding.start >= _GROWN * (mark.end - mark.start)
            )
            if (mark.step >= finding.step or not grown) and (finding.kind in _LASTING or age < _FORGOTTEN):
                return "repeat", f"said at {mark.at.isoformat()}"
        elif mark.subject == finding.subject and {mark.kind, finding.kind} <= _ABSENCES:
            overlaps = mark.end > finding.start and _WEAKER.index(finding.kind) <= _WEAKER.index(mark.kind)
            if mark.step >= finding.step and (age < _COOL_DOWN or overlaps):
                return "repeat", f"{mark.kind} was said of it at {mark.at.isoformat()}"
    return "kept", ""


def _tells_more(one: Finding, other: Finding) -> bool:
    """Whether a finding about the same subject makes the other one superfluous: a silence explains a lower rate."""
    if not {one.kind, other.kind} <= _ABSENCES or one is other:
        return False
    if one.kind != other.kind:
        return _WEAKER.index(one.kind) > _WEAKER.index(other.kind)
    return (one.strength, one.fingerprint) > (other.strength, other.fingerprint)
