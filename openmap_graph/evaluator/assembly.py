"""The evaluator put together from services: for one user, and as a loop over all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from openmap_graph.evaluator.loop import EvaluatorLoop
from openmap_graph.evaluator.reader import Reader
from openmap_graph.evaluator.run import Evaluator
from openmap_graph.evaluator.words import Words
from openmap_graph.evaluator.writer import NoteWriter
from openmap_graph.flows.services import Services
from openmap_graph.graph import evaluation
from openmap_graph.graph.evaluation import Due
from openmap_graph.language.chat_model import close_chat_model, configured_chat_model


def evaluator_of(services: Services, user_id: str, time_zone: str) -> Evaluator:
    """The evaluator of one user."""
    settings = services.settings
    reader = Reader(services.graph.read, user_id, time_zone, settings.belief_half_life_days)
    return Evaluator(reader, NoteWriter(services.graph, user_id), services.clock, _words(services))


def loop_of(services: Services, report: Callable[[str], None] | None = None) -> EvaluatorLoop:
    """The loop over all users of the store; it is off without `OPENMAP_EVALUATOR_INTERVAL_S`."""

    def evaluate(one: Due, due_before: datetime) -> bool:
        evaluator = evaluator_of(services, one.user_id, one.time_zone or services.settings.time_zone)
        return evaluator.run(due_before=due_before) is not None

    return EvaluatorLoop(
        partial(evaluation.due, services.graph),
        evaluate,
        services.clock,
        services.settings.evaluator_interval_s,
        report=report,
        on_stop=lambda: close_chat_model(services.settings),
    )


def _words(services: Services) -> Words | None:
    tasks = set(services.settings.llm_tasks) & {"wording", "proposals"}
    model = configured_chat_model(services.settings) if tasks else None
    return Words(model, wording="wording" in tasks, proposals="proposals" in tasks) if model else None
