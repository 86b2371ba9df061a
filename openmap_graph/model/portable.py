"""What an export and an import tell: how much of which kind, and what was refused."""

from __future__ import annotations

from typing import Literal

from openmap_graph.model.base import Value

FORMAT = "openmap-memory"
VERSION = 1
"""The newest version of the format that is read, and the one that is written."""


class Exported(Value):
    """What a file holds: records by kind, how many lines, and its checksum (SHA-256, as in its last line)."""

    counts: dict[str, int]
    lines: int
    sha256: str


class Refused(Value):
    """A line of a file that cannot be imported, and why; lines count from 1."""

    line: int
    reason: str


class Imported(Value):
    """What an import did, or in a dry run would do.

    `counts` are the file's records by kind. `new` of them were written, `already_there` were known. `refused`
    names the first line that cannot be imported; nothing is written then. `pending_vectors` texts are found by
    their words already, and by their meaning once the next capture has embedded them.
    """

    outcome: Literal["imported", "already there", "refused"]
    dry_run: bool
    counts: dict[str, int]
    new: int = 0
    already_there: int = 0
    pending_vectors: int = 0
    refused: tuple[Refused, ...] = ()


class Mapped(Value):
    """How many places a GeoJSON file shows, and how many have no position and are not in it."""

    places: int
    without_position: int
