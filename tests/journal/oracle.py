"""The cover as it is defined: sixty bisections for the smallest share of their age that blocks may have."""

from __future__ import annotations


def covered(total: int, budget: int) -> list[tuple[int, int]]:
    """Start and size of each block, oldest first."""
    if total <= budget:
        return [(number, 1) for number in range(total)]
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if len(_tile(total, middle)) > budget:
            low = middle
        else:
            high = middle
    blocks = _tile(total, high)
    while len(blocks) < budget:
        newest = max(at for at, (_, size) in enumerate(blocks) if size > 1)
        start, size = blocks[newest]
        blocks[newest : newest + 1] = [(start, size // 2), (start + size // 2, size // 2)]
    return blocks


def _tile(total: int, alpha: float) -> list[tuple[int, int]]:
    root = 1
    while root < total:
        root *= 2
    return list(_parts(0, root, total, alpha))


def _parts(start: int, size: int, total: int, alpha: float):
    if start >= total:
        return
    if size == 1 or (start + size <= total and size <= alpha * (total - start)):
        yield start, size
    else:
        yield from _parts(start, size // 2, total, alpha)
        yield from _parts(start + size // 2, size // 2, total, alpha)
