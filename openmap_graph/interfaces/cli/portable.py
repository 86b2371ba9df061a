"""Commands that write a memory to a file and take one over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import Json, User
from openmap_graph.interfaces.cli.terminal import note, print_json, say

if TYPE_CHECKING:
    from openmap_graph.model.portable import Imported

_STREAM = Path("-")

Progress = Callable[[int, int], None]


def export(
    file: Annotated[Path, typer.Argument(help="Where to write; `-` is standard output.")],
    geojson: Annotated[bool, typer.Option("--geojson", help="Only the places, as GeoJSON for maps.")] = False,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Write everything of a user to a file that `openmap import` reads."""
    if as_json and file == _STREAM:
        raise InvalidInput("--json: standard output is the file itself.", way_out="Give a file.")
    target = sys.stdout.buffer if file == _STREAM else file
    tell = note if file == _STREAM else say
    with memory_of(user) as memory:
        if geojson:
            mapped = memory.export_geojson(target)
            told = f"{mapped.places} places are in {file}; {mapped.without_position} have no position."
            return print_json(mapped) if as_json else tell(told)
        with _bar("exporting") as progress:
            done = memory.export(target, progress=progress)
    if as_json:
        return print_json(done)
    return tell(f"{done.lines} lines are in {file}; SHA-256 {done.sha256}.")


def import_(
    file: Annotated[Path, typer.Argument(help="What `openmap export` wrote; `-` is standard input.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Check the file and change nothing.")] = False,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Take over an exported memory: all of it, or nothing; an interrupted import goes on when it is repeated."""
    source = sys.stdin.buffer if file == _STREAM else file
    with memory_of(user) as memory, _bar("importing") as progress:
        done = memory.import_(source, dry_run, progress=progress)
    print_json(done) if as_json else _imported(done, user)
    if done.refused:
        raise typer.Exit(InvalidInput.exit_code)


def _imported(done: Imported, user: str) -> None:
    for refused in done.refused:
        say(f"refused: line {refused.line}: {refused.reason}.")
    if done.refused:
        return
    would = "would be " if done.dry_run else ""
    say(f"{done.new} things {would}new to {user}, {done.already_there} were there already.")
    say(", ".join(f"{count} {kind}" for kind, count in done.counts.items()))
    if done.pending_vectors and done.outcome == "imported":
        say(
            f"{done.pending_vectors} texts get their vectors with the next capture; words find them until then."
        )


@contextmanager
def _bar(title: str) -> Generator[Progress | None]:
    """A bar on standard error while lines are counted; none where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total or None)


COMMANDS = (("export", export), ("import", import_))
