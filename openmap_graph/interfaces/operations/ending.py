"""The part of the table about what is noticed, forgotten and carried along."""

from __future__ import annotations

from openmap_graph.interfaces.operations.adapted import log_event, residue
from openmap_graph.interfaces.operations.operation import Operation

MISLED = "a model that was misled must not be able to do it; the owner calls it over HTTP or the command line"
_WHOLE_FILE = "a whole memory doesn't fit into a model's context; it goes over HTTP or the command line"
LINES = "application/x-ndjson"

NOTICED = (
    Operation(
        "log_event",
        "POST",
        "/events",
        "log event",
        effect="adds",
        call=log_event,
        example={"kind": "meal", "text": "oatmeal", "at": "2026-05-03T08:00:00+02:00"},
    ),
    Operation(
        "add_note",
        "POST",
        "/notes",
        "log note",
        effect="adds",
        example={"text": "prefers to be asked in the morning", "source": "host"},
    ),
    Operation(
        "log_nudge", "POST", "/nudges", "log nudge", effect="adds", example={"text": "Time for a walk?"}
    ),
    Operation(
        "react",
        "PUT",
        "/nudges/{nudge}",
        "log reaction",
        effect="changes",
        example={"nudge": "ndg_1", "reaction": "went out"},
    ),
    Operation("evaluate", "POST", "/evaluations", "evaluate run", effect="adds", idempotent=False),
    Operation("evaluations", "GET", "/evaluations", "evaluate history", paged=True),
    Operation("observations", "GET", "/observations", "evaluate observations", paged=True),
    Operation(
        "judge",
        "PUT",
        "/observations/{observation}",
        "evaluate judge",
        effect="changes",
        example={"observation": "nte_1", "verdict": "useful"},
    ),
    Operation("mute", "PUT", "/mutes", "evaluate mute", effect="changes", example={"kind": "rate:meal"}),
    Operation("unmute", "DELETE", "/mutes", "evaluate mute", effect="changes", example={"kind": "rate:meal"}),
    Operation("usefulness", "GET", "/usefulness", "evaluate observations"),
)
GOING = (
    Operation(
        "forget",
        "POST",
        "/forget",
        "forget",
        effect="removes",
        example={"place": "plc_7b1d3e5f708192a3b2f6c1d0b8a9e4c5", "preview": True},
    ),
    Operation("forget_proposals", "GET", "/forget/proposals", "forget proposals"),
    Operation(
        "confirm_forget",
        "POST",
        "/forget/proposals/{id}",
        "forget confirm",
        effect="removes",
        example={"id": "evt_1"},
    ),
    Operation(
        "decline_forget",
        "DELETE",
        "/forget/proposals/{id}",
        "forget decline",
        effect="changes",
        example={"id": "evt_1"},
    ),
    Operation(
        "residue",
        "POST",
        "/residue",
        "residue",
        call=residue,
        example={"texts": ["Mill Lane"]},
        without={"mcp": MISLED},
    ),
    Operation(
        "export",
        "GET",
        "/export",
        "export",
        omit=("file", "progress"),
        media=LINES,
        without={"mcp": _WHOLE_FILE},
    ),
    Operation(
        "export_geojson",
        "GET",
        "/map",
        "export",
        omit=("file",),
        media="application/geo+json",
        without={"mcp": "there it is the resource openmap://map"},
    ),
    Operation(
        "import_",
        "POST",
        "/import",
        "import",
        effect="adds",
        omit=("file", "progress"),
        media="application/octet-stream",
        without={"mcp": _WHOLE_FILE},
    ),
    Operation("erase", "DELETE", "", "erase", effect="removes", wrap="nodes", without={"mcp": MISLED}),
)
