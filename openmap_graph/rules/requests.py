"""What the words of a request to forget mean among the things that a user has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from openmap_graph.rules.forgetting import named

HOME = frozenset(
    {"address", "addresses", "home", "homes", "house", "flat", "apartment", "live", "lived", "living"}
)
WORK = frozenset({"work", "office", "offices", "workplace", "job", "employer", "worked", "working"})
PAST = frozenset(
    {"old", "former", "previous", "past", "earlier", "last", "first", "used", "lived", "worked", "ex"}
)
SEVERAL = frozenset({"addresses", "homes", "offices", "all", "every"})
ALSO_NOT = frozenset(
    {"not", "hate", "avoid", "avoiding", "dislike", "hating", "disliking", "allergic", "stand"}
)
LAST = frozenset({"just", "last", "previous"})
SAID = frozenset({"said", "told", "wrote", "message", "sentence", "thing", "statement", "remark", "comment"})
AGAINST = frozenset({"avoids", "allergic_to", "dislikes_place"})

GENERAL = frozenset(
    [
        "everything",
        "anything",
        "all",
        "whatever",
        "what",
        "stuff",
        "things",
        "data",
        "info",
        "information",
        "history",
        "memory",
        "memories",
        "notes",
        "records",
        "of",
        "it",
        "that",
        "this",
        "i",
        "we",
        "you",
        "me",
        "us",
        "have",
        "had",
        "ve",
        "know",
        "knew",
        "remember",
        "said",
        "told",
        "wrote",
        "mentioned",
        "shared",
        "to",
        "from",
        "the",
        "my",
        "our",
        "your",
        "is",
        "was",
        "are",
        "were",
        "please",
        "entirely",
    ]
)
"""Words that single nothing out among what is remembered."""

_EARLIER = re.compile(
    r"\b(?P<by>before|prior to|until|up to|earlier than|older than)\s+(?P<time>.+)$", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+")


def meant(
    text: str,
    places: Sequence[Mapping[str, Any]],
    anchors: Sequence[Mapping[str, Any]],
    beliefs: Sequence[Mapping[str, Any]],
) -> tuple[str, ...]:
    """The things that the words name, as `kind:id`: places first, then homes and other roles, then beliefs.

    >>> meant("my old address", [], [{"id": "1", "role": "home", "label": "Elm Row", "is_past": True},
    ...     {"id": "2", "role": "home", "label": "Oak Row", "is_past": False}], [])
    ('anchor:1',)
    """
    found = [f"place:{one['id']}" for one in _longest(text, places)]
    called = [f"anchor:{one['id']}" for one in anchors if named(text, [one["label"]])]
    if found or called:
        return tuple(dict.fromkeys((*found, *called)))
    roles = _of_roles(text, anchors)
    if roles:
        return tuple(f"anchor:{one['id']}" for one in roles)
    return tuple(f"belief:{one['id']}" for one in _of_beliefs(text, beliefs))


def is_last_word(text: str) -> bool:
    """Whether what was said just before is meant, whatever it was.

    >>> is_last_word("what I just said"), is_last_word("what I said about tea")
    (True, False)
    """
    words = _words(text)
    return bool(words & LAST) and bool(words & SAID) and not words & {"about", "that", "regarding"}


def topic(text: str) -> str | None:
    """What the words are about, where they are about something: the rest after "about" and the like.

    >>> topic("everything I told you about Oksana Petrova"), topic("my old flat")
    ('Oksana Petrova', None)
    """
    found = re.search(
        r"\b(?:about|regarding|concerning|mentions? of|traces? of)\s+(.+)$", text, re.IGNORECASE
    )
    if not found:
        return None
    return (
        re.sub(r"\s+from\s+(?:your|the)\s.*$", "", found[1], flags=re.IGNORECASE).strip(" .,!?'\"“”") or None
    )


def earlier_than(text: str) -> str | None:
    """The time before which everything is meant, in the words that were said; None when something of its own is meant.

    >>> earlier_than("everything from before June 2025"), earlier_than("anything older than a year")
    ('June 2025', 'a year ago')
    >>> earlier_than("my visits from before June")
    """
    found = _EARLIER.search(text)
    if found is None or not _words(text[: found.start()]) <= GENERAL:
        return None
    told = found["time"].strip(" .,!?")
    return f"{told} ago" if found["by"].lower() == "older than" and not told.lower().endswith("ago") else told


def _longest(text: str, places: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The places that are named, but none whose name is only part of another's."""
    spots = [(span, one) for one in places for span in named(text, [one["name"]])]
    return [
        one
        for (start, end), one in spots
        if not any(
            left <= start and end <= right and right - left > end - start for (left, right), _ in spots
        )
    ]


def _of_roles(text: str, anchors: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    words = _words(text)
    roles = {"home"} if words & HOME else {"work"} if words & WORK else set[str]()
    roles |= {one["role"] for one in anchors if named(text, [one["role"]])}
    if not roles or not words & {"my", "our", "where", "i", "we"}:
        return []
    is_past = bool(words & PAST)
    known = [one for one in anchors if one["role"] in roles]
    if words & SEVERAL and not is_past:
        return known
    chosen = [one for one in known if bool(one["is_past"]) == is_past]
    return chosen if words & SEVERAL else chosen[-1:]


def _of_beliefs(text: str, beliefs: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Beliefs whose object is named; of likes and avoids the side that the words are on."""
    words = _words(text)
    known = [one for one in beliefs if named(text, [one["object"].replace("_", " "), one["label"]])]
    wanted = [one for one in known if (one["predicate"] in AGAINST) == bool(words & ALSO_NOT)]
    return wanted or known


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text.replace("n't", " not"))}
