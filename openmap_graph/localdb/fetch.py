"""Fetching single jars through jgo, with connections that are kept: seconds instead of a minute for all."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import requests
from jgo.maven import Artifact, MavenContext, PythonResolver

from openmap_graph.localdb.trouble import no_network

if TYPE_CHECKING:
    from openmap_graph.localdb.jars import LockedJar

_TIMEOUT_S = 30
_TRIES = 3
_CHUNK_BYTES = 1 << 17


class Fetcher:
    """Fetches into one Maven repository folder; may be used by several threads."""

    def __init__(self, repository: Path) -> None:
        self._ours = MavenContext(
            resolver=_KeepingResolver(), repo_cache=repository, local_repos=[], timeout=_TIMEOUT_S
        )
        self._ordinary = MavenContext(local_repos=[])

    def places(self, jar: LockedJar) -> list[Path]:
        """Where the jar may be already: in our repository, or in the user's ordinary Maven cache."""
        paths = (_artifact(jar, context).cached_path for context in (self._ours, self._ordinary))
        return [path for path in paths if path is not None]

    def fetch(self, jar: LockedJar) -> Path:
        """The path of the jar after fetching it anew; Unavailable when Maven Central can't be reached."""
        artifact = _artifact(jar, self._ours)
        if artifact.cached_path is not None:
            artifact.cached_path.unlink(missing_ok=True)
        tries = 0
        while True:
            try:
                return artifact.resolve()
            except requests.RequestException as error:
                tries += 1
                if tries == _TRIES:
                    raise no_network(jar.file_name, _reason(error)) from error


class _KeepingResolver(PythonResolver):
    """jgo's resolver, except that each thread keeps its connection and files appear only when whole."""

    def __init__(self) -> None:
        super().__init__()
        self._of_thread = threading.local()

    def download(self, artifact: Artifact) -> Path | None:
        target = artifact.cached_path
        if target is None:
            return None
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_suffix(".part")
        base = next(iter(artifact.context.remote_repos.values()))
        url = f"{base}/{artifact.component.path_prefix.as_posix()}/{artifact.filename}"
        with self._session().get(url, stream=True, timeout=artifact.context.timeout) as response:
            response.raise_for_status()
            with draft.open("wb") as file:
                for chunk in response.iter_content(_CHUNK_BYTES):
                    file.write(chunk)
        return draft.replace(target)

    def _session(self) -> requests.Session:
        if not hasattr(self._of_thread, "session"):
            self._of_thread.session = requests.Session()
        return self._of_thread.session


def _artifact(jar: LockedJar, context: MavenContext) -> Artifact:
    return (
        context.project(jar.group, jar.artifact).at_version(jar.version).artifact(classifier=jar.classifier)
    )


def _reason(error: requests.RequestException) -> str:
    if error.response is not None:
        return f"it answered {error.response.status_code}"
    return "it did not answer in time" if isinstance(error, requests.Timeout) else "no connection"
