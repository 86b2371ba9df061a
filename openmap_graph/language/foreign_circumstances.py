"""Circumstances in languages that are read with word lists: who came along, when it was, and which offer is taken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from openmap_graph.language.foreign_judging import is_negated
from openmap_graph.language.moments import Moment, settled
from openmap_graph.language.offers import Discourse, Option
from openmap_graph.language.packs import Pack, Stretch, load_pack, stretches
from openmap_graph.language.times import when

_LONGEST_REPLY_WORDS, _LONGEST_REPLY_CHARS = 9, 24
_PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}


def companions_in(sentence: str, pack: Pack) -> tuple[str, ...]:
    """The kinds of people that a sentence says came along ("partner", "kids"), in the order of the pack."""
    return tuple(kind for kind, pattern in pack.companions.items() if pattern.search(sentence))


def moment_in(sentence: str, pack: Pack, said_at: datetime, time_zone: ZoneInfo) -> Moment:
    """When what a sentence tells took place; the moment of the turn (None) where it does not say."""
    found = when(sentence, said_at, time_zone, (pack.language,))
    return (settled(found, said_at, time_zone) if found is not None else None) or Moment()


def pointed_option(
    text: str, start: int, end: int, pack: Pack, discourse: Discourse
) -> tuple[int, int, Option] | None:
    """Where characters [start, end) take one of the newest offers by its place in them ("el segundo"), and which.

    Only a short reply that asks nothing and denies nothing does.
    """
    said = text[start:end]
    if not discourse.groups or re.search(r"[?？¿]", said) or not _is_short(said, pack):
        return None
    options: Sequence[Option] = [one for one in discourse.groups[-1] if one.name]
    for place, pattern in pack.ordinals.items():
        match = pattern.search(said)
        index = _PLACES[place]
        if match is None or index >= len(options) or len(options) < -index:
            continue
        if is_negated(said, match.start(), match.end(), pack):
            return None
        return start + match.start(), start + match.end(), options[index]
    return None


def reply_stretches(text: str, discourse: Discourse) -> tuple[Stretch, ...]:
    """The stretches of a text in languages with a pack; a few words alone are in the language of the newest offer."""
    found = stretches(text)
    if found or not discourse.language or not text.strip():
        return found
    pack = load_pack(discourse.language)
    pointed = any(pattern.search(text) for pattern in pack.ordinals.values())
    return (Stretch(0, len(text), pack.language),) if pointed and _is_short(text, pack) else ()


def _is_short(said: str, pack: Pack) -> bool:
    if not pack.spaced:
        return len(said.strip()) <= _LONGEST_REPLY_CHARS
    return len(said.split()) <= _LONGEST_REPLY_WORDS
