"""The HTTP API in process, on the live server, with bearers of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.flows import tokens
from openmap_graph.flows.services import Services
from openmap_graph.interfaces.http.app import build_app
from openmap_graph.wiring import build
from tests.live_server import LiveServer


@dataclass(frozen=True)
class Bearer:
    """A user who calls with a token of their own, and the same user's handle in process."""

    client: TestClient
    user_id: str
    secret: str
    handle: UserMemory

    def call(self, verb: str, path: str, user: str | None = None, **more: Any) -> Response:
        """The response to a request below the user's path, or below that of another."""
        address = f"/v1/users/{self.user_id if user is None else user}{path}"
        headers = {"Authorization": f"Bearer {self.secret}", **more.pop("headers", {})}
        return self.client.request(verb, address, headers=headers, **more)

    def get(self, path: str, **query: Any) -> Any:
        """What a GET answers; it must succeed."""
        response = self.call("GET", path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, **body: Any) -> Any:
        """What a POST answers; it must succeed."""
        response = self.call("POST", path, json=body)
        assert response.status_code == 200, response.text
        return response.json()


@pytest.fixture(scope="session")
def services(server: LiveServer) -> Iterator[Services]:
    built = build(server.settings(timeout_s=60, requests_per_minute=0), None, None)
    yield built
    built.graph.close()


@pytest.fixture(scope="session")
def app(services: Services) -> FastAPI:
    return build_app(services)


@pytest.fixture(scope="session")
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False) as opened:
        yield opened


def bearer(services: Services, client: TestClient, name: str) -> Bearer:
    """A new user with a token."""
    user_id = f"{name}-{uuid4().hex}"
    secret = tokens.issue(services, user_id).secret
    return Bearer(client, user_id, secret, OpenMap(services).user(user_id))


@pytest.fixture
def alice(services: Services, client: TestClient) -> Iterator[Bearer]:
    made = bearer(services, client, "alice")
    yield made
    made.handle.erase()


@pytest.fixture
def bob(services: Services, client: TestClient) -> Iterator[Bearer]:
    made = bearer(services, client, "bob")
    yield made
    made.handle.erase()


@pytest.fixture
def admin(services: Services) -> Iterator[str]:
    issued = tokens.issue(services, None, "tests")
    yield issued.secret
    tokens.revoke(services, issued.token.id)
