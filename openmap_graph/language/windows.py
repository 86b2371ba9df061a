"""The words around a quantity, and the data file that says what they mean."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

_CLAUSE_BREAK = re.compile(
    r"[,;:.!?()—。，；！？、\n]|\s[–-]\s|\b(?:then|but|while|whereas|although|though)\b", re.IGNORECASE
)
_SENTENCE_BREAK = re.compile(r"[.!?](?=\s|$)|[。！？\n]")
_REACH = 120


@dataclass(frozen=True)
class Window:
    """What stands around the characters `start` to `end`, no further than the neighbouring quantities."""

    text: str
    start: int
    end: int
    floor: int = 0
    ceiling: int | None = None

    @cached_property
    def before(self) -> str:
        """The sentence before it."""
        left = self.text[max(self.floor, self.start - _REACH) : self.start]
        return _after_last(_SENTENCE_BREAK, left)

    @cached_property
    def after(self) -> str:
        """The sentence after it."""
        return _until_first(_SENTENCE_BREAK, self.text[self.end : self.ceiling][:_REACH])

    @cached_property
    def clause_before(self) -> str:
        """The clause before it."""
        return _after_last(_CLAUSE_BREAK, self.before)

    @cached_property
    def clause_after(self) -> str:
        """The clause after it."""
        return _until_first(_CLAUSE_BREAK, self.after)

    @property
    def clause(self) -> str:
        """The clause it stands in, without itself."""
        return f"{self.clause_before} … {self.clause_after}"

    @property
    def sentence(self) -> str:
        """The sentence it stands in, without itself."""
        return f"{self.before} … {self.after}"


@cache
def lexicon() -> dict[str, Any]:
    """The data file of words around numbers."""
    return tomllib.loads((files("openmap_graph.language") / "data" / "measures.toml").read_text("utf-8"))


@cache
def matcher(table: str, name: str) -> re.Pattern[str]:
    """One list of the data file as one pattern."""
    return re.compile("|".join(edged(entry) for entry in lexicon()[table][name]), re.IGNORECASE)


def edged(entry: str) -> str:
    """The pattern `entry`, bound to word edges where it begins and ends with a letter of an alphabet."""
    left = r"(?<!\w)" if re.match(r"[\w(\[]", entry) and not _is_han(entry[0]) else ""
    right = r"(?!\w)" if re.search(r"[\w)?\]]$", entry) and not _is_han(entry[-1]) else ""
    return f"{left}(?:{entry}){right}"


def any_of(words: Iterable[str]) -> str:
    """A pattern that matches any of the words, longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _is_han(sign: str) -> bool:
    return "\u3040" <= sign <= "\u9fff"


def _after_last(pattern: re.Pattern[str], text: str) -> str:
    end = 0
    for match in pattern.finditer(text):
        end = match.end()
    return text[end:]


def _until_first(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return text[: match.start()] if match else text
