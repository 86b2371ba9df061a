"""The journal of a user, or of a folder, put together from the settings."""

from __future__ import annotations

import hashlib
from pathlib import Path
from urllib.parse import quote

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import noticing
from openmap_graph.graph.journal import Shelf, store_key
from openmap_graph.journal.commands import Journal
from openmap_graph.journal.folder_opening import after_note_of, folder_store, summariser_of
from openmap_graph.journal.graph_store import Embed, GraphStore
from openmap_graph.journal.mirror import MirroredStore
from openmap_graph.journal.setup import Setup
from openmap_graph.journal.store import Archive

_PERSONAL = "personal"
_LONGEST_FOLDER_NAME = 100


def journal_of(services: Services, tenant: Tenant, folder: Path | None = None) -> Journal:
    """The journal of a user: in the graph, or in a folder that the graph mirrors.

    The folder is the one given, which has to hold a journal, else the user's own below the configured one.
    """
    settings = services.settings
    graph = store_of(services, tenant)
    own = folder or (settings.journal_dir / folder_name(tenant.user_id) if settings.journal_dir else None)
    archive: Archive = (
        MirroredStore(folder_store(settings, own, is_own=folder is None), graph) if own else graph
    )
    summarise, summariser = summariser_of(settings)
    return Journal(
        Setup(
            archive=archive,
            clock=services.clock,
            time_zone=tenant.time_zone,
            team=_team(services, settings.journal_team, tenant),
            member=tenant.user_id,
            creates_itself=folder is None,
            summarise=summarise,
            summariser=summariser,
            observations=lambda: noticing.echoes(services.graph, tenant.user_id),
            timeout_s=settings.journal_search_timeout_s,
            after_note=after_note_of(graph.shelf.key) if summarise else None,
        )
    )


def store_of(services: Services, tenant: Tenant) -> GraphStore:
    """The user's journal in the graph as a store object, for hosts that bring their own commands."""
    shelf = Shelf(services.graph, store_key(tenant.user_id, _PERSONAL), tenant.user_id, _PERSONAL)
    return GraphStore(shelf, services.clock, tenant.time_zone.key, lambda: _embed(services))


def folder_name(user_id: str) -> str:
    """A name of a folder for a user that no other user has, whatever characters the id has and however the file
    system takes capitals.

    >>> folder_name("alice"), folder_name("../bob")
    ('alice', '%2E%2E%2Fbob')
    """
    name = quote(user_id, safe="").replace(".", "%2E")
    if user_id == user_id.lower() and len(name) <= _LONGEST_FOLDER_NAME:
        return name
    digest = hashlib.blake2b(user_id.encode(), digest_size=16).hexdigest()
    return f"{name[:_LONGEST_FOLDER_NAME]}={digest}"  # no other name has an equals sign


def _team(services: Services, name: str | None, tenant: Tenant) -> GraphStore | None:
    if not name:
        return None
    shelf = Shelf(services.graph, store_key(None, name), None, name)
    return GraphStore(shelf, services.clock, tenant.time_zone.key, lambda: _embed(services))


def _embed(services: Services) -> Embed | None:
    embedder = services.language.embedder
    return embedder.embed if embedder.dimension else None
