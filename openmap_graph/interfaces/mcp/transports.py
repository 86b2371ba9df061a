"""How the server is reached: over standard input and output, or over streamable HTTP."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import anyio
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from starlette.requests import Request
from starlette.routing import Route

from openmap_graph.client import OpenMap, UserMemory
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


def over_http(
    om: OpenMap, *, user: str | None = None, read_only: bool = False
) -> tuple[Route, StreamableHTTPSessionManager]:
    """The route of the server, and what has to run while it is served.

    The user is that of the bearer token, which is read with each request: there are no sessions. `user` binds all
    requests to one user, for whom the token must be good.
    """
    server = MemoryServer(_of_token(om, user), read_only=read_only).server
    manager = StreamableHTTPSessionManager(server, json_response=True, stateless=True)
    return Route(PATH, endpoint=StreamableHTTPASGIApp(manager)), manager


def _of_token(om: OpenMap, bound: str | None) -> HandleOf:
    def handle_of(request: Request | None) -> UserMemory:
        assert request is not None  # noqa: S101 - every message of this transport has one
        grant: Grant = request.scope["openmap.grant"]
        return om.user(grant.user(bound or OWN), time_zone=request.headers.get("time-zone"))

    return handle_of
