"""Tools as the protocol describes them: names, JSON schemas, and what a call does to the memory."""

from __future__ import annotations

from typing import Any

from mcp.types import Tool, ToolAnnotations

from openmap_graph.interfaces.operations import Operation
from openmap_graph.interfaces.operations.for_models import lean


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
