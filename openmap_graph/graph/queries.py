"""The Cypher files: found by name, read at first use, and checked before the first run.

The header stays in the text that is sent, so the server's query log names the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, LiteralString, cast

from openmap_graph.errors import Broken

Mode = Literal["read", "write"]

HEADER_KEYS = ("name", "purpose", "mode", "parameters", "returns", "uses")

_KEY = re.compile(r"// (?P<key>[a-z_]+):(?: (?P<value>.*))?$")
_CONTINUATION = re.compile(r"//\s{2,}(?P<value>\S.*)$")
_PARAMETER = re.compile(r"\$(?P<name>\w+): (?P<type>[A-Z][A-Z0-9<>, ]*(?: \| NULL)?)$")
_NAME = re.compile(r"[a-z][a-z0-9_]*(?:/[a-z0-9][a-z0-9_]*)+$")
_USED = re.compile(r"\$(\w+)")
_NOT_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:``|[^`])*`""", re.DOTALL
)
_WRITES = re.compile(
    r"(?<![\w.:$])(CREATE|MERGE|SET|DELETE|REMOVE|DROP|FOREACH|CALL\s+db\.create\.\w+)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One checked Cypher file. `code` is `text` without comments, strings and quoted names."""

    name: str
    purpose: str
    mode: Mode
    parameters: Mapping[str, str]
    returns: tuple[str, ...]
    uses: tuple[str, ...]
    text: LiteralString
    code: str


@dataclass(frozen=True, slots=True)
class Query:
    """A Cypher file by its name, as `memory/reconcile`; making one reads nothing."""

    name: str

    @property
    def statement(self) -> Statement:
        """The file, read and checked once per process; `Broken` when its header is wrong."""
        return load(self.name)

    @property
    def text(self) -> LiteralString:
        """What is sent to the server: the whole file."""
        return self.statement.text

    @property
    def mode(self) -> Mode:
        """Whether it only reads."""
        return self.statement.mode

    @property
    def parameters(self) -> Mapping[str, str]:
        """Types by parameter name."""
        return self.statement.parameters

    @property
    def returns(self) -> tuple[str, ...]:
        """Names of the returned columns."""
        return self.statement.returns

    @property
    def uses(self) -> tuple[str, ...]:
        """Indexes and constraints that its plan has to use."""
        return self.statement.uses


def query(name: str) -> Query:
    """The query `cypher/<name>.cypher`; a missing or faulty file shows at first use."""
    return Query(name)


@cache
def folder() -> Path:
    """Where the Cypher files lie: inside the installed package, else beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for candidate in (package / "cypher", package.parent / "cypher"):
        if candidate.is_dir():
            return candidate
    raise Broken(f"The Cypher files are missing beside {package}.", way_out="Install openmap_graph again.")


def names(under: str = "") -> tuple[str, ...]:
    """The names of all files in the folder `under`, or of all files, in order."""
    root = folder()
    return tuple(
        sorted(path.relative_to(root).with_suffix("").as_posix() for path in (root / under).rglob("*.cypher"))
    )


@cache
def load(name: str) -> Statement:
    """The checked file `name`; `Broken`, naming the file, when it is missing or its header is wrong."""
    if not _NAME.match(name):
        raise Broken(f"No Cypher file can be called {name!r}.")
    path = folder() / f"{name}.cypher"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Broken(
            f"cypher/{name}.cypher can't be read: {error.strerror}.", way_out="Install openmap_graph again."
        ) from error
    return parse(name, text)


def parse(name: str, text: str) -> Statement:
    """The statement in `text`, which has to be a file called `name`; `Broken` for anything amiss."""
    try:
        return _checked(name, text)
    except ValueError as error:
        raise Broken(f"cypher/{name}.cypher: {error}.") from error


def _checked(name: str, text: str) -> Statement:
    lines = text.splitlines()
    end = next((at for at, line in enumerate(lines) if not line.startswith("//")), len(lines))
    header = _header(lines[:end])
    if header["name"] != [name]:
        raise ValueError(f"the header calls it {' '.join(header['name'])!r}")
    purpose = " ".join(header["purpose"])
    if not purpose.endswith("."):
        raise ValueError("the purpose is no sentence")
    if not any(line.startswith("CYPHER 25") for line in lines[end : end + 1]):
        raise ValueError("CYPHER 25 has to follow the header")
    code = _NOT_CODE.sub(" ", text)
    if ";" in code:
        raise ValueError("one statement a file, without semicolon")
    parameters = dict(_parameter(line) for line in header["parameters"])
    _same_parameters(set(parameters), set(_USED.findall(code)))
    return Statement(
        name=name,
        purpose=purpose,
        mode=_mode(header["mode"], code),
        parameters=parameters,
        returns=_list(header["returns"]),
        uses=_list(header["uses"]),
        text=cast(LiteralString, text),  # the one place where a file's text becomes a statement
        code=code,
    )


def _header(lines: list[str]) -> dict[str, list[str]]:
    header: dict[str, list[str]] = {}
    key = ""
    for line in lines:
        if found := _KEY.match(line):
            key = found["key"]
            if key not in HEADER_KEYS:
                raise ValueError(f"unknown header key {key!r}")
            if key in header:
                raise ValueError(f"header key {key!r} twice")
            value = (found["value"] or "").strip()
            header[key] = [value] if value and value != "-" else []
        elif (more := _CONTINUATION.match(line)) and key:
            header[key].append(more["value"].strip())
        else:
            raise ValueError(f"header line not understood: {line!r}")
    if missing := [key for key in HEADER_KEYS if key not in header]:
        raise ValueError(f"header without {', '.join(missing)}")
    return header


def _parameter(line: str) -> tuple[str, str]:
    found = _PARAMETER.match(line)
    if not found:
        raise ValueError(f"parameter not understood: {line!r}; write $name: TYPE")
    return found["name"], found["type"]


def _same_parameters(declared: set[str], used: set[str]) -> None:
    if unused := declared - used:
        raise ValueError(f"declared but not used: ${', $'.join(sorted(unused))}")
    if undeclared := used - declared:
        raise ValueError(f"used but not declared: ${', $'.join(sorted(undeclared))}")


def _mode(given: list[str], code: str) -> Mode:
    writes = _WRITES.search(code)
    match given:
        case ["read"] if writes:
            raise ValueError(f"mode is read, but it says {writes[0]}")
        case ["read"]:
            return "read"
        case ["write"] if not writes:
            raise ValueError("mode is write, but nothing is written")
        case ["write"]:
            return "write"
        case _:
            raise ValueError("mode is read or write")


def _list(lines: list[str]) -> tuple[str, ...]:
    return tuple(part.strip() for line in lines for part in line.split(",") if part.strip())
