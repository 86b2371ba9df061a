"""The text under which a memory is found, and safe full-text queries over it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from openmap_graph.model.intent import IntentFrame
from openmap_graph.rules.names import normalise

_WORD = re.compile(r"\w+")
_CJK = re.compile(r"[぀-ヿ㐀-鿿가-힯ｦ-ﾟ]")
_MAX_WORDS = 32
_MAX_CHARS = 4_000
_MOST_WORDS_OF_NAMES = 24
_LONGEST_NAME = 8
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


def asked_words(frame: IntentFrame) -> str:
    """The words that a query searches for: its content, else what it wants, never what it does not want."""
    return " ".join(frame.words or (word.replace("_", " ") for word in frame.concepts)) or (
        "" if frame.avoided else frame.text
    )


def runs(text: str, names: Sequence[str] = ()) -> list[str]:
    """Every run of words of `text` that could be a place's whole name, and the `names`, in normal form, sorted.

    Where a script has no spaces every run of characters could be one.

    >>> runs("Copper Kettle?")
    ['copper', 'copper kettle', 'kettle']
    >>> runs("去过知味吗")[-2:]
    ['过知味', '过知味吗']
    """
    words = normalise(text).split()[:_MOST_WORDS_OF_NAMES] if text.strip() else []
    found = {
        " ".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, min(len(words), start + _LONGEST_NAME) + 1)
    }
    for word in words:
        if _CJK.search(word):
            found |= {
                word[start:end]
                for start in range(len(word))
                for end in range(start + 2, min(len(word), start + _LONGEST_NAME) + 1)
            }
    return sorted(found | {normalise(name) for name in names})


def _query(tenant: str, words: Sequence[str], field: str) -> str:
    if not words:
        return NOTHING
    quoted = " OR ".join(f'"{word}"' for word in words)
    return f"+tenant:{tenant}^0 +{field}:({quoted})"
