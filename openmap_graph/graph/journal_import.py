"""Many memories into a journal at once: written aside in batches, and counted all together in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from openmap_graph.errors import Conflict, Unavailable
from openmap_graph.graph.journal import BATCH, Shelf
from openmap_graph.graph.queries import query

RESERVE = query("journal/reserve")
STAGE = query("journal/stage")
PUBLISH = query("journal/publish")

_STALE = timedelta(minutes=10)


def import_all(shelf: Shelf, rows: Sequence[Mapping[str, Any]], clock: Callable[[], datetime]) -> int:
    """Add many memories; they count all at once in the end, or are taken away again. The number of the first.

    Raises `Unavailable` when another import has the journal; one that was killed gives it up after ten minutes.
    """
    token, now = uuid4().hex, clock()
    found = shelf.graph.write(
        RESERVE, level=shelf.level(1), token=token, to=len(rows), now=now, stale=now - _STALE
    )
    if not found:
        raise Unavailable("Another import is being written.", way_out="Repeat it when that one has ended.")
    first, left_to = int(found[0]["first"]), int(found[0]["left_to"])
    shelf.remove(1, first, left_to)
    try:
        for start in range(0, len(rows), BATCH):
            _stage(shelf, token, first + start, rows[start : start + BATCH], clock())
        if not _publish(shelf, token, first + len(rows)):
            raise _taken()
    except Conflict:
        raise
    except BaseException:
        shelf.remove(1, first, first + len(rows))  # before it is given back: then nobody writes there
        _publish(shelf, token, None)
        raise
    return first


def _stage(shelf: Shelf, token: str, start: int, rows: Sequence[Mapping[str, Any]], now: datetime) -> None:
    found = shelf.graph.write(
        STAGE,
        store=shelf.key,
        user_id=shelf.user_id,
        tenant=shelf.token,
        level=shelf.level(1),
        prefix=shelf.prefix(1),
        token=token,
        start=start,
        receipt=None,
        embeds=None,
        rows=list(rows),
        now=now,
    )
    if not found:
        raise _taken()


def _publish(shelf: Shelf, token: str, count: int | None) -> bool:
    return bool(shelf.graph.write(PUBLISH, level=shelf.level(1), token=token, count=count))


def _taken() -> Conflict:
    return Conflict("Another import took the journal meanwhile.", way_out="Repeat it.")
