"""JSON schemas within the rules of OpenAI's strict tools: every field required, every object closed.

The rules: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

_KEPT = frozenset(
    ["type", "description", "enum", "const", "anyOf", "$ref", "multipleOf", "minItems", "maxItems"]
) | frozenset(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])
"""Key words that are taken over as they are; the bounds that are left out are checked when the tool is called."""

Schema = Mapping[str, Any]


class NotStrict(Exception):
    """The schema has a part that strict schemas can't say: an object of any fields, or any value."""


def strictly(schema: Schema) -> dict[str, Any]:
    """The schema within the rules. A field that may be left out may be null instead. Raises `NotStrict`.

    >>> strictly({"type": "object", "properties": {"limit": {"type": "integer", "default": 5}}})["properties"]
    {'limit': {'anyOf': [{'type': 'integer'}, {'type': 'null'}], 'description': 'Null means 5.'}}
    """
    made = _closed(schema)
    if "$defs" in schema:
        made["$defs"] = {name: _part(one) for name, one in schema["$defs"].items()}
    return made


def _part(schema: Schema) -> dict[str, Any]:
    """Any part of a schema within the rules."""
    if schema.get("type") == "object" or "properties" in schema:
        return _closed(schema)
    if not schema.keys() & {"type", "anyOf", "$ref", "enum", "const"}:
        raise NotStrict
    made: dict[str, Any] = {name: value for name, value in schema.items() if name in _KEPT}
    if "anyOf" in schema:
        made["anyOf"] = [_part(one) for one in schema["anyOf"]]
    if "items" in schema:
        made["items"] = _part(schema["items"])
    if "$ref" in made and len(made) > 1:  # a reference stands alone
        made = {"anyOf": [{"$ref": made.pop("$ref")}], **made}
    return made


def _closed(schema: Schema) -> dict[str, Any]:
    """An object whose fields are all there."""
    if schema.get("additionalProperties") or "properties" not in schema:
        raise NotStrict
    needed = schema.get("required", ())
    fields = {
        name: _part(field) if name in needed else _nullable(field)
        for name, field in cast("Schema", schema["properties"]).items()
    }
    described = {"description": schema["description"]} if "description" in schema else {}
    return {
        "type": "object",
        **described,
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _nullable(field: Schema) -> dict[str, Any]:
    """A field that may be null, and what null means when it means something."""
    made = _part(field)
    words = [made.pop("description", None)]
    if field.get("default") not in (None, "", [], ()):
        words.append(f"Null means {_shown(field['default'])}.")
    choices = made["anyOf"] if made.keys() == {"anyOf"} else [made]
    if {"type": "null"} not in choices:
        choices = [*choices, {"type": "null"}]
    described = " ".join(word for word in words if word)
    return {"anyOf": choices, **({"description": described} if described else {})}


def _shown(default: object) -> str:
    return (
        {True: "true", False: "false"}.get(default, str(default))
        if isinstance(default, bool)
        else str(default)
    )
