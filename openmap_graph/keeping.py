"""The part of the per-user handle about what is kept and what goes. Every method is a line or two."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from openmap_graph.flows import erasing, forget, proposing
from openmap_graph.flows.portable import exporting, geojson, importing
from openmap_graph.flows.portable.gathering import Progress
from openmap_graph.handle import Handle
from openmap_graph.model.forgetting import ForgetProposal, Forgotten, Residue
from openmap_graph.model.portable import Exported, Imported, Mapped


class Keeping(Handle):
    """Forgetting, erasing and carrying along what one user has. No method takes a user id."""

    def forget(
        self,
        *,
        memory: str | None = None,
        place: str | None = None,
        turn: str | None = None,
        belief: str | None = None,
        alias: str | None = None,
        anchor: str | None = None,
        before: datetime | str | None = None,
        preview: bool = False,
    ) -> Forgotten:
        """Forget one thing, or everything before a time, with what rested on it alone; what went, stayed and changed."""
        given = {
            "memory": memory,
            "place": place,
            "turn": turn,
            "belief": belief,
            "alias": alias,
            "anchor": anchor,
            "before": before,
        }
        return forget.forget(self._services, self._tenant, given, preview=preview)

    def forget_proposals(self) -> tuple[ForgetProposal, ...]:
        """What the user asked in talk to have forgotten, with what would go; nothing has been forgotten yet."""
        return proposing.proposals(self._services, self._tenant)

    def confirm_forget(self, id: str) -> tuple[Forgotten, ...]:
        """Forget what a proposal names, and the words of the request; what went."""
        return proposing.confirm(self._services, self._tenant, id)

    def decline_forget(self, id: str) -> None:
        """Settle a proposal without forgetting anything."""
        proposing.decline(self._services, self._tenant, id)

    def erase(self) -> int:
        """Delete everything of this user besides the journal; how many nodes that were. Repeating goes on."""
        return erasing.erase(self._services, self._bound)

    def residue(self, *texts: str) -> Residue:
        """What is left of this user and of some texts, found by a scan of everything: nothing after `erase`."""
        return erasing.residue(self._services, self._bound, texts)

    def export(self, file: str | Path | BinaryIO, *, progress: Progress | None = None) -> Exported:
        """Write everything of this user to a file or a binary stream, as JSON Lines; what was written."""
        return exporting.export(self._services, self._tenant, file, progress)

    def import_(
        self, file: str | Path | BinaryIO, dry_run: bool = False, *, progress: Progress | None = None
    ) -> Imported:
        """Take over an exported memory, of this or any user; all of it or nothing. A dry run changes nothing."""
        return importing.import_(self._services, self._bound, file, dry_run=dry_run, progress=progress)

    def export_geojson(self, file: str | Path | BinaryIO) -> Mapped:
        """Write the remembered places that have a position as GeoJSON, for map tools; how many these are."""
        return geojson.export(self._services, self._tenant, file)
