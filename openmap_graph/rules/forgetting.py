"""Forgetting, as far as it is thinking: where words name a thing, what is masked in a turn, what has changed."""

from __future__ import annotations

import re


def phrase(tenant: str, text: str, field: str) -> str | None:
    """A Lucene query for exactly these words in this order in a field of one tenant, or None for no words.

    >>> phrase("t1", "Velour  Cellar!", "text")
    '+tenant:t1^0 +text:"velour cellar"'
    """
    words = re.findall(r"\w+", text.lower())
    return f'+tenant:{tenant}^0 +{field}:"{" ".join(words)}"' if words else None
