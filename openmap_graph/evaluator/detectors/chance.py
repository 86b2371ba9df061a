"""How probable a silence is, given the rhythm of the stream itself: the statistic that several detectors share.

A discrete-time renewal model (Cox, Renewal Theory, 1962): on every day something happens with a probability that
depends on the weekday and on how much has been missed since the last time. Weekdays are pooled where they do not
differ (likelihood-ratio test), the probabilities are predictive (Jeffreys' prior, Pólya's urn), so that a short
history gives a large p. The dependence on what was missed is a life table in rescaled time (Kaplan and Meier 1958;
time rescaling: Brown et al. 2002); it keeps bursts, in which a long silence makes a longer one likely, from alarming.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

import numpy as np
from scipy import special

from openmap_graph.evaluator.streams import Flags, Floats, Stream, View, Whole

SMALLEST = 1e-15
_RARE_SHARE = 0.05
_RECENT_ACTIVE_DAYS = 24
_DIFFERENT = 5.0
"""Twice the log-likelihood ratio from which two weekdays differ: chi-squared with one degree of freedom, p 0.025."""
_AGES = (0.5, 1.5, 3.5, 7.5)
_PRIOR_DAYS = 2.0
_PRIOR_BLOCKS = 3.0
_PRIOR_DAILY_BLOCKS = 8.0
_PRIOR_INTERVALS = 4.0
_SHAPES = (0.5, 4.0)
_FEWEST_INTERVALS = 8
_SHORTEST_INTERVAL_DAYS = 2
_EVEN = 0.6
_FASTEST = 0.98


@dataclass(frozen=True, slots=True)
class Silence:
    """A silence after the last event: its probability, its length, and what it is compared with.

    `missed` is the number of days with an event that were to be expected, `share` the part of earlier silences that
    lasted at least as long, `usual_days` the median distance between days with events.
    """

    p: float
    days: float
    missed: float
    share: float
    usual_days: float

    @property
    def rare(self) -> bool:
        """Whether fewer than one in twenty earlier silences lasted as long."""
        return self.share < _RARE_SHARE


def silence(
    stream: Stream, seen: View, *, members: Flags | None = None, until: float | None = None, last: int = -1
) -> Silence:
    """The silence of a stream after its event number `last`, up to `until` (else as long as silence is known).

    `members` restricts the stream to some of its events, as those of one hour of the day.
    """
    chosen = np.arange(len(stream.days)) if members is None else np.flatnonzero(members)
    chosen = chosen[: len(chosen) + last + 1]
    end = stream.until if until is None else until
    days = stream.days[chosen]
    final = int(days[-1])
    end_day = stream.until_day if until is None else max(final, seen.day_index(until))
    active = np.zeros(len(stream.open), dtype=np.bool_)
    active[days] = True
    run = [day for day in range(final + 1, end_day + 1) if stream.open[day]]
    part = _elapsed(stream, chosen, seen, end) if run and run[-1] == end_day else 1.0
    unique = np.unique(days)
    starts = {int(unique[0]), int(unique[max(0, len(unique) - _RECENT_ACTIVE_DAYS)])}
    told = [_predicted(active, stream.open, seen.weekdays, (start, final), run, part) for start in starts]
    intervals = np.diff(np.cumsum(stream.open | active)[unique])
    if _by_interval(intervals, stream, seen.weekdays):
        told = [(longer_interval(intervals, len(run) + part - 1), told[0][1])]
    # In bursts one event brings the next: so many days say as little as fewer independent ones.
    p = max(p for p, _ in told) ** (
        1 / burstiness(stream.counts[stream.first_day : final][stream.open[stream.first_day : final]])
    )
    return Silence(
        p=max(SMALLEST, p) if run else 1.0,
        days=seen.days_between(float(stream.times[chosen[-1]]), end),
        missed=min(missed for _, missed in told),
        share=_share(unique, stream.open, len(run) - (part < 1)),
        usual_days=float(np.median(np.diff(unique))) if len(unique) > 1 else 0.0,
    )


def _by_interval(intervals: Whole, stream: Stream, weekdays: Whole) -> bool:
    """Whether it is done every so many days, whatever the weekday, rather than with some chance on each day."""
    if len(intervals) < _FEWEST_INTERVALS or np.median(intervals) < _SHORTEST_INTERVAL_DAYS:
        return False
    if float(intervals.std(ddof=1)) > _EVEN * float(intervals.mean()):
        return False
    hits = np.bincount(weekdays[stream.days], minlength=7).astype(np.float64)
    chances = np.full(7, (stream.last_day - stream.first_day + 1) / 7)
    return int(alike(np.minimum(hits, chances), chances).max()) == 0


def longer_interval(intervals: Floats | Whole, gap: float) -> float:
    """The probability that the next interval is longer than `gap`; 1 when an earlier one was.

    A renewal process of gamma intervals (Cox and Lewis 1966): the mean is not known, so the next interval over the
    mean of n earlier ones follows F(2k, 2kn). The shape k comes from the coefficient of variation, shrunk to the
    exponential (k 1), and is at most 4.
    """
    many, mean = len(intervals), float(intervals.mean())
    if gap <= float(intervals.max()):
        return 1.0
    scatter = float(intervals.var(ddof=1)) / mean**2
    shape = (many + _PRIOR_INTERVALS) / (many * scatter + _PRIOR_INTERVALS)
    shape = min(max(shape, _SHAPES[0]), _SHAPES[1])
    return float(special.fdtrc(2 * shape, 2 * shape * many, gap / mean))


def burstiness(counts: Floats) -> float:
    """How many times fewer independent events a stream has than events; 1 for what is no burstier than chance.

    The root of variance over mean of counts in weeks and fortnights, moderated towards 1 with few of them: the
    design effect of clusters (Kish 1965).
    """
    return max(1.0, *(dispersion(counts, days)[0] for days in (7, 14))) ** 0.5


def dispersion(counts: Floats, days: int) -> tuple[float, float]:
    """Variance over mean of counts in blocks of so many days, moderated, and its degrees of freedom.

    The prior is the dispersion of single days where blocks are not more dispersed than chance, else chance (1).
    """
    blocks = len(counts) // days
    sums = counts[len(counts) - blocks * days :].reshape(blocks, days).sum(axis=1)
    freedom = max(0, blocks - 1)
    mean = float(sums.mean()) if blocks else 0.0
    ratio = float(sums.var(ddof=1)) / mean if freedom and mean > 0 else 1.0
    prior, weight = 1.0, _PRIOR_BLOCKS
    if ratio < 1:
        single = float(counts.var()) / max(float(counts.mean()), 1e-9)
        prior, weight = min(1.0, single), _PRIOR_DAILY_BLOCKS
    return (weight * prior + freedom * ratio) / (weight + freedom), weight + freedom


def _elapsed(stream: Stream, chosen: Whole, seen: View, end: float) -> float:
    """The part of the days with events on which the first event comes no later in the day than `end`."""
    hours = (stream.hours[chosen] - seen.cut_hour) % 24
    _, first = np.unique(stream.days[chosen], return_index=True)
    return float(np.mean(hours[first] <= seen.hour_of(end)))


def _share(days: Whole, open_: Flags, length: int) -> float:
    """The part of the silences between days with events that have at least so many open days."""
    before = np.concatenate(([0], np.cumsum(open_)))
    gaps = before[days[1:]] - before[days[:-1] + 1]
    return float(np.mean(gaps >= length)) if len(gaps) else 1.0


def _predicted(
    active: Flags, open_: Flags, weekdays: Whole, lived: tuple[int, int], run: Sequence[int], part: float
) -> tuple[float, float]:
    """The probability that all days of `run` are silent after the `lived` days, and the days with events expected."""
    days = np.arange(lived[0] + 1, lived[1] + 1)
    days = days[open_[days]]
    happened, week = active[days], weekdays[days]
    chances = np.bincount(week, minlength=7).astype(np.float64)
    hits = np.bincount(week, weights=happened, minlength=7).astype(np.float64)
    groups = alike(hits, chances)
    kept = np.array([sum(hits[d] for d in range(7) if groups[d] == g) for g in range(7)])
    tried = np.array([sum(chances[d] for d in range(7) if groups[d] == g) for g in range(7)])
    rates = (kept + 0.5) / (tried + 1)
    likely = rates[groups[week]]
    pace = _pace(happened, likely)
    p, missed, silent = 1.0, 0.0, np.zeros(7)
    for position, day in enumerate(run):
        group = groups[weekdays[day]]
        miss = tried[group] - kept[group] + 0.5 + silent[group]
        chance = 1 - float(miss / (tried[group] + 1 + silent[group]))
        chance = min(_FASTEST, chance * pace[int(np.searchsorted(_AGES, missed))])
        weight = part if position == len(run) - 1 else 1.0
        p *= 1 - float(chance) * weight
        missed += float(rates[group]) * weight
        silent[group] += 1
    return p, missed


def _pace(happened: Flags, likely: Floats) -> list[float]:
    """For each class of what was missed since the last event, how much more often than usual something happens."""
    total = np.cumsum(likely)
    at_last = np.maximum.accumulate(np.where(happened, total, 0.0))
    missed = np.concatenate(([0.0], (total - at_last)[:-1])) if len(total) else total
    classes = np.searchsorted(_AGES, missed)
    expected = np.bincount(classes, weights=likely, minlength=len(_AGES) + 1)
    seen = np.bincount(classes, weights=happened, minlength=len(_AGES) + 1)
    pace: list[float] = []
    before = 1.0
    for many, weight in zip(seen, expected, strict=True):
        now = (float(many) + _PRIOR_DAYS * min(before, 1.0)) / (float(weight) + _PRIOR_DAYS)
        pace.append(now)
        before = now
    return pace


def alike(hits: Floats, chances: Floats) -> Whole:
    """A group for each weekday: those whose rates do not differ are merged, the most similar first."""
    order = sorted(range(7), key=lambda day: (hits[day] + 0.5) / (chances[day] + 1))
    groups = [([day], float(hits[day]), float(chances[day])) for day in order]
    while len(groups) > 1:
        apart = [_apart(left[1:], right[1:]) for left, right in pairwise(groups)]
        nearest = int(np.argmin(apart))
        if apart[nearest] >= _DIFFERENT:
            break
        left, right = groups[nearest], groups[nearest + 1]
        groups[nearest : nearest + 2] = [(left[0] + right[0], left[1] + right[1], left[2] + right[2])]
    found = np.zeros(7, dtype=np.int64)
    for number, (members, _, _) in enumerate(groups):
        found[members] = number
    return found


def _apart(left: tuple[float, float], right: tuple[float, float]) -> float:
    """Twice the log-likelihood ratio of two rates against one."""
    together = (left[0] + right[0], left[1] + right[1])
    return 2 * (_likelihood(*left) + _likelihood(*right) - _likelihood(*together))


def _likelihood(hits: float, chances: float) -> float:
    misses = chances - hits
    return (hits * log(hits / chances) if hits > 0 else 0.0) + (
        misses * log(misses / chances) if misses > 0 else 0.0
    )
