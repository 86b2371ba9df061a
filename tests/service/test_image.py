"""The service image with the options of docker-compose.yml, beside a Neo4j of its own: who gets in, health, and the end.

It needs a Docker engine that has the image (`docker/openmap/build`). Elsewhere it is skipped, visibly; in CI, where it
must be there, it fails.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Any

import docker
import httpx2
import pytest
import yaml
from docker.errors import DockerException
from docker.models.containers import Container

from tests.live_server import OWN_IMAGE

PASSWORD = "made-up-for-this"
SECOND_NS = 10**9


def composed(name: str) -> dict[str, Any]:
    """A service of docker-compose.yml; what the environment would give is left at its default."""
    text = (Path(__file__).parents[2] / "docker-compose.yml").read_text("utf-8")
    filled = re.sub(r"(?<!\$)\$\{\w+(?::-([^}]*)|[^}]*)\}", lambda found: found[1] or "", text)
    return yaml.safe_load(filled)["services"][name]


SERVICE = composed("openmap")
IMAGE = SERVICE["image"]


@pytest.fixture(scope="module")
def engine() -> Iterator[docker.DockerClient]:
    """A Docker engine that has the image."""
    try:
        client = docker.from_env(timeout=120)
        tags = {tag for image in client.images.list() for tag in image.tags}
    except DockerException as error:
        return without_image(f"no Docker engine answers: {error}")
    with closing(client):
        if missing := {IMAGE, OWN_IMAGE} - tags:
            return without_image(f"Docker has no image {', '.join(sorted(missing))}")
        yield client


def without_image(reason: str) -> None:
    """Skips, and fails in CI."""
    if os.environ.get("CI"):  # noqa: TID251 - a setting of the tests, not the product
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def store(engine: docker.DockerClient) -> Iterator[Container]:
    """An empty Neo4j."""
    given = {"NEO4J_AUTH": f"neo4j/{PASSWORD}", "NEO4J_server_memory_heap_max__size": "384m"}
    box = engine.containers.run(OWN_IMAGE, detach=True, environment=given)
    try:
        until(
            lambda: box.exec_run(["cypher-shell", "-u", "neo4j", "-p", PASSWORD, "RETURN 1"]).exit_code == 0
        )
        yield box
    finally:
        box.remove(force=True, v=True)


@pytest.fixture(scope="module")
def options(store: Container) -> dict[str, Any]:
    """What docker-compose.yml gives to the service, with the address of this Neo4j."""
    store.reload()
    address = store.attrs["NetworkSettings"]["Networks"]["bridge"]["IPAddress"]
    given = {"OPENMAP_NEO4J_URI": f"bolt://{address}:7687", "OPENMAP_NEO4J_PASSWORD": PASSWORD}
    return {
        "environment": SERVICE["environment"] | given,
        "read_only": SERVICE["read_only"],
        "tmpfs": dict.fromkeys(SERVICE["tmpfs"], ""),
        "cap_drop": SERVICE["cap_drop"],
        "security_opt": SERVICE["security_opt"],
    }


@pytest.fixture(scope="module")
def refused(engine: docker.DockerClient, options: dict[str, Any]) -> tuple[int, str]:
    """How the service ends while there is no token."""
    return ended(engine, options)


@pytest.fixture(scope="module")
def secret(engine: docker.DockerClient, options: dict[str, Any], refused: tuple[int, str]) -> str:
    """The first token, made as docker compose run openmap makes it."""
    del refused  # it comes first
    code, printed = ended(engine, options, "admin", "token", "create", "--user", "alice")
    assert code == 0, printed
    (found,) = re.findall(r"^omt_\S+$", printed, re.MULTILINE)
    return found


@pytest.fixture(scope="module")
def service(engine: docker.DockerClient, options: dict[str, Any], secret: str) -> Iterator[Container]:
    """The service, healthy; asked for its health more often than elsewhere."""
    del secret  # without one it would not start
    box = engine.containers.run(
        IMAGE,
        detach=True,
        ports={"8000/tcp": ("127.0.0.1", None)},
        healthcheck={"interval": 2 * SECOND_NS},
        **options,
    )
    try:
        until(lambda: health(box) == "healthy")
        yield box
    finally:
        box.remove(force=True, v=True)


@pytest.fixture
def client(service: Container, secret: str) -> Iterator[httpx2.Client]:
    service.reload()
    port = service.ports["8000/tcp"][0]["HostPort"]
    headers = {"Authorization": f"Bearer {secret}"}
    with httpx2.Client(
        base_url=f"http://127.0.0.1:{port}/v1/users/@me", headers=headers, timeout=120
    ) as opened:
        yield opened


def ended(engine: docker.DockerClient, options: dict[str, Any], *command: str) -> tuple[int, str]:
    """The exit code of a container that ends by itself, and what it printed."""
    box = engine.containers.run(IMAGE, list(command) or None, detach=True, **options)
    try:
        code = box.wait(timeout=120)["StatusCode"]
        return code, box.logs().decode()
    finally:
        box.remove(force=True, v=True)


def health(box: Container) -> str:
    """What the health check of a running container says."""
    box.reload()
    assert box.status == "running", box.logs().decode()
    return box.attrs["State"]["Health"]["Status"]


def until(holds: Callable[[], bool], within_s: float = 150) -> None:
    """Waits until something holds."""
    end = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.5)


def test_compose_starts_this_version_for_this_machine_only_and_after_neo4j():
    assert SERVICE["image"] == f"openmap:{version('openmap_graph')}"
    assert SERVICE["profiles"] == ["api"]
    assert SERVICE["ports"] == ["127.0.0.1:8000:8000"]
    assert SERVICE["depends_on"] == {"neo4j": {"condition": "service_healthy"}}
    assert "healthcheck" in composed("neo4j")
    assert "profiles" not in composed("neo4j")


@pytest.mark.live
def test_without_a_token_it_does_not_start_and_says_how_to_make_one(refused: tuple[int, str]):
    code, printed = refused

    assert code == 7
    assert re.fullmatch(r"error: 0\.0\.0\.0 .*openmap admin token create.*\n", printed)


@pytest.mark.live
def test_it_captures_and_recalls_with_a_token_and_answers_nothing_without(client: httpx2.Client):
    captured = client.post("/capture", json={"turns": ["loved Fern Room, so quiet"]})
    found = client.post("/recall", json={"query": "a quiet place"}).json()

    assert captured.status_code == 200, captured.text
    assert [one["place"]["name"] for one in found["places"]] == ["Fern Room"]
    assert client.get("/memories", headers={"Authorization": ""}).status_code == 401


@pytest.mark.live
def test_it_finds_by_meaning_with_the_model_that_it_brings(client: httpx2.Client):
    client.post("/capture", json={"turns": ["the dentist moved my appointment to Monday"]})
    found = client.post("/turns/search", json={"query": "toothache doctor", "limit": 1}).json()

    assert "dentist" in str(found)


@pytest.mark.live
def test_it_is_not_root_and_can_write_nowhere_but_in_its_scratch_folder(service: Container):
    assert service.exec_run(["id", "-u"]).output.strip() not in (b"", b"0")
    assert service.exec_run(["touch", "/opt/openmap/x"]).exit_code != 0
    assert service.exec_run(["touch", "/etc/x"]).exit_code != 0
    assert service.exec_run(["touch", "/tmp/x"]).exit_code == 0  # noqa: S108 - the container's own


@pytest.mark.live
def test_it_is_unhealthy_while_its_store_is_away(service: Container, store: Container):
    store.pause()
    try:
        until(lambda: health(service) == "unhealthy")
    finally:
        store.unpause()
    until(lambda: health(service) == "healthy")


@pytest.mark.live
def test_it_finishes_what_was_begun_and_ends_within_its_grace_period(
    service: Container, client: httpx2.Client
):
    grace_s = int(SERVICE["stop_grace_period"].removesuffix("s"))
    talk = [f"went to Fern Room again, visit {number}" for number in range(60)]
    answers: list[httpx2.Response] = []
    begun = threading.Thread(target=lambda: answers.append(client.post("/capture", json={"turns": talk})))
    begun.start()
    time.sleep(0.5)
    assert begun.is_alive()

    asked = time.monotonic()
    service.stop(timeout=grace_s)
    took_s = time.monotonic() - asked
    begun.join(timeout=60)

    service.reload()
    assert [one.status_code for one in answers] == [200]
    assert service.attrs["State"]["ExitCode"] == 0
    assert took_s < grace_s
