"""Silence as a whole: nothing of anything, which says more about the logging than about any one habit.

The probability of the silence of all streams together (`chance`; Cox 1962: the superposition of renewal processes).
Days on which all is silent count for no single stream.
"""

from __future__ import annotations

from openmap_graph.evaluator.detectors.survey import Survey, found, step
from openmap_graph.evaluator.findings import Finding

_SHORTEST_DAYS = 2.0


def find(seen: Survey) -> list[Finding]:
    """One test, if there are two streams with a rhythm or more."""
    union, gap = seen.view.union, seen.silent
    if union is None or gap is None:
        return []
    last = float(union.times[-1])
    return [
        found(
            "silence",
            "",
            (seen.view.moment(last), seen.view.moment(seen.view.now)),
            gap.p if gap.rare and gap.days >= _SHORTEST_DAYS else 1.0,
            evidence=union.last_ids(),
            mark=("absence", "", union.ids[-1]),
            step=step(gap),
            numbers={"days": int(gap.days), "streams": len(seen.view.streams)},
            dates={"last": seen.view.moment(last).date()},
        )
    ]
