"""Place overdue: a place, or a place with somebody, was not visited for much longer than before.

Visits are a renewal process of gamma intervals (`chance`; Cox and Lewis 1966). The current interval must be longer
than any before, and four weeks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from openmap_graph.evaluator.detectors.chance import longer_interval
from openmap_graph.evaluator.detectors.survey import Survey, found
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.material import VISIT, PlaceVisits, Visit
from openmap_graph.evaluator.streams import DAY_S

_FEWEST_VISITS = 5
_SHORTEST_DAYS = 28
_FORGOTTEN_DAYS = 365
_ALWAYS_TOGETHER = 0.8
_SILENT_P = 0.01
_STEPS = (7, 14)


def find(seen: Survey) -> list[Finding]:
    """One test for each place with five visits or more; for each companion, where the place alone is not overdue."""
    silent = seen.silent is not None and seen.silent.p < _SILENT_P
    union = seen.view.union
    until = float(union.times[-1]) if silent and union is not None else seen.view.now
    findings: list[Finding] = []
    for place in seen.view.material.places:
        visits = sorted((one for one in place.visits if one.at.timestamp() <= until), key=lambda one: one.at)
        companions = Counter(name for visit in visits for name in set(visit.companions))
        always = [name for name, times in companions.items() if times >= _ALWAYS_TOGETHER * len(visits)]
        findings += _tested(seen, place, visits, sorted(always)[:1], until)
        for name, times in sorted(companions.items()):
            if name not in always and times >= _FEWEST_VISITS:
                together = [visit for visit in visits if name in visit.companions]
                findings += _tested(seen, place, together, [name], until)
    return findings


def _tested(
    seen: Survey, place: PlaceVisits, visits: Sequence[Visit], companions: Sequence[str], until: float
) -> list[Finding]:
    days = sorted(
        {visit.at.astimezone(seen.view.moment(until).tzinfo).date().toordinal() for visit in visits}
    )
    if len(days) < _FEWEST_VISITS:
        return []
    last = visits[-1]
    gap = (until - last.at.timestamp()) / DAY_S
    if gap > _FORGOTTEN_DAYS:
        return []
    mean = (days[-1] - days[0]) / (len(days) - 1)
    who = "".join(companions)
    return [
        found(
            "place",
            f"{VISIT}{place.place_id}",
            (last.at, seen.view.moment(until)),
            longer_interval(np.diff(days), gap) if gap >= _SHORTEST_DAYS else 1.0,
            evidence=tuple(visit.id for visit in visits[-3:]),
            mark=("place", place.place_id, who, last.id),
            step=sum(gap >= bound * mean for bound in _STEPS),
            numbers={"days": int(gap), "usual": round(mean), "visits": len(visits)},
            dates={"last": seen.view.moment(last.at.timestamp()).date()},
            names={"place": place.name, **({"companion": who} if who else {})},
        )
    ]
