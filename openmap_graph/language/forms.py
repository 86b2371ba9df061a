"""Words and their forms without a language model: plain words, plurals, and the units a vocabulary matches."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

_WORD = re.compile(r"\w+(?:['’&]\w+)*|[^\w\s]")
_LEADING = re.compile(r"^(?:(?:a|an|the|some|any|my|our|their|its|this|that|these|those)\s+)+")
_IRREGULAR = {
    "children": "child",
    "people": "people",
    "men": "man",
    "women": "woman",
    "feet": "foot",
    "leaves": "leaf",
}
_UNCHANGED = re.compile(r"(?:ss|us|is|ous|news|series)$")


class Word(Protocol):
    """What the vocabulary needs to know of a word, beside its `lemma_` (as spaCy has it) or `lemma`."""

    @property
    def text(self) -> str: ...


class PlainWord(NamedTuple):
    """A word made without a language model, with its place in the text."""

    text: str
    lemma_: str
    start: int
    end: int


class Unit(NamedTuple):
    """One word as it is matched: its possible keys, the token it stands in, and whether a hyphen precedes it."""

    keys: tuple[str, ...]
    token: int
    after_hyphen: bool


def plain_words(text: str) -> list[PlainWord]:
    """The words and marks of `text`, with plurals reduced.

    >>> [word.lemma_ for word in plain_words("Two quiet cafés")]
    ['two', 'quiet', 'café']
    """
    return [
        PlainWord(m.group(), singular(m.group().lower()), m.start(), m.end()) for m in _WORD.finditer(text)
    ]


def concept_id(text: str) -> str:
    """The normal form of a term that is in no vocabulary: lower case, single spaces, last word singular.

    >>> concept_id("the River-Views")
    'river view'
    """
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("_", " ")
    plain = " ".join(re.sub(r"[-/\s]+", " ", plain).strip(" .,;:!?\"'“”()").split())
    plain = _LEADING.sub("", plain)
    head, _, last = plain.rpartition(" ")
    return f"{head} {singular(last)}".strip()


def singular(word: str) -> str:
    """The word without its plural ending, lower case in and out."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or _UNCHANGED.search(word):
        return word
    if not word.isascii():
        return word[:-1] if _plain(word).endswith("es") else word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


def units(tokens: Sequence[Word]) -> Iterator[Unit]:
    """What of `tokens` is matched: parts of hyphenated words apart, "n't" as "not", possessive marks left out."""
    hyphen = False
    for index, token in enumerate(tokens):
        text = _plain(token.text)
        if text in ("-", "/", "'s", "'", "_"):
            hyphen = text == "-"
            continue
        if text.endswith("n't"):
            stem = {"ca": "can", "wo": "will", "": ""}.get(text[:-3], text[:-3])
            if stem:
                yield Unit((stem,), index, hyphen)
            yield Unit(("not",), index, False)
            hyphen = False
            continue
        parts = [part for part in re.split(r"[-/_‐‑]", text.removesuffix("'s")) if part]
        for part in parts:
            lemma = _plain(_lemma(token)) if len(parts) == 1 else part
            keys = dict.fromkeys((part, lemma, singular(part)))
            yield Unit(tuple(key for key in keys if key), index, hyphen)
            hyphen = len(parts) > 1
        hyphen = False


def _lemma(token: Word) -> str:
    lemma = getattr(token, "lemma_", None)
    return lemma if isinstance(lemma, str) else str(getattr(token, "lemma", token.text))
