"""A user erased from the graph, batch by batch, and the search for anything that is left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from openmap_graph.graph.door import Graph
from openmap_graph.graph.queries import query
from openmap_graph.graph.schema import INDEXES
from openmap_graph.model.forgetting import Residue
from openmap_graph.rules.forgetting import phrase
from openmap_graph.rules.keys import tenant

BEGIN = query("user/erase_begin")
ERASE = query("user/erase")
END = query("user/erase_end")
LABELS = query("user/labels")
RESIDUE = query("user/residue")
TEXT_HITS = query("user/text_hits")

_BATCH = 2_000
_JOURNAL = ("JournalStore", "JournalLevel", "JournalEntry", "JournalSummary")


def erase(graph: Graph, user_id: str, now: datetime) -> int:
    """Delete everything that the user owns besides the journal, in batches; how many nodes were deleted.

    From its beginning on nobody can write for the user, and the user's own node goes last, so that it can be
    repeated after a fault and goes on where it stopped.
    """
    known = graph.write(BEGIN, user_id=user_id, now=now)[0]["known"]
    total = 0
    while deleted := int(graph.write(ERASE, user_id=user_id, batch=_BATCH)[0]["deleted"]):
        total += deleted
    ended = int(graph.write(END, user_id=user_id)[0]["deleted"])
    return total + (ended if known else 0)


def residue(graph: Graph, user_id: str, texts: Sequence[str]) -> Residue:
    """What is left of a user: nodes by label, nodes and relationships that name them, and texts that are found."""
    token = tenant(user_id)
    inside = rf"(?s)(.*\W)?{re.escape(user_id)}(\W.*)?"
    nodes: dict[str, int] = {}
    named, edges, found = 0, 0, set[str]()
    lowered = {text.lower(): text for text in texts}
    for row in graph.read(LABELS):
        (left,) = graph.read(
            RESIDUE,
            label=row["label"],
            user_id=user_id,
            token=token,
            inside=inside,
            texts=sorted(lowered),
        )
        if left["owned"]:
            nodes[row["label"]] = left["owned"]
        is_journal = row["label"] in _JOURNAL
        named += 0 if is_journal else left["named"]
        edges += 0 if is_journal else left["edges"]
        found |= set() if is_journal else {lowered[text] for text in left["texts"]}
    journal = sum(nodes.pop(label, 0) for label in _JOURNAL)
    found |= {text for text in texts if _is_indexed(graph, token, text)}
    return Residue(
        user_id=user_id,
        nodes=nodes,
        naming_nodes=named,
        relationships=edges,
        texts=tuple(sorted(found)),
        journal=journal,
    )


def _is_indexed(graph: Graph, token: str, text: str) -> bool:
    """Whether a full-text index finds a text in what belongs to a user besides the journal."""
    for index in graph.read(INDEXES):
        if index["type"] != "FULLTEXT" or "tenant" not in index["properties"]:
            continue
        if set(index["labels"]) <= set(_JOURNAL):
            continue
        field = next(name for name in index["properties"] if name != "tenant")
        asked = phrase(token, text, field)
        if asked and graph.read(TEXT_HITS, index=index["name"], words=asked)[0]["found"]:
            return True
    return False
