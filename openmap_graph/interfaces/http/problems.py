"""Errors as problem documents (RFC 9457): the category gives the status, once, in the tree of errors."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import compile_path

from openmap_graph.errors import OpenMapError, TooManyRequests, Unauthorised, Unavailable

MEDIA_TYPE = "application/problem+json"

_LOG = logging.getLogger("openmap_graph.http")
_RETRY_AFTER_S = 1


class FieldProblem(BaseModel):
    """One thing that is wrong with a request."""

    field: str
    reason: str


class Problem(BaseModel):
    """What went wrong, after RFC 9457."""

    type: str = Field(description="`urn:openmap:problem:` and the category of the error.")
    title: str
    status: int
    detail: str
    way_out: str | None = Field(None, description="What can be done about it.")
    errors: list[FieldProblem] = Field(default_factory=list[FieldProblem])
    instance: str | None = Field(None, description="The id of the request, as the log has it.")


def problem_of(
    error: OpenMapError, instance: str | None = None, errors: Sequence[FieldProblem] = ()
) -> Response:
    """The response for an error of the product."""
    headers: dict[str, str] = {}
    if isinstance(error, Unauthorised) and error.http_status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = 'Bearer realm="openmap"'
    if isinstance(error, Unavailable):
        headers["Retry-After"] = str(60 if isinstance(error, TooManyRequests) else _RETRY_AFTER_S)
    return _response(
        error.http_status, error.category, error.message, instance, error.way_out, errors, headers=headers
    )


def install(app: FastAPI) -> None:
    """Answer every error of the app with a problem document."""
    app.add_exception_handler(OpenMapError, _expected)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _unexpected)


def _expected(request: Request, error: Exception) -> Response:
    assert isinstance(error, OpenMapError)  # noqa: S101 - registered for this type alone
    if error.http_status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        _LOG.error("%s: %s", _instance(request), error)
    return problem_of(error, _instance(request))


def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for this type alone
    wrong = [
        FieldProblem(field=_field(found.get("loc", ())), reason=str(found.get("msg", "")))
        for found in error.errors()[:20]
    ]
    detail = "; ".join(f"{one.field}: {one.reason}" for one in wrong)
    return _response(422, "invalid", detail or "The request is malformed.", _instance(request), errors=wrong)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for this type alone
    category = {404: "not_found", 405: "not_found"}.get(error.status_code, "invalid")
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_allowed(request))
    return _response(error.status_code, category, str(error.detail), _instance(request), headers=headers)


def _allowed(request: Request) -> list[str]:
    """All verbs of a path; a router tells only those of the first route that has it."""
    paths: dict[str, dict[str, Any]] = request.app.openapi()["paths"]
    verbs = (
        verb.upper()
        for path, found in paths.items()
        if compile_path(path)[0].match(request.scope["path"])
        for verb in found
    )
    return sorted({"POST"} if request.scope["path"] == "/mcp" else set(verbs))


def _unexpected(request: Request, error: Exception) -> Response:
    _LOG.error("%s: %s %s", _instance(request), request.method, request.url.path, exc_info=error)
    detail = "A fault of the product."
    return _response(500, "broken", detail, _instance(request), "The server's log has more, by `instance`.")


def _response(
    status: int,
    category: str,
    detail: str,
    instance: str | None,
    way_out: str | None = None,
    errors: Sequence[FieldProblem] = (),
    *,
    headers: Mapping[str, str] | None = None,
) -> Response:
    problem = Problem(
        type=f"urn:openmap:problem:{category}",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=detail,
        way_out=way_out,
        errors=list(errors),
        instance=instance,
    )
    content = problem.model_dump_json(exclude_none=True).encode("utf-8", errors="replace")
    return Response(content, status, headers=dict(headers or {}), media_type=MEDIA_TYPE)


def _instance(request: Request) -> str | None:
    return request.scope.get("openmap.request_id")


def _field(location: Sequence[Any]) -> str:
    """Where a request is wrong, without the part of it (body, query …) where there is a name."""
    parts = [str(part) for part in location]
    return ".".join(parts[1:] if len(parts) > 1 and parts[0] in ("body", "query", "path") else parts)
