"""The part of the per-user handle that leads to the permanent journal."""

from __future__ import annotations

from pathlib import Path

from openmap_graph.handle import Handle
from openmap_graph.journal.commands import Journal
from openmap_graph.journal.graph_store import GraphStore
from openmap_graph.journal.opening import journal_of, store_of


class Journaling(Handle):
    """The journal of one user."""

    @property
    def journal(self) -> Journal:
        """Dated lines that never change, under a tree of summaries; its methods are the commands."""
        return journal_of(self._services, self._tenant)

    def journal_in(self, folder: str | Path) -> Journal:
        """The journal in a folder that other tools may share, mirrored in the graph as this user's."""
        return journal_of(self._services, self._tenant, Path(folder))

    @property
    def journal_store(self) -> GraphStore:
        """The same journal in the graph as a store object, for hosts that bring their own commands."""
        return store_of(self._services, self._tenant)
