"""A process that notes into a folder: `python writer.py FOLDER NAME COUNT`."""

from __future__ import annotations

import sys
from pathlib import Path

from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.store import NewEntry

if __name__ == "__main__":
    store = FolderStore(Path(sys.argv[1]))
    for at in range(int(sys.argv[3])):
        number = store.append([NewEntry("2026-05-03", f"note {at} of {sys.argv[2]}")])
        print(number, at, flush=True)  # noqa: T201 - what was acknowledged
