"""Operations that answer or take a file instead of JSON: a whole memory, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from starlette.responses import Response, StreamingResponse

from openmap_graph.client import UserMemory
from openmap_graph.interfaces.operations import Operation

_IN_MEMORY = 8 * 2**20
_CHUNK = 64 * 2**10


def answered(operation: Operation, handle: UserMemory) -> Response:
    """What the operation writes, sent once it is complete, so that a fault is still an error."""
    file: IO[bytes] = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed by the response
    try:
        getattr(handle, operation.method)(file)
        size = file.tell()
        file.seek(0)
    except BaseException:
        file.close()
        raise
    headers = {"Content-Length": str(size)}
    return StreamingResponse(_chunks(file), media_type=operation.media, headers=headers)


def taken(operation: Operation, handle: UserMemory, body: bytes, **options: Any) -> Any:
    """What the operation answers for a file that was sent."""
    return getattr(handle, operation.method)(BytesIO(body), **options)


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while chunk := file.read(_CHUNK):
            yield chunk
