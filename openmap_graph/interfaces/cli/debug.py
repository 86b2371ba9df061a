"""`openmap debug`: how talk is read, to find out which rule made a wrong event or lost a right one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli.options import At, Json, Zone, read_time
from openmap_graph.interfaces.cli.show import measured
from openmap_graph.interfaces.cli.terminal import heading, print_json, print_table, say

if TYPE_CHECKING:
    from openmap_graph.language.explain import ExplainedTurn
    from openmap_graph.model.event import Event
    from openmap_graph.model.turn import Turn

app = typer.Typer(help="Look into how talk is read.")
_Table = tuple[tuple[str, ...], Sequence[Sequence[object]], str]
_SHORT_SPEAKERS = {"u": "user", "a": "assistant"}


@app.callback()
def debug() -> None:
    """Look into how talk is read."""


@app.command()
def events(
    text: Annotated[
        list[str] | None,
        typer.Argument(help="A turn of the user; one that begins with `A:` is the assistant's. Repeatable."),
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Turns as `openmap capture` takes them, instead of TEXT.")
    ] = None,
    known: Annotated[
        list[str] | None, typer.Option("--known", help="A place that the user has in memory. Repeatable.")
    ] = None,
    at: At = None,
    time_zone: Zone = None,
    as_json: Json = False,
) -> None:
    """Show how turns are read: words with tags, clauses, names kept and dropped, and events with their rules."""
    from openmap_graph.interfaces.cli.talk import read_talk
    from openmap_graph.rules.clock import zone
    from openmap_graph.settings import load_settings

    if bool(text) == (file is not None):
        raise InvalidInput("Either TEXT or --file is needed.", way_out='Try `openmap debug events "…"`.')
    talk = read_talk(file) if file is not None else None
    rows: list[Any] = talk.turns if talk is not None else [_spoken(one) for one in text or ()]
    moment = read_time(at or (talk.at if talk else None), "--at" if at else "at", time_zone)
    read_in = zone(time_zone or load_settings().time_zone)
    turns = _turns([_spoken(row) for row in rows], moment or datetime.now(UTC), read_in)

    from openmap_graph.language.explain import explain_conversation
    from openmap_graph.language.pipeline import load_pipeline
    from openmap_graph.model.place import KnownPlace

    explained = explain_conversation(
        turns,
        time_zone=read_in,
        known=[KnownPlace(name=name) for name in known or ()],
        pipeline=load_pipeline(),
    )
    print_json([_data(one) for one in explained]) if as_json else _show(explained)


def _spoken(row: object) -> object:
    """A row with the speaker that `A:` or `U:` at its beginning names; any other row as it is."""
    content = cast("dict[str, Any]", row).get("content") if isinstance(row, dict) else row
    if not isinstance(content, str):
        return cast(object, row)
    speaker, colon, said = content.partition(":")
    role = _SHORT_SPEAKERS.get(speaker.strip().lower())
    if colon and role is not None:
        return {"role": role, "content": said.strip()}
    return {"role": "user", "content": content} if isinstance(row, str) else cast(object, row)


def _turns(rows: Sequence[Any], now: datetime, time_zone: Any) -> list[Turn]:
    from openmap_graph.model.turn import Turn
    from openmap_graph.rules.accept import turns
    from openmap_graph.settings import load_settings

    settings = load_settings()
    said = turns(
        rows,
        at=now,
        now=now,
        time_zone=time_zone,
        max_turns=settings.max_turns_per_call,
        max_chars=settings.max_turn_chars,
    )
    return [
        Turn(
            id=str(position + 1),
            number=position + 1,
            conversation="debug",
            position=position,
            role=one.role,
            text=one.text,
            occurred_at=one.occurred_at,
            speaker=one.speaker,
        )
        for position, one in enumerate(said)
    ]


def _data(one: ExplainedTurn) -> dict[str, Any]:
    return {
        "turn": one.turn,
        "clauses": [asdict(clause) for clause in one.clauses],
        "candidates": [asdict(candidate) for candidate in one.candidates],
        "events": one.events,
    }


def _show(explained: Sequence[ExplainedTurn]) -> None:
    for one in explained:
        heading(f"{one.turn.role}: {one.turn.text}")
        for columns, rows, empty in (_clauses(one), _candidates(one), _events(one)):
            say()
            print_table(columns, rows, empty=empty)


def _clauses(one: ExplainedTurn) -> _Table:
    rows = [
        (
            " ".join(f"{word}/{tag}" for word, tag in clause.words),
            clause.link,
            clause.modality,
            clause.holder,
            [f"{said} {value:+g}" for said, value in clause.judgements],
        )
        for clause in one.clauses
    ]
    return ("clause", "link", "meant", "holder", "judged"), rows, "No words of a language that is read."


def _candidates(one: ExplainedTurn) -> _Table:
    rows = [
        (
            c.text if c.locality is None else f"{c.text} ({c.locality})",
            "kept" if c.kept else "dropped",
            c.kind,
            c.slot,
            c.reason,
            c.rule,
        )
        for c in one.candidates
    ]
    return ("candidate", "", "kind", "slot", "because", "rule"), rows, "Nothing looked like a name."


def _events(one: ExplainedTurn) -> _Table:
    rows = [
        (e.kind, e.place.name if e.place else None, _says(e), e.modality, e.holder, e.quote, e.rule)
        for e in one.events
    ]
    return ("event", "place", "says", "meant", "holder", "words", "rule"), rows, "No event."


def _says(event: Event) -> str:
    """What an event says of its place or of the user, in a few words."""
    parts: list[str] = [event.claim or ""]
    if event.concept:
        parts.append(("" if event.present else "no ") + event.concept)
    if event.predicate:
        parts.append(f"{event.predicate} {event.object}" + (f" as {event.role}" if event.role else ""))
    if event.measure:
        taken = {True: " (accepted)", False: " (refused)", None: ""}[event.measure.accepted]
        parts.append(measured(event.measure) + taken)
    if event.polarity:
        parts.append("praised" if event.polarity > 0 else "against")
    return " ".join(part for part in parts if part) or "-"
