"""Writes `neo4j.lock.toml` anew: `python -m openmap_graph.localdb.relock`, for those who raise the version.

jgo resolves the two coordinates with all that they need; libraries for tests only are left out.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import jgo

from openmap_graph.localdb.layout import NEO4J_VERSION

_COORDINATES = f"org.neo4j:neo4j:{NEO4J_VERSION}+org.neo4j.client:neo4j-browser:5.24.0"
_ONLY_FOR_TESTS = {"org.mockito", "net.bytebuddy", "org.objenesis", "junit", "org.hamcrest"}
_KEYS = ("groupId", "artifactId", "version", "classifier", "sha256")


def lock_text(rows: list[dict[str, str]]) -> str:
    """The lock in jgo's format, one jar a line, in a stable order."""
    kept = sorted(
        (row for row in rows if row["groupId"] not in _ONLY_FOR_TESTS),
        key=lambda row: [row.get(key, "") for key in _KEYS],
    )
    lines = (
        "  { " + ", ".join(f'{key} = "{row[key]}"' for key in _KEYS if key in row) + " }," for row in kept
    )
    return (
        "# Written by openmap_graph.localdb.relock; do not edit.\ndependencies = [\n"
        + "\n".join(lines)
        + "\n]\n"
    )


def main() -> None:
    """Resolves, and replaces the lock beside this module."""
    with TemporaryDirectory() as cache:
        jgo.build(_COORDINATES, cache_dir=Path(cache))
        found = next(Path(cache).rglob("jgo.lock.toml"))
        rows = tomllib.loads(found.read_text())["dependencies"]
    target = Path(__file__).with_name("neo4j.lock.toml")
    target.write_text(lock_text(rows))
    sys.stdout.write(f"{target}: {len(rows)} jars resolved\n")


if __name__ == "__main__":
    main()
