"""What Neo4j Browser shows of a memory: saved queries, a style and a guide, made ready for the Browser to load.

They lie as files in `browser/`. The private server serves them from a copy of the Browser's jar, so that the locked
jar stays as it was; elsewhere they are imported by hand.
"""

from __future__ import annotations

import hashlib
import html
import io
import json
import re
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from openmap_graph.errors import Broken

FOLDER_NAME = "OpenMap"
"""The folder of the saved queries in the Browser."""
PATH = "browser/openmap"
"""Where the private server serves these files, below its address."""
IMPORTED = "saved-queries.zip"
"""What can be dropped onto any Neo4j Browser."""

_ORDER = (
    "beliefs_and_why",
    "belief_history",
    "contradictions",
    "stale_beliefs",
    "places_by_affect",
    "place_history",
    "recall_evidence",
    "journal_tree",
    "evaluator_run",
)
_PLACE_OF_QUERY = re.compile(r"<!-- query: (\w+) -->")
_RULE = re.compile(r"^([\w.]+) \{\n((?:  .+\n)+)\}$", re.MULTILINE)
_PROPERTY = re.compile(r"([a-z-]+): ([^;]+);")
_ZIP_DAY = (2000, 1, 1, 0, 0, 0)
_LEAST_COMPRESSION = 1  # the copy is made while somebody waits


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """A query as the Browser lists it: by the first line of its text."""

    name: str
    title: str
    text: str


@cache
def folder() -> Path:
    """Where the files lie: inside the installed package, else beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for candidate in (package / "browser", package.parent / "browser"):
        if candidate.is_dir():
            return candidate
    raise Broken(
        f"The files for Neo4j Browser are missing beside {package}.", way_out="Install openmap_graph again."
    )


@cache
def saved_queries() -> tuple[SavedQuery, ...]:
    """All saved queries in the order in which they are shown."""
    found = {path.stem: path.read_text("utf-8") for path in (folder() / "queries").glob("*.cypher")}
    if found.keys() != set(_ORDER):
        raise Broken(f"{folder() / 'queries'} does not hold the saved queries of this version.")
    return tuple(
        SavedQuery(name, found[name].split("\n")[0].removeprefix("// "), found[name]) for name in _ORDER
    )


def style() -> str:
    """The colours, sizes and captions, in the Browser's GraSS."""
    return (folder() / "style.grass").read_text("utf-8")


def style_rules() -> dict[str, dict[str, str]]:
    """The style as the Browser stores it: properties by what they are for, such as `node.Place`."""
    return {
        selector: {name: value.strip('"') for name, value in _PROPERTY.findall(rules)}
        for selector, rules in _RULE.findall(style())
    }


def guide() -> str:
    """The guide as the Browser plays it, with every saved query at its place."""
    texts = {query.name: html.escape(query.text.strip(), quote=False) for query in saved_queries()}
    return _PLACE_OF_QUERY.sub(
        lambda found: f'<pre class="code runnable">{texts[found[1]]}</pre>',
        (folder() / "guide.html").read_text("utf-8"),
    )


def loader() -> str:
    """JavaScript that puts the saved queries and the style into the Browser's own storage, once for each version of them.

    It runs before the Browser, on the same page, and leaves alone other queries that are saved there.
    """
    queries = [
        {"id": f"openmap-{query.name}", "folder": "openmap", "content": query.text}
        for query in saved_queries()
    ]
    given = f"const QUERIES = {json.dumps(queries, indent=1)};\nconst STYLE = {json.dumps(style_rules(), indent=1)};\n"
    version = hashlib.sha256(given.encode()).hexdigest()[:12]
    return f"const VERSION = {json.dumps(version)};\n{given}{(folder() / 'load.js').read_text('utf-8')}"


def importable() -> bytes:
    """The saved queries as a zip file that can be dropped onto the Browser; the same bytes each time.

    Without a folder in it, since the Browser would make one for every file.
    """
    with zipfile.ZipFile(packed := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as file:
        for query in saved_queries():
            file.writestr(zipfile.ZipInfo(f"{query.name}.cypher", _ZIP_DAY), query.text)
    return packed.getvalue()


def served() -> dict[str, bytes]:
    """The files by the name under which the Browser finds them."""
    texts = {"style.grass": style(), "guide.html": guide(), "load.js": loader()}
    return {name: text.encode() for name, text in texts.items()} | {IMPORTED: importable()}


def export(target: Path) -> list[Path]:
    """Writes everything that another Browser can import into a folder; the written files."""
    files = {f"queries/{query.name}.cypher": query.text.encode() for query in saved_queries()}
    files |= {name: content for name, content in served().items() if name != "load.js"}
    for name, content in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return [target / name for name in files]


def install(lib: Path, target: Path) -> None:
    """Makes `target` hold one jar: the Browser of `lib` with the files in it; nothing to do when it is there.

    The server finds the Browser in the first jar of its class path that has one, so `target` has to come before `lib`.
    """
    original = next(lib.glob("neo4j-browser-*.jar"), None)
    if original is None:
        raise Broken(f"{lib} has no Neo4j Browser.", way_out="Start the server again.")
    files = served()
    stamp = hashlib.sha256(b"\0".join([original.name.encode(), *files.values()])).hexdigest()[:16]
    made = target / f"openmap-browser-{stamp}.jar"
    if made.exists():
        return
    target.mkdir(exist_ok=True)
    for old in target.iterdir():
        old.unlink()
    draft = made.with_suffix(".part")
    with (
        zipfile.ZipFile(original) as source,
        zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEAST_COMPRESSION) as copy,
    ):
        for entry in source.infolist():
            if entry.filename.startswith("browser/"):
                content = source.read(entry)
                copy.writestr(
                    entry.filename, _loading(content) if entry.filename == "browser/index.html" else content
                )
        for name, content in files.items():
            copy.writestr(f"{PATH}/{name}", content)
    draft.replace(made)


def _loading(page: bytes) -> bytes:
    """The Browser's page with our script before its own."""
    return page.replace(b"<script ", b'<script src="openmap/load.js"></script><script ', 1)
