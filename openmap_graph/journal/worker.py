"""Runs a regular expression over lines in a process of its own, which can be killed. Only the standard library.

Standard input: a JSON object with `pattern`, `most_bytes`, `log` and `total`; without a log, lists of lines follow,
one JSON array a line, the newest memory first. Standard output: `{"lines", "more"}`, newest first, or `{"error"}`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

RECORD_BYTES = 320
RECORDS_AT_ONCE = 8_192


def main() -> None:
    """Reads the task, searches and answers."""
    task: dict[str, Any] = json.loads(sys.stdin.readline())
    try:
        search = re.compile(task["pattern"], re.IGNORECASE).search
    except (re.error, OverflowError, RecursionError) as error:
        answer: dict[str, Any] = {"error": str(error)}
    else:
        lines = logged(task["log"], task["total"]) if task["log"] else given()
        answer = found(search, lines, task["most_bytes"])
    sys.stdout.write(json.dumps(answer))


def found(search: Any, lines: Iterator[str], most_bytes: int) -> dict[str, Any]:
    """The newest lines that match and fit, and whether there are more."""
    kept: list[str] = []
    used = 0
    for line in lines:
        if search(line):
            used += len(line.encode("utf-8", "replace")) + 1
            if used > most_bytes and kept:
                return {"lines": kept, "more": True}
            kept.append(line)
    return {"lines": kept, "more": False}


def logged(path: str, total: int) -> Iterator[str]:
    """The lines of a log, the newest first."""
    with open(path, "rb") as file:  # noqa: PTH123 - importing pathlib costs more than the search of a small log
        for stop in range(total, 0, -RECORDS_AT_ONCE):
            start = max(0, stop - RECORDS_AT_ONCE)
            file.seek(start * RECORD_BYTES)
            data = file.read((stop - start) * RECORD_BYTES)
            for at in range(len(data) - RECORD_BYTES, -1, -RECORD_BYTES):
                yield data[at : at + RECORD_BYTES].rstrip(b" \n").decode("utf-8", "replace")


def given() -> Iterator[str]:
    """The lines that the caller sends."""
    for batch in sys.stdin:
        yield from json.loads(batch)


if __name__ == "__main__":
    main()
