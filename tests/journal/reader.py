"""A reader of a journal's files of its own, made from the description of the bytes alone."""

from __future__ import annotations

import struct
from pathlib import Path


def memories(folder: Path) -> list[tuple[int, str, str]]:
    """Number, date and text of each whole record."""
    data = (folder / "LOG.txt").read_bytes()
    found: list[tuple[int, str, str]] = []
    for line, end in struct.iter_unpack("319sc", data[: len(data) // 320 * 320]):
        assert end == b"\n"
        number, day, text = line.decode("utf-8").rstrip(" ").split(" ", 2)
        assert number[0] == "#"
        found.append((int(number[1:]), day, text))
    return found


def summaries(folder: Path, size: int) -> list[str]:
    """The summaries of a size."""
    path = folder / "TREE" / str(size)
    data = path.read_bytes() if path.exists() else b""
    found: list[str] = []
    for line, end in struct.iter_unpack("287sc", data[: len(data) // 288 * 288]):
        assert end == b"\n"
        found.append(line.decode("utf-8").rstrip(" "))
    return found
