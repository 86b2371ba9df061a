"""Which journal a command works on, and how it is opened for one command."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import typer
from typer.core import TyperGroup

from openmap_graph.errors import InvalidInput, OpenMapError
from openmap_graph.interfaces.cli.opening import client
from openmap_graph.interfaces.cli.terminal import harmless

if TYPE_CHECKING:
    from openmap_graph.client import OpenMap
    from openmap_graph.journal.commands import Journal
    from openmap_graph.journal.texts import Dialect

_SHARED = {"--folder": 1, "--mirror": 0, "--user": 1, "-u": 1, "--time-zone": 1}
"""Options of the whole group, with the number of their values."""


class Anywhere(TyperGroup):
    """Takes the group's options behind a command too."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        front: list[str] = []
        rest: list[str] = []
        words = iter(args[:end])
        for word in words:
            if (name := word.partition("=")[0]) not in _SHARED:
                rest.append(word)
                continue
            front.append(word)
            if _SHARED[name] and word == name:
                front += [value for value in [next(words, None)] if value is not None]
        return super().parse_args(ctx, [*front, *rest, *args[end:]])


@dataclass(frozen=True)
class Where:
    """Whose journal, where it is, and how its commands are written."""

    user: str
    folder: Path | None
    mirrors: bool
    time_zone: str | None
    options: str

    @property
    def dialect(self) -> Dialect:
        """The commands as they were called."""
        from openmap_graph.journal.texts import Dialect

        return Dialect(f"openmap journal {self.options}".rstrip(), is_shell=True)


@contextmanager
def opened_journal(context: typer.Context) -> Generator[Journal]:
    """The journal; an error becomes a line on standard error and the exit code 1."""
    where = cast(Where, context.obj)
    try:
        if where.mirrors and where.folder is None:
            raise InvalidInput("--mirror: there is no folder.", way_out="Name one with --folder.")
        if where.folder and not where.mirrors:
            yield _in_folder(where, where.folder).speaking(where.dialect, in_background=False)
        else:
            with client() as opened:
                yield _in_graph(where, opened).speaking(where.dialect, in_background=False)
    except OpenMapError as error:
        typer.echo(f"error: {harmless(' '.join(str(error).split()))}", err=True)
        raise typer.Exit(1) from None


def _in_folder(where: Where, folder: Path) -> Journal:
    from openmap_graph.journal.folder_opening import folder_journal
    from openmap_graph.rules.clock import zone
    from openmap_graph.settings import load_settings

    here = datetime.now(UTC).astimezone().tzinfo or UTC
    time_zone = zone(where.time_zone) if where.time_zone else here
    return folder_journal(load_settings(), folder, lambda: datetime.now(UTC), time_zone)


def _in_graph(where: Where, opened: OpenMap) -> Journal:
    handle = opened.user(where.user, time_zone=where.time_zone)
    return handle.journal_in(where.folder) if where.folder else handle.journal
