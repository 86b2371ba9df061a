"""`openmap eval`: play datasets with probes and report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from openmap_graph.errors import InvalidFile, InvalidInput
from openmap_graph.interfaces.cli.opening import client
from openmap_graph.interfaces.cli.options import Json, read_time
from openmap_graph.interfaces.cli.terminal import note, print_json, print_table, progress_lines, say

if TYPE_CHECKING:
    from openmap_graph.probes.dataset import Dataset
    from openmap_graph.probes.play import Options
    from openmap_graph.probes.report import Report
    from openmap_graph.probes.suites import SuitesReport


class _RunByDefault(TyperGroup):
    """`openmap eval FILE` means `openmap eval run FILE`."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # pyright: ignore[reportIncompatibleMethodOverride]
        if args and args[0] not in {*self.commands, "--help"}:
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_RunByDefault,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Play conversations with probes and report. `openmap eval FILE` is `openmap eval run FILE`.",
)

LlmOnly = Annotated[
    bool, typer.Option("--include-llm-only", help="Run probes meant for a language model too.")
]
Clock = Annotated[str | None, typer.Option("--clock", help="The time it is at the start, in ISO 8601.")]
Keep = Annotated[bool, typer.Option("--keep", help="Keep the temporary user, and name it.")]


@app.command()
def run(
    datasets: Annotated[
        list[Path] | None, typer.Argument(help="Datasets, folders of them, or a manifest of suites.")
    ] = None,
    as_json: Json = False,
    include_llm_only: LlmOnly = False,
    clock: Clock = None,
    keep: Keep = False,
    provider_protocol: Annotated[
        bool,
        typer.Option("--provider-protocol", help="Read one request from standard input, answer it as JSON."),
    ] = False,
) -> None:
    """Play each dataset for a temporary user, put its probes, and report. Exit code 1 when one failed."""
    from openmap_graph.probes.play import Options

    options = Options(include_llm_only=include_llm_only, keep=keep, kept=note)
    if provider_protocol:
        return _answer_provider(options, clock)
    if not datasets:
        raise InvalidInput("No dataset was given.", way_out="Name a file or a folder.")
    manifests = [path for path in datasets if path.name == "suites.json"]
    if manifests and len(datasets) > 1:
        raise InvalidInput(f"{manifests[0]} can't be run with others.", way_out="Run it alone.")
    failed = (
        _run_suites(manifests[0], options, clock, as_json)
        if manifests
        else _run_all(datasets, options, clock, as_json)
    )
    raise typer.Exit(1 if failed else 0)


@app.command()
def compare(
    before: Annotated[Path, typer.Argument(help="A report, as `openmap eval … --json` prints it.")],
    after: Annotated[Path, typer.Argument(help="Another one of the same datasets.")],
    as_json: Json = False,
) -> None:
    """Set two reports side by side: which probes were gained, which lost."""
    from openmap_graph.probes.report import compare as compare_reports
    from openmap_graph.probes.suites import read_reports

    earlier = {report.dataset: report for report in read_reports(before)}
    pairs = [(earlier[report.dataset], report) for report in read_reports(after) if report.dataset in earlier]
    if not pairs:
        raise InvalidFile(
            f"{before} and {after} have no dataset in common.", way_out="Compare reports of the same one."
        )
    compared = [compare_reports(one, other) for one, other in pairs]
    if as_json:
        return print_json(compared)
    for item in compared:
        say(
            f"{item.dataset}: {item.passed_before} → {item.passed_after} passed ({item.before:.0%} → {item.after:.0%})"
        )
        print_table(
            ("", "probe"),
            [*(("gained", text) for text in item.gained), *(("lost", text) for text in item.lost)],
            empty="No probe changed sides.",
        )
    return None


@app.command()
def replay(
    dataset: Annotated[Path, typer.Argument(help="The dataset to play.")],
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of standard output.")] = None,
    include_llm_only: LlmOnly = False,
    clock: Clock = None,
    keep: Keep = False,
    as_json: Json = False,
) -> None:
    """Play a dataset and print a snapshot: report, recalled places, beliefs, episodes. Exit code 1 when a probe failed."""
    from openmap_graph.probes import play
    from openmap_graph.probes.files import read_dataset

    read = read_dataset(dataset)
    options = play.Options(include_llm_only=include_llm_only, keep=keep, kept=note)
    with client(_clock(clock)) as opened, progress_lines() as progress:
        taken = play.replay(opened, read, options, progress)
    if out is None or as_json:
        print_json(taken)
    if out is not None:
        out.write_text(taken.model_dump_json(indent=2) + "\n", "utf-8")
    raise typer.Exit(1 if taken.report.failed else 0)


