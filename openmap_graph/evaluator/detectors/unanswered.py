"""Nudges without reaction: the last ones went unanswered, more of them than the user's own habit explains.

The probability of a run of failures at the rate of reaction before the run, never taken to be above one half
(Feller 1968, ch. VIII; Jeffreys' prior). A nudge counts a day after it was sent.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

from openmap_graph.evaluator.detectors.survey import Survey, found
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.material import NudgeMark

_PATIENCE = timedelta(days=1)
_FEWEST = 5
_HIGHEST_RATE = 0.5
_STEPS = (14, 28)


def find(seen: Survey) -> list[Finding]:
    """One test for each wording of nudges that was sent five times or more."""
    material = seen.view.material
    groups: dict[str, list[NudgeMark]] = defaultdict(list)
    for nudge in material.nudges:
        if nudge.at <= material.now - _PATIENCE:
            groups[_plain(nudge.text)].append(nudge)
    return [
        _tested(seen, text, sorted(sent, key=lambda one: one.at))
        for text, sent in sorted(groups.items())
        if len(sent) >= _FEWEST
    ]


def _plain(text: str) -> str:
    """The wording without its numbers, so that the same reminder is one group."""
    return " ".join("".join(" " if sign.isdigit() else sign for sign in text.lower()).split())


def _tested(seen: Survey, text: str, sent: list[NudgeMark]) -> Finding:
    answered = [
        any(one.at is None or one.at <= seen.view.material.now for one in nudge.reactions) for nudge in sent
    ]
    start = max((index + 1 for index, yes in enumerate(answered) if yes), default=0)
    run = sent[start:]
    before = answered[:start]
    rate = min(_HIGHEST_RATE, (sum(before) + 0.5) / (len(before) + 1)) if before else _HIGHEST_RATE
    first = run[0] if run else sent[-1]
    return found(
        "unanswered",
        text,
        (first.at, seen.view.material.now),
        (1 - rate) ** len(run) if len(run) >= _FEWEST else 1.0,
        evidence=tuple(nudge.id for nudge in run[-5:]),
        mark=("unanswered", text, first.id),
        step=sum(len(run) >= bound for bound in _STEPS),
        numbers={"count": len(run)},
        dates={"since": seen.view.moment(first.at.timestamp()).date()},
        names={"nudge": sent[-1].text},
    )
