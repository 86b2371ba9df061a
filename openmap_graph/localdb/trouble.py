"""What can go wrong on a machine, said in one line with its way out."""

from __future__ import annotations

import errno
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from openmap_graph.errors import Broken, Misconfigured, OpenMapError, Unavailable

_FULL = {errno.ENOSPC, errno.EDQUOT}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST}
_OTHER_SERVER = "Or set OPENMAP_NEO4J_URI to a Neo4j that is already running."


class PortTaken(Unavailable):
    """Another program took the port between choosing it and listening on it."""


class HeapTooSmall(Unavailable):
    """The server ran out of heap while it started."""


@contextmanager
def explained(folder: Path) -> Generator[None]:
    """Turns an operating system's error while working in `folder` into one of ours."""
    try:
        yield
    except OSError as error:
        raise from_os_error(error, folder) from error


def from_os_error(error: OSError, folder: Path) -> OpenMapError:
    """The product's error for a failed read or write in `folder`."""
    where = error.filename or folder
    if error.errno in _FULL:
        return disk_full(folder)
    if error.errno in _FORBIDDEN:
        return Misconfigured(
            f"{where} can't be written ({error.strerror}).",
            way_out="Set OPENMAP_HOME to a folder that you may write.",
        )
    return Broken(f"{where}: {error.strerror or error}.")


def disk_full(folder: Path) -> Unavailable:
    """The error for a full disk under `folder`."""
    return Unavailable(
        f"The disk that holds {folder} is full.",
        way_out="Free some space (a new private server takes 500 MB), or set OPENMAP_HOME to another disk.",
    )


def no_network(what: str, reason: str) -> Unavailable:
    """The error for jars that can't be fetched."""
    return Unavailable(
        f"{what} can't be fetched from Maven Central ({reason}).",
        way_out=f"The first start needs the network once: connect and try again. {_OTHER_SERVER}",
    )


def program_failed(what: str, output: str, folder: Path) -> OpenMapError:
    """The error for one of Neo4j's small programs, which could not `what`."""
    return _recognised(output, folder) or Broken(
        f"Neo4j's program to {what} failed: {last_words(output) or 'it said nothing'}."
    )


def server_died(output: str, log: Path, folder: Path) -> OpenMapError:
    """The error for a server that ended while starting, with the cause that its `output` names."""
    return _recognised(output, folder) or Unavailable(
        f"The private server ended while starting: {last_words(output) or 'it said nothing'}.",
        way_out=f"All of its words: {log}.",
    )


def _recognised(output: str, folder: Path) -> OpenMapError | None:
    if "No space left on device" in output:
        return disk_full(folder)
    if "Could not reserve enough space" in output or "Too large initial heap" in output:
        return Misconfigured(
            "The private server's heap does not fit into this machine's memory.",
            way_out="Lower OPENMAP_SERVER_HEAP_MB.",
        )
    if "Terminating due to java.lang.OutOfMemoryError" in output:
        return HeapTooSmall(
            "The private server's heap is too small to start on its data.",
            way_out="Raise OPENMAP_SERVER_HEAP_MB.",
        )
    if "Address already in use" in output or "BindException" in output:
        return PortTaken(
            "The private server's port was taken by another program while it started.",
            way_out="Try again: another port is chosen.",
        )
    if "FileLockException" in output or "is already running" in output:
        return Unavailable(
            f"The data in {folder} is in use by another server.",
            way_out="Stop that one first, then try again.",
        )
    return None


def last_words(output: str) -> str:
    """The line of a server's output that tells best why it ended, without its time stamp."""
    lines = [
        line.strip() for line in output.splitlines() if line.strip() and not line.startswith(("\t", " "))
    ]
    telling = [
        line for line in lines if re.search(r"ERROR|Error|Exception|Invalid|Caused by|Could not", line)
    ]
    chosen = (telling or lines)[-1:]
    return (
        re.sub(r"^(\S+ \S+ (ERROR|WARN|INFO)\s+|Caused by: )", "", chosen[0])[:300].rstrip(".")
        if chosen
        else ""
    )
