"""The language model of the settings: none, half of one, or one client for each endpoint."""

from __future__ import annotations

import pytest

from openmap_graph.errors import InvalidInput, Misconfigured
from openmap_graph.language.chat_model import close_chat_model, configured_chat_model
from openmap_graph.settings import load_settings

BOTH = {"llm_base_url": "http://127.0.0.1:9/v1", "llm_model": "tiny"}


@pytest.fixture(autouse=True)
def _no_model_configured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BASE_URL", "MODEL", "API_KEY"):
        monkeypatch.delenv(f"OPENMAP_LLM_{name}", raising=False)


def test_without_settings_there_is_no_model():
    assert configured_chat_model(load_settings()) is None


@pytest.mark.parametrize(
    ("given", "missing"), [("llm_base_url", "OPENMAP_LLM_MODEL"), ("llm_model", "OPENMAP_LLM_BASE_URL")]
)
def test_half_a_configuration_is_an_error_that_names_the_other_half(given: str, missing: str):
    with pytest.raises(Misconfigured, match=missing):
        configured_chat_model(load_settings(**{given: BOTH[given]}))


def test_the_same_settings_give_the_same_client_until_it_is_closed():
    settings = load_settings(**BOTH)

    first, second = configured_chat_model(settings), configured_chat_model(settings)
    close_chat_model(settings)
    third = configured_chat_model(settings)
    close_chat_model(settings)

    assert first is second
    assert third is not first


def test_a_key_is_shown_nowhere():
    assert "sk-hidden" not in repr(load_settings(**BOTH, llm_api_key="sk-hidden"))


@pytest.mark.parametrize("bad", ["localhost:11434", "ftp://models", "http://"])
def test_an_address_that_is_none_is_refused(bad: str):
    with pytest.raises(InvalidInput, match="OPENMAP_LLM_BASE_URL"):
        load_settings(llm_base_url=bad)


def test_an_unknown_task_is_refused():
    assert load_settings(llm_tasks="wording, proposals").llm_tasks == ("wording", "proposals")
    with pytest.raises(InvalidInput, match="OPENMAP_LLM_TASKS"):
        load_settings(llm_tasks="poetry")
