"""Summaries that were dropped although nothing is wrong with them, kept until what is before them is there again."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path

from openmap_graph.journal import disk
from openmap_graph.journal.cover import Block


class Drafts:
    """Drafts of one folder in one file; without a path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def following(self, block: Block, most: int) -> list[str]:
        """The drafts directly behind a block, up to the block of number `most`."""
        level = self._read().get(str(block.size), {})
        found: list[str] = []
        for number in range(block.number + 1, most):
            if (text := level.get(str(number))) is None:
                break
            found.append(text)
        return found

    def keep(self, drafts: Mapping[Block, str], wrong: Collection[Block]) -> None:
        """Add drafts, and take out what turned out wrong."""
        if not self._path:
            return
        levels = self._read()
        for block, text in drafts.items():
            levels.setdefault(str(block.size), {})[str(block.number)] = text
        for block in wrong:
            levels.get(str(block.size), {}).pop(str(block.number), None)
        self._write(levels)

    def drop(self, size: int, below: int) -> None:
        """Forget the drafts of a size whose place is taken."""
        levels = self._read()
        old = levels.get(str(size), {})
        new = {number: text for number, text in old.items() if int(number) >= below}
        if len(new) < len(old):
            self._write({**levels, str(size): new})

    def erase(self) -> None:
        """Forget all."""
        if self._path:
            self._path.unlink(missing_ok=True)

    def _read(self) -> dict[str, dict[str, str]]:
        return disk.read_json(self._path) if self._path else {}

    def _write(self, levels: dict[str, dict[str, str]]) -> None:
        if not self._path:
            return
        filled = {size: level for size, level in levels.items() if level}
        if not filled:
            self._path.unlink(missing_ok=True)
            return
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        disk.replace(self._path, json.dumps(filled, ensure_ascii=False).encode())
