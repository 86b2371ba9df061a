"""A memory as tools of LangChain, for `bind_tools` and the tool node of LangGraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from openmap_graph.client import UserMemory
from openmap_graph.errors import OpenMapError
from openmap_graph.interfaces.extras import missing
from openmap_graph.interfaces.operations import Operation
from openmap_graph.interfaces.tools import FIRST_TOOLS, Toolbox, parameters_of

try:
    from langchain_core.messages import BaseMessage
    from langchain_core.tools import BaseTool, StructuredTool, ToolException
except ImportError as error:
    raise missing("langchain", error) from None


def langchain_tools(memory: UserMemory, names: Sequence[str] = FIRST_TOOLS) -> list[BaseTool]:
    """The operations of these names as tools for one user's memory.

    What goes wrong comes back as a message with the status `error`. Raises `InvalidInput` for an unknown name.
    """
    box = Toolbox(memory, names)
    return [_tool(box, one) for one in box.operations.values()]


def turns_of(messages: Iterable[BaseMessage]) -> list[dict[str, Any]]:
    """What was said in messages of LangChain, for `capture`: without system prompts, tools, and empty messages."""
    return [
        {"role": one.type, "content": one.content, **({"name": one.name} if one.name else {})}
        for one in messages
        if one.type in ("human", "ai") and one.content
    ]


def _tool(box: Toolbox, operation: Operation) -> BaseTool:
    def run(**arguments: Any) -> str:
        try:
            return box.run(operation.name, arguments)
        except OpenMapError as error:
            raise ToolException(str(error)) from None

    return StructuredTool(
        name=operation.name,
        description=operation.summary,
        args_schema=parameters_of(operation),
        func=run,
        handle_tool_error=True,
    )
