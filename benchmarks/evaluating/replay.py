"""A replay: the last thirty days of made-up people, evaluated every hour, with the memory of what was said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from benchmarks.evaluating.people import at_moment, person
from benchmarks.evaluating.planting import Planted
from benchmarks.evaluating.score import truth_of
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.material import Said
from openmap_graph.evaluator.review import evaluate

HOURS = 30 * 24
FIGURES = (
    "people",
    "clean people",
    "planted",
    "planted and said",
    "observations about them",
    "twice at one step",
    "false",
    "false of clean people",
)


def replay(seed: int, people: int, hours: int = HOURS, *, show: bool = False) -> dict[str, int]:
    """What was said over the hours, about what was planted and otherwise, and how often something was said twice."""
    total: Counter[str] = Counter()
    for number in range(people):
        who = person(seed, number)
        said: tuple[Said, ...] = ()
        told: Counter[tuple[str, bool, int]] = Counter()
        for hour in range(hours, -1, -1):
            now = who.material.now - timedelta(hours=hour)
            material = at_moment(who.material, now).model_copy(update={"said": said, "now": now})
            for finding in evaluate(material).kept:
                said = (*said, finding.said(now))
                truth = truth_of(finding, who.planted) or _not_yet(finding, who.planted)
                if truth is None:
                    total["false"] += 1
                    total["false of clean people"] += not who.planted
                else:
                    told[truth.kind + truth.subject, finding.kind == "comeback", finding.step] += 1
                if show:
                    what = "false" if truth is None else truth.kind
                    print(
                        f"# {seed}/{number} {now:%m-%d %H} {what}: {finding.kind} {finding.step} {finding.subject}"
                    )
        total["people"] += 1
        total["clean people"] += not who.planted
        total["planted"] += len(who.planted)
        total["planted and said"] += len({what for what, _, _ in told})
        total["observations about them"] += sum(told.values())
        total["twice at one step"] += sum(times - 1 for times in told.values())
    return {name: total[name] for name in FIGURES}


def _not_yet(finding: Finding, planted: Iterable[Planted]) -> Planted | None:
    """Who comes back in the end, or has ended, has been missing before, and that may be said, too."""
    if finding.kind not in {"overdue", "ended"}:
        return None
    later = {("comeback", finding.subject), ("ended", finding.subject)}
    return next((one for one in planted if (one.kind, one.subject) in later), None)
