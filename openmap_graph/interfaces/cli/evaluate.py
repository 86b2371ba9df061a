"""Commands of the background evaluator: what it noticed, what it did, and what is thought of it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from openmap_graph.interfaces.cli.opening import client, memory_of
from openmap_graph.interfaces.cli.options import Json, Limit, User, read_time
from openmap_graph.interfaces.cli.terminal import heading, note, print_json, print_table, say, working

if TYPE_CHECKING:
    from openmap_graph.model.noticing import Evaluation, Noticed

app = typer.Typer(help="What the background evaluator noticed.", no_args_is_help=True, rich_markup_mode=None)

Kind = Annotated[str, typer.Argument(help="A kind of finding, such as rate, or rate:meal.")]


@app.command()
def run(
    now: Annotated[str | None, typer.Option("--now", help="As if it were then, in ISO 8601.")] = None,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Look for gaps and anomalies now, and note what is worth it."""
    moment = read_time(now, "--now")
    with memory_of(user) as memory, working("Looking for what is worth a note"):
        done = memory.evaluate(now=moment)
    print_json(done) if as_json else _show_run(done, [])


@app.command()
def loop() -> None:
    """Evaluate every user once per OPENMAP_EVALUATOR_INTERVAL_S, until interrupted."""
    with client() as opened:
        background = opened.evaluator(report=note)
        with _stopped_by_signals(background.stop):
            if background.is_on:
                note(f"Evaluating each user every {background.interval_s:g} s; Ctrl-C ends it.")
            background.run()


@app.command()
def history(limit: Limit = 20, user: User = "me", as_json: Json = False) -> None:
    """The last evaluations: what was looked at, every finding with its fate, what a model was asked."""
    with memory_of(user) as memory:
        runs = memory.evaluations(limit)
    if as_json:
        return print_json(runs)
    if not runs:
        return say("No evaluation yet. Run `openmap evaluate run`.")
    for done in runs:
        _show_run(done, [f"{one.task}: {_outcome(one.accepted, one.reason)}" for one in done.exchanges])
    return None


@app.command()
def observations(
    limit: Limit = 20,
    withdrawn: Annotated[
        bool, typer.Option("--withdrawn", help="Also those that turned out not to be so.")
    ] = False,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """What was noticed, newest first, and how useful it was in the last 30 days."""
    with memory_of(user) as memory:
        held, usefulness = memory.observations(limit, withdrawn), memory.usefulness()
    if as_json:
        return print_json({"observations": held, "usefulness": usefulness})
    print_table(("id", "on", "observation", "sure", "do", "judged"), [_row(one) for one in held])
    if usefulness.share is not None:
        judged = usefulness.useful + usefulness.wrong
        say(f"Useful in the last {usefulness.days} days: {usefulness.useful} of {judged}.")
    return None


@app.command()
def judge(
    observation: Annotated[str, typer.Argument(help="The id of an observation.")],
    verdict: Annotated[Literal["useful", "wrong", "not now"], typer.Argument(help="What it was worth.")],
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Say what an observation was worth, which later ones of its kind have to reach."""
    with memory_of(user) as memory:
        judged = memory.judge(observation, verdict)
    print_json(judged) if as_json else say(f"{judged.kind}: {judged.verdict}.")


@app.command()
def mute(
    kind: Kind,
    off: Annotated[bool, typer.Option("--off", help="Let it in again.")] = False,
    user: User = "me",
    as_json: Json = False,
) -> None:
    """Leave a kind of finding out of evaluations, or let it in again."""
    with memory_of(user) as memory:
        muted = memory.unmute(kind) if off else memory.mute(kind)
    print_json(list(muted)) if as_json else say(f"Muted: {', '.join(muted) or 'nothing'}.")


def _show_run(done: Evaluation, asked: list[str]) -> None:
    """One run: its numbers on a line, then its findings, then what a model was asked."""
    looked_at = ", ".join(f"{count} {name}" for name, count in sorted(done.inputs.items()) if count)
    heading(f"{done.watermark:%Y-%m-%d %H:%M}  {looked_at or 'nothing to look at'}")
    if done.error:
        say(f"failed: {done.error}")
    rows = [
        (one.fate, one.kind, one.subject, one.p, f"{one.confidence:.4f}", one.text or one.reason)
        for one in done.findings
    ]
    print_table(
        ("fate", "kind", "about", "p", "sure", "words or reason"), rows, empty="Nothing to remark on."
    )
    for line in asked:
        say(line)


def _row(one: Noticed) -> tuple[object, ...]:
    state = "withdrawn" if one.withdrawn_at else one.verdict
    sure = f"{one.confidence:.4f}" if one.verified else f"{one.confidence:.2f}, not checked"
    return one.id, f"{one.at:%Y-%m-%d}", one.observation, sure, one.suggested_action, state


def _outcome(accepted: bool, reason: str) -> str:
    return "taken" if accepted else f"not taken, {reason}"


@contextmanager
def _stopped_by_signals(stop: object) -> Generator[None]:
    """Ends a loop in this thread at Ctrl-C or SIGTERM; the handlers of before come back."""

    def end(number: int, frame: object) -> None:
        del number, frame
        threading.Thread(target=stop, daemon=True).start()  # pyright: ignore[reportArgumentType]

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
