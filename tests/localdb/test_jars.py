from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
import requests

from openmap_graph.errors import Broken, OpenMapError, Unavailable
from openmap_graph.localdb import jars
from openmap_graph.localdb.jars import LockedJar, install_jars, is_intact, locked_jars

CONTENT = {name: f"content of {name}".encode() for name in ("one", "two", "three")}


def jar(name: str) -> LockedJar:
    return LockedJar(
        group="org.example", artifact=name, version="1.0", sha256=hashlib.sha256(CONTENT[name]).hexdigest()
    )


class Installation(NamedTuple):
    lib: Path
    repository: Path
    said: list[str]

    def install(self) -> None:
        install_jars(self.lib, self.repository, self.said.append)

    def names(self) -> set[str]:
        return {path.name for path in self.lib.glob("*.jar")}


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    monkeypatch.setattr(jars, "locked_jars", lambda: tuple(jar(name) for name in CONTENT))
    monkeypatch.setenv("M2_REPO", str(tmp_path / "ordinary"))
    (tmp_path / "lib").mkdir()
    return Installation(tmp_path / "lib", tmp_path / "jars", [])


@pytest.fixture
def maven_central(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], bytes]], list[str]]:
    """Replaces the network: the given function answers for each jar's name; returns what was asked for."""
    asked: list[str] = []

    def serve(answer: Callable[[str], bytes]) -> list[str]:
        def get(self: requests.Session, url: str, **_: object) -> requests.Response:
            name = url.rsplit("/", 3)[1]
            asked.append(name)
            response = requests.Response()
            response.status_code = 200
            response.raw = BytesIO(answer(name))
            return response

        monkeypatch.setattr(requests.Session, "get", get)
        return asked

    return serve


def no_network(_: str) -> bytes:
    raise requests.ConnectionError("no route to host")


def test_every_jar_of_the_lock_has_one_sum_and_one_name():
    names = [locked.file_name for locked in locked_jars()]

    assert len(names) == len(set(names)) > 200
    assert all(len(locked.sha256) == 64 for locked in locked_jars())
    assert {"neo4j-2026.09.0.jar", "neo4j-browser-5.24.0.jar"} < set(names)


def test_no_library_for_tests_is_in_the_lock():
    assert not [
        locked for locked in locked_jars() if locked.artifact in ("junit", "mockito-core", "byte-buddy")
    ]


def test_all_jars_are_fetched_once_and_progress_is_told(installation: Installation, maven_central):
    asked = maven_central(CONTENT.__getitem__)

    installation.install()
    installation.install()

    assert sorted(asked) == sorted(CONTENT)
    assert installation.names() == {f"{name}-1.0.jar" for name in CONTENT}
    assert installation.said == [
        "Fetching 3 jars of Neo4j Community (190 MB in all), once",
        "Fetched 3 of 3 jars",
    ]


def test_a_jar_with_a_wrong_sum_is_refused_and_nothing_of_it_stays(installation: Installation, maven_central):
    asked = maven_central(lambda name: b"tampered" if name == "two" else CONTENT[name])

    with pytest.raises(Broken, match=r"two-1\.0\.jar arrived with a wrong SHA-256 and is refused"):
        installation.install()

    assert asked.count("two") == 2
    assert installation.names() == set()
    assert not list(installation.repository.rglob("two-1.0.jar"))


def test_a_kept_jar_that_was_damaged_is_fetched_again(installation: Installation, maven_central):
    asked = maven_central(CONTENT.__getitem__)
    installation.install()
    kept = next(installation.repository.rglob("one-1.0.jar"))
    kept.unlink()
    kept.write_bytes(b"half of")
    (installation.lib / "one-1.0.jar").unlink()

    installation.install()

    assert asked.count("one") == 2
    assert is_intact(installation.lib / "one-1.0.jar", jar("one"))


def test_a_jar_that_was_damaged_where_the_server_runs_from_is_replaced(
    installation: Installation, maven_central
):
    asked = maven_central(CONTENT.__getitem__)
    installation.install()
    (installation.lib / "one-1.0.jar").unlink()
    (installation.lib / "one-1.0.jar").write_bytes(b"half of")

    installation.install()

    assert asked.count("one") == 1
    assert is_intact(installation.lib / "one-1.0.jar", jar("one"))


def test_jars_of_the_ordinary_maven_cache_are_used_without_asking(
    installation: Installation, maven_central, tmp_path: Path
):
    asked = maven_central(no_network)
    for name, content in CONTENT.items():
        place = tmp_path / "ordinary" / "org" / "example" / name / "1.0" / f"{name}-1.0.jar"
        place.parent.mkdir(parents=True)
        place.write_bytes(content)

    installation.install()

    assert asked == []
    assert len(installation.names()) == 3


def test_without_a_network_the_error_names_the_jar_the_reason_and_the_way_out(
    installation: Installation, maven_central
):
    maven_central(no_network)

    with pytest.raises(Unavailable) as caught:
        installation.install()

    assert "can't be fetched from Maven Central (no connection)" in str(caught.value)
    assert "OPENMAP_NEO4J_URI" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_short_failure_of_the_network_is_ridden_out(installation: Installation, maven_central):
    failing = set(CONTENT)

    def answer(name: str) -> bytes:
        if name in failing:
            failing.remove(name)
            raise requests.ConnectionError("name resolution failed")
        return CONTENT[name]

    maven_central(answer)
    installation.install()

    assert len(installation.names()) == 3


def test_jars_of_another_version_leave_the_lib_folder(installation: Installation, maven_central):
    maven_central(CONTENT.__getitem__)
    (installation.lib / "neo4j-2020.01.0.jar").write_bytes(b"old")

    installation.install()

    assert "neo4j-2020.01.0.jar" not in installation.names()


def test_a_full_disk_is_told_before_anything_is_fetched(
    installation: Installation, maven_central, monkeypatch: pytest.MonkeyPatch
):
    asked = maven_central(CONTENT.__getitem__)
    usage = shutil.disk_usage("/")._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)

    with pytest.raises(OpenMapError, match="is full"):
        installation.install()

    assert asked == []
