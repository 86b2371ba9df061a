"""What the commands of a journal answer: records with a `text` that an agent can print and do what it says."""

from __future__ import annotations

from datetime import date
from typing import Literal

from openmap_graph.model.base import Instant, Value


class Said(Value):
    """Any answer: `text` is for an agent, and ends with the exact next command when it asks for something."""

    text: str


class WakeLine(Value):
    """One line of a view: the block (`8-15`, or one memory), what is shown, and who made it.

    `kind` is `memory`, `summary`, or `mechanical` where a summary is still missing.
    """

    block: str
    line: str
    kind: Literal["memory", "summary", "mechanical"]


class Wake(Said):
    """The whole journal in a fixed number of lines, or one part of that view."""

    lines: tuple[WakeLine, ...]
    total: int
    part: int
    parts: int
    due: int
    remarks: tuple[str, ...] = ()


class Noted(Said):
    """A memory that was kept."""

    number: int
    line: str
    scope: Literal["personal", "team"]
    day: date
    event_date: date | None
    source: str
    due: int


class Request(Said):
    """A summary that is due, with what it stands for; `block` is None when nothing is due."""

    block: str | None
    most_bytes: int
    sources: tuple[str, ...]
    due: int
    put_back: int = 0


class Found(Said):
    """Memories that were found, the oldest first for a pattern and the best first for words."""

    lines: tuple[str, ...]
    more: bool


class Halves(Said):
    """The two halves of a block."""

    block: str
    lines: tuple[WakeLine, ...]


class Forgotten(Said):
    """Summaries that were dropped; memories never are."""

    block: str
    dropped: int
    drafts: int


class Sizes(Said):
    """The sizes as they are, by name."""

    values: dict[str, int]


class Done(Said):
    """Something was done to so many memories at a place."""

    count: int
    location: str


class Status(Said):
    """Where the journal is and how much there is."""

    location: str
    total: int
    summaries: dict[int, int]
    due: int
    sizes: dict[str, int]
    first: str | None
    last: str | None
    remarks: tuple[str, ...]


class Damage(Value):
    """Something wrong in the files, and what to do."""

    where: str
    what: str
    way_out: str


class Checked(Said):
    """What is wrong in the files."""

    damages: tuple[Damage, ...]
    repaired: tuple[str, ...] = ()


class Detail(Value):
    """What is known of a memory beyond its line."""

    number: int
    line: str
    author: str | None
    source: str | None
    at: Instant | None
    event_date: date | None
    evidence: tuple[str, ...]
