"""The language model's part in reading a capture, if one is configured: one question, answers checked, never in the way."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from openmap_graph.flows.services import Services
from openmap_graph.model.answer import ReadBy
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn
from openmap_graph.rules.secrets import secret_in

_CONTEXT_TURNS = 6


class Extracted(NamedTuple):
    """Events of turns, who read them, and what of a model's answer was dropped, a reason each."""

    events: tuple[Event, ...]
    read_by: ReadBy = "rules"
    dropped: tuple[str, ...] = ()


def with_model(
    services: Services, window: Sequence[Turn], new: set[str], events: tuple[Event, ...]
) -> Extracted:
    """The rules' events, and those that a model adds; without a model, or without its answer, the rules' alone."""
    if "extraction" not in services.settings.llm_tasks:
        return Extracted(events)
    from openmap_graph.language.chat_model import configured_chat_model

    model = configured_chat_model(services.settings)
    turns = _shown(window, new, services.settings.max_extract_chars)
    if model is None or not any(one.id in new and one.role == "user" for one in turns):
        return Extracted(events)
    from openmap_graph.language.chat import Prompt
    from openmap_graph.language.prompts import prompt
    from openmap_graph.language.proposed import Extraction
    from openmap_graph.language.proposing import check

    told = [{"turn": one.number, "role": one.role, "text": one.text} for one in turns]
    asked = Prompt(prompt("extraction"), json.dumps({"turns": told}, ensure_ascii=False))
    answer = model.ask(asked, Extraction)
    if answer.value is None:
        return Extracted(events, "rules", (f"model: {answer.trouble}",))
    checked = check(answer.value, [one for one in turns if one.id in new], events)
    places = {one.id: index for index, one in enumerate(turns)}
    last = len(turns)
    together = sorted(
        (*events, *checked.events), key=lambda one: (places.get(one.turn_id or "", last), one.start)
    )
    return Extracted(tuple(together), "rules and model", checked.dropped)


def _shown(window: Sequence[Turn], new: set[str], most_chars: int) -> list[Turn]:
    """New turns with a few before them, as many as fit, the newest rather; none that holds a secret."""
    first = next((index for index, one in enumerate(window) if one.id in new), len(window))
    shown: list[Turn] = []
    for one in reversed(window[max(0, first - _CONTEXT_TURNS) :]):
        most_chars -= len(one.text)
        if most_chars < 0:
            break
        if one.role in ("user", "assistant") and one.text.strip() and not secret_in(one.text):
            shown.append(one)
    return shown[::-1]
