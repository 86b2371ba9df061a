"""A search by regular expression that ends in time: it runs in a process that is killed at the deadline."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from openmap_graph.errors import Broken, InvalidInput, TimedOut
from openmap_graph.journal import worker
from openmap_graph.journal.store import Haystack

_LOOK_EVERY_S = 0.05
_LONGEST_READING = 24
"""With what is read from elsewhere a search may take so many times as long."""


class Matches(NamedTuple):
    """Lines that match, the oldest first, and whether older ones were left out."""

    lines: list[str]
    more: bool


def search(haystack: Haystack, pattern: str, most_bytes: int, timeout_s: float) -> Matches:
    """The newest lines that match, within so many bytes. Reading from the graph does not count as its time.

    Raises `InvalidInput` for a pattern that is none, and `TimedOut` when it takes too long.
    """
    task = {
        "pattern": pattern,
        "most_bytes": most_bytes,
        "log": str(haystack.log) if haystack.log else None,
        "total": haystack.total,
    }
    command = [sys.executable, "-I", "-S", str(Path(worker.__file__))]
    process = subprocess.Popen(  # noqa: S603 - our own script; the pattern is sent as data
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        answer = _Exchange(process, task, haystack.batches).answer(timeout_s)
    finally:
        process.kill()
        process.wait()
    if answer is None:
        raise TimedOut(
            f"The search for {pattern!r} took longer than {timeout_s:g} s and was stopped.",
            way_out="Use a simpler pattern, without repetitions inside repetitions, or search by words.",
        )
    if "error" in answer:
        raise InvalidInput(f"pattern: {pattern!r} is no regular expression: {answer['error']}.")
    return Matches(answer["lines"][::-1], answer["more"])


class _Exchange:
    """One task for the process, and what it answers."""

    def __init__(
        self, process: subprocess.Popen[str], task: dict[str, Any], batches: Iterator[list[str]]
    ) -> None:
        self._process = process
        self._task = task
        self._batches = batches
        self._read_s = 0.0
        self._reading_since: float | None = None
        self._answer = ""
        self._trouble: BaseException | None = None

    def answer(self, timeout_s: float) -> dict[str, Any] | None:
        """The answer, None when the time ran out."""
        sender = threading.Thread(target=self._send, args=(self._process.stdin,), daemon=True)
        reader = threading.Thread(target=self._receive, args=(self._process.stdout,), daemon=True)
        started = time.monotonic()
        sender.start()
        reader.start()
        while reader.is_alive():
            reader.join(_LOOK_EVERY_S)
            spent = time.monotonic() - started
            if reader.is_alive() and (
                spent - self._spent_reading() > timeout_s or spent > _LONGEST_READING * timeout_s
            ):
                self._process.kill()
                return None
        if self._trouble is not None:
            raise self._trouble
        if not self._answer:
            raise Broken("The search ended without an answer.")
        return json.loads(self._answer)

    def _spent_reading(self) -> float:
        since = self._reading_since
        return self._read_s + (time.monotonic() - since if since is not None else 0.0)

    def _send(self, stdin: IO[str]) -> None:
        try:
            stdin.write(json.dumps(self._task) + "\n")
            stdin.flush()
            while (batch := self._next()) is not None:
                stdin.write(json.dumps(batch) + "\n")
        except BrokenPipeError:
            pass  # it has all it needs, or was killed
        except BaseException as error:
            self._trouble = error
            self._process.kill()
        finally:
            with suppress(BrokenPipeError):
                stdin.close()

    def _next(self) -> list[str] | None:
        self._reading_since = time.monotonic()
        batch = next(self._batches, None)
        self._read_s += time.monotonic() - self._reading_since
        self._reading_since = None
        return batch

    def _receive(self, stdout: IO[str]) -> None:
        with stdout:
            self._answer = stdout.read()
