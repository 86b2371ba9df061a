"""A private server of our own that is killed, frozen and started again, and a small disk to fill up."""

from __future__ import annotations

import math
import signal
import subprocess
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from openmap_graph import localdb
from openmap_graph.settings import Settings, load_settings


class OwnServer:
    """The private server of a home; `settings` reach it by its address, as any other server is reached."""

    def __init__(self, home: Path, timeout_s: float = 60) -> None:
        self._own = load_settings(
            home=home, neo4j_uri=None, neo4j_password=None, neo4j_database=None, timeout_s=timeout_s
        )
        self._starting: threading.Thread | None = None
        self.settings = self._reached()

    def _reached(self) -> Settings:
        found = localdb.ensure_running(self._own, lambda _: None)
        return self._own.model_copy(
            update={
                "neo4j_uri": found.uri,
                "neo4j_user": found.user,
                "neo4j_password": load_settings(neo4j_password=found.password).neo4j_password,
            }
        )

    @property
    def process(self) -> psutil.Process:
        """The running server."""
        pid = localdb.status(self._own).pid
        assert pid is not None
        return psutil.Process(pid)

    def kill(self) -> None:
        """SIGKILL, as when the machine takes the memory back or loses power."""
        process = self.process
        process.kill()
        process.wait(30)

    def crash(self) -> None:
        """Kill it, and have it started again meanwhile, as whoever looks after a server does; see `started`."""
        self.kill()
        self._starting = threading.Thread(target=self.start)
        self._starting.start()

    def started(self) -> None:
        """Wait until it is there again after a crash."""
        if self._starting:
            self._starting.join()
            self._starting = None

    def start(self) -> None:
        """Start it again at the same address."""
        before = self.settings.neo4j_uri
        self.settings = self._reached()
        assert self.settings.neo4j_uri == before, "the private server keeps its port"

    def restart(self) -> None:
        """Stop it, if it still runs, and start it again."""
        self.stop()
        self.start()

    def freeze(self, seconds: float) -> None:
        """SIGSTOP, as when a machine swaps or a virtual one is paused; it goes on after `seconds`, or by `thaw`."""
        process = self.process
        process.send_signal(signal.SIGSTOP)
        if math.isfinite(seconds):
            threading.Timer(seconds, _resume, [process]).start()

    def thaw(self) -> None:
        """Let a frozen server go on now."""
        _resume(self.process)

    def stop(self) -> None:
        """End it."""
        localdb.stop(self._own)


def _resume(process: psutil.Process) -> None:
    with suppress(psutil.NoSuchProcess):
        process.send_signal(signal.SIGCONT)


class SmallDisk:
    """A file system of its own in a file, mounted on a loop device; to be used as root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Take all the room that is left."""
        with self._filler.open("ab", buffering=0) as file, suppress(OSError):
            for size in (1 << 20, 1 << 12, 1):
                with suppress(OSError):
                    while file.write(b"\0" * size):
                        pass

    def free(self) -> None:
        """Give the room back."""
        self._filler.unlink(missing_ok=True)


@contextmanager
def small_disk(size_mb: int) -> Generator[SmallDisk]:
    """A disk of `size_mb`, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="openmap-disk-") as name:
        image, folder = Path(name) / "image", Path(name) / "disk"
        folder.mkdir()
        with image.open("wb") as file:
            file.truncate(size_mb << 20)
        _run("mkfs.ext4", "-q", "-m", "0", str(image))
        _run("mount", "-o", "loop", str(image), str(folder))
        try:
            yield SmallDisk(folder)
        finally:
            _run("umount", "--lazy", str(folder))


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr.strip()}"
