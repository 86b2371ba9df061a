"""The keys under which places are stored and found by equality."""

from __future__ import annotations

from collections.abc import Iterator

from openmap_graph.rules.folding import romanised, scripts
from openmap_graph.rules.gazetteer import towns
from openmap_graph.rules.nameparts import Name, parse_name
from openmap_graph.rules.names import normalise
from openmap_graph.rules.placewords import words
from openmap_graph.rules.sounds import consonants
from openmap_graph.rules.spellings import UNSPACED, spellings

_BEFORE_NAMES = frozenset(
    {"saint", "sainte", "santa", "santo", "mount", "new", "old", "big", "little", "my", "our"}
)

_LONGEST = 8
"""So many words or characters of a name may stand for it."""


def lookup_keys(name: str) -> tuple[str, ...]:
    """The normalised strings under which places that `name` may mean are stored and found, sorted.

    Two names that `compare` doesn't call different share a key as a rule; sharing one proves nothing. Keys
    that start with ~ are the consonants of the name's own words, for other scripts and slips of spelling.

    >>> lookup_keys("Owl & Thistle Café")
    ('owl', 'owl and thistle', 'owl and thistle cafe', '~aprntstr', '~aprntstrkp')
    """
    parsed = parse_name(name)
    core = " ".join(parsed.core)
    keys = {normalise(name), *spellings(name), *parsed.spellings, parsed.head, core}
    for form in list(keys):
        parts = form.split()[: _LONGEST + 1]
        keys.update(" ".join(parts[:length]) for length in range(1, len(parts)) if _may_end(parts[:length]))
    if scripts(parsed.head) & UNSPACED:
        keys.update(_east_asian(parsed))
    keys |= {romanised(form) for form in keys if not form.isascii()}
    sounds = {consonants(text) for text in (core, " ".join(parsed.words), core.removeprefix("al "))}
    return tuple(sorted({*filter(None, keys), *(f"~{sound}" for sound in sounds if len(sound) > 1)}))


def _east_asian(parsed: Name) -> Iterator[str]:
    """For names without spaces: what a name that ends in a gate may lie in, and a town's name in Latin letters.

    The characters of a Japanese name don't tell its sound; for towns the list of towns does.
    """
    head = parsed.head.replace(" ", "")
    if head[-1:] in words().designators:
        yield from (head[:length] for length in range(2, min(len(head), _LONGEST)))
    yield from (normalise(town.name) for town in towns(" ".join(parsed.core)))


def _may_end(parts: list[str]) -> bool:
    """Whether people could cut a name after these words."""
    lists = words()
    last = parts[-1]
    if last in lists.connectives or last in lists.articles:
        return False
    common = any(
        last in known
        for known in (
            lists.kinds,
            lists.compass,
            lists.designators,
            lists.street_words,
            lists.abbreviations,
            _BEFORE_NAMES,
        )
    )
    return len(parts) > 1 or not (common or (last.isascii() and len(last) < 3))
