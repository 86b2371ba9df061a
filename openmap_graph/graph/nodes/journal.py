"""The permanent journal."""

from __future__ import annotations

from neomodel import IntegerProperty, RelationshipTo, StringProperty

from openmap_graph.graph.nodes.base import Owned, Side


class JournalStore(Owned):
    """One permanent journal."""

    name = StringProperty()
    scope = StringProperty()


class JournalLevel(Owned):
    """How many records one level of a journal has; its lock orders the writers."""

    store = StringProperty()
    size = IntegerProperty()
    count = IntegerProperty()


class JournalEntry(Owned):
    """One dated line of a journal; it never changes."""

    store = StringProperty()
    number = IntegerProperty()
    day = StringProperty()
    text = StringProperty()
    author = StringProperty()
    source = StringProperty()


class JournalSummary(Owned):
    """One line that stands for a block of entries."""

    store = StringProperty()
    size = IntegerProperty()
    number = IntegerProperty()
    text = StringProperty()
    author = StringProperty()
    half = RelationshipTo("openmap_graph.graph.nodes.base.Named", "HALF", model=Side)
