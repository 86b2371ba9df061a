"""The permanent journal."""

from __future__ import annotations

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
)

from openmap_graph.graph.nodes.base import Owned, Side, TimeProperty


class JournalStore(Owned):
    """One permanent journal, of a user or of a team."""

    name = StringProperty()
    scope = StringProperty()
    overrides = ArrayProperty(StringProperty())


class JournalLevel(Owned):
    """The records of one size; its lock orders the writers.

    The first `count` hold. Up to `top` there may be more, which are drafts, but for the `gaps`. `stamp` and `digests`
    tell whether a file that is mirrored was changed, `reserved` which import has it.
    """

    store = StringProperty()
    size = IntegerProperty()
    count = IntegerProperty()
    top = IntegerProperty()
    gaps = ArrayProperty(IntegerProperty())
    stamp = StringProperty()
    digests = ArrayProperty(StringProperty())
    reserved = StringProperty()
    reserved_at = TimeProperty()
    reserved_to = IntegerProperty()


class JournalEntry(Owned):
    """One dated line of a journal; it never changes. `member` is who wrote it into the journal of a team."""

    store = StringProperty()
    tenant = StringProperty()
    number = IntegerProperty()
    day = StringProperty()
    text = StringProperty()
    author = StringProperty()
    member = StringProperty(index=True)
    source = StringProperty()
    at = TimeProperty()
    event_day = StringProperty()
    receipt = StringProperty(index=True)
    vector_pending = BooleanProperty()
    embedding = ArrayProperty(FloatProperty())
    evidenced_by = RelationshipTo("openmap_graph.graph.nodes.base.Named", "EVIDENCED_BY")


class JournalSummary(Owned):
    """One line that stands for a block of entries."""

    store = StringProperty()
    size = IntegerProperty()
    number = IntegerProperty()
    text = StringProperty()
    author = StringProperty()
    half = RelationshipTo("openmap_graph.graph.nodes.base.Named", "HALF", model=Side)
