"""What a model is shown of operations: which there are, their schemas, their answers, and what was wrong."""

from __future__ import annotations

from typing import Any, cast

from pydantic import ValidationError

from openmap_graph.interfaces.operations.operation import Operation
from openmap_graph.interfaces.operations.table import TABLE


def offered(*, read_only: bool = False) -> tuple[Operation, ...]:
    """The operations that are tools; with `read_only` only those that change nothing."""
    return tuple(
        one for one in TABLE if "mcp" not in one.without and (one.effect == "reads" or not read_only)
    )


def told(operation: Operation, found: Any) -> str:
    """An answer as the text that a model reads."""
    if operation.answer is None:
        return "Done."
    if operation.text:
        return operation.text(found)
    return operation.adapter.dump_json(found, exclude_none=True).decode()


def wrong_arguments(error: ValidationError) -> str:
    """What is wrong with arguments, by name and without their values."""
    found = (f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:20])
    return "; ".join(found)


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
