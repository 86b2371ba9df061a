"""Commands of the store as a whole, and the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.interfaces.cli import tokens
from openmap_graph.interfaces.cli.opening import client
from openmap_graph.interfaces.cli.options import Json
from openmap_graph.interfaces.cli.terminal import print_json, print_table, progress_lines, say

if TYPE_CHECKING:
    from openmap_graph.model.answer import Health

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="The store as a whole.")
app.add_typer(tokens.app, name="token")


def users(as_json: Json = False) -> None:
    """All users of the store."""
    with client() as opened:
        found = opened.users()
    print_json(found) if as_json else print_table(
        ("user",), [(name,) for name in found], empty="No user yet."
    )


@app.command()
def health(as_json: Json = False) -> None:
    """State of server, schema, indexes and models."""
    with client() as opened:
        found = opened.health()
    print_json(found) if as_json else _show_health(found)
    if found.status != "ok":
        raise typer.Exit(1)


@app.command()
def migrate(as_json: Json = False) -> None:
    """Bring the store to the schema of this version."""
    with client() as opened:
        found = opened.health()
    if as_json:
        print_json({"schema_version": found.schema_version})
    else:
        say(f"The store has schema version {found.schema_version}.")


@app.command()
def reindex(
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
    as_json: Json = False,
) -> None:
    """Embed everything again, with the embedding model of the settings."""
    from openmap_graph.settings import load_settings
    from openmap_graph.wiring import reindex as embed_again

    settings = load_settings()
    if not yes:
        typer.confirm(f"Replace all vectors by those of {settings.embedding_model}?", abort=True, err=True)
    with progress_lines() as progress:
        users = embed_again(settings, progress)
    if as_json:
        print_json({"users": users, "embedding_model": settings.embedding_model})
    else:
        say(f"The memory of {users} users has vectors of {settings.embedding_model}.")


def config(as_json: Json = False) -> None:
    """All settings, their values, and where these come from."""
    from pydantic import SecretStr

    from openmap_graph.settings import Settings, load_settings

    settings = load_settings()
    rows: list[dict[str, object]] = []
    for name, field in Settings.model_fields.items():
        value = getattr(settings, name)
        shown = "********" if isinstance(value, SecretStr) else value
        rows.append(
            {
                "setting": f"OPENMAP_{name.upper()}",
                "value": shown if isinstance(shown, (int, float, type(None))) else _text(shown),
                "from": "environment" if name in settings.model_fields_set else "default",
                "description": field.description,
            }
        )
    if as_json:
        print_json(rows)
    else:
        print_table(tuple(rows[0]), [tuple(row.values()) for row in rows])


def _text(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)  # pyright: ignore[reportUnknownArgumentType]


def _show_health(found: Health) -> None:
    rows = [
        ("status", found.status),
        ("server", f"{found.server} {found.edition or ''}".rstrip()),
        ("schema version", found.schema_version),
        ("embedding model", f"{found.embedding_model}, {found.embedding_dimension} dimensions"),
        *((f"{label} nodes", count) for label, count in sorted(found.counts.items())),
        *(("problem", problem) for problem in found.problems),
    ]
    print_table(("what", "value"), rows)


TOP_COMMANDS = (users, health, config)
