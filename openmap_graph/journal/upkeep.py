"""The commands that look after a journal: sizes, import, export, status, check, erase."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from openmap_graph.errors import NotFound
from openmap_graph.journal import cover, results, transfer
from openmap_graph.journal.setup import Base
from openmap_graph.journal.sizes import DEFAULTS, checked_sizes, sizes_of
from openmap_graph.journal.texts import next_step


class Upkeep(Base):
    """What is done to a journal as a whole."""

    def config(self, changes: Mapping[str, object] | None = None, **more: object) -> results.Sizes:
        """Show or change the sizes; None takes one back to its default."""
        given = checked_sizes({**(changes or {}), **more})
        if given:
            self._created()
            self._archive.write_overrides(given)
        values = dict(zip(DEFAULTS, sizes_of(self._archive.overrides()), strict=True))
        return results.Sizes(
            text="\n".join(f"{name}={value}" for name, value in values.items()), values=values
        )

    def import_(self, file: str | Path) -> results.Done:
        """Add a file of lines `YYYY-MM-DD text`, all or nothing; a journal's folder goes into an empty journal."""
        self._created()
        path = Path(file).expanduser()
        if path.is_dir():
            count = transfer.restore(self._archive, path)
        else:
            state, sizes = self._state()
            last = self._archive.entries(state.total - 1, state.total)[0].day if state.total else ""
            entries = transfer.read_lines(path, sizes.entry_chars, last)
            count = len(entries)
            if entries:
                self._archive.append(entries)
        text = f"Imported {count} memories.\n{next_step(self._dialect.command('wake'))}"
        return results.Done(text=text, count=count, location=self._archive.location)

    def export(self, folder: str | Path) -> results.Done:
        """Write a folder that the OptMem `memo` command reads; it is there as a whole or not at all."""
        path = Path(folder).expanduser()
        count = transfer.export(self._archive, path)
        return results.Done(text=f"Exported {count} memories to {path}.", count=count, location=str(path))

    def status(self) -> results.Status:
        """Where the journal is and how much there is."""
        state, sizes = self._state()
        ends = [self._archive.entries(at, at + 1)[0].line for at in (0, state.total - 1) if state.total]
        due = cover.missing(state.total, state.counts)
        said = [f"{state.total} memories at {self._archive.location}.", *state.remarks]
        said += [f"{due} summaries are due.", self._next("nap")] if due else []
        return results.Status(
            text="\n".join(said),
            location=self._archive.location,
            total=state.total,
            summaries=dict(state.counts),
            due=due,
            sizes=dict(zip(DEFAULTS, sizes, strict=True)),
            first=ends[0] if ends else None,
            last=ends[-1] if ends else None,
            remarks=state.remarks,
        )

    def check(self, *, repair: bool = False) -> results.Checked:
        """Every damaged record and what to do. `repair` cuts torn ends and summaries without memories, no more."""
        from openmap_graph.journal.inspection import checked  # it knows the graph, which takes long to load

        return checked(self._archive, self._dialect, repair=repair)

    def details(self, *numbers: int) -> tuple[results.Detail, ...]:
        """Author, source, time of day, event date and evidence of memories; files do not hold these."""
        from openmap_graph.journal.inspection import detailed

        return detailed(self._archive, numbers)

    def erase(self, *numbers: int) -> results.Done:
        """Take the words out of memories for ever, or, without numbers, the whole journal with all its summaries.

        Nothing else does: forgetting a place or erasing a user leaves the journal as it is. What the user wrote into
        a team's journal loses its words too when everything is erased.
        """
        gone = [number for number in numbers if self._archive.erase_entry(number)]
        if missing := sorted(set(numbers) - set(gone)):
            raise NotFound(f"#{missing[0]} is no memory.", way_out=self._next("status"))
        count = len(gone) if numbers else self._erase_all()
        what = "the words of " + ", ".join(f"#{number}" for number in gone) if numbers else "the journal"
        return results.Done(text=f"Erased {what}.", count=count, location=self._archive.location)

    def _erase_all(self) -> int:
        count = self._archive.erase()
        if self._setup.team is not None and self._setup.member:
            count += self._setup.team.erase_of(self._setup.member)
        return count
