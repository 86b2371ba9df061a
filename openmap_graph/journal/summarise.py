"""A line that stands for several, made without a model: their most telling pieces, always the same ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from openmap_graph.rules.lexical import content

Summarise = Callable[[Sequence[str], int], str | None]
"""Lines and a limit in bytes to one line, or None when there is none."""

_HEAD = re.compile(r"^(?:#\d+ \d{4}-\d\d-\d\d|\d+-\d+) ")
_PIECE = re.compile(r"(?<=[.!?;。！？；])\s*|(?<=[,:，、—–])\s+")
_BETWEEN = "; "
_MARK = "…"


def extract(lines: Sequence[str], most_bytes: int) -> str:
    """One line of at most so many bytes from the pieces of `lines`, in their order.

    Each line has its most telling piece in it as long as there is room, then the pieces with most news for their
    length follow.

    >>> extract(["#0 2026-05-03 Tea at Moss House, it rained.", "#1 2026-05-04 Moved to Lyon."], 40)
    'Tea at Moss House; Moved to Lyon'
    """
    texts = [_HEAD.sub("", line).strip() for line in lines]
    whole = _BETWEEN.join(_bare(text) for text in texts if text)
    if len(whole.encode()) <= most_bytes:
        return whole
    pieces = [[piece.strip() for piece in _PIECE.split(text) if piece.strip()] or [text] for text in texts]
    share = max(1, (most_bytes - len(_BETWEEN) * (len(texts) - 1)) // max(1, len(texts)))
    if share < len(_MARK.encode()) + 8:
        return clipped(whole, most_bytes)
    return clipped(_BETWEEN.join(_joined(each) for each in _chosen(pieces, most_bytes)), most_bytes)


def clipped(text: str, most_bytes: int) -> str:
    """The text, or its start with a mark, in at most so many bytes, at a word's end if one is near.

    >>> clipped("Tea at Moss House", 12)
    'Tea at…'
    """
    if len(text.encode()) <= most_bytes:
        return text
    room = max(0, most_bytes - len(_MARK.encode()))
    start = text.encode()[:room].decode(errors="ignore")
    words, space, _ = start.rpartition(" ")
    kept = words if space and len(words) >= len(start) // 2 else start
    return (kept.rstrip(" ,;:") + _MARK) if most_bytes >= len(_MARK.encode()) else ""


def _chosen(pieces: list[list[str]], most_bytes: int) -> list[list[str]]:
    """Of each line the pieces that are kept, in order."""
    counts = Counter(word for line in pieces for piece in line for word in set(content(piece)))
    order = [
        max(range(len(line)), key=lambda at, line=line: (_news(line[at], counts), -at)) for line in pieces
    ]
    chosen: list[set[int]] = [{at} for at in order]
    rest = sorted(
        ((row, at) for row, line in enumerate(pieces) for at in range(len(line)) if at not in chosen[row]),
        key=lambda place: (-_news(pieces[place[0]][place[1]], counts), place),
    )
    for row, at in rest:
        chosen[row].add(at)
        if _size(pieces, chosen) > most_bytes:
            chosen[row].discard(at)
    if _size(pieces, chosen) <= most_bytes:
        return [[line[at] for at in sorted(chosen[row])] for row, line in enumerate(pieces)]
    fair = (most_bytes + len(_BETWEEN)) // len(pieces) - len(_BETWEEN)
    return [[clipped(_bare(line[at]), max(fair, 1))] for line, at in zip(pieces, order, strict=True)]


def _news(piece: str, counts: Counter[str]) -> float:
    """How much a piece tells for its length: rare words, names and numbers."""
    words = content(piece)
    names = len(re.findall(r"\d+|(?<!^)\b[A-ZÀ-Ý]\w+", piece))
    rare = sum(1 / counts[word] for word in set(words) if counts[word])
    return (rare + names) / (4 + len(words))


def _size(pieces: list[list[str]], chosen: list[set[int]]) -> int:
    texts = [_joined([line[at] for at in sorted(chosen[row])]) for row, line in enumerate(pieces)]
    return len(_BETWEEN.join(texts).encode())


def _joined(pieces: Sequence[str]) -> str:
    return _bare(" ".join(pieces))


def _bare(text: str) -> str:
    return text.rstrip(" .,;:，。；")
