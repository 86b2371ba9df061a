"""Circumstances: what a user is out for (goals), and who comes along (companions)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from openmap_graph.language.lexicon import Lexicon, read_data, word_set
from openmap_graph.language.names import Name
from openmap_graph.language.patterns import PhraseBook, phrase_list
from openmap_graph.language.words import Word


@dataclass(frozen=True)
class CircumstanceWords:
    """The word lists about goals and companions."""

    goals: PhraseBook[tuple[str, ...]]
    companions: PhraseBook[str]
    alone: frozenset[str]
    before: PhraseBook[bool]
    after: PhraseBook[bool]


@lru_cache(maxsize=8)
def load_circumstance_words(language: str = "en") -> CircumstanceWords:
    """The word lists about goals and companions of a language."""
    goals = read_data(language, "goals")["goal"]
    data = read_data(language, "companions")
    return CircumstanceWords(
        goals=PhraseBook((pattern, tuple(one["goals"])) for one in goals for pattern in one["patterns"]),
        companions=PhraseBook(
            (pattern, one["companion"]) for one in data["companion"] for pattern in one["patterns"]
        ),
        alone=frozenset(one["companion"] for one in data["companion"] if one.get("alone")),
        before=phrase_list(data["joins"]["before"]),
        after=phrase_list(data["joins"]["after"]),
    )


def goals_in(words: Sequence[Word], inside_names: frozenset[int]) -> tuple[str, ...]:
    """The goals that the words tell, in order of appearance; words of names tell none."""
    lists = load_circumstance_words()
    found: list[str] = []
    for position in range(len(words)):
        if words[position].index in inside_names:
            continue
        hit = lists.goals.match(words, position, len(words))
        if hit is not None and not any(word.index in inside_names for word in words[hit.start : hit.end]):
            found.extend(goal for goal in hit.value if goal not in found)
    return tuple(found)


def companions_in(words: Sequence[Word], names: Sequence[Name], lexicon: Lexicon) -> tuple[str, ...]:
    """Who came along: kinds of people ("partner", "kids"), and people by name, in order."""
    lists = load_circumstance_words()
    taken = frozenset(
        index for name in names if name.kind != "person" for index in range(name.start, name.end)
    )
    found: list[str] = []
    for hit in lists.companions.find(words):
        if hit.start in taken:
            continue
        if (
            hit.value in lists.alone
            or hit.entry.startswith(("my|our =date", "date night"))
            or _joined(words, hit.start, hit.end, lists)
        ):
            _add(found, hit.value)
            said = " ".join(word.lower for word in words[hit.start : hit.end])
            if (
                hit.value in {"family", "parents"}
                and hit.end - hit.start == 1
                and said not in {"family", "parents", "relatives", "folks"}
            ):
                _add(found, said)
    for name in names:
        if name.kind == "person" and (
            _joined(words, name.start, name.end, lists) or _brought_me(words, name.end)
        ):
            _add(found, name.text)
    return tuple(found)


def _add(found: list[str], value: str) -> None:
    if value not in found:
        found.append(value)


def _joined(words: Sequence[Word], start: int, end: int, lists: CircumstanceWords) -> bool:
    """Whether a joining word leads to the people, other people and articles passed over, or follows them."""
    if lists.after.match(words, end, len(words)) if end < len(words) else None:
        return True
    index = start - 1
    people_passed = False
    while index >= 0:
        lower = words[index].lower
        if lower == "and" and (index == 0 or words[index - 1].lower in {"i", "me", "we", "us"}):
            return index > 0
        if lower in word_set("circumstances.chain") or (
            words[index].tag in {"JJ", "NNP"} and lower not in {"for"}
        ):
            index -= 1
            continue
        if lists.companions.match(words, index, index + 1) and not people_passed:
            people_passed = True
            index -= 1
            continue
        break
    if index < 0:
        return False
    for first in range(max(0, index - 2), index + 1):
        hit = lists.before.match(words, first, index + 1)
        if hit is not None and hit.end == index + 1:
            return hit.entry not in {"for", "plus", "and"} or (hit.entry == "for" and False)
    return False


def _brought_me(words: Sequence[Word], end: int) -> bool:
    return end + 1 < len(words) and words[end].tag.startswith("V") and words[end + 1].lower in {"me", "us"}
