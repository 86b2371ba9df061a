"""Shift: all habits moved by the same number of hours, as on a trip or with a clock that is set wrong.

For each possible lag and start, the likelihood ratio of the recent hours under each stream's own kernel density,
moved against unmoved (Page 1954 for the search of the start; Fisher 1993 for densities on the circle). A ratio has
the expectation 1 when nothing moved, so by Markov's inequality 1/ratio bounds p, also when each
stream may contribute e^5 at most and p is multiplied by the number of tries. A trip told by its offsets moves nothing, because hours are local.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openmap_graph.evaluator.detectors.survey import Survey, found
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.streams import DAY_S, Floats, Stream

_BINS = 48
_KERNEL_BINS = 1.5
_UNIFORM = 0.1
_STARTS_DAYS = (2, 3, 4, 5, 7, 9, 11, 14)
_SMALLEST_LAG_BINS = 2
_MOST_OF_ONE = 5.0
_FEWEST_STREAMS = 3
_MOVED_SHARE = 0.6
_BASE_DAYS = 120


@dataclass(frozen=True, slots=True, order=True)
class _Lag:
    """A lag with its evidence in all, and with what each stream may contribute at most."""

    total: float
    bound: float
    start_days: int
    bins: int


def find(seen: Survey) -> list[Finding]:
    """One test, if three streams or more have events in the last days."""
    tried = [(start, _gains(seen, start)) for start in _STARTS_DAYS]
    tried = [(start, gains) for start, gains in tried if len(gains) >= _FEWEST_STREAMS]
    if not tried:
        return []
    lags = _BINS - 2 * _SMALLEST_LAG_BINS + 1
    best = _Lag(0.0, 0.0, 0, _SMALLEST_LAG_BINS)
    for start, gains in tried:
        moved = (gains > 0).mean(axis=0) >= _MOVED_SHARE
        total = np.where(moved, gains.sum(axis=0), 0.0)
        lag = int(np.argmax(total))
        bound = float(np.minimum(gains[:, lag], _MOST_OF_ONE).sum()) if moved[lag] else 0.0
        best = max(best, _Lag(float(total[lag]), bound, start, lag + _SMALLEST_LAG_BINS))
    p = min(1.0, lags * len(tried) * float(np.exp(-best.bound)))
    hours = (best.bins if best.bins <= _BINS // 2 else best.bins - _BINS) / 2
    since = seen.view.now - max(best.start_days, 1) * DAY_S
    moved_ids = tuple(
        stream.ids[int(np.searchsorted(stream.times, since))]
        for stream in seen.view.streams
        if stream.times[-1] >= since
    )
    return [
        found(
            "shift",
            "",
            (seen.view.moment(since), seen.view.moment(seen.view.now)),
            p,
            evidence=moved_ids[:5],
            mark=("shift",),
            numbers={"hours": abs(hours)},
            dates={"since": seen.view.moment(since).date()},
            names={"direction": "later" if hours > 0 else "earlier"},
        )
    ]


def _gains(seen: Survey, start_days: int) -> Floats:
    """A row for each stream with recent events, a column for each lag: the log-likelihood ratio."""
    since = seen.view.now - start_days * DAY_S
    rows: list[Floats] = []
    for stream in seen.view.streams:
        row = _gain(stream, since)
        if row is not None:
            rows.append(row)
    return np.array(rows)


def _gain(stream: Stream, since: float) -> Floats | None:
    border = int(np.searchsorted(stream.times, since))
    first = int(np.searchsorted(stream.times, since - _BASE_DAYS * DAY_S))
    # What moved in the fortnight before is no baseline.
    base_end = int(np.searchsorted(stream.times, min(since, stream.until - max(_STARTS_DAYS) * DAY_S)))
    if border == len(stream.times) or base_end - first < 8:
        return None
    bins = (stream.hours * _BINS / 24).astype(np.int64) % _BINS
    base = np.bincount(bins[first:base_end], minlength=_BINS).astype(np.float64)
    offsets = np.minimum(np.arange(_BINS), _BINS - np.arange(_BINS))
    kernel = np.exp(-0.5 * (offsets / _KERNEL_BINS) ** 2)
    density = np.maximum(0, np.real(np.fft.ifft(np.fft.fft(base) * np.fft.fft(kernel / kernel.sum()))))
    logs = np.log((1 - _UNIFORM) * density / base.sum() + _UNIFORM / _BINS)
    recent = bins[border:]
    lags = np.arange(_SMALLEST_LAG_BINS, _BINS - _SMALLEST_LAG_BINS + 1)
    return logs[(recent[:, None] - lags[None, :]) % _BINS].sum(axis=0) - logs[recent].sum()
