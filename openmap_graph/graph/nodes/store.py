"""What the database knows of itself."""

from __future__ import annotations

from neomodel import IntegerProperty, StringProperty

from openmap_graph.graph.nodes.base import Named, TimeProperty


class Store(Named):
    """The database itself: what its vectors come from; its lock orders migrations."""

    embedding_model = StringProperty()
    embedding_dimension = IntegerProperty()
    schema_checksum = StringProperty()
    created_at = TimeProperty()
    locked_at = TimeProperty()


class SchemaMigration(Named):
    """One migration that was applied here."""

    version = IntegerProperty()
    checksum = StringProperty()
    applied_at = TimeProperty()
