"""Starting Java: once for the first password, and for the server itself."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from openmap_graph.errors import TimedOut
from openmap_graph.localdb.conf import JVM_OPTIONS
from openmap_graph.localdb.java import Java
from openmap_graph.localdb.trouble import program_failed

_PROGRAM_TIMEOUT_S = 120
_UNSAFE_IS_DENIED_FROM = 23  # the Java release that asks to be told that Unsafe may be used


def environment(java: Java, home: Path) -> dict[str, str]:
    """The few variables that the server sees; those of the caller (JAVA_OPTS and the like) stay outside."""
    return {
        "NEO4J_HOME": str(home),
        "NEO4J_CONF": str(home / "conf"),
        "JAVA_HOME": str(java.program.parent.parent),
        "PATH": os.pathsep.join((str(java.program.parent), os.defpath)),
        "LC_ALL": "C.UTF-8",  # else Java misreads a home with other letters than English ones
    }


def store_first_password(java: Java, home: Path, password_file: Path) -> None:
    """Runs Neo4j's program for it, before the first start; raises the error that its last words tell.

    The password goes through its file, since other users can read command lines.
    """
    command = [
        *(java.program, "-Xmx128m", "-XX:TieredStopAtLevel=1", "-cp", f"{home}/lib/*", f"-Dbasedir={home}"),
        *("org.neo4j.server.startup.Neo4jAdminCommand", "dbms", "set-initial-password", f"@{password_file}"),
    ]
    try:
        done = subprocess.run(
            command,
            env=environment(java, home),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_PROGRAM_TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise TimedOut(
            f"Neo4j's program to store the password took over {_PROGRAM_TIMEOUT_S} s.", way_out="Try again."
        ) from None
    if done.returncode != 0:
        raise program_failed("store the password", done.stderr + done.stdout, home)


def server_command(java: Java, home: Path, heap_mb: int) -> list[str]:
    """The command line of the server.

    As Neo4j's launcher would make it, but without the launcher: that takes two seconds, stays in memory
    as a second Java, and garbles a home with other letters than English ones.
    """
    unsafe = ["--sun-misc-unsafe-memory-access=allow"] if java.release >= _UNSAFE_IS_DENIED_FROM else []
    return [
        str(java.program),
        *("-cp", f"{home}/browser/*:{home}/plugins/*:{home}/conf/*:{home}/lib/*"),
        *JVM_OPTIONS,
        *unsafe,
        *("-Dfile.encoding=UTF-8", "-Xms128m", f"-Xmx{heap_mb}m", "-XX:+ExitOnOutOfMemoryError"),
        "org.neo4j.server.Neo4jCommunity",
        *(f"--home-dir={home}", f"--config-dir={home / 'conf'}", "--console-mode"),
    ]


def spawn(command: list[str], java: Java, home: Path, output: Path) -> int:
    """Starts the server in a session of its own, so that it outlives this process; returns its pid.

    Not through `subprocess`, whose objects complain when they are dropped while the child lives.
    """
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    return os.posix_spawn(
        command[0],
        command,
        environment(java, home),
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, output, writing, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
        setsid=True,
    )
