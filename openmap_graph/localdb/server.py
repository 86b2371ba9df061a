"""The private server as a whole: make sure that it runs, look at it, stop it, read its words.

Shared by all processes of the user: a file lock orders those who start or stop it, a state file tells the others.
"""

from __future__ import annotations

import secrets
import shutil
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from filelock import FileLock, Timeout

from openmap_graph.errors import Misconfigured, OpenMapError, StoreTooNew, TimedOut
from openmap_graph.localdb import browser, launch
from openmap_graph.localdb.conf import private_conf
from openmap_graph.localdb.jars import install_jars
from openmap_graph.localdb.java import Java, find_java
from openmap_graph.localdb.layout import NEO4J_VERSION, Layout
from openmap_graph.localdb.ports import answers, choose_ports
from openmap_graph.localdb.state import ServerState, created_at_s, living, read_state, write_state
from openmap_graph.localdb.trouble import HeapTooSmall, PortTaken, explained, server_died
from openmap_graph.settings import Settings

_USER = "neo4j"
_LONGEST_OTHER_START_S = 900  # another process may be fetching jars over a slow line
_STOP_TIMEOUT_S = 30
_PORT_TRIES = 4
_LOOK_EVERY_S = 0.1
_RECOVERY_HEAP_MB = 4_096
"""Recovery may read a length of up to 2 GiB from the torn end of a log, and makes room for it before it looks on."""


@dataclass(frozen=True, slots=True)
class Connection:
    """Where the private server is, and how to log in; Neo4j Browser is at `http_uri` + `/browser/`."""

    uri: str
    user: str
    password: str = field(repr=False)
    http_uri: str


@dataclass(frozen=True, slots=True)
class Status:
    """What is known about the private server; without a running one only `home` and `version` are set."""

    running: bool
    home: Path
    version: str
    pid: int | None = None
    uri: str | None = None
    http_uri: str | None = None
    memory_mb: int | None = None
    log: Path | None = None


def ensure_running(settings: Settings, progress: Callable[[str], None]) -> Connection:
    """The running private server, started if need be; `progress` hears a line for each slow step.

    The server outlives the calling process. Raises Unavailable (network, disk, port), Misconfigured
    (home, Java, foreign data) or TimedOut, each with its way out.
    """
    layout = Layout(settings.home)
    state = read_state(layout.state)
    if state and state.ready and living(state, layout.server) and answers(state.bolt_port):
        return _connection(layout, state)
    if sys.platform == "win32":
        raise Misconfigured(
            "The private server runs on Linux and macOS only.", way_out="Set OPENMAP_NEO4J_URI, or use WSL."
        )
    with explained(settings.home), _alone(layout, settings, progress):
        return _connection(layout, _running_state(layout, settings, progress))


def status(settings: Settings) -> Status:
    """Whether the private server runs, and where; changes nothing."""
    layout = Layout(settings.home)
    state = read_state(layout.state)
    process = living(state, layout.server)
    if state is None or process is None:
        return Status(running=False, home=layout.home, version=NEO4J_VERSION)
    return Status(
        running=True,
        home=layout.home,
        version=state.neo4j_version,
        pid=state.pid,
        uri=_bolt_uri(state),
        http_uri=_http_uri(state),
        memory_mb=process.memory_info().rss // 2**20,
        log=layout.output,
    )


def stop(settings: Settings) -> bool:
    """Stops the private server, politely first; False when none was running."""
    layout = Layout(settings.home)
    if not layout.server.is_dir():
        return False
    with explained(settings.home), _alone(layout, settings, lambda _: None):
        state = read_state(layout.state)
        process = living(state, layout.server)
        if state and process:
            _end(process, state, layout)
        layout.state.unlink(missing_ok=True)
        return process is not None


def logs(settings: Settings, lines: int = 50) -> list[str]:
    """The last lines that the private server printed, oldest first; none before its first start."""
    output = Layout(settings.home).output
    with explained(settings.home):
        return output.read_text(errors="replace").splitlines()[-lines:] if output.exists() else []


@contextmanager
def _alone(layout: Layout, settings: Settings, progress: Callable[[str], None]) -> Generator[None]:
    layout.make_folders()
    lock = FileLock(layout.lock)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        progress("Waiting for another process that starts or stops the private server")
        try:
            lock.acquire(timeout=settings.server_start_timeout_s + _LONGEST_OTHER_START_S)
        except Timeout:
            raise TimedOut(
                f"Another process holds {layout.lock} for too long.", way_out="End it, then try again."
            ) from None
    try:
        yield
    finally:
        lock.release()


