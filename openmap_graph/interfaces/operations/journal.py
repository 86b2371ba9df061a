"""The part of the table about the permanent journal."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from openmap_graph.client import UserMemory
from openmap_graph.interfaces.operations.operation import Operation
from openmap_graph.journal.results import Detail, Done, Sizes

_BLOCK = "8-15"
_MISLED = (
    "a model that was misled must not be able to do it; the owner calls it over HTTP or the command line"
)
_FOLDER = "it writes a folder of this machine that other tools share; `openmap journal export` does that"
_BULK = "many lines at once come from a file, not from a model; they go over HTTP or the command line"
_BEHIND = "the lines are what a person reads there; what stands behind one is for programs"


def journal_config(handle: UserMemory, changes: dict[str, int | None] | None = None) -> Sizes:
    """Show or change the sizes; null takes one back to its default."""
    return handle.journal.config(changes)


def journal_details(handle: UserMemory, numbers: list[int]) -> tuple[Detail, ...]:
    """Author, source, time of day, event date and evidence of memories."""
    return handle.journal.details(*numbers)


def journal_erase(handle: UserMemory, numbers: list[int]) -> Done:
    """Take the words of memories out for ever, or, without numbers, the whole journal."""
    return handle.journal.erase(*numbers)


def journal_import(handle: UserMemory, lines: list[str]) -> Done:
    """Add lines `YYYY-MM-DD text`, all or nothing."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lines.txt"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return handle.journal.import_(path)


def _text(found: Any) -> str:
    return found.text


JOURNAL = (
    Operation("journal.init", "POST", "/journal", "journal init", effect="adds", text=_text),
    Operation("journal.wake", "GET", "/journal", "journal wake", text=_text),
    Operation(
        "journal.note",
        "POST",
        "/journal/notes",
        "journal note",
        effect="adds",
        idempotent=False,
        text=_text,
        example={"text": "Moved to Alder Park; the nearest quiet café is Fern Room."},
    ),
    Operation(
        "journal.nap",
        "POST",
        "/journal/nap",
        "journal nap",
        effect="adds",
        idempotent=False,
        text=_text,
        example={"block": "0-1", "text": "Moved house and found a café."},
    ),
    Operation(
        "journal.summarise", "POST", "/journal/summarise", "journal summarise", effect="adds", text=_text
    ),
    Operation(
        "journal.recall",
        "POST",
        "/journal/recall",
        "journal recall",
        text=_text,
        example={"text": "caf[eé]", "by": "pattern"},
    ),
    Operation("journal.zoom", "GET", "/journal/zoom", "journal zoom", text=_text, example={"block": _BLOCK}),
    Operation(
        "journal.forget",
        "POST",
        "/journal/forget",
        "journal forget",
        effect="removes",
        text=_text,
        example={"block": _BLOCK},
    ),
    Operation("journal.status", "GET", "/journal/status", "journal status", text=_text),
    Operation(
        "journal.check",
        "POST",
        "/journal/check",
        "journal check",
        effect="changes",
        text=_text,
    ),
    Operation(
        "journal.config",
        "PATCH",
        "/journal/config",
        "journal config",
        effect="changes",
        call=journal_config,
        text=_text,
        example={"changes": {"WAKE_LINES": 48}},
        without={"mcp": _MISLED},
    ),
    Operation(
        "journal.details",
        "POST",
        "/journal/details",
        call=journal_details,
        example={"numbers": [0, 1]},
        without={"cli": _BEHIND},
    ),
    Operation(
        "journal.import_",
        "POST",
        "/journal/import",
        "journal import",
        effect="adds",
        idempotent=False,
        call=journal_import,
        text=_text,
        example={"lines": ["2026-05-03 Moved to Alder Park."]},
        without={"mcp": _BULK},
    ),
    Operation(
        "journal.export",
        "POST",
        "/journal/export",
        "journal export",
        text=_text,
        without={"mcp": _FOLDER, "http": _FOLDER},
    ),
    Operation(
        "journal.erase",
        "POST",
        "/journal/erase",
        "journal erase",
        effect="removes",
        call=journal_erase,
        text=_text,
        example={"numbers": [3]},
        without={"mcp": _MISLED},
    ),
)
LEFT_OUT = {
    "journal.speaking": "it changes the words of what comes next, for an interface of its own",
    "journal_in": "it opens a folder of this machine; `openmap journal --folder` does that",
    "to_networkx": "an object for Python programs; `graph` gives the same as text",
    "journal_store": "an object for Python programs that bring commands of their own",
}
"""Parts of the handle that are no operations, with the reason."""
