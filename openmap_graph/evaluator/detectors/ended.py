"""Ended: a habit that has been silent for four weeks and for six of its own intervals.

The same probability as for what is overdue (`chance`; Cox 1962). It is the last thing that is said of an absence.
"""

from __future__ import annotations

from openmap_graph.evaluator.detectors.survey import Survey, ended, found
from openmap_graph.evaluator.findings import Finding

_LAST_STEP = 3


def find(seen: Survey) -> list[Finding]:
    """One test for each habit that has been silent for so long."""
    findings: list[Finding] = []
    for stream in seen.habits:
        gap = seen.silences[stream.name]
        if not ended(gap):
            continue
        last = float(stream.times[-1])
        findings.append(
            found(
                "ended",
                stream.name,
                (seen.view.moment(last), seen.view.moment(stream.until)),
                gap.p if gap.rare else 1.0,
                evidence=stream.last_ids(),
                mark=("absence", stream.name, stream.ids[-1]),
                step=_LAST_STEP,
                numbers={"days": int(gap.days), "usual": round(gap.usual_days, 1)},
                dates={"last": seen.view.moment(last).date()},
                names={"stream": seen.label(stream.name)},
            )
        )
    return findings