def _running_state(layout: Layout, settings: Settings, progress: Callable[[str], None]) -> ServerState:
    """The state of a server that answers: the one that runs or still starts, else a new one."""
    tries, heap_mb = 0, settings.server_heap_mb
    while True:
        state = read_state(layout.state)
        if state is None or not living(state, layout.server):
            state = _start(layout, settings, heap_mb, progress)
        try:
            return _wait_until_ready(layout, state, settings.server_start_timeout_s)
        except PortTaken:
            tries += 1
            if tries == _PORT_TRIES:
                raise
            progress("Its port was taken meanwhile; trying another")
        except HeapTooSmall:
            if heap_mb >= _RECOVERY_HEAP_MB:
                raise
            heap_mb = _RECOVERY_HEAP_MB
            progress("Its heap is too small to recover its data; starting with a larger one")


def _start(layout: Layout, settings: Settings, heap_mb: int, progress: Callable[[str], None]) -> ServerState:
    _check_data(layout)
    layout.neo4j_pid.unlink(missing_ok=True)  # of a server that was killed; its number may be another's now
    java = find_java(settings.java_home)
    install_jars(layout.lib, layout.jars, progress)
    browser.install(layout.lib, layout.browser)
    ports = choose_ports(layout.ports)
    layout.conf.write_text(private_conf(bolt_port=ports.bolt, http_port=ports.http, heap_mb=heap_mb))
    progress(f"Starting Neo4j Community {NEO4J_VERSION} on 127.0.0.1:{ports.bolt}")
    if not (layout.data / "databases").exists():
        _store_first_password(layout, java)
    command = launch.server_command(java, layout.server, heap_mb)
    pid = launch.spawn(command, java, layout.server, layout.output)
    state = ServerState(
        pid=pid,
        created_at_s=created_at_s(pid),
        bolt_port=ports.bolt,
        http_port=ports.http,
        ready=False,
        neo4j_version=NEO4J_VERSION,
    )
    write_state(layout.state, state)
    return state


def _store_first_password(layout: Layout, java: Java) -> None:
    shutil.rmtree(layout.data / "dbms", ignore_errors=True)  # of a first start that was interrupted
    layout.version.write_text(NEO4J_VERSION)
    layout.password.touch(mode=0o600)
    layout.password.write_text(secrets.token_hex(24))
    launch.store_first_password(java, layout.server, layout.password)


def _check_data(layout: Layout) -> None:
    """Refuses data that another server wrote, or whose password is lost."""
    if not (layout.data / "databases").exists():
        return
    wrote = layout.version.read_text().strip() if layout.version.exists() else "an unknown version"
    if wrote != NEO4J_VERSION:
        kind = StoreTooNew if wrote[:1].isdigit() and wrote > NEO4J_VERSION else Misconfigured
        raise kind(
            f"The data in {layout.data} was written by Neo4j {wrote}; this is {NEO4J_VERSION}.",
            way_out=f"Use the version of openmap_graph that wrote it to export, or {_move_away(layout)}.",
        )
    _read_password(layout)


def _wait_until_ready(layout: Layout, state: ServerState, timeout_s: float) -> ServerState:
    end = time.monotonic() + timeout_s
    while time.monotonic() < end:
        output = layout.output.read_text(errors="replace") if layout.output.exists() else ""
        if not living(state, layout.server):
            layout.state.unlink(missing_ok=True)
            raise server_died(output, layout.output, layout.data)
        if (state.ready or " Started." in output) and answers(state.bolt_port):
            ready = state.model_copy(update={"ready": True})
            write_state(layout.state, ready)
            return ready
        time.sleep(_LOOK_EVERY_S)
    raise _too_slow(layout, state, timeout_s)


def _too_slow(layout: Layout, state: ServerState, timeout_s: float) -> OpenMapError:
    process = living(state, layout.server)
    if process and not state.ready:
        _end(process, state, layout)
        layout.state.unlink(missing_ok=True)
    return TimedOut(
        f"The private server did not answer within {timeout_s:g} s.",
        way_out=f"Raise OPENMAP_SERVER_START_TIMEOUT_S, or look into {layout.output}.",
    )


def _end(process: psutil.Process, state: ServerState, layout: Layout) -> None:
    process.terminate()
    end = time.monotonic() + _STOP_TIMEOUT_S
    while living(state, layout.server):
        if time.monotonic() > end:
            process.kill()
            end += _STOP_TIMEOUT_S
        time.sleep(_LOOK_EVERY_S)


def _connection(layout: Layout, state: ServerState) -> Connection:
    return Connection(
        uri=_bolt_uri(state), user=_USER, password=_read_password(layout), http_uri=_http_uri(state)
    )


def _read_password(layout: Layout) -> str:
    with explained(layout.server):
        try:
            return layout.password.read_text().strip()
        except FileNotFoundError:
            raise Misconfigured(
                f"{layout.password} is missing, so nobody can log in to the data beside it.",
                way_out=f"Restore that file, or {_move_away(layout)}.",
            ) from None


def _move_away(layout: Layout) -> str:
    return f"move {layout.server} away to begin with an empty one"


def _bolt_uri(state: ServerState) -> str:
    return f"bolt://127.0.0.1:{state.bolt_port}"


def _http_uri(state: ServerState) -> str:
    return f"http://127.0.0.1:{state.http_port}"
