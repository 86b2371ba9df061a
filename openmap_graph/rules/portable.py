"""Lines of an export: JSON in one canonical form, and ids that name things without naming the user."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, cast

from pydantic import ValidationError

from openmap_graph.model.place import Point
from openmap_graph.rules.keys import key

NEUTRAL = ""
"""The user in whose name the ids of a file are made: no user id is blank."""

OWNER = "user"
"""How a file calls the user's own node."""

SINGLE: Mapping[str, str] = {"User": OWNER, "EvaluationState": "evaluation"}
"""Labels of which a user has one node, whose key is the user's id, and how a file calls it."""

_BOUND = frozenset({"key", "user_id", "tenant", "origin", "embedding", "vector_pending"})
"""Properties that follow from the user, the id or the encoder."""

_PASSING: Mapping[str, frozenset[str]] = {
    "User": frozenset({"caption", "revision", "importing", "imported_lines", "erasing_since"}),
    "Place": frozenset({"owner", "importing"}),
    "EvaluationState": frozenset({"owner", "until"}),
    "JournalLevel": frozenset({"stamp", "digests", "reserved", "reserved_at", "reserved_to"}),
    "JournalEntry": frozenset({"receipt"}),
}
"""By label, properties that follow from the user too, or that only last as long as something is under way."""

_ID = re.compile(r"(?<![0-9A-Za-z])[a-z]{3}_[0-9a-f]{32}(?![0-9A-Za-z])")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_SUFFIX = re.compile(r"(?:_\d{1,20}|)")
_WORDS = frozenset({"text", "sentence", "search_text", "note", "notes", "name", "title", "summary"})
"""Properties that hold what somebody said or wrote: never searched for ids."""

_PLAIN = frozenset({str, int, float, bool})
_LARGEST = 2**63

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
_quoted = json.encoder.encode_basestring_ascii

ID_CHARS = 36
"""How long an id is: three letters, a line, 128 bits as hexadecimal digits."""


class Unreadable(ValueError):
    """A line is not what a line of an export can be; the text says why."""


def line_of(record: Mapping[str, Any]) -> bytes:
    """A record as one line of ASCII with its line feed; equal records give equal lines."""
    return _ENCODER.encode(record).encode("ascii") + b"\n"


def edge_properties(properties: Mapping[str, Any]) -> str:
    """The part of a relationship's line that tells its key and its properties."""
    held = packed(properties)
    key = held.pop("key", None)
    parts = {"key": key, "properties": held or None}
    return ",".join(f'"{name}":{_ENCODER.encode(value)}' for name, value in parts.items() if value)


def edge_line(kind: str, source: str, target: str, properties: str) -> bytes:
    """The line of a relationship; `properties` is what `edge_properties` made.

    >>> edge_line("OF", "mem_1", "plc_1", edge_properties({"side": 1}))
    b'{"from":"mem_1","kind":"OF","to":"plc_1","properties":{"side":1}}\\n'
    """
    ends = f'"from":{_quoted(source)},"kind":"{kind}","to":{_quoted(target)}'
    text = f"{{{ends},{properties}}}\n" if properties else f"{{{ends}}}\n"
    return text.encode("ascii")


def record_of(line: bytes) -> dict[str, Any]:
    """The record of a line; `Unreadable` when it is none."""
    try:
        found = json.loads(line.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"it is no JSON ({error.msg} at column {error.colno})") from None
    except RecursionError:
        raise Unreadable("it is nested too deep") from None
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable("it has a number of too many digits") from None
    if not isinstance(found, dict):
        raise Unreadable("it is no JSON object")
    return cast("dict[str, Any]", found)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a name comes twice in one object")
    return found


def _no_number(word: str) -> Any:
    raise Unreadable(f"{word} is no number")


def packed(properties: Mapping[str, Any]) -> dict[str, Any]:
    """Properties as JSON has them: a time as `{"time": …}`, a position as `{"point": [longitude, latitude]}`."""
    return {
        name: value if type(value) in _PLAIN else _packed(value)
        for name, value in properties.items()
        if value is not None
    }


def _packed(value: Any) -> Any:
    if isinstance(value, datetime):
        return {"time": value.isoformat()}
    if isinstance(value, Point):
        return {"point": [value.longitude, value.latitude]}
    if isinstance(value, list):
        return [_packed(entry) for entry in cast("list[Any]", value)]
    return value


