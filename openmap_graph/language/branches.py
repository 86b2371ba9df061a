"""Branches: houses of one name told apart by where they stand ("X on High Street", "the one at the station")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openmap_graph.language.lexicon import word_set
from openmap_graph.language.naming import Name
from openmap_graph.language.words import Word


def with_branches(names: Sequence[Name], words: Sequence[Word]) -> tuple[Name, ...]:
    """The names, where Y of "the X at Y was …" says which X is meant, and "the one at Y" is one more X.

    Of several branches of one name all but the first have `branch_of`, the name they share, and a `text`
    of their own that tells them apart within the turn.
    """
    first: dict[str, str] = {}
    found: list[Name] = []
    for name in _with_ones(_placed(names, words), words):
        if name.kind == "venue" and name.locality is not None:
            shared = name.branch_of or name.text
            if first.setdefault(shared.lower(), name.locality) != name.locality:
                name = replace(name, text=f"{shared} ({name.locality})", branch_of=shared)
            elif name.branch_of is not None:
                name = replace(name, text=shared, branch_of=None)
        found.append(name)
    return tuple(found)


def _placed(names: Sequence[Name], words: Sequence[Word]) -> list[Name]:
    """The names with the places beside them taken as localities."""
    found: list[Name] = []
    for name in names:
        before = found[-1] if found else None
        if before is not None and before.kind == "venue" and _tells_which(before, name, words):
            found[-1] = replace(before, locality=name.text)
            name = replace(name, kind="area", slot="in", how="locality")
        end = _landmark_end(words, name.end)
        if name.kind == "venue" and name.locality is None and end and _has_article(name, words):
            name = replace(name, end=end, locality=words[end - 1].lower)
        found.append(name)
    return found


def _tells_which(venue: Name, place: Name, words: Sequence[Word]) -> bool:
    """Whether the place after a preposition is where the venue is: an area, or in "the X at Y was …"."""
    between = [word.lower for word in words[venue.end : place.start] if word.lower != "the"]
    if len(between) != 1 or between[0] not in word_set("branches.prepositions"):
        return False
    if place.kind == "area":
        return venue.locality == place.text
    judged = place.end < len(words) and words[place.end].lower in word_set("lower_names.be")
    return place.kind == "venue" and place.how != "known" and judged and _has_article(venue, words)


def _has_article(name: Name, words: Sequence[Word]) -> bool:
    before = words[name.start - 1].lower if name.start else ""
    return before == "the" or words[name.start].lower == "the"


def _landmark_end(words: Sequence[Word], start: int) -> int:
    """Where "at the station" ends; 0 when nothing such follows."""
    phrase = [word.lower for word in words[start : start + 3]]
    leads = len(phrase) == 3 and phrase[0] in word_set("branches.prepositions") and phrase[1] == "the"
    return start + 3 if leads and phrase[2] in word_set("branches.landmarks") else 0


def _with_ones(names: Sequence[Name], words: Sequence[Word]) -> list[Name]:
    """The names with "the one on Y" as the last venue with a locality before it, at Y."""
    found = list(names)
    for index in range(1, len(words) - 2):
        if words[index].lower not in {"one", "branch"} or words[index - 1].lower not in {"the", "other"}:
            continue
        earlier = [name for name in found if name.kind == "venue" and name.locality and name.end <= index]
        if not earlier or words[index + 1].lower not in word_set("branches.prepositions"):
            continue
        shared = earlier[-1].branch_of or earlier[-1].text
        place = next(
            (one for one in found if one.start == index + 2 and one.kind not in {"person", "nothing"}), None
        )
        end = _landmark_end(words, index + 1)
        if place is None and not end:
            continue
        locality = place.text if place is not None else words[end - 1].lower
        one = Name(index, end or index + 1, shared, "venue", "subject", "branch", locality, shared)
        if place is not None:
            found[found.index(place)] = replace(place, kind="area", slot="in", how="locality")
        found = sorted([*found, one], key=lambda name: name.start)
    return found
