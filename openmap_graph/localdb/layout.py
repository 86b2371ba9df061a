"""Where the private server keeps its things: one folder, closed to other users of the machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

NEO4J_VERSION = "2026.09.0"


@dataclass(frozen=True, slots=True)
class Layout:
    """The folders and files under the product's home."""

    home: Path

    def __post_init__(self) -> None:
        object.__setattr__(self, "home", self.home.expanduser().absolute())

    @property
    def jars(self) -> Path:
        """Fetched jars, laid out as a Maven repository; may be shared between homes by a symbolic link."""
        return self.home / "jars"

    @property
    def server(self) -> Path:
        """The server's own home: jars, configuration, data, logs, password; mode 700."""
        return self.home / "server"

    @property
    def lib(self) -> Path:
        """The jars that the server runs from: hard links where the disk allows."""
        return self.server / "lib"

    @property
    def browser(self) -> Path:
        """Neo4j Browser with our saved queries, style and guide: a jar that comes before those of `lib`."""
        return self.server / "browser"

    @property
    def conf(self) -> Path:
        """The configuration, written anew at each start."""
        return self.server / "conf" / "neo4j.conf"

    @property
    def data(self) -> Path:
        """The database files."""
        return self.server / "data"

    @property
    def password(self) -> Path:
        """The generated password; mode 600."""
        return self.server / "password"

    @property
    def state(self) -> Path:
        """Which process serves, and where."""
        return self.server / "state.json"

    @property
    def neo4j_pid(self) -> Path:
        """Neo4j's own note of its process, which it believes without a second look."""
        return self.server / "run" / "neo4j.pid"

    @property
    def ports(self) -> Path:
        """The ports chosen at the first start, kept so that bookmarks of Neo4j Browser stay good."""
        return self.server / "ports.json"

    @property
    def version(self) -> Path:
        """The version of the server that wrote the data."""
        return self.server / "version"

    @property
    def output(self) -> Path:
        """What the server printed since its last start."""
        return self.server / "logs" / "server.out"

    @property
    def lock(self) -> Path:
        """Held while a process starts or stops the server."""
        return self.server / "lock"

    def make_folders(self) -> None:
        """Creates the server's folders; the outer one for this user alone."""
        self.server.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.server.chmod(0o700)
        for name in ("lib", "conf", "plugins", "data", "logs", "run", "import"):
            (self.server / name).mkdir(exist_ok=True)
