"""Commands of the permanent journal, in the manner of OptMem's `memo`: what a text asks for is its last line.

The journal is the folder of `--folder`, else of `$MEMORY_DIR`, else the user's in the graph. A refusal exits with 1.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli.journal_opening import Anywhere, Where, opened_journal
from openmap_graph.interfaces.cli.options import Json, Limit, User, Zone
from openmap_graph.interfaces.cli.terminal import harmless, print_json, working

if TYPE_CHECKING:
    from openmap_graph.journal.commands import Journal
    from openmap_graph.journal.results import Said

app = typer.Typer(help="The permanent journal.", no_args_is_help=True, rich_markup_mode=None, cls=Anywhere)

Text = Annotated[list[str], typer.Argument(help="One line; words are joined by spaces.")]
Block = Annotated[str, typer.Argument(help="First and last memory, such as 8-15.")]


@app.callback()
def journal(
    context: typer.Context,
    folder: Annotated[
        Path | None, typer.Option("--folder", help="A folder of its files; else $MEMORY_DIR, else the graph.")
    ] = None,
    mirror: Annotated[bool, typer.Option("--mirror", help="Mirror the folder in the graph too.")] = False,
    time_zone: Zone = None,
    user: User = "me",
) -> None:
    """The permanent journal: dated lines that never change, under a tree of one-line summaries."""
    from openmap_graph.settings import memory_folder

    given = ["--folder", str(folder)] if folder else []
    given += ["--mirror"] if mirror else []
    given += ["--user", user] if user != "me" else []
    given += ["--time-zone", time_zone] if time_zone else []
    context.obj = Where(user, folder or memory_folder(), mirror, time_zone, shlex.join(given))


def _answer(context: typer.Context, as_json: bool, work: Callable[[Journal], Said]) -> None:
    with opened_journal(context) as opened:
        done = work(opened)
    if as_json:
        return print_json(done)
    return typer.echo(harmless(done.text))


@app.command()
def init(context: typer.Context, as_json: Json = False) -> None:
    """Create the journal."""
    _answer(context, as_json, lambda journal: journal.init())


@app.command()
def wake(
    context: typer.Context,
    part: Annotated[int, typer.Argument(help="Which part of a long view.")] = 1,
    total: Annotated[int | None, typer.Argument(help="The number of memories that part 1 named.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse while summaries are due.")] = False,
    as_json: Json = False,
) -> None:
    """The whole journal in a fixed number of lines."""
    _answer(context, as_json, lambda journal: journal.wake(part, total, strict=strict))


@app.command()
def note(
    context: typer.Context,
    text: Text,
    source: Annotated[str, typer.Option(help="Where it comes from, such as user or agent.")] = "agent",
    author: Annotated[str, typer.Option(help="Who writes it.")] = "",
    scope: Annotated[
        Literal["personal", "team"], typer.Option(help="Whose journal: the user's or the team's.")
    ] = "personal",
    event_date: Annotated[
        str | None, typer.Option(help="The day that it is about, as YYYY-MM-DD; it is dated today.")
    ] = None,
    evidence: Annotated[
        list[str] | None, typer.Option(help="The id of a memory, belief, place or turn; may be repeated.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Keep it even if it is known.")] = False,
    as_json: Json = False,
) -> None:
    """Keep one line for ever."""
    _answer(
        context,
        as_json,
        lambda journal: journal.note(
            " ".join(text),
            source=source,
            author=author,
            scope=scope,
            event_date=event_date,
            evidence=evidence or (),
            force=force,
        ),
    )


@app.command()
def nap(
    context: typer.Context,
    block: Annotated[str | None, typer.Argument(help="The block that is due.")] = None,
    text: Annotated[list[str] | None, typer.Argument(help="Its summary, one line.")] = None,
    as_json: Json = False,
) -> None:
    """Save the summary that is due, or see which one that is."""
    _answer(context, as_json, lambda journal: journal.nap(block, " ".join(text) if text else None))


@app.command()
def summarise(
    context: typer.Context,
    limit: Annotated[int | None, typer.Option("--limit", "-n", min=1, help="How many at most.")] = None,
    as_json: Json = False,
) -> None:
    """Let due summaries be written as OPENMAP_JOURNAL_SUMMARIES says."""

    def written(journal: Journal) -> Said:
        with working("Writing summaries"):
            return journal.summarise(limit)

    _answer(context, as_json, written)


@app.command()
def recall(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="A regular expression, or words with --words.")],
    words: Annotated[bool, typer.Option("--words", help="Look for words and meaning, best first.")] = False,
    limit: Limit = 20,
    as_json: Json = False,
) -> None:
    """Search every memory."""
    _answer(
        context,
        as_json,
        lambda journal: journal.recall(text, by="words" if words else "pattern", limit=limit),
    )


@app.command()
def zoom(context: typer.Context, block: Block, as_json: Json = False) -> None:
    """Open a block into its two halves."""
    _answer(context, as_json, lambda journal: journal.zoom(block))


@app.command()
def forget(context: typer.Context, block: Block, as_json: Json = False) -> None:
    """Drop a wrong summary; memories stay."""
    _answer(context, as_json, lambda journal: journal.forget(block))


@app.command()
def config(
    context: typer.Context,
    changes: Annotated[
        list[str] | None, typer.Argument(help="NAME=VALUE, or NAME= for the default; nothing shows all.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show or change the sizes."""
    _answer(context, as_json, lambda journal: journal.config(dict(_change(one) for one in changes or [])))


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="Lines of YYYY-MM-DD and a text, or a journal's folder.")],
    as_json: Json = False,
) -> None:
    """Add dated lines, all or nothing."""
    _answer(context, as_json, lambda journal: journal.import_(file))


@app.command()
def export(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(help="A new folder.")],
    as_json: Json = False,
) -> None:
    """Write the journal as a folder that OptMem's memo reads."""
    _answer(context, as_json, lambda journal: journal.export(folder))


@app.command()
def status(context: typer.Context, as_json: Json = False) -> None:
    """Where the journal is and how much there is."""
    _answer(context, as_json, lambda journal: journal.status())


@app.command()
def check(
    context: typer.Context,
    repair: Annotated[
        bool, typer.Option("--repair", help="Cut torn ends, and summaries of memories that are not there.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Name every damaged record and what to do; exits with 1 when there is one."""
    with opened_journal(context) as opened:
        found = opened.check(repair=repair)
    print_json(found) if as_json else typer.echo(harmless(found.text))
    if found.damages:
        raise typer.Exit(1)


@app.command()
def erase(
    context: typer.Context,
    numbers: Annotated[
        list[int] | None, typer.Argument(help="Memories; without any, the whole journal.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: Json = False,
) -> None:
    """Take the words out of memories for ever, or the whole journal away."""
    if not yes:
        what = ", ".join(f"#{number}" for number in numbers) if numbers else "the whole journal"
        typer.confirm(f"Erase {what} for ever?", abort=True)
    _answer(context, as_json, lambda journal: journal.erase(*numbers or ()))


def _change(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidInput(f"config: {text!r} is no NAME=VALUE.")
    return name.strip(), None if not value.strip() else _number(value.strip())


def _number(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        return text
