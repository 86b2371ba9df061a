"""How much of a query names a place, also with a slip of spelling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openmap_graph.rules.names import normalise

_LEAST_CHARACTERS = 6
_ALIKE = 86.0


class Naming(NamedTuple):
    """The share of the query that is the name, 0 to 1, or whether it is nearly named."""

    share: float
    nearly: bool = False


def naming(query: str, names: Iterable[str], *, is_found: bool) -> Naming:
    """How the query names a place that goes by `names`; `is_found` when its name was found in the query.

    >>> naming("Pewter Ladle, please", ["The Pewter Ladle"], is_found=True).share > 0.6
    True
    >>> naming("pewter ladel", ["Pewter Ladle"], is_found=False)
    Naming(share=0.0, nearly=True)
    """
    asked = normalise(query) if query.strip() else ""
    own = [normalise(name) for name in names]
    if is_found:
        whole = len(asked) or 1
        said = max((len(name) for name in own if name in asked), default=1)
        return Naming(round(min(1.0, said / whole), 4))
    return Naming(0.0, any(_is_nearly(asked, name) for name in own))


def _is_nearly(asked: str, name: str) -> bool:
    if min(len(name), len(asked)) < _LEAST_CHARACTERS:
        return False
    from rapidfuzz import fuzz

    words, size = asked.split(), len(name.split())
    return any(
        fuzz.ratio(" ".join(words[start : start + size]), name) >= _ALIKE
        for start in range(max(1, len(words) - size + 1))
    )
