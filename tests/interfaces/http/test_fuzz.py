"""The API under generated requests, made by schemathesis from its own OpenAPI document.

A few of each kind, always the same. The whole default run (examples, edges of every argument, a hundred generated requests
of each operation, chains of them) takes half an hour. On a store that holds nothing of worth, with a token for administration:

    OPENMAP_REQUESTS_PER_MINUTE=0 openmap serve
    schemathesis --config-file tests/interfaces/http/schemathesis.toml run http://127.0.0.1:8000/openapi.json \
        --header "Authorization: Bearer $TOKEN" --checks not_a_server_error,status_code_conformance,\
        content_type_conformance,response_schema_conformance,allow_header_conformance
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings, strategies
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
from openmap_graph.interfaces.operations import TABLE, Operation

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


@pytest.mark.parametrize(
    "operation", [one for one in TABLE if "http" not in one.without], ids=lambda one: one.name
)
@settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)
@given(data=strategies.data())
def test_no_request_makes_a_server_error_or_an_answer_that_is_not_documented(
    document: Any, bearer_of_all: str, operation: Operation, data: strategies.DataObject
):
    route = document[f"/v1/users/{{user}}{operation.path}"][operation.verb]
    case = data.draw(route.as_strategy())
    case.path_parameters["user"] = USER
    case.headers.pop("Time-Zone", None)

    case.call_and_validate(headers={"Authorization": f"Bearer {bearer_of_all}"}, checks=CHECKS)