def left_out(label: str) -> frozenset[str]:
    """Properties of a label that a file never holds."""
    return _BOUND | _PASSING.get(label, frozenset())


def unpacked(given: object, label: str = "") -> dict[str, Any]:
    """The properties in a record, times and positions as values; `Unreadable` for anything else than these."""
    if not isinstance(given, dict):
        raise Unreadable("its properties are no JSON object")
    properties = cast("dict[str, Any]", given)
    forbidden = left_out(label)
    for name in properties:
        if not _NAME.fullmatch(name) or name in forbidden:
            raise Unreadable(f"{name!r} is no property that a file may set")
    return {name: _unpacked(name, value) for name, value in properties.items()}


def _unpacked(name: str, value: Any) -> Any:
    if isinstance(value, list):
        entries: list[object] = [_unpacked(name, entry) for entry in cast("list[Any]", value)]
        kinds: set[type] = {float if type(entry) is int else type(entry) for entry in entries}
        if len(kinds) > 1 or list in kinds:
            raise Unreadable(f"{name} is no list of values of one kind")
        return entries
    if isinstance(value, dict):
        return _tagged(name, cast("dict[str, Any]", value))
    if isinstance(value, float) and not math.isfinite(value):
        raise Unreadable(f"{name} is too large a number")
    if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
        raise Unreadable(f"{name} is too large a number")
    if isinstance(value, str) and not is_storable(value):
        raise Unreadable(f"{name} holds half a character (a lone surrogate)")
    if value is None:
        raise Unreadable(f"{name} is null")
    return value


def _tagged(name: str, value: dict[str, Any]) -> datetime | Point:
    match value:
        case {"time": str(text), **rest} if not rest:
            try:
                moment = datetime.fromisoformat(text)
            except ValueError:
                moment = None
            if moment is not None and moment.utcoffset() is not None:
                return moment
            raise Unreadable(f"{name} is no time with an offset")
        case {"point": [int() | float() as longitude, int() | float() as latitude], **rest} if not rest:
            try:
                return Point(longitude=longitude, latitude=latitude)
            except ValidationError:
                raise Unreadable(f"{name} is no position on Earth") from None
        case _:
            raise Unreadable(f"{name} is neither a plain value, a time nor a position")


def is_storable(text: str) -> bool:
    """Whether UTF-8 can hold the text: lone surrogates are half a character.

    >>> is_storable("\\N{BOTTLE WITH POPPING CORK}"), is_storable("\\ud83c")
    (True, False)
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def ids_in(text: str) -> list[str]:
    """The ids that a text is made of, in order.

    >>> ids_in("m|evt_" + "0" * 32) == ["evt_" + "0" * 32]
    True
    """
    return _ID.findall(text)


def with_ids(text: str, renamed: Callable[[str], str]) -> str:
    """`text` with every id in it renamed."""
    return _ID.sub(lambda found: renamed(found[0]), text)


def translated(properties: Mapping[str, Any], renamed: Callable[[str], str]) -> dict[str, Any]:
    """Properties with the ids in them renamed; what somebody said or wrote stays as it is.

    The quote of an event is words of a turn, or, without one, a call, which may name ids.
    """
    is_said = "turn_key" in properties
    return {
        name: value
        if name in _WORDS or (is_said and name == "quote") or (type(value) is str and len(value) < ID_CHARS)
        else _renamed(value, renamed)
        for name, value in properties.items()
    }


def _renamed(value: Any, renamed: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return with_ids(value, renamed)
    if isinstance(value, list):
        return [_renamed(entry, renamed) for entry in cast("list[Any]", value)]
    return value


def is_id(text: str) -> bool:
    """Whether a text is an id and nothing else.

    >>> is_id("evt_" + "0" * 32), is_id("evt_1")
    (True, False)
    """
    return _ID.fullmatch(text) is not None


def is_suffix(text: str) -> bool:
    """Whether a derived id may go on with `text`: nothing, or a number that tells versions apart."""
    return _SUFFIX.fullmatch(text) is not None


def given_id(user_id: str, origin: str) -> str:
    """The id of something whose id in a file does not follow from its content; `origin` is that id."""
    prefix = origin[:4] if _ID.match(origin) else "imp_"
    return prefix + key("plc", "imported", user_id, origin)[4:]
