"""Clauses, judgements and traits in languages that are read with word lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from openmap_graph.language.packs import Pack, Stretch
from openmap_graph.model.event import Modality

_VALUES = {"loved": 2.0, "liked": 1.0, "disliked": -2.0, "poor": -1.0}
COMPLAINTS = frozenset({"loud", "expensive", "crowded"})
COMPLAINT = -0.6
_NEGATED = {2.0: -1.0, 1.0: -1.0, -2.0: 0.6, -1.0: 1.0}
_BEFORE, _AFTER = 5, 3
_NEGATOR_FOLLOWS = frozenset({"fr", "de"})


def clauses_in(
    text: str, stretch: Stretch, pack: Pack, inside: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Where each clause of a stretch starts and ends: at marks and words of contrast, never within a name."""
    marks = re.compile(r"[,;:，；：、()（）—–]")
    cuts = {match.end() for match in marks.finditer(text, stretch.start, stretch.end)}
    cuts |= {match.start() for match in pack.patterns["contrast"].finditer(text, stretch.start, stretch.end)}
    cuts = {cut for cut in cuts if not any(start < cut < end for start, end in inside)}
    edges = sorted({stretch.start, stretch.end, *cuts})
    yield from pairwise(edges)


def modality_of(sentence: str, pack: Pack) -> Modality | None:
    """How a sentence is meant, where it is not asserted."""
    if re.search(r"[?？]\s*[\"”»」]?\s*$|^\s*¿|吗[。！\s]*$|か[。！\s]*$", sentence):
        return "question"
    unsure = pack.patterns["unsure"].search(sentence)
    return "hearsay" if unsure else None


def holder_in(before: str, pack: Pack) -> str | None:
    """Somebody else whose view it is, when nothing says that the user shares it."""
    other = pack.patterns["others"].search(before)
    if other is None or pack.patterns["own"].search(before.replace(other.group(), " ")):
        return None
    return other.group().strip()


def judgements_in(
    text: str, start: int, end: int, pack: Pack, inside: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, float]]:
    """Where characters [start, end) judge, and how well (2 loved, 1 liked, -1 poor, -2 hated); words of names do not."""
    found: list[tuple[int, int, float]] = []
    for name, value in _VALUES.items():
        for match in pack.patterns[name].finditer(text, start, end):
            if not any(first < match.end() and match.start() < last for first, last in inside):
                found.append((match.start(), match.end(), value))
    found.sort(key=lambda one: (one[0] - one[1], one[0]))
    kept: list[tuple[int, int, float]] = []
    for one in found:
        if not any(one[0] < other[1] and other[0] < one[1] for other in kept):
            kept.append(one)
    for first, last, value in sorted(kept):
        complaint = value == _VALUES["poor"] and any(
            pack.traits[name].search(text[first:last]) for name in COMPLAINTS if name in pack.traits
        )
        negated = is_negated(text[start:end], first - start, last - start, pack)
        yield first, _NEGATED[value] if negated else COMPLAINT if complaint else value


def is_negated(clause: str, first: int, last: int, pack: Pack) -> bool:
    """Whether a negator stands a few words beside characters [first, last) of a clause."""
    if "negators" not in pack.patterns:
        return False
    negators = pack.words["negators"]
    if not pack.spaced:
        before = re.sub(r"[很太怎么那]+$", "", clause[:first])
        return any(before.endswith(one) for one in negators)
    before = re.findall(r"[\w]+", clause[:first].lower())[-_BEFORE:]
    after = re.findall(r"[\w]+", clause[last:].lower())[:_AFTER] if pack.language in _NEGATOR_FOLLOWS else []
    return any(word in negators for word in (*before, *after))


def traits_in(
    text: str, start: int, end: int, pack: Pack, inside: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, str, bool]]:
    """What characters [start, end) say a place has: where, which concept, and whether it is there."""
    for concept, pattern in pack.traits.items():
        for match in pattern.finditer(text, start, end):
            if not any(first < match.end() and match.start() < last for first, last in inside):
                present = not is_negated(text[start:end], match.start() - start, match.end() - start, pack)
                yield match.start(), match.end(), concept, present
