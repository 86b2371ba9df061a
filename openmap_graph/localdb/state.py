"""Which process is the private server: a small file, believed only while that very process lives."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

import psutil
from pydantic import ValidationError

from openmap_graph.model.base import Value

_SAME_START_S = 2.0  # the system's own rounding of a process's start


class ServerState(Value):
    """One started server."""

    pid: int
    created_at_s: float
    bolt_port: int
    http_port: int
    ready: bool
    neo4j_version: str


def read_state(file: Path) -> ServerState | None:
    """The state in `file`; None when there is none or it is damaged."""
    try:
        return ServerState.model_validate_json(file.read_text())
    except (OSError, ValidationError):
        return None


def write_state(file: Path, state: ServerState) -> None:
    """Replaces `file` in one step, so that no other process reads half of it."""
    draft = file.with_suffix(".new")
    draft.write_text(json.dumps(state.model_dump()))
    draft.replace(file)


def living(state: ServerState | None, server_home: Path) -> psutil.Process | None:
    """The process of `state` if it still runs and is that server, not another that got its number."""
    if state is None:
        return None
    try:
        process = psutil.Process(state.pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            _reap(state.pid)
            return None
        # A corrected system clock moves create times, so the command line counts as well.
        same_start = abs(process.create_time() - state.created_at_s) < _SAME_START_S
        return process if same_start or _serves(process, server_home) else None
    except psutil.NoSuchProcess:
        return None


def created_at_s(pid: int) -> float:
    """When this process started, in seconds since 1970, as the system tells it."""
    return psutil.Process(pid).create_time()


def _serves(process: psutil.Process, server_home: Path) -> bool:
    try:
        return any(str(server_home) in part for part in process.cmdline() if part.startswith("--home-dir"))
    except psutil.AccessDenied:
        return False


def _reap(pid: int) -> None:
    with contextlib.suppress(ChildProcessError, OSError):
        os.waitpid(pid, os.WNOHANG)
