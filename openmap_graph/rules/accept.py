"""What callers hand in, checked and brought into one form: user ids, turns, limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, cast, get_args
from zoneinfo import ZoneInfo

from openmap_graph.errors import InvalidInput
from openmap_graph.model.turn import Role, Said
from openmap_graph.rules.clock import instant
from openmap_graph.rules.portable import is_storable

_ROLES: tuple[Role, ...] = get_args(Role)
_ROLE_NAMES = {
    "human": "user",
    "ai": "assistant",
    "model": "assistant",
    "developer": "system",
    "function": "tool",
}
_MAX_ID_CHARS = 512


def user_id(value: object) -> str:
    """A user id as given, or `InvalidInput` when it is missing, blank, a wildcard, too long or unprintable."""
    if not isinstance(value, str):
        raise InvalidInput(f"user: {value!r} is no user id.", way_out="Give the id of one user as text.")
    if not value.strip() or value.strip() in ("*", "%"):
        raise InvalidInput(f"user: {value!r} is no user id.", way_out="Give the id of one user.")
    if len(value) > _MAX_ID_CHARS or any(ord(character) < 32 for character in value):
        raise InvalidInput(
            f"user: the id is longer than {_MAX_ID_CHARS} characters or has control characters."
        )
    return storable(value, "user")


def storable(text: str, field: str) -> str:
    """The text as it is, or `InvalidInput` when it has half a character, which UTF-8 can't hold."""
    if not is_storable(text):
        raise InvalidInput(f"{field}: the text has half a character (a lone surrogate).")
    return text


def limit(value: object, field: str = "limit", most: int = 10_000) -> int:
    """A count from 1 to `most`, or `InvalidInput` naming the field."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise InvalidInput(f"{field}: {value!r} is no whole number from 1 to {most}.")
    return value


def turns(
    given: object,
    *,
    at: datetime | str | None,
    now: datetime,
    time_zone: ZoneInfo,
    max_turns: int,
    max_chars: int,
) -> tuple[Said, ...]:
    """The non-empty turns of a call, oldest first, text parts joined, times aware.

    A turn without a time has that of the call (`at`), else `now`. Raises `InvalidInput` naming the turn
    and the field.
    """
    rows = _sequence(given)
    if len(rows) > max_turns:
        raise InvalidInput(
            f"turns: {len(rows)} in one call are more than {max_turns}.",
            way_out="Send them in several calls with the same conversation, or raise OPENMAP_MAX_TURNS_PER_CALL.",
        )
    call_time = (now, False) if at is None else instant(at, time_zone)
    said = (
        _turn(row, index, at is not None, call_time, time_zone, max_chars) for index, row in enumerate(rows)
    )
    return tuple(turn for turn in said if turn.text.strip())


def _sequence(given: object) -> Sequence[object]:
    if isinstance(given, str | Mapping):
        return [cast(object, given)]
    if isinstance(given, Iterable) and not isinstance(given, bytes):
        return list(cast(Iterable[object], given))
    raise InvalidInput(
        f"turns: {type(given).__name__} is no list of turns.",
        way_out='Give [{"role": "user", "content": "…"}].',
    )


def _turn(
    row: object,
    index: int,
    at_is_given: bool,
    call_time: tuple[datetime, bool],
    time_zone: ZoneInfo,
    max_chars: int,
) -> Said:
    if isinstance(row, Said):
        return row
    if isinstance(row, str):
        row = {"role": "user", "content": row}
    if not isinstance(row, Mapping):
        raise InvalidInput(
            f"turns[{index}]: {type(row).__name__} is no turn.",
            way_out='Give {"role": "user", "content": "…"}.',
        )
    fields = cast(Mapping[str, Any], row)
    text = _text(fields.get("content"), index)
    if len(text) > max_chars:
        raise InvalidInput(
            f"turns[{index}].content: {len(text)} characters are more than {max_chars}.",
            way_out="Split the turn, or raise OPENMAP_MAX_TURN_CHARS.",
        )
    own_time = fields.get("at")
    if own_time is not None and not isinstance(own_time, datetime | str):
        raise InvalidInput(f"turns[{index}].at: {own_time!r} is no time.")
    moment, assumed = call_time if own_time is None else instant(own_time, time_zone, f"turns[{index}].at")
    speaker = fields.get("name") or fields.get("speaker")
    return Said(
        role=_role(fields.get("role"), index),
        text=text,
        occurred_at=moment,
        speaker=None if speaker is None else str(speaker),
        time_is_given=own_time is not None or at_is_given,
        time_zone_is_assumed=assumed,
    )


def _role(value: object, index: int) -> Role:
    name = str(value).lower() if value is not None else "user"
    for role in _ROLES:
        if role == _ROLE_NAMES.get(name, name):
            return role
    raise InvalidInput(f"turns[{index}].role: {value!r} is none of {', '.join(_ROLES)}.")


def _text(content: object, index: int) -> str:
    """The text of a content: a string, or the text parts of a list of parts, joined by line breaks."""
    if content is None:
        return ""
    if isinstance(content, str):
        return storable(content, f"turns[{index}].content")
    if isinstance(content, Mapping):
        content = [cast(object, content)]
    if isinstance(content, Sequence):
        parts = [_part(part) for part in cast(Sequence[object], content)]
        return storable("\n".join(part for part in parts if part), f"turns[{index}].content")
    raise InvalidInput(
        f"turns[{index}].content: {type(content).__name__} is neither text nor a list of parts."
    )


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping):
        fields = cast(Mapping[str, object], part)
        text = fields.get("text")
        if fields.get("type", "text") in ("text", "input_text", "output_text") and isinstance(text, str):
            return text
    return ""
