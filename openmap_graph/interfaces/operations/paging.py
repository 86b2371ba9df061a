"""Long lists in pages: no page repeats or skips an entry that was there at the start, whatever is added meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from pydantic import Field

from openmap_graph.errors import Conflict

MOST = 10_000
"""The most entries that a list is read of."""

CURSOR: tuple[Any, Any] = (
    Annotated[
        str | None,
        Field(max_length=512, description="`next` of the page before; the first page without it."),
    ],
    None,
)


def page(
    items: Sequence[Any], limit: int, cursor: str | None, order: Callable[[Any], Any] | None = None
) -> dict[str, Any]:
    """The entries after the one that the cursor names (its id), and the cursor for those that follow.

    A list that needs several pages is put into an order that what is added can't disturb. Raises
    `Conflict` when the entry of the cursor is gone.

    >>> from types import SimpleNamespace as Entry
    >>> first = page([Entry(id="a"), Entry(id="b")], 1, None)
    >>> [entry.id for entry in page([Entry(id="new"), Entry(id="a"), Entry(id="b")], 1, first["next"])["items"]]
    ['b']
    """
    if order is not None and (cursor is not None or len(items) > limit):
        items = sorted(items, key=order)
    start = 0
    if cursor is not None:
        at = next((index for index, item in enumerate(items) if item.id == cursor), None)
        if at is None:
            raise Conflict(
                f"cursor: {cursor!r} is not in this list (any more).", way_out="Begin with the first page."
            )
        start = at + 1
    shown = tuple(items[start : start + limit])
    more = start + limit < len(items)
    return {"items": shown, "next": shown[-1].id if more else None}
