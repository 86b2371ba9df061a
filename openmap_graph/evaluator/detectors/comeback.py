"""Comeback: the first appearance after a long absence.

The probability of the silence that has just ended, as it was at the return (`chance`; Cox 1962).
"""

from __future__ import annotations

import numpy as np

from openmap_graph.evaluator.detectors.chance import silence
from openmap_graph.evaluator.detectors.survey import ENDED_DAYS, Survey, found
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.streams import DAY_S, FEWEST_EVENTS

_NEW_DAYS = 3


def find(seen: Survey) -> list[Finding]:
    """One test for each stream that has returned in the last three days after four weeks or more."""
    findings: list[Finding] = []
    for stream in seen.view.streams:
        gaps = np.diff(stream.times)
        recent = np.flatnonzero(
            (gaps >= ENDED_DAYS * DAY_S) & (stream.times[1:] >= seen.view.now - _NEW_DAYS * DAY_S)
        )
        if not len(recent):
            continue
        before = int(recent[-1])
        if len(np.unique(stream.days[: before + 1])) < FEWEST_EVENTS:
            continue
        left, back = float(stream.times[before]), float(stream.times[before + 1])
        gap = silence(stream, seen.view, until=back, last=before - len(stream.days))
        findings.append(
            found(
                "comeback",
                stream.name,
                (seen.view.moment(left), seen.view.moment(back)),
                gap.p if gap.rare else 1.0,
                evidence=(stream.ids[before], stream.ids[before + 1]),
                mark=("comeback", stream.name, stream.ids[before + 1]),
                numbers={"days": int(gap.days)},
                dates={"last": seen.view.moment(left).date(), "back": seen.view.moment(back).date()},
                names={"stream": seen.label(stream.name)},
            )
        )
    return findings
