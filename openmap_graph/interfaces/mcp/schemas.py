"""Tools as the protocol describes them: names, JSON schemas, and what a call does to the memory."""

from __future__ import annotations

from typing import Any, cast

from mcp.types import Tool, ToolAnnotations

from openmap_graph.interfaces.operations import TABLE, Operation


def offered(*, read_only: bool = False) -> tuple[Operation, ...]:
    """The operations that are tools; with `read_only` only those that change nothing."""
    return tuple(
        one for one in TABLE if "mcp" not in one.without and (one.effect == "reads" or not read_only)
    )


def tool_of(operation: Operation) -> Tool:
    """An operation as a tool."""
    title = operation.name.replace("_", " ").capitalize()
    return Tool(
        name=operation.name,
        title=title,
        description=operation.summary,
        input_schema=lean(operation.input.model_json_schema()),
        output_schema=None if operation.answer is None else _output_schema(operation),
        annotations=ToolAnnotations(
            title=title,
            read_only_hint=operation.effect == "reads",
            destructive_hint=operation.effect == "removes",
            idempotent_hint=operation.idempotent,
            open_world_hint=False,
        ),
    )


def _output_schema(operation: Operation) -> dict[str, Any]:
    """The schema of the answer, with its type at the root also when it contains itself."""
    schema = operation.adapter.json_schema(mode="serialization")
    if "$ref" in schema:
        name = schema.pop("$ref").rpartition("/")[2]
        schema = {**schema["$defs"][name], **schema}
    return lean(schema)


def lean(schema: dict[str, Any]) -> dict[str, Any]:
    """A JSON schema without the titles that only repeat the names of fields.

    >>> lean({"title": "Query", "properties": {"title": {"title": "Title", "type": "string"}}})
    {'properties': {'title': {'type': 'string'}}}
    """
    return cast("dict[str, Any]", _lean(schema))


def _lean(part: Any) -> Any:
    if isinstance(part, dict):
        fields = cast("dict[str, Any]", part)
        return {
            name: _lean(value)
            for name, value in fields.items()
            if not (name == "title" and isinstance(value, str))
        }
    if isinstance(part, list):
        return [_lean(one) for one in cast("list[Any]", part)]
    return part
