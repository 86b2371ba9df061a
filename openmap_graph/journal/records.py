"""The bytes of a journal's files: records of a fixed length, cut by position and never by lines."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from openmap_graph.errors import InvalidInput

ENTRY_BYTES = 320
SUMMARY_BYTES = 288
MOST_TEXT_BYTES = 280

_HEAD = re.compile(rb"#(0|[1-9]\d{0,25}) (\d{4}-\d\d-\d\d) ")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class Damaged(ValueError):
    """A record is not what it has to be; the text says why."""


class Entry(NamedTuple):
    """One memory as the files have it; `damage` says why it can't be read."""

    number: int
    day: str
    text: str
    damage: str | None = None

    @property
    def line(self) -> str:
        """The memory on one line."""
        if self.damage:
            return f"#{self.number} (damaged: {self.damage})"
        return f"#{self.number} {self.day} {self.text}"


def checked_text(text: object, most_bytes: int = MOST_TEXT_BYTES) -> str:
    """The text without outer white space, or `InvalidInput` when a record can't hold it; nothing is ever cut.

    >>> checked_text("  The user prefers uv. ")
    'The user prefers uv.'
    """
    if not isinstance(text, str):
        raise InvalidInput(f"text: {type(text).__name__} is no text.")
    stripped = text.strip()
    if not stripped:
        raise InvalidInput("text: it is empty.", way_out="Write one line.")
    if "\n" in stripped or "\r" in stripped:
        raise InvalidInput("text: it has a line break.", way_out="Write one line, or several memories.")
    try:
        size = len(stripped.encode())
    except UnicodeEncodeError:
        raise InvalidInput("text: it has half a character (a lone surrogate).") from None
    if size > most_bytes:
        raise InvalidInput(
            f"text: {size} bytes are more than {most_bytes}.", way_out="Say it shorter; nothing was saved."
        )
    return stripped


def checked_day(day: object, field: str = "day") -> str:
    """A real date as `YYYY-MM-DD`, or `InvalidInput`.

    >>> checked_day("2026-02-28")
    '2026-02-28'
    """
    text = day.isoformat() if type(day) is date else day
    if isinstance(text, str) and _DAY.fullmatch(text):
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError:
            pass
    raise InvalidInput(f"{field}: {text!r} is no date.", way_out="Write YYYY-MM-DD.")


def entry_record(number: int, day: str, text: str) -> bytes:
    """The 320 bytes of a memory whose day and text have been checked.

    >>> entry_record(7, "2026-07-01", "tea")[:22]
    b'#7 2026-07-01 tea     '
    """
    return _padded(f"#{number} {day} {text}".encode(), ENTRY_BYTES)


def summary_record(text: str) -> bytes:
    """The 288 bytes of a summary whose text has been checked."""
    return _padded(text.encode(), SUMMARY_BYTES)


def read_entry(record: bytes, number: int) -> Entry:
    """The memory in a record; with `damage` when it is not that of this number."""
    try:
        body = _body(record, ENTRY_BYTES)
        head = _HEAD.match(body)
        if not head:
            raise Damaged("no number and date at its start")
        if int(head[1]) != number:
            raise Damaged(f"it calls itself #{int(head[1])}")
        return Entry(number, _real_day(head[2].decode()), _text(body[head.end() :]))
    except Damaged as damage:
        return Entry(number, "", "", str(damage))


def read_summary(record: bytes) -> str:
    """The text in a record; raises `Damaged`."""
    return _text(_body(record, SUMMARY_BYTES))


def could_be_torn(tail: bytes) -> bool:
    """Whether bytes after the last whole record may be the start of one; the line feed is its last byte.

    >>> could_be_torn(b"#4 2026-07-0"), could_be_torn(b"#4 2026-07-01 tea\\n")
    (True, False)
    """
    return b"\n" not in tail


def _padded(content: bytes, size: int) -> bytes:
    return content.ljust(size - 1) + b"\n"


def _body(record: bytes, size: int) -> bytes:
    if len(record) != size:
        raise Damaged(f"{len(record)} bytes instead of {size}")
    if record[-1:] != b"\n" or b"\n" in record[:-1]:
        raise Damaged("its line feed is not where it has to be")
    return record[:-1].rstrip(b" ")


def _real_day(day: str) -> str:
    try:
        date.fromisoformat(day)
    except ValueError:
        raise Damaged(f"{day} is no date") from None
    return day


def _text(content: bytes) -> str:
    if not content:
        raise Damaged("it has no text")
    if len(content) > MOST_TEXT_BYTES:
        raise Damaged(f"its text has {len(content)} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Damaged(f"byte {error.start} of its text is not UTF-8") from None
