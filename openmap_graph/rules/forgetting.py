"""Forgetting, as far as it is thinking: where words name a thing, what is masked in a turn, what has changed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from openmap_graph.model.forgetting import Gone, Recomputed
from openmap_graph.rules.folding import APOSTROPHES

BLOT = "█"
"""What stands for a character that is forgotten."""

_APOSTROPHE = f"[{APOSTROPHES}]"
_END = re.compile(r"[.!?]+(?=\s|$)|[\n。！？]+")


def phrase(tenant: str, text: str, field: str) -> str | None:
    """A Lucene query for exactly these words in this order in a field of one tenant, or None for no words.

    >>> phrase("t1", "Velour  Cellar!", "text")
    '+tenant:t1^0 +text:"velour cellar"'
    """
    words = re.findall(r"\w+", text.lower())
    return f'+tenant:{tenant}^0 +{field}:"{" ".join(words)}"' if words else None


class Line(NamedTuple):
    """One thing that is held, as a line: `text` says what it is, `value` how it stands."""

    kind: str
    id: str
    text: str
    value: str


def named(text: str, names: Iterable[str]) -> list[tuple[int, int]]:
    """Where one of the names stands in a text as a whole name, in whatever case, apostrophes and spacing.

    >>> named("The velour  cellar's bar; Velour Cellars", ["Velour Cellar"])
    [(4, 18)]
    """
    return sorted({match.span() for name in names if name.strip() for match in _pattern(name).finditer(text)})


def whole_names(text: str, names: Iterable[str], longer: Iterable[str]) -> list[tuple[int, int]]:
    """Where one of the names stands, but not as a part of a longer one.

    >>> whole_names("Tarn and Tarn Annex", ["Tarn"], ["Tarn Annex"])
    [(0, 4)]
    """
    others = named(text, longer)
    return [span for span in named(text, names) if not any(a <= span[0] and span[1] <= b for a, b in others)]


def mask(
    text: str,
    going: Iterable[tuple[int, int]],
    staying: Collection[tuple[int, int]],
    names: Iterable[str] = (),
    longer: Iterable[str] = (),
) -> str | None:
    """The text without what goes: whole sentences that tell nothing else, else the names and the words in question.

    What goes is blotted out character by character, so that everything else keeps its place. A name that is only
    part of a `longer` one stays. None when no word is left.

    >>> mask("Loved Tarn. Hated Velour Cellar, so loud!", [(12, 31)], [(0, 10)], ["Velour Cellar"])
    'Loved Tarn. █████ ██████ ███████ ██ █████'
    >>> mask("Hated Velour Cellar", [(0, 19)], [], ["Velour Cellar"]) is None
    True
    """
    spots = whole_names(text, names, longer)
    out = set[int]()
    for start, end in _sentences(text):
        gone = [span for span in (*spots, *going) if span[0] < end and span[1] > start]
        if not gone:
            continue
        kept = [span for span in staying if span[0] < end and span[1] > start]
        if not kept:
            out.update(range(start, end))
            continue
        safe = {index for left, right in kept for index in range(left, right)}
        out.update(
            index
            for left, right in going
            for index in range(max(left, start), min(right, end))
            if index not in safe
        )
        out.update(index for left, right in spots for index in range(max(left, start), min(right, end)))
    left = "".join(BLOT if index in out and not char.isspace() else char for index, char in enumerate(text))
    return left if any(char.isalnum() for char in left) else None


def differences(
    before: Iterable[Line], after: Iterable[Line]
) -> tuple[tuple[Gone, ...], tuple[Recomputed, ...]]:
    """What is there no more, and what is there with another value (or only now)."""
    old, new = _by_identity(before), _by_identity(after)
    gone = tuple(
        Gone(kind=line.kind, id=line.id, text=line.text) for key, line in old.items() if key not in new
    )
    changed = tuple(
        Recomputed(
            kind=line.kind,
            id=line.id,
            text=line.text,
            before=old[key].value if key in old else "",
            after=line.value,
        )
        for key, line in new.items()
        if key not in old or old[key][2:] != line[2:]
    )
    return gone, changed


def _by_identity(lines: Iterable[Line]) -> dict[tuple[str, str], Line]:
    """Beliefs and anchors are what they say: another piece of evidence in front gives them another id."""
    return {(line.kind, line.text if line.kind in ("belief", "anchor") else line.id): line for line in lines}


@lru_cache(maxsize=256)
def _pattern(name: str) -> re.Pattern[str]:
    parts = [
        "".join(_APOSTROPHE if char in APOSTROPHES else re.escape(char) for char in word)
        for word in name.split()
    ]
    left = r"(?<!\w)" if name.strip()[0].isascii() else ""
    right = r"(?!\w)" if name.strip()[-1].isascii() else ""
    return re.compile(left + r"\s+".join(parts) + right, re.IGNORECASE)


def _sentences(text: str) -> list[tuple[int, int]]:
    ends = [match.end() for match in _END.finditer(text)]
    starts = [0, *ends]
    return [(start, end) for start, end in zip(starts, [*ends, len(text)], strict=True) if start < end]
