"""The API under generated requests, made by schemathesis from its own OpenAPI document.

A few of each kind, always the same; `openmap serve` and `schemathesis run` try many.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from openmap_graph.client import OpenMap
from openmap_graph.flows import tokens
from openmap_graph.flows.services import Services

pytestmark = pytest.mark.live

USER = "fuzzed"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    allow_header_conformance,
]


@pytest.fixture(scope="module")
def document(app: FastAPI) -> Any:
    return schemathesis.openapi.from_asgi("/openapi.json", app)


@pytest.fixture(scope="module")
def bearer_of_all(services: Services) -> Iterator[str]:
    issued = tokens.issue(services, None, "fuzzing")
    yield issued.secret
    tokens.revoke(services, issued.token.id)
    OpenMap(services).user(USER).erase()


requests = schemathesis.pytest.from_fixture("document")


@requests.parametrize()
@settings(max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_makes_a_server_error_or_an_answer_that_is_not_documented(case: Any, bearer_of_all: str):
    if "user" in case.path_parameters:
        case.path_parameters["user"] = USER
    case.call_and_validate(headers={"Authorization": f"Bearer {bearer_of_all}"}, checks=CHECKS)
