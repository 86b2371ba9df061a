"""Names in lower case told by their own words: what hangs on the signs of inns, and houses of many branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from openmap_graph.language.lexicon import Lexicon, read_data, word_set
from openmap_graph.language.slots import Slot, acts_before, left_of, slot_of
from openmap_graph.language.spans import Span
from openmap_graph.language.words import Word

_LONGEST_CHAIN = 4
_CHAIN_SLOTS = frozenset(
    {"visit", "object", "choice", "comparison", "subject", "fragment", "in", "correction"}
)


@dataclass(frozen=True)
class _Signs:
    single: frozenset[str]
    nouns: frozenset[str]
    tails: frozenset[str]
    adjectives: frozenset[str]
    chains: frozenset[str]
    plain_chains: frozenset[str]


@lru_cache(maxsize=8)
def load_signs(language: str = "en") -> _Signs:
    """The words that names are made of."""
    data = read_data(language, "signs")
    signs, chains = data["signs"], data["chains"]
    return _Signs(
        single=frozenset(signs["single"]),
        nouns=frozenset(signs["nouns"]),
        tails=frozenset(signs["tails"]),
        adjectives=frozenset(signs["adjectives"]),
        chains=frozenset(chains["words"]),
        plain_chains=frozenset(chains["plain"]),
    )


def telling_names(words: Sequence[Word], used: frozenset[int], lexicon: Lexicon) -> list[tuple[Span, Slot]]:
    """The names of inns and of chains in lower case, each with the slot it stands in."""
    found: list[tuple[Span, Slot]] = []
    end = 0
    for index, word in enumerate(words):
        if index < end or index in used or word.is_capitalised:
            continue
        before = found[-1][0].end if found else 0
        goes_on = bool(before) and all(
            one.lower in word_set("lower_names.then") for one in words[before:index]
        )
        one = _chain(words, index, lexicon) or _sign(words, index, lexicon, goes_on=goes_on)
        if one is not None and used.isdisjoint(range(one[0].start, one[0].end)):
            found.append(one)
            end = one[0].end
    return found


def _chain(words: Sequence[Word], start: int, lexicon: Lexicon) -> tuple[Span, Slot] | None:
    signs = load_signs()
    for end in range(min(len(words), start + _LONGEST_CHAIN), start, -1):
        text = _joined(words[start:end])
        is_plain = text in signs.plain_chains
        if text not in signs.chains and not is_plain:
            continue
        slot = slot_of(words, start, end, lexicon)
        if slot not in _CHAIN_SLOTS or _goes_on(words, end, lexicon):
            return None
        if is_plain and slot != "visit":
            return None
        return Span(start, end, "lower"), slot
    return None


def _joined(words: Sequence[Word]) -> str:
    """The words as written, with a space only where one is."""
    return "".join(f" {word.lower}" if word.space_before else word.lower for word in words).strip()


def _sign(words: Sequence[Word], start: int, lexicon: Lexicon, *, goes_on: bool) -> tuple[Span, Slot] | None:
    """ "the rose and crown", "green door", "the kings head", "the magpie", where people go to places."""
    first = start + (words[start].lower == "the")
    has_article = first > start
    end, is_alone = _sign_end(words, first)
    led = start > 0 and words[start - 1].tag in {"DT", "PRP$", "JJ", "CD"}
    if not end or (not has_article and (is_alone or led)):
        return None
    if end < len(words) and words[end].lower in lexicon.names.venue_heads and words[end].tag != "VBD":
        end += 1
    slot = slot_of(words, start, end, lexicon)
    left = left_of(words, start)
    indoors = slot == "in" and left >= 0 and acts_before(words, left, lexicon)
    tried = slot == "object" and words[left].lower in {"tried", "visited"}
    if slot != "visit" and not (indoors or goes_on or tried) and (has_article or slot != "object"):
        return None
    if slot == "visit" and words[left].lower in {"by", "past", "outside"}:
        return None
    return None if _goes_on(words, end, lexicon) else (Span(start, end, "lower"), "visit")


def _sign_end(words: Sequence[Word], first: int) -> tuple[int, bool]:
    """Where a name made of sign words ends, and whether it is but one word; 0 when there is none."""
    signs = load_signs()
    lowers = [word.lower for word in words[first : first + 4]]
    if not lowers:
        return 0, False
    if lowers[1:2] and lowers[0] in signs.adjectives and lowers[1] in signs.nouns:
        return first + 2, False
    if lowers[0].endswith("s") and lowers[1:2] and lowers[1] in signs.tails:
        return first + 2, False
    if lowers[1:2] in (["'s"], ["’s"], ["'"]) and lowers[2:3] and lowers[2] in signs.tails:
        return first + 3, False
    joined = lowers[1:2] in (["and"], ["&"], ["n"], ["'n'"]) and lowers[2:3]
    if joined and lowers[0] in signs.nouns and lowers[2] in signs.nouns:
        return first + 3, False
    if lowers[0] in signs.single:
        return first + 1, True
    return 0, False


def _goes_on(words: Sequence[Word], end: int, lexicon: Lexicon) -> bool:
    """Whether a noun follows that the words only describe ("starbucks cup", "the crown court")."""
    if end >= len(words):
        return False
    following = words[end]
    if following.lower in {"and", "&"} or following.is_punctuation or following.is_capitalised:
        return False
    lists = lexicon.names
    free = lists.ends | lists.calendar | lexicon.visits.mark_words | word_set("lower_names.be")
    return (
        following.tag in {"NN", "NNS"}
        and following.lower not in free | lexicon.opinions.chat
        and following.lower not in lexicon.opinions.adjectives
    )
