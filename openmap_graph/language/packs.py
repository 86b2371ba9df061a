"""Language packs: which languages can be read, and which one a text is in.

English has a grammar of its own. A pack is a file `data/packs/<language>.toml` and one entry in `PACKS`: word
lists for `foreign.py`. Text in a language without a pack is kept and searched, but nothing is concluded from it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from openmap_graph.language.lexicon import word_set

PACKS = ("es", "de", "fr", "it", "pt", "zh", "ja")
"""Languages that are read with word lists; the same for all of them."""

_WITHOUT_SPACES = frozenset({"zh", "ja"})
_DATA = Path(__file__).parent / "data" / "packs"
_NEIGHBOURS = ("es", "de", "fr", "it", "pt", "nl")
_RELATIVES = {"de": ("nl", "sv", "da"), "es": ("ca",), "pt": ("ca",), "fr": ("ca",), "it": ("ro",)}
"""Languages without a pack that look like one that has one."""
_ELSEWHERE = re.compile(r"[åøæąćęłńśźżčďěňřšťůžğışțăőű]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_OTHER_SCRIPT = re.compile(r"[^\W\d_a-zA-Z\u00c0-\u024f]")
_KANA, _HAN = re.compile(r"[\u3040-\u30ff]"), re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(r"[^\n。！？]+?(?:[.!?…]+(?=\s|$)|[。！？]+|(?=\n)|$)")
_CLEAR_SHARE = 0.25
_FEW = 3
_MARGIN = 0.6
_UNREAD_SHARE = 0.5
_HAN_SHARE = 0.5


@dataclass(frozen=True, eq=False)
class Pack:
    """The word lists of one language, as regular expressions; `names` are plain words."""

    language: str
    spaced: bool
    patterns: dict[str, re.Pattern[str]]
    words: dict[str, frozenset[str]]
    traits: dict[str, re.Pattern[str]]
    ordinals: dict[str, re.Pattern[str]]
    companions: dict[str, re.Pattern[str]]
    lists: dict[str, tuple[str, ...]]


@lru_cache(maxsize=16)
def load_pack(language: str) -> Pack:
    """The pack of a language, read once."""
    data: dict[str, Any] = tomllib.loads((_DATA / f"{language}.toml").read_text(encoding="utf-8"))
    spaced = language not in _WITHOUT_SPACES
    traits, ordinals, companions = (
        {name: _pattern(words, spaced=spaced) for name, words in data.pop(table).items()}
        for table in ("traits", "ordinals", "companions")
    )
    lists: dict[str, tuple[str, ...]] = {name: tuple(words) for name, words in data.items()}
    return Pack(
        language,
        spaced,
        {name: _pattern(words, spaced=spaced) for name, words in lists.items() if words},
        {name: frozenset(words) for name, words in lists.items()},
        traits,
        ordinals,
        companions,
        lists,
    )


def _pattern(words: Sequence[str], *, spaced: bool) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    joined = "|".join(f"(?:{word})" for word in longest_first)
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)" if spaced else f"(?:{joined})", re.IGNORECASE)


@lru_cache(maxsize=20_000)
def _frequency(word: str, language: str) -> float:
    from wordfreq import zipf_frequency

    return zipf_frequency(word, language)


def frequency_in(word: str, language: str) -> float:
    """How common a word is in a language, on the Zipf scale (0 unknown, 7 the most common)."""
    return _frequency(word.lower(), language)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters [start, end) of a text in one language that has a pack."""

    start: int
    end: int
    language: str


@lru_cache(maxsize=1_000)
def stretches(text: str) -> tuple[Stretch, ...]:
    """The sentences of a text that are in a language with a pack; English and unknown ones are left out."""
    found: list[Stretch] = []
    for match in _SENTENCE.finditer(text):
        language = pack_of(match.group(), found[-1].language if found else None)
        if language is not None:
            found.append(Stretch(match.start(), match.end(), language))
    return tuple(found)


def pack_of(sentence: str, before: str | None = None) -> str | None:
    """The pack that reads a sentence, by its script or its function words; `before` is that of the sentence before it."""
    letters = [char for char in sentence if char.isalpha()]
    if not letters:
        return None
    cjk = sum(bool(_HAN.match(char) or _KANA.match(char)) for char in letters)
    if cjk >= _HAN_SHARE * len(letters):
        return "ja" if _KANA.search(sentence) else "zh" if before != "ja" else "ja"
    if any(_OTHER_SCRIPT.match(char) for char in letters if not _HAN.match(char) and not _KANA.match(char)):
        return None
    words = [word.lower().replace("’", "'") for word in _WORD.findall(sentence)]
    if len(words) < _FEW and (before is None or before in _WITHOUT_SPACES or len(words) < 1):
        return None
    pieces = [
        piece for word in words for piece in ((word, word.split("'")[0] + "'") if "'" in word else (word,))
    ]
    english = sum(word in word_set("packs.function_words") for word in words)
    best, most = None, 0.0
    for language in (name for name in PACKS if name not in _WITHOUT_SPACES):
        known = load_pack(language).words["function_words"]
        count = sum(piece in known for piece in pieces)
        score = count + sum(_frequency(word, language) for word in words) / (10 * len(words))
        if score > most and count:
            best, most = language, score
    if best is None or most <= english + 1:
        return None
    own = sum(_frequency(word, "en") for word in words) / len(words)
    theirs = sum(_frequency(word, best) for word in words) / len(words)
    if any(
        sum(_frequency(word, other) for word in words) / len(words) > theirs
        for other in _RELATIVES.get(best, ())
    ):
        return None
    return best if theirs > own or most > english + _FEW else None


def is_readable(text: str) -> bool:
    """Whether a text is in a language that has a pack, as far as its words tell.

    Function words decide first; else the words' frequencies in English are held against those in its
    neighbours (wordfreq). A text of names and numbers alone counts as readable.
    """
    words = [word.lower() for word in _WORD.findall(text[:2000])]
    if not words:
        return True
    latin = [word for word in words if not _OTHER_SCRIPT.search(word)]
    if len(latin) < _UNREAD_SHARE * len(words) and len(latin) < _FEW:
        return False
    english = sum(word in word_set("packs.function_words") for word in latin)
    if english >= _CLEAR_SHARE * len(latin) or not latin:
        return bool(latin)
    if len(latin) < _FEW:
        return True
    if sum(bool(_ELSEWHERE.search(word)) for word in latin) > 1:
        return False
    own = sum(_frequency(word, "en") for word in latin) / len(latin)
    others = max(sum(_frequency(word, other) for word in latin) / len(latin) for other in _NEIGHBOURS)
    return own + _MARGIN >= others
