"""Reading talk from a file or standard input: JSON, JSON Lines, or one turn a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple, cast

from openmap_graph.errors import InvalidFile

_SPEAKERS = ("user", "assistant", "system", "tool")


class Talk(NamedTuple):
    """Turns as `capture` takes them, with the conversation and time that the file gives."""

    turns: list[Any]
    conversation: str | None = None
    at: str | None = None


def read_talk(path: Path | None) -> Talk:
    """The talk in a file, or on standard input for None or `-`.

    Raises `InvalidFile` that names the file, and line and column of broken JSON.
    """
    if path is None or str(path) == "-":
        return parse_talk(_standard_input(), "standard input")
    from openmap_graph.probes.files import read_text

    return parse_talk(read_text(path), str(path), suffix=path.suffix.lower())


def read_json(path: Path | None) -> Any:
    """The JSON value in a file, or on standard input for None or `-`; `InvalidFile` names line and column."""
    from openmap_graph.probes.files import parse_json, read_text

    if path is None or str(path) == "-":
        return parse_json(_standard_input(), "standard input")
    return parse_json(read_text(path), str(path))


def parse_talk(text: str, name: str, suffix: str = "") -> Talk:
    """The talk in a text; without a telling `suffix` JSON is recognised by its first character."""
    if suffix in (".jsonl", ".ndjson"):
        return Talk([_line_of_json(line, name, number) for number, line in _lines(text)])
    if suffix == ".json" or (suffix != ".txt" and text.lstrip()[:1] in ("[", "{")):
        return _from_json(text, name)
    return Talk([_spoken(line) for _, line in _lines(text)])


def _from_json(text: str, name: str) -> Talk:
    from openmap_graph.probes.files import parse_json

    value = parse_json(text, name)
    if isinstance(value, list):
        return Talk(cast("list[Any]", value))
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        if isinstance(fields.get("turns"), list):
            return Talk(
                fields["turns"], _text_field(fields, "conversation", name), _text_field(fields, "at", name)
            )
        if "content" in fields:
            return Talk([fields])
    raise InvalidFile(
        f"{name}: there are no turns in it.",
        way_out='Give a list of turns, or an object with a list "turns".',
    )


def _text_field(fields: dict[str, Any], field: str, name: str) -> str | None:
    value = fields.get(field)
    if value is not None and not isinstance(value, str):
        raise InvalidFile(f"{name}: {field}: {value!r} is no text.", way_out="Put it in quotes.")
    return value


def _line_of_json(line: str, name: str, number: int) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise InvalidFile(
            f"{name}: line {number}, column {error.colno}: {error.msg}.", way_out="Correct the JSON there."
        ) from None


def _spoken(line: str) -> dict[str, str]:
    speaker, colon, said = line.partition(":")
    if colon and speaker.strip().lower() in _SPEAKERS:
        return {"role": speaker.strip().lower(), "content": said.strip()}
    return {"role": "user", "content": line.strip()}


def _lines(text: str) -> list[tuple[int, str]]:
    return [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]


def _standard_input() -> str:
    if sys.stdin.isatty():
        sys.stderr.write("Type what was said, a line a turn; end with Ctrl-D.\n")
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidFile("standard input: it is not UTF-8 text.", way_out="Convert it to UTF-8.") from None
