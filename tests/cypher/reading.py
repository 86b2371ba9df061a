"""What a Cypher file says of labels, types and properties, read with patterns good enough for our own files."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field

_NODE = re.compile(r"\(\s*(?P<name>\w+)?\s*:\s*(?P<labels>\w+(?:\s*[|&:]\s*\w+)*)\s*(?P<map>\{[^{}]*\})?")
_EDGE = re.compile(
    r"\[\s*(?P<name>\w+)?\s*:\s*(?P<types>\w+(?:\s*\|\s*\w+)*)\s*(?P<map>\{[^{}]*\})?[^\[\]]*\]\s*-"
)
_ACCESS = re.compile(r"(?<![\w.$])(?P<name>\w+)\.(?P<property>\w+)(?!\s*\()(?![\w.])")
_PROJECTION = re.compile(r"(?<![\w.:])(?P<name>\w+)\s*\{(?P<inside>[^{}]*)\}")
_KEY = re.compile(r"(?:^|[{,])\s*(\w+)\s*:")
_SELECTED = re.compile(r"(?<!\w)\.(\w+)")
_ITERATED = re.compile(r"[\[(]\s*(\w+)\s+IN\b")
_WORD = re.compile(r"\w+")


@dataclass
class Vocabulary:
    """Labels and types that a text names, and the properties it uses of each variable's labels and types."""

    labels: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    properties: dict[str, set[frozenset[str]]] = field(default_factory=lambda: defaultdict(set))


def vocabulary(code: str) -> Vocabulary:
    """The vocabulary of statement text without comments and strings."""
    found = Vocabulary()
    bound: dict[str, set[str]] = defaultdict(set)
    for pattern, group, names in ((_NODE, "labels", found.labels), (_EDGE, "types", found.types)):
        for match in pattern.finditer(code):
            owners = set(_WORD.findall(match[group]))
            names |= owners
            if match["name"]:
                bound[match["name"]] |= owners
            for key in _KEY.findall(match["map"] or ""):
                found.properties[key].add(frozenset(owners))
    for name in _ITERATED.findall(code):  # also the name of something in a list, which may be a plain map
        bound.pop(name, None)
    for match in _ACCESS.finditer(code):
        if owners := bound.get(match["name"]):
            found.properties[match["property"]].add(frozenset(owners))
    for match in _PROJECTION.finditer(code):
        if owners := bound.get(match["name"]):
            for key in _SELECTED.findall(match["inside"]):
                found.properties[key].add(frozenset(owners))
    return found


def blocks(code: str) -> list[str]:
    """What stands between each pair of braces, without what is inside inner braces."""
    found: list[str] = []
    open_blocks: list[list[str]] = [[]]
    for character in code:
        if character == "{":
            open_blocks.append([])
        elif character == "}" and len(open_blocks) > 1:
            found.append("".join(open_blocks.pop()))
        else:
            open_blocks[-1].append(character)
    return found
