"""Where settings come from: arguments, the environment, and files that hold one each."""

from __future__ import annotations

from pathlib import Path

import pytest

from openmap_graph.settings import load_settings


@pytest.fixture
def secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of secrets that the environment names."""
    for name in ("NEO4J_PASSWORD", "NEO4J_USER"):
        monkeypatch.delenv(f"OPENMAP_{name}", raising=False)
    monkeypatch.setenv("OPENMAP_SECRETS_DIR", str(tmp_path))
    return tmp_path


def password() -> str | None:
    kept = load_settings().neo4j_password
    return None if kept is None else kept.get_secret_value()


def test_a_file_of_secrets_gives_the_setting_that_it_is_named_after(secrets: Path):
    assert password() is None

    (secrets / "openmap_neo4j_password").write_text("sesame-street-9\n")
    (secrets / "somebody_elses").write_text("x")

    assert password() == "sesame-street-9"


def test_the_environment_comes_before_a_file(secrets: Path, monkeypatch: pytest.MonkeyPatch):
    (secrets / "openmap_neo4j_user").write_text("of the file")
    monkeypatch.setenv("OPENMAP_NEO4J_USER", "of the environment")

    assert load_settings().neo4j_user == "of the environment"
    assert load_settings(neo4j_user="given").neo4j_user == "given"


def test_a_folder_of_secrets_that_is_not_there_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("OPENMAP_NEO4J_PASSWORD", raising=False)
    monkeypatch.setenv("OPENMAP_SECRETS_DIR", str(tmp_path / "missing"))

    assert password() is None
