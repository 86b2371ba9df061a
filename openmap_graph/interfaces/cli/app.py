"""The commands put together, and what becomes of their errors: one line and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextvars import ContextVar
from importlib.metadata import version
from typing import Annotated

import typer

from openmap_graph.errors import Broken, OpenMapError
from openmap_graph.interfaces.cli import (
    admin,
    browser,
    debug,
    demo,
    evaluate,
    examples,
    forgetting,
    inform,
    journal,
    log,
    memory,
    places,
    portable,
    probes,
    search,
    serve,
    server,
    stating,
)
from openmap_graph.interfaces.cli.terminal import note

app = typer.Typer(name="openmap", rich_markup_mode=None)
app.add_typer(probes.app, name="eval")
app.add_typer(server.app, name="server")
app.add_typer(admin.app, name="admin")
app.add_typer(debug.app, name="debug")
app.add_typer(evaluate.app, name="evaluate")
app.add_typer(forgetting.app, name="forget")
app.add_typer(journal.app, name="journal")
app.add_typer(log.app, name="log")
app.add_typer(stating.memories, name="memories")
app.add_typer(stating.anchors, name="anchors")
app.add_typer(stating.persona, name="persona")
app.add_typer(places.app, name="places")
app.add_typer(places.aliases, name="aliases")
app.add_typer(places.collections, name="collections")
for command in (
    demo.demo,
    browser.browser,
    *memory.COMMANDS,
    *search.COMMANDS,
    *stating.COMMANDS,
    *inform.COMMANDS,
    *forgetting.COMMANDS,
    *serve.COMMANDS,
    *admin.TOP_COMMANDS,
):
    app.command()(command)
for name, command in portable.COMMANDS:
    app.command(name)(command)
examples.add_examples(app)

_debug: ContextVar[bool] = ContextVar("debug", default=False)


@app.callback(invoke_without_command=True)
def openmap(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error came from.")] = False,
) -> None:
    """A map-aware memory for AI agents: places, beliefs and the words they rest on."""
    _debug.set(debug)
    if show_version:
        typer.echo(f"openmap {version('openmap_graph')}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command; an error is one line on standard error, `error: …`."""
    _debug.set(False)
    try:
        code = app(args=list(arguments), prog_name="openmap", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except typer.TyperException as error:
        return _told(_usage(error), error.exit_code)
    except typer.Abort:
        return _told("stopped, nothing was changed.", 130)
    except OpenMapError as error:
        if _debug.get():
            raise
        return _told(str(error), error.exit_code)
    except Exception as error:
        if _debug.get():
            raise
        return _told(
            f"{type(error).__name__}: {error}. Run `openmap --debug …` to see where.", Broken.exit_code
        )


def _usage(error: typer.TyperException) -> str:
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    return f"{message}. See `{context.command_path if context else 'openmap'} --help`."


def _told(message: str, code: int) -> int:
    note(f"error: {' '.join(message.split())}")
    return code
