"""Loopback ports for the private server: chosen once, kept, and chosen again only when taken."""

from __future__ import annotations

import json
import secrets
import socket
from dataclasses import dataclass
from pathlib import Path

from openmap_graph.errors import Unavailable

# Below the range that systems hand out to outgoing connections. Chosen at random, since a server listens only
# seconds after the choice and others may be starting meanwhile.
_FROM, _BELOW, _TRIES = 17000, 27000, 100


@dataclass(frozen=True, slots=True)
class Ports:
    """Where the server listens on 127.0.0.1."""

    bolt: int
    http: int


def choose_ports(file: Path) -> Ports:
    """The ports kept in `file` when both are free, else new ones, which are written there."""
    kept = _kept(file)
    if kept and is_free(kept.bolt) and is_free(kept.http):
        return kept
    chosen = Ports(bolt=_any_free(), http=_any_free())
    file.write_text(json.dumps({"bolt": chosen.bolt, "http": chosen.http}))
    return chosen


def is_free(port: int) -> bool:
    """Whether a server could listen on this loopback port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def answers(port: int, timeout_s: float = 1) -> bool:
    """Whether something accepts connections on this loopback port."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=timeout_s):
            return True
    except OSError:
        return False


def _kept(file: Path) -> Ports | None:
    try:
        saved = json.loads(file.read_text())
        return Ports(bolt=int(saved["bolt"]), http=int(saved["http"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _any_free() -> int:
    for _ in range(_TRIES):
        port = _FROM + secrets.randbelow(_BELOW - _FROM)
        if is_free(port):
            return port
    raise Unavailable(
        f"No free port on 127.0.0.1 between {_FROM} and {_BELOW - 1} was found.",
        way_out="Stop programs that listen there.",
    )
