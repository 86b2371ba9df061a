"""`openmap admin token`: who may call the HTTP interfaces, and for whose memory."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli.options import Json
from openmap_graph.interfaces.cli.terminal import note, print_json, print_table, progress_lines, say

if TYPE_CHECKING:
    from openmap_graph.flows.services import Services
    from openmap_graph.model.token import Token

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Bearer tokens of the HTTP interfaces.")


@app.command()
def create(
    user: Annotated[
        str | None, typer.Option("--user", "-u", help="Whose memory it opens, and no other.")
    ] = None,
    admin: Annotated[bool, typer.Option("--admin", help="It opens every memory, and the store.")] = False,
    label: Annotated[str | None, typer.Option(help="What it is for, to find it again.")] = None,
    valid_days: Annotated[
        float | None, typer.Option(min=0, help="How long it holds; for ever when left out.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Make a token and print it, this once; only a digest of it is kept."""
    from openmap_graph.flows.tokens import issue

    if admin == (user is not None):
        raise InvalidInput("token: either --user or --admin is needed.", way_out="Give one of them.")
    with _services() as services:
        issued = issue(services, user, label, valid_days)
    if as_json:
        return print_json(issued)
    note(f"The token {issued.token.id} opens {_opens(issued.token)}. It is not shown again:")
    return say(issued.secret)


@app.command(name="list")
def listed(as_json: Json = False) -> None:
    """All tokens without their secrets, newest first."""
    from openmap_graph.flows.tokens import listed as kept

    with _services() as services:
        found = kept(services)
        now = services.clock()
    if as_json:
        return print_json(found)
    rows: Sequence[Sequence[object]] = [
        (
            one.id,
            _opens(one),
            one.label,
            f"{one.created_at:%Y-%m-%d}",
            f"{one.expires_at:%Y-%m-%d}" if one.expires_at else None,
            "holds" if one.holds_at(now) else "revoked" if one.revoked_at else "expired",
        )
        for one in found
    ]
    return print_table(
        ("id", "opens", "label", "created", "expires", "state"), rows, empty="There is no token."
    )


@app.command()
def revoke(
    id: Annotated[str, typer.Argument(help="The token's id, as `openmap admin token list` prints it.")],
    as_json: Json = False,
) -> None:
    """End a token; a running server refuses it within seconds."""
    from openmap_graph.flows.tokens import revoke as end

    with _services() as services:
        ended = end(services, id)
    print_json(ended) if as_json else say(f"The token {ended.id} opens nothing any more.")


@contextmanager
def _services() -> Generator[Services]:
    from openmap_graph.wiring import build

    with progress_lines() as progress:
        services = build(None, progress, None)
    try:
        yield services
    finally:
        services.graph.close()


def _opens(token: Token) -> str:
    return "everything" if token.user_id is None else f"the memory of {token.user_id}"
