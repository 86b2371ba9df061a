"""When something usually happens: weekdays and hours that come up more often than chance would have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from math import comb

_UNLIKELY = 0.05
_WINDOW_HOURS = 3
_DAY_HOURS = 24


def usual_weekdays(moments: Sequence[datetime]) -> tuple[int, ...]:
    """The weekdays (Monday 0) on which most of the local `moments` lie, if that is no accident; else none.

    A weekday counts when so many moments on it, or more, would come by chance in less than one of twenty
    series (binomial, corrected for the seven tries).

    >>> usual_weekdays([datetime(2026, 5, day, 19) for day in (5, 12, 19, 26)])
    (1,)
    >>> usual_weekdays([datetime(2026, 5, day, 19) for day in (5, 13)])
    ()
    """
    counts = Counter(moment.weekday() for moment in moments)
    return tuple(
        sorted(day for day, count in counts.items() if _chance(count, len(moments), 1 / 7) * 7 < _UNLIKELY)
    )


def usual_hours(moments: Sequence[datetime]) -> tuple[int, int] | None:
    """The three hours of the day, from and to, into which most of the local `moments` fall, if that is no accident.

    >>> usual_hours([datetime(2026, 5, day, 19, 30) for day in (5, 12, 19)])
    (18, 21)
    """
    if not moments:
        return None
    counts = Counter(moment.hour for moment in moments)

    def within(start: int) -> int:
        return sum(counts[(start + step) % _DAY_HOURS] for step in range(_WINDOW_HOURS))

    middle = [hour for hour in range(_DAY_HOURS) if within(hour) == max(map(within, range(_DAY_HOURS)))]
    start = middle[len(middle) // 2]
    tries = _DAY_HOURS / _WINDOW_HOURS
    if _chance(within(start), len(moments), _WINDOW_HOURS / _DAY_HOURS) * tries >= _UNLIKELY:
        return None
    return start, (start + _WINDOW_HOURS) % _DAY_HOURS


def _chance(count: int, tries: int, share: float) -> float:
    """The probability of at least `count` hits in so many tries."""
    return sum(
        comb(tries, hits) * share**hits * (1 - share) ** (tries - hits) for hits in range(count, tries + 1)
    )
