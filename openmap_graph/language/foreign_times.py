"""Expressions of time in other languages than English, put into English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any


def foreign(text: str, languages: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """Start, end and English of each expression of time in one of the languages."""
    taken: list[tuple[int, int]] = []
    for language in languages:
        for pattern, english in _expressions(language):
            for match in pattern.finditer(text):
                if not any(match.start() < end and start < match.end() for start, end in taken):
                    taken.append(match.span())
                    yield match.start(), match.end(), match.expand(_in_english(match, english, language))


def _in_english(match: re.Match[str], english: str, language: str) -> str:
    for index, group in enumerate(match.groups(), start=1):
        english = english.replace(f"\\{index}", _word(group, english, language))
    return english


def _word(word: str, english: str, language: str) -> str:
    if english.endswith("ago"):
        number = _number(word, language)
        if number is not None:
            return number
        if word == "日":
            return "days"
        return _data()["words"].get(word.lower(), word)
    return _data()["words"].get(word.lower(), word)


def _number(word: str, language: str) -> str | None:
    from openmap_graph.language.numbers import numbers_in

    if word.lower() in ("einem", "einer", "einen", "un", "une", "una", "um", "uma", "uno"):
        return "1"
    found = numbers_in(word, (language,))
    return str(int(found[0].value)) if found and found[0].start == 0 and found[0].end == len(word) else None


@cache
def _expressions(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    entries = _data().get(language, {}).get("expressions", ())
    edge = "" if language in ("zh", "ja") else r"(?<!\w)", "" if language in ("zh", "ja") else r"(?!\w)"
    return tuple(
        (re.compile(f"{edge[0]}(?:{pattern}){edge[1]}", re.IGNORECASE), english)
        for pattern, english in entries
    )


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("openmap_graph.language") / "data" / "times.toml").read_text("utf-8"))
