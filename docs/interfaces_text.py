"""The reference of the HTTP API and of the MCP server, made from the table of operations by cog."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from openmap_graph.interfaces.mcp.prompts import PROMPTS
from openmap_graph.interfaces.mcp.resources import RESOURCES, TEMPLATES
from openmap_graph.interfaces.operations import LEFT_OUT, TABLE, Operation
from openmap_graph.interfaces.operations.for_models import offered

EFFECTS = {"reads": "", "adds": "adds", "changes": "changes", "removes": "removes"}


def everywhere() -> str:
    """Each method of the handle with its place on every interface."""
    rows = ["| method | HTTP, below `/v1/users/{user}` | MCP tool | command |", "| --- | --- | --- | --- |"]
    for one in TABLE:
        cells = {
            "http": f"`{one.verb} {one.path or '/'}`",
            "mcp": f"`{one.name}`",
            "cli": f"`openmap {one.command}`",
        }
        shown = [cells[each] if each not in one.without else "–" for each in ("http", "mcp", "cli")]
        rows.append(f"| `{one.method}` | {' | '.join(shown)} |")
    rows += ["", "Left out, and why:", ""]
    rows += [
        f"- `{one.method}`, {each.upper()}: {reason}."
        for one in TABLE
        for each, reason in one.without.items()
    ]
    rows += [f"- `{name}`: {reason}." for name, reason in LEFT_OUT.items()]
    return "\n".join(rows)


def http_reference() -> str:
    """The routes with their arguments, by the first part of the path."""
    return "\n\n".join(
        "\n\n".join([f"## {tag}", *(_route(one) for one in group)])
        for tag, group in groupby(
            sorted((one for one in TABLE if "http" not in one.without), key=lambda one: one.tag),
            key=lambda one: one.tag,
        )
    )


def mcp_reference() -> str:
    """Tools with their arguments, then resources and prompts."""
    parts = [_tool(one) for one in offered()]
    parts += ["## Resources", "\n".join(_listed(RESOURCES, TEMPLATES))]
    parts += ["## Prompts", "\n".join(f"- `{one.name}`: {one.description}" for one in PROMPTS)]
    return "\n\n".join(parts)


def _route(one: Operation) -> str:
    effect = f" It {one.effect}." if one.effect != "reads" else ""
    lines = [f"### `{one.verb} /v1/users/{{user}}{one.path}`", "", f"{one.summary}{effect}"]
    return "\n".join([*lines, *_arguments(one, with_place=True)])


def _tool(one: Operation) -> str:
    marks = [
        "reads" if one.effect == "reads" else one.effect,
        *([] if one.idempotent else ["not idempotent"]),
    ]
    return "\n".join([f"### `{one.name}`", "", f"{one.summary} ({', '.join(marks)})", *_arguments(one)])


def _arguments(one: Operation, *, with_place: bool = False) -> Iterator[str]:
    schema = one.input.model_json_schema()
    if one.media is not None and one.verb == "POST":
        yield from ("", f"The body is a file of the type `{one.media}`.")
    if not one.input.model_fields:
        return
    yield from ("", "| argument | type | default | meaning |", "| --- | --- | --- | --- |")
    for name, field in one.input.model_fields.items():
        where = " (in the path)" if with_place and name in one.path_fields else ""
        default = "required" if field.is_required() else _default(field.default)
        kind = _kind(schema["properties"][name])
        yield f"| `{name}`{where} | {kind} | {default} | {field.description} |"


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(kind for kind in map(_kind, schema["anyOf"]) if kind != "null")
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {})) or 'anything'}"
    return str(schema.get("type", ""))


def _default(value: object) -> str:
    return (
        "–"
        if value is None or value == ()
        else f"`{value}`".replace("`True`", "yes").replace("`False`", "no")
    )


def _listed(*groups: Any) -> Iterator[str]:
    for group in groups:
        for one in group:
            address = getattr(one, "uri", None) or one.uri_template
            yield f"- `{address}` ({one.mime_type}): {one.description}"
