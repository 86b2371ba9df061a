"""Printing: JSON, tables and trees. On a terminal with colour, otherwise as plain aligned text."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

import typer

if TYPE_CHECKING:
    from rich.text import Text
    from rich.tree import Tree

    from openmap_graph.model.answer import Evidence

# What a user said may steer a terminal: escapes, marks that turn the direction of writing, and what nobody sees.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)
_STANCE_STYLES = {"for": "", "part": "", "against": "red", "before": "dim"}


def harmless(text: str) -> str:
    """The text with characters that steer a terminal shown as a replacement mark.

    >>> harmless("tea\\x1b[2Jhouse")
    'tea�[2Jhouse'
    """
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def say(text: str = "") -> None:
    """Prints a line of plain text."""
    typer.echo(harmless(text))


def heading(text: str) -> None:
    """Prints a line that begins a part."""
    typer.secho(f"\n{harmless(text)}", bold=True)


def note(text: str) -> None:
    """Prints a line on standard error."""
    typer.echo(harmless(text), err=True)


def remark(text: str) -> None:
    """Prints a line on standard error where somebody watches."""
    if sys.stderr.isatty():
        note(text)


def print_json(value: object) -> None:
    """Prints values, lists of them and plain data as JSON."""
    text = json.dumps(_plain_data(value), ensure_ascii=False, indent=2)
    typer.echo(_STEERING.sub(lambda found: json.dumps(found[0])[1:-1], text))


def _plain_data(value: object) -> object:
    dump = getattr(value, "model_dump", None)
    if dump is not None:
        return cast(object, dump(mode="json"))
    if isinstance(value, (list, tuple)):
        return [_plain_data(item) for item in cast("Sequence[object]", value)]
    if isinstance(value, dict):
        return {str(key): _plain_data(item) for key, item in cast("dict[object, object]", value).items()}
    return value


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], empty: str = "Nothing.") -> None:
    """Prints rows under their columns; `empty` when there is no row."""
    cells = [[" ".join(harmless(_shown(cell)).split()) for cell in row] for row in rows]
    if not cells:
        say(empty)
    elif sys.stdout.isatty():
        _print_rich_table(columns, cells)
    else:
        lines = [list(columns), *cells]
        widths = [max(len(line[column]) for line in lines) for column in range(len(columns))]
        for line in lines:
            padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            typer.echo("  ".join(padded).rstrip())


def _shown(cell: object) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return f"{cell:.3g}" if abs(cell) < 1000 else f"{cell:.0f}"
    if isinstance(cell, (list, tuple)):
        return ", ".join(str(item) for item in cast("Sequence[object]", cell))
    return str(cell)


def _print_rich_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column in ("id", "memory"))
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def print_evidence(evidence: Evidence) -> None:
    """Prints a tree of evidence with its quoted words."""
    if not sys.stdout.isatty():
        return say(evidence.text())
    from rich.console import Console
    from rich.tree import Tree

    tree = Tree(_label(evidence), guide_style="dim")
    _grow(tree, evidence)
    Console().print(tree)


def _grow(tree: Tree, evidence: Evidence) -> None:
    from rich.text import Text

    if evidence.quote is not None:
        when = f", {evidence.at:%Y-%m-%d}" if evidence.at else ""
        said = f"“{harmless(evidence.quote)}” — {evidence.speaker}{when}, {evidence.citation}"
        tree.add(Text(said, style="italic cyan"))
    for child in evidence.children:
        _grow(tree.add(_label(child)), child)
    if evidence.more:
        tree.add(Text(f"… and {evidence.more} more", style="dim"))


def _label(evidence: Evidence) -> Text:
    from rich.text import Text

    mark = {"against": "against: ", "before": "before: "}.get(evidence.stance, "")
    label = Text(mark + harmless(evidence.statement), style=_STANCE_STYLES[evidence.stance])
    if evidence.confidence is not None:
        label.append(f" {evidence.confidence:.2f}", style="bold")
    if evidence.how:
        label.append(f" {harmless(evidence.how)}", style="dim")
    return label


@contextmanager
def working(line: str) -> Generator[None]:
    """Shows that something takes its time."""
    with progress_lines() as show:
        show(line)
        yield


@contextmanager
def progress_lines() -> Generator[Callable[[str], None]]:
    """A function that shows what is going on: one changing line on a terminal, nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda line: None
        return
    from rich.console import Console
    from rich.status import Status
    from rich.text import Text

    console = Console(stderr=True)
    status: Any = Status("", console=console)

    def show(line: str) -> None:
        status.update(Text(harmless(line)))
        status.start()

    try:
        yield show
    finally:
        status.stop()
