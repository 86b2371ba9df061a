"""A place name taken apart: its own words, kinds, numbers, compass words, parts, branch and what follows a comma."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from openmap_graph.rules.folding import script
from openmap_graph.rules.names import normalise
from openmap_graph.rules.placewords import words
from openmap_graph.rules.spellings import COUNTED, NUMBER_SIGNS, UNSPACED, spellings

_QUALIFIERS = re.compile(r"\s*[,，、(（\[【)）\]】|@]\s*|\s+(?:[-–—·]|at|near)\s+", re.IGNORECASE)
_ORDINAL = re.compile(r"^(\d+)(st|nd|rd|th|er|re|eme|й|я)$")
_NUMBER = re.compile(r"^[a-z]{0,2}\d+(?:号|番)?[a-z]?$")
_FLOOR = re.compile(r"^(\d+)f$")
_TERMINAL = re.compile(r"^t(\d)$")
_LETTERED = frozenset({"LATIN", "CYRILLIC", "GREEK"})
_HAN_DIGITS = {digit: str(value) for value, digit in enumerate("〇一二三四五六七八九")} | {"十": "10"}
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_LATE_ROMAN = re.compile(r"^(?=..)x{0,3}(?:ix|iv|v?i{0,3})$")
_BOUNDARY = re.compile(r"(?<=[a-zァ-ヴー])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[a-zァ-ヴ])")
_PIECES = re.compile(r"[a-z]*\d+[a-z]*|[^\W\d]+|\S")


class Name(NamedTuple):
    """The parts of one name.

    `head` is the normalised name before a comma, bracket or branch, and `spellings` are its forms. `words`
    are its words without numbers and parts, `core` those without kinds too; `kinds` are what kinds of venue
    its ends say, outermost last. `inner` are the numbers and parts that stand after a comma. `numbers`, `compass` and `designators` tell apart what lies in one larger place. `branch` is the
    branch of a chain (新宿 of 新宿店), `qualifiers` are what stands after a comma or in brackets.
    """

    head: str
    spellings: frozenset[str]
    words: tuple[str, ...]
    core: tuple[str, ...]
    kinds: tuple[frozenset[str], ...]
    numbers: frozenset[str]
    compass: frozenset[str]
    designators: frozenset[str]
    inner: frozenset[str]
    branch: str | None
    qualifiers: tuple[str, ...]

    @property
    def parts(self) -> frozenset[str]:
        """All that tells apart what lies in one larger place."""
        return self.numbers | self.compass | self.designators

    @property
    def every_kind(self) -> frozenset[str]:
        return frozenset[str]().union(*self.kinds)


@lru_cache(maxsize=8192)
def parse_name(name: str) -> Name:
    """The parts of a name, in any script."""
    pieces = [piece for piece in _QUALIFIERS.split(name) if piece.strip()] or [name]
    head, branch = _cut_branch(normalise(pieces[0]))
    raw_head = pieces[0] if branch is None else head
    qualifiers, inner = list[str](), set[str]()
    parts = list(_parts_of(head))
    compass, designators, numbers, rest = _take_parts(parts)
    for piece in map(normalise, pieces[1:]):
        mark = _branch_mark(piece)
        inner_compass, inner_designators, inner_numbers, more = _take_parts(list(_parts_of(piece)))
        if mark and branch is None:
            branch = piece.removesuffix(mark).strip()
        elif inner_designators and not more:
            inner |= inner_compass | inner_designators | inner_numbers
            compass, designators, numbers = (
                compass | inner_compass,
                designators | inner_designators,
                numbers | inner_numbers,
            )
        else:
            qualifiers.append(piece)
    core, kinds = _take_kinds(rest)
    forms = set(spellings(raw_head))
    if any(script(character) in UNSPACED for character in head):
        forms.add("".join(parts))
    return Name(
        head=head,
        spellings=frozenset(forms),
        words=tuple(rest),
        core=core,
        kinds=kinds,
        numbers=frozenset(numbers),
        compass=frozenset(compass),
        designators=frozenset(designators),
        inner=frozenset(inner),
        branch=branch,
        qualifiers=tuple(qualifiers),
    )


def _branch_mark(text: str) -> str | None:
    """The mark that makes a text the branch of a chain; 咖啡店 is a kind of venue and none."""
    if text in words().kinds or _endings(text)[-1] not in words().branch_marks:
        return None
    return next(mark for mark in words().branch_marks if text.endswith(mark) and text != mark)


def _cut_branch(head: str) -> tuple[str, str | None]:
    """The name without its branch, and the branch without its mark: マルイ 新宿店 is マルイ in 新宿."""
    *before, last = _BOUNDARY.sub(" ", head).split() or [head]
    mark = _branch_mark(last) if before and last else None
    return (head, None) if mark is None else (" ".join(before), last.removesuffix(mark))


def _parts_of(head: str) -> Iterator[str]:
    """The words of a name; kinds of two words are one, and unspaced text is cut before its known endings."""
    for written, joined in words().compounds.items():
        if written in head:
            head = re.sub(rf"\b{written}\b", joined, head)
    for word in _BOUNDARY.sub(" ", head).split():
        for piece in _PIECES.findall(word) if re.search(r"\d", word) else (word,):
            yield from _endings(piece)


def _endings(word: str) -> tuple[str, ...]:
    """A word cut before its known endings: 复旦大学东门 into 复旦, 大学, 东, 门."""
    if not word or script(word[-1]) not in UNSPACED | {"HANGUL"}:
        return (word,)
    lists = words()
    for length in range(min(6, len(word) - 1), 0, -1):
        rest, ending = word[:-length], word[-length:]
        known = ending in lists.designators or ending in lists.kinds or ending in lists.goods
        if (known or ending in lists.branch_marks) and (
            length > 1 or len(rest) > 1 or rest in lists.compass or rest in _HAN_DIGITS
        ):
            return (*_before_ending(rest, ending), ending)
    return (word,)


def _before_ending(rest: str, ending: str) -> tuple[str, ...]:
    lists = words()
    korean_kind = script(ending[0]) == "HANGUL" and ending not in lists.designators
    for length in (2, 1):
        tail = rest[-length:]
        # 河南 and 경남 are names of their own: a direction needs a longer word before it, or none
        if len(rest) >= length and len(rest) - length != 1 and tail in lists.compass and not korean_kind:
            return (*(_endings(rest[:-length]) if len(rest) > length else ()), tail)
    if rest[-1] in _HAN_DIGITS and ending in lists.designators:
        return (*(_endings(rest[:-1]) if len(rest) > 1 else ()), _HAN_DIGITS[rest[-1]])
    return _endings(rest)


def _number(word: str) -> str | None:
    if ordinal := _ORDINAL.match(word):
        return ordinal[1]
    return word.rstrip("号番") if _NUMBER.match(word) else None


def _take_parts(parts: list[str]) -> tuple[set[str], set[str], set[str], list[str]]:
    """Compass words, designators, numbers, and the remaining words in order."""
    lists = words()
    compass, designators, numbers = set[str](), set[str](), set[str]()
    used = set[int]()
    for index, word in enumerate(parts):
        if short := _TERMINAL.match(word) or _FLOOR.match(word):
            numbers.add(short[1])
            designators.add("terminal" if word[0] == "t" else "level")
            used.add(index)
        elif number := _number(word):
            numbers.add(number)
            used.update({index} | ({index - 1} if index and parts[index - 1] in NUMBER_SIGNS else set()))
        elif word in lists.compass:
            compass.add(lists.compass[word])
            used.add(index)
        elif index and _LATE_ROMAN.match(word):
            numbers.add(_arabic(word))
            used.add(index)
    for index, word in enumerate(parts):
        if word in lists.designators and index not in used:
            beside = [near for near in (index - 1, index + 1) if 0 <= near < len(parts)]
            label = next((near for near in beside if near not in used and _is_label(parts[near])), None)
            if label is not None:
                numbers.add(_ROMAN.get(parts[label], COUNTED.get(parts[label], parts[label])))
                used.add(label)
            if any(near in used for near in beside):
                designators.add(lists.designators[word])
                used.add(index)
    return compass, designators, numbers, [word for index, word in enumerate(parts) if index not in used]


def _arabic(roman: str) -> str:
    values = [{"i": 1, "v": 5, "x": 10}[letter] for letter in roman]
    following = [*values[1:], 0]
    return str(
        sum(-value if value < after else value for value, after in zip(values, following, strict=True))
    )


def _is_label(word: str) -> bool:
    return word in COUNTED or word in _ROMAN or (len(word) == 1 and script(word) in _LETTERED)


def _take_kinds(parts: list[str]) -> tuple[tuple[str, ...], tuple[frozenset[str], ...]]:
    """The words without the kinds at both ends and the goods at the end; at least one word is left."""
    lists = words()
    rest, before, after = list(parts), list[frozenset[str]](), list[frozenset[str]]()
    while len(rest) > 1 and (kinds := lists.kinds.get(rest[-1]) or lists.goods.get(rest[-1])):
        after.append(kinds)
        rest.pop()
    while len(rest) > 1 and (kinds := lists.kinds.get(rest[0])):
        before.append(kinds)
        rest.pop(0)
    return tuple(rest), (*before, *reversed(after))