@app.command()
def diff(
    before: Annotated[Path, typer.Argument(help="A snapshot, as `openmap eval replay` prints it.")],
    after: Annotated[Path, typer.Argument(help="A later one.")],
    as_json: Json = False,
) -> None:
    """What differs between two snapshots. Exit code 1 when something got worse."""
    from openmap_graph.probes.files import checked, read_json
    from openmap_graph.probes.snapshot import Snapshot, differences

    found = differences(*(checked(Snapshot, read_json(path), str(path)) for path in (before, after)))
    if as_json:
        print_json(found)
    else:
        print_table(
            ("", "of", "what", "before", "after"),
            [(item.severity, item.area, item.key, item.before, item.after) for item in found],
            empty="Nothing differs.",
        )
    raise typer.Exit(1 if any(item.severity == "regression" for item in found) else 0)


def _run_all(paths: Sequence[Path], options: Options, clock: str | None, as_json: bool) -> bool:
    from openmap_graph.probes.files import dataset_paths, read_dataset

    read = [read_dataset(file) for path in paths for file in dataset_paths(path)]
    for dataset in read:
        _tell_unchecked(dataset)
    with client(_clock(clock)) as opened, progress_lines() as progress:
        from openmap_graph.probes.play import play

        reports = [play(opened, dataset, options, progress) for dataset in read]
    if as_json:
        print_json(reports[0] if len(reports) == 1 else reports)
    else:
        for report in reports:
            _show(report)
    return any(report.failed for report in reports)


def _run_suites(path: Path, options: Options, clock: str | None, as_json: bool) -> bool:
    from openmap_graph.probes import play, suites

    manifest = suites.read_manifest(path)
    with client(_clock(clock)) as opened, progress_lines() as progress:
        ran = suites.run_suites(path, manifest, lambda dataset: play.play(opened, dataset, options, progress))
    if as_json:
        print_json(ran)
    else:
        _show_suites(ran)
    return ran.aggregate.failed > 0


def _answer_provider(options: Options, clock: str | None) -> None:
    from openmap_graph.probes import protocol
    from openmap_graph.probes.play import play

    request = protocol.read_request(sys.stdin.read())
    with client(_clock(clock)) as opened, progress_lines() as progress:
        report = play(opened, request.dataset, options, progress)
    print_json(protocol.reply(request, report, version("openmap_graph")))


def _clock(start: str | None) -> Callable[[], datetime] | None:
    """A clock that begins at `start` and is a second later at each look, so that what comes later stays later."""
    begin = read_time(start, "--clock")
    if begin is None:
        return None
    seconds = count()
    return lambda: begin + timedelta(seconds=next(seconds))


def _tell_unchecked(dataset: Dataset) -> None:
    for field in dataset.unchecked():
        note(f"note: {dataset.name}: {field} is not known here and is not checked.")


def _show(report: Report) -> None:
    say(
        f"{report.dataset}: {report.passed} passed, {report.failed} failed, {report.skipped} skipped ({report.rate:.0%})"
    )
    print_table(
        ("", "kind", "category", "probe", "got"),
        [
            (r.status, r.kind, r.category, r.description, "" if r.status == "pass" else r.got)
            for r in report.results
        ],
        empty="It has no probes.",
    )


def _show_suites(ran: SuitesReport) -> None:
    for suite in ran.suites:
        _show(suite.report)
    total = ran.aggregate
    say(
        f"{ran.name}: {total.passed} passed, {total.failed} failed, {total.skipped} skipped ({total.rate:.0%})"
    )
    slices = (
        ("category", total.categories),
        ("city", total.cities),
        ("language", total.languages),
        ("style", total.styles),
    )
    print_table(
        ("slice", "name", "passed", "failed", "skipped", "rate"),
        [
            (name, t.name, t.passed, t.failed, t.skipped, f"{t.rate:.0%}" if t.passed + t.failed else "-")
            for name, tallies in slices
            for t in tallies
        ],
    )
