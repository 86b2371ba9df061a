"""What the commands of a journal work with, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Literal

from openmap_graph.errors import InvalidInput, NotFound
from openmap_graph.journal.sizes import Sizes, sizes_of
from openmap_graph.journal.store import Archive, State
from openmap_graph.journal.summarise import Summarise
from openmap_graph.journal.texts import Dialect, next_step

Scope = Literal["personal", "team"]


AfterNote = Callable[[Callable[[], object], bool], None]
"""Takes what writes the due summaries, and whether that may go on in the background."""


def _nothing() -> Collection[str]:
    return ()


@dataclass(frozen=True)
class Setup:
    """What the commands work with. `member` is who writes; `observations` are what the evaluator said to them."""

    archive: Archive
    clock: Callable[[], datetime]
    time_zone: tzinfo
    team: Archive | None = None
    dialect: Dialect = field(default_factory=Dialect)
    member: str = ""
    creates_itself: bool = True
    summarise: Summarise | None = None
    summariser: str = "agent"
    observations: Callable[[], Collection[str]] = _nothing
    timeout_s: float = 5.0
    after_note: AfterNote | None = None
    in_background: bool = True


class Base:
    """A journal with its setup."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._archive = setup.archive
        self._dialect = setup.dialect

    def _archive_of(self, scope: Scope) -> Archive:
        if scope == "personal":
            return self._archive
        if scope != "team":
            raise InvalidInput(f"scope: {scope!r} is neither personal nor team.")
        if self._setup.team is None:
            raise InvalidInput("scope: there is no team's journal.", way_out="Set OPENMAP_JOURNAL_TEAM.")
        self._setup.team.create()
        return self._setup.team

    def _created(self) -> None:
        if self._setup.creates_itself and not self._archive.exists():
            self._archive.create()

    def _state(self) -> tuple[State, Sizes]:
        if not self._setup.creates_itself and not self._archive.exists():
            raise NotFound(f"There is no journal at {self._archive.location}.", way_out=self._next("init"))
        state = self._archive.state()
        return state, sizes_of(state.overrides)

    def _next(self, name: str, *arguments: object) -> str:
        return next_step(self._dialect.command(name, *arguments))
