"""Fusing scores of different scales."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev


def z_sum(*scores: Sequence[float]) -> list[float]:
    """The sum of each item's standard scores over several lists of scores of the same items.

    >>> z_sum([0.0, 1.0], [5.0, 5.0])
    [-1.0, 1.0]
    """
    return [sum(parts) for parts in zip(*(_standard(list(one)) for one in scores), strict=True)]


def _standard(scores: Sequence[float]) -> list[float]:
    if not scores:
        return []
    mean, spread = fmean(scores), pstdev(scores)
    return [(score - mean) / spread if spread else 0.0 for score in scores]
