"""Which blocks stand for a journal in a fixed number of lines, and which summaries are due. Only arithmetic.

A block is `size` neighbouring memories from `number * size` on; sizes are powers of two, and a block of size 1 is
a memory itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from openmap_graph.errors import InvalidInput

_NAME = re.compile(r"(\d{1,18})(?:-(\d{1,18}))?", re.ASCII)


class Block(NamedTuple):
    """The memories `[number * size, (number + 1) * size)`."""

    size: int
    number: int

    @property
    def start(self) -> int:
        """The first memory."""
        return self.number * self.size

    @property
    def end(self) -> int:
        """One past the last memory."""
        return self.start + self.size

    @property
    def name(self) -> str:
        """First and last memory, both included.

        >>> Block(8, 1).name, Block(1, 5).name
        ('8-15', '5')
        """
        return f"{self.start}-{self.end - 1}" if self.size > 1 else str(self.start)

    @property
    def halves(self) -> tuple[Block, Block]:
        """The earlier and the later half."""
        return Block(self.size // 2, 2 * self.number), Block(self.size // 2, 2 * self.number + 1)

    @property
    def parent(self) -> Block:
        """The block of twice the size that it is half of."""
        return Block(2 * self.size, self.number // 2)


def block_of(name: object) -> Block:
    """The block that is written `first-last`, or one memory by its number.

    Raises `InvalidInput` when these memories are no block.

    >>> block_of("8-15")
    Block(size=8, number=1)
    """
    found = _NAME.fullmatch(name.strip().removeprefix("#")) if isinstance(name, str) else None
    if found:
        first = int(found[1])
        size = int(found[2]) - first + 1 if found[2] else 1
        if size >= 1 and size & (size - 1) == 0 and first % size == 0:
            return Block(size, first // size)
    raise InvalidInput(f"block: {name!r} is none.", way_out="Write the first and last memory, such as 8-15.")


@lru_cache(maxsize=64)
def cover(total: int, budget: int) -> tuple[Block, ...]:
    """The blocks that stand for `total` memories, oldest first: small ones for what is new, larger ones before.

    They are max(min(total, budget), number of one-bits of total) many.

    >>> [block.name for block in cover(37, 9)]
    ['0-15', '16-23', '24-27', '28-29', '30-31', '32-33', '34', '35', '36']
    """
    if total <= budget:
        return tuple(Block(1, number) for number in range(total))
    return tuple(_split_newest(_tiles(total, budget), budget))


def _tiles(total: int, budget: int) -> list[Block]:
    """The tiles of the smallest share of their age that blocks may have so that they are within the budget.

    Blocks are split in the order of size / (total - start), those of an equal share together: splitting goes on
    as long as it stays within the budget. It ends where a bisection over the share would.
    """
    tiles = set(_one_bits(total))
    heap = [(-block.size / (total - block.start), block) for block in tiles if block.size > 1]
    heapify(heap)
    while heap:
        share = heap[0][0]
        tried = set(tiles)
        while heap and heap[0][0] == share and len(tried) <= budget:
            block = heappop(heap)[1]
            tried.remove(block)
            for half in block.halves:
                tried.add(half)
                if half.size > 1:
                    heappush(heap, (-half.size / (total - half.start), half))
        if len(tried) > budget:
            break
        tiles = tried
    return sorted(tiles, key=lambda block: block.start)


def _one_bits(total: int) -> list[Block]:
    """The largest complete blocks that cover so many memories: one for each one-bit of their number."""
    found: list[Block] = []
    start = 0
    for power in reversed(range(total.bit_length())):
        if total >> power & 1:
            found.append(Block(1 << power, start >> power))
            start += 1 << power
    return found


def _split_newest(blocks: list[Block], budget: int) -> list[Block]:
    at = len(blocks) - 1
    while len(blocks) < budget and at >= 0:
        if blocks[at].size > 1:
            blocks[at : at + 1] = blocks[at].halves
            at += 1
        else:
            at -= 1
    return blocks


def due(total: int, counts: Mapping[int, int]) -> Block | None:
    """The summary to write next: the smallest size first, from the left; `counts` are the summaries by size.

    >>> due(5, {2: 2}), due(5, {2: 2, 4: 1})
    (Block(size=4, number=0), None)
    """
    size = 2
    while size <= total:
        have = counts.get(size, 0)
        if have < total // size:
            return Block(size, have)
        size *= 2
    return None


def missing(total: int, counts: Mapping[int, int]) -> int:
    """How many summaries are due.

    >>> missing(5, {2: 1})
    2
    """
    return sum(max(0, total // size - counts.get(size, 0)) for size in sizes(total))


def sizes(total: int) -> list[int]:
    """The sizes of which at least one block is complete: 2, 4, 8 …"""
    return [1 << power for power in range(1, total.bit_length())]


def ancestors(block: Block, total: int) -> list[Block]:
    """The block and the larger ones that contain it, as far as they are complete, the smallest first.

    >>> [each.name for each in ancestors(Block(2, 1), 9)]
    ['2-3', '0-3', '0-7']
    """
    found: list[Block] = []
    while block.end <= total:
        found.append(block)
        block = block.parent
    return found


def kept(block: Block, counts: Mapping[int, int]) -> dict[int, int]:
    """How many summaries each size keeps when that of `block` is forgotten.

    The block itself, what was built on it, and every later summary of these sizes go. Smaller sizes stay.

    >>> kept(Block(4, 1), {2: 8, 4: 4, 8: 2, 16: 1})
    {4: 1, 8: 0, 16: 0}
    """
    found: dict[int, int] = {}
    for size in sorted(counts):
        first = block.start // size
        if size >= block.size and counts[size] > first:
            found[size] = first
    return found


def parts(lines: Sequence[str], most_bytes: int, most_lines: int) -> list[list[str]]:
    """The lines in parts of at most so many bytes, line feeds included, and lines; a longer line is a part alone.

    >>> parts(["a", "b", "c"], 4, 500)
    [['a', 'b'], ['c']]
    """
    found: list[list[str]] = []
    used = 0
    for line in lines:
        size = len(line.encode()) + 1
        if not found or used + size > most_bytes or len(found[-1]) >= most_lines:
            found.append([])
            used = 0
        found[-1].append(line)
        used += size
    return found
