"""Material: text that a turn hands over to be worked on, and talk about fields in which capitals name no places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from openmap_graph.language.lexicon import Lexicon, read_data
from openmap_graph.language.words import Word

_DOCUMENT_CHARS = 1_200
_OWN_SHARE = 0.35
_CODE_SHARE = 0.035
_CODE_CHARS = 120
_FEW = 2
_WORD = re.compile(r"[a-z][\w'’-]*", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?…]+\s+|\n+")
_FIRST_PERSON = re.compile(r"\b(?:i|we|i'm|i've|me|us|my|our)\b", re.IGNORECASE)
_CODE_SIGNS = re.compile(r"[{}<>=;_\[\]|\\]|\(\)|::|->")
_ANSWERS = re.compile(r"^\s*\(?[A-Ea-e][.)]\s", re.MULTILINE)
_HEAD = re.compile(r"^[ \t]*([A-Za-z-]{2,12}):[ \t]", re.MULTILINE)
_MARKS = frozenset({".", "!", "?", "…", "..."})


@lru_cache(maxsize=8)
def _lists(language: str = "en") -> dict[str, frozenset[str]]:
    data: dict[str, Any] = read_data(language, "material")
    return {
        "polite": frozenset(data["tasks"]["polite"]),
        "verbs": frozenset(data["tasks"]["verbs"]),
        "heads": frozenset(data["heads"]["words"]),
        "fields": frozenset(data["fields"]["words"]),
        "tests": frozenset(data["tests"]["phrases"]),
    }


def is_material(text: str) -> bool:
    """Whether a turn is a document, code, a test, or asks for work on a text, and is not told by the user themselves."""
    if len(text) > _DOCUMENT_CHARS and not _is_told(text):
        return True
    return _is_task(text) or _is_code(text) or _is_test(text) or _is_headed(text)


def _is_told(text: str) -> bool:
    """Whether enough sentences speak of "I" and "we" to be a long account of one's own."""
    sentences = [one for one in _SENTENCE_END.split(text) if len(one) > 1]
    own = sum(bool(_FIRST_PERSON.search(one)) for one in sentences)
    return own >= _OWN_SHARE * len(sentences)


def _is_task(text: str) -> bool:
    lists = _lists()
    for word in _WORD.findall(text[:200])[:12]:
        if word.lower() in lists["verbs"]:
            return True
        if word.lower() not in lists["polite"]:
            return False
    return False


def _is_code(text: str) -> bool:
    return len(text) > _CODE_CHARS and len(_CODE_SIGNS.findall(text)) > _CODE_SHARE * len(text)


def _is_test(text: str) -> bool:
    lowered = text.lower()
    return len(_ANSWERS.findall(text)) > _FEW or any(phrase in lowered for phrase in _lists()["tests"])


def _is_headed(text: str) -> bool:
    return sum(found.lower() in _lists()["heads"] for found in _HEAD.findall(text)) >= _FEW


def sentence_around(words: Sequence[Word], index: int) -> Sequence[Word]:
    """The words of the sentence, or the line, that a word stands in."""
    start = index
    while start and not words[start].line_start and words[start - 1].text not in _MARKS:
        start -= 1
    end = index + 1
    while end < len(words) and not words[end].line_start and words[end - 1].text not in _MARKS:
        end += 1
    return words[start:end]


def is_own_account(sentence: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether a sentence speaks of the user."""
    return any(word.lower in lexicon.clauses.own for word in sentence)


def is_other_field(words: Sequence[Word], sentence: Sequence[Word]) -> bool:
    """Whether a sentence, or the turn around it, talks of a field in which capitals name no places."""
    fields = _lists()["fields"]
    if any(word.lower in fields for word in sentence):
        return True
    return len({word.lower for word in words if word.lower in fields}) >= _FEW
