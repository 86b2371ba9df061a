"""Quotations: which words stand between quotation marks."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.words import Word

_PAIRS = {'"': '"', "“": "”", "«": "»", "„": "“", "‘": "’", "「": "」", "『": "』", "”": "”"}


def quoted_spans(words: Sequence[Word]) -> list[tuple[int, int]]:
    """The words between quotation marks, without the marks."""
    found: list[tuple[int, int]] = []
    position = 0
    while position < len(words):
        closing = _closing(words, position)
        if closing is None:
            position += 1
            continue
        if closing > position + 1:
            found.append((position + 1, closing))
        position = closing + 1
    return found


def _closing(words: Sequence[Word], position: int) -> int | None:
    mark = words[position].text
    wanted = _PAIRS.get(mark)
    if (
        mark == "'"
        and words[position].space_before
        and position + 1 < len(words)
        and not words[position + 1].space_before
    ):
        wanted = "'"
    if wanted is None:
        return None
    for index in range(position + 1, min(len(words), position + 25)):
        if words[index].text == wanted or (mark == '"' and words[index].text in "”"):
            return index
    return None
