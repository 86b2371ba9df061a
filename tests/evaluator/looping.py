"""A process that runs the evaluator's loop for one user: `python -m tests.evaluator.looping URI PASSWORD USER INTERVAL_S`."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta

from openmap_graph.evaluator.loop import EvaluatorLoop
from openmap_graph.evaluator.reader import Reader
from openmap_graph.evaluator.run import Evaluator
from openmap_graph.evaluator.writer import NoteWriter
from openmap_graph.graph import evaluation
from openmap_graph.graph.door import Graph, open_graph
from openmap_graph.graph.evaluation import Due

LONGEST_RUN = timedelta(seconds=10)


def now() -> datetime:
    return datetime.now(UTC)


def loop_over(graph: Graph, user_id: str, interval_s: float) -> EvaluatorLoop:
    """The loop over one user, who must be there."""

    def find_due(moment: datetime, due_before: datetime, most: int) -> list[Due]:
        waiting = evaluation.due(graph, moment, due_before, 100_000)
        return [one for one in waiting if one.user_id == user_id][:most]

    def evaluate(one: Due, due_before: datetime) -> bool:
        reader = Reader(graph.read, one.user_id, "UTC", 60)
        evaluator = Evaluator(reader, NoteWriter(graph, one.user_id), now, longest_run=LONGEST_RUN)
        return evaluator.run(due_before=due_before) is not None

    return EvaluatorLoop(find_due, evaluate, now, interval_s)


if __name__ == "__main__":
    uri, password, user_id, interval_s = sys.argv[1:]
    loop_over(open_graph(uri, "neo4j", password, None, 10), user_id, float(interval_s)).run()
