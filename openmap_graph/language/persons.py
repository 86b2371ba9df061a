"""Names of people: told from names of places by what stands beside them."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.lexicon import Names
from openmap_graph.language.slots import Slot
from openmap_graph.language.spans import Span
from openmap_graph.language.words import Word

_LONGEST = 2


def is_person(words: Sequence[Word], span: Span, lists: Names, slot: Slot) -> bool:
    """Whether a capitalised span is somebody: "X dragged me", "with X", "X's birthday", "X and I"."""
    inside = words[span.start : span.end]
    if len(inside) > _LONGEST or inside[-1].lower in lists.venue_heads or inside[-1].text in {"'s", "’s"}:
        return False
    before = words[span.start - 1] if span.start else None
    after = words[span.end] if span.end < len(words) else None
    if slot in {"visit", "named", "in", "near"}:
        return False
    if after is not None and after.text in {"'s", "’s"} and span.end + 1 < len(words):
        owned = words[span.end + 1]
        if owned.lower in lists.person_possessions:
            return True
    if after is not None and not after.forms.isdisjoint(lists.person_verbs) and after.tag.startswith("VB"):
        return slot in {"none", "subject", "fragment", "list"} and not _is_served(words, span.end)
    if (
        after is not None
        and after.lower == "and"
        and span.end + 1 < len(words)
        and words[span.end + 1].lower in {"i", "me"}
    ):
        return True
    if before is None or len(inside) > _LONGEST:
        return False
    if (
        before.lower == "and"
        and span.start > 1
        and words[span.start - 2].lower in {"me", "i", "he", "she", "him", "her"}
    ):
        return True
    if before.lower == "," and after is not None and after.text in {",", ".", "!"} and span.start == 2:
        return True
    return (
        before.lower in lists.person_before - {"and", "of", "for"} and slot not in {"object", "choice"}
    ) or (before.lower in {"for", "of"} and inside[0].entity == "PERSON" and slot == "none")


def _is_served(words: Sequence[Word], verb: int) -> bool:
    """ "X never disappoints", "X gets crowded": verbs that a place can do as well."""
    following = words[verb + 1] if verb + 1 < len(words) else None
    return following is None or following.tag in {"JJ", "RB", "JJR"} or following.is_punctuation
