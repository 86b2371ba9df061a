"""Which memories say nearly the same, by their words and numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from openmap_graph.journal.records import Entry
from openmap_graph.rules.lexical import bm25, content, stems

SAME_FROM = 0.6
NEAREST = 5

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_NEGATED = frozenset(
    {"not", "no", "never", "don't", "doesn't", "didn't", "isn't", "wasn't", "without", "can't"}
)
_CANDIDATES = 200


def nearest_of(text: str, entries: Sequence[Entry], limit: int) -> list[Entry]:
    """The entries for a text by BM25, best first and the newer before the older; those without a word in common are out.

    Only the newest of those that share a word are ranked.
    """
    wanted = content(text)
    likely = {stem[:4] for stem in wanted}
    holders = [
        entry for entry in reversed(entries) if not entry.damage and _shares(entry.text.lower(), likely)
    ][:_CANDIDATES]
    scores = bm25(wanted, [stems(entry.text) for entry in holders], total=len(entries))
    ranked = sorted(zip(scores, holders, strict=True), key=lambda pair: (-pair[0], -pair[1].number))
    return [entry for score, entry in ranked[:limit] if score > 0]


def says_the_same(text: str, other: str) -> bool:
    """Whether both have the same numbers, deny alike, and share at least 0.6 of their words, in no other order.

    >>> says_the_same("The user prefers uv.", "user prefers uv over all")
    True
    >>> says_the_same("Ran 5 km in the park", "Ran 6 km in the park")
    False
    >>> says_the_same("The user likes tea", "The user does not like tea")
    False
    """
    if sorted(_NUMBER.findall(text)) != sorted(_NUMBER.findall(other)) or _denials(text) != _denials(other):
        return False
    words, others = content(text), content(other)
    together = set(words) | set(others)
    if not together or len(set(words) & set(others)) / len(together) < SAME_FROM:
        return False
    common = set(words) & set(others)
    return not _is_turned_round([w for w in words if w in common], [w for w in others if w in common])


def _shares(text: str, parts: set[str]) -> bool:
    return any(part in text for part in parts)


def _denials(text: str) -> int:
    return sum(word in _NEGATED for word in re.findall(r"[a-z']+", text.lower().replace("’", "'")))


def _is_turned_round(words: list[str], others: list[str]) -> bool:
    """Whether two of the common words that follow each other directly changed places: "from A to B", "from B to A"."""
    after = set(pairwise(others))
    return any(
        (later, earlier) in after and (earlier, later) not in after for earlier, later in pairwise(words)
    )
