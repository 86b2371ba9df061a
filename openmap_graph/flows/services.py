"""What the flows work with: the graph, the settings, the clock, and language loaded when first needed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from openmap_graph.graph.door import Graph
from openmap_graph.settings import Settings

if TYPE_CHECKING:
    from openmap_graph.language.embed import Embedder
    from openmap_graph.language.pipeline import Pipeline
    from openmap_graph.language.vocabulary import Vocabulary


class Language:
    """The language parts, each loaded at its first use; loading twice from two threads happens once."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()

    @cached_property
    def pipeline(self) -> Pipeline:
        """spaCy with the language packs of the settings."""
        from openmap_graph.language.pipeline import load_pipeline

        with self._lock:
            return load_pipeline()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The concepts with their words."""
        from openmap_graph.language.vocabulary import load_vocabulary

        return load_vocabulary(self._settings.languages)

    @cached_property
    def embedder(self) -> Embedder:
        """The sentence encoder; its weights are read when the first text is embedded."""
        from openmap_graph.language.embed import load_embedder

        return load_embedder(self._settings.embedding_model)


@dataclass(frozen=True)
class Services:
    """Everything that acts, handed to each flow."""

    graph: Graph
    settings: Settings
    language: Language
    clock: Callable[[], datetime]


@dataclass(frozen=True)
class Tenant:
    """The user for whom a flow runs."""

    user_id: str
    time_zone: ZoneInfo
