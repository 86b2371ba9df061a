"""Corrections: a later word puts right what an earlier one said, in the same turn or across turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.judging import is_negated
from openmap_graph.language.lexicon import Lexicon, read_data
from openmap_graph.language.names import Name
from openmap_graph.language.patterns import PhraseBook, phrase_list
from openmap_graph.language.words import Word


@dataclass(frozen=True)
class CorrectionWords:
    """The word lists about corrections."""

    right: PhraseBook[bool]
    wrong: PhraseBook[bool]
    signs: frozenset[str]
    take_back: PhraseBook[bool]


@lru_cache(maxsize=8)
def load_correction_words(language: str = "en") -> CorrectionWords:
    """The word lists about corrections of a language."""
    data = read_data(language, "corrections")
    return CorrectionWords(
        right=phrase_list(data["right"]["phrases"]),
        wrong=phrase_list(data["wrong"]["phrases"]),
        signs=frozenset(data["signs"]["words"]),
        take_back=phrase_list(data["take_back"]["phrases"]),
    )


@dataclass(frozen=True, slots=True)
class Correction:
    """`wrong` was said by mistake for `right`; either may be missing. Words [start, end) say so."""

    wrong: str | None
    right: str | None
    start: int
    end: int


def corrections_in(
    reading: TurnReading, claimed: Mapping[str, str], lexicon: Lexicon
) -> tuple[Correction, ...]:
    """The corrections of a turn; `claimed` are the places of which the user told something before, in order."""
    lists = load_correction_words()
    venues = [name for name in reading.names if name.kind == "venue"]
    right = [name for name in venues if _is_right(name, reading, lists, lexicon)]
    wrong = [name for name in venues if name not in right and _is_wrong(name, reading, lists)]
    found: list[Correction] = []
    if right:
        mistaken = wrong[0].text if wrong else _last_claimed(claimed, right[0].text)
        if wrong or mistaken:
            start, end = _stretch(reading.clauses, [right[0], *wrong[:1]])
            found.append(Correction(mistaken, right[0].text, start, end))
    covered = {one.wrong for one in found}
    for clause in reading.clauses:
        for name in _taken_back(clause, reading, claimed, lists):
            if name not in covered:
                covered.add(name)
                found.append(Correction(name, None, clause.start, clause.end))
    return tuple(found)


def _is_right(name: Name, reading: TurnReading, lists: CorrectionWords, lexicon: Lexicon) -> bool:
    words = reading.words
    for first in range(max(0, name.start - 5), name.start):
        hit = lists.right.match(words, first, name.start)
        if hit is None or hit.end < name.start - 1 or _crosses_end(words, hit.end, name.start):
            continue
        if is_negated(words, name.start, _clause_of(reading, name), lexicon):
            return False
        if "mean" in hit.entry or "meant" in hit.entry or "=actually" in hit.entry:
            return True
        return _has_sign(reading, name, lists) or _contrasts(words, name.end, lists)
    return False


def _contrasts(words: Sequence[Word], end: int, lists: CorrectionWords) -> bool:
    """ "it was X, not Y"."""
    for index in range(end, min(len(words), end + 3)):
        if words[index].text not in {",", '"', "”", "-", "—"}:
            return words[index].lower == "not"
    return False


def _has_sign(reading: TurnReading, name: Name, lists: CorrectionWords) -> bool:
    clause = _clause_of(reading, name)
    sentence = [word for one in reading.clauses if one.sentence == clause.sentence for word in one.words]
    return any(word.lower in lists.signs for word in sentence if word.index < name.start)


def _is_wrong(name: Name, reading: TurnReading, lists: CorrectionWords) -> bool:
    words = reading.words
    for first in range(max(0, name.start - 4), name.start):
        hit = lists.wrong.match(words, first, name.start)
        if hit is not None and hit.end >= name.start - 1 and not _crosses_end(words, hit.end, name.start):
            starts = (
                first == 0
                or words[first - 1].is_punctuation
                or words[first - 1].lower in {"and", "no", "sorry", "was", "it's", "'s", "is", "but"}
            )
            return hit.entry != "not" or starts
    return False


def _crosses_end(words: Sequence[Word], start: int, end: int) -> bool:
    return any(word.text in {".", "!", "?", ";"} for word in words[start:end])


def _clause_of(reading: TurnReading, name: Name) -> Clause:
    return next(clause for clause in reading.clauses if name.start in clause)


def _last_claimed(claimed: Mapping[str, str], right: str) -> str | None:
    return next(
        (name for name in reversed(list(claimed)) if name != right and claimed[name] != "retracted"), None
    )


def _stretch(clauses: Sequence[Clause], names: Sequence[Name]) -> tuple[int, int]:
    inside = [clause for clause in clauses if any(name.start in clause for name in names)]
    return min(clause.start for clause in inside), max(clause.end for clause in inside)


def _taken_back(
    clause: Clause, reading: TurnReading, claimed: Mapping[str, str], lists: CorrectionWords
) -> list[str]:
    """Places of which an earlier claim is denied: "we didn't actually go to X", "forget what I said about X"."""
    if clause.modality != "asserted" or clause.holder != "user":
        return []
    hits = lists.take_back.find(reading.words, clause.start, clause.end)
    if not hits:
        return []
    return [
        name.text
        for name in reading.names
        if name.kind == "venue"
        and name.start in clause
        and name.start >= hits[0].start
        and claimed.get(name.text) not in {None, "retracted", "want_to_go", "mentioned"}
    ]
