"""What the site has beyond the files of this folder: pages from elsewhere in the project, and the list of decisions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from nbconvert import MarkdownExporter

ROOT = Path(__file__).parents[1]
ELSEWHERE = {"reference/cypher.md": "cypher/README.md", "changelog.md": "CHANGELOG.md"}
"""Pages of the site, and the files of the project that they are."""

_STATEMENT = re.compile(r"\[([^\]]+)\]\([^)]+\.cypher\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the decisions into the navigation, by number."""
    decisions = [f"adr/{page.name}" for page in sorted((ROOT / "docs/adr").glob("*.md"))]
    config.nav = [
        {"Decisions": decisions} if entry == {"Decisions": "adr/"} else entry for entry in config.nav or []
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that lie elsewhere, and the notebook with its pictures."""
    for page, source in ELSEWHERE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text("utf-8")))
    text, made = MarkdownExporter().from_filename(str(ROOT / "docs/notebook.ipynb"))
    files.append(File.generated(config, "notebook.md", content=text))
    for name, content in made["outputs"].items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, **more: Any) -> str:
    """Let links to files elsewhere lead to their pages; the site has no page for a single statement."""
    del more
    here = page.file.src_uri
    markdown = markdown.replace("notebook.ipynb)", "notebook.md)")
    if here == "reference/cypher.md":
        return _STATEMENT.sub(r"\1", markdown).replace("../docs/", "../")
    up = "../" * here.count("/")
    for target, source in ELSEWHERE.items():
        markdown = markdown.replace(f"](../{up}{source}", f"]({up}{target}")
    return markdown
