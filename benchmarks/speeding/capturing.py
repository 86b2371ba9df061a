"""How fast a history is captured, beside its sentences read by spaCy and embedded, and nothing else."""

from __future__ import annotations

import itertools
import time
from datetime import UTC, datetime, timedelta

from searching.baselines import Remembering
from searching.world import spots

from openmap_graph import OpenMap
from speeding.parts import services_of
from speeding.rows import Row, counted

_SMALL_TALK = (
    "Morning! How was your weekend?",
    "Busy, I was mostly at home and read a lot.",
    "Remind me to call the bank tomorrow.",
    "Sure, I will.",
    "What should I cook tonight?",
    "Maybe the soup from last week, it was easy.",
)
_START = datetime(2026, 1, 5, 9, tzinfo=UTC)
_A_CONVERSATION = 20
_HALF = 0.5


def capture(om: OpenMap, embedder: Remembering, user_id: str, turns: int) -> list[Row]:
    """Turns a second: captured with everything that follows from them, and only parsed and embedded.

    Every fourth turn tells of a place, as in talk that is about more than places.
    """
    texts = _texts(turns)
    language = services_of(om).language
    pipeline, inner = language.pipeline, embedder.inner
    pipeline.read(texts[:8])
    inner.embed(texts[:8])
    started = time.perf_counter()
    pipeline.read(texts)
    inner.embed(texts)
    alone = len(texts) / (time.perf_counter() - started)
    vars(language)["embedder"] = inner
    try:
        user = om.user(user_id)
        started = time.perf_counter()
        for number, start in enumerate(range(0, len(texts), _A_CONVERSATION)):
            at = _START + timedelta(days=number)
            said = [
                {"role": "user", "content": text, "at": at + timedelta(minutes=index)}
                for index, text in enumerate(texts[start : start + _A_CONVERSATION])
            ]
            user.capture(said, conversation=f"day {number}")
        captured = len(texts) / (time.perf_counter() - started)
    finally:
        vars(language)["embedder"] = embedder
    data = f"{len(texts)} turns"
    return [
        Row(data, "parsed and embedded, turns a second", alone, "/s", 1),
        Row(data, "captured, turns a second", captured, "/s", 1),
        counted(data, "captured by parsed and embedded", round(captured / alone, 2), 1, f"≥ {_HALF}"),
    ]


def _texts(turns: int) -> list[str]:
    told = (spot.said for spot in spots(turns))
    talk = itertools.cycle(_SMALL_TALK)
    return [f"{next(talk)} ({index})" if index % 4 else next(told) for index in range(turns)]
