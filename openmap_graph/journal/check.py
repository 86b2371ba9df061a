"""What is wrong in a journal's folder: every damaged record, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator

from openmap_graph.errors import InvalidFile
from openmap_graph.journal import disk
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.records import ENTRY_BYTES, SUMMARY_BYTES, Damaged, read_entry, read_summary
from openmap_graph.journal.results import Damage
from openmap_graph.journal.sizes import read_config
from openmap_graph.journal.texts import Dialect

_AT_ONCE = 4_096


def check(store: FolderStore, dialect: Dialect) -> list[Damage]:
    """Everything that is wrong, the log first. Nothing is changed."""
    if not store.exists():
        return [
            Damage(
                where=str(store.path(1)),
                what="there is no log.",
                way_out=f"Create one: {dialect.command('init')}",
            )
        ]
    found = list(_file(store, 1, dialect))
    for size in store.levels():
        found += _file(store, size, dialect)
    found += [
        Damage(
            where=str(store.folder / "config"),
            what=problem,
            way_out="Take the line out: only the four names of sizes belong there.",
        )
        for problem in read_config(store.config())[1]
    ]
    return found


def repair(store: FolderStore) -> list[str]:
    """Cut torn ends, and summaries of memories that are not there; what was done. Nothing else is ever changed."""
    done: list[str] = []
    with store.locked():
        total = store.count()
        for size in [1, *store.levels()]:
            width = ENTRY_BYTES if size == 1 else SUMMARY_BYTES
            whole = store.whole(size)
            keep = whole if size == 1 else min(whole, total // size)
            if disk.length(store.path(size)) != keep * width:
                disk.truncate(store.path(size), keep * width)
                what = "a torn record" if keep == whole else f"{whole - keep} summaries without memories"
                done.append(f"{store.path(size)}: cut {what}")
    return done


def _file(store: FolderStore, size: int, dialect: Dialect) -> Iterator[Damage]:
    path = store.path(size)
    try:
        whole = store.whole(size)
    except InvalidFile:
        yield Damage(
            where=str(path),
            what="its records have lost their length, as after an editor that strips spaces.",
            way_out=_unstripped(store, dialect)
            if size == 1
            else f"Move {path} away, and write its summaries again: {dialect.command('nap')}",
        )
        return
    width = ENTRY_BYTES if size == 1 else SUMMARY_BYTES
    if rest := disk.length(path) % width:
        yield Damage(
            where=f"{path}, byte {whole * width}",
            what=f"the last record is torn: {rest} of {width} bytes.",
            way_out="The next write cuts it off.",
        )
    if size > 1 and (surplus := whole - store.count() // size) > 0:
        yield Damage(
            where=str(path),
            what=f"{surplus} summaries stand for memories that the log does not have.",
            way_out=f"Put the log back from a backup, or drop them: {dialect.command('check', '--repair')}",
        )
    yield from _records(store, size, whole, dialect)


def _records(store: FolderStore, size: int, whole: int, dialect: Dialect) -> Iterator[Damage]:
    width = ENTRY_BYTES if size == 1 else SUMMARY_BYTES
    for start in range(0, whole, _AT_ONCE):
        data = disk.read(store.path(size), start * width, min(_AT_ONCE, whole - start) * width)
        for at in range(len(data) // width):
            number = start + at
            if reason := _damage(data[at * width : (at + 1) * width], size, number):
                block = f"{number * size}-{(number + 1) * size - 1}"
                yield Damage(
                    where=f"{store.path(size)}, record {number} (byte {number * width})",
                    what=f"{reason}.",
                    way_out="Put this record back from a backup; nothing else is touched by it."
                    if size == 1
                    else f"Forget it and write it again: {dialect.command('forget', block)}",
                )


def _damage(record: bytes, size: int, number: int) -> str | None:
    if size == 1:
        return read_entry(record, number).damage
    try:
        read_summary(record)
    except Damaged as damage:
        return str(damage)
    return None


def _unstripped(store: FolderStore, dialect: Dialect) -> str:
    """How to get a stripped log back: its lines are whole, only the spaces are gone."""
    lines = store.folder.with_name(f"{store.folder.name}-lines.txt")
    return (
        f"Stop every writer, save the lines with `sed -E 's/^#[0-9]+ //' {store.path(1)} > {lines}`, make a new"
        f" journal, and run there: {dialect.command('import', str(lines))}"
    )
