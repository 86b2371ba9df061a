"""The Neo4j that live tests run on: a container where Docker has the image, else the embedded server.

`OPENMAP_TEST_SERVER=container` or `=embedded` forces one. Without either the live tests fail; none is skipped.
"""

from __future__ import annotations

import gc
import os
import shutil
import socket
import tempfile
import warnings
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import docker
import platformdirs
import psutil
import pytest
from docker.errors import DockerException

from openmap_graph import localdb
from openmap_graph.settings import Settings, load_settings

OWN_IMAGE = "openmap-neo4j:2026.09.0"
_FOLDER_PREFIX = "openmap-test-"
_OWNER_LABEL = "openmap-test-owner"

# The reaper's image would have to be pulled; the fixture removes its container itself.
os.environ.setdefault("TESTCONTAINERS_RYUK_DISABLED", "true")  # noqa: TID251 - read by testcontainers only


@dataclass(frozen=True)
class LiveServer:
    """An empty Neo4j for this test run."""

    uri: str
    user: str
    password: str
    database: str
    kind: str

    def settings(self, **more: object) -> Settings:
        """Settings that use this server."""
        given = {
            "neo4j_uri": self.uri,
            "neo4j_user": self.user,
            "neo4j_password": self.password,
            "neo4j_database": self.database,
        }
        return load_settings(**given | more)


@dataclass(frozen=True)
class Choice:
    """Which kind of server a run uses, and why."""

    kind: str
    reason: str
    image: str = ""


@pytest.fixture(scope="session")
def server() -> Iterator[LiveServer]:
    """An empty Neo4j, started for this run and gone after it."""
    choice = choose_server()
    with _container(choice.image) if choice.kind == "container" else _embedded() as running:
        yield running


def pytest_report_header() -> str:
    choice = choose_server()
    return f"live tests on: {choice.kind} {choice.image}({choice.reason})"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks as live whatever asks for the server, so that `-m "not live"` never starts one."""
    for item in items:
        if "server" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.live)


@cache
def choose_server() -> Choice:
    """The server of this run; a wrong OPENMAP_TEST_SERVER is a usage error."""
    forced = os.environ.get("OPENMAP_TEST_SERVER", "")  # noqa: TID251 - a setting of the tests, not the product
    if forced not in ("", "container", "embedded"):
        raise pytest.UsageError(f"OPENMAP_TEST_SERVER is {forced!r}; use container or embedded.")
    wanted = load_settings().neo4j_image
    if forced == "embedded":
        return Choice("embedded", "OPENMAP_TEST_SERVER")
    images = _images()
    if images is not None:
        candidates = (
            [wanted, OWN_IMAGE] if wanted == Settings.model_fields["neo4j_image"].default else [wanted]
        )
        present = next((image for image in candidates if image in images), None)
        if present or forced:
            return Choice(
                "container", "Docker has it" if present else "to be pulled", f"{present or wanted} "
            )
        return Choice("embedded", f"Docker has no image {wanted}")
    if forced:
        raise pytest.UsageError("OPENMAP_TEST_SERVER is container, but no Docker engine answers.")
    return Choice("embedded", "no Docker engine answers")


def _images() -> set[str] | None:
    """The tags that the Docker engine holds; None when none answers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # docker leaves its socket open when none answers
        try:
            client = docker.from_env(timeout=10)
            with closing(client):
                return {tag for image in client.images.list() for tag in image.tags}
        except DockerException:
            return None
        finally:
            gc.collect()


@contextmanager
def _container(image: str) -> Generator[LiveServer]:
    from testcontainers.community.neo4j import Neo4jContainer

    _remove_left_behind()
    box = (
        Neo4jContainer(image.strip(), password="openmap-test", username="neo4j")
        .with_kwargs(labels={_OWNER_LABEL: f"{socket.gethostname()} {os.getpid()}"})
        .with_env("NEO4J_server_memory_heap_max__size", "512m")
        .with_env("NEO4J_server_memory_pagecache_size", "64m")
        .with_env("NEO4J_db_lock_acquisition_timeout", "10s")
    )
    with box:
        yield LiveServer(box.get_connection_url(), "neo4j", "openmap-test", "neo4j", "container")


@contextmanager
def _embedded() -> Generator[LiveServer]:
    with private_home() as home:
        settings = load_settings(home=home)
        try:
            found = localdb.ensure_running(settings, lambda line: None)
            yield LiveServer(found.uri, found.user, found.password, "neo4j", "embedded")
        finally:
            localdb.stop(settings)


@contextmanager
def private_home(name: str = "home") -> Generator[Path]:
    """An empty home for a private server, whose jars are kept for the next test run; the caller stops it."""
    _clear_left_behind()
    folder = Path(tempfile.mkdtemp(prefix=f"{_FOLDER_PREFIX}{os.getpid()}-"))
    home = folder / name
    home.mkdir()
    jars = Path(platformdirs.user_cache_dir("openmap_graph", appauthor=False)) / "test-jars"
    jars.mkdir(parents=True, exist_ok=True)
    (home / "jars").symlink_to(jars)
    try:
        yield home
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_left_behind() -> None:
    """Removes the containers of earlier test runs on this machine that were killed before they could."""
    with closing(docker.from_env()) as client:
        for container in client.containers.list(filters={"label": _OWNER_LABEL}):
            host, pid = str(container.labels[_OWNER_LABEL]).split(" ")  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
            if host == socket.gethostname() and not psutil.pid_exists(int(pid)):
                with suppress(DockerException):
                    container.remove(force=True, v=True)


def _clear_left_behind() -> None:
    """Stops the servers of earlier test runs that were killed before they could."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER_PREFIX}*-*"):
        owner = folder.name.removeprefix(_FOLDER_PREFIX).split("-")[0]
        if owner.isdigit() and not psutil.pid_exists(int(owner)):
            for home in folder.iterdir():
                with suppress(Exception):
                    localdb.stop(load_settings(home=home))
            shutil.rmtree(folder, ignore_errors=True)
