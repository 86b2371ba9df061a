"""What users say of observations moves what later ones of that kind have to reach. Values in, values out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from openmap_graph.errors import InvalidInput
from openmap_graph.evaluator.findings import ACTIONS, RECORDED
from openmap_graph.evaluator.gate import threshold_after
from openmap_graph.evaluator.review import ALPHA, MIN_CONFIDENCE
from openmap_graph.model.noticing import Verdict


def thresholds(verdicts: Iterable[tuple[str, str]]) -> dict[str, float]:
    """The confidence that each judged kind needs, from (kind, verdict) in the order in which they were given.

    >>> thresholds([("rate", "wrong"), ("rate", "wrong")])
    {'rate': 0.9975}
    """
    by_kind: dict[str, list[Verdict]] = {}
    for kind, verdict in verdicts:
        by_kind.setdefault(kind, []).append(cast(Verdict, verdict))
    return {
        kind: round(threshold_after(said, MIN_CONFIDENCE if kind in RECORDED else 1 - ALPHA), 6)
        for kind, said in sorted(by_kind.items())
    }


def checked_kind(value: str) -> str:
    """A kind of finding, or one about one subject as `rate:meal`; `InvalidInput` for anything else.

    >>> checked_kind("rate:meal")
    'rate:meal'
    """
    kind, colon, subject = value.partition(":")
    if kind not in ACTIONS or (colon and not subject.strip()):
        raise InvalidInput(
            f"kind: {value!r} is no kind of finding.", way_out=f"Use one of {', '.join(sorted(ACTIONS))}."
        )
    return value
