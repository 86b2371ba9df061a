"""What is wrong in a journal, and what is known of its memories beyond their lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from openmap_graph.errors import InvalidInput
from openmap_graph.journal import check
from openmap_graph.journal.cover import Block
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.graph_store import GraphStore
from openmap_graph.journal.mirror import MirroredStore
from openmap_graph.journal.results import Checked, Damage, Detail
from openmap_graph.journal.store import Archive
from openmap_graph.journal.texts import Dialect

_AT_ONCE = 5_000


def checked(archive: Archive, dialect: Dialect, *, repair: bool) -> Checked:
    """Everything that is wrong, after the repair if one is wanted."""
    folder = archive.files if isinstance(archive, MirroredStore) else archive
    done = check.repair(folder) if repair and isinstance(folder, FolderStore) else []
    found = check.check(folder, dialect) if isinstance(folder, FolderStore) else _missing(archive)
    if isinstance(archive, MirroredStore):
        done += archive.compare()
    said = [f"{each.where}: {each.what} {each.way_out}" for each in found] or ["Nothing is wrong."]
    return Checked(text="\n".join([*done, *said]), damages=tuple(found), repaired=tuple(done))


def _missing(archive: Archive) -> list[Damage]:
    """Records of the graph that should be there and are not."""
    state = archive.state()
    blocks = [
        Block(size, number)
        for size, have in [(1, state.total), *state.counts.items()]
        for number in range(have)
    ]
    found: list[Damage] = []
    for start in range(0, len(blocks), _AT_ONCE):
        some = blocks[start : start + _AT_ONCE]
        there = archive.lines(some)
        found += [
            Damage(
                where=archive.location,
                what=f"{block.name} is missing.",
                way_out="Restore the database from a backup.",
            )
            for block in some
            if block not in there
        ]
    return found


def detailed(archive: Archive, numbers: Sequence[int]) -> tuple[Detail, ...]:
    """What is known of memories; `InvalidInput` for a journal that is only in files."""
    graph = archive.graph if isinstance(archive, MirroredStore) else archive
    if not isinstance(graph, GraphStore):
        raise InvalidInput("Files hold nothing but the lines.", way_out="Mirror the folder in the graph.")
    lines = archive.lines([Block(1, number) for number in numbers])
    return tuple(
        Detail(
            number=number,
            line=lines[Block(1, number)],
            author=known["author"],
            source=known["source"],
            at=known["at"],
            event_date=date.fromisoformat(known["event_day"]) if known["event_day"] else None,
            evidence=tuple(known["evidence"]),
        )
        for number, known in graph.details(numbers).items()
        if Block(1, number) in lines
    )
