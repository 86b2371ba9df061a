"""The language model that the settings name, one client for each endpoint in a process."""

from __future__ import annotations

import threading

from openmap_graph.errors import Misconfigured
from openmap_graph.language.chat import ChatModel
from openmap_graph.settings import Settings

_lock = threading.Lock()
_models: dict[tuple[str, str, str | None, float], ChatModel] = {}


def configured_chat_model(settings: Settings) -> ChatModel | None:
    """The configured model, or None when there is none; `Misconfigured` when an endpoint has no model or a model no endpoint.

    The same settings give the same client, so that what its endpoint understands is learned once.
    """
    if settings.llm_base_url is None and settings.llm_model is None:
        return None
    endpoint = _endpoint(settings)
    with _lock:
        if endpoint not in _models:
            _models[endpoint] = ChatModel(*endpoint)
        return _models[endpoint]


def close_chat_model(settings: Settings) -> None:
    """Close the client of these settings, if there is one; waiting for it ends at once."""
    if settings.llm_base_url is None or settings.llm_model is None:
        return
    with _lock:
        model = _models.pop(_endpoint(settings), None)
    if model is not None:
        model.close()


def _endpoint(settings: Settings) -> tuple[str, str, str | None, float]:
    if settings.llm_base_url is None or settings.llm_model is None:
        missing = "OPENMAP_LLM_BASE_URL" if settings.llm_base_url is None else "OPENMAP_LLM_MODEL"
        raise Misconfigured(f"A language model needs {missing} too.", way_out="Set both or none of the two.")
    key = settings.llm_api_key.get_secret_value() if settings.llm_api_key else None
    return settings.llm_base_url, settings.llm_model, key, settings.llm_timeout_s
