"""Running Neo4j's own programs: setting the first password, asking for the command line, starting it."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

from openmap_graph.errors import TimedOut
from openmap_graph.localdb.layout import Layout
from openmap_graph.localdb.trouble import program_failed

_PROGRAM_TIMEOUT_S = 120
_STARTUP = "org.neo4j.server.startup"


def environment(java: Path, home: Path) -> dict[str, str]:
    """The few variables that the server sees; those of the caller (JAVA_OPTS and the like) stay outside."""
    java_home = java.parent.parent
    return {
        "NEO4J_HOME": str(home),
        "NEO4J_CONF": str(home / "conf"),
        "JAVA_HOME": str(java_home),
        "PATH": os.pathsep.join((str(java.parent), os.defpath)),
        "LC_ALL": "C.UTF-8",
    }


def begin_setting_password(java: Path, home: Path, password_file: Path) -> subprocess.Popen[str]:
    """Starts the program that stores the first password; it only works on a folder without data.

    The password goes through its file, since other users can read command lines.
    """
    return _begin(java, home, "Neo4jAdminCommand", "dbms", "set-initial-password", f"@{password_file}")


def begin_command_line(java: Path, home: Path) -> subprocess.Popen[str]:
    """Starts the program that prints the server's own command line."""
    return _begin(java, home, "Neo4jCommand", "console", "--dry-run")


def finish(program: subprocess.Popen[str], what: str, home: Path) -> str:
    """What the program printed; when it failed, the error that its last words tell."""
    try:
        printed, complaints = program.communicate(timeout=_PROGRAM_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        program.kill()
        program.communicate()
        raise TimedOut(
            f"Neo4j's program to {what} took over {_PROGRAM_TIMEOUT_S} s.", way_out="Try again."
        ) from None
    if program.returncode != 0:
        raise program_failed(what, complaints + printed, home)
    return printed


def command_line(printed: str) -> list[str]:
    """The server's command line from what the dry run printed."""
    return shlex.split(printed.strip().splitlines()[-1])


def spawn(command: list[str], java: Path, layout: Layout) -> int:
    """Starts the server in a session of its own, so that it outlives this process; returns its pid.

    Not through `subprocess`, whose objects complain when they are dropped while the child lives.
    """
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    return os.posix_spawn(
        command[0],
        command,
        environment(java, layout.server),
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, layout.output, writing, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
        setsid=True,
    )


def _begin(java: Path, home: Path, main_class: str, *arguments: str) -> subprocess.Popen[str]:
    command = [java, "-Xmx128m", "-XX:TieredStopAtLevel=1", "-cp", f"{home}/lib/*", f"-Dbasedir={home}"]
    return subprocess.Popen(
        [*command, f"{_STARTUP}.{main_class}", *arguments],
        env=environment(java, home),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
