"""Which blocks stand for a journal in a fixed number of lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.errors import InvalidInput
from openmap_graph.journal.cover import (
    Block,
    ancestors,
    block_of,
    cover,
    due,
    kept,
    missing,
    parts,
    sizes,
)
from tests.journal.oracle import covered

BUDGETS = (1, 2, 5, 9, 12, 96, 200)


def names(total: int, budget: int) -> list[str]:
    return [block.name for block in cover(total, budget)]


@pytest.mark.parametrize("budget", BUDGETS)
def test_a_cover_has_as_many_blocks_as_the_law_says(budget: int):
    for total in range(2_000):
        assert len(cover(total, budget)) == max(min(total, budget), total.bit_count())


@pytest.mark.parametrize(
    ("total", "budget", "expected"),
    [
        (50, 12, "0-15 16-23 24-31 32-35 36-39 40-41 42-43 44-45 46 47 48 49"),
        (37, 9, "0-15 16-23 24-27 28-29 30-31 32-33 34 35 36"),
        (0, 9, ""),
        (3, 9, "0 1 2"),
        (45, 2, "0-31 32-39 40-43 44"),
    ],
)
def test_known_covers(total: int, budget: int, expected: str):
    assert names(total, budget) == expected.split()


@given(st.integers(0, 3_000_000), st.integers(1, 300))
def test_the_blocks_cover_every_memory_once_are_aligned_and_grow_with_age(total: int, budget: int):
    blocks = cover(total, budget)
    ends = [block.end for block in blocks]

    assert [block.start for block in blocks] == [0, *ends][:-1] if blocks else total == 0
    assert ends[-1:] == ([total] if total else [])
    assert all(block.size.bit_count() == 1 and block.start % block.size == 0 for block in blocks)
    assert [block.size for block in blocks] == sorted((block.size for block in blocks), reverse=True)


@given(st.integers(1, 20_000), st.integers(1, 120))
def test_the_cover_is_that_of_the_definition_by_bisection(total: int, budget: int):
    assert [(block.start, block.size) for block in cover(total, budget)] == covered(total, budget)


@given(st.integers(1, 2_000))
def test_what_is_due_is_the_smallest_size_first_from_the_left_until_nothing_is(total: int):
    counts: dict[int, int] = {}
    asked: list[Block] = []
    while block := due(total, counts):
        asked.append(block)
        counts[block.size] = counts.get(block.size, 0) + 1

    assert asked == sorted(asked)
    assert counts == {size: total // size for size in sizes(total)}
    assert len(asked) == missing(total, {})
    assert missing(total, counts) == 0


@given(st.integers(2, 2_000), st.data())
def test_forgetting_drops_the_block_what_was_built_on_it_and_later_ones_of_these_sizes(total: int, data):
    counts = {size: total // size for size in sizes(total)}
    size = data.draw(st.sampled_from(sorted(counts)))
    block = Block(size, data.draw(st.integers(0, counts[size] - 1)))
    keep = kept(block, counts)
    dropped = {Block(each, at) for each, first in keep.items() for at in range(first, counts[each])}

    assert set(ancestors(block, total)) <= dropped
    assert min(dropped) == block
    assert all(each.end > block.start for each in dropped)
    assert min(keep) == size


def test_a_repair_after_forgetting_asks_for_one_summary_of_each_size_only():
    assert len(ancestors(block_of("0-1"), 1_000_000)) == 19


@pytest.mark.parametrize("name", ["0-2", "1-2", "8-9-10", "a-b", "", "3-0", "-1", "0-15 ", "４-５"])
def test_what_is_no_block_is_refused(name: str):
    if name.strip() == "0-15":
        assert block_of(name) == Block(16, 0)
        return
    with pytest.raises(InvalidInput, match="block"):
        block_of(name)


@given(st.integers(0, 40), st.integers(0, 10_000))
def test_a_block_is_read_as_it_is_written(power: int, number: int):
    block = Block(1 << power, number)
    assert block_of(block.name) == block


@given(st.lists(st.text(alphabet="aé安\u2028 ", max_size=30)), st.integers(1, 60), st.integers(1, 5))
def test_parts_keep_every_line_in_order_within_their_limits(
    lines: list[str], most_bytes: int, most_lines: int
):
    found = parts(lines, most_bytes, most_lines)

    assert [line for part in found for line in part] == lines
    for part in found:
        assert len(part) <= most_lines
        assert len(part) == 1 or sum(len(line.encode()) + 1 for line in part) <= most_bytes
