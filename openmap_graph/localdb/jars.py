"""The server's jars: fetched from Maven Central by coordinate through jgo, checked against a committed lock.

The lock (`neo4j.lock.toml`, jgo's format) names every jar with its SHA-256; nothing unlocked is ever run.
"""

from __future__ import annotations

import hashlib
import shutil
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

from openmap_graph.errors import Broken
from openmap_graph.localdb.trouble import disk_full, explained
from openmap_graph.model.base import Value

if TYPE_CHECKING:
    from openmap_graph.localdb.fetch import Fetcher

_CONNECTIONS = 8
_NEEDED_BYTES = 400_000_000


class LockedJar(Value):
    """One jar of the lock."""

    group: str
    artifact: str
    version: str
    classifier: str = ""
    sha256: str

    @property
    def file_name(self) -> str:
        """The name in the Maven repository and in the server's lib folder."""
        suffix = f"-{self.classifier}" if self.classifier else ""
        return f"{self.artifact}-{self.version}{suffix}.jar"


@cache
def locked_jars() -> tuple[LockedJar, ...]:
    """All jars of the server, from the lock that comes with the package."""
    lock = tomllib.loads(files("openmap_graph.localdb").joinpath("neo4j.lock.toml").read_text())
    return tuple(
        LockedJar(
            group=row["groupId"],
            artifact=row["artifactId"],
            version=row["version"],
            classifier=row.get("classifier", ""),
            sha256=row["sha256"],
        )
        for row in lock["dependencies"]
    )


def install_jars(lib: Path, repository: Path, progress: Callable[[str], None]) -> None:
    """Makes `lib` hold exactly the locked jars, every one checked, fetching into `repository` what is missing.

    A jar with a wrong sum is fetched again once and then refused. Raises Unavailable without a network
    or space. With all in place it takes a third of a second, and no network.
    """
    wanted = {jar.file_name for jar in locked_jars()}
    with explained(lib), ThreadPoolExecutor(_CONNECTIONS) as pool:
        for extra in lib.glob("*.jar"):
            if extra.name not in wanted:
                extra.unlink()
        intact = pool.map(partial(_is_intact_in, lib), locked_jars())
        missing = [jar for jar, good in zip(locked_jars(), intact, strict=True) if not good]
        if missing:
            repository.mkdir(parents=True, exist_ok=True)
            with FileLock(repository / ".lock"):
                for jar, path in _obtain(missing, repository, pool, progress).items():
                    _link(path, lib / jar.file_name)


def is_intact(path: Path, jar: LockedJar) -> bool:
    """Whether the file is there and is byte for byte the locked one."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == jar.sha256
    except FileNotFoundError:
        return False


def _is_intact_in(lib: Path, jar: LockedJar) -> bool:
    return is_intact(lib / jar.file_name, jar)


def _obtain(
    jars: list[LockedJar], repository: Path, pool: ThreadPoolExecutor, progress: Callable[[str], None]
) -> dict[LockedJar, Path]:
    """Where each jar is now: kept already, or fetched."""
    from openmap_graph.localdb.fetch import Fetcher  # jgo and requests: only needed once

    fetcher = Fetcher(repository)
    kept = zip(jars, pool.map(partial(_intact_copy, fetcher), jars), strict=True)
    found = {jar: path for jar, path in kept if path is not None}
    absent = [jar for jar in jars if jar not in found]
    if absent:
        if shutil.disk_usage(repository).free < _NEEDED_BYTES:
            raise disk_full(repository)
        progress(f"Fetching {len(absent)} jars of Neo4j Community (190 MB in all), once")
        waiting = {pool.submit(_fetch_intact, fetcher, jar): jar for jar in absent}
        try:
            for done, future in enumerate(as_completed(waiting), 1):
                found[waiting[future]] = future.result()
                if done % 50 == 0 or done == len(absent):
                    progress(f"Fetched {done} of {len(absent)} jars")
        finally:
            pool.shutdown(cancel_futures=True)
    return found


def _intact_copy(fetcher: Fetcher, jar: LockedJar) -> Path | None:
    return next((place for place in fetcher.places(jar) if is_intact(place, jar)), None)


def _fetch_intact(fetcher: Fetcher, jar: LockedJar) -> Path:
    for _ in range(2):
        path = fetcher.fetch(jar)
        if is_intact(path, jar):
            return path
        path.unlink()
    raise Broken(
        f"{jar.file_name} arrived with a wrong SHA-256 and is refused.",
        way_out="Something on the way changes files: try another network, or set OPENMAP_NEO4J_URI.",
    )


def _link(source: Path, target: Path) -> None:
    if target.exists():
        if target.samefile(source):
            return
        target.unlink()
    try:
        target.hardlink_to(source.resolve())
    except OSError:  # another disk, or one without links
        shutil.copyfile(source, target)
