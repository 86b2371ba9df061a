"""The application: routes, errors, health, metrics, and what every request passes."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from typing import Any, Literal

from fastapi import Depends, FastAPI, Request
from fastapi.security import HTTPBearer
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel
from starlette.responses import JSONResponse, Response

from openmap_graph.client import OpenMap
from openmap_graph.flows.services import Services
from openmap_graph.interfaces.extras import missing
from openmap_graph.interfaces.http import problems, routes
from openmap_graph.interfaces.http.guard import Grant, Guard
from openmap_graph.interfaces.http.layers import Guarded, Limited, Measured, Metrics
from openmap_graph.interfaces.http.traces import telemetry
from openmap_graph.model.answer import Health

Part = Literal["api", "mcp"]
Running = Callable[[], AbstractAsyncContextManager[None]]

_READY_WITHIN_S = 5.0

_ABOUT = """A map-aware memory for AI agents: places, beliefs and the words they rest on.

What a user asks stands in the body of a request, never in its address. Answers are those of the Python client; a list
is in `items`. Errors are problem documents (RFC 9457)."""


class Users(BaseModel):
    """The ids of all users."""

    items: tuple[str, ...]


class Alive(BaseModel):
    """Whether the process serves, and whether the store answers."""

    status: str


def build_app(
    services: Services,
    *,
    is_open: bool = False,
    parts: Sequence[Part] = ("api", "mcp"),
    user: str | None = None,
    read_only: bool = False,
) -> FastAPI:
    """The HTTP API and the MCP server on opened services, which stay the caller's to close.

    `is_open` takes requests without a token from this machine; `user` binds the MCP server to one user, `read_only` leaves
    it the tools that change nothing.
    """
    settings = services.settings
    om = OpenMap(services)
    guard = Guard(services, is_open=is_open, requests_per_minute=settings.requests_per_minute)
    metrics = Metrics(services.graph)
    running: list[Running] = []
    app = FastAPI(
        title="openmap_graph",
        version=version("openmap_graph"),
        description=_ABOUT,
        docs_url=None,  # the page of that library loads scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan(running),
        separate_input_output_schemas=False,
        telemetry=telemetry(settings),
    )
    secured = [Depends(HTTPBearer(auto_error=False, description="Made by `openmap admin token create`."))]
    if "api" in parts:
        app.include_router(routes.router(om, guard), dependencies=secured)
        _add_store(app, om, secured)
    if "mcp" in parts:
        running.append(_add_mcp(app, om, user, read_only))
    _add_probes(app, services, metrics)
    problems.install(app)
    _describe_problems(app)
    app.add_middleware(Limited, most_bytes=int(settings.max_request_mb * 2**20))
    app.add_middleware(Guarded, guard=guard)
    app.add_middleware(Measured, metrics=metrics)
    return app


def _lifespan(running: Sequence[Running]) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        del app
        async with AsyncExitStack() as stack:
            for one in running:
                await stack.enter_async_context(one())
            yield

    return lifespan


def _add_mcp(app: FastAPI, om: OpenMap, user: str | None, read_only: bool) -> Running:
    try:
        from openmap_graph.interfaces.mcp.transports import OverHttp
    except ImportError as error:
        raise missing("mcp", error) from None
    server = OverHttp(om, user=user, read_only=read_only)
    app.router.routes.append(server.route)
    return server.running


def _add_store(app: FastAPI, om: OpenMap, secured: list[Any]) -> None:
    """What concerns the store as a whole, for administration."""

    def users(request: Request) -> Users:
        _owner(request)
        return Users(items=om.users())

    def health(request: Request) -> Health:
        _owner(request)
        return om.health()

    shared: dict[str, Any] = {
        "dependencies": secured,
        "tags": ["store"],
        "responses": {status: routes.PROBLEMS[status] for status in (401, 403, 429, 503)},
    }
    app.get("/v1/users", operation_id="users", summary="The ids of all users.", **shared)(users)
    app.get("/v1/health", operation_id="health", summary="The state of the store.", **shared)(health)


def _add_probes(app: FastAPI, services: Services, metrics: Metrics) -> None:
    """What a supervisor asks; no token is needed, and nothing of any user is told."""

    async def healthz() -> Alive:
        return Alive(status="ok")

    def readyz() -> Response:
        is_ready = services.graph.answers(_READY_WITHIN_S)
        return JSONResponse({"status": "ready" if is_ready else "down"}, 200 if is_ready else 503)

    def numbers() -> Response:
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)

    down: dict[int | str, dict[str, Any]] = {
        503: {"description": "The store doesn't answer.", "model": Alive}
    }
    app.get("/healthz", operation_id="healthz", summary="The process serves.", tags=["probes"])(healthz)
    app.get(
        "/readyz",
        operation_id="readyz",
        summary="The store answers.",
        tags=["probes"],
        responses={200: {"description": "It does.", "model": Alive}, **down},
        response_model=None,
    )(readyz)
    app.get(
        "/metrics",
        operation_id="metrics",
        summary="Numbers for Prometheus.",
        tags=["probes"],
        response_model=None,
        responses={200: {"description": "The numbers.", "content": {"text/plain": {}}}},
    )(numbers)


def _owner(request: Request) -> None:
    grant: Grant = request.scope["openmap.grant"]
    grant.owner()


def _describe_problems(app: FastAPI) -> None:
    """Add the schema of problems to the OpenAPI document."""
    made = app.openapi

    def document() -> dict[str, Any]:
        found = made()
        schemas = found["components"]["schemas"]
        if "Problem" not in schemas:
            template = "#/components/schemas/{model}"
            schema = problems.Problem.model_json_schema(ref_template=template)
            schemas.update(schema.pop("$defs", {}))
            schemas["Problem"] = schema
        return found

    app.openapi = document  # pyright: ignore[reportAttributeAccessIssue]
