"""The journal of a user, or of a folder, put together from the settings."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from urllib.parse import quote
from zoneinfo import ZoneInfo

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import noticing
from openmap_graph.graph.journal import Shelf, store_key
from openmap_graph.journal.commands import Journal
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.graph_store import Embed, GraphStore
from openmap_graph.journal.mirror import MirroredStore
from openmap_graph.journal.setup import Setup
from openmap_graph.journal.store import Archive
from openmap_graph.journal.summarise import Summarise, extract
from openmap_graph.journal.texts import Dialect
from openmap_graph.settings import Settings

_PERSONAL = "personal"
_LONGEST_FOLDER_NAME = 120
_at_work: set[str] = set()
_lock = threading.Lock()


def journal_of(
    services: Services,
    tenant: Tenant,
    *,
    folder: Path | None = None,
    dialect: Dialect | None = None,
    in_background: bool = True,
) -> Journal:
    """The journal of a user: in the graph, or in a folder (given, or the user's own below the configured one) that
    the graph mirrors. Due summaries are written `in_background` where the settings say by whom.
    """
    settings = services.settings
    graph = store_of(services, tenant)
    own = folder or (settings.journal_dir / folder_name(tenant.user_id) if settings.journal_dir else None)
    archive: Archive = MirroredStore(folder_store(settings, own), graph) if own else graph
    summarise, summariser = _summariser(settings)
    setup = Setup(
        archive=archive,
        clock=services.clock,
        time_zone=tenant.time_zone,
        team=_team(services, settings.journal_team, tenant),
        dialect=dialect or Dialect(),
        member=tenant.user_id,
        creates_itself=folder is None,
        summarise=summarise,
        summariser=summariser,
        observations=lambda: noticing.echoes(services.graph, tenant.user_id),
        timeout_s=settings.journal_search_timeout_s,
        after_note=lambda: _summarised(journal, graph.shelf.key, in_background),
    )
    journal = Journal(setup)
    return journal


def folder_journal(
    settings: Settings,
    folder: Path,
    clock: Callable[[], datetime],
    time_zone: ZoneInfo,
    dialect: Dialect | None = None,
) -> Journal:
    """The journal in a folder, without the graph."""
    summarise, summariser = _summariser(settings)
    setup = Setup(
        archive=folder_store(settings, folder),
        clock=clock,
        time_zone=time_zone,
        dialect=dialect or Dialect(),
        creates_itself=False,
        summarise=summarise,
        summariser=summariser,
        timeout_s=settings.journal_search_timeout_s,
        after_note=lambda: _summarised(journal, str(folder), in_background=False),
    )
    journal = Journal(setup)
    return journal


def store_of(services: Services, tenant: Tenant) -> GraphStore:
    """The user's journal in the graph as a store object, for hosts that bring their own commands."""
    shelf = Shelf(services.graph, store_key(tenant.user_id, _PERSONAL), tenant.user_id, tenant.user_id)
    return GraphStore(shelf, services.clock, tenant.time_zone.key, lambda: _embed(services))


def folder_store(settings: Settings, folder: Path) -> FolderStore:
    """The store of a folder; its drafts are kept in the product's own home."""
    whole = folder.expanduser().resolve()
    name = hashlib.blake2b(str(whole).encode(), digest_size=16).hexdigest()
    return FolderStore(whole, settings.home / "journal" / f"{name}.json")


def folder_name(user_id: str) -> str:
    """A name of a folder for a user that no other user has, whatever characters the id has.

    >>> folder_name("alice"), folder_name("../bob")
    ('alice', '%2E%2E%2Fbob')
    """
    name = quote(user_id, safe="").replace(".", "%2E")
    if len(name) <= _LONGEST_FOLDER_NAME:
        return name
    return "%" + hashlib.blake2b(user_id.encode(), digest_size=16).hexdigest()


def _team(services: Services, name: str | None, tenant: Tenant) -> GraphStore | None:
    if not name:
        return None
    shelf = Shelf(services.graph, store_key(None, name), None, name)
    return GraphStore(shelf, services.clock, tenant.time_zone.key, lambda: _embed(services))


def _embed(services: Services) -> Embed | None:
    embedder = services.language.embedder
    return embedder.embed if embedder.dimension else None


def _summariser(settings: Settings) -> tuple[Summarise | None, str]:
    if settings.journal_summaries == "extractive":
        return extract, "extractive"
    if settings.journal_summaries == "model":
        from openmap_graph.journal.model_summary import by_model
        from openmap_graph.language.chat_model import configured_chat_model

        model = configured_chat_model(settings)
        return (by_model(model), f"model:{model.name}") if model else (None, "agent")
    return None, "agent"


def _summarised(journal: Journal, key: str, in_background: bool) -> None:
    """Write the due summaries of a journal, one thread a journal at a time when in the background."""
    if not in_background:
        journal.summarise()
        return
    with _lock:
        if key in _at_work:
            return
        _at_work.add(key)

    def work() -> None:
        try:
            journal.summarise()
        finally:
            with _lock:
                _at_work.discard(key)

    threading.Thread(target=work, name="journal-summaries", daemon=True).start()
