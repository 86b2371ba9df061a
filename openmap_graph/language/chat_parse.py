"""Reading what a model wrote, as far as its meaning is certain: fences, thought blocks, prose, wrapped arrays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn, TypeVar, cast, get_origin

from pydantic import BaseModel, ValidationError

T = TypeVar("T", bound=BaseModel)

_THOUGHT = re.compile(r"<(think|thinking|thought|reasoning|reflection)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_END_OF_THOUGHT = re.compile(
    r".*</(?:think|thinking|thought|reasoning|reflection)>", re.DOTALL | re.IGNORECASE
)
_UNFINISHED_THOUGHT = re.compile(
    r"<(?:think|thinking|thought|reasoning|reflection)>.*", re.DOTALL | re.IGNORECASE
)
_MOST_VALUES = 200


def content_of(body: bytes) -> str | None:
    """The text of the first choice of a chat completion; None when it is none."""
    try:
        choice = json.loads(body)["choices"][0]
        message = choice["message"]
        content: object = message.get("content")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    if isinstance(content, list):
        parts = cast("list[Any]", content)
        content = "".join(part["text"] for part in parts if isinstance(part, dict) and _is_text(part))
    return content if isinstance(content, str) else None


def _is_text(part: dict[str, Any]) -> bool:
    return part.get("type") in ("text", "output_text") and isinstance(part.get("text"), str)


def read_answer(text: str, schema: type[T]) -> tuple[T | None, str | None]:
    """The value of `schema` that the text holds, or None and why not.

    >>> class Line(BaseModel):
    ...     line: str
    >>> read_answer('<think>{"line": "hm"}</think>Sure: ```json\\n{"line": "so"}\\n```', Line)[0]
    Line(line='so')
    >>> read_answer('{"line": "so"} {"line": "or so"}', Line)
    (None, 'the model gave several answers that differ')
    """
    plain = _UNFINISHED_THOUGHT.sub("", _END_OF_THOUGHT.sub("", _THOUGHT.sub(" ", text)))
    values = list(_json_values(plain))
    if not values:
        return None, "there is no JSON in the model's answer"
    good: list[T] = []
    trouble = ""
    for value in values:
        try:
            good.append(_as(value, schema))
        except ValueError as error:
            trouble = trouble or str(error)
    if good:
        alike = all(one == good[0] for one in good)
        return (good[0], None) if alike else (None, "the model gave several answers that differ")
    if len(values) > 1 and (items := _items_field(schema)):
        try:
            return schema.model_validate({items: values}), None
        except ValidationError:
            pass
    return None, trouble


def _as(value: object, schema: type[T]) -> T:
    """The value as it is, out of its wrapping, or as the only list of the schema."""
    trouble = ""
    for form in _unwrapped(value, schema):
        try:
            return schema.model_validate(form)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the answer"
            trouble = trouble or f"{where}: {first['msg']}"
    raise ValueError(trouble or "the model answered with its own schema")


def _unwrapped(value: object, schema: type[BaseModel]) -> Iterator[object]:
    items = _items_field(schema)
    if isinstance(value, list):
        entries = cast("list[object]", value)
        if items and not (len(entries) == 1 and _has_field(entries[0], items)):
            yield {items: entries}
        elif len(entries) == 1:
            yield from _unwrapped(entries[0], schema)
        yield entries
        return
    if not isinstance(value, dict):
        return
    fields = cast("dict[str, object]", value)
    if "properties" in fields and "properties" not in schema.model_fields:
        return
    yield fields
    if len(fields) == 1:
        yield from _unwrapped(next(iter(fields.values())), schema)


def _has_field(value: object, name: str) -> bool:
    return isinstance(value, dict) and name in value


def _items_field(schema: type[BaseModel]) -> str | None:
    """The one field of a schema that has no other, if it is a list."""
    if len(schema.model_fields) != 1:
        return None
    ((name, field),) = schema.model_fields.items()
    return name if get_origin(field.annotation) in (list, tuple) else None


def _json_values(text: str) -> Iterator[object]:
    """The objects and lists that stand in a text one after the other, whatever stands between them."""
    decoder = json.JSONDecoder(strict=False, parse_constant=_refuse, object_pairs_hook=_once_each)
    at = found = 0
    while found < _MOST_VALUES and (start := _next_opening(text, at)) is not None:
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            at = _after(text, start)
            continue
        found += 1
        yield value


def _next_opening(text: str, at: int) -> int | None:
    places = [place for place in (text.find("{", at), text.find("[", at)) if place >= 0]
    return min(places, default=None)


def _after(text: str, start: int) -> int:
    """Where to look on after something that is no JSON: behind its line for prose, nowhere inside of an object.

    A part of a broken object is not what the model meant to say.
    """
    if re.match(r"\{\s*\"|\[\s*[\[{\"]", text[start:]):
        return len(text)
    return start + 1


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field is given twice")
    return fields
