"""How well and how fast talk is read, each figure beside a plain baseline of the same run.

    python benchmarks/language.py [--json] [--most N]

The data sets are not part of the project; each is a file named by an argument, and left out when it is not there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from reading import conversations, texts
from reading.score import Figure
from reading.talk import load_readers
from rich.console import Console
from rich.table import Table

_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def main() -> int:
    """Measures what the arguments name and prints a table or JSON; 1 when no data set is there."""
    arguments = _arguments()
    readers = load_readers()
    most: int = arguments.most
    jobs: list[tuple[Path, Callable[[Path], list[Figure]]]] = [
        (arguments.sgd, lambda path: conversations.dialogues(path, most, readers)),
        (arguments.mit, lambda path: texts.queries(path, most * 3, readers)),
        (arguments.absa, lambda path: texts.reviews(path, most * 3, readers)),
        (arguments.toponyms, lambda path: texts.toponyms(path, most, readers)),
        (arguments.chatter, lambda path: conversations.chatter(path, most, readers)),
        (arguments.probes, lambda path: conversations.probes(path, readers)),
    ]
    found: list[Figure] = []
    for path, measure in jobs:
        if path.exists():
            found.extend(measure(path))
        else:
            print(f"left out: {path} is not there", file=sys.stderr)
    if arguments.json:
        print(json.dumps([asdict(one) for one in found], indent=2))
    else:
        Console().print(_table(found))
    return 0 if found else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    parser.add_argument(
        "--most", type=int, default=200, help="cases of each data set, evenly spread; 0 for all"
    )
    for name, default in (
        ("sgd", _DATA / "sgd" / "dev_places_slice.json.gz"),
        ("mit", _DATA / "mit_restaurant" / "restaurantvalid.bio"),
        ("absa", _DATA / "semeval_absa" / "Restaurants_Train_v2.xml"),
        ("toponyms", _DATA / "toponyms" / "GeoVirus.xml"),
        ("chatter", _DATA / "prefeval" / "filtered_inter_turns.json"),
        ("probes", _DATA / "openmap_eval"),
    ):
        parser.add_argument(
            f"--{name}", type=Path, default=default, help="file or folder (default: %(default)s)"
        )
    return parser.parse_args()


def _table(found: list[Figure]) -> Table:
    table = Table(title="Reading talk")
    for column in ("figure", "value", "baseline", "baseline is", "cases", "note"):
        table.add_column(column, justify="right" if column in ("value", "baseline", "cases") else "left")
    for one in found:
        baseline = "" if one.baseline is None else f"{one.baseline:.3f}"
        table.add_row(one.name, f"{one.value:.3f}", baseline, one.baseline_name, str(one.cases), one.note)
    return table


if __name__ == "__main__":
    sys.exit(main())
