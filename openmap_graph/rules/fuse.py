"""Fusing scores of different scales."""

from __future__ import annotations

import math
from collections.abc import Sequence


def standard(scores: Sequence[float], mean: float | None = None, spread: float | None = None) -> list[float]:
    """The scores in standard deviations from their mean, or from a given mean; all 0 where nothing varies.

    >>> standard([1.0, 3.0])
    [-1.0, 1.0]
    """
    if not scores:
        return []
    middle = sum(scores) / len(scores) if mean is None else mean
    width = (
        math.sqrt(sum((score - middle) ** 2 for score in scores) / len(scores)) if spread is None else spread
    )
    return [(score - middle) / width if width else 0.0 for score in scores]


def among(scores: Sequence[float], total: int) -> list[float]:
    """Standard scores of those among `total` that are not zero at all; the rest is not listed.

    >>> among([2.0, 2.0], 4)
    [1.0, 1.0]
    """
    size = max(total, len(scores)) or 1
    mean = sum(scores) / size
    squares = sum((score - mean) ** 2 for score in scores) + (size - len(scores)) * mean**2
    return standard(scores, mean, math.sqrt(squares / size))


def z_sum(*scores: Sequence[float]) -> list[float]:
    """The sum of each item's standard scores over several lists of scores of the same items.

    >>> z_sum([0.0, 1.0], [5.0, 5.0])
    [-1.0, 1.0]
    """
    return [sum(parts) for parts in zip(*(standard(list(one)) for one in scores), strict=True)]


def reciprocal_ranks(*scores: Sequence[float], constant: int = 60) -> list[float]:
    """Reciprocal-rank fusion (Cormack et al., SIGIR 2009), the usual baseline.

    >>> reciprocal_ranks([0.2, 0.9], constant=1)
    [0.3333333333333333, 0.5]
    """
    found = [0.0] * (len(scores[0]) if scores else 0)
    for one in scores:
        for rank, index in enumerate(sorted(range(len(one)), key=lambda i: (-one[i], i)), start=1):
            found[index] += 1 / (constant + rank)
    return found
