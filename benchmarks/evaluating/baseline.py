"""The baseline: a stream is overdue when it is silent for longer than three times its median interval."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from itertools import pairwise
from statistics import median

from openmap_graph.evaluator.findings import Finding, fingerprint
from openmap_graph.evaluator.material import Material

_TIMES = 3


def three_medians(material: Material) -> list[Finding]:
    """The streams that are silent for so long; visits of a place are told as that place's."""
    times: dict[str, list[tuple[datetime, str]]] = defaultdict(list)
    for event in material.events:
        times[event.stream].append((event.at, event.id))
    findings: list[Finding] = []
    for stream, events in sorted(times.items()):
        gaps = [(later[0] - earlier[0]).total_seconds() for earlier, later in pairwise(events)]
        last = events[-1][0]
        if gaps and (material.now - last).total_seconds() > _TIMES * median(gaps):
            findings.append(
                Finding(
                    kind="place" if stream.startswith("visit:") else "overdue",
                    subject=stream,
                    start=last,
                    end=material.now,
                    p=0.0,
                    evidence=(events[-1][1],),
                    fingerprint=fingerprint(stream),
                )
            )
    return findings
