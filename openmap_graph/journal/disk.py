"""Writing files so that nothing is half there: a lock that other tools know, flushing to disk, renaming."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from openmap_graph.errors import InvalidInput, OpenMapError, TimedOut, Unavailable

_LOCK_WAIT_S = 30.0
_FIRST_PAUSE_S = 0.001
_LONGEST_PAUSE_S = 0.02
_COPIED_FROM_BYTES = 64 * 1024
"""From so much on an append is made on a copy that takes the file's place, so that a killed one leaves nothing."""


@contextmanager
def locked(path: Path) -> Generator[None]:
    """The lock of a folder, `flock(LOCK_EX)` on a file that is never written, replaced or removed."""
    import fcntl

    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise refused(path, error) from error
    try:
        end = time.monotonic() + _LOCK_WAIT_S
        pause = _FIRST_PAUSE_S
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise TimedOut(
                        f"{path} is locked by another process for {_LOCK_WAIT_S:g} s.",
                        way_out="Repeat it; nothing was changed.",
                    ) from None
                time.sleep(pause * random.random())  # noqa: S311 - only spreads the waiting processes
                pause = min(_LONGEST_PAUSE_S, 2 * pause)
        yield
    finally:
        os.close(descriptor)


def append(path: Path, at: int, data: bytes) -> None:
    """Write `data` at byte `at`, cutting what is there, and flush; when that fails the file ends at `at`."""
    try:
        if len(data) >= _COPIED_FROM_BYTES:
            _append_to_copy(path, at, data)
        else:
            _append_in_place(path, at, data)
    except OSError as error:
        raise refused(path, error) from error


def _append_in_place(path: Path, at: int, data: bytes) -> None:
    is_new = not path.exists()
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        os.ftruncate(descriptor, at)
        try:
            _write(descriptor, at, data)
            os.fsync(descriptor)
        except OSError:
            os.ftruncate(descriptor, at)
            raise
    finally:
        os.close(descriptor)
    if is_new:
        flush_folder(path.parent)


def _append_to_copy(path: Path, at: int, data: bytes) -> None:
    copy = path.with_name(f"{path.name}.new")
    try:
        copy.unlink(missing_ok=True)
        if path.exists():
            shutil.copyfile(path, copy)
        _append_in_place(copy, at, data)
        copy.replace(path)
    except OSError:
        copy.unlink(missing_ok=True)
        raise
    flush_folder(path.parent)


def _write(descriptor: int, at: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = os.pwrite(descriptor, rest, at)
        rest, at = rest[written:], at + written


def truncate(path: Path, at: int) -> None:
    """End the file at a byte, and flush."""
    append(path, at, b"")


def overwrite(path: Path, at: int, data: bytes) -> None:
    """Replace bytes inside the file, and flush."""
    try:
        descriptor = os.open(path, os.O_RDWR)
        try:
            _write(descriptor, at, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise refused(path, error) from error


def replace(path: Path, content: bytes) -> None:
    """Put a new file in the place of another at once."""
    copy = path.with_name(f"{path.name}.new")
    try:
        with copy.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        copy.replace(path)
    except OSError as error:
        copy.unlink(missing_ok=True)
        raise refused(path, error) from error
    flush_folder(path.parent)


def read(path: Path, at: int, length: int) -> bytes:
    """So many bytes from `at` on, fewer at the end; none when there is no file."""
    try:
        with path.open("rb", buffering=0) as file:
            return os.pread(file.fileno(), length, at)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise refused(path, error) from error


def length(path: Path) -> int:
    """How many bytes a file has; 0 when there is none."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise refused(path, error) from error


def stamp(path: Path) -> str:
    """What is another when a file was changed: its identity, length and time of change."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return ""
    return f"{found.st_ino}:{found.st_size}:{found.st_mtime_ns}"


def flush_folder(folder: Path) -> None:
    """Flush the names in a folder to disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_json(path: Path) -> dict[str, Any]:
    """What a JSON file holds; nothing when there is none, or when it can't be read."""
    try:
        found: object = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def refused(path: Path, error: OSError) -> OpenMapError:
    """The error of the operating system in our words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Unavailable(
            f"{path}: the disk is full.", way_out="Make room and repeat it; nothing was changed."
        )
    return InvalidInput(
        f"{path}: {error.strerror}.", way_out="Choose another folder, or its owner and rights."
    )
