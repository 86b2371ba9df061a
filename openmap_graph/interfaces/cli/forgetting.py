"""Commands that forget, erase, and prove that nothing is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import Json, User, read_time
from openmap_graph.interfaces.cli.terminal import note, print_json, print_table, say, working

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openmap_graph.model.forgetting import Forgotten

app = typer.Typer(
    no_args_is_help=False,
    invoke_without_command=True,
    help="Forget one thing, or everything before a time, with what rests on it alone.",
)

Yes = Annotated[bool, typer.Option("--yes", help="Don't ask.")]
Proposal = Annotated[str, typer.Argument(help="The id of a proposal.")]


@app.callback(invoke_without_command=True)
def forget(
    context: typer.Context,
    memory: Annotated[str | None, typer.Option(help="The id of a memory.")] = None,
    place: Annotated[str | None, typer.Option(help="The id of a place.")] = None,
    turn: Annotated[str | None, typer.Option(help="The id of a turn.")] = None,
    belief: Annotated[str | None, typer.Option(help="The id of a belief.")] = None,
    alias: Annotated[str | None, typer.Option(help="The id of a name that was given to a place.")] = None,
    anchor: Annotated[str | None, typer.Option(help="The id of a home, work or other role.")] = None,
    before: Annotated[str | None, typer.Option(help="Everything before this time, in ISO 8601.")] = None,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show what would go, and change nothing.")
    ] = False,
    yes: Yes = False,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Forget one thing, or everything before a time, with what rests on it alone."""
    if context.invoked_subcommand:
        return
    given = {
        "memory": memory,
        "place": place,
        "turn": turn,
        "belief": belief,
        "alias": alias,
        "anchor": anchor,
    }
    moment = read_time(before, "--before")
    with memory_of(user) as handle:
        if not (yes or preview):
            _show(handle.forget(**given, before=moment, preview=True), on_error_output=True)
            typer.confirm("Forget this?", abort=True, err=True)
        done = handle.forget(**given, before=moment, preview=preview)
    print_json(done) if as_json else _show(done)


@app.command()
def proposals(user: User = "me", as_json: Json = False) -> None:
    """What the user asked in talk to have forgotten, with what would go."""
    with memory_of(user) as handle:
        found = handle.forget_proposals()
    if as_json:
        return print_json(found)
    for one in found:
        say(f"{one.id}  “{one.quote}”")
        for would in one.would:
            _show(would)
    return None if found else say("Nobody has asked to forget anything.")


@app.command()
def confirm(id: Proposal, yes: Yes = False, user: User = "me", as_json: Json = False) -> None:
    """Forget what a proposal names."""
    with memory_of(user) as handle:
        if not yes:
            for would in (each for one in handle.forget_proposals() if one.id == id for each in one.would):
                _show(would, on_error_output=True)
            typer.confirm("Forget this?", abort=True, err=True)
        done = handle.confirm_forget(id)
    print_json(done) if as_json else [_show(one) for one in done]


@app.command()
def decline(id: Proposal, user: User = "me", as_json: Json = False) -> None:
    """Settle a proposal without forgetting anything."""
    with memory_of(user) as handle:
        handle.decline_forget(id)
    print_json({"declined": id}) if as_json else say("Nothing was forgotten.")


def erase(
    user: Annotated[str, typer.Option("--user", "-u", help="Whose memory; must be given.")],
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Remove everything of a user besides the journal, which `openmap journal` erases."""
    if not yes:
        typer.confirm(f"Remove everything of user {user}?", abort=True, err=True)
    with memory_of(user) as memory, working("Removing"):
        removed = memory.erase()
    print_json({"nodes": removed}) if as_json else say(
        f"Nothing of {user} is left; {removed} nodes were removed."
    )


def residue(
    texts: Annotated[list[str] | None, typer.Argument(help="Texts that must not be found.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """What is left of a user, found by a scan of everything; ends with 1 when there is anything."""
    with memory_of(user) as memory, working("Looking through everything"):
        left = memory.residue(*(texts or ()))
    if as_json:
        print_json(left)
    else:
        print_table(("label", "nodes"), sorted(left.nodes.items()), empty="No node belongs to the user.")
        say(f"{left.naming_nodes} other nodes and {left.relationships} relationships name the user.")
        if texts:
            say(f"found: {', '.join(left.texts) or 'none of the texts'}")
        if left.journal:
            say(f"The journal holds {left.journal} nodes; only its own erase removes them.")
    if left.total:
        raise typer.Exit(1)


def _show(done: Forgotten, *, on_error_output: bool = False) -> None:
    """Prints what goes, what stays masked, what is recomputed, and what the journal keeps."""
    if not (done.gone or done.masked or done.recomputed):
        return say(f"{done.text}: nothing is there.")
    write = note if on_error_output else say
    write(f"{done.text}{' would go' if done.is_preview else ' is forgotten'}:")
    for kind, text in _lines(done):
        write(f"  {kind}: {text}")
    return None


def _lines(done: Forgotten) -> Sequence[tuple[str, str]]:
    return [
        *((one.kind, one.text) for one in done.gone),
        *(("stays, masked", one.text) for one in done.masked),
        *(("recomputed", f"{one.text}: {one.before or 'new'} → {one.after}") for one in done.recomputed),
        *(("the journal keeps", f"#{one.number} {one.day} {one.text}") for one in done.journal),
        *([("to take that out of the journal", done.journal_call)] if done.journal_call else []),
    ]


COMMANDS = (erase, residue)
"""The commands that stand by themselves; `forget` is a group."""
