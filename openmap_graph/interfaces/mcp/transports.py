"""How the server is reached: over standard input and output, or over streamable HTTP."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import anyio
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Unavailable
from openmap_graph.interfaces.http.guard import OWN, Grant
from openmap_graph.interfaces.mcp.server import HandleOf, MemoryServer

PATH = "/mcp"


def serve_stdio(
    opened: Callable[[], OpenMap], user: str, *, time_zone: str | None = None, read_only: bool = False
) -> None:
    """Serve one user over standard input and output until the input ends.

    The memory is opened meanwhile, so that a client can list the tools at once; calls wait for it. While this runs,
    what anything else prints goes to standard error.
    """
    with ThreadPoolExecutor(1, thread_name_prefix="opening") as pool:
        opening = pool.submit(opened)

        def handle_of(request: Request | None) -> UserMemory:
            del request
            return opening.result().user(user, time_zone=time_zone)

        server = MemoryServer(handle_of, read_only=read_only).server

        async def run() -> None:
            async with stdio_server() as (received, sent):
                await server.run(received, sent, server.create_initialization_options())

        try:
            anyio.run(run)
        finally:
            if opening.exception() is None:
                opening.result().close()


class OverHttp:
    """The server as an ASGI application, while `running`.

    The user is that of the bearer token, which is read with each request: there are no sessions. `user` binds all
    requests to one user, for whom the token must be good.
    """

    def __init__(self, om: OpenMap, *, user: str | None = None, read_only: bool = False) -> None:
        self._server = MemoryServer(_of_token(om, user), read_only=read_only).server
        self._manager: StreamableHTTPSessionManager | None = None

    @property
    def route(self) -> Route:
        """Where it is reached."""
        return Route(PATH, endpoint=self)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """What has to be entered while it is served; again and again if need be."""
        manager = StreamableHTTPSessionManager(self._server, json_response=True, stateless=True)
        async with manager.run():
            self._manager = manager
            try:
                yield
            finally:
                self._manager = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._manager is None:
            raise Unavailable("The MCP server is not running.", way_out="Start the application's lifespan.")
        await self._manager.handle_request(scope, receive, send)


def _of_token(om: OpenMap, bound: str | None) -> HandleOf:
    def handle_of(request: Request | None) -> UserMemory:
        assert request is not None  # noqa: S101 - every message of this transport has one
        grant: Grant = request.scope["openmap.grant"]
        return om.user(grant.user(bound or OWN), time_zone=request.headers.get("time-zone"))

    return handle_of
