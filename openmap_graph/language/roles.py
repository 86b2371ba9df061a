"""Roles: where users live, work, study or train, with the times from when and until when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.lexicon import load_lexicon, read_data
from openmap_graph.language.names import Name
from openmap_graph.language.patterns import PhraseBook, phrase_list
from openmap_graph.language.words import Word
from openmap_graph.model.event import Precision, Predicate

_LONGEST_GAP = 3


@dataclass(frozen=True, slots=True)
class Spell:
    """A stretch of time: from `start` (None: the time of the turn) to `end` (None: still so)."""

    start: datetime | None = None
    precision: Precision = "instant"
    end: datetime | None = None


@dataclass(frozen=True, slots=True)
class RoleStatement:
    """Words [start, end) state that the user has `name` in a role; `polarity` -1 that no longer."""

    start: int
    end: int
    role: str
    predicate: Predicate
    name: str
    is_area: bool
    spell: Spell = Spell()
    polarity: int = 1


@dataclass(frozen=True)
class _Role:
    role: str
    predicate: Predicate


@lru_cache(maxsize=8)
def _books(language: str = "en") -> tuple[PhraseBook[_Role], PhraseBook[bool], frozenset[str]]:
    data: dict[str, Any] = read_data(language, "statements")
    roles = PhraseBook(
        (pattern, _Role(one["role"], one.get("predicate", "frequents")))
        for one in data["role"]
        for pattern in one["patterns"]
    )
    leaving = phrase_list(data["leaving"]["phrases"])
    return roles, leaving, frozenset(data["past"]["words"])


SpellOf = Callable[[str], Spell | None]
"""Reads the times of a clause from its text."""


def roles_in(reading: TurnReading, homes: Sequence[str], spell_of: SpellOf) -> list[RoleStatement]:
    """The anchors that a user's turn states; `homes` are those stated before, so that "goodbye X" ends one."""
    found: list[RoleStatement] = []
    last: _Role | None = None
    for clause in reading.clauses:
        if clause.modality != "asserted" or clause.holder != "user":
            continue
        names = [
            name
            for name in reading.names
            if name.start in clause and name.kind in {"area", "venue", "landmark", "other"}
        ]
        for name in names:
            role = _role_before(name, clause, reading)
            if role is None and last is not None and _continues(name, clause, names, reading.words):
                role = last
            if role is None:
                continue
            last = role
            spell = spell_of(_share(reading, clause, name, names)) or Spell()
            found.append(
                RoleStatement(
                    clause.start,
                    clause.end,
                    role.role,
                    role.predicate,
                    name.text,
                    name.kind != "venue",
                    spell,
                )
            )
        found.extend(_left(clause, names, reading.words, homes, found))
    return _closed(found, reading)


def _share(reading: TurnReading, clause: Clause, name: Name, names: Sequence[Name]) -> str:
    """The words of a clause that go with one of its names: the last one's times are not the first one's."""
    following = [other.start for other in names if other.start > name.start]
    first = clause.start if name is names[0] else name.start
    last = following[0] if following else clause.end
    return reading.text[reading.words[first].start : reading.words[last - 1].end]


def _role_before(name: Name, clause: Clause, reading: TurnReading) -> _Role | None:
    roles = _books()[0]
    words = _without_origins(name, clause, reading)
    named = {index for other in reading.names for index in range(other.start, other.end)}
    for first in range(len(words)):
        hit = roles.match(words, first, len(words))
        if (
            hit is not None
            and not named
            & {word.index for word in words[first : hit.end]}  # "Fern Room in Leeds" lets no room
            and len(words) - hit.end <= _LONGEST_GAP
            and _is_own(words[:first])
            and not _is_imagined(words[: hit.end])
            and all(_is_passed(word) for word in words[hit.end :])
        ):
            return hit.value
    return None


def _without_origins(name: Name, clause: Clause, reading: TurnReading) -> list[Word]:
    """The words of the clause before a name, without where one came from: "moved [from Ghent] to Antwerp"."""
    origins = {
        index
        for other in reading.names
        if other.start > clause.start and reading.words[other.start - 1].lower == "from"
        for index in range(other.start - 1, other.end)
    }
    return [word for word in reading.words[clause.start : name.start] if word.index not in origins]


