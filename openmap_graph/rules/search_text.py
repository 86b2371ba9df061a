"""The text under which a memory is found, and safe full-text queries over it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

_WORD = re.compile(r"\w+")
_CJK = re.compile(r"[぀-ヿ㐀-鿿가-힯ｦ-ﾟ]")
_MAX_WORDS = 32
_MAX_CHARS = 4_000
NOTHING = "tenant:none"
"""A full-text query that finds nothing."""


def describe(details: dict[str, Any]) -> str:
    """Names, kind, where, traits, purpose and the user's own words about a place, one kind a line."""
    traits = [trait["label"] for trait in details["traits"]]
    names = dict.fromkeys([details["name"], *details["aliases"]])
    where = [part for part in (details["category"], details["locality"]) if part]
    lines = [
        " · ".join(names),
        ", ".join(where),
        ", ".join(traits),
        ", ".join([*details["goals"], *details["companions"]]),
        *dict.fromkeys(details["quotes"]),
    ]
    return "\n".join(line for line in lines if line)[:_MAX_CHARS]


def full_text(tenant: str, text: str, field: str) -> str:
    """A Lucene query for the words of `text` in `field` of one tenant; nothing of `text` is taken as syntax.

    The tenant's clause is required and adds nothing to the score.

    >>> full_text("t1", "tea AND (OR", "search_text")
    '+tenant:t1^0 +search_text:("tea" OR "and" OR "or")'
    >>> full_text("t1", "+^*", "search_text")
    'tenant:none'
    """
    words = list(dict.fromkeys(_WORD.findall(text.lower())))[:_MAX_WORDS]
    return _query(tenant, words, field)


def full_text_cjk(tenant: str, text: str, field: str) -> str:
    """The same for the Chinese, Japanese and Korean runs of `text`, or a query that finds nothing.

    >>> full_text_cjk("t1", "quiet tea", "search_text")
    'tenant:none'
    """
    words = [word for word in dict.fromkeys(_WORD.findall(text)) if _CJK.search(word)]
    return _query(tenant, words[:_MAX_WORDS], field)


def _query(tenant: str, words: Sequence[str], field: str) -> str:
    if not words:
        return NOTHING
    quoted = " OR ".join(f'"{word}"' for word in words)
    return f"+tenant:{tenant}^0 +{field}:({quoted})"
