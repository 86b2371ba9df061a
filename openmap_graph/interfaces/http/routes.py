"""Each operation of the table as a route below `/v1/users/{user}`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request
from pydantic import BaseModel
from starlette.responses import Response

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.interfaces.http import files
from openmap_graph.interfaces.http.guard import Grant, Guard
from openmap_graph.interfaces.http.problems import MEDIA_TYPE
from openmap_graph.interfaces.operations import TABLE, Operation

_PROBLEM = {"schema": {"$ref": "#/components/schemas/Problem"}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": description, "content": {MEDIA_TYPE: _PROBLEM}}
    for status, description in (
        (400, "The body can't be read."),
        (401, "No bearer token, or one that opens nothing."),
        (403, "The token is for somebody else."),
        (404, "No such thing for this user."),
        (409, "It contradicts what is there."),
        (413, "The body is too large."),
        (422, "Something in the request can't be right; `errors` names the fields."),
        (429, "Too many requests."),
        (503, "The database doesn't answer; the same call may work later."),
    )
}

User = Annotated[
    str, Path(min_length=1, max_length=512, description="The user; `@me` is the user of the token.")
]
Zone = Annotated[
    str | None,
    Header(alias="Time-Zone", max_length=64, description="The user's time zone, such as Europe/Berlin."),
]


def router(om: OpenMap, guard: Guard) -> APIRouter:
    """All operations as routes."""
    routes = APIRouter(prefix="/v1/users/{user}", responses=PROBLEMS)

    async def handle_of(request: Request, user: User, time_zone: Zone = None) -> UserMemory:
        grant: Grant = request.scope["openmap.grant"]
        return om.user(grant.user(user), time_zone=time_zone)

    for operation in TABLE:
        if "http" not in operation.without:
            _add(routes, operation, handle_of, guard)
    return routes


def _add(routes: APIRouter, operation: Operation, handle_of: Callable[..., Any], guard: Guard) -> None:
    nothing = operation.answer is None
    answer: dict[str, Any] = {"model": operation.answer, "description": "The answer."}
    if operation.media and operation.verb == "GET":
        kind = "object" if operation.media.endswith("+json") else "string"
        answer = {"description": "The file.", "content": {operation.media: {"schema": {"type": kind}}}}
    routes.add_api_route(
        operation.path,
        _endpoint(operation, handle_of, guard),
        methods=[operation.verb],
        operation_id=operation.name,
        summary=operation.summary,
        tags=[operation.tag],
        status_code=204 if nothing else 200,
        response_model=None,
        responses={} if nothing else {200: answer},
    )


def _endpoint(operation: Operation, handle_of: Callable[..., Any], guard: Guard) -> Callable[..., Response]:
    """A function whose signature tells FastAPI what the operation takes, and which runs in a worker thread."""

    def endpoint(
        handle: UserMemory, given: BaseModel | None = None, body: bytes | None = None, **in_path: Any
    ) -> Response:
        rest = {name: getattr(given, name) for name in type(given).model_fields} if given else {}
        if body is not None:
            answer = files.taken(operation, handle, body, **rest)
        elif operation.media is not None:
            return files.answered(operation, handle)
        else:
            answer = operation.run(handle, operation.input.model_construct(**in_path, **rest))
        if operation.method == "erase":
            guard.forget(handle.user_id)
        if operation.answer is None:
            return Response(status_code=204)
        return Response(operation.adapter.dump_json(answer), media_type="application/json")

    endpoint.__signature__ = inspect.Signature(_parameters(operation, handle_of))  # pyright: ignore[reportFunctionMemberAccess]
    endpoint.__name__ = operation.name
    return endpoint


def _parameters(operation: Operation, handle_of: Callable[..., Any]) -> list[inspect.Parameter]:
    """The handle, what stands in the path, and the rest: in the query of what reads or removes, else in the body."""
    given: dict[str, Any] = {"handle": Annotated[UserMemory, Depends(handle_of)]}
    defaults: dict[str, Any] = {}
    for name in operation.path_fields:
        field = operation.input.model_fields[name]
        given[name] = Annotated[field.annotation, *field.metadata, Path(description=field.description)]
    in_query = operation.verb in ("GET", "DELETE") or operation.media is not None
    if operation.media is not None and operation.verb == "POST":
        given["body"] = Annotated[bytes, Body(media_type=operation.media, description="The file.")]
    if operation.rest is not None:
        given["given"] = Annotated[operation.rest, Query() if in_query else Body()]
        if not in_query and not any(one.is_required() for one in operation.rest.model_fields.values()):
            defaults["given"] = operation.rest()
    return [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=annotation,
            default=defaults.get(name, inspect.Parameter.empty),
        )
        for name, annotation in given.items()
    ]
