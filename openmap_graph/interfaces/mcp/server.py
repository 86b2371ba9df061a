"""The server: tools, resources and prompts of one user, who is bound when it starts or by the bearer token."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cached_property
from importlib.metadata import version
from typing import Any

import anyio.to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ContentBlock,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    TextContent,
)
from pydantic import ValidationError
from starlette.requests import Request

from openmap_graph.client import UserMemory
from openmap_graph.errors import Broken, InvalidInput, OpenMapError
from openmap_graph.interfaces.mcp import prompts, resources
from openmap_graph.interfaces.mcp.schemas import tool_of
from openmap_graph.interfaces.operations import Operation
from openmap_graph.interfaces.operations.for_models import offered, told, wrong_arguments

HandleOf = Callable[[Request | None], UserMemory]
"""The memory that a request is for; no argument of a call has a say in it."""

_LOG = logging.getLogger("openmap_graph.mcp")
Context = ServerRequestContext[Any, Request]
Page = PaginatedRequestParams | None


class MemoryServer:
    """Answers the protocol's requests; the memory itself is asked in worker threads."""

    def __init__(self, handle_of: HandleOf, *, read_only: bool = False) -> None:
        self._handle_of = handle_of
        self._operations = {one.name: one for one in offered(read_only=read_only)}

    @cached_property
    def server(self) -> Server[Any]:
        """The server of the protocol's SDK."""
        return Server(
            "openmap",
            version=version("openmap_graph"),
            title="openmap",
            description="A map-aware memory: places, beliefs and the words they rest on.",
            instructions=prompts.LOOP,
            on_list_tools=self._tools,
            on_call_tool=self._call,
            on_list_resources=self._resources,
            on_list_resource_templates=self._templates,
            on_read_resource=self._read,
            on_list_prompts=self._prompts,
            on_get_prompt=self._prompt,
        )

    async def _tools(self, context: Context, params: Page) -> ListToolsResult:
        return ListToolsResult(tools=[tool_of(one) for one in self._operations.values()])

    async def _call(self, context: Context, params: CallToolRequestParams) -> CallToolResult:
        operation = self._operations.get(params.name)
        if operation is None:
            raise MCPError(code=InvalidInput.mcp_code, message=f"There is no tool {params.name!r}.")
        given = params.arguments or {}
        return await anyio.to_thread.run_sync(self._answer, operation, given, context.request)

    def _answer(self, operation: Operation, given: dict[str, Any], request: Request | None) -> CallToolResult:
        """A tool's answer; what goes wrong is told to the model, so that it can correct itself."""
        try:
            checked = operation.input.model_validate(given)
            found = operation.run(self._handle_of(request), checked)
        except ValidationError as error:
            return _failed(wrong_arguments(error))
        except OpenMapError as error:
            return _failed(str(error))
        except Exception:
            _LOG.exception("%s", operation.name)
            return _failed("A fault of the product; its log has more.")
        content: list[ContentBlock] = [TextContent(type="text", text=told(operation, found))]
        if operation.answer is None:
            return CallToolResult(content=content)
        return CallToolResult(
            content=content, structured_content=operation.adapter.dump_python(found, mode="json")
        )

    async def _resources(self, context: Context, params: Page) -> ListResourcesResult:
        return ListResourcesResult(resources=list(resources.RESOURCES))

    async def _templates(self, context: Context, params: Page) -> ListResourceTemplatesResult:
        return ListResourceTemplatesResult(resource_templates=list(resources.TEMPLATES))

    async def _read(self, context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        uri = str(params.uri)

        def read() -> ReadResourceResult:
            return ReadResourceResult(contents=[resources.read(self._handle_of(context.request), uri)])

        return await _asked(read)

    async def _prompts(self, context: Context, params: Page) -> ListPromptsResult:
        return ListPromptsResult(prompts=list(prompts.PROMPTS))

    async def _prompt(self, context: Context, params: GetPromptRequestParams) -> GetPromptResult:
        def made() -> GetPromptResult:
            return prompts.prompt(self._handle_of(context.request), params.name, params.arguments or {})

        return await _asked(made)


async def _asked(work: Callable[[], Any]) -> Any:
    """What the work returns; an error of the product becomes one of the protocol."""
    try:
        return await anyio.to_thread.run_sync(work)
    except OpenMapError as error:
        raise MCPError(code=error.mcp_code, message=str(error)) from None
    except Exception:
        _LOG.exception("a resource or a prompt")
        raise MCPError(code=Broken.mcp_code, message="A fault of the product; its log has more.") from None


def _failed(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)
