"""Overdue: nothing for longer than the rhythm of the stream, by weekday, lets one expect.

The probability of the current silence under a discrete-time renewal model (`chance`; Cox 1962), and the demand that
fewer than one in twenty earlier silences lasted as long.
"""

from __future__ import annotations

from openmap_graph.evaluator.detectors.survey import Survey, ended, found, step
from openmap_graph.evaluator.findings import Finding

SHORTEST_DAYS = 2.0


def find(seen: Survey) -> list[Finding]:
    """One test for each habit that has not been silent for so long that it ended."""
    findings: list[Finding] = []
    for stream in seen.habits:
        gap = seen.silences[stream.name]
        if ended(gap):
            continue
        last = float(stream.times[-1])
        findings.append(
            found(
                "overdue",
                stream.name,
                (seen.view.moment(last), seen.view.moment(stream.until)),
                gap.p if gap.rare and gap.days >= SHORTEST_DAYS else 1.0,
                evidence=stream.last_ids(),
                mark=("absence", stream.name, stream.ids[-1]),
                step=step(gap),
                numbers={"days": int(gap.days), "usual": round(gap.usual_days, 1)},
                dates={"last": seen.view.moment(last).date()},
                names={"stream": seen.label(stream.name)},
            )
        )
    return findings
