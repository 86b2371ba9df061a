"""Opening the client for one command, with its progress on standard error."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from openmap_graph.interfaces.cli.terminal import progress_lines

if TYPE_CHECKING:
    from openmap_graph.client import OpenMap, UserMemory


@contextmanager
def client(clock: Callable[[], datetime] | None = None) -> Generator[OpenMap]:
    """The client that the settings describe."""
    from openmap_graph.settings import load_settings

    settings = load_settings()
    with progress_lines() as progress:
        from openmap_graph.client import OpenMap

        opened = OpenMap.open(settings, progress=progress, clock=clock)
    with opened:
        yield opened


@contextmanager
def memory_of(user: str, time_zone: str | None = None) -> Generator[UserMemory]:
    """The handle of one user."""
    with client() as opened:
        yield opened.user(user, time_zone=time_zone)
