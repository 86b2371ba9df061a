"""Who gets in: tokens, other people's paths, limits, and where a server may listen."""

from __future__ import annotations

import itertools
import socket
import time
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from openmap_graph.client import OpenMap
from openmap_graph.errors import InvalidInput, Misconfigured, Unavailable
from openmap_graph.flows import tokens
from openmap_graph.flows.services import Services
from openmap_graph.interfaces.http import serve
from openmap_graph.interfaces.http.app import build_app
from openmap_graph.interfaces.operations import TABLE
from openmap_graph.wiring import build
from tests.graph.proxy import Proxy
from tests.interfaces.http.conftest import Bearer, bearer
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

SECRET = "Violet Crescent"


@pytest.mark.parametrize(
    "header", [None, "", "Bearer", "Bearer sesame", "Basic YWxpY2U6c2VzYW1l", "Bearer é", "Bearer omt_0_0"]
)
def test_without_a_good_token_nothing_is_answered(alice: Bearer, header: str | None):
    headers = {} if header is None else {"Authorization": header.encode("latin-1")}
    response = alice.client.get(f"/v1/users/{alice.user_id}/memories", headers=headers)  # pyright: ignore[reportArgumentType]

    assert response.status_code == 401
    assert response.headers["www-authenticate"].startswith("Bearer")
    assert response.headers["content-type"] == "application/problem+json"


def test_a_revoked_token_opens_nothing(services: Services, client: TestClient):
    made = bearer(services, client, "carol")
    tokens.revoke(services, made.secret.split("_")[1])

    assert made.call("GET", "/memories").status_code == 401


def test_erasing_a_user_ends_the_token_at_once(services: Services, client: TestClient):
    made = bearer(services, client, "carol")
    made.post("/capture", turns=["loved Fern Room"])

    assert made.call("DELETE", "").json()["nodes"] > 0
    assert made.call("GET", "/memories").status_code == 401
    assert OpenMap(services).user(made.user_id).memories() == ()


def test_a_token_for_administration_opens_every_memory_and_the_store(
    alice: Bearer, client: TestClient, admin: str
):
    alice.post("/capture", turns=["loved Fern Room"])
    headers = {"Authorization": f"Bearer {admin}"}

    found = client.get(f"/v1/users/{alice.user_id}/memories", headers=headers).json()
    assert [one["place"]["name"] for one in found["items"]] == ["Fern Room"]
    assert alice.user_id in client.get("/v1/users", headers=headers).json()["items"]
    assert client.get("/v1/health", headers=headers).json()["status"] in ("ok", "degraded")
    assert client.get("/v1/users/@me/memories", headers=headers).status_code == 422


def test_the_store_is_not_for_the_token_of_a_user(alice: Bearer):
    headers = {"Authorization": f"Bearer {alice.secret}"}

    assert alice.client.get("/v1/users", headers=headers).status_code == 403
    assert alice.client.get("/v1/health", headers=headers).status_code == 403


def filled(path: str, user: str, schema: dict[str, Any]) -> str:
    """A path of the OpenAPI document with a value for each of its parameters."""
    for parameter in schema.get("parameters", ()):
        if parameter["in"] == "path":
            value = user if parameter["name"] == "user" else "mem_1"
            path = path.replace("{" + parameter["name"] + "}", quote(value, safe=""))
    return path


def test_the_token_of_one_user_opens_no_path_of_another(alice: Bearer, bob: Bearer):
    bob.post("/capture", turns=[f"loved the Tin Lantern on {SECRET}"])
    before = [one.model_dump() for one in bob.handle.memories(history=True)]
    examples = {one.name: dict(one.example) for one in TABLE}
    document = alice.client.get("/openapi.json").json()
    headers = {"Authorization": f"Bearer {alice.secret}"}
    tried = 0
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            if "{user}" not in path:
                continue
            for user in (bob.user_id, "nobody-at-all"):
                for body in (examples.get(operation["operationId"], {}), {}):
                    response = alice.client.request(
                        verb.upper(),
                        filled(path, user, operation),
                        headers=headers,
                        json=body if "requestBody" in operation else None,
                        params=None if "requestBody" in operation else body,
                    )
                    tried += 1
                    assert response.status_code == 403, (verb, path, response.text)
                    assert SECRET not in response.text
    assert tried > 100
    assert [one.model_dump() for one in bob.handle.memories(history=True)] == before


def test_an_id_of_another_user_and_an_id_of_nobody_are_answered_alike(alice: Bearer, bob: Bearer):
    alice.post("/capture", turns=["loved Fern Room"])
    theirs = alice.get("/memories")["items"][0]
    ids = (theirs["id"], "mem_" + "0" * 32)

    for verb, path, body in (
        ("GET", "/why/{}", None),
        ("PATCH", "/memories/{}", {"relationship": "disliked"}),
        ("GET", "/places/{}/related", None),
        ("DELETE", "/aliases/{}", None),
    ):
        answers = [bob.call(verb, path.format(id), json=body) for id in ids]
        assert {one.status_code for one in answers} == {404}
        first, second = (one.json()["detail"].replace(id, "ID") for one, id in zip(answers, ids, strict=True))
        assert first == second
    assert alice.get("/memories")["items"][0] == theirs


@pytest.mark.parametrize("user", ["*", "%25", "%20", "null", ""])
def test_no_user_and_wildcards_open_nothing(alice: Bearer, user: str, admin: str):
    with_admin = alice.client.get(f"/v1/users/{user}/memories", headers={"Authorization": f"Bearer {admin}"})
    own = alice.call("GET", "/memories", user=user)

    assert own.status_code in (403, 404)
    assert with_admin.status_code in (404, 422) or with_admin.json()["items"] == []


