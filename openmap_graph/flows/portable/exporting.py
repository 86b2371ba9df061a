"""Export: everything of a user in one file of JSON Lines, the same bytes for the same memory, whoever's it is."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO, TypeVar

from openmap_graph.errors import InvalidInput, Unavailable
from openmap_graph.flows.portable.gathering import Gathering, Progress
from openmap_graph.flows.portable.spool import Spool
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import portable
from openmap_graph.model.portable import FORMAT, VERSION, Exported
from openmap_graph.rules.portable import line_of

T = TypeVar("T")

_TRIES = 5


def export(
    services: Services, tenant: Tenant, file: str | Path | BinaryIO, progress: Progress | None = None
) -> Exported:
    """Write everything of the user to a file (readable by its owner only) or a binary stream.

    The file is complete or not there. Raises `Unavailable` when the user is written to all the time.
    """
    for _ in range(_TRIES):
        before = portable.state(services.graph, tenant.user_id)
        with Spool() as spool:
            counts = Gathering(services, tenant, spool, progress or _silent).all()
            if counts is not None and portable.state(services.graph, tenant.user_id) == before:
                return write(file, partial(_written, spool=spool, counts=counts))
    raise Unavailable(
        f"User {tenant.user_id!r} is being written to all the time.", way_out="Export when it is quiet."
    )


def write(file: str | Path | BinaryIO, content: Callable[[BinaryIO], T]) -> T:
    """What `content` returns, after it has written to a stream, or to a file that appears when it is whole."""
    if not isinstance(file, str | Path):
        return content(file)
    path = Path(file)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:80]}.", dir=path.parent)
    except OSError as error:
        raise InvalidInput(f"file: {path} can't be written: {error.strerror}.") from None
    try:
        with os.fdopen(handle, "wb") as target:
            done = content(target)
            target.flush()
            os.fsync(target.fileno())
        Path(name).replace(path)
    except OSError as error:
        raise Unavailable(f"{path} can't be written: {error.strerror}.", way_out="Make room.") from None
    finally:
        Path(name).unlink(missing_ok=True)
    return done


def journal_digest(services: Services, tenant: Tenant) -> str:
    """What the records of the user's journal would be in a file, as a checksum."""
    digest = hashlib.sha256()
    with Spool() as spool:
        Gathering(services, tenant, spool, _silent).nodes_of(portable.PERMANENT)
        for line in spool.lines():
            digest.update(line)
    return digest.hexdigest()


def _written(target: BinaryIO, spool: Spool, counts: dict[str, int]) -> Exported:
    """The file: a header, the lines of the spool, and a last line that tells whether all before it is whole."""
    digest = hashlib.sha256()
    header = {
        "format": FORMAT,
        "version": VERSION,
        "product": f"openmap_graph {version('openmap_graph')}",
        "counts": dict(sorted(counts.items())),
    }
    lines = 0

    def put(line: bytes) -> None:
        nonlocal lines
        target.write(line)
        digest.update(line)
        lines += 1

    put(line_of(header))
    for line in spool.lines():
        put(line)
    found = digest.hexdigest()
    target.write(line_of({"end": {"lines": lines, "sha256": found}}))
    return Exported(counts=dict(sorted(counts.items())), lines=lines + 1, sha256=found)


def _silent(done: int, total: int) -> None:
    del done, total
