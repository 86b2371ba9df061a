"""What the database knows of itself."""

from __future__ import annotations

from neomodel import IntegerProperty, StringProperty

from openmap_graph.graph.nodes.base import Named, Owned, TimeProperty


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


class Token(Owned):
    """A bearer token of the HTTP interfaces: the digest of its secret, and the user whose memory it opens, if any."""

    label = StringProperty()
    digest = StringProperty()
    expires_at = TimeProperty()
    revoked_at = TimeProperty()
