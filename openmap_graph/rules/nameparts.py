"""A place name taken apart: its own words, kind, numbers, compass words, parts and what stands after a comma."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from openmap_graph.rules.folding import romanised, script
from openmap_graph.rules.names import normalise
from openmap_graph.rules.placewords import words

_UNSPACED = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "KATAKANA-HIRAGANA"})
_QUALIFIERS = re.compile(r"\s*[,，、(（\[【)）\]】|@]\s*|\s+[-–—·]\s+")
_ORDINAL = re.compile(r"^(\d+)(st|nd|rd|th|er|re|eme|e|o|a|й|я)$")
_NUMBER = re.compile(r"^[a-z]?\d+(?:号|番)?[a-z]?$")
_BOUNDARY = re.compile(r"(?<=[a-zァ-ヴー])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[a-zァ-ヴ])")
_HAN_DIGITS = {digit: str(value) for value, digit in enumerate("〇一二三四五六七八九")} | {"十": "10"}
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_COUNTED = {word: str(value) for value, word in enumerate(_SMALL, start=1)}


class Name(NamedTuple):
    """The parts of one name.

    `spellings` are the normalised forms of `head`, the name before a comma or bracket, with its
    abbreviations written out in every way. `core` are its own words without kind, numbers and parts.
    `numbers`, `compass` and `designators` tell apart what lies in one larger place. `qualifiers` are what
    stands after a comma, in brackets, or as a branch (渋谷店).
    """

    full: str
    spellings: frozenset[str]
    head: str
    qualifiers: tuple[str, ...]
    core: tuple[str, ...]
    kinds: frozenset[str]
    numbers: frozenset[str]
    compass: frozenset[str]
    designators: frozenset[str]


@lru_cache(maxsize=8192)
def parse_name(name: str) -> Name:
    """The parts of a name, in any script."""
    pieces = [piece for piece in _QUALIFIERS.split(name) if piece.strip()]
    head, branch = _cut_branch(normalise(pieces[0] if pieces else name))
    parts = [part for word in _compounded(head).split() for part in _segments(word)]
    compass, designators, numbers, rest = _take_parts(parts)
    core, kinds = _take_kinds(rest)
    return Name(
        full=normalise(name),
        spellings=frozenset(spellings(head)),
        head=head,
        qualifiers=(*branch, *(normalise(piece) for piece in pieces[1:])),
        core=tuple(core),
        kinds=kinds,
        numbers=frozenset(numbers),
        compass=frozenset(compass),
        designators=frozenset(designators),
    )


def spellings(normalised: str) -> Iterator[str]:
    """The ways to write out the abbreviations of a normalised text, and its own form first."""
    yield normalised
    choices = [_expansions(word) for word in normalised.split()]
    for chosen in islice(product(*choices), 32):
        yield " ".join(chosen)
    if any(script(character) in _UNSPACED for character in normalised):
        yield normalised.replace(" ", "")


def lookup_keys(name: str) -> tuple[str, ...]:
    """The normalised strings under which places that `name` may mean are stored and found, sorted.

    Two names that `compare` could call the same share a key; sharing one proves nothing.
    """
    parsed = parse_name(name)
    keys = {parsed.full, *parsed.spellings, " ".join(parsed.core), *spellings(parsed.full)}
    for spelling in list(keys):
        parts = spelling.split()
        keys.update(" ".join(parts[:length]) for length in range(1, len(parts)) if _may_end(parts[:length]))
    for spelling in list(keys):
        if not spelling.isascii():
            keys.add(romanised(spelling))
    return tuple(sorted(key for key in keys if key))


def _may_end(parts: list[str]) -> bool:
    """Whether people could cut a name after these words."""
    lists = words()
    last = parts[-1]
    if last in lists.connectives or last in lists.articles:
        return False
    common = lists.kinds.keys() | lists.compass.keys() | lists.designators.keys() | lists.street_words
    common |= lists.abbreviations.keys() | {"saint", "sainte", "santa", "mount", "new", "old"}
    return len(parts) > 1 or (last not in common and (len(last) > 2 or not last.isascii()))


def _expansions(word: str) -> tuple[str, ...]:
    lists = words()
    found = (*lists.abbreviations.get(word, ()),) or (lists.spelling.get(word, _COUNTED.get(word, word)),)
    if word.endswith("str") and len(word) > 4:
        found = (word + "asse",)
    return found


def _compounded(head: str) -> str:
    """The text with kinds of two words as one ("car park")."""
    for written, joined in words().compounds.items():
        head = re.sub(rf"\b{written}\b", joined, head)
    return head


def _cut_branch(head: str) -> tuple[str, tuple[str, ...]]:
    """The name without its branch, and the branch without its mark: マルイ 渋谷店 is マルイ in 渋谷."""
    lists = words()
    *before, last = _BOUNDARY.sub(" ", head).split() or [head]
    mark = next((mark for mark in lists.branch_marks if last.endswith(mark) and last != mark), None)
    if not before or mark is None or last in lists.kinds or _endings(last)[-1] not in lists.branch_marks:
        return head, ()
    return " ".join(before), (last.removesuffix(mark),)


def _segments(word: str) -> Iterator[str]:
    """A word of a script without spaces, cut before the endings that have a meaning of their own."""
    word = _BOUNDARY.sub(" ", word)
    for piece in re.findall(r"[a-z]*\d+[a-z]*|[^\W\d]+|\S", word) if re.search(r"\d", word) else word.split():
        yield from _endings(piece) if script(piece[-1]) in _UNSPACED else (piece,)


def _endings(word: str) -> tuple[str, ...]:
    lists = words()
    for length in range(min(6, len(word) - 1), 0, -1):
        rest, ending = word[:-length], word[-length:]
        known = ending in lists.designators or ending in lists.kinds or ending in lists.branch_marks
        known = known or ending in lists.goods
        if known and (length > 1 or len(rest) > 1 or rest in lists.compass or rest in _HAN_DIGITS):
            return (*_before_ending(rest, ending), ending)
    return (word,)


def _before_ending(rest: str, ending: str) -> tuple[str, ...]:
    lists = words()
    for length in (2, 1):
        tail = rest[-length:]
        # 河南 and 강남 are names of their own: a direction needs a longer word before it, or none
        if len(rest) >= length and len(rest) - length != 1 and tail in lists.compass:
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
        if number := _number(word):
            numbers.add(number)
            used.add(index)
        elif word in lists.compass:
            compass.add(lists.compass[word])
            used.add(index)
    for index, word in enumerate(parts):
        if word not in lists.designators or index in used:
            continue
        beside = [near for near in (index - 1, index + 1) if 0 <= near < len(parts)]
        label = next((near for near in beside if _is_label(parts[near])), None)
        if label is None and not any(near in used for near in beside):
            continue
        if label is not None and label not in used:
            numbers.add(_ROMAN.get(parts[label], _COUNTED.get(parts[label], parts[label])))
            used.add(label)
        designators.add(lists.designators[word])
        used.add(index)
    return compass, designators, numbers, [word for index, word in enumerate(parts) if index not in used]


def _is_label(word: str) -> bool:
    return word in _COUNTED or word in _ROMAN or (len(word) == 1 and word.isascii() and word.isalpha())


def _take_kinds(parts: list[str]) -> tuple[list[str], frozenset[str]]:
    """The words without the kinds at both ends and the goods at the end; at least one word is left."""
    lists = words()
    rest, found = list(parts), list[frozenset[str]]()
    while len(rest) > 1 and (kinds := lists.kinds.get(rest[-1]) or lists.goods.get(rest[-1])):
        found.append(kinds)
        rest.pop()
    while len(rest) > 1 and (kinds := lists.kinds.get(rest[0])):
        found.append(kinds)
        rest.pop(0)
    return rest, frozenset[str]().union(*found)
