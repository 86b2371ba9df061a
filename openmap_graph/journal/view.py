"""The lines that stand for blocks; where a summary is missing, what there is of its halves."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.journal.cover import Block
from openmap_graph.journal.results import WakeLine
from openmap_graph.journal.store import Archive, State
from openmap_graph.journal.summarise import extract
from openmap_graph.journal.texts import mechanical_line

RAW_UP_TO = 16
"""Up to this size the memories themselves are shown to whoever summarises a block, above it the two halves."""


def shown(archive: Archive, blocks: Sequence[Block], state: State, most_bytes: int) -> list[WakeLine]:
    """One line for each block, in their order.

    Where a summary is missing, a line of at most `most_bytes` is made from its halves: their summaries, or their
    first and last memories. At most four records are read for it, so that a view stays a few look-ups.
    """
    found = archive.lines([block for block in blocks if _is_there(block, state)])
    pieces = {block: _pieces(block, state) for block in blocks if block not in found and block.size > 1}
    parts = archive.lines([piece for each in pieces.values() for piece in each]) if pieces else {}
    lines: list[WakeLine] = []
    for block in blocks:
        if block in found:
            kind = "memory" if block.size == 1 else "summary"
            lines.append(WakeLine(block=block.name, line=line_of(block, found[block]), kind=kind))
        elif block.size > 1:
            texts = [parts[piece] for piece in pieces[block] if piece in parts]
            head = mechanical_line(block, "")
            text = extract(texts, max(0, most_bytes - len(head)))
            lines.append(WakeLine(block=block.name, line=head + text, kind="mechanical"))
        else:
            lines.append(WakeLine(block=block.name, line=f"#{block.name} (lost)", kind="memory"))
    return lines


def line_of(block: Block, text: str) -> str:
    """A memory as its line, a summary with its block."""
    return text if block.size == 1 else f"{block.name} {text}"


def sources(archive: Archive, block: Block) -> list[str]:
    """What a summary of a block is written from: its memories, or of a larger block the two halves."""
    parts = (
        [Block(1, number) for number in range(block.start, block.end)]
        if block.size <= RAW_UP_TO
        else list(block.halves)
    )
    found = archive.lines(parts)
    return [line_of(part, found[part]) for part in parts if part in found]


def _is_there(block: Block, state: State) -> bool:
    return block.end <= state.total and (block.size == 1 or block.number < state.counts.get(block.size, 0))


def _pieces(block: Block, state: State) -> list[Block]:
    """Each half where it is there, else its first and last memory."""
    found: list[Block] = []
    for half in block.halves:
        found += [half] if _is_there(half, state) else [Block(1, half.start), Block(1, half.end - 1)]
    return list(dict.fromkeys(found))
