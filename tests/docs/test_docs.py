"""The documentation does what it says: generated parts are fresh, links lead somewhere, examples run."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.example import Example
from sybil.parsers.markdown import CodeBlockParser

from tests.chat_stub import Stub, chat_stub
from tests.docs.assistant import assistant
from tests.docs.blocks import PAGES, ROOT, named

LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
SOURCES = sorted(path for path in (ROOT / "openmap_graph").rglob("*.py") if ">>> " in path.read_text("utf-8"))


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
    assert made == listed


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_to_files(page):
    shown = COMMENT.sub("", page.read_text("utf-8"))
    missing = [target for target in LINK.findall(shown) if not (page.parent / target).exists()]
    assert missing == []


def built(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The site, built strictly: a warning is an error."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder), *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path):
    done = built(tmp_path / "site")

    assert done.returncode == 0, done.stderr
    pages = {str(page.relative_to(tmp_path / "site")) for page in (tmp_path / "site").rglob("*.html")}
    assert {
        "index.html",
        "reference/cypher.html",
        "changelog.html",
        "notebook.html",
        "adr/0001-core-and-flows.html",
    } <= pages
    for page in (tmp_path / "site").rglob("*.html"):
        loaded = re.findall(
            r"<(?:script|link|img)[^>]+(?:src|href)=\"?(https?:[^\" >]+)", page.read_text("utf-8")
        )
        assert loaded == [], page.name
    assert "[<code>" not in (tmp_path / "site/reference/cypher.html").read_text("utf-8")


@pytest.mark.parametrize("wrong", ["[x](nowhere.md)", "[x](glossary.md#no-such-word)", "[x](../LICENCE)"])
def test_a_link_that_leads_nowhere_fails_the_site(wrong, tmp_path):
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    for name in ("mkdocs.yml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "cypher").mkdir()
    shutil.copy(ROOT / "cypher/README.md", tmp_path / "cypher")
    page = tmp_path / "docs/tutorial.md"
    page.write_text(page.read_text("utf-8") + f"\n\n{wrong}\n", "utf-8")

    done = built(tmp_path / "site", "--config-file", str(tmp_path / "mkdocs.yml"))

    assert done.returncode != 0
    assert "tutorial.md" in done.stderr


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


@pytest.fixture
def chat_model() -> Iterator[Stub]:
    """An endpoint that answers by rule, for the guides."""
    with chat_stub(assistant) as stub:
        yield stub


def with_python(page: Path) -> bool:
    return "```python" in page.read_text("utf-8")


@pytest.mark.live
@pytest.mark.smoke
@pytest.mark.parametrize("page", [page for page in PAGES if with_python(page)], ids=named)
def test_examples_in_pages_print_what_they_say(page, server, chat_model, monkeypatch, tmp_path):
    for name, value in (
        ("URI", server.uri),
        ("USER", server.user),
        ("PASSWORD", server.password),
        ("DATABASE", server.database),
    ):
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name}", value)
    monkeypatch.setenv("OPENAI_BASE_URL", chat_model.url)
    monkeypatch.setenv("OPENAI_API_KEY", "a-made-up-key")
    monkeypatch.setenv("CHAT_MODEL", "stand-in")
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
