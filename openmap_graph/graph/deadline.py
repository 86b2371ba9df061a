"""A call that ends in time, whatever it waits for."""

from __future__ import annotations

import contextvars
import queue
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Overdue(Exception):
    """The call did not come back in time; it may still be waiting."""


def within(seconds: float, call: Callable[[], T]) -> T:
    """What `call` returns or raises; `Overdue` when that takes longer than `seconds`.

    A socket on which a frozen server never answers can't be told to give up, so the call runs in a thread that is
    left to itself then and doesn't keep the process alive.
    """
    done: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()
    context = contextvars.copy_context()

    def run() -> None:
        try:
            done.put((context.run(call), None))
        except BaseException as error:
            done.put((None, error))

    threading.Thread(target=run, name="openmap-graph", daemon=True).start()
    try:
        value, error = done.get(timeout=seconds)
    except queue.Empty:
        raise Overdue from None
    if error is not None:
        raise error
    return value  # pyright: ignore[reportReturnType] - None only beside an error, or when T is None
