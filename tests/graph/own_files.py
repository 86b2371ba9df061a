"""A folder of Cypher files made by a test, read by the loader as the product's own are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from openmap_graph.graph import queries
from openmap_graph.graph.queries import Query, query


class OwnFiles:
    """Writes Cypher files; the product's own stay readable beside them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(
        self, file: str, body: str, /, mode: str = "read", returns: str = "-", **parameters: str
    ) -> Query:
        """A query with this body and these parameters by type."""
        declared = "".join(f"\n//   ${each}: {kind}" for each, kind in parameters.items()) or " -"
        path = self._folder / f"{file}.cypher"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f"// name: {file}\n// purpose: Made for a test.\n// mode: {mode}\n// parameters:{declared}\n"
            f"// returns: {returns}\n// uses: -\nCYPHER 25\n{body}\n",
            encoding="utf-8",
        )
        queries.load.cache_clear()
        return query(file)


def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnFiles:
    """The loader reads a copy of the product's files, to which the test adds its own."""
    copy = tmp_path / "cypher"
    for name in queries.names():
        target = copy / f"{name}.cypher"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(queries.load(name).text, encoding="utf-8")
    monkeypatch.setattr(queries, "folder", lambda: copy)
    monkeypatch.setattr(queries, "load", cache(queries.load.__wrapped__))  # the real one keeps the real files
    return OwnFiles(copy)
