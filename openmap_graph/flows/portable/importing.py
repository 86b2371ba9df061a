"""Import: a checked file written in batches that can be resumed; nobody sees the memory before it is whole."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from openmap_graph.errors import Broken, Conflict, InvalidFile
from openmap_graph.flows.portable import admission, exporting
from openmap_graph.flows.portable.checking import Checked, Problem, check, numbered
from openmap_graph.flows.portable.gathering import Progress
from openmap_graph.flows.portable.spool import Spool
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import portable
from openmap_graph.graph.door import Unit
from openmap_graph.graph.portable import Node
from openmap_graph.graph.turn import being_erased, being_imported
from openmap_graph.model.portable import Imported, Refused
from openmap_graph.rules.portable import record_of, translated, unpacked, with_ids

_BATCH_LINES = 1_000
_BATCH_BYTES = 4 << 20
_AT_ONCE_LINES = 2_000
"""So many lines are written in one transaction; a longer file takes several, and the user waits until all are done."""

_BESIDE_JOURNAL = "+"
_PAGE = 1_000


class _Taken(Exception):
    """The user has something already, written meanwhile or by this import when the answer to it was lost."""


class _Batch(NamedTuple):
    """What lines `start` + 1 to `end` of a file say, as rows by label, and by type and labels of both ends."""

    start: int
    end: int
    nodes: dict[tuple[str, bool], list[Node]]
    edges: dict[tuple[str, str, str], list[dict[str, Any]]]


def import_(
    services: Services,
    tenant: Tenant,
    file: str | Path | BinaryIO,
    *,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> Imported:
    """Write what an export holds into this user, who must have nothing yet, or everything that it holds.

    A dry run checks the file and says what would be done. Raises `InvalidFile` naming the line for a file that
    can't be imported, and `Conflict` for a user with another memory; nothing is changed then. An import that
    was interrupted goes on when the same file is imported again; until then the user can't be used.
    """
    with _opened(file) as (opened, name), Spool() as spool:
        try:
            checked = check(opened, tenant.user_id, spool, progress or _silent)
        except Problem as problem:
            if dry_run:
                refused = Refused(line=problem.line, reason=problem.reason)
                return Imported(outcome="refused", dry_run=True, counts={}, refused=(refused,))
            raise InvalidFile(
                f"{name}, line {problem.line}: {problem.reason}.", way_out="Nothing was changed."
            ) from None
        state = portable.state(services.graph, tenant.user_id)
        if state.importing is None:
            if portable.has_any(services.graph, tenant.user_id):
                return _compared(services, tenant, checked, spool, dry_run)
            mark = checked.digest + _journal_mark(services, tenant, checked)
        else:
            mark = state.importing
        if mark.removesuffix(_BESIDE_JOURNAL) != checked.digest:
            raise being_imported(tenant.user_id)
        try:
            if not dry_run:
                _Import(services, tenant, opened, checked, spool, mark, progress or _silent).run(state.lines)
        except _Taken:
            return _compared(services, tenant, checked, spool, dry_run)
        is_beside = mark.endswith(_BESIDE_JOURNAL)
        kept = sum(checked.counts.get(label, 0) for label in portable.PERMANENT) if is_beside else 0
        return Imported(
            outcome="imported",
            dry_run=dry_run,
            counts=checked.counts,
            new=checked.nodes - kept,
            already_there=kept,
            pending_vectors=checked.pending_vectors,
        )


def _journal_mark(services: Services, tenant: Tenant, checked: Checked) -> str:
    """How an import is marked that leaves alone the journal of the user, which is the one of the file."""
    if not portable.has_journal(services.graph, tenant.user_id):
        return ""
    if exporting.journal_digest(services, tenant) != checked.journal:
        raise Conflict(
            f"User {tenant.user_id!r} has another journal than the one in the file.",
            way_out="Import into a user who has nothing, or erase the journal first.",
        )
    return _BESIDE_JOURNAL


def _compared(services: Services, tenant: Tenant, checked: Checked, spool: Spool, dry_run: bool) -> Imported:
    """That the user has all that the file holds; `Conflict` when something is missing."""
    there = sum(
        portable.present(services.graph, tenant.user_id, label, keys)
        for label, keys in spool.pages(_PAGE)
        if label in portable.declared() and label != "User"
    )
    if there < checked.nodes:
        raise Conflict(
            f"User {tenant.user_id!r} has another memory: {there} of the {checked.nodes} things in the file are in it.",
            way_out="Import into a user who has nothing, or erase this one first.",
        )
    return Imported(outcome="already there", dry_run=dry_run, counts=checked.counts, already_there=there)


@contextmanager
def _opened(file: str | Path | BinaryIO) -> Generator[tuple[BinaryIO, str]]:
    """The file to be read more than once, and its name; a stream is kept in a temporary file."""
    if isinstance(file, str | Path):
        try:
            opened = Path(file).open("rb")  # noqa: SIM115 - closed below; only opening it may fail like this
        except OSError as error:
            raise InvalidFile(f"{file} can't be read: {error.strerror}.") from None
        with opened:
            yield opened, str(file)
        return
    with tempfile.TemporaryFile() as kept:
        shutil.copyfileobj(file, kept, 1 << 20)
        yield cast(BinaryIO, kept), "the file"


class _Import:
    """The writing of one checked file."""

    def __init__(
        self,
        services: Services,
        tenant: Tenant,
        file: BinaryIO,
        checked: Checked,
        spool: Spool,
        mark: str,
        progress: Progress,
    ) -> None:
        self.mark = mark
        self.graph = services.graph
        self.user_id = tenant.user_id
        self.file = file
        self.checked = checked
        self.spool = spool
        self.progress = progress
        self.owner = translated(checked.owner, spool.renamed)
        self.made = list(spool.unchanged("Place", _PAGE))

    def run(self, done: int) -> None:
        """Write what comes after line `done`, and finish."""
        if done == 0 and self.checked.lines <= _AT_ONCE_LINES:
            self.graph.transact(partial(self._at_once, list(self._batches(0))), name="import")
            return
        if done == 0:
            self.graph.transact(self._begin, name="import")
            admission.wait_for_others()
            if portable.has_any(self.graph, self.user_id):
                self.graph.transact(self._give_up, name="import")
                raise _Taken
        for batch in self._batches(done):
            self.graph.transact(partial(self._write, batch), name="import")
            self.progress(batch.end, self.checked.lines)
        self.graph.transact(self._complete, name="import")

    def _at_once(self, batches: Sequence[_Batch], unit: Unit) -> None:
        self._begin(unit)
        if portable.has_any(unit, self.user_id):
            raise _Taken
        for batch in batches:
            self._write(batch, unit)
        self._complete(unit)

    def _begin(self, unit: Unit) -> None:
        begun = portable.begin(unit, self.user_id, self.mark)
        if begun.erasing:
            raise being_erased(self.user_id)
        if begun.importing != self.mark:
            raise being_imported(self.user_id)

    def _give_up(self, unit: Unit) -> None:
        portable.finish(unit, self.user_id, self.mark, {})

    def _complete(self, unit: Unit) -> None:
        for keys in self.made:
            portable.unmark(unit, self.mark, keys)
        portable.finish(unit, self.user_id, self.mark, self.owner)

    def _batches(self, done: int) -> Iterator[_Batch]:
        self.file.seek(0)
        batch, size = _Batch(done, done, {}, {}), 0
        for number, line in numbered(self.file):
            if number <= done:
                continue
            self._add(batch, record_of(line))
            size += len(line)
            if number - batch.start == _BATCH_LINES or size >= _BATCH_BYTES or number == self.checked.lines:
                yield batch._replace(end=number)
                batch, size = _Batch(number, number, {}, {}), 0

    def _add(self, batch: _Batch, record: dict[str, Any]) -> None:
        kind = record.get("kind")
        if kind in portable.ends():
            ends, row = self._edge(record)
            if self._is_there(*ends):
                return
            batch.edges.setdefault((record["kind"], *ends), []).append(row)
        elif kind in portable.declared() and kind != "User" and not self._is_there(record["kind"]):
            is_shared = bool(record.get("shared"))
            batch.nodes.setdefault((record["kind"], is_shared), []).append(self._node(record, is_shared))

    def _is_there(self, *labels: str) -> bool:
        """Whether it is part of a journal that the user has already."""
        return self.mark.endswith(_BESIDE_JOURNAL) and all(label in portable.PERMANENT for label in labels)

    def _write(self, batch: _Batch, unit: Unit) -> None:
        """Write a batch, once: the user's node knows how far the import came."""
        digest = self.mark
        if not portable.advance(unit, self.user_id, digest, batch.start, batch.end):
            if portable.position(unit, self.user_id, digest) == batch.end:
                return  # the answer to the commit was lost, the batch was not
            raise Conflict(
                f"Another process imports into {self.user_id!r} too.", way_out="Wait until it is done."
            )
        for (label, is_shared), rows in batch.nodes.items():
            if is_shared:
                portable.write_shared(unit, digest, rows)
            else:
                portable.write(unit, self.user_id, label, rows)
        for (kind, *ends), rows in batch.edges.items():
            found = portable.connect(unit, self.user_id, digest, kind, (ends[0], ends[1]), rows)
            if found != len(rows):
                raise Broken(
                    f"{len(rows) - found} relationships {kind} lost an end while they were imported."
                )

    def _node(self, record: dict[str, Any], is_shared: bool) -> Node:
        properties = unpacked(record["properties"], record["kind"])
        if is_shared:
            return Node(record["id"], properties)
        told = translated(properties, self.spool.renamed)
        if record.get("given"):
            told["origin"] = record["id"]
        return Node(self._key(record["id"]), told)

    def _edge(self, record: dict[str, Any]) -> tuple[tuple[str, str], dict[str, Any]]:
        (source, source_label), (target, target_label) = (
            self._named(record["from"]),
            self._named(record["to"]),
        )
        properties = translated(unpacked(record.get("properties", {})), self.spool.renamed)
        if "key" in record:
            properties["key"] = with_ids(record["key"], self.spool.renamed)
        return (source_label, target_label), {"source": source, "target": target, "properties": properties}

    def _named(self, name: str) -> tuple[str, str]:
        found = self.spool.other(name)
        if found is None:
            raise Broken(f"{name!r} was in the file when it was checked, and is not now.")
        return found

    def _key(self, name: str) -> str:
        return self._named(name)[0]


def _silent(done: int, total: int) -> None:
    del done, total
