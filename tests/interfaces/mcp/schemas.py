"""The snapshot of all schemas of the protocol. Run this file to renew it after an intended change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from openmap_graph.interfaces.mcp.prompts import PROMPTS
from openmap_graph.interfaces.mcp.resources import RESOURCES, TEMPLATES
from openmap_graph.interfaces.mcp.schemas import tool_of
from openmap_graph.interfaces.operations.for_models import offered

SNAPSHOT = Path(__file__).with_name("schemas.json")


def schemas() -> dict[str, Any]:
    """Tools with their input and output, each definition once; resources and prompts."""
    definitions: dict[str, Any] = {}
    tools: dict[str, Any] = {}
    for operation in offered():
        tool = tool_of(operation).model_dump(mode="json", by_alias=True, exclude_none=True)
        for side in ("inputSchema", "outputSchema"):
            for name, definition in tool.get(side, {}).pop("$defs", {}).items():
                assert definitions.setdefault(name, definition) == definition, name
        tools[tool.pop("name")] = tool
    return {
        "tools": tools,
        "definitions": dict(sorted(definitions.items())),
        "resources": [one.model_dump(mode="json", by_alias=True, exclude_none=True) for one in RESOURCES],
        "templates": [one.model_dump(mode="json", by_alias=True, exclude_none=True) for one in TEMPLATES],
        "prompts": [one.model_dump(mode="json", by_alias=True, exclude_none=True) for one in PROMPTS],
    }


def written(found: dict[str, Any]) -> str:
    """The schemas as JSON with a line for each tool, definition, resource and prompt."""
    parts: list[str] = []
    for name, entries in found.items():
        mark = "{}" if isinstance(entries, dict) else "[]"
        named = entries.items() if isinstance(entries, dict) else [(None, one) for one in entries]
        lines = [
            ("" if key is None else f"{json.dumps(key)}: ") + json.dumps(entry, ensure_ascii=False)
            for key, entry in named
        ]
        parts.append(f"{json.dumps(name)}: {mark[0]}\n" + ",\n".join(lines) + f"\n{mark[1]}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    SNAPSHOT.write_text(written(schemas()), encoding="utf-8")
