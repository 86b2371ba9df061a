"""The documentation does what it says: generated parts are fresh, links lead somewhere, examples run."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.example import Example
from sybil.parsers.markdown import CodeBlockParser

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
LINE = 130
SOURCES = sorted(path for path in (ROOT / "openmap_graph").rglob("*.py") if ">>> " in path.read_text("utf-8"))


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_generated_parts_are_fresh():
    done = subprocess.run(
        [sys.executable, "-m", "cogapp", "-P", "--check", "@docs/cog-files.txt"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"run `make docs`\n{done.stdout}{done.stderr}"


def test_every_page_with_a_generated_part_is_listed():
    listed = {
        line.split()[0]
        for line in (ROOT / "docs/cog-files.txt").read_text("utf-8").splitlines()
        if line[:1] not in ("", "#")
    }
    made = {named(page) for page in PAGES if "[[[" + "cog" in page.read_text("utf-8")}
    assert made == {name for name in listed if not name.startswith("cypher/")}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_to_files(page):
    missing = [
        target for target in LINK.findall(page.read_text("utf-8")) if not (page.parent / target).exists()
    ]
    assert missing == []


def test_decisions_are_short_and_in_order():
    pages = sorted((ROOT / "docs/adr").glob("*.md"))
    for number, page in enumerate(pages, start=1):
        lines = page.read_text("utf-8").splitlines()
        assert page.name.startswith(f"{number:04}-")
        assert lines[0].startswith(f"# {number}. ")
        assert len(lines) < 40
        for heading in ("## Context", "## Decision", "## Consequences"):
            assert heading in lines


@pytest.mark.parametrize("source", SOURCES, ids=named)
def test_examples_in_docstrings_are_true(source):
    name = named(source).removesuffix(".py").replace("/", ".")
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert failed == 0
    assert tried > 0


def with_python(page: Path) -> bool:
    return "```python" in page.read_text("utf-8")


@pytest.mark.live
@pytest.mark.smoke
@pytest.mark.parametrize("page", [page for page in PAGES if with_python(page)], ids=named)
def test_examples_in_pages_print_what_they_say(page, server, monkeypatch, tmp_path):
    for name, value in (
        ("URI", server.uri),
        ("USER", server.user),
        ("PASSWORD", server.password),
        ("DATABASE", server.database),
    ):
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name}", value)
    monkeypatch.chdir(tmp_path)
    document = Sybil([CodeBlockParser("python", runs), CodeBlockParser("text", shows)]).parse(page)
    document.namespace["printed"] = None
    try:
        for example in document.examples():
            example.evaluate()
    finally:
        if "om" in document.namespace:
            document.namespace["om"].close()
        erase_users_of(page)


def runs(example: Example) -> None:
    """Runs a block of Python and keeps what it prints for the block of text that may follow."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(example.parsed, f"{example.path}:{example.line}", "exec"), example.namespace)  # noqa: S102
    example.namespace["printed"] = output.getvalue()


def shows(example: Example) -> None:
    """Compares a block of text with what the Python before it printed; other blocks of text are left alone."""
    printed = example.namespace.pop("printed", None)
    if printed:
        assert printed.strip() == example.parsed.strip()


def erase_users_of(page: Path) -> None:
    from openmap_graph import OpenMap

    with OpenMap.open() as om:
        for user_id in re.findall(r"\.user\(\"([^\"]+)\"", page.read_text("utf-8")):
            om.user(user_id).erase()
