"""Rate change: clearly more or less often in the last fourteen days than before.

A comparison of two windows of counts (Przyborowski and Wilenski 1940) with the variance of the stream itself:
quasi-Poisson (McCullagh and Nelder 1989), the dispersion from blocks of one and of two weeks, whichever is larger,
moderated towards Poisson with few blocks (Smyth 2004), and Student's t for what is not known about it. Bursty
streams are also compared in proportion, as logarithms; the larger p counts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import special

from openmap_graph.evaluator.detectors.chance import dispersion
from openmap_graph.evaluator.detectors.survey import Survey, found
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.streams import Flags, Floats, Stream

WINDOW_DAYS = 14
_HISTORY_DAYS = 182
_FEWEST_BASE_DAYS = 28
_FEWEST_OPEN_DAYS = 10
_FEWEST_EXPECTED = 4.0
_BURSTY = 1.3
_BURSTING = 1.6
_SMALLEST_SPREAD = 0.1
_PRIOR_LOGS, _PRIOR_VARIANCE = 3.0, 0.5
_MORE, _LESS = 1.6, 0.625


@dataclass(frozen=True, slots=True)
class Change:
    """The events of the last fourteen days, as many as were to be expected, and the probability by chance."""

    count: float
    usual: float
    p: float


def find(seen: Survey) -> list[Finding]:
    """One test for each habit with four events or more to be expected in the window, both ways."""
    findings: list[Finding] = []
    for stream in seen.habits:
        changed = change(stream.counts, stream.open, (stream.first_day, stream.until_day))
        if changed is None:
            continue
        large = changed.count >= _MORE * changed.usual or changed.count <= _LESS * _usual_until_silent(
            changed, stream
        )
        end = seen.view.day(stream.until_day - 1)
        findings.append(
            found(
                "rate",
                stream.name,
                (seen.view.moment(stream.until - WINDOW_DAYS * 86_400), seen.view.moment(stream.until)),
                changed.p if large else 1.0,
                evidence=stream.last_ids(5),
                mark=("rate", stream.name, "more" if changed.count > changed.usual else "less"),
                numbers={
                    "count": round(changed.count),
                    "usual": round(changed.usual),
                    "days": WINDOW_DAYS,
                },
                dates={"to": end},
                names={"stream": seen.label(stream.name)},
            )
        )
    return findings


def change(counts: Floats, open_: Flags, lived: tuple[int, int]) -> Change | None:
    """The change in the fourteen whole days before the last of the `lived` days; None if there is too little."""
    first, last = lived
    recent = slice(max(first, last - WINDOW_DAYS), last)
    base = slice(max(first, last - WINDOW_DAYS - _HISTORY_DAYS), max(first, last - WINDOW_DAYS))
    shown, known = int(open_[recent].sum()), int(open_[base].sum())
    if shown < _FEWEST_OPEN_DAYS or known < _FEWEST_BASE_DAYS:
        return None
    count, before = float(counts[recent][open_[recent]].sum()), counts[base][open_[base]]
    usual = float(before.mean()) * shown
    if max(usual, count) < _FEWEST_EXPECTED or usual == 0:
        return None
    pooled = (count + float(before.sum())) / (shown + known) * shown
    spreads = {days: dispersion(before, days) for days in (7, WINDOW_DAYS)}
    floor = _SMALLEST_SPREAD
    if count > usual:
        now = counts[recent][open_[recent]]
        now = now[now > 0]
        bursts = float(now.var(ddof=1)) / float(now.mean()) if len(now) > 1 else count
        floor = bursts if bursts > _BURSTING else floor
    tails = [
        _tail(
            abs(count - usual) / np.sqrt(max(spread, floor) * max(usual, pooled) * (1 + shown / known)),
            freedom,
        )
        for spread, freedom in spreads.values()
    ]
    if max(floor, *(spread for spread, _ in spreads.values())) > _BURSTY:
        tails += [_in_proportion(before, count, days, shown) for days in spreads]
    return Change(count=count, usual=usual, p=min(1.0, 2 * max(tails)))


def _tail(distance: float, freedom: float) -> float:
    return float(special.stdtr(freedom, -distance))


def _in_proportion(before: Floats, count: float, days: int, shown: int) -> float:
    """The tail on the scale of logarithms, where bursts multiply: a test of its own for bursty streams."""
    blocks = len(before) // days
    sums = np.log(before[len(before) - blocks * days :].reshape(blocks, days).sum(axis=1) + 0.5)
    recent = np.log(count * days / shown + 0.5)
    freedom = blocks - 1
    spread = np.sqrt((_PRIOR_LOGS * _PRIOR_VARIANCE + freedom * sums.var(ddof=1)) / (_PRIOR_LOGS + freedom))
    return _tail(abs(float(recent - sums.mean())) / (spread * np.sqrt(1 + 1 / blocks)), _PRIOR_LOGS + freedom)


def _usual_until_silent(changed: Change, stream: Stream) -> float:
    """What was to be expected before the current silence, which is a finding of its own."""
    shown = stream.open[max(stream.first_day, stream.until_day - WINDOW_DAYS) : stream.until_day]
    silent = stream.open[stream.last_day + 1 : stream.until_day].sum()
    return changed.usual * max(0.0, 1 - float(silent) / float(shown.sum()))