def test_a_large_body_is_refused_told_or_not(services: Services, alice: Bearer):
    most = int(services.settings.max_request_mb * 2**20)
    told = alice.call("POST", "/recall", content=b"x" * (most + 1))
    untold = alice.call("POST", "/recall", content=(b"x" * 2**20 for _ in range(most // 2**20 + 1)))

    assert (told.status_code, untold.status_code) == (413, 413)
    assert told.json()["type"] == "urn:openmap:problem:too_large"


def test_one_caller_who_asks_too_often_is_refused_and_another_is_served(server: LiveServer):
    services = build(server.settings(requests_per_minute=5), None, None)
    try:
        with TestClient(build_app(services)) as client:
            first, second = (bearer(services, client, "often") for _ in range(2))
            answers = [first.call("GET", "/areas") for _ in range(7)]
            assert [one.status_code for one in answers] == [200] * 5 + [429] * 2
            assert answers[-1].headers["retry-after"] == "60"
            assert second.call("GET", "/areas").status_code == 200
            strangers = [client.get("/v1/users/x/areas").status_code for _ in range(7)]
            assert strangers == [401] * 5 + [429] * 2
            for one in (first, second):
                one.handle.erase()
    finally:
        services.graph.close()


def test_an_open_server_answers_this_machine_by_its_own_names_only(services: Services):
    with TestClient(build_app(services, is_open=True), base_url="http://127.0.0.1:8000") as client:
        assert client.get("/v1/users/nobody/areas").status_code == 200
        assert client.get("/v1/users/nobody/areas", headers={"Host": "evil.example:8000"}).status_code == 401
        assert client.get("/v1/users/nobody/areas", headers={"Authorization": "Bearer x"}).status_code == 401


def test_an_answer_does_not_wait_for_an_acknowledgement():
    with serve.listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # what asyncio asks for before it sets TCP_NODELAY


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "memory.example"])  # noqa: S104 - refused
def test_beyond_this_machine_nothing_listens_without_a_token(
    services: Services, host: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tokens.token, "listed", lambda graph: ())  # other tests have tokens in this store

    with pytest.raises(Misconfigured, match="openmap admin token create"):
        serve.check_address(services, host, is_open=False)
    with pytest.raises(InvalidInput, match="--open"):
        serve.check_address(services, host, is_open=True)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "::1", "localhost"])
def test_this_machine_is_served_without_a_token_existing(
    services: Services, host: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tokens.token, "listed", lambda graph: ())

    serve.check_address(services, host, is_open=False)
    serve.check_address(services, host, is_open=True)


def test_with_a_token_the_world_may_be_served(alice: Bearer, services: Services):
    serve.check_address(services, "0.0.0.0", is_open=False)  # noqa: S104 - strangers are kept out


def test_a_taken_port_is_named():
    with serve.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Unavailable, match=str(port)):
            serve.listen("127.0.0.1", port)


def test_probes_need_no_token_and_tell_of_no_user(alice: Bearer):
    alice.post("/capture", turns=["loved Fern Room"])
    bodies = [alice.client.get(path) for path in ("/healthz", "/readyz", "/metrics")]

    assert [one.status_code for one in bodies] == [200, 200, 200]
    assert [one for one in bodies if alice.user_id in one.text or "Fern" in one.text] == []
    numbers = bodies[-1].text
    assert (
        'openmap_http_requests_total{method="POST",route="/v1/users/{user}/capture",status="200"}' in numbers
    )
    assert 'openmap_cypher_runs_total{file="memory/reconcile"}' in numbers


def test_a_store_that_is_away_makes_the_server_not_ready_soon_and_not_dead(server: LiveServer):
    proxy = Proxy(server.uri)
    services = build(server.settings(neo4j_uri=proxy.uri, timeout_s=60), None, None)
    try:
        with TestClient(build_app(services)) as client:
            assert client.get("/readyz").json() == {"status": "ready"}
            proxy.close()
            asked = time.monotonic()
            down = client.get("/readyz")
            took_s = time.monotonic() - asked
            assert (down.status_code, down.json()) == (503, {"status": "down"})
            assert took_s < 10
            assert client.get("/healthz").status_code == 200
    finally:
        services.graph.close()


def test_every_answer_has_an_id_of_its_own(client: TestClient):
    ids = [client.get("/healthz").headers["x-request-id"] for _ in range(3)]

    assert all(first != second for first, second in itertools.pairwise(ids))


def test_made_up_verbs_and_paths_make_no_new_numbers(client: TestClient):
    for number in range(3):
        client.request(f"BREW{number}", f"/tea/{number}")
    numbers = client.get("/metrics").text

    assert "BREW" not in numbers
    assert "/tea" not in numbers
    assert 'openmap_http_requests_total{method="other",route="none",status="404"}' in numbers


def test_below_another_path_the_guard_still_stands(app: FastAPI, alice: Bearer):
    outer = FastAPI()
    outer.mount("/memory", app)
    with TestClient(outer) as client:
        address = f"/memory/v1/users/{alice.user_id}/areas"
        assert client.get(address).status_code == 401
        headers = {"Authorization": f"Bearer {alice.secret}"}
        assert client.get(address, headers=headers).json() == {"items": []}
        assert client.get("/memory/v1/users/other/areas", headers=headers).status_code == 403
