"""Commands of one user's memory that take or answer words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli import show
from openmap_graph.interfaces.cli.opening import memory_of
from openmap_graph.interfaces.cli.options import At, Json, Limit, Near, User, Zone, read_point, read_time
from openmap_graph.interfaces.cli.terminal import print_evidence, print_json, say, working


def capture(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="JSON, JSON Lines, or text with a turn a line; standard input when left out or `-`."
        ),
    ] = None,
    text: Annotated[
        str | None, typer.Option("--text", help="One turn of the user, instead of a file.")
    ] = None,
    conversation: Annotated[
        str | None, typer.Option(help="The conversation that the turns belong to.")
    ] = None,
    at: At = None,
    time_zone: Zone = None,
    extract: Annotated[bool, typer.Option(help="Read the turns for places and opinions too.")] = True,
    observe: Annotated[bool, typer.Option("--observe", help="Make no episode of it.")] = False,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Store what was said, and remember what it tells."""
    from openmap_graph.interfaces.cli.talk import Talk, read_talk

    if text is not None and file is not None:
        raise InvalidInput("Both a file and --text were given.", way_out="Give one of them.")
    talk = Talk([{"role": "user", "content": text}]) if text is not None else read_talk(file)
    moment = read_time(at or talk.at, "--at" if at else "at", time_zone)
    with memory_of(user, time_zone) as memory, working("Reading what was said"):
        given, told = talk.turns, conversation or talk.conversation
        if observe:
            done = memory.observe(given, conversation=told, at=moment)
        else:
            done = memory.capture(given, conversation=told, at=moment, extract=extract)
    print_json(done) if as_json else show.captured(done)


def recall(
    query: Annotated[str, typer.Argument(help="What is wanted, in the user's words.")],
    near: Near = None,
    limit: Limit = 5,
    at: At = None,
    history: Annotated[bool, typer.Option("--history", help="Include what is no longer so.")] = False,
    time_zone: Zone = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Remembered places that fit, best first, with reasons."""
    point, moment = read_point(near), read_time(at, "--at", time_zone)
    with memory_of(user, time_zone) as memory:
        answer = memory.recall(query, near=point, limit=limit, at=moment, include_history=history)
    print_json(answer) if as_json else show.recalled(answer)


def context(
    query: Annotated[str, typer.Argument(help="What the user is about to ask.")],
    near: Near = None,
    limit: Limit = 5,
    max_chars: Annotated[int | None, typer.Option(min=1, help="Longest block, in characters.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """The block for an agent's prompt: profile, places and the quoted sources."""
    point = read_point(near)
    with memory_of(user) as memory:
        block = memory.context(query, near=point, limit=limit, max_chars=max_chars)
    if as_json:
        return print_json(block)
    say(block.system)
    say()
    say(block.prepend)
    return None


def why(
    id: Annotated[
        str, typer.Argument(help="The id of a memory, belief, scenario … as other commands print it.")
    ],
    depth: Annotated[int, typer.Option(min=1, help="How many events at most on each level.")] = 50,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """The words that something rests on, as a tree."""
    with memory_of(user) as memory:
        evidence = memory.why(id, depth=depth)
    print_json(evidence) if as_json else print_evidence(evidence)


def ask(
    question: Annotated[str, typer.Argument(help="A question about the user, such as “do I like tea?”.")],
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Whether something is likely true of the user, and why."""
    with memory_of(user) as memory:
        judgement = memory.ask(question)
    print_json(judgement) if as_json else show.judged(judgement)


def search(
    query: Annotated[str, typer.Argument(help="Words to look for.")],
    limit: Limit = 10,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Turns in which something was said."""
    with memory_of(user) as memory:
        hits = memory.search_turns(query, limit=limit)
    print_json(hits) if as_json else show.turns(hits)


COMMANDS = (capture, recall, context, why, ask, search)
