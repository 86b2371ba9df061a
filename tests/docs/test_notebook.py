"""The notebook of the documentation runs, and prints what it shows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from tests.live_server import LiveServer

PAGE = Path(__file__).parents[2] / "docs/notebook.ipynb"
MOST_BYTES = 100_000


def read(page: Path) -> NotebookNode:
    return nbformat.read(page, as_version=4)


def printed(notebook: NotebookNode) -> list[str]:
    """What each cell of code wrote to standard output."""
    return [
        "".join(output.text for output in cell.outputs if output.get("name") == "stdout")
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def drawings(notebook: NotebookNode) -> int:
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return sum("image/png" in output.get("data", {}) for output in outputs)


def test_the_notebook_is_small_and_carries_its_outputs_and_nothing_of_a_machine():
    text = PAGE.read_text("utf-8")

    assert len(text) < MOST_BYTES
    assert drawings(read(PAGE)) == 1
    assert sum(bool(each) for each in printed(read(PAGE))) >= 6
    assert "stderr" not in text
    assert "/home/" not in text


@pytest.mark.live
def test_the_notebook_runs_and_prints_what_it_shows(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    for name, value in (
        ("URI", server.uri),
        ("USER", server.user),
        ("PASSWORD", server.password),
        ("DATABASE", server.database),
    ):
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name}", value)
    copy = tmp_path / "notebook.ipynb"
    copy.write_text(PAGE.read_text("utf-8"), "utf-8")

    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from nbclient.cli import main; main()",
            "--inplace",
            "--timeout=300",
            str(copy),
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-3000:]
    assert printed(read(copy)) == printed(read(PAGE))
    assert drawings(read(copy)) == 1