def _is_imagined(words: Sequence[Word]) -> bool:
    """ "could live in X", "we'd move to Y": what might be states nothing."""
    return any(word.tag == "MD" and word.lower not in {"will", "'ll", "can"} for word in words)


def _is_own(before: Sequence[Word]) -> bool:
    """Whether nobody else is the subject before the pattern."""
    subjects = [word for word in before if word.tag in {"PRP", "NN", "NNS", "NNP"}]
    if not subjects:
        return True
    lists = load_lexicon().clauses
    nearest = subjects[-1]
    return nearest.lower in lists.own or (nearest.tag != "PRP" and nearest.lower not in lists.people)


def _is_passed(word: Word) -> bool:
    return (word.tag in {"DT", "JJ", "RB", "PRP$"} and word.lower not in {"there", "here"}) or word.lower in {
        '"',
        "“",
        "street",
    }


def _continues(name: Name, clause: Clause, names: Sequence[Name], words: Sequence[Word]) -> bool:
    """ "… then in X": a further place of the same role, in a clause that has no verb of its own."""
    before = words[name.start - 1].lower if name.start > clause.start else ""
    if before not in {"in", "at", "to", "on"}:
        return False
    first = max((other.end for other in names if other.end <= name.start), default=clause.start)
    verbs = [word for word in words[first : name.start] if word.tag in {"VBD", "VBP", "VBZ"}]
    return not verbs and any(
        word.lower in {"then", "before", "after", "and", "later", "now", "finally"}
        for word in words[max(0, clause.start - 2) : name.start]
    )


def _left(
    clause: Clause,
    names: Sequence[Name],
    words: Sequence[Word],
    homes: Sequence[str],
    found: Sequence[RoleStatement],
) -> list[RoleStatement]:
    leaving = _books()[1]
    gone: list[RoleStatement] = []
    for name in names:
        for first in range(clause.start, name.start):
            hit = leaving.match(words, first, name.start)
            if hit is None or name.start - hit.end > 1:
                continue
            known = name.text in homes or hit.entry.split()[0] not in {
                "left|leaving",
                "goodbye",
                "bye",
                "bye-bye",
                "farewell",
            }
            work = any(
                word.lower in {"work", "working", "office", "job"} for word in words[hit.start : hit.end]
            )
            if known and not any(one.name == name.text for one in found):
                role, predicate = ("work", "works_near") if work else ("home", "lives_near")
                gone.append(
                    RoleStatement(
                        clause.start,
                        clause.end,
                        role,
                        predicate,
                        name.text,
                        name.kind != "venue",
                        polarity=-1,
                    )
                )  # pyright: ignore[reportArgumentType]
            break
    return gone


def _closed(found: Sequence[RoleStatement], reading: TurnReading) -> list[RoleStatement]:
    """Several places of one role in one turn follow each other: each ends where the next begins."""
    lists = _books()[2]
    closed = list(found)
    for position, one in enumerate(closed):
        following = next(
            (other for other in closed[position + 1 :] if other.role == one.role and other.polarity > 0), None
        )
        previous = next(
            (other for other in reversed(closed[:position]) if other.role == one.role and other.polarity > 0),
            None,
        )
        spell = one.spell
        if spell.start is None and previous is not None and previous.spell.end is not None:
            spell = replace(spell, start=previous.spell.end, precision=previous.spell.precision)
        if spell.end is None and following is not None and following.spell.start is not None:
            spell = replace(spell, end=following.spell.start)
        closed[position] = replace(one, spell=spell)
    return [one if not _is_over(one, reading, lists) else replace(one, polarity=-1) for one in closed]


def _is_over(one: RoleStatement, reading: TurnReading, past: frozenset[str]) -> bool:
    """ "I lived in X", "I used to work at X" without a time: no longer so."""
    words = reading.words[one.start : one.end]
    said = any(word.lower in past and word.tag in {"VBD", "VBN"} for word in words) and not any(
        word.lower in {"have", "'ve", "been", "has"} for word in words
    )
    return said and one.spell.end is None and one.spell.start is None
