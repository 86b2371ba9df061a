"""The journal in a folder, put together from the settings without the graph, and who writes its summaries."""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Callable
from datetime import datetime, tzinfo
from pathlib import Path

from openmap_graph.errors import OpenMapError
from openmap_graph.journal.commands import Journal
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.setup import AfterNote, Setup
from openmap_graph.journal.summarise import Summarise, extract
from openmap_graph.settings import Settings

_at_work: set[str] = set()
_lock = threading.Lock()


def folder_journal(
    settings: Settings, folder: Path, clock: Callable[[], datetime], time_zone: tzinfo
) -> Journal:
    """The journal in a folder, without the graph."""
    summarise, summariser = summariser_of(settings)
    return Journal(
        Setup(
            archive=folder_store(settings, folder),
            clock=clock,
            time_zone=time_zone,
            creates_itself=False,
            summarise=summarise,
            summariser=summariser,
            timeout_s=settings.journal_search_timeout_s,
            after_note=after_note_of(str(folder)) if summarise else None,
        )
    )


def folder_store(settings: Settings, folder: Path, *, is_own: bool = False) -> FolderStore:
    """The store of a folder; its drafts are kept in the product's own home."""
    whole = folder.expanduser().resolve()
    name = hashlib.blake2b(str(whole).encode(), digest_size=16).hexdigest()
    return FolderStore(whole, settings.home / "journal" / f"{name}.json", is_own=is_own)


def summariser_of(settings: Settings) -> tuple[Summarise | None, str]:
    """What writes due summaries without the agent, None when nothing does, and what it is called."""
    if settings.journal_summaries == "extractive":
        return extract, "extractive"
    if settings.journal_summaries == "model":
        from openmap_graph.journal.model_summary import by_model
        from openmap_graph.language.chat_model import configured_chat_model

        model = configured_chat_model(settings)
        return (by_model(model), f"model:{model.name}") if model else (None, "agent")
    return None, "agent"


def after_note_of(key: str) -> AfterNote:
    """Writes the due summaries of a journal after a note; in the background one thread a journal at a time."""

    def after_note(summarise: Callable[[], object], in_background: bool) -> None:
        if not in_background:
            summarise()
            return
        with _lock:
            if key in _at_work:
                return
            _at_work.add(key)
        threading.Thread(target=_work, args=(key, summarise), name="journal-summaries", daemon=True).start()

    return after_note


def _work(key: str, summarise: Callable[[], object]) -> None:
    try:
        summarise()
    except OpenMapError as error:
        logging.getLogger(__name__).warning("Summaries are still due: %s", error)
    finally:
        with _lock:
            _at_work.discard(key)
