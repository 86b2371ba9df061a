"""The loop of the background evaluator over all users of a store. Off unless an interval is configured."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import SystemRandom

from openmap_graph.errors import InvalidInput, OpenMapError
from openmap_graph.graph.evaluation import Due

_LONGEST_PAUSE_S = 60.0
_SHORTEST_PAUSE_S = 0.02
_PAUSES_AN_INTERVAL = 10
_JITTER = 0.25
_USERS_AT_ONCE = 100

FindDue = Callable[[datetime, datetime, int], Sequence[Due]]
"""Users who wait: from now, the time before which the last evaluation must have been, and how many at most."""

EvaluateOne = Callable[[Due, datetime], bool]
"""Evaluates a user if that is still due and nobody else does; whether it did."""


class EvaluatorLoop:
    """Evaluates each user once per interval, whichever process comes first; when, stands in the graph.

    Start it in a thread (`start`, `stop`), or run it in this one (`run`, ended by `stop` from elsewhere).
    """

    def __init__(
        self,
        find_due: FindDue,
        evaluate: EvaluateOne,
        clock: Callable[[], datetime],
        interval_s: float,
        *,
        report: Callable[[str], None] | None = None,
        on_stop: Callable[[], None] | None = None,
    ) -> None:
        self._find_due = find_due
        self._evaluate = evaluate
        self._clock = clock
        self._interval = timedelta(seconds=interval_s)
        self._report = report or _silent
        self._on_stop = on_stop or _nothing
        self._stopping = threading.Event()
        self._running = threading.Lock()
        self._thread: threading.Thread | None = None
        self._random = SystemRandom()

    @property
    def interval_s(self) -> float:
        """How long after one evaluation of a user the next is due, in seconds; 0 when the loop is off."""
        return self._interval.total_seconds()

    @property
    def is_on(self) -> bool:
        """Whether an interval is configured."""
        return self._interval > timedelta(0)

    def start(self) -> bool:
        """Run in a thread of its own; False, and nothing is started, when no interval is configured or it runs."""
        if not self.is_on or self._thread is not None:
            return False
        self._thread = threading.Thread(target=self.run, name="evaluator", daemon=True)
        self._thread.start()
        return True

    def stop(self, timeout_s: float = 1.0) -> bool:
        """End the loop; whether its thread has ended within the time. An evaluation in its last step is finished."""
        self._stopping.set()
        self._on_stop()
        if self._thread is None:
            return True
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def run(self) -> None:
        """Evaluate whoever is due, again and again, until stopped. Raises `InvalidInput` without an interval."""
        if not self.is_on:
            raise InvalidInput(
                "The evaluator's loop is off.", way_out="Set OPENMAP_EVALUATOR_INTERVAL_S, such as 3600."
            )
        if not self._running.acquire(blocking=False):
            return
        try:
            while not self._stopping.is_set():
                is_more = self.evaluate_due()
                self._stopping.wait(0 if is_more else self._pause_s())
        finally:
            self._running.release()

    def evaluate_due(self) -> bool:
        """Evaluate those who are due now, once; whether more are waiting. Trouble with one user does not stop the others."""
        now = self._clock()
        due_before = now - self._interval
        try:
            waiting = self._find_due(now, due_before, _USERS_AT_ONCE)
        except OpenMapError as error:
            self._report(f"evaluator: {error}")
            return False
        done = 0
        for one in waiting:
            if self._stopping.is_set():
                return False
            try:
                done += self._evaluate(one, due_before)
            except OpenMapError as error:
                self._report(f"evaluator: user {one.user_id}: {error}")
        return done > 0 and len(waiting) == _USERS_AT_ONCE

    def _pause_s(self) -> float:
        usual = min(_LONGEST_PAUSE_S, self._interval.total_seconds() / _PAUSES_AN_INTERVAL)
        return max(_SHORTEST_PAUSE_S, usual * self._random.uniform(1 - _JITTER, 1 + _JITTER))


def _silent(line: str) -> None:
    del line


def _nothing() -> None:
    return None
