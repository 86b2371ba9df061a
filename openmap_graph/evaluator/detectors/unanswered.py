"""Nudges without reaction: the last ones went unanswered, more of them than the user's own habit explains.

The probability of a run of failures given the reactions before it (Pólya's urn, Feller 1968, ch. V; Jeffreys'
prior); one half where there is little before. A nudge counts a day after it was sent.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from math import prod

from openmap_graph.evaluator.detectors.survey import Survey, found
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.material import NudgeMark

_PATIENCE = timedelta(days=1)
_FEWEST = 5
_UNKNOWN_RATE = 0.5
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


def _unlucky(answered: int, sent: int, run: int) -> float:
    """The probability that so many nudges in a row go unanswered, after what was answered of those before."""
    if sent < _FEWEST:
        return (1 - _UNKNOWN_RATE) ** run
    missed = sent - answered + 0.5
    return prod((missed + more) / (sent + 1 + more) for more in range(run))


def _tested(seen: Survey, text: str, sent: list[NudgeMark]) -> Finding:
    answered = [
        any(one.at is None or one.at <= seen.view.material.now for one in nudge.reactions) for nudge in sent
    ]
    start = max((index + 1 for index, yes in enumerate(answered) if yes), default=0)
    run = sent[start:]
    before = answered[:start]
    p = _unlucky(sum(before), len(before), len(run))
    first = run[0] if run else sent[-1]
    return found(
        "unanswered",
        text,
        (first.at, seen.view.material.now),
        p if len(run) >= _FEWEST else 1.0,
        evidence=tuple(nudge.id for nudge in run[-5:]),
        mark=("unanswered", text, first.id),
        step=sum(len(run) >= bound for bound in _STEPS),
        numbers={"count": len(run)},
        dates={"since": seen.view.moment(first.at.timestamp()).date()},
        names={"nudge": sent[-1].text},
    )
